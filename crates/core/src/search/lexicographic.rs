//! All solutions of a board in ascending order, each found without a dead end.
//!
//! The order is that of 81-digit numbers, so a solution is built cell by cell, smallest digit
//! first, and a digit is taken only when the board with it is known to be solvable. A *witness*,
//! a solution of the board so far, answers most of these questions for free: its own digit needs
//! no search, only smaller ones do. So the first of astronomically many solutions costs a few
//! dozen quick searches, and no path is ever taken back.

use super::Board;
use super::meter::Meter;
use super::single::Search;
use crate::budget::StopReason;
use crate::cell::Cell;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use alloc::vec::Vec;

/// A cell where the path to the latest solution could have gone on with a larger digit.
#[derive(Clone, Copy, Debug)]
struct Fork {
    board: Board,
    cell: Cell,
    larger: DigitSet,
}

/// The state of an enumeration in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Ascending {
    forks: Vec<Fork>,
    /// Before the first solution: the board, and some solution of it.
    start: Option<(Board, Grid)>,
}

impl Ascending {
    pub(crate) fn new() -> Self {
        Self { forks: Vec::with_capacity(81), start: None }
    }

    /// Forgets what was under way and starts at a board of which one solution is known.
    pub(crate) fn start(&mut self, board: Board, witness: Grid) {
        self.forks.clear();
        self.start = Some((board, witness));
    }

    /// Goes on to the next larger solution; nothing when there are no more.
    pub(crate) fn next(
        &mut self,
        search: &mut Search,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, StopReason> {
        let solvable = match self.start.take() {
            Some(start) => Some(start),
            None => self.back_to_larger(search, meter)?,
        };
        match solvable {
            Some((board, witness)) => self.follow_smallest(board, witness, search, meter).map(Some),
            None => Ok(None),
        }
    }

    /// The smallest solution of a board that is solvable, leaving forks behind.
    fn follow_smallest(
        &mut self,
        mut board: Board,
        mut witness: Grid,
        search: &mut Search,
        meter: &mut Meter,
    ) -> Result<Grid, StopReason> {
        board.propagate();
        while let Some(cell) = board.first_open() {
            let mut larger = board.candidates(cell);
            let mut with_digit = board;
            for digit in larger.iter() {
                meter.note_guess(self.forks.len() + 1);
                larger = larger.without(digit);
                with_digit = board;
                with_digit.place(cell, digit);
                if digit == witness.get(cell) {
                    with_digit.propagate();
                    break;
                }
                if let Some(found) = search.first(&mut with_digit, meter)? {
                    witness = found.to_grid();
                    break;
                }
            }
            if !larger.is_empty() {
                self.forks.push(Fork { board, cell, larger });
            }
            board = with_digit;
        }
        Ok(board.to_grid())
    }

    /// Goes back to the deepest fork with a larger digit that is solvable.
    fn back_to_larger(
        &mut self,
        search: &mut Search,
        meter: &mut Meter,
    ) -> Result<Option<(Board, Grid)>, StopReason> {
        while let Some(mut fork) = self.forks.pop() {
            while let Some(digit) = fork.larger.first() {
                meter.note_guess(self.forks.len() + 1);
                fork.larger = fork.larger.without(digit);
                let mut board = fork.board;
                board.place(fork.cell, digit);
                if let Some(witness) = search.first(&mut board, meter)? {
                    self.forks.push(fork);
                    return Ok(Some((board, witness.to_grid())));
                }
            }
        }
        Ok(None)
    }
}
