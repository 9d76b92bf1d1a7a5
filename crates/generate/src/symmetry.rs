//! [`ClueSymmetry`]: symmetries that the cells of the givens can have.

use ninefold_core::{Cell, CellSet};
use std::fmt;

/// A symmetry of the cells that hold givens; their digits do not matter.
///
/// ```
/// use ninefold_core::CellSet;
/// use ninefold_generate::ClueSymmetry;
///
/// let orbits = ClueSymmetry::Rotation180.orbits();
/// assert_eq!(orbits.len(), 41);
/// assert_eq!(orbits[0].to_string(), "r1c1 r9c9");
/// assert!(orbits.iter().all(|orbit| ClueSymmetry::Rotation180.holds(*orbit)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClueSymmetry {
    /// None is asked for.
    #[default]
    None,
    /// Half a turn.
    Rotation180,
    /// A quarter of a turn, and so half a turn.
    Rotation90,
    /// Left and right change places.
    MirrorHorizontal,
    /// Top and bottom change places.
    MirrorVertical,
    /// Both mirrors, and so half a turn.
    BothMirrors,
    /// The mirror is the diagonal from r1c1 to r9c9.
    Diagonal,
    /// The mirror is the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Both diagonals, and so half a turn.
    BothDiagonals,
    /// All of these.
    Full,
}

/// Where a symmetry takes a cell, from row and column to row and column.
type Move = fn([usize; 2]) -> [usize; 2];

const HALF_TURN: Move = |[row, column]| [8 - row, 8 - column];
const QUARTER_TURN: Move = |[row, column]| [column, 8 - row];
const LEFT_RIGHT: Move = |[row, column]| [row, 8 - column];
const TOP_BOTTOM: Move = |[row, column]| [8 - row, column];
const DIAGONAL: Move = |[row, column]| [column, row];
const ANTIDIAGONAL: Move = |[row, column]| [8 - column, 8 - row];

impl ClueSymmetry {
    /// All symmetries.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Rotation180,
        Self::Rotation90,
        Self::MirrorHorizontal,
        Self::MirrorVertical,
        Self::BothMirrors,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Its name, as in `rotation-180`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotation180 => "rotation-180",
            Self::Rotation90 => "rotation-90",
            Self::MirrorHorizontal => "mirror-horizontal",
            Self::MirrorVertical => "mirror-vertical",
            Self::BothMirrors => "both-mirrors",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// The smallest sets of cells that have the symmetry, by their first cells: each cell is in one.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut orbits: Vec<CellSet> = Vec::new();
        for cell in Cell::ALL {
            if !orbits.iter().any(|orbit| orbit.contains(cell)) {
                orbits.push(self.closure(CellSet::only(cell)));
            }
        }
        orbits
    }

    /// Whether a set of cells has the symmetry.
    pub fn holds(self, cells: CellSet) -> bool {
        self.closure(cells) == cells
    }

    /// The numbers of cells that sets with the symmetry have, a bit each.
    pub(crate) fn sizes(self) -> u128 {
        self.orbits().iter().fold(1, |sizes, orbit| sizes | sizes << orbit.len())
    }

    /// What symmetries all of it can be made of.
    fn generators(self) -> &'static [Move] {
        match self {
            Self::None => &[],
            Self::Rotation180 => &[HALF_TURN],
            Self::Rotation90 => &[QUARTER_TURN],
            Self::MirrorHorizontal => &[LEFT_RIGHT],
            Self::MirrorVertical => &[TOP_BOTTOM],
            Self::BothMirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::BothDiagonals => &[DIAGONAL, ANTIDIAGONAL],
            Self::Full => &[QUARTER_TURN, LEFT_RIGHT],
        }
    }

    /// The smallest set with the symmetry that has all of these cells.
    fn closure(self, cells: CellSet) -> CellSet {
        let mut closed = cells;
        loop {
            let mut larger = closed;
            for generator in self.generators() {
                for cell in closed.iter() {
                    let [row, column] = generator([cell.index() / 9, cell.index() % 9]);
                    larger = larger.with(Cell::ALL[9 * row + column]);
                }
            }
            if larger == closed {
                return closed;
            }
            closed = larger;
        }
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_the_symmetry_leaves() {
        let counts = ClueSymmetry::ALL.map(|symmetry| symmetry.orbits().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
        for symmetry in ClueSymmetry::ALL {
            let cells: usize = symmetry.orbits().iter().map(|orbit| orbit.len()).sum();
            assert_eq!(cells, 81);
        }
    }

    #[test]
    fn every_part_of_the_full_symmetry_follows_from_it() {
        for orbit in ClueSymmetry::Full.orbits() {
            assert!(ClueSymmetry::ALL.iter().all(|symmetry| symmetry.holds(orbit)));
        }
        assert!(!ClueSymmetry::Rotation180.holds(CellSet::only(Cell::ALL[0])));
    }

    #[test]
    fn a_quarter_turn_allows_only_multiples_of_four_and_one_more() {
        let sizes = ClueSymmetry::Rotation90.sizes();
        for size in 0..=81 {
            assert_eq!(sizes >> size & 1 == 1, size % 4 < 2, "{size}");
        }
    }
}
