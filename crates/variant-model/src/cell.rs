//! [`GridCell`]: a place in a grid of any size.

use core::fmt;
use core::str::FromStr;

/// A cell of a grid, by its row and column, both from 0.
///
/// Shown from 1, as `r1c1`. The order is reading order.
///
/// ```
/// use ninefold_variant_model::GridCell;
///
/// let cell = GridCell::new(0, 11);
/// assert_eq!(cell.to_string(), "r1c12");
/// assert_eq!("R1C12".parse(), Ok(cell));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GridCell {
    row: u8,
    column: u8,
}

impl GridCell {
    /// Makes a cell from its row and column, both from 0. It need not be inside any grid.
    pub const fn new(row: u8, column: u8) -> Self {
        Self { row, column }
    }

    /// Returns the row, from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns the column, from 0.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the cell at a distance of some rows downwards and columns to the right. Both may be
    /// negative. `None` if its row or column would be below 0 or above 255.
    pub const fn moved(self, rows: i8, columns: i8) -> Option<Self> {
        match (self.row.checked_add_signed(rows), self.column.checked_add_signed(columns)) {
            (Some(row), Some(column)) => Some(Self { row, column }),
            _ => None,
        }
    }

    /// Returns the cells that share an edge with this one, in reading order, whatever the grid is.
    ///
    /// ```
    /// use ninefold_variant_model::GridCell;
    ///
    /// let corner = GridCell::new(0, 0);
    /// assert!(corner.neighbours().eq([GridCell::new(0, 1), GridCell::new(1, 0)]));
    /// ```
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.into_iter().filter_map(move |(rows, columns)| self.moved(rows, columns))
    }

    /// Returns whether two cells share an edge.
    pub const fn touches(self, other: Self) -> bool {
        self.row.abs_diff(other.row) as u16 + self.column.abs_diff(other.column) as u16 == 1
    }
}

impl fmt::Display for GridCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// The error of a text that names no cell: not `r`, a row, `c` and a column, both from 1 to 32.
///
/// ```
/// use ninefold_variant_model::GridCell;
///
/// let error = "r0c1".parse::<GridCell>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a cell such as r1c1, with a row and a column from 1 to 32");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridCellError;

impl fmt::Display for GridCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell such as r1c1, with a row and a column from 1 to 32")
    }
}

impl core::error::Error for GridCellError {}

impl FromStr for GridCell {
    type Err = GridCellError;

    /// Reads `r1c12` or `R1C12`.
    fn from_str(text: &str) -> Result<Self, GridCellError> {
        let rest = text.strip_prefix(['r', 'R']).ok_or(GridCellError)?;
        let (row, column) = rest.split_once(['c', 'C']).ok_or(GridCellError)?;
        let number = |digits: &str| match digits.parse::<u8>() {
            Ok(number @ 1..=32) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(number - 1)
            }
            _ => Err(GridCellError),
        };
        Ok(Self { row: number(row)?, column: number(column)? })
    }
}
