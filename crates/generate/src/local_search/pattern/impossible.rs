//! [`ImpossiblePattern`]: the proof that no puzzle has its clues in a pattern.

use crate::minimality::Minimality;
use ninefold_core::{CellSet, Column, House, Row};
use std::error::Error;
use std::fmt;

/// The reason why no proper (or no minimal) puzzle has its clues in exactly some cells.
///
/// A pattern may have no puzzle although none of these reasons applies.
///
/// ```
/// use ninefold_core::CellSet;
/// use ninefold_generate::{ImpossiblePattern, Minimality, PatternSearch};
///
/// let error = PatternSearch::new(CellSet::EMPTY, Minimality::Proper).unwrap_err();
/// assert_eq!(error, ImpossiblePattern::TooFewCells(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ImpossiblePattern {
    /// The pattern has fewer than 17 cells.
    TooFewCells(usize),
    /// Two rows of a band hold no clue. Exchanging them makes another solution.
    BlankRows(Row, Row),
    /// Two columns of a stack hold no clue. Exchanging them makes another solution.
    BlankColumns(Column, Column),
    /// All nine cells of a house hold clues. Each follows from the others, so the puzzle is not
    /// minimal.
    FullHouse(House),
}

impl ImpossiblePattern {
    /// Returns a reason why no puzzle has its clues in exactly these cells, if one is known.
    ///
    /// ```
    /// use ninefold_core::CellSet;
    /// use ninefold_generate::{ImpossiblePattern, Minimality};
    ///
    /// let reason = ImpossiblePattern::find(CellSet::EMPTY, Minimality::Proper);
    /// let reason = reason.ok_or("17 are the fewest")?;
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
            .filter(|house| !minimality.allows_redundant() && house.cells().is_subset(cells))
            .map(Self::FullHouse);
        rows.chain(columns).chain(full).next()
    }
}

/// Returns the pairs of lines that lie in one band or stack.
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
                "{a} and {b} have no clue: exchanging them makes a second solution of any puzzle",
            ),
            Self::BlankColumns(a, b) => write!(
                f,
                "{a} and {b} have no clue: exchanging them makes a second solution of any puzzle",
            ),
            Self::FullHouse(house) => write!(
                f,
                "all cells of {house} have clues, and each follows from the others: no such \
                 puzzle is minimal",
            ),
        }
    }
}

impl Error for ImpossiblePattern {}
