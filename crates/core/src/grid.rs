//! [`Grid`]: a solution, valid by construction.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::error::{GridError, GridParseError};
use crate::puzzle::Puzzle;
use core::fmt;
use core::str::FromStr;

/// A solution: 81 digits, with each digit once in every row, column and box.
///
/// Grids compare as 81-digit numbers, so the least grid is the lexicographically smallest.
///
/// ```
/// use ninefold_core::{Grid, Puzzle};
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let grid: Grid = text.parse()?;
/// assert_eq!(grid.to_string(), text);
/// assert_eq!(Grid::try_from(Puzzle::from(grid))?, grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Digit; 81]);

impl Grid {
    /// Makes a grid from its digits in reading order.
    ///
    /// # Errors
    ///
    /// [`GridError`] lists every digit that stands more than once in a house.
    pub fn new(digits: [Digit; 81]) -> Result<Self, GridError> {
        if is_valid(&digits) {
            return Ok(Self(digits));
        }
        let clashes = Puzzle::new(digits.map(Some)).clashes().collect();
        Err(GridError { blanks: CellSet::EMPTY, clashes })
    }

    /// Returns the digit in a cell.
    pub const fn get(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }

    /// Returns the 81 digits in reading order.
    pub const fn digits(&self) -> &[Digit; 81] {
        &self.0
    }

    /// Returns the grid as 81 ASCII digits in reading order.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(Digit::to_ascii)
    }

    /// Returns whether the grid has all clues of a puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        puzzle.clues().all(|(cell, digit)| self.get(cell) == digit)
    }

    /// Makes a grid from digits that a search has shown to be valid, without a check.
    pub(crate) const fn from_search(digits: [Digit; 81]) -> Self {
        Self(digits)
    }

    /// Returns the digits, so that a search can write a valid grid in place.
    pub(crate) const fn digits_mut(&mut self) -> &mut [Digit; 81] {
        &mut self.0
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Self {
        Self::new(grid.0.map(Some))
    }
}

impl TryFrom<Puzzle> for Grid {
    type Error = GridError;

    fn try_from(puzzle: Puzzle) -> Result<Self, GridError> {
        let blanks = !puzzle.clue_cells();
        if !blanks.is_empty() {
            return Err(GridError { blanks, clashes: puzzle.clashes().collect() });
        }
        Self::new(puzzle.cells().map(|cell| cell.expect("no cell is blank")))
    }
}

/// Returns whether every house has each digit.
#[inline]
fn is_valid(digits: &[Digit; 81]) -> bool {
    const ALL: u16 = 0b1_1111_1111;
    let mut missing = 0;
    let mut columns = [0; 9];
    for band in digits.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let row = row.map(|digit| 1_u16 << digit.index());
            let triads = [0, 3, 6].map(|first| row[first] | row[first + 1] | row[first + 2]);
            missing |= ALL ^ (triads[0] | triads[1] | triads[2]);
            for (all, triad) in boxes.iter_mut().zip(triads) {
                *all |= triad;
            }
            for (all, digit) in columns.iter_mut().zip(row) {
                *all |= digit;
            }
        }
        missing |= boxes.iter().fold(0, |missing, all| missing | ALL ^ all);
    }
    columns.iter().fold(missing, |missing, all| missing | ALL ^ all) == 0
}

impl FromStr for Grid {
    type Err = GridParseError;

    fn from_str(text: &str) -> Result<Self, GridParseError> {
        let puzzle: Puzzle = text.parse().map_err(GridParseError::Text)?;
        Self::try_from(puzzle).map_err(GridParseError::Grid)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Puzzle::from(*self).fmt(f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::House;

    const TEXT: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_grid_is_what_has_no_clash() {
        let grid: Grid = TEXT.parse().expect("a grid");
        assert_eq!(Grid::new(*grid.digits()), Ok(grid));
        for house in House::ALL {
            let cells: std::vec::Vec<Cell> = house.cells().iter().collect();
            for pair in cells.windows(2) {
                // The digit now stands twice in this house, or only in other houses.
                for digit in [grid.get(pair[1]), Digit::ALL[grid.get(pair[0]).index() * 5 % 9]] {
                    let mut digits = *grid.digits();
                    digits[pair[0].index()] = digit;
                    let has_clash = Puzzle::new(digits.map(Some)).has_clash();
                    assert_eq!(Grid::new(digits).is_err(), has_clash);
                }
                let mut digits = *grid.digits();
                digits.swap(pair[0].index(), pair[1].index());
                let error = Grid::new(digits).expect_err("two houses have a digit twice");
                assert!(error.blanks.is_empty() && error.clashes.len() >= 2);
            }
        }
    }
}
