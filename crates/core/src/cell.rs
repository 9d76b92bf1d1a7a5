//! [`Cell`]: one of the 81 cells.

use crate::numbered::{Band, Block, Column, Row, Stack};
use core::fmt;

/// One of the 81 cells, in reading order.
///
/// Its text is `r1c1` to `r9c9`. [`Cell::a1`] writes `A1` to `I9`;
/// [`FromStr`](core::str::FromStr) reads both.
///
/// ```
/// use ninefold_core::{Cell, Column, Row};
///
/// let row = Row::new(4).ok_or("1 to 9")?;
/// let column = Column::new(7).ok_or("1 to 9")?;
/// let cell = Cell::at(row, column);
/// assert_eq!(cell.to_string(), "r4c7");
/// assert_eq!("r4c7".parse(), Ok(cell));
/// assert_eq!("D7".parse(), Ok(cell));
/// assert_eq!(cell.index(), 33);
/// assert_eq!(cell.block().number(), 6);
/// assert_eq!(cell.peers().len(), 20);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 81;

    /// The cells in reading order.
    pub const ALL: [Self; 81] = {
        let mut all = [Self(0); 81];
        let mut i = 0;
        while i < 81 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// Returns the cell at a place in reading order, if `index` is below 81.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell where a row and a column meet.
    pub const fn at(row: Row, column: Column) -> Self {
        Self(row.index() as u8 * 9 + column.index() as u8)
    }

    /// Returns the cell's place in reading order, 0 to 80.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell's row.
    pub const fn row(self) -> Row {
        Row::from_index(self.index() / 9)
    }

    /// Returns the cell's column.
    pub const fn column(self) -> Column {
        Column::from_index(self.index() % 9)
    }

    /// Returns the cell's box.
    pub const fn block(self) -> Block {
        Block::from_index(self.index() / 27 * 3 + self.index() % 9 / 3)
    }

    /// Returns the cell's band: its three boxes across.
    pub const fn band(self) -> Band {
        Band::from_index(self.index() / 27)
    }

    /// Returns the cell's stack: its three boxes down.
    pub const fn stack(self) -> Stack {
        Stack::from_index(self.index() % 9 / 3)
    }

    /// Returns the cell at a place in reading order. The caller keeps `index` below 81.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row().number(), self.column().number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
