//! The question `hint`: what a person would do next, in stages, or that there is a mistake.

use super::answer::JsonAnswer;
use super::field::NOTES;
use super::fields::Fields;
use super::picture::{FormedPicture, PictureForm};
use super::reason::Reason;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::hint::{HintAnswer, HintOutcome};
use crate::limits::Limits;
use crate::searches::{KnownSolutions, LimitedSearches};
use crate::serialized::StatusWord;
use ninefold_explain::{
    Hint, HintStage, Label, Notes, Outlined, Sentence, Sight, StepEvidence, Words,
};
use ninefold_logic::Step;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HintAnswer"))]
pub(crate) struct HintObject {
    status: StatusWord,
    kind: HintKind,
    /// The only sentence, if there is no step.
    message: Option<String>,
    /// Why there is no step, if not because of the techniques.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// A remark about a puzzle with several solutions.
    note: Option<&'static str>,
    #[serde(flatten)]
    step: StagedStep,
    mistake: Option<MistakeObject>,
}

/// What a hint is about.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum HintKind {
    /// A mistake.
    Mistake,
    /// A step.
    Step,
    /// The board is filled.
    Solved,
    /// No step is known.
    None,
}

/// A step in its stages. Without a step, it is empty.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StagedStep {
    stages: Vec<Vec<Sentence>>,
    /// For each stage, the sentences that begin or end a part of a long explanation.
    outlines: Vec<Vec<Outlined>>,
    technique: Option<&'static str>,
    name: Option<&'static str>,
    family: Option<&'static str>,
    placement: Option<String>,
    eliminations: Vec<String>,
    evidence: Option<StepEvidence>,
    /// For each stage, the cells and houses that its sentences name.
    sights: Vec<Sight>,
    /// For each stage, its picture.
    pictures: Vec<Option<FormedPicture>>,
}

impl StagedStep {
    /// Tells a step.
    fn new(found: &Hint, words: &Words, form: PictureForm) -> Self {
        let told = found.told(words);
        let Step { deduction, evidence, .. } = found.step();
        let technique = deduction.technique;
        let stages = HintStage::ALL.map(|stage| told.sentences(stage));
        Self {
            outlines: stages.iter().map(Outlined::list).collect(),
            technique: Some(technique.name()),
            name: Some(words.technique(technique)),
            family: Some(technique.family().name()),
            placement: deduction.placement.map(|one| one.to_string()),
            eliminations: deduction.eliminations.into_iter().map(|one| one.to_string()).collect(),
            evidence: Some(StepEvidence::from(evidence)),
            sights: stages.iter().map(Sight::new).collect(),
            pictures: HintStage::ALL
                .into_iter()
                .map(|stage| told.picture(stage).map(|picture| form.draw(&picture)))
                .collect(),
            stages: Vec::from(stages),
        }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Mistake"))]
struct MistakeObject {
    kind: &'static str,
    /// The number of the first move that is wrong, from 0.
    #[serde(rename = "move")]
    first: Option<usize>,
    /// The sentence that tells this move.
    told: Option<String>,
}

/// Answers what a person would do next.
pub(crate) fn hint(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let notes = Notes::ALL.map(|notes| (notes.name(), notes));
    let notes = fields.choice(&NOTES, &notes)?.unwrap_or_default();
    let (words, form) = (fields.words()?, PictureForm::read(fields)?);
    let mut searches = LimitedSearches::new(limits);
    let answer = crate::hint(given.position(), &given.moves, notes, &mut searches);
    Ok(JsonAnswer::new(answer.status(), &HintObject::new(&answer, &words, form)))
}

impl HintObject {
    fn new(answer: &HintAnswer, words: &Words, form: PictureForm) -> Self {
        let label = |label| Some(words.label(label).to_owned());
        let (kind, message) = match &answer.outcome {
            HintOutcome::Step(_) => (HintKind::Step, None),
            HintOutcome::Mistake { mistake, .. } => {
                (HintKind::Mistake, Some(mistake.tell(words).text))
            }
            HintOutcome::Solved => (HintKind::Solved, label(Label::Solved)),
            HintOutcome::NoStep => (HintKind::None, label(Label::NoStep)),
            HintOutcome::NoSolution(why) => (HintKind::None, Some(why.to_string())),
            HintOutcome::RefusedMove(refused) => (HintKind::None, Some(refused.to_string())),
            HintOutcome::Stopped(_) => (HintKind::None, label(Label::Stopped)),
        };
        let has_several = matches!(answer.solutions, KnownSolutions::Several { .. });
        Self {
            status: StatusWord(answer.status()),
            kind,
            message,
            reason: match &answer.outcome {
                HintOutcome::NoSolution(why) => Some(Reason::NoSolution(*why)),
                _ => None,
            },
            note: has_several.then(|| words.label(Label::SeveralSolutions)),
            step: match &answer.outcome {
                HintOutcome::Step(found) => StagedStep::new(found, words, form),
                _ => StagedStep::default(),
            },
            mistake: match answer.outcome {
                HintOutcome::Mistake { mistake, first_move } => Some(MistakeObject {
                    kind: mistake.name(),
                    first: first_move.map(|(index, _)| index),
                    told: first_move.map(|(index, one)| words.wrong_move(index, one).text),
                }),
                _ => None,
            },
        }
    }
}
