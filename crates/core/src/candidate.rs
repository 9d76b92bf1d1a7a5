//! [`Candidate`]: a digit that a cell may still hold.

use crate::cell::Cell;
use crate::digit::Digit;
use core::fmt;

/// A digit in a cell, one of 729.
///
/// Its text is `r1c2=5`. [`Candidate::a1`] writes `A2=5`; [`FromStr`](core::str::FromStr) reads
/// both.
///
/// ```
/// use ninefold_core::{Candidate, Cell, Digit};
///
/// let candidate = Candidate { cell: Cell::ALL[1], digit: Digit::ALL[4] };
/// assert_eq!(candidate.to_string(), "r1c2=5");
/// assert_eq!("r1c2=5".parse(), Ok(candidate));
/// assert_eq!(Candidate::new(candidate.index()), Some(candidate));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The number of candidates of an empty board.
    pub const COUNT: usize = 729;

    /// Returns the candidate with this [`index`](Self::index), if it is below 729.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        match Cell::new(index / 9) {
            Some(cell) => Some(Self { cell, digit: Digit::from_index(index % 9) }),
            None => None,
        }
    }

    /// Returns nine times the cell's place in reading order, plus the digit less one: 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
