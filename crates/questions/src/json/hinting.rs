//! The question `hint`: what a person would do next, in stages, or that there is a mistake.

use super::fields::Fields;
use super::given::Given;
use super::searching::{Known, Search, Status};
use super::to_json as json;
use crate::limits::Limits;
use crate::position::Position;
use crate::refusal::Refusal;
use ninefold_core::House;
use ninefold_explain::{
    Hint, HintStage, Label, Mentions, Mistake, Notes, PathStep, Sentence, SolvingPath, Theme, Words,
};
use ninefold_logic::{Board, Profile, Technique, Tenths, Uniqueness};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Serialize)]
struct HintAnswer {
    status: Status,
    kind: &'static str,
    /// The only sentence, if there is no step.
    message: Option<String>,
    /// A remark about a puzzle with several solutions.
    note: Option<&'static str>,
    stages: Vec<Vec<String>>,
    /// For each stage, the sentences that begin or end a part of a long explanation.
    outlines: Vec<Vec<Outline>>,
    technique: Option<String>,
    name: Option<String>,
    family: Option<String>,
    placement: Option<String>,
    eliminations: Vec<String>,
    evidence: Option<Box<RawValue>>,
    /// For each stage, the cells and houses that its sentences name.
    sights: Vec<Sight>,
    /// For each stage, its picture.
    pictures: Vec<Option<String>>,
    mistake: Option<MistakeObject>,
}

/// A sentence of a stage, by its number from 0, and what it does.
#[derive(Serialize)]
struct Outline {
    sentence: usize,
    role: &'static str,
}

/// What a stage names.
#[derive(Serialize)]
struct Sight {
    cells: Vec<String>,
    houses: Vec<String>,
}

/// The step of a hint, as `explain` tells it.
#[derive(Deserialize)]
struct StepFields {
    technique: String,
    name: String,
    family: String,
    placement: Option<String>,
    eliminations: Vec<String>,
    evidence: Box<RawValue>,
}

#[derive(Deserialize)]
struct ToldPath {
    steps: Vec<StepFields>,
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

impl HintAnswer {
    /// Adds a step in its four stages.
    fn add_step(&mut self, board: &Board, found: &Hint, words: &Words, theme: Theme) {
        self.kind = "step";
        for stage in HintStage::ALL {
            let sentences = found.tell(words, stage);
            let seen = sentences.iter().fold(Mentions::default(), |all, one| all.and(one.mentions));
            self.sights.push(Sight {
                cells: seen.cells.iter().map(|cell| cell.to_string()).collect(),
                houses: seen.houses.iter().map(house_name).collect(),
            });
            let role = |(sentence, told): (usize, &Sentence)| {
                Some(Outline { sentence, role: told.role()?.name() })
            };
            self.outlines.push(sentences.iter().enumerate().filter_map(role).collect());
            self.stages.push(sentences.into_iter().map(|one| one.text).collect());
            let picture = found.picture(words, stage, theme);
            self.pictures.push(picture.map(|picture| picture.svg().to_owned()));
        }
        if let Some(step) = told(board, found, words) {
            self.technique = Some(step.technique);
            self.name = Some(step.name);
            self.family = Some(step.family);
            self.placement = step.placement;
            self.eliminations = step.eliminations;
            self.evidence = Some(step.evidence);
        }
    }
}

/// Answers what a person would do next.
pub(crate) fn hint(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let given = Given::of(fields)?;
    let notes = Notes::ALL.map(|notes| (notes.name(), notes));
    let notes = fields.choice("notes", &notes)?.unwrap_or_default();
    let (words, theme) = (fields.words()?, fields.theme()?);
    let mut search = Search::new(limits);
    Ok(json(&answer(&given, notes, &words, theme, &mut search)))
}

fn answer(
    given: &Given,
    notes: Notes,
    words: &Words,
    theme: Theme,
    search: &mut Search,
) -> HintAnswer {
    // The solution of the clues shows mistakes.
    let known = search.solutions(&Position::of_puzzle(&given.puzzle));
    let mut answer = HintAnswer {
        status: known.status(),
        kind: "none",
        message: None,
        note: matches!(known, Known::Several).then(|| words.label(Label::SeveralSolutions)),
        stages: Vec::new(),
        outlines: Vec::new(),
        technique: None,
        name: None,
        family: None,
        placement: None,
        eliminations: Vec::new(),
        evidence: None,
        sights: Vec::new(),
        pictures: Vec::new(),
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
    answer.add_step(board, &found, words, theme);
    answer
}

/// Returns the step of a hint as `explain` tells it, so that both have the same evidence.
fn told(board: &Board, hint: &Hint, words: &Words) -> Option<StepFields> {
    let step = hint.step().clone();
    let found = &step.deduction;
    let score = Profile::HUMAN.rating(found).or(step.rating);
    let score = tenths(score.or_else(|| least_score(found.technique)));
    let mut path = SolvingPath::new(*board, Profile::HUMAN);
    path.steps.push(PathStep { number: 1, board: *board, step, score });
    let told: ToldPath = serde_json::from_str(&path.json(words, 1)).ok()?;
    told.steps.into_iter().next()
}

/// Returns the short name of a house, such as b9.
fn house_name(house: House) -> String {
    let index = house.index();
    format!("{}{}", ["r", "c", "b"][index / 9], index % 9 + 1)
}

/// Returns a score as tenths.
fn tenths(score: Option<f64>) -> Tenths {
    // Scores are positive and small.
    #[allow(clippy::cast_sign_loss, reason = "scores are positive")]
    Tenths::new((score.unwrap_or(0.0) * 10.0).round() as u32)
}

/// Returns the least score of a technique that no scale has.
fn least_score(technique: Technique) -> Option<f64> {
    let mut scores = Profile::unscaled().iter().flat_map(|entry| entry.scores);
    scores.find(|(own, _)| *own == technique).map(|(_, score)| score.least())
}
