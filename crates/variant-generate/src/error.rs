//! [`VariantOrderError`]: why no puzzle can meet an order.

use crate::kind::VariantKind;
use ninefold_generate::ClueSymmetry;
use ninefold_variant_model::{GridCell, VariantFaults};
use std::error::Error;
use std::fmt;

/// The error of a [`VariantOrder`](crate::VariantOrder) that no puzzle can meet.
///
/// ```
/// use ninefold_variant_generate::{VariantMaker, VariantOrder, VariantOrderError};
///
/// let order = VariantOrder { clues: Some(3..=4), ..VariantOrder::new(6) };
/// let error = VariantMaker::new(order, 1).err();
/// assert_eq!(error, Some(VariantOrderError::TooFewClues { most: 4, needed: 5 }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantOrderError {
    /// The grid is smaller than 4x4 or larger than 25x25.
    Size(u8),
    /// A kind stands in the order twice.
    KindTwice(VariantKind),
    /// Boxes of this shape do not have as many cells as a row, or they are rows or columns.
    Boxes {
        /// Rows of the grid.
        size: u8,
        /// Rows of a box.
        rows: u8,
        /// Columns of a box.
        columns: u8,
    },
    /// A map does not have a region for each cell.
    MapLength {
        /// Number of cells.
        expected: usize,
        /// Number of entries.
        found: usize,
    },
    /// A region of a map does not have as many cells as a row.
    MapRegion {
        /// The first cell of the region.
        cell: GridCell,
        /// Number of cells of a row.
        expected: usize,
        /// Number of cells of the region.
        found: usize,
    },
    /// A jigsaw is to have boxes, or no regions.
    JigsawRegions,
    /// A kind does not fit the grid.
    Kind {
        /// The kind.
        kind: VariantKind,
        /// What the kind needs.
        needs: &'static str,
    },
    /// No cage can have such a number of cells.
    CageCells {
        /// Start of the range.
        least: usize,
        /// End of the range.
        most: usize,
        /// Number of values.
        size: usize,
    },
    /// Cages of these sizes cannot cover the grid.
    CagesDoNotCover {
        /// Number of cells of the grid.
        cells: usize,
        /// Least number of cells of a cage.
        least: usize,
        /// Largest number of cells of a cage.
        most: usize,
    },
    /// Sizes of cages are chosen, but there are no cages.
    CagesWithoutKiller,
    /// The range of clues is empty or goes beyond the grid.
    ClueBounds {
        /// Start of the range.
        least: usize,
        /// End of the range.
        most: usize,
        /// Number of cells.
        cells: usize,
    },
    /// No set of cells with the symmetry has a size in the range.
    Symmetry {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// Start of the range.
        least: usize,
        /// End of the range.
        most: usize,
    },
    /// With so few clues, two values that no clue has could be exchanged.
    TooFewClues {
        /// End of the range.
        most: usize,
        /// Number of clues that are needed.
        needed: usize,
    },
    /// With this number of clues, some row is full, and one clue of a full row is redundant.
    TooManyMinimal {
        /// Start of the range.
        least: usize,
        /// Largest number of clues of a minimal puzzle.
        most: usize,
    },
    /// Number of tries or guesses is 0.
    NoTries,
    /// The grid has no solution with these rules.
    NoSolution,
    /// The rules do not fit the grid.
    Rules(VariantFaults),
}

impl fmt::Display for VariantOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => {
                write!(f, "a grid of {size}x{size} cells; 4x4 to 25x25 are possible")
            }
            Self::KindTwice(kind) => write!(f, "the kind {kind} is named twice; name it once"),
            Self::Boxes { size, rows, columns } => write!(
                f,
                "boxes of {rows}x{columns} cells do not fit a grid of {size}x{size}: a box has as \
                 many cells as a row, and at least two rows and columns"
            ),
            Self::MapLength { expected, found } => {
                write!(f, "the map has {found} entries for {expected} cells; each cell needs one")
            }
            Self::MapRegion { cell, expected, found } => write!(
                f,
                "the region of {cell} has {found} cells in the map; each region needs {expected}"
            ),
            Self::JigsawRegions => f.write_str(
                "a jigsaw has no boxes and is not without regions; leave the boxes out, or the kind \
                 jigsaw",
            ),
            Self::Kind { kind, needs } => write!(f, "the kind {kind} needs {needs}"),
            Self::CageCells { least, most, size } => write!(
                f,
                "cages of {least} to {most} cells; 1 to {size} are possible, because the values of a \
                 cage are all different"
            ),
            Self::CagesDoNotCover { cells, least, most } => write!(
                f,
                "cages of {least} to {most} cells cannot cover {cells} cells; choose a wider range"
            ),
            Self::CagesWithoutKiller => {
                f.write_str("sizes of cages are for the kind killer; add it, or leave the sizes out")
            }
            Self::ClueBounds { least, most, cells } => write!(
                f,
                "no puzzle has {least} to {most} clues: use a range within 0 to {cells}"
            ),
            Self::Symmetry { symmetry, least, most } => write!(
                f,
                "{least} to {most} cells cannot have the symmetry {symmetry}; choose a wider range"
            ),
            Self::TooFewClues { most, needed } => write!(
                f,
                "{most} clues are too few: at least {needed} are needed, because two values that no \
                 clue has could be exchanged"
            ),
            Self::TooManyMinimal { least, most } => write!(
                f,
                "a minimal puzzle has at most {most} clues, not {least}: a full row has a redundant \
                 clue; choose fewer clues, or allow redundant ones"
            ),
            Self::NoTries => {
                f.write_str("no puzzle is found without a try and a guess: allow at least one")
            }
            Self::NoSolution => {
                f.write_str("no grid of this size satisfies these rules; choose other kinds")
            }
            Self::Rules(faults) => faults.fmt(f),
        }
    }
}

impl Error for VariantOrderError {}

impl From<VariantFaults> for VariantOrderError {
    fn from(faults: VariantFaults) -> Self {
        Self::Rules(faults)
    }
}
