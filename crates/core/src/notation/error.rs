//! [`NotationError`]: the error of a text that names no part of the board.

use core::error::Error;
use core::fmt;

/// The error of a text that names no part of the board: what was expected, and where.
///
/// ```
/// use ninefold_core::{Cell, CellSet, ExpectedNotation};
///
/// let error = "r1x1".parse::<Cell>().unwrap_err();
/// assert_eq!(error.expected, ExpectedNotation::ColumnMark);
/// assert_eq!((error.offset, error.found), (2, Some('x')));
/// assert_eq!(error.to_string(), "character 3: expected 'c' and a column, found 'x'");
///
/// let error = "r1c1 r2".parse::<CellSet>().unwrap_err();
/// assert_eq!(error.to_string(), "character 8: expected 'c' and a column, found the end");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct NotationError {
    /// Text expected at the offset.
    pub expected: ExpectedNotation,
    /// Character found at the offset, or `None` at the end of the text.
    pub found: Option<char>,
    /// Offset in bytes of the character that is wrong or missing, from 0.
    pub offset: usize,
}

/// The text expected at the offset of a [`NotationError`].
///
/// ```
/// use ninefold_core::{ExpectedNotation, House};
///
/// let error = "box 0".parse::<House>().unwrap_err();
/// assert_eq!(error.expected, ExpectedNotation::Number(9));
/// assert_eq!(error.expected.to_string(), "a number from 1 to 9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExpectedNotation {
    /// A cell.
    Cell,
    /// The row of a cell, after `r`.
    CellRow,
    /// The letter `c` before the column of a cell.
    ColumnMark,
    /// The column of a cell.
    CellColumn,
    /// A row, column or digit that its group does not have yet.
    Unrepeated,
    /// The `=` between the cell and the digit of a candidate.
    Equals,
    /// A digit.
    Digit,
    /// A space, a comma or the end, after an element of a set.
    Separator,
    /// The three cells of a triad.
    Triad,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Block,
    /// A band.
    Band,
    /// A stack.
    Stack,
    /// A row, a column or a box.
    House,
    /// A band or a stack.
    Chute,
    /// The number or the letter of a row.
    RowNumber,
    /// A number from 1 to this one.
    Number(u8),
    /// The end of the text.
    End,
}

impl fmt::Display for ExpectedNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cell => "a cell, such as r1c1 or A1",
            Self::CellRow => "a row from 1 to 9",
            Self::ColumnMark => "'c' and a column",
            Self::CellColumn => "a column from 1 to 9",
            Self::Unrepeated => "a number or letter that is not a repetition",
            Self::Equals => "'=' and a digit",
            Self::Digit => "a digit from 1 to 9",
            Self::Separator => "a space, a comma or the end",
            Self::Triad => "three cells that a line has in one box, such as r1c123",
            Self::Row => "a row, such as 'row 1', 'row A' or 'r1'",
            Self::Column => "a column, such as 'column 1' or 'c1'",
            Self::Block => "a box, such as 'box 1' or 'b1'",
            Self::Band => "a band, such as 'band 1'",
            Self::Stack => "a stack, such as 'stack 1'",
            Self::House => "a house, such as 'row 1', 'c1' or 'box 1'",
            Self::Chute => "a chute, such as 'band 1' or 'stack 1'",
            Self::RowNumber => "a number from 1 to 9 or a letter from A to I",
            Self::Number(last) => return write!(f, "a number from 1 to {last}"),
            Self::End => "the end",
        })
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found, offset } = self;
        write!(f, "character {}: expected {expected}, found ", offset + 1)?;
        match found {
            None => f.write_str("the end"),
            Some(found) => write!(f, "'{}'", found.escape_debug()),
        }
    }
}

impl Error for NotationError {}
