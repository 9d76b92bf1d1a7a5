//! [`CellSet`]: a set of cells.

use crate::cell::Cell;
use crate::set::{bits_of, set_of};
use core::fmt;

/// A set of cells, 81 bits in reading order.
///
/// Its text is the cells in reading order with spaces between them: `r1c1 r1c2`.
/// [`CellSet::short`] writes `r1c12`, [`CellSet::a1`] writes `A1 A2`;
/// [`FromStr`](core::str::FromStr) reads all of them.
///
/// ```
/// use ninefold_core::{CellSet, House};
///
/// let row = House::ALL[0].cells();
/// let block = House::ALL[18].cells();
/// assert_eq!((row & block).to_string(), "r1c1 r1c2 r1c3");
/// assert_eq!("r1c123".parse(), Ok(row & block));
/// assert_eq!((row | block).len(), 15);
/// assert!(row.is_subset(CellSet::ALL));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// The set without a cell.
    pub const EMPTY: Self = Self(0);
    /// The set of all 81 cells.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// Returns the set whose bit *i* stands for the *i*-th cell in reading order. Bits from 81 on
    /// are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the set as bits: bit *i* stands for the *i*-th cell in reading order.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the bit of a cell. A shift of 128 bits is a call of a function in WebAssembly.
    #[inline]
    const fn bit(cell: Cell) -> u128 {
        let half = 1_u64 << (cell.index() % 64);
        if cell.index() < 64 { half as u128 } else { (half as u128) << 64 }
    }
}

bits_of!(CellSet of Cell, "cell", "cells", "in reading order");
set_of! {
    CellSet of Cell, "cell", "cells", "in reading order";
    /// An iterator over the cells of a [`CellSet`], in reading order.
    ///
    /// ```
    /// use ninefold_core::CellSet;
    ///
    /// let mut cells = CellSet::ALL.iter();
    /// assert_eq!(cells.next().map(|cell| cell.to_string()), Some("r1c1".to_owned()));
    /// assert_eq!(cells.next_back().map(|cell| cell.to_string()), Some("r9c9".to_owned()));
    /// assert_eq!(cells.len(), 79);
    /// ```
    CellSetIter
}

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
