//! Episodes: boards that agents fill, one digit a step, many side by side.
//!
//! Python owns the arrays, so environments can be copied and pickled.

use crate::answers::find_any;
use crate::boards::{BoardArray, CELLS, Values, boards, to_array};
use crate::symmetry::{digits, image};
use ninefold::generate::RandomStream;
use ninefold::{Cell, Status};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Actions of a board: 9 digits in each cell.
const ACTIONS: usize = 9 * CELLS;

/// Purpose of the isomorphs with which episodes begin.
const EPISODES: u64 = 6;

/// What a step leads to, in the order of the Python class `Outcome`.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Outcome {
    Open = 0,
    Done = 1,
    Clash = 2,
    DeadEnd = 3,
    Taken = 4,
}

/// The arrays of some boards that are played.
#[derive(FromPyObject)]
pub(crate) struct Episodes<'py> {
    /// `(n, 81)`: the boards.
    boards: PyReadwriteArray2<'py, u8>,
    /// `(n, 81)`: a solution of each board, as far as one is known.
    solutions: PyReadwriteArray2<'py, u8>,
    /// `(n,)`: the [`Status`] of each board.
    statuses: PyReadwriteArray1<'py, u8>,
    /// `(n, 729)`: 1 for each digit of a blank cell that clashes with no digit on the board.
    masks: PyReadwriteArray2<'py, i8>,
}

/// Views of the arrays of [`Episodes`], as long as each other.
struct Games<'a> {
    boards: &'a mut [[u8; CELLS]],
    solutions: &'a mut [[u8; CELLS]],
    statuses: &'a mut [u8],
    masks: &'a mut [[i8; ACTIONS]],
}

impl Episodes<'_> {
    fn games(&mut self) -> PyResult<Games<'_>> {
        let games = Games {
            boards: self.boards.as_slice_mut()?.as_chunks_mut().0,
            solutions: self.solutions.as_slice_mut()?.as_chunks_mut().0,
            statuses: self.statuses.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?.as_chunks_mut().0,
        };
        let counts = [games.solutions.len(), games.statuses.len(), games.masks.len()];
        if counts.iter().any(|count| *count != games.boards.len()) {
            return Err(PyValueError::new_err("expected arrays of one length"));
        }
        Ok(games)
    }
}

/// Puts a digit into each board that is played. An action is the cell times 9, plus the digit minus
/// 1. Returns the outcome of each board, and whether each has an action left.
///
/// A step takes constant time while the board agrees with its known solution, or if it had exactly
/// one. Only other boards are searched.
#[pyfunction]
pub(crate) fn put_digits<'py>(
    py: Python<'py>,
    mut episodes: Episodes<'py>,
    actions: PyReadonlyArray1<'py, u64>,
    is_played: PyReadonlyArray1<'py, bool>,
) -> PyResult<(Values<'py, u8>, Values<'py, bool>)> {
    let mut games = episodes.games()?;
    let (actions, is_played) = (actions.as_slice()?, is_played.as_slice()?);
    let count = games.boards.len();
    if actions.len() != count || is_played.len() != count {
        return Err(PyValueError::new_err("expected as many actions as boards"));
    }
    if actions.iter().any(|action| *action >= ACTIONS as u64) {
        return Err(PyValueError::new_err("expected actions from 0 to 728"));
    }
    let mut outcomes = vec![Outcome::Open as u8; count];
    let open = py.detach(|| {
        let mut open = Vec::new();
        for index in (0..count).filter(|index| is_played[*index]) {
            match games.put(index, actions[index] as usize) {
                Some(outcome) => outcomes[index] = outcome as u8,
                None => open.push(index),
            }
        }
        open
    });
    games.search(py, &open, &mut outcomes)?;
    let has_action = (0..count).map(|index| games.has_action(index)).collect();
    Ok((to_array(py, outcomes), to_array(py, has_action)))
}

impl Games<'_> {
    /// Puts a digit into a board. Returns `None` if only a search can tell whether the board still
    /// has a solution. Its status is then [`Status::Stopped`].
    fn put(&mut self, index: usize, action: usize) -> Option<Outcome> {
        let (cell, digit) = (Cell::ALL[action / 9], action % 9);
        let (board, mask) = (&mut self.boards[index], &mut self.masks[index]);
        if board[cell.index()] != 0 {
            return Some(Outcome::Taken);
        }
        let is_clash = mask[action] == 0;
        board[cell.index()] = digit as u8 + 1;
        exclude(mask, cell, digit);
        if is_clash {
            self.statuses[index] = Status::None as u8;
            return Some(Outcome::Clash);
        }
        let known = Status::ALL.get(usize::from(self.statuses[index]));
        let is_right = self.solutions[index][cell.index()] == board[cell.index()];
        match known.unwrap_or(&Status::Stopped) {
            Status::None => Some(Outcome::DeadEnd),
            Status::Unique | Status::Multiple | Status::Solved if is_right => {
                Some(if board.contains(&0) { Outcome::Open } else { Outcome::Done })
            }
            Status::Unique => {
                self.statuses[index] = Status::None as u8;
                Some(Outcome::DeadEnd)
            }
            _ => {
                self.statuses[index] = Status::Stopped as u8;
                None
            }
        }
    }

    /// Searches the boards of which no solution is known.
    fn search(&mut self, py: Python<'_>, open: &[usize], outcomes: &mut [u8]) -> PyResult<()> {
        if open.is_empty() {
            return Ok(());
        }
        let boards: Vec<_> = open.iter().map(|index| self.boards[*index]).collect();
        let (solutions, statuses) = find_any(py, &boards)?;
        for ((index, solution), status) in open.iter().zip(solutions).zip(statuses) {
            self.solutions[*index] = solution;
            self.statuses[*index] = status;
            let outcome = match status {
                status if status != Status::Solved as u8 => Outcome::DeadEnd,
                _ if self.boards[*index].contains(&0) => Outcome::Open,
                _ => Outcome::Done,
            };
            outcomes[*index] = outcome as u8;
        }
        Ok(())
    }

    /// Returns whether a digit can be put into a board. While the board has a solution and a blank
    /// cell, one can.
    fn has_action(&self, index: usize) -> bool {
        self.masks[index].contains(&1)
    }

    /// Begins an episode.
    fn begin(&mut self, index: usize, board: [u8; CELLS], solution: [u8; CELLS], status: u8) {
        put_mask(&mut self.masks[index], &board);
        self.boards[index] = board;
        self.solutions[index] = solution;
        self.statuses[index] = status;
    }
}

/// The bytes of each set of digits: bit `d` of the index is byte `d`.
const BYTES: [[i8; 9]; 512] = {
    let mut table = [[0; 9]; 512];
    let mut set = 0;
    while set < 512 {
        let mut digit = 0;
        while digit < 9 {
            table[set][digit] = (set >> digit & 1) as i8;
            digit += 1;
        }
        set += 1;
    }
    table
};

/// Writes the mask of a board.
fn put_mask(mask: &mut [i8; ACTIONS], board: &[u8; CELLS]) {
    let (mut rows, mut columns, mut boxes) = ([0_u16; 9], [0_u16; 9], [0_u16; 9]);
    for (row, digits) in board.as_chunks::<9>().0.iter().enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            // A blank shifts its bit away.
            let bit = (1 << digit) >> 1;
            rows[row] |= bit;
            columns[column] |= bit;
            boxes[row / 3 * 3 + column / 3] |= bit;
        }
    }
    for (index, (bytes, digit)) in mask.as_chunks_mut().0.iter_mut().zip(board).enumerate() {
        let (row, column) = (index / 9, index % 9);
        let used = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
        let free = if *digit == 0 { !used & 0x1ff } else { 0 };
        *bytes = BYTES[usize::from(free)];
    }
}

/// Removes the actions that a digit in a cell makes impossible.
fn exclude(mask: &mut [i8; ACTIONS], cell: Cell, digit: usize) {
    mask[9 * cell.index()..][..9].fill(0);
    for peer in cell.peers() {
        mask[9 * peer.index() + digit] = 0;
    }
}

/// Begins episodes in some places. `chosen` has the row of the puzzle for each place. With a seed,
/// each episode has a random isomorph of its puzzle: that of its number, counted from `first`.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they are arrays")]
pub(crate) fn begin_episodes<'py>(
    py: Python<'py>,
    mut episodes: Episodes<'py>,
    places: PyReadonlyArray1<'py, u64>,
    puzzles: BoardArray<'py>,
    solutions: BoardArray<'py>,
    statuses: PyReadonlyArray1<'py, u8>,
    chosen: PyReadonlyArray1<'py, u64>,
    scramble: Option<(u64, u64)>,
) -> PyResult<()> {
    let mut games = episodes.games()?;
    let (puzzles, solutions) = (boards(&puzzles)?, boards(&solutions)?);
    let statuses = statuses.as_slice()?;
    let (places, chosen) = (places.as_slice()?, chosen.as_slice()?);
    let fits = |index: &u64, count| usize::try_from(*index).is_ok_and(|index| index < count);
    let (count, most) =
        (games.boards.len(), puzzles.len().min(solutions.len()).min(statuses.len()));
    if !places.iter().all(|place| fits(place, count)) || !chosen.iter().all(|row| fits(row, most)) {
        return Err(PyValueError::new_err("expected indices of boards and puzzles"));
    }
    py.detach(|| {
        for ((place, row), number) in places.iter().zip(chosen).zip(0_u64..) {
            let row = *row as usize;
            let (mut board, mut solution) = (puzzles[row], solutions[row]);
            if let Some((seed, first)) = scramble {
                let number = first.wrapping_add(number);
                let transform = RandomStream::new(seed, EPISODES, number).transform();
                let digits = digits(&transform);
                board = image(&transform, &digits, &board);
                solution = image(&transform, &digits, &solution);
            }
            games.begin(*place as usize, board, solution, statuses[row]);
        }
    });
    Ok(())
}
