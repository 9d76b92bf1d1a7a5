//! [`CellSet`]: a set of cells.

use crate::cell::Cell;
use core::fmt;
use core::ops::{BitAnd, BitOr, Not, Sub};

/// A set of cells, 81 bits in reading order.
///
/// ```
/// use ninefold_core::{CellSet, House};
///
/// let row = House::ALL[0].cells();
/// let block = House::ALL[18].cells();
/// assert_eq!((row & block).to_string(), "r1c1 r1c2 r1c3");
/// assert_eq!((row | block).len(), 15);
/// assert!(row.is_subset(CellSet::ALL));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 81 cells.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The set whose bit *i* stands for the *i*-th cell in reading order; bits from 81 on are
    /// dropped.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits: bit *i* stands for the *i*-th cell in reading order.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one cell.
    pub const fn only(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// This set and one cell more.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.index())
    }

    /// This set without one cell.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.index()))
    }

    /// Whether the set holds a cell.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Whether all cells of this set are in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there is no cell in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cells, 0 to 81.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first cell in reading order.
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest = rest.without(first);
            Some(first)
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The cells in reading order, parted by spaces: `r1c1 r1c2`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
