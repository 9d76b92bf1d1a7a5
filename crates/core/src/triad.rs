//! [`Triad`]: three cells where a line meets a box.

use crate::area::area;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::numbered::{Band, Column, Row, Stack};

/// The three cells where a row or a column meets a box: one of 54.
///
/// Its text is the row or rows, then the column or columns: `r1c123`, `r123c1`.
///
/// ```
/// use ninefold_core::{Cell, Triad};
///
/// let [across, down] = Triad::of(Cell::ALL[0]);
/// assert_eq!(across.to_string(), "r1c123");
/// assert_eq!(across.cells().to_string(), "r1c1 r1c2 r1c3");
/// assert_eq!(down.cell(2), Some(Cell::ALL[18]));
/// assert_eq!("r123c1".parse(), Ok(down));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Triad {
    /// The cells where a row meets a box. The stack says which of the row's three boxes.
    Across(Row, Stack),
    /// The cells where a column meets a box. The band says which of the column's three boxes.
    Down(Column, Band),
}

impl Triad {
    /// The 27 triads of rows, row by row, then the 27 triads of columns, column by column.
    pub const ALL: [Self; 54] = {
        let mut all = [Self::Across(Row::from_index(0), Stack::from_index(0)); 54];
        let mut i = 0;
        while i < 27 {
            all[i] = Self::Across(Row::from_index(i / 3), Stack::from_index(i % 3));
            all[27 + i] = Self::Down(Column::from_index(i / 3), Band::from_index(i % 3));
            i += 1;
        }
        all
    };

    /// Returns the two triads that meet in a cell.
    pub const fn of(cell: Cell) -> [Self; 2] {
        [Self::Across(cell.row(), cell.stack()), Self::Down(cell.column(), cell.band())]
    }

    /// Returns the triad's three cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Across(row, stack) => {
                CellSet::from_bits(0b111 << (9 * row.index() + 3 * stack.index()))
            }
            Self::Down(column, band) => {
                CellSet::from_bits((1 | 1 << 9 | 1 << 18) << (27 * band.index() + column.index()))
            }
        }
    }
}

area!(Triad, "triad", 3);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triad_is_where_a_line_meets_a_box() {
        for triad in Triad::ALL {
            let first = triad.cells().first().expect("three cells");
            let line = match triad {
                Triad::Across(row, _) => row.cells(),
                Triad::Down(column, _) => column.cells(),
            };
            assert_eq!(triad.cells(), line & first.block().cells());
            assert_eq!(triad.cell_array().map(Some), [0, 1, 2].map(|place| triad.cell(place)));
            assert_eq!(triad.cell(3), None);
        }
    }

    #[test]
    fn every_cell_is_in_the_two_triads_that_meet_in_it() {
        for cell in Cell::ALL {
            for triad in Triad::ALL {
                assert_eq!(triad.cells().contains(cell), Triad::of(cell).contains(&triad));
            }
        }
    }
}
