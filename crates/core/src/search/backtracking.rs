//! Plain backtracking, the algorithm that beginners write first: blank cells in reading order,
//! digits ascending, back at a dead end. It finds solutions in ascending order.

use super::meter::Meter;
use crate::budget::StopReason;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;

/// The state of a plain backtracking search.
///
/// A node is a call of the usual recursive function, in which `solve(cell)` calls
/// `solve(cell + 1)`. There is a call for each of the 81 cells, clues included, and a call past the
/// last cell.
#[derive(Clone, Debug)]
pub(crate) struct Backtracking {
    /// Digits used in each row, column and box.
    used: [[DigitSet; 9]; 3],
    digits: [Option<Digit>; 81],
    /// Blank cells in reading order.
    blanks: Vec<Cell>,
    /// Digits not yet tried, for each filled blank and for the next blank.
    untried: Vec<DigitSet>,
    finished: bool,
}

impl Backtracking {
    pub(crate) fn new() -> Self {
        Self {
            used: [[DigitSet::EMPTY; 9]; 3],
            digits: [None; 81],
            blanks: Vec::with_capacity(81),
            untried: Vec::with_capacity(82),
            finished: true,
        }
    }

    /// Forgets the search so far and starts at a puzzle.
    pub(crate) fn start(&mut self, puzzle: &Puzzle) {
        self.used = [[DigitSet::EMPTY; 9]; 3];
        self.digits = [None; 81];
        self.blanks.clear();
        self.blanks.extend(Cell::ALL.iter().filter(|cell| puzzle.get(**cell).is_none()));
        self.untried.clear();
        self.finished = puzzle.has_clash();
        for (cell, digit) in puzzle.clues() {
            self.put(cell, digit);
        }
    }

    /// Returns the next larger solution, or `None` if there are no more.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Grid>, StopReason> {
        if self.finished {
            return Ok(None);
        }
        if self.untried.is_empty() {
            meter.take_nodes(1 + self.position(0))?;
            let Some(&first) = self.blanks.first() else {
                self.finished = true;
                return Ok(self.found(meter));
            };
            self.untried.push(self.possible(first));
        }
        while let Some(&untried) = self.untried.last() {
            let depth = self.untried.len();
            let cell = self.blanks[depth - 1];
            self.clear(cell);
            let Some(digit) = untried.first() else {
                self.untried.pop();
                continue;
            };
            meter.take_nodes(self.position(depth) - self.position(depth - 1))?;
            meter.note_guess(depth);
            self.untried[depth - 1] = untried.without(digit);
            self.put(cell, digit);
            match self.blanks.get(depth) {
                Some(&next) => self.untried.push(self.possible(next)),
                None => return Ok(self.found(meter)),
            }
        }
        self.finished = true;
        Ok(None)
    }

    /// Returns the place of a blank in reading order, or 81 past the last blank.
    fn position(&self, blank: usize) -> u64 {
        self.blanks.get(blank).map_or(Cell::COUNT, |cell| cell.index()) as u64
    }

    /// Returns the digits that no filled peer of a cell has.
    fn possible(&self, cell: Cell) -> DigitSet {
        let [rows, columns, blocks] = &self.used;
        !(rows[cell.row().index()] | columns[cell.column().index()] | blocks[cell.block().index()])
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        for used in self.houses_of(cell) {
            *used = used.with(digit);
        }
    }

    fn clear(&mut self, cell: Cell) {
        if let Some(digit) = self.digits[cell.index()].take() {
            for used in self.houses_of(cell) {
                *used = used.without(digit);
            }
        }
    }

    fn houses_of(&mut self, cell: Cell) -> [&mut DigitSet; 3] {
        let [rows, columns, blocks] = &mut self.used;
        [
            &mut rows[cell.row().index()],
            &mut columns[cell.column().index()],
            &mut blocks[cell.block().index()],
        ]
    }

    /// Returns the full board.
    fn found(&self, meter: &mut Meter) -> Option<Grid> {
        meter.note_solution();
        let mut digits = [Digit::ALL[0]; 81];
        for (to, from) in digits.iter_mut().zip(self.digits) {
            *to = from?;
        }
        Some(Grid::from_search(digits))
    }
}
