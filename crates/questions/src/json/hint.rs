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
use crate::serialized::{StatusWord, to_json};
use ninefold_explain::{
    Hint, HintStage, Label, Notes, Outlined, PathPosition, Sentence, Sight, StepEvidence, Words,
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
    /// The position of the step.
    position: Option<PathPosition>,
    /// Steps that come before. Empty with pencil marks.
    before: Vec<StepBefore>,
    evidence: Option<StepEvidence>,
    /// For each stage, the cells and houses that its sentences name.
    sights: Vec<Sight>,
    /// For each stage, its picture. The program draws none.
    pictures: Vec<Option<FormedPicture>>,
}

/// A step that comes before the digit of a hint.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StepBefore {
    technique: &'static str,
    name: &'static str,
    eliminations: Vec<String>,
}

/// Returns the candidates that a step eliminates.
fn eliminations(step: &Step) -> Vec<String> {
    step.deduction.eliminations.into_iter().map(|one| one.to_string()).collect()
}

impl StagedStep {
    /// Tells a step.
    fn new(found: &Hint, words: &Words, form: Option<PictureForm>) -> Self {
        let told = found.told(words);
        let deduction = &found.step().deduction;
        let technique = deduction.technique;
        let stages = HintStage::ALL.map(|stage| told.sentences(stage));
        Self {
            outlines: stages.iter().map(Outlined::list).collect(),
            technique: Some(technique.name()),
            name: Some(words.technique(technique)),
            family: Some(technique.family().name()),
            placement: deduction.placement.map(|one| one.to_string()),
            eliminations: eliminations(found.step()),
            position: Some(PathPosition::of(found.board())),
            before: found
                .steps_before()
                .map(|step| StepBefore {
                    technique: step.deduction.technique.name(),
                    name: words.technique(step.deduction.technique),
                    eliminations: eliminations(step),
                })
                .collect(),
            evidence: Some(StepEvidence::new(found.board(), found.step())),
            sights: stages.iter().map(Sight::new).collect(),
            pictures: form.map_or_else(Vec::new, |form| {
                let draw = |stage| told.picture(stage).map(|picture| form.draw(&picture));
                HintStage::ALL.map(draw).into()
            }),
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
    /// The sentence that tells this move, or the cell if no move is wrong.
    told: String,
    /// For each stage, what it tells: first only what is wrong, then the box, at last the cell.
    stages: Vec<String>,
}

impl HintAnswer {
    /// Writes the answer as the JSON object of the question `hint`, on one line and without pictures.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, Notes, Words};
    /// use ninefold_questions::{Limits, LimitedSearches, Position, hint};
    ///
    /// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000));
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
    /// let answer = hint(&position, &[], Notes::None, &mut searches);
    /// let json = answer.json(&Words::new(Language::English, Coordinates::Numbers));
    /// assert!(json.contains(r#""technique":"hidden-single""#));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn json(&self, words: &Words) -> String {
        to_json(&HintObject::new(self, words, None))
    }
}

/// Answers what a person would do next.
pub(crate) fn hint(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let notes = Notes::ALL.map(|notes| (notes.name(), notes));
    let notes = fields.choice(&NOTES, &notes)?.unwrap_or_default();
    let (words, form) = (fields.words()?, PictureForm::read(fields)?);
    let mut searches = LimitedSearches::new(limits);
    let answer = crate::hint(given.position(), &given.moves, notes, &mut searches);
    Ok(JsonAnswer::new(answer.status(), &HintObject::new(&answer, &words, Some(form))))
}

impl HintObject {
    fn new(answer: &HintAnswer, words: &Words, form: Option<PictureForm>) -> Self {
        let label = |label| Some(words.label(label).to_owned());
        let (kind, message) = match &answer.outcome {
            HintOutcome::Step(_) => (HintKind::Step, None),
            HintOutcome::Mistake { mistake, .. } => {
                (HintKind::Mistake, Some(mistake.tell(HintStage::Kind, words).text))
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
                    kind: mistake.kind.name(),
                    first: first_move.map(|(index, _)| index),
                    told: match first_move {
                        Some((index, one)) => one.tell_wrong(index, words).text,
                        None => mistake.tell(HintStage::Effect, words).text,
                    },
                    stages: HintStage::ALL.map(|stage| mistake.tell(stage, words).text).to_vec(),
                }),
                _ => None,
            },
        }
    }
}
