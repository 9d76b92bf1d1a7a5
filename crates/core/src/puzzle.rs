//! [`Puzzle`]: 81 cells, each a given or blank.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::error::{Clash, ParseError};
use crate::grid::Grid;
use crate::house::House;
use core::fmt;
use core::str::FromStr;

/// The characters that stand for a blank cell.
pub const BLANKS: [u8; 5] = *b"0._*-";

/// 81 cells, each a given or blank: well formed, but nothing says that it can be solved.
///
/// Its text form is 81 characters in reading order: `1` to `9`, and a blank as any of
/// [`BLANKS`]. It is printed with `.` for blanks.
///
/// ```
/// use ninefold_core::{Cell, Digit, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// assert_eq!(puzzle.clue_count(), 30);
/// assert_eq!(puzzle.get(Cell::ALL[0]), Digit::new(5));
/// assert_eq!(puzzle.to_string(), text);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Puzzle([Option<Digit>; 81]);

impl Puzzle {
    /// The board without a given.
    pub const EMPTY: Self = Self([None; 81]);

    /// The puzzle with these cells in reading order.
    pub const fn new(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// Reads exactly 81 ASCII characters in reading order: `1` to `9`, or a blank out of
    /// [`BLANKS`].
    ///
    /// # Errors
    ///
    /// [`ParseError`] names the first offending character and its offset, or the wrong length.
    #[allow(clippy::needless_bitwise_bool)] // lazy operators would be branches
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        let line: &[u8; 81] = text.try_into().map_err(|_| Self::explain(text))?;
        let puzzle = Self(line.map(|byte| Digit::new(byte.wrapping_sub(b'0'))));
        // Without a branch for each character, so that many are read at once. Most puzzles have
        // dots or zeros for blanks, and only others are worth a look at all signs.
        let usual = line.iter().zip(&puzzle.0);
        let is_usual = usual.fold(true, |all, (byte, cell)| {
            all & (cell.is_some() | (*byte == b'.') | (*byte == b'0'))
        });
        if is_usual || line.iter().all(|byte| Self::parse_cell(*byte).is_some()) {
            Ok(puzzle)
        } else {
            Err(Self::explain(text))
        }
    }

    /// What is wrong with a text that is not a puzzle.
    #[cold]
    fn explain(text: &[u8]) -> ParseError {
        let is_bad = |byte: &u8| Self::parse_cell(*byte).is_none();
        match text.iter().take(81).position(is_bad) {
            Some(offset) => ParseError::byte(offset, text[offset]),
            None => ParseError::length(text.len()),
        }
    }

    /// What one character says of a cell: `Some(None)` for a blank, nothing for any other
    /// character than `1` to `9`.
    #[allow(clippy::option_option)] // three answers: a digit, a blank, neither
    pub const fn parse_cell(byte: u8) -> Option<Option<Digit>> {
        match byte {
            b'1'..=b'9' => Some(Digit::new(byte - b'0')),
            b'0' | b'.' | b'_' | b'*' | b'-' => Some(None),
            _ => None,
        }
    }

    /// What a cell holds.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Fills or empties a cell.
    pub const fn set(&mut self, cell: Cell, content: Option<Digit>) {
        self.0[cell.index()] = content;
    }

    /// The same puzzle with one given more, or another digit in a cell.
    pub fn with(mut self, cell: Cell, digit: Digit) -> Self {
        self.set(cell, Some(digit));
        self
    }

    /// The same puzzle with a cell emptied.
    pub fn without(mut self, cell: Cell) -> Self {
        self.set(cell, None);
        self
    }

    /// The 81 cells in reading order.
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// The givens in reading order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The cells that hold a given.
    pub fn given_cells(&self) -> CellSet {
        self.givens().map(|(cell, _)| cell).collect()
    }

    /// The number of givens, 0 to 81.
    pub fn clue_count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether two givens in some house are the same digit; such a puzzle has no solution.
    pub fn has_clash(&self) -> bool {
        House::ALL.iter().any(|house| !self.repeated_digits(*house).is_empty())
    }

    /// Every digit that stands more than once in a house: rows first, then columns, then boxes,
    /// and ascending digits in each.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Puzzle};
    ///
    /// let three = Digit::ALL[2];
    /// let puzzle = Puzzle::EMPTY.with(Cell::ALL[0], three).with(Cell::ALL[4], three);
    /// let clashes: Vec<String> = puzzle.clashes().map(|clash| clash.to_string()).collect();
    /// assert_eq!(clashes, ["r1c1 and r1c5 are both 3 in row 1"]);
    /// ```
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        House::ALL.into_iter().flat_map(move |house| {
            self.repeated_digits(house).iter().map(move |digit| {
                let cells =
                    house.cells().iter().filter(|cell| self.get(*cell) == Some(digit)).collect();
                Clash { house, digit, cells }
            })
        })
    }

    /// The puzzle as 81 ASCII characters in reading order.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(b'.', Digit::to_ascii))
    }

    /// The digits that stand more than once in a house.
    fn repeated_digits(&self, house: House) -> DigitSet {
        let mut seen = DigitSet::EMPTY;
        let mut repeated = DigitSet::EMPTY;
        for digit in house.cells().iter().filter_map(|cell| self.get(cell)) {
            if seen.contains(digit) {
                repeated = repeated.with(digit);
            }
            seen = seen.with(digit);
        }
        repeated
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Self {
        Self(grid.digits().map(Some))
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text.as_bytes())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().iter().try_for_each(|byte| fmt::Write::write_char(f, char::from(*byte)))
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}
