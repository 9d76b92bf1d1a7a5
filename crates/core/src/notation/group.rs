//! [`Group`]: the cells where some rows meet some columns.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::numbered::{Column, Row};
use core::fmt;

/// The cells where some rows meet some columns, by their numbers: `r12c345`.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) rows: DigitSet,
    pub(super) columns: DigitSet,
}

impl Group {
    /// Returns the first group of a set, or `None` for the empty set. The group has all columns
    /// that the set has in its first row, and all rows with exactly the same columns.
    pub(super) fn first_of(cells: CellSet) -> Option<Self> {
        let columns = columns_in(cells, cells.first()?.row());
        let is_alike = |digit: &Digit| columns_in(cells, row(*digit)) == columns;
        Some(Self { rows: DigitSet::ALL.iter().filter(is_alike).collect(), columns })
    }

    /// Returns the group's cells.
    pub(super) fn cells(self) -> CellSet {
        let cell = |row, column| Cell::at(row, Column::from_index(Digit::index(column)));
        self.rows.iter().flat_map(|r| self.columns.iter().map(move |c| cell(row(r), c))).collect()
    }
}

/// Returns the numbers of the columns that `cells` has in a row.
fn columns_in(cells: CellSet, row: Row) -> DigitSet {
    DigitSet::from_bits((cells.bits() >> (9 * row.index()) & 0o777) as u16)
}

/// Returns the row whose number is `number`.
fn row(number: Digit) -> Row {
    Row::from_index(number.index())
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.rows, self.columns)
    }
}
