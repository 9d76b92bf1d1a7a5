//! Answers about boards: solutions, counts, checks.

use crate::boards::{
    BoardArray, CELLS, PIECE, ResultRows, Rows, Values, boards, put_grid, puzzle, rows_to_array,
    to_array,
};
use crate::budgets::{CallBudget, Solvers};
use crate::calls::{shared, thread_count, watched};
use ninefold::{CancelFlag, Check, Count, Grid, Puzzle, Solver, Status, Stopped, Verdict};
use pyo3::prelude::*;

/// Most boards of a call that are searched at once on the calling thread.
const FEW: usize = 64;

/// A question about puzzles, and where the answers go.
pub(crate) trait Question: Sync {
    type Answer: Clone + Send;
    /// Memory for the answers about one piece of the boards.
    type Room<'r>: Send;

    /// Asks about many puzzles at once.
    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Self::Answer>;
    /// Asks about one puzzle.
    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer;
    fn is_stopped(&self, answer: &Self::Answer) -> bool;
    /// Writes the answer about board `index` of a piece.
    fn put(&self, room: &mut Self::Room<'_>, index: usize, answer: Self::Answer);
    /// Writes that board `index` of a piece is malformed.
    fn put_malformed(&self, room: &mut Self::Room<'_>, index: usize);
}

/// What one thread needs.
struct Asker {
    solvers: Solvers,
    puzzles: Vec<Puzzle>,
    places: Vec<usize>,
}

impl Asker {
    fn new(budget: CallBudget, flag: &CancelFlag) -> Self {
        Self { solvers: Solvers::new(budget, flag), puzzles: Vec::new(), places: Vec::new() }
    }

    /// Answers a piece of the boards with the small budget. Returns the places of the boards that
    /// need the whole budget.
    fn ask_quickly<Q: Question>(
        &mut self,
        question: &Q,
        boards: &[[u8; CELLS]],
        room: &mut Q::Room<'_>,
    ) -> Vec<usize> {
        self.puzzles.clear();
        self.places.clear();
        for (index, board) in boards.iter().enumerate() {
            match puzzle(board) {
                Some(puzzle) => {
                    self.puzzles.push(puzzle);
                    self.places.push(index);
                }
                None => question.put_malformed(room, index),
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
            if question.is_stopped(&answer) {
                left.push(*index);
            } else {
                question.put(room, *index, answer);
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
        room: &mut Q::Room<'_>,
        flag: &CancelFlag,
    ) {
        for index in left {
            if flag.is_cancelled() {
                return;
            }
            let Some(puzzle) = puzzle(&boards[index]) else { continue };
            let answer = question.alone(self.solvers.full(), &puzzle);
            question.put(room, index, answer);
        }
    }
}

/// Asks a question about all boards. `rooms` has memory for each piece of [`PIECE`] boards.
fn ask<'r, Q: Question>(
    py: Python<'_>,
    question: &Q,
    boards: &[[u8; CELLS]],
    budget: CallBudget,
    threads: Option<usize>,
    mut rooms: impl Iterator<Item = Q::Room<'r>> + Send,
) -> PyResult<()> {
    let flag = CancelFlag::new();
    let make = || Asker::new(budget, &flag);
    if boards.len() <= FEW {
        // A thread takes longer to start than such a call usually takes.
        let Some(mut room) = rooms.next() else { return Ok(()) };
        let mut asker = make();
        let left = py.detach(|| asker.ask_quickly(question, boards, &mut room));
        if left.is_empty() {
            return Ok(());
        }
        return watched(py, &flag, || {
            asker.ask_fully(question, boards, left, &mut room, &flag);
        });
    }
    let pieces = boards.chunks(PIECE).zip(rooms);
    let threads = thread_count(threads, boards.len().div_ceil(PIECE));
    watched(py, &flag, || {
        shared(threads, &flag, pieces, make, |asker, (boards, mut room)| {
            let left = asker.ask_quickly(question, boards, &mut room);
            asker.ask_fully(question, boards, left, &mut room, &flag);
        });
    })
}

/// Memory for grids and statuses of a piece.
type GridRoom<'r> = (&'r mut [[u8; CELLS]], &'r mut [u8]);

/// Returns the memory of each piece.
fn rooms<'r>(
    rows: &'r mut [[u8; CELLS]],
    statuses: &'r mut [u8],
) -> impl Iterator<Item = GridRoom<'r>> + Send {
    rows.chunks_mut(PIECE).zip(statuses.chunks_mut(PIECE))
}

type GridsAndStatuses<'py> = (Rows<'py, u8>, Values<'py, u8>);

struct Smallest;

impl Question for Smallest {
    type Answer = Verdict;
    type Room<'r> = GridRoom<'r>;

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Verdict> {
        solver.solve_batch(puzzles)
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Verdict {
        solver.solve(puzzle)
    }

    fn is_stopped(&self, answer: &Verdict) -> bool {
        matches!(answer, Verdict::Stopped(_))
    }

    fn put(&self, (rows, statuses): &mut GridRoom<'_>, index: usize, answer: Verdict) {
        if let Some(grid) = answer.smallest() {
            put_grid(&mut rows[index], &grid);
        }
        statuses[index] = answer.status() as u8;
    }

    fn put_malformed(&self, (_, statuses): &mut GridRoom<'_>, index: usize) {
        statuses[index] = Status::Malformed as u8;
    }
}

struct Any;

impl Question for Any {
    type Answer = Result<Option<Grid>, Stopped>;
    type Room<'r> = GridRoom<'r>;

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Self::Answer> {
        solver.any_batch(puzzles)
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer {
        solver.any(puzzle)
    }

    fn is_stopped(&self, answer: &Self::Answer) -> bool {
        answer.is_err()
    }

    fn put(&self, (rows, statuses): &mut GridRoom<'_>, index: usize, answer: Self::Answer) {
        statuses[index] = match answer {
            Ok(Some(grid)) => {
                put_grid(&mut rows[index], &grid);
                Status::Solved
            }
            Ok(None) => Status::None,
            Err(_) => Status::Stopped,
        } as u8;
    }

    fn put_malformed(&self, (_, statuses): &mut GridRoom<'_>, index: usize) {
        statuses[index] = Status::Malformed as u8;
    }
}

struct CountUpTo(u64);

impl Question for CountUpTo {
    type Answer = Result<Count, Stopped>;
    type Room<'r> = NumberRoom<'r>;

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Self::Answer> {
        solver.count_batch(puzzles, self.0)
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer {
        solver.count(puzzle, self.0)
    }

    fn is_stopped(&self, answer: &Self::Answer) -> bool {
        answer.is_err()
    }

    fn put(&self, (counts, statuses): &mut Self::Room<'_>, index: usize, answer: Self::Answer) {
        counts[index] = match answer {
            Ok(count) => count.found(),
            Err(stopped) => stopped.at_least,
        };
        statuses[index] = answer.map_or(Status::Stopped, Count::status) as u8;
    }

    fn put_malformed(&self, (_, statuses): &mut Self::Room<'_>, index: usize) {
        statuses[index] = Status::Malformed as u8;
    }
}

struct CheckAll;

/// Memory for smallest solutions, second solutions, redundant clues and statuses.
type CheckRoom<'r> =
    (&'r mut [[u8; CELLS]], &'r mut [[u8; CELLS]], &'r mut [[bool; CELLS]], &'r mut [u8]);

impl Question for CheckAll {
    type Answer = Check;
    type Room<'r> = CheckRoom<'r>;

    fn batch(&self, solver: &mut Solver, puzzles: &[Puzzle]) -> Vec<Check> {
        puzzles.iter().map(|puzzle| solver.check(puzzle)).collect()
    }

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Check {
        solver.check(puzzle)
    }

    fn is_stopped(&self, answer: &Check) -> bool {
        answer.stopped.is_some()
    }

    fn put(&self, room: &mut CheckRoom<'_>, index: usize, answer: Check) {
        let (smallest, second, redundant, statuses) = room;
        if let Some(grid) = answer.verdict.smallest() {
            put_grid(&mut smallest[index], &grid);
        }
        if let Verdict::Multiple(_, grid) = answer.verdict {
            put_grid(&mut second[index], &grid);
        }
        for cell in answer.redundant.unwrap_or_default() {
            redundant[index][cell.index()] = true;
        }
        let is_stopped = answer.stopped.is_some();
        let status = if is_stopped { Status::Stopped } else { answer.verdict.status() };
        statuses[index] = status as u8;
    }

    fn put_malformed(&self, (.., statuses): &mut CheckRoom<'_>, index: usize) {
        statuses[index] = Status::Malformed as u8;
    }
}

/// Returns the words of all statuses. The place of each is its number.
#[pyfunction]
pub(crate) fn statuses() -> Vec<&'static str> {
    Status::ALL.map(Status::name).to_vec()
}

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
    Q: for<'r> Question<Room<'r> = GridRoom<'r>>,
{
    let boards = boards(array)?;
    let (mut rows, mut statuses) = (ResultRows::blank(py, boards.len())?, vec![0; boards.len()]);
    ask(py, question, boards, budget, threads, rooms(rows.rows(), &mut statuses))?;
    Ok((rows.into_array(), to_array(py, statuses)))
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

/// Memory for numbers and statuses of a piece.
pub(crate) type NumberRoom<'r> = (&'r mut [u64], &'r mut [u8]);

/// Returns a number and the status of each board.
pub(crate) fn numbers<'py, Q>(
    py: Python<'py>,
    question: &Q,
    array: &BoardArray<'py>,
    budget: CallBudget,
    threads: Option<usize>,
) -> PyResult<(Values<'py, u64>, Values<'py, u8>)>
where
    Q: for<'r> Question<Room<'r> = NumberRoom<'r>>,
{
    let boards = boards(array)?;
    let (mut numbers, mut statuses) = (vec![0; boards.len()], vec![0; boards.len()]);
    let rooms = numbers.chunks_mut(PIECE).zip(statuses.chunks_mut(PIECE));
    ask(py, question, boards, budget, threads, rooms)?;
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
    let (mut redundant, mut statuses) = (vec![[false; CELLS]; count], vec![0; count]);
    let rooms = smallest
        .rows()
        .chunks_mut(PIECE)
        .zip(second.rows().chunks_mut(PIECE))
        .zip(redundant.chunks_mut(PIECE))
        .zip(statuses.chunks_mut(PIECE))
        .map(|(((smallest, second), redundant), statuses)| (smallest, second, redundant, statuses));
    ask(py, &CheckAll, boards, budget, threads, rooms)?;
    let redundant = rows_to_array(py, redundant)?;
    Ok((smallest.into_array(), second.into_array(), redundant, to_array(py, statuses)))
}
