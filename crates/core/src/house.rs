//! Rows, columns, boxes, and what they form: [`House`], [`Chute`], [`Triad`].

use crate::cell::Cell;
use crate::cell_set::CellSet;
use core::fmt;

/// Defines a number in `1..=$count` that names a line or area of the board.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $count:literal, $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            #[doc = concat!("All ", $count, ", in order.")]
            pub const ALL: [Self; $count] = {
                let mut all = [Self(0); $count];
                let mut i = 0;
                while i < $count {
                    all[i] = Self(i as u8);
                    i += 1;
                }
                all
            };

            #[doc = concat!("The ", $word, " with this number, if it is 1 to ", $count, ".")]
            pub const fn new(number: u8) -> Option<Self> {
                if number >= 1 && number <= $count { Some(Self(number - 1)) } else { None }
            }

            #[doc = concat!("The ", $word, "'s number, 1 to ", $count, ".")]
            pub const fn number(self) -> u8 {
                self.0 + 1
            }

            #[doc = concat!("The ", $word, "'s place in `ALL`, one less than its number.")]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub(crate) const fn from_index(index: usize) -> Self {
                debug_assert!(index < $count);
                Self(index as u8)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($word, " {}"), self.number())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

numbered! {
    /// One of the nine rows, numbered 1 to 9 from the top.
    ///
    /// ```
    /// use ninefold_core::Row;
    /// assert_eq!(Row::ALL[0].to_string(), "row 1");
    /// assert_eq!(Row::new(10), None);
    /// ```
    Row, 9, "row"
}
numbered! {
    /// One of the nine columns, numbered 1 to 9 from the left.
    ///
    /// ```
    /// use ninefold_core::Column;
    /// assert_eq!(Column::ALL[8].to_string(), "column 9");
    /// ```
    Column, 9, "column"
}
numbered! {
    /// One of the nine boxes (`box` is a Rust keyword), numbered 1 to 9 in reading order.
    ///
    /// ```
    /// use ninefold_core::Block;
    /// assert_eq!(Block::ALL[4].to_string(), "box 5");
    /// ```
    Block, 9, "box"
}
numbered! {
    /// One of the three bands: three boxes across, three rows, 27 cells.
    ///
    /// ```
    /// use ninefold_core::{Band, Cell};
    /// assert_eq!(Cell::ALL[80].band(), Band::ALL[2]);
    /// ```
    Band, 3, "band"
}
numbered! {
    /// One of the three stacks: three boxes down, three columns, 27 cells.
    ///
    /// ```
    /// use ninefold_core::{Cell, Stack};
    /// assert_eq!(Cell::ALL[8].stack(), Stack::ALL[2]);
    /// ```
    Stack, 3, "stack"
}

/// One of the 27 houses: nine cells that hold each digit once.
///
/// ```
/// use ninefold_core::House;
///
/// assert_eq!(House::ALL.len(), 27);
/// assert!(House::ALL.iter().all(|house| house.cells().len() == 9));
/// assert_eq!(House::ALL[18].to_string(), "box 1");
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
    /// The nine rows, the nine columns, the nine boxes.
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

    /// The house's nine cells.
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Row(row) => CellSet::from_bits(0o777 << (9 * row.index())),
            Self::Column(column) => {
                let mut bits = 0;
                let mut row = 0;
                while row < 9 {
                    bits |= 1 << (9 * row + column.index());
                    row += 1;
                }
                CellSet::from_bits(bits)
            }
            Self::Block(block) => {
                let corner = block.index() / 3 * 27 + block.index() % 3 * 3;
                CellSet::from_bits((0b111 | 0b111 << 9 | 0b111 << 18) << corner)
            }
        }
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

/// A band or a stack: three boxes in a line.
///
/// ```
/// use ninefold_core::Chute;
/// assert_eq!(Chute::ALL.len(), 6);
/// assert!(Chute::ALL.iter().all(|chute| chute.cells().len() == 27));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chute {
    /// Three boxes across.
    Band(Band),
    /// Three boxes down.
    Stack(Stack),
}

impl Chute {
    /// The three bands, the three stacks.
    pub const ALL: [Self; 6] = [
        Self::Band(Band::from_index(0)),
        Self::Band(Band::from_index(1)),
        Self::Band(Band::from_index(2)),
        Self::Stack(Stack::from_index(0)),
        Self::Stack(Stack::from_index(1)),
        Self::Stack(Stack::from_index(2)),
    ];

    /// The chute's 27 cells.
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Band(band) => CellSet::from_bits(((1 << 27) - 1) << (27 * band.index())),
            Self::Stack(stack) => {
                let mut bits = 0;
                let mut row = 0;
                while row < 9 {
                    bits |= 0b111 << (9 * row + 3 * stack.index());
                    row += 1;
                }
                CellSet::from_bits(bits)
            }
        }
    }
}

impl fmt::Display for Chute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Band(band) => band.fmt(f),
            Self::Stack(stack) => stack.fmt(f),
        }
    }
}

/// The three cells where a row or a column meets a box: one of 54.
///
/// ```
/// use ninefold_core::{Cell, Triad};
///
/// let [across, down] = Triad::of(Cell::ALL[0]);
/// assert_eq!(across.cells().to_string(), "r1c1 r1c2 r1c3");
/// assert_eq!(down.cells().to_string(), "r1c1 r2c1 r3c1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Triad {
    /// Where a row meets a box; the stack says which of the row's three boxes.
    Across(Row, Stack),
    /// Where a column meets a box; the band says which of the column's three boxes.
    Down(Column, Band),
}

impl Triad {
    /// The two triads that meet in a cell.
    pub const fn of(cell: Cell) -> [Self; 2] {
        [Self::Across(cell.row(), cell.stack()), Self::Down(cell.column(), cell.band())]
    }

    /// The triad's three cells.
    pub const fn cells(self) -> CellSet {
        match self {
            Self::Across(row, stack) => {
                CellSet::from_bits(0b111 << (9 * row.index() + 3 * stack.index()))
            }
            Self::Down(column, band) => {
                CellSet::from_bits((1 | 1 << 9 | 1 << 18) << (27 * band.index() + column.index()))
            }
        }
    }
}
