//! [`VariantHouse`]: cells whose values must all be different; [`BoxShape`]: the usual boxes.

use crate::cell::GridCell;
use alloc::vec::Vec;
use core::fmt;

/// Which house of a grid: a row, a column or a region, each from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VariantHouseKind {
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
    /// A region: a box, or a piece of a jigsaw.
    Region(u16),
}

impl fmt::Display for VariantHouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(n) => write!(f, "row {}", u16::from(*n) + 1),
            Self::Column(n) => write!(f, "column {}", u16::from(*n) + 1),
            Self::Region(n) => write!(f, "region {}", u32::from(*n) + 1),
        }
    }
}

/// A house of a grid: cells whose values are all different.
///
/// ```
/// use ninefold_variant_model::VariantDraft;
///
/// let puzzle = VariantDraft::square(6)?.finish()?;
/// let house = puzzle.houses().next().ok_or("a house")?;
/// assert_eq!(house.kind.to_string(), "row 1");
/// assert_eq!(house.cells.len(), 6);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantHouse {
    /// Which house it is.
    pub kind: VariantHouseKind,
    /// Its cells in reading order.
    pub cells: Vec<GridCell>,
}

/// The height and width of the usual boxes of a grid.
///
/// ```
/// use ninefold_variant_model::BoxShape;
///
/// let shape = BoxShape::usual(6, 6, 6).ok_or("boxes")?;
/// assert_eq!((shape.rows, shape.columns), (2, 3));
/// assert_eq!(BoxShape::usual(7, 7, 7), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxShape {
    /// Rows of a box.
    pub rows: u8,
    /// Columns of a box.
    pub columns: u8,
}

impl BoxShape {
    /// Returns the usual boxes of a grid: those of `size` cells that are nearest to a square, wider
    /// than high, and fill the grid. `None` if there are none, as with prime sizes.
    pub fn usual(rows: u8, columns: u8, size: u8) -> Option<Self> {
        // Boxes of one row or one column would be the rows or columns once more.
        let shape = |height: u8| {
            (size.is_multiple_of(height))
                .then(|| Self { rows: height, columns: size / height })
                .filter(|shape| shape.rows > 1 && shape.columns > 1)
                .filter(|shape| {
                    rows.is_multiple_of(shape.rows) && columns.is_multiple_of(shape.columns)
                })
        };
        let near = (1..=size).filter_map(shape);
        // Of two shapes with the same sides, the wider one.
        near.min_by_key(|shape| (shape.rows.max(shape.columns), shape.rows))
    }

    /// Returns the number of the box that a cell is in, counted in reading order. `columns` is the
    /// width of the grid.
    pub const fn box_of(self, cell: GridCell, columns: u8) -> u16 {
        let across = columns as u16 / self.columns as u16;
        (cell.row() / self.rows) as u16 * across + (cell.column() / self.columns) as u16
    }
}
