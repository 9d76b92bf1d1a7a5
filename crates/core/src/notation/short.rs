//! [`Short`]: parts of the board in short r1c1 notation.

use super::group::Group;
use crate::candidate_set::CandidateSet;
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
use crate::house::House;
use crate::triad::Triad;
use core::fmt;

/// A part of the board whose text is short: `r1` for a house, groups such as `r12c3` for a set.
///
/// A group names each cell in which one of its rows meets one of its columns. Rows with the same
/// columns form a group. The method `short` of [`House`], [`CellSet`] and [`CandidateSet`] makes
/// this adapter.
///
/// ```
/// use ninefold_core::{CandidateSet, CellSet, House};
///
/// assert_eq!(House::ALL[18].short().to_string(), "b1");
/// let cells: CellSet = "r1c1 r1c2 r4c7 r5c7".parse()?;
/// assert_eq!(cells.short().to_string(), "r1c12 r45c7");
/// let candidates: CandidateSet = "r1c1=2 r1c1=5 r1c2=2 r1c2=5".parse()?;
/// assert_eq!(candidates.short().to_string(), "r1c12=25");
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Short<T>(T);

impl House {
    /// Returns an adapter whose text is short: `r1`, `c1` or `b1`.
    pub const fn short(self) -> Short<Self> {
        Short(self)
    }
}

impl CellSet {
    /// Returns an adapter whose text has the cells in groups: `r12c3`.
    pub const fn short(self) -> Short<Self> {
        Short(self)
    }
}

impl CandidateSet {
    /// Returns an adapter whose text has the candidates in groups: `r12c3=57`.
    pub const fn short(self) -> Short<Self> {
        Short(self)
    }
}

impl fmt::Display for Short<House> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            House::Row(row) => write!(f, "r{}", row.number()),
            House::Column(column) => write!(f, "c{}", column.number()),
            House::Block(block) => write!(f, "b{}", block.number()),
        }
    }
}

impl fmt::Display for Short<CellSet> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for group in groups(self.0) {
            write!(f, "{separator}{group}")?;
            separator = " ";
        }
        Ok(())
    }
}

impl fmt::Display for Short<CandidateSet> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let mut separator = "";
        while let Some(first) = rest.first() {
            let digits = rest.digits(first.cell);
            let alike = cells_with(&rest, digits);
            for group in groups(alike) {
                write!(f, "{separator}{group}={digits}")?;
                separator = " ";
            }
            rest -= CandidateSet::product(alike, digits);
        }
        Ok(())
    }
}

/// Splits a set into groups: each cell is in exactly one group.
fn groups(cells: CellSet) -> impl Iterator<Item = Group> {
    let mut rest = cells;
    core::iter::from_fn(move || {
        let group = Group::first_of(rest)?;
        rest -= group.cells();
        Some(group)
    })
}

/// Returns the cells whose candidates are exactly `digits`.
fn cells_with(candidates: &CandidateSet, digits: DigitSet) -> CellSet {
    DigitSet::ALL.iter().fold(candidates.cells(), |cells, digit| {
        let places = candidates.places(digit);
        if digits.contains(digit) { cells & places } else { cells - places }
    })
}

impl fmt::Display for Triad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().short().fmt(f)
    }
}
