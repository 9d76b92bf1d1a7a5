//! The question `hint`: what a person would do next, in stages, or that there is a mistake.

use super::fields::Fields;
use super::given::Given;
use super::picture::{FormedPicture, PictureForm};
use super::searching::{Known, Search, Status};
use super::to_json as json;
use crate::limits::Limits;
use crate::position::Position;
use crate::refusal::Refusal;
use ninefold_explain::{
    Hint, HintStage, Label, Mistake, Notes, Outlined, Sentence, Sight, StepEvidence, Words,
};
use ninefold_logic::{Step, Uniqueness};
use serde::Serialize;

#[derive(Serialize)]
struct HintAnswer {
    status: Status,
    kind: &'static str,
    /// The only sentence, if there is no step.
    message: Option<String>,
    /// A remark about a puzzle with several solutions.
    note: Option<&'static str>,
    #[serde(flatten)]
    step: StagedStep,
    mistake: Option<MistakeObject>,
}

/// A step in its stages. Without a step, it is empty.
#[derive(Default, Serialize)]
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
    fn of(found: &Hint, words: &Words, form: PictureForm) -> Self {
        let told = found.told(words);
        let Step { deduction, evidence, .. } = found.step();
        let technique = deduction.technique;
        let stages = || HintStage::ALL.into_iter().map(|stage| told.sentences(stage));
        Self {
            stages: stages().map(<[Sentence]>::to_vec).collect(),
            outlines: stages().map(Outlined::of).collect(),
            technique: Some(technique.name()),
            name: Some(words.technique(technique)),
            family: Some(technique.family().name()),
            placement: deduction.placement.map(|one| one.to_string()),
            eliminations: deduction.eliminations.into_iter().map(|one| one.to_string()).collect(),
            evidence: Some(StepEvidence::from(evidence)),
            sights: stages().map(Sight::of).collect(),
            pictures: HintStage::ALL
                .into_iter()
                .map(|stage| told.picture(stage).map(|picture| form.draw(&picture)))
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct MistakeObject {
    kind: &'static str,
    /// The number of the first move that is wrong, from 0.
    #[serde(rename = "move")]
    first: Option<usize>,
    /// The sentence that tells this move.
    told: Option<String>,
}

/// Answers what a person would do next.
pub(crate) fn hint(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let given = Given::of(fields)?;
    let notes = Notes::ALL.map(|notes| (notes.name(), notes));
    let notes = fields.choice("notes", &notes)?.unwrap_or_default();
    let (words, form) = (fields.words()?, PictureForm::of(fields)?);
    let mut search = Search::new(limits);
    Ok(json(&answer(&given, notes, &words, form, &mut search)))
}

fn answer(
    given: &Given,
    notes: Notes,
    words: &Words,
    form: PictureForm,
    search: &mut Search,
) -> HintAnswer {
    // The solution of the clues shows mistakes.
    let known = search.solutions(&Position::of_puzzle(&given.puzzle));
    let mut answer = HintAnswer {
        status: known.status(),
        kind: "none",
        message: None,
        note: matches!(known, Known::Several).then(|| words.label(Label::SeveralSolutions)),
        step: StagedStep::default(),
        mistake: None,
    };
    let stopped = |answer| HintAnswer {
        status: Status::Stopped,
        message: Some(words.label(Label::Stopped).to_owned()),
        ..answer
    };
    let board = given.board();
    let uniqueness = match &known {
        Known::Unknown => return stopped(answer),
        Known::None => {
            let clash = given.puzzle.clashes().next();
            let why =
                clash.map_or_else(|| "no solution".to_owned(), |c| format!("no solution: {c}"));
            answer.message = Some(why);
            return answer;
        }
        Known::One(solution) => {
            if let Some(mistake) = Mistake::of(board, solution) {
                let first = Mistake::first_of(&given.moves, solution);
                let told = first.and_then(|index| Some((index, *given.moves.get(index)?)));
                answer.kind = "mistake";
                answer.message = Some(mistake.tell(words).text);
                answer.mistake = Some(MistakeObject {
                    kind: match mistake {
                        Mistake::WrongDigit => "wrong-digit",
                        Mistake::MissingCandidate => "missing-candidate",
                    },
                    first,
                    told: told.map(|(index, one)| words.wrong_move(index, one).text),
                });
                return answer;
            }
            Uniqueness::Assumed
        }
        Known::Several => {
            match search.solutions(given.position()) {
                Known::None => {
                    answer.status = Status::None;
                    answer.message = Some(given.why_unsolvable());
                    return answer;
                }
                Known::Unknown => return stopped(answer),
                Known::One(_) | Known::Several => {}
            }
            Uniqueness::Open
        }
    };
    if board.is_filled() {
        answer.kind = "solved";
        answer.message = Some(words.label(Label::Solved).to_owned());
        return answer;
    }
    let mut watch = search.watch();
    let found = if search.is_exhausted(given, &known) {
        None
    } else {
        Hint::of_while(board, notes, uniqueness, &mut || watch.go_on())
    };
    if watch.has_ended {
        return stopped(answer);
    }
    let Some(found) = found else {
        answer.message = Some(words.label(Label::NoStep).to_owned());
        return answer;
    };
    answer.kind = "step";
    answer.step = StagedStep::of(&found, words, form);
    answer
}
