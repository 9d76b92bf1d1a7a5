//! [`House`], and the cells of [`Row`], [`Column`] and [`Block`].

use crate::area::area;
use crate::cell_set::CellSet;
use crate::numbered::{Block, Column, Row};
use core::fmt;

/// The cells of row 1 as bits.
const FIRST_ROW: u128 = 0o777;
/// The cells of column 1 as bits.
const FIRST_COLUMN: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < 9 {
        bits |= 1 << (9 * row);
        row += 1;
    }
    bits
};
/// The cells of box 1 as bits.
const FIRST_BLOCK: u128 = 0b111 | 0b111 << 9 | 0b111 << 18;

const ROWS: [CellSet; 9] = areas(FIRST_ROW, 27, 9);
const COLUMNS: [CellSet; 9] = areas(FIRST_COLUMN, 3, 1);
const BLOCKS: [CellSet; 9] = areas(FIRST_BLOCK, 27, 3);

/// Returns the cells of nine areas: three times three copies of the first, at these distances.
const fn areas(first: u128, far: usize, near: usize) -> [CellSet; 9] {
    let mut areas = [CellSet::EMPTY; 9];
    let mut i = 0;
    while i < 9 {
        areas[i] = CellSet::from_bits(first << (i / 3 * far + i % 3 * near));
        i += 1;
    }
    areas
}

/// One of the 27 houses: nine cells that hold each digit once.
///
/// Its text is the kind and the number, as in `row 3`. [`House::short`] writes `r3`,
/// [`House::a1`] writes `row C`; [`FromStr`](core::str::FromStr) reads all of them.
///
/// ```
/// use ninefold_core::{Cell, House, Row};
///
/// assert_eq!(House::ALL.len(), 27);
/// assert_eq!(House::ALL[18].to_string(), "box 1");
/// assert_eq!("b1".parse(), Ok(House::ALL[18]));
///
/// let row = House::from(Row::ALL[2]);
/// assert_eq!(row.cells().len(), 9);
/// assert_eq!(row.cell_array()[8].to_string(), "r3c9");
/// assert_eq!(row.cell(8), Some(Cell::ALL[26]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row.
    Row(Row),
    /// A column.
    Column(Column),
    /// A box.
    Block(Block),
}

impl House {
    /// The number of houses.
    pub const COUNT: usize = 27;

    /// The nine rows, then the nine columns, then the nine boxes.
    pub const ALL: [Self; 27] = {
        let mut all = [Self::Row(Row::from_index(0)); 27];
        let mut i = 0;
        while i < 9 {
            all[i] = Self::Row(Row::from_index(i));
            all[9 + i] = Self::Column(Column::from_index(i));
            all[18 + i] = Self::Block(Block::from_index(i));
            i += 1;
        }
        all
    };

    /// Returns the house at a place in [`House::ALL`], if `index` is below 27.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
    }

    /// Returns the house's place in [`House::ALL`], 0 to 26.
    #[inline(always)]
    pub const fn index(self) -> usize {
        match self {
            Self::Row(row) => row.index(),
            Self::Column(column) => 9 + column.index(),
            Self::Block(block) => 18 + block.index(),
        }
    }

    /// Returns the house's nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Row(row) => row.cells(),
            Self::Column(column) => column.cells(),
            Self::Block(block) => block.cells(),
        }
    }
}

impl Row {
    /// Returns the row's nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        ROWS[self.index()]
    }
}

impl Column {
    /// Returns the column's nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        COLUMNS[self.index()]
    }
}

impl Block {
    /// Returns the box's nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        BLOCKS[self.index()]
    }
}

area!(House, "house", 9);
area!(Row, "row", 9);
area!(Column, "column", 9);
area!(Block, "box", 9);

impl From<Row> for House {
    fn from(row: Row) -> Self {
        Self::Row(row)
    }
}

impl From<Column> for House {
    fn from(column: Column) -> Self {
        Self::Column(column)
    }
}

impl From<Block> for House {
    fn from(block: Block) -> Self {
        Self::Block(block)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => row.fmt(f),
            Self::Column(column) => column.fmt(f),
            Self::Block(block) => block.fmt(f),
        }
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;

    #[test]
    fn every_cell_is_in_its_row_column_and_box_and_in_no_other() {
        for cell in Cell::ALL {
            for row in Row::ALL {
                assert_eq!(row.cells().contains(cell), cell.row() == row);
            }
            for column in Column::ALL {
                assert_eq!(column.cells().contains(cell), cell.column() == column);
            }
            for block in Block::ALL {
                assert_eq!(block.cells().contains(cell), cell.block() == block);
            }
        }
    }

    #[test]
    fn a_house_lists_its_cells_in_reading_order() {
        for (index, house) in House::ALL.into_iter().enumerate() {
            assert_eq!((house.index(), House::new(index)), (index, Some(house)));
            let cells = house.cell_array();
            assert!(cells.is_sorted_by(|a, b| a < b));
            assert_eq!(cells.into_iter().collect::<CellSet>(), house.cells());
            for (place, cell) in cells.into_iter().enumerate() {
                assert_eq!(house.cell(place), Some(cell));
            }
            assert_eq!(house.cell(9), None);
        }
        assert_eq!(House::new(27), None);
    }
}
