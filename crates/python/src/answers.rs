//! Answers about boards: solutions, counts, checks.

use crate::boards::{
    BoardArray, CELLS, PIECE, ResultRows, Rows, Values, boards, put_grid, puzzle, rows_to_array,
    to_array,
};
use crate::budgets::{CallBudget, Solvers};
use crate::calls::{each_piece, watched};
use ninefold::{CancelFlag, Check, Count, Grid, Puzzle, Solver, Status, Stopped, Verdict};
use pyo3::prelude::*;

/// Most boards of a call that are searched at once on the calling thread.
const FEW: usize = 64;

/// A question about puzzles, and where the answers go.
pub(crate) trait Question: Sync {
    type Answer;
    /// Memory for the answers about one piece of the boards.
    type Room<'r>: Send;

    /// Asks about many puzzles at once.
    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Self::Answer> {
        puzzles.iter().map(|puzzle| self.alone(solver, puzzle)).collect()
    }

    /// Asks about one puzzle.
    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer;

    /// Writes the answer about board `index` of a piece, and returns what is known about the board.
    fn put(&self, room: &mut Self::Room<'_>, index: usize, answer: Self::Answer) -> Status;
}

/// What one thread needs.
struct AnswerWorker {
    solvers: Solvers,
    flag: CancelFlag,
    puzzles: Vec<Puzzle>,
    places: Vec<usize>,
}

impl AnswerWorker {
    fn new(budget: CallBudget, flag: &CancelFlag) -> Self {
        let solvers = Solvers::new(budget, flag);
        Self { solvers, flag: flag.clone(), puzzles: Vec::new(), places: Vec::new() }
    }

    /// Answers a piece of the boards with the small budget. Returns the places of the boards that
    /// need the whole budget.
    fn ask_quickly<Q: Question>(
        &mut self,
        question: &Q,
        boards: &[[u8; CELLS]],
        (room, statuses): &mut (Q::Room<'_>, &mut [u8]),
    ) -> Vec<usize> {
        self.puzzles.clear();
        self.places.clear();
        for (index, board) in boards.iter().enumerate() {
            match puzzle(board) {
                Some(puzzle) => {
                    self.puzzles.push(puzzle);
                    self.places.push(index);
                }
                None => statuses[index] = Status::Malformed as u8,
            }
        }
        if !self.solvers.uses_lanes {
            return self.places.clone();
        }
        let answers = match self.puzzles[..] {
            [puzzle] => vec![question.alone(&mut self.solvers.quick, &puzzle)],
            _ => question.batch(&mut self.solvers.quick, &self.puzzles),
        };
        let mut left = Vec::new();
        for (answer, index) in answers.into_iter().zip(&self.places) {
            let status = question.put(room, *index, answer);
            statuses[*index] = status as u8;
            if status == Status::Stopped {
                left.push(*index);
            }
        }
        left
    }

    /// Answers some boards of a piece with the whole budget.
    fn ask_fully<Q: Question>(
        &mut self,
        question: &Q,
        boards: &[[u8; CELLS]],
        left: Vec<usize>,
        (room, statuses): &mut (Q::Room<'_>, &mut [u8]),
    ) {
        for index in left {
            if self.flag.is_cancelled() {
                return;
            }
            let Some(puzzle) = puzzle(&boards[index]) else { continue };
            let answer = question.alone(self.solvers.full(), &puzzle);
            statuses[index] = question.put(room, index, answer) as u8;
        }
    }
}

/// Asks a question about all boards. `rooms` has memory for each piece of [`PIECE`] boards. Returns
/// the statuses.
fn ask<'r, Q: Question>(
    py: Python<'_>,
    question: &Q,
    boards: &[[u8; CELLS]],
    budget: CallBudget,
    threads: Option<usize>,
    rooms: impl Iterator<Item = Q::Room<'r>> + Send,
) -> PyResult<Vec<u8>> {
    let mut statuses = vec![Status::None as u8; boards.len()];
    let mut rooms = rooms.zip(statuses.chunks_mut(PIECE));
    if boards.len() > FEW {
        let pieces = boards.chunks(PIECE).zip(rooms);
        let make = |flag: &CancelFlag| AnswerWorker::new(budget, flag);
        each_piece(py, threads, pieces, make, |worker, (boards, mut room)| {
            let left = worker.ask_quickly(question, boards, &mut room);
            worker.ask_fully(question, boards, left, &mut room);
        })?;
    } else if let Some(mut room) = rooms.next() {
        // A thread takes longer to start than such a call usually takes.
        let flag = CancelFlag::new();
        let mut worker = AnswerWorker::new(budget, &flag);
        let left = py.detach(|| worker.ask_quickly(question, boards, &mut room));
        if !left.is_empty() {
            watched(py, &flag, || worker.ask_fully(question, boards, left, &mut room))?;
        }
    }
    Ok(statuses)
}

struct Smallest;

impl Question for Smallest {
    type Answer = Verdict;
    type Room<'r> = &'r mut [[u8; CELLS]];

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Verdict> {
        solver.solve_batch(puzzles)
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Verdict {
        solver.solve(puzzle)
    }

    fn put(&self, rows: &mut Self::Room<'_>, index: usize, answer: Verdict) -> Status {
        if let Some(grid) = answer.smallest() {
            put_grid(&mut rows[index], &grid);
        }
        answer.status()
    }
}

struct Any;

impl Question for Any {
    type Answer = Result<Option<Grid>, Stopped>;
    type Room<'r> = &'r mut [[u8; CELLS]];

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Self::Answer> {
        solver.any_batch(puzzles)
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer {
        solver.any(puzzle)
    }

    fn put(&self, rows: &mut Self::Room<'_>, index: usize, answer: Self::Answer) -> Status {
        match answer {
            Ok(Some(grid)) => {
                put_grid(&mut rows[index], &grid);
                Status::Solved
            }
            Ok(None) => Status::None,
            Err(_) => Status::Stopped,
        }
    }
}

struct CountUpTo(u64);

impl Question for CountUpTo {
    type Answer = Result<Count, Stopped>;
    type Room<'r> = &'r mut [u64];

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Self::Answer> {
        solver.count_batch(puzzles, self.0)
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer {
        solver.count(puzzle, self.0)
    }

    fn put(&self, counts: &mut Self::Room<'_>, index: usize, answer: Self::Answer) -> Status {
        counts[index] = match answer {
            Ok(count) => count.found(),
            Err(stopped) => stopped.at_least,
        };
        answer.map_or(Status::Stopped, Count::status)
    }
}

struct CheckAll;

impl Question for CheckAll {
    type Answer = Check;
    /// Smallest solutions, second solutions, redundant clues.
    type Room<'r> = (&'r mut [[u8; CELLS]], &'r mut [[u8; CELLS]], &'r mut [[bool; CELLS]]);

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Check {
        solver.check(puzzle)
    }

    fn put(&self, room: &mut Self::Room<'_>, index: usize, answer: Check) -> Status {
        let (smallest, second, redundant) = room;
        if let Some(grid) = answer.verdict.smallest() {
            put_grid(&mut smallest[index], &grid);
        }
        if let Verdict::Multiple(_, grid) = answer.verdict {
            put_grid(&mut second[index], &grid);
        }
        for cell in answer.redundant.unwrap_or_default() {
            redundant[index][cell.index()] = true;
        }
        if answer.stopped.is_some() { Status::Stopped } else { answer.verdict.status() }
    }
}

/// Returns the words of all statuses. The place of each is its number.
#[pyfunction]
pub(crate) fn statuses() -> Vec<&'static str> {
    Status::ALL.map(Status::name).to_vec()
}

type GridsAndStatuses<'py> = (Rows<'py, u8>, Values<'py, u8>);

/// Returns the smallest solution and the status of each board.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    max_nodes: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<GridsAndStatuses<'py>> {
    grids(py, &Smallest, &array, CallBudget::new(max_nodes, timeout)?, threads)
}

/// Returns any solution and the status of each board.
#[pyfunction]
pub(crate) fn any_solution<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    max_nodes: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<GridsAndStatuses<'py>> {
    grids(py, &Any, &array, CallBudget::new(max_nodes, timeout)?, threads)
}

fn grids<'py, Q>(
    py: Python<'py>,
    question: &Q,
    array: &BoardArray<'py>,
    budget: CallBudget,
    threads: Option<usize>,
) -> PyResult<GridsAndStatuses<'py>>
where
    Q: for<'r> Question<Room<'r> = &'r mut [[u8; CELLS]]>,
{
    let boards = boards(array)?;
    let mut rows = ResultRows::blank(py, boards.len())?;
    let statuses = ask(py, question, boards, budget, threads, rows.rows().chunks_mut(PIECE))?;
    Ok((rows.into_array(), to_array(py, statuses)))
}

/// Returns any solution and the status of each board, without a limit.
pub(crate) fn find_any(
    py: Python<'_>,
    boards: &[[u8; CELLS]],
) -> PyResult<(Vec<[u8; CELLS]>, Vec<u8>)> {
    let mut rows = vec![[0; CELLS]; boards.len()];
    let budget = CallBudget::new(None, None)?;
    let statuses = ask(py, &Any, boards, budget, None, rows.chunks_mut(PIECE))?;
    Ok((rows, statuses))
}

/// Returns the number of solutions of each board, up to a limit, and the status.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    limit: u64,
    max_nodes: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<(Values<'py, u64>, Values<'py, u8>)> {
    numbers(py, &CountUpTo(limit), &array, CallBudget::new(max_nodes, timeout)?, threads)
}

/// Returns a number and the status of each board.
pub(crate) fn numbers<'py, Q>(
    py: Python<'py>,
    question: &Q,
    array: &BoardArray<'py>,
    budget: CallBudget,
    threads: Option<usize>,
) -> PyResult<(Values<'py, u64>, Values<'py, u8>)>
where
    Q: for<'r> Question<Room<'r> = &'r mut [u64]>,
{
    let boards = boards(array)?;
    let mut numbers = vec![0; boards.len()];
    let statuses = ask(py, question, boards, budget, threads, numbers.chunks_mut(PIECE))?;
    Ok((to_array(py, numbers), to_array(py, statuses)))
}

type Checks<'py> = (Rows<'py, u8>, Rows<'py, u8>, Rows<'py, bool>, Values<'py, u8>);

/// Returns the smallest solution, the second one, the redundant clues and the status of each board.
#[pyfunction]
pub(crate) fn check<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    max_nodes: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Checks<'py>> {
    let boards = boards(&array)?;
    let budget = CallBudget::new(max_nodes, timeout)?;
    let count = boards.len();
    let (mut smallest, mut second) = (ResultRows::blank(py, count)?, ResultRows::blank(py, count)?);
    let mut redundant = vec![[false; CELLS]; count];
    let solutions = smallest.rows().chunks_mut(PIECE).zip(second.rows().chunks_mut(PIECE));
    let rooms = solutions.zip(redundant.chunks_mut(PIECE));
    let rooms = rooms.map(|((smallest, second), redundant)| (smallest, second, redundant));
    let statuses = ask(py, &CheckAll, boards, budget, threads, rooms)?;
    let redundant = rows_to_array(py, redundant)?;
    Ok((smallest.into_array(), second.into_array(), redundant, to_array(py, statuses)))
}
