//! [`CandidateSet`]: a set of candidates.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::set::set_of;
use core::fmt;

/// A set of candidates, 729 bits: for each digit the set of its places.
///
/// The candidates are ordered by cell, and by digit within a cell. The set is stored by digit:
/// the places of a digit take one read, the digits of a cell nine.
///
/// Its text is the candidates with spaces between them: `r1c1=5 r1c2=5`.
/// [`CandidateSet::short`] writes `r1c12=5`, [`CandidateSet::a1`] writes `A1=5 A2=5`;
/// [`FromStr`](core::str::FromStr) reads all of them.
///
/// ```
/// use ninefold_core::{CandidateSet, Cell, Digit, DigitSet, House};
///
/// let five = Digit::ALL[4];
/// let row = CandidateSet::product(House::ALL[0].cells(), DigitSet::only(five));
/// assert_eq!(row.len(), 9);
/// assert_eq!(row.places(five), House::ALL[0].cells());
/// assert_eq!(row.digits(Cell::ALL[8]), DigitSet::only(five));
/// assert_eq!(row.short().to_string(), "r1c123456789=5");
///
/// let rest = row - "r1c12=5 r1c4567=58".parse()?;
/// assert_eq!(rest.to_string(), "r1c3=5 r1c8=5 r1c9=5");
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// The set without a candidate.
    pub const EMPTY: Self = Self([CellSet::EMPTY; 9]);
    /// The set of all 729 candidates.
    pub const ALL: Self = Self([CellSet::ALL; 9]);

    /// Returns the set with these places of the digits 1 to 9.
    pub const fn from_places(places: [CellSet; 9]) -> Self {
        Self(places)
    }

    /// Returns the candidates of every digit of `digits` in every cell of `cells`.
    pub const fn product(cells: CellSet, digits: DigitSet) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < 9 {
            if digits.contains(Digit::from_index(i)) {
                set.0[i] = cells;
            }
            i += 1;
        }
        set
    }

    /// Returns the cells in which a digit is a candidate.
    #[inline]
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// Returns the cells in which each of the digits 1 to 9 is a candidate.
    #[inline]
    pub const fn all_places(&self) -> &[CellSet; 9] {
        &self.0
    }

    /// Returns the digits that are candidates in a cell.
    #[inline]
    pub const fn digits(&self, cell: Cell) -> DigitSet {
        let mut bits = 0;
        let mut i = 0;
        while i < 9 {
            bits |= (self.0[i].contains(cell) as u16) << i;
            i += 1;
        }
        DigitSet::from_bits(bits)
    }

    /// Returns the digits that are candidates in at least one cell.
    #[inline]
    pub const fn all_digits(&self) -> DigitSet {
        let mut bits = 0;
        let mut i = 0;
        while i < 9 {
            bits |= (!self.0[i].is_empty() as u16) << i;
            i += 1;
        }
        DigitSet::from_bits(bits)
    }

    /// Returns the cells that have a candidate.
    #[inline]
    pub const fn cells(&self) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let mut i = 0;
        while i < 9 {
            cells = cells.union(self.0[i]);
            i += 1;
        }
        cells
    }

    /// Returns the cells that have exactly one candidate.
    pub const fn single_cells(&self) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let mut several = CellSet::EMPTY;
        let mut i = 0;
        while i < 9 {
            several = several.union(cells.intersection(self.0[i]));
            cells = cells.union(self.0[i]);
            i += 1;
        }
        cells.difference(several)
    }

    /// Returns the candidates of this set that are in `cells`.
    #[must_use]
    pub const fn within(self, cells: CellSet) -> Self {
        let mut set = self;
        let mut i = 0;
        while i < 9 {
            set.0[i] = set.0[i].intersection(cells);
            i += 1;
        }
        set
    }

    /// Returns this set and one candidate more.
    #[inline]
    #[must_use]
    pub const fn with(mut self, candidate: Candidate) -> Self {
        let places = &mut self.0[candidate.digit.index()];
        *places = places.with(candidate.cell);
        self
    }

    /// Returns this set without one candidate.
    #[inline]
    #[must_use]
    pub const fn without(mut self, candidate: Candidate) -> Self {
        let places = &mut self.0[candidate.digit.index()];
        *places = places.without(candidate.cell);
        self
    }

    /// Returns whether the set holds a candidate.
    #[inline]
    pub const fn contains(self, candidate: Candidate) -> bool {
        self.places(candidate.digit).contains(candidate.cell)
    }

    /// Returns whether the set holds no candidate.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.cells().is_empty()
    }

    /// Returns the number of candidates, 0 to 729.
    #[inline]
    pub const fn len(self) -> usize {
        let mut len = 0;
        let mut i = 0;
        while i < 9 {
            len += self.0[i].len();
            i += 1;
        }
        len
    }

    /// Returns the first candidate: the smallest digit of the first cell.
    #[inline]
    pub const fn first(self) -> Option<Candidate> {
        match self.cells().first() {
            Some(cell) => match self.digits(cell).first() {
                Some(digit) => Some(Candidate { cell, digit }),
                None => None,
            },
            None => None,
        }
    }

    /// Returns the set without its first candidate, which it must have.
    #[inline]
    const fn without_first(self) -> Self {
        match self.first() {
            Some(first) => self.without(first),
            None => self,
        }
    }

    /// Returns the last candidate: the largest digit of the last cell.
    #[inline]
    pub const fn last(self) -> Option<Candidate> {
        match self.cells().last() {
            Some(cell) => match self.digits(cell).last() {
                Some(digit) => Some(Candidate { cell, digit }),
                None => None,
            },
            None => None,
        }
    }
}

/// Implements an operation of two sets digit by digit.
macro_rules! digit_by_digit {
    ($(#[$doc:meta])* $method:ident) => {
        impl CandidateSet {
            $(#[$doc])*
            #[inline]
            #[must_use]
            pub const fn $method(mut self, other: Self) -> Self {
                let mut i = 0;
                while i < 9 {
                    self.0[i] = self.0[i].$method(other.0[i]);
                    i += 1;
                }
                self
            }
        }
    };
}

digit_by_digit! {
    /// Returns the candidates that are in one of the two sets or in both.
    ///
    /// The operator `|` does the same outside constants.
    union
}
digit_by_digit! {
    /// Returns the candidates that are in both sets.
    ///
    /// The operator `&` does the same outside constants.
    intersection
}
digit_by_digit! {
    /// Returns the candidates that are in this set but not in `other`.
    ///
    /// The operator `-` does the same outside constants.
    difference
}
digit_by_digit! {
    /// Returns the candidates that are in exactly one of the two sets.
    ///
    /// The operator `^` does the same outside constants.
    symmetric_difference
}

set_of! {
    CandidateSet of Candidate, "candidate", "candidates", "by cell, then by digit";
    /// An iterator over the candidates of a [`CandidateSet`], by cell, then by digit.
    ///
    /// ```
    /// use ninefold_core::CandidateSet;
    ///
    /// let mut candidates = CandidateSet::ALL.iter();
    /// assert_eq!(candidates.next().map(|first| first.to_string()), Some("r1c1=1".to_owned()));
    /// assert_eq!(candidates.next_back().map(|last| last.to_string()), Some("r9c9=9".to_owned()));
    /// assert_eq!(candidates.len(), 727);
    /// ```
    CandidateSetIter
}

impl fmt::Display for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, candidate) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{candidate}")?;
        }
        Ok(())
    }
}
