//! Steps in words and pictures: the path to a solution, every possible step, and hints.

use crate::boards::{CELLS, puzzle};
use crate::budgets::{CallBudget, CallSearches};
use crate::calls::watched;
use crate::explained_steps::ToldSteps;
use crate::profiles::ScaleChoice;
use crate::texts::read_entry;
use ninefold::explain::{Coordinates, HintStage, Label, Language, Notes, SolvingPath, Words};
use ninefold::io::format::Entry;
use ninefold::logic::Board;
use ninefold::questions::{
    self, AssumedUniqueness, ExplainAnswer, HintOutcome, Move, NoSteps, Position,
};
use ninefold::scales::Profile;
use ninefold::{CancelFlag, Candidate, Cell, Digit, DigitSet, House, Marks, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A position, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct GivenPosition {
    /// The clues: 81 bytes.
    row: Vec<u8>,
    /// The text of the position, if it came as one. It may have pencil marks.
    text: Option<Vec<u8>>,
    /// Moves after that, in order.
    moves: Vec<GivenMove>,
}

/// A move of a player, as Python says it.
#[derive(FromPyObject)]
enum GivenMove {
    /// Such as `r1c3=4` or `r4c7<>3`.
    Text(String),
    /// Cell and digit that was put in.
    Pair(u8, u8),
}

/// How to explain, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct TellingPlan {
    scale: ScaleChoice,
    /// `en` or `ko`.
    language: String,
    /// `numbers` or `letters`.
    coordinates: String,
    /// Whether techniques that assume one solution are used for puzzles with several.
    assume_unique: bool,
    max_nodes: Option<u64>,
    /// Seconds for the solution, and again for the steps.
    timeout: Option<f64>,
}

/// Returns the codes of all languages.
#[pyfunction]
pub(crate) fn languages() -> Vec<&'static str> {
    Language::ALL.iter().map(|language| language.code()).collect()
}

/// What became of a call: the status of the puzzle, why there is no answer, and the answer.
pub(crate) type Told<T> = (u8, Option<String>, Option<T>);

/// Returns the steps that solve a position. With the status of a puzzle that was stopped, those that
/// were found before.
#[pyfunction]
pub(crate) fn explain(
    py: Python<'_>,
    given: GivenPosition,
    plan: TellingPlan,
) -> PyResult<Told<ToldSteps>> {
    let scale = plan.scale.profile()?;
    let assumed = AssumedUniqueness::always_if(plan.assume_unique);
    answer(py, &given, &plan, |start, call| {
        let answer = questions::explain(&start.position, scale, assumed, &mut call.searches);
        Ok(told(answer, call))
    })
}

/// Returns every step that is possible in a position, whether these are all, and what to say if there
/// is none.
#[pyfunction]
pub(crate) fn possible_steps(
    py: Python<'_>,
    given: GivenPosition,
    plan: TellingPlan,
) -> PyResult<Told<(ToldSteps, bool, Option<&'static str>)>> {
    let scale = plan.scale.profile()?;
    let assumed = AssumedUniqueness::always_if(plan.assume_unique);
    answer(py, &given, &plan, |start, call| {
        let all = questions::steps(&start.position, scale, assumed, &mut call.searches);
        let nothing = all.nothing.map(|label| call.words.label(label));
        let (status, why, steps) = told(all.answer, call);
        Ok((status, why, steps.map(|steps| (steps, all.is_complete, nothing))))
    })
}

/// Returns an answer in steps for Python.
fn told(answer: ExplainAnswer, call: &Call) -> Told<ToldSteps> {
    let status = answer.status() as u8;
    match answer.path {
        Ok(path) => (status, None, Some(ToldSteps { path, words: call.words.clone() })),
        Err(NoSteps::Stopped(_)) => (status, None, None),
        Err(NoSteps::NoSolution(why)) => (status, Some(why.to_string()), None),
    }
}

/// What a person would do next, for Python.
#[derive(IntoPyObject)]
pub(crate) struct ToldHint {
    /// `step`, `wrong-digit`, `missing-candidate`, `solved` or `none`.
    outcome: &'static str,
    /// The stages of a step, or the only sentence.
    texts: Vec<String>,
    /// The number of the first of the moves that is wrong, from 0.
    first_mistake: Option<usize>,
    /// What to say if the puzzle has several solutions.
    note: Option<&'static str>,
    /// The position with the marks that the person has, and the step.
    told: ToldSteps,
}

/// Returns the step that a person would see first, or that there is a mistake.
#[pyfunction]
pub(crate) fn hint(
    py: Python<'_>,
    given: GivenPosition,
    plan: TellingPlan,
    notes: &str,
) -> PyResult<Told<ToldHint>> {
    let notes = Notes::named(notes)
        .ok_or_else(|| PyValueError::new_err("notes: expected none, corner or full"))?;
    answer(py, &given, &plan, |start, call| {
        let answer = questions::hint(&start.position, &start.moves, notes, &mut call.searches);
        let status = answer.status() as u8;
        let words = &call.words;
        let label = |label| vec![words.label(label).to_owned()];
        let (outcome, texts) = match &answer.outcome {
            HintOutcome::Stopped(_) => return Ok((status, None, None)),
            HintOutcome::NoSolution(why) => return Ok((status, Some(why.to_string()), None)),
            HintOutcome::RefusedMove(refused) => {
                return Err(PyValueError::new_err(format!("moves: {refused}")));
            }
            HintOutcome::Step(found) => {
                let told = found.told(words);
                ("step", HintStage::ALL.map(|stage| told.text(stage)).to_vec())
            }
            HintOutcome::Mistake { mistake, .. } => (
                mistake.kind.name(),
                HintStage::ALL.map(|stage| mistake.tell(stage, words).text).to_vec(),
            ),
            HintOutcome::Solved => ("solved", label(Label::Solved)),
            HintOutcome::NoStep => ("none", label(Label::NoStep)),
        };
        // A move that is wrong may stand on the way of a later one.
        let position = start.position.after(&start.moves).unwrap_or(start.position);
        let mut path = SolvingPath::new(noted(position.board(), notes), Profile::HUMAN);
        path.is_proper = answer.solutions.is_proper();
        let mut first_mistake = None;
        match &answer.outcome {
            HintOutcome::Step(found) => path.steps.extend(found.path_steps()),
            HintOutcome::Mistake { first_move, .. } => {
                first_mistake = first_move.map(|(index, _)| index);
            }
            _ => {}
        }
        let note = (!path.is_proper).then(|| words.label(Label::SeveralSolutions));
        let told = ToldSteps { path, words: words.clone() };
        Ok((status, None, Some(ToldHint { outcome, texts, first_mistake, note, told })))
    })
}

/// Reads a position and answers a question about it, without the interpreter lock.
pub(crate) fn answer<T: Send>(
    py: Python<'_>,
    given: &GivenPosition,
    plan: &TellingPlan,
    ask: impl FnOnce(&Start, &mut Call) -> PyResult<Told<T>> + Send,
) -> PyResult<Told<T>> {
    let start = match Start::of(given)? {
        Ok(start) => start,
        Err(fault) => return Ok((Status::Malformed as u8, Some(fault), None)),
    };
    let mut call = Call::new(plan)?;
    let flag = call.flag.clone();
    watched(py, &flag, || ask(&start, &mut call))?
}

/// Returns a position with the marks that a person has.
fn noted(board: &Board, notes: Notes) -> Board {
    let mut marks = [DigitSet::EMPTY; CELLS];
    match notes {
        Notes::Full => return *board,
        Notes::None => {}
        Notes::Corner => {
            for house in House::ALL.iter().filter(|house| matches!(house, House::Block(_))) {
                for digit in Digit::ALL {
                    let places = board.places_in(*house, digit);
                    if (2..=3).contains(&places.len()) {
                        for cell in places {
                            marks[cell.index()].insert(digit);
                        }
                    }
                }
            }
        }
    }
    Board::with_marks(board.filled(), &Marks::new(marks)).with_givens(board.givens())
}

/// A position that was read.
pub(crate) struct Start {
    pub(crate) position: Position,
    /// The digits put in after the position that was given.
    moves: Vec<Move>,
}

impl Start {
    /// Returns a position, or why it cannot be read.
    fn of(given: &GivenPosition) -> PyResult<Result<Self, String>> {
        let row = <&[u8; CELLS]>::try_from(&given.row[..]).ok().and_then(puzzle);
        let row = row.ok_or_else(|| PyValueError::new_err("malformed board"))?;
        let entry = match &given.text {
            None => Entry::new(1, Ok(row)),
            Some(text) => match read_entry(text) {
                Ok(entry) => entry,
                Err((why, _, _)) => return Ok(Err(why)),
            },
        };
        if let Some(fault) = entry.field_faults.first() {
            return Ok(Err(fault.to_string()));
        }
        let puzzle = match &entry.puzzle {
            Ok(puzzle) => *puzzle,
            Err(fault) => return Ok(Err(fault.to_string())),
        };
        let position = Position::reached_in_entry(&puzzle, &entry);
        let one = |(number, given): (usize, &GivenMove)| {
            let known = match given {
                GivenMove::Text(text) => text.parse().ok(),
                GivenMove::Pair(cell, digit) => {
                    let known = Cell::ALL.get(usize::from(*cell)).copied().zip(Digit::new(*digit));
                    known.map(|(cell, digit)| Move::Place(Candidate { cell, digit }))
                }
            };
            let wrong = || {
                format!(
                    "moves: move {} is no cell and digit; expected a pair such as (2, 4), or text \
                     such as \"r1c3=4\" or \"r4c7<>3\"",
                    number + 1
                )
            };
            known.ok_or_else(|| PyValueError::new_err(wrong()))
        };
        let moves = given.moves.iter().enumerate().map(one).collect::<PyResult<_>>()?;
        Ok(Ok(Self { position, moves }))
    }
}

/// What one call needs.
pub(crate) struct Call {
    pub(crate) words: Words,
    pub(crate) searches: CallSearches,
    flag: CancelFlag,
}

impl Call {
    fn new(plan: &TellingPlan) -> PyResult<Self> {
        let language = Language::named(&plan.language)
            .ok_or_else(|| PyValueError::new_err("language: expected a code such as en"))?;
        let named = |coordinates: &Coordinates| coordinates.name() == plan.coordinates;
        let coordinates = Coordinates::ALL.into_iter().find(named).unwrap_or_default();
        let budget = CallBudget::new(plan.max_nodes, plan.timeout)?;
        let flag = CancelFlag::new();
        let searches = CallSearches::new(budget, &flag);
        Ok(Self { words: Words::new(language, coordinates), searches, flag })
    }
}
