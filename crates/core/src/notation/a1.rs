//! [`A1`]: parts of the board in A1 notation.

use crate::candidate::Candidate;
use crate::candidate_set::CandidateSet;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::house::House;
use crate::numbered::Row;
use crate::triad::Triad;
use core::fmt;

/// A part of the board whose text is in A1 notation: a letter for the row, a number for the column.
///
/// The rows are A to I from the top, the columns 1 to 9 from the left. `A1` is the cell in the top
/// left corner, `A2` the cell to its right. Some authors skip the letter I, or I and J, and call
/// the last row J or K. [`FromStr`](core::str::FromStr) reads both as row 9.
///
/// The method `a1` of [`Cell`], [`CellSet`], [`Candidate`], [`CandidateSet`], [`Row`], [`House`]
/// and [`Triad`] makes this adapter.
///
/// ```
/// use ninefold_core::{Candidate, Cell, CellSet, House};
///
/// assert_eq!(Cell::ALL[80].a1().to_string(), "I9");
/// assert_eq!("r12c3".parse::<CellSet>()?.a1().to_string(), "A3 B3");
/// assert_eq!("r1c2=5".parse::<Candidate>()?.a1().to_string(), "A2=5");
/// assert_eq!(House::ALL[2].a1().to_string(), "row C");
/// assert_eq!(House::ALL[11].a1().to_string(), "column 3");
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct A1<T>(T);

/// Gives a type the method `a1`, which returns its A1 notation.
macro_rules! a1 {
    ($Type:ident, $form:literal) => {
        impl $Type {
            #[doc = concat!("Returns an adapter whose text is in A1 notation: `", $form, "`.")]
            pub const fn a1(self) -> A1<Self> {
                A1(self)
            }
        }
    };
}

a1!(Cell, "A2");
a1!(CellSet, "A1 A2");
a1!(Candidate, "A2=5");
a1!(CandidateSet, "A1=5 A2=5");
a1!(Row, "row A");
a1!(House, "row A");
a1!(Triad, "A123");

fn letter(row: Row) -> char {
    char::from(b'A' + row.index() as u8)
}

impl fmt::Display for A1<Cell> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.0.row()), self.0.column().number())
    }
}

impl fmt::Display for A1<CellSet> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for cell in self.0 {
            write!(f, "{separator}{}", cell.a1())?;
            separator = " ";
        }
        Ok(())
    }
}

impl fmt::Display for A1<Candidate> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.0.cell.a1(), self.0.digit)
    }
}

impl fmt::Display for A1<CandidateSet> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for candidate in self.0 {
            write!(f, "{separator}{}", candidate.a1())?;
            separator = " ";
        }
        Ok(())
    }
}

impl fmt::Display for A1<Row> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", letter(self.0))
    }
}

impl fmt::Display for A1<House> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            House::Row(row) => row.a1().fmt(f),
            House::Column(_) | House::Block(_) => self.0.fmt(f),
        }
    }
}

impl fmt::Display for A1<Triad> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.0.cell_array();
        match self.0 {
            Triad::Across(row, _) => {
                write!(f, "{}", letter(row))?;
                cells.iter().try_for_each(|cell| write!(f, "{}", cell.column().number()))
            }
            Triad::Down(column, _) => {
                cells.iter().try_for_each(|cell| write!(f, "{}", letter(cell.row())))?;
                write!(f, "{}", column.number())
            }
        }
    }
}
