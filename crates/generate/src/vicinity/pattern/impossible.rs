//! [`ImpossiblePattern`]: patterns that no puzzle has.

use super::super::hunt::Minimality;
use ninefold_core::{CellSet, Column, House, Row};
use std::error::Error;
use std::fmt;

/// Why no proper (or no minimal) puzzle has its clues in exactly some cells.
///
/// That none of these reasons holds does not mean that there is a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImpossiblePattern {
    /// There are fewer than 17 cells.
    TooFewCells(usize),
    /// Two rows of a band are blank: exchanged, they make another solution.
    BlankRows(Row, Row),
    /// Two columns of a stack are blank: exchanged, they make another solution.
    BlankColumns(Column, Column),
    /// All nine cells of a house are clues: any of them follows from the others, so no such puzzle
    /// is minimal.
    FullHouse(House),
}

impl ImpossiblePattern {
    /// A reason why no puzzle of a kind has its clues in exactly these cells, if one is known.
    ///
    /// ```
    /// use ninefold_core::CellSet;
    /// use ninefold_generate::{ImpossiblePattern, Minimality};
    ///
    /// let reason = ImpossiblePattern::find(CellSet::EMPTY, Minimality::Proper).ok_or("17 are the fewest")?;
    /// assert_eq!(reason, ImpossiblePattern::TooFewCells(0));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn find(cells: CellSet, minimality: Minimality) -> Option<Self> {
        if cells.len() < 17 {
            return Some(Self::TooFewCells(cells.len()));
        }
        let blank = |house: House| (house.cells() & cells).is_empty();
        let rows = pairs(Row::ALL)
            .filter(|[a, b]| blank(House::Row(*a)) && blank(House::Row(*b)))
            .map(|[a, b]| Self::BlankRows(a, b));
        let columns = pairs(Column::ALL)
            .filter(|[a, b]| blank(House::Column(*a)) && blank(House::Column(*b)))
            .map(|[a, b]| Self::BlankColumns(a, b));
        let full = House::ALL
            .into_iter()
            .filter(|house| minimality == Minimality::Minimal && house.cells().is_subset(cells))
            .map(Self::FullHouse);
        rows.chain(columns).chain(full).next()
    }
}

/// The pairs of lines that lie in one band or stack.
fn pairs<T: Copy>(lines: [T; 9]) -> impl Iterator<Item = [T; 2]> {
    [0, 3, 6].into_iter().flat_map(move |first| {
        [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|line| lines[first + line]))
    })
}

impl fmt::Display for ImpossiblePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewCells(cells) => write!(
                f,
                "no puzzle with {cells} clues has exactly one solution: 17 are the fewest \
                 (McGuire, Tugemann and Civario, 2012)",
            ),
            Self::BlankRows(a, b) => write!(
                f,
                "{a} and {b} have no clue: exchanged, they make a second solution of any puzzle",
            ),
            Self::BlankColumns(a, b) => write!(
                f,
                "{a} and {b} have no clue: exchanged, they make a second solution of any puzzle",
            ),
            Self::FullHouse(house) => write!(
                f,
                "all cells of {house} have clues, of which one always follows from the others: no \
                 such puzzle is minimal",
            ),
        }
    }
}

impl Error for ImpossiblePattern {}
