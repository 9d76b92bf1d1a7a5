//! [`Chute`], and the cells of [`Band`] and [`Stack`].

use crate::area::area;
use crate::cell_set::CellSet;
use crate::numbered::{Band, Stack};
use core::fmt;

/// The cells of band 1 as bits.
const FIRST_BAND: u128 = (1 << 27) - 1;
/// The cells of stack 1 as bits.
const FIRST_STACK: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < 9 {
        bits |= 0b111 << (9 * row);
        row += 1;
    }
    bits
};

/// A band or a stack: three boxes in a line.
///
/// ```
/// use ninefold_core::{Chute, Stack};
///
/// assert_eq!(Chute::ALL.len(), 6);
/// let stack = Chute::from(Stack::ALL[1]);
/// assert_eq!(stack.cells().len(), 27);
/// assert_eq!(stack.cell_array()[26].to_string(), "r9c6");
/// assert_eq!("stack 2".parse(), Ok(stack));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chute {
    /// Three boxes across.
    Band(Band),
    /// Three boxes down.
    Stack(Stack),
}

impl Chute {
    /// The three bands, then the three stacks.
    pub const ALL: [Self; 6] = [
        Self::Band(Band::from_index(0)),
        Self::Band(Band::from_index(1)),
        Self::Band(Band::from_index(2)),
        Self::Stack(Stack::from_index(0)),
        Self::Stack(Stack::from_index(1)),
        Self::Stack(Stack::from_index(2)),
    ];

    /// Returns the chute's 27 cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Band(band) => band.cells(),
            Self::Stack(stack) => stack.cells(),
        }
    }
}

impl Band {
    /// Returns the band's 27 cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        CellSet::from_bits(FIRST_BAND << (27 * self.index()))
    }
}

impl Stack {
    /// Returns the stack's 27 cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        CellSet::from_bits(FIRST_STACK << (3 * self.index()))
    }
}

area!(Chute, "chute", 27);
area!(Band, "band", 27);
area!(Stack, "stack", 27);

impl From<Band> for Chute {
    fn from(band: Band) -> Self {
        Self::Band(band)
    }
}

impl From<Stack> for Chute {
    fn from(stack: Stack) -> Self {
        Self::Stack(stack)
    }
}

impl fmt::Display for Chute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Band(band) => band.fmt(f),
            Self::Stack(stack) => stack.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;

    #[test]
    fn every_cell_is_in_its_band_and_its_stack_and_in_no_other_chute() {
        for cell in Cell::ALL {
            for chute in Chute::ALL {
                let is_its = chute == cell.band().into() || chute == cell.stack().into();
                assert_eq!(chute.cells().contains(cell), is_its);
                assert_eq!(chute.cell_array().contains(&cell), is_its);
            }
        }
    }

    #[test]
    fn a_chute_lists_its_cells_in_reading_order() {
        for chute in Chute::ALL {
            assert!(chute.cell_array().is_sorted_by(|a, b| a < b));
            assert_eq!(chute.cell(0), chute.cells().first());
            assert_eq!(chute.cell(27), None);
        }
    }
}
