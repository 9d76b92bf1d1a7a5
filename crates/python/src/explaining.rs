//! Steps in words and pictures: the path to a solution, every possible step, and hints.

use crate::answers::Status;
use crate::boards::{CELLS, puzzle};
use crate::budgets::{CallBudget, CallMeter, Solvers};
use crate::calls::watched;
use crate::profiles::ScaleChoice;
use crate::texts::read_entry;
use crate::told::ToldSteps;
use ninefold::explain::{Coordinates, Hint, HintStage, Label, Language, Mistake, Notes, PathStep};
use ninefold::explain::{SolvingPath, Words};
use ninefold::io::format::Entry;
use ninefold::logic::{
    Board, Deduction, End, PossibleSteps, Profile, Step, Technique, Tenths, Uniqueness,
};
use ninefold::questions::{Position, RatablePosition};
use ninefold::{CancelFlag, Candidate, Cell, Digit, DigitSet, Grid, House, Marks, Puzzle, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// A position, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct GivenPosition {
    /// The clues: 81 bytes.
    row: Vec<u8>,
    /// The text of the position, if it came as one. It may have pencil marks.
    text: Option<Vec<u8>>,
    /// Digits put in after that, in order: cell and digit.
    moves: Vec<(u8, u8)>,
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
type Told<T> = (u8, Option<String>, Option<T>);

/// Returns the steps that solve a position. With the status of a puzzle that was stopped, those that
/// were found before.
#[pyfunction]
pub(crate) fn explain(
    py: Python<'_>,
    given: GivenPosition,
    plan: TellingPlan,
) -> PyResult<Told<ToldSteps>> {
    let scale = plan.scale.profile()?;
    let start = match Start::of(&given)? {
        Ok(start) => start,
        Err(fault) => return Ok(malformed(fault)),
    };
    let mut call = Call::new(&plan)?;
    let flag = call.flag.clone();
    watched(py, &flag, || {
        let known = call.solutions(&start.position);
        if let Some(refused) = start.refusal(&known) {
            return refused;
        }
        let is_proper = matches!(known, Known::One(_));
        let assumes = is_proper || plan.assume_unique;
        let rating_start = RatablePosition::new(&start.position, assumes, &mut call.solvers.quick);
        let mut rater = rating_start.rater(scale);
        let mut path = SolvingPath::new(*rater.board(), scale);
        path.is_proper = is_proper;
        let meter = std::cell::RefCell::new(call.budget.meter());
        let each = |step: &Deduction, score: Tenths| {
            // The evidence of a chain is searched again, which no budget ends.
            path.add(step, score);
            let is_over = call.flag.is_cancelled() || meter.borrow().is_late();
            if is_over && !path.end.is_filled() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let go_on = || !call.flag.is_cancelled() && meter.borrow_mut().go_on();
        let rating = rater.finish_until(go_on, each);
        path.rating = Some(rating);
        let status = if rating.end == End::Stopped { Status::Stopped } else { known.status() };
        (status as u8, None, Some(ToldSteps { path, words: call.words }))
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
    let start = match Start::of(&given)? {
        Ok(start) => start,
        Err(fault) => return Ok(malformed(fault)),
    };
    let mut call = Call::new(&plan)?;
    let flag = call.flag.clone();
    watched(py, &flag, || {
        let known = call.solutions(&start.position);
        if let Some(refused) = start.refusal(&known) {
            return refused;
        }
        let board = *start.position.board();
        let mut path = SolvingPath::new(board, scale);
        path.is_proper = matches!(known, Known::One(_));
        let mut status = known.status();
        let mut is_complete = true;
        if !call.is_exhausted(&start.position, &known) {
            let is_assumed = path.is_proper || plan.assume_unique;
            let uniqueness = if is_assumed { Uniqueness::Assumed } else { Uniqueness::Open };
            let mut watch = Watch::new(&call);
            let all = PossibleSteps::of(&board, &scale, uniqueness, &mut || watch.go_on());
            is_complete = all.is_complete;
            if watch.has_ended {
                status = Status::Stopped;
            }
            for step in all.groups.into_iter().flat_map(|(_, steps)| steps) {
                let score = scale.tenths(&step.deduction);
                let number = u32::try_from(path.steps.len() + 1).unwrap_or(u32::MAX);
                path.steps.push(PathStep { number, board, step, score });
            }
        }
        let label = match (board.is_filled(), is_complete) {
            (true, _) => Label::Solved,
            (false, true) => Label::NoStep,
            (false, false) => Label::Stopped,
        };
        let nothing = path.steps.is_empty().then(|| call.words.label(label));
        (status as u8, None, Some((ToldSteps { path, words: call.words }, is_complete, nothing)))
    })
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
    let start = match Start::of(&given)? {
        Ok(start) => start,
        Err(fault) => return Ok(malformed(fault)),
    };
    let mut call = Call::new(&plan)?;
    let flag = call.flag.clone();
    watched(py, &flag, || {
        // The solution of the clues shows mistakes.
        let clues = Position::of_puzzle(&start.puzzle);
        let known = call.solutions(&clues);
        if let Some(refused) = Start::of_clues(&start).refusal(&known) {
            return refused;
        }
        let board = *start.position.board();
        let mut path = SolvingPath::new(noted(&board, notes), Profile::HUMAN);
        path.is_proper = matches!(known, Known::One(_));
        let mut first_mistake = None;
        let (outcome, texts) = if let Known::One(solution) = &known
            && let Some(mistake) = Mistake::of(&board, solution)
        {
            first_mistake = Mistake::first_of(&start.moves, solution);
            let outcome = match mistake {
                Mistake::WrongDigit => "wrong-digit",
                Mistake::MissingCandidate => "missing-candidate",
            };
            (outcome, vec![mistake.tell(&call.words).text])
        } else if board.is_filled() && path.is_proper {
            ("solved", vec![call.words.label(Label::Solved).to_owned()])
        } else {
            if !path.is_proper {
                let reached = call.solutions(&start.position);
                if let Some(refused) = start.refusal(&reached) {
                    return refused;
                }
            }
            let mut watch = Watch::new(&call);
            let uniqueness = if path.is_proper { Uniqueness::Assumed } else { Uniqueness::Open };
            let found = if board.is_filled() || call.is_exhausted(&start.position, &known) {
                None
            } else {
                Hint::of_while(&board, notes, uniqueness, &mut || watch.go_on())
            };
            if watch.has_ended {
                return (Status::Stopped as u8, None, None);
            }
            match found {
                Some(found) => {
                    let stage = |stage| sentences(&found, &call.words, stage);
                    let texts = HintStage::ALL.into_iter().map(stage).collect();
                    path.steps.push(hinted(&board, &found));
                    ("step", texts)
                }
                None if board.is_filled() => {
                    ("solved", vec![call.words.label(Label::Solved).to_owned()])
                }
                None => ("none", vec![call.words.label(Label::NoStep).to_owned()]),
            }
        };
        let note = (!path.is_proper).then(|| call.words.label(Label::SeveralSolutions));
        let told = ToldSteps { path, words: call.words };
        let hint = ToldHint { outcome, texts, first_mistake, note, told };
        (known.status() as u8, None, Some(hint))
    })
}

/// Returns the answer about a position that cannot be read.
fn malformed<T>(fault: String) -> Told<T> {
    (Status::Malformed as u8, Some(fault), None)
}

/// Returns a score as tenths.
fn tenths(score: Option<f64>) -> Tenths {
    // Scores are positive and small.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Tenths::new((score.unwrap_or(0.0) * 10.0).round() as u32)
}

/// Returns the sentences of a stage.
fn sentences(hint: &Hint, words: &Words, stage: HintStage) -> String {
    let texts: Vec<String> = hint.tell(words, stage).into_iter().map(|one| one.text).collect();
    texts.join(" ")
}

/// Returns the step of a hint, with its score in the scale `human`, or in another that has the
/// technique.
fn hinted(board: &Board, hint: &Hint) -> PathStep {
    let step: &Step = hint.step();
    let found = &step.deduction;
    let score = Profile::HUMAN.rating(found).or(step.rating);
    let unscaled = || least_score(found.technique);
    PathStep {
        number: 1,
        board: *board,
        step: step.clone(),
        score: tenths(score.or_else(unscaled)),
    }
}

/// Returns the least score of a technique that no scale has.
fn least_score(technique: Technique) -> Option<f64> {
    let mut scores = Profile::unscaled().iter().flat_map(|entry| entry.scores);
    scores.find(|(own, _)| *own == technique).map(|(_, score)| score.least())
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
struct Start {
    /// The clues.
    puzzle: Puzzle,
    position: Position,
    /// The digits put in after the position that was given.
    moves: Vec<Candidate>,
    /// Why the position has no solution, if its clues do not clash.
    without_solution: &'static str,
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
        let mut position = Position::reached_in_entry(&puzzle, &entry);
        let moves = match moves(position.board(), &given.moves) {
            Ok(moves) => moves,
            Err(why) => return Err(PyValueError::new_err(why)),
        };
        if !moves.is_empty() {
            let board = position.board();
            let put = |board: Puzzle, one: &Candidate| board.with(one.cell, one.digit);
            let filled = moves.iter().fold(*board.filled(), put);
            position = Position::with_marks(&puzzle, &filled, &board.marks());
        }
        let without_solution = position.why_unsolvable(Some(&entry)).unwrap_or("no solution");
        Ok(Ok(Self { puzzle, position, moves, without_solution }))
    }

    /// Returns the clues alone as a position.
    fn of_clues(&self) -> Self {
        let position = Position::of_puzzle(&self.puzzle);
        Self { puzzle: self.puzzle, position, moves: Vec::new(), without_solution: "no solution" }
    }

    /// Returns the answer if there are no steps: there is no solution, or it is not known.
    fn refusal<T>(&self, known: &Known) -> Option<Told<T>> {
        match known {
            Known::One(_) | Known::Several => None,
            Known::Unknown => Some((Status::Stopped as u8, None, None)),
            Known::None => {
                let clash = self.position.board().filled().clashes().next();
                let why = match clash {
                    Some(clash) => format!("no solution: {clash}"),
                    None => self.without_solution.to_owned(),
                };
                Some((Status::None as u8, Some(why), None))
            }
        }
    }
}

/// Returns digits put into a position, or which one cannot be.
fn moves(board: &Board, moves: &[(u8, u8)]) -> Result<Vec<Candidate>, String> {
    let mut filled = *board.filled();
    let mut all = Vec::new();
    for (number, (cell, digit)) in moves.iter().enumerate() {
        let known = Cell::ALL.get(usize::from(*cell)).copied().zip(Digit::new(*digit));
        let Some((cell, digit)) = known else {
            return Err(format!("moves: move {number} is no cell and digit"));
        };
        if let Some(before) = filled.get(cell) {
            return Err(format!("moves: move {number} fills {cell}, which has {before} already"));
        }
        filled.set(cell, Some(digit));
        all.push(Candidate { cell, digit });
    }
    Ok(all)
}

/// What is known about the solutions of a position.
enum Known {
    None,
    One(Grid),
    Several,
    /// The budget or Ctrl-C ended the search.
    Unknown,
}

impl Known {
    const fn status(&self) -> Status {
        match self {
            Self::None => Status::None,
            Self::One(_) => Status::Unique,
            Self::Several => Status::Multiple,
            Self::Unknown => Status::Stopped,
        }
    }
}

/// What one call needs.
struct Call {
    words: Words,
    budget: CallBudget,
    flag: CancelFlag,
    /// In a box: they are large.
    solvers: Box<Solvers>,
}

impl Call {
    fn new(plan: &TellingPlan) -> PyResult<Self> {
        let language = Language::named(&plan.language)
            .ok_or_else(|| PyValueError::new_err("language: expected a code such as en"))?;
        let coordinates = match &*plan.coordinates {
            "letters" => Coordinates::Letters,
            _ => Coordinates::Numbers,
        };
        let budget = CallBudget::new(plan.max_nodes, plan.timeout)?;
        let flag = CancelFlag::new();
        let solvers = Box::new(Solvers::new(budget, &flag));
        Ok(Self { words: Words::new(language, coordinates), budget, flag, solvers })
    }

    /// Finds the solutions of a position.
    fn solutions(&mut self, position: &Position) -> Known {
        let filled = position.board().filled();
        let verdict = match self.solvers.quick.solve(filled) {
            Verdict::Stopped(_) => self.solvers.full().solve(filled),
            verdict => verdict,
        };
        match verdict {
            Verdict::Stopped(_) => Known::Unknown,
            Verdict::Unique(grid) if position.allows(&grid) => Known::One(grid),
            Verdict::NoSolution | Verdict::Unique(_) => Known::None,
            Verdict::Multiple(..) if !position.has_eliminations() => Known::Several,
            Verdict::Multiple(..) => {
                let mut watch = Watch::new(self);
                match position.solutions(&mut || watch.go_on()) {
                    Ok(None) => Known::None,
                    Ok(Some((grid, true))) => Known::One(grid),
                    Ok(Some((_, false))) => Known::Several,
                    Err(_) => Known::Unknown,
                }
            }
        }
    }

    /// Returns whether no technique can find anything, because the puzzle has several solutions and
    /// each candidate that is left is in one of them.
    fn is_exhausted(&mut self, position: &Position, known: &Known) -> bool {
        matches!(known, Known::Several) && {
            let possible = position.possible_candidates(&mut self.solvers.quick);
            position.board().is_exhausted(&possible)
        }
    }
}

/// Watches the budget of a search, and Ctrl-C.
struct Watch {
    meter: CallMeter,
    flag: CancelFlag,
    has_ended: bool,
}

impl Watch {
    fn new(call: &Call) -> Self {
        Self { meter: call.budget.meter(), flag: call.flag.clone(), has_ended: false }
    }

    /// Takes a node. Returns whether to go on.
    fn go_on(&mut self) -> bool {
        self.has_ended = self.has_ended || self.flag.is_cancelled() || !self.meter.go_on();
        !self.has_ended
    }
}
