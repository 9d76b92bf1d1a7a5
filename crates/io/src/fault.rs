//! [`Fault`]: a fault in a puzzle's text, and its place.

use serde::Serialize;
use std::fmt;

/// A fault in a puzzle's text, and its place.
///
/// ```
/// use ninefold_io::Reader;
///
/// let record = Reader::new("53x".as_bytes()).next().ok_or("one record")??;
/// let fault = record.puzzle.unwrap_err();
/// assert_eq!((fault.line, fault.column), (1, 3));
/// assert_eq!(
///     fault.to_string(),
///     "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'x'",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The number of the character in the line, from 1; one past the last if something is missing.
    pub column: u64,
    /// The text that was expected there.
    pub expected: Expected,
    /// The text that was found instead.
    pub found: Found,
}

impl Fault {
    /// Makes the fault of a record as a whole, which starts at `line`.
    ///
    /// ```
    /// use ninefold_io::{Expected, Fault, Found};
    ///
    /// let expected = Expected::Text("a puzzle that has exactly one solution");
    /// let fault = Fault::of_record(7, expected, Found::Text("one that has none"));
    /// assert_eq!(
    ///     fault.to_string(),
    ///     "line 7, column 1: expected a puzzle that has exactly one solution, found one that has none",
    /// );
    /// ```
    pub const fn of_record(line: u64, expected: Expected, found: Found) -> Self {
        Self { line, column: 1, expected, found }
    }

    /// Returns the same fault for a text with `lines` more lines before it.
    ///
    /// ```
    /// use ninefold_io::{Expected, Fault, Found};
    ///
    /// let fault = Fault::of_record(7, Expected::Line, Found::LineOf(80));
    /// assert_eq!(fault.after_lines(1_000).line, 1_007);
    /// ```
    pub const fn after_lines(self, lines: u64) -> Self {
        Self { line: self.line + lines, ..self }
    }
}

/// The expected text at the place of a [`Fault`].
///
/// ```
/// use ninefold_io::Expected;
/// assert_eq!(Expected::Row.to_string(), "a row of 9 cells");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Expected {
    /// A digit or a blank.
    Cell,
    /// A digit, a blank, or a single space between cells.
    CellOrSpace,
    /// A single space between the cells of a row.
    Space,
    /// A `|` between the boxes of a row.
    Bar,
    /// The end of the line after 9 cells.
    EndOfRow,
    /// The end of the line after 81 characters.
    EndOfLine,
    /// A row of 9 cells.
    Row,
    /// A line of 81 characters.
    Line,
    /// A line of 81 characters or a row of 9 cells: the text may be meant as either.
    LineOrRow,
    /// 9 rows of 9 cells.
    Rows,
    /// A blank line after 9 rows.
    BlankLine,
    /// A character other than `-` for blanks, because nine `-` may be a row or a box rule.
    OtherBlank,
    /// Text in UTF-8.
    Utf8,
    /// 9 rows of 9 cells, in a format that says where they end.
    NineRows,
    /// A key `puzzle` of a JSON object.
    PuzzleKey,
    /// Something else, in these words.
    Text(&'static str),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cell => "1-9 or a blank (one of 0 . _ * -)",
            Self::CellOrSpace => "1-9, a blank (one of 0 . _ * -) or a single space",
            Self::Space => "a single space between cells",
            Self::Bar => "'|' between boxes, as earlier in the row",
            Self::EndOfRow => "the end of the row after 9 cells",
            Self::EndOfLine => "the end of the line after 81 characters",
            Self::Row => "a row of 9 cells",
            Self::Line => "a line of 81 characters",
            Self::LineOrRow => "a line of 81 characters or a row of 9 cells",
            Self::Rows => "9 rows of 9 cells, without a blank line between them",
            Self::BlankLine => "a blank line after 9 rows",
            Self::OtherBlank => "another blank than '-', to tell rows from box rules",
            Self::Utf8 => "text in UTF-8",
            Self::NineRows => "9 rows of 9 cells",
            Self::PuzzleKey => "a key `puzzle`",
            Self::Text(text) => text,
        })
    }
}

/// The found text at the place of a [`Fault`].
///
/// ```
/// use ninefold_io::Found;
///
/// assert_eq!(Found::Character('x').to_string(), "'x'");
/// assert_eq!(Found::Character('٣').to_string(), "'٣' (U+0663)");
/// assert_eq!(Found::Byte(0xFF).to_string(), "the byte 0xFF");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Found {
    /// A character.
    Character(char),
    /// A byte that is not UTF-8 text.
    Byte(u8),
    /// The end of the line after this many characters.
    EndOfLine(u64),
    /// A line of this many characters.
    LineOf(u64),
    /// This many rows.
    Rows(u64),
    /// Another row.
    AnotherRow,
    /// This many lines.
    Lines(u64),
    /// This many lines, some of them nine `-`.
    LinesOfDashes(u64),
    /// UTF-16, recognised by its byte-order mark.
    Utf16,
    /// UTF-32, recognised by its byte-order mark.
    Utf32,
    /// A line of this many bytes.
    LineOfBytes(u64),
    /// A text of this many characters.
    TextOf(u64),
    /// This many groups of digits.
    Groups(u64),
    /// This many cells.
    Cells(u64),
    /// This many fields.
    Fields(u64),
    /// Nothing.
    Nothing,
    /// Something else, in these words.
    Text(&'static str),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Character(' ') => f.write_str("a space"),
            Self::Character('\t') => f.write_str("a tab"),
            Self::Character('\r') => f.write_str("a carriage return"),
            Self::Character('\0') => f.write_str("a NUL character"),
            Self::Character(c) if c.is_ascii_graphic() => write!(f, "'{c}'"),
            Self::Character(c) if c.is_alphanumeric() => {
                write!(f, "'{c}' (U+{:04X})", u32::from(c))
            }
            Self::Character(c) => write!(f, "the character U+{:04X}", u32::from(c)),
            Self::Byte(byte) => write!(f, "the byte 0x{byte:02X}"),
            Self::EndOfLine(1) => f.write_str("the end of the line after 1 character"),
            Self::EndOfLine(n) => write!(f, "the end of the line after {n} characters"),
            Self::LineOf(n) => write!(f, "a line of {n}"),
            Self::Rows(0) => f.write_str("none after a box rule"),
            Self::Rows(1) => f.write_str("1 row"),
            Self::Rows(n) => write!(f, "{n} rows"),
            Self::AnotherRow => f.write_str("another row"),
            Self::Lines(n) => write!(f, "{n} lines"),
            Self::LinesOfDashes(n) => write!(f, "{n} lines, some of nine '-'"),
            Self::Utf16 => f.write_str("UTF-16"),
            Self::Utf32 => f.write_str("UTF-32"),
            Self::LineOfBytes(n) => write!(f, "a line of {n} bytes"),
            Self::TextOf(n) => write!(f, "a text of {n} characters"),
            Self::Groups(n) => write!(f, "{n}"),
            Self::Cells(1) => f.write_str("1 cell"),
            Self::Cells(n) => write!(f, "{n} cells"),
            Self::Fields(1) => f.write_str("1 field"),
            Self::Fields(n) => write!(f, "{n} fields"),
            Self::Nothing => f.write_str("none"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Fault {
    /// Returns what was expected and what was found, as a clause.
    pub(crate) const fn difference(self) -> Difference {
        Difference(self.expected, self.found)
    }

    /// Returns the fault as a record that starts at `first_line` tells it: lines count from there, and a
    /// fault in the first line names no line. Both lines are counted from the same place.
    ///
    /// ```
    /// use ninefold_io::{Expected, Fault, Found};
    ///
    /// let fault = Fault::of_record(8, Expected::Cell, Found::Character('x'));
    /// assert!(fault.within(8).to_string().starts_with("column 1: expected 1-9"));
    /// assert!(fault.within(7).to_string().starts_with("line 2 of the record, column 1: "));
    /// ```
    pub fn within(self, first_line: u64) -> impl fmt::Display {
        FaultWithin { fault: self, first_line }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.difference())
    }
}

/// The difference between what was expected and what was found, as a clause.
pub(crate) struct Difference(Expected, Found);

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(expected, found) = self;
        match (expected, found) {
            (Expected::Line, Found::EndOfLine(length))
            | (Expected::EndOfLine, Found::LineOf(length)) => {
                // The text may be a line, or a field of a table.
                f.write_str("expected 81 characters, found ")?;
                if *length == 0 { f.write_str("none") } else { write!(f, "{length}") }
            }
            _ => write!(f, "expected {expected}, found {found}"),
        }
    }
}

impl std::error::Error for Fault {}

/// A [`Fault`] as the record itself tells it: lines count from the record's first line, and a fault
/// in that line names no line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultWithin {
    fault: Fault,
    first_line: u64,
}

impl fmt::Display for FaultWithin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, .. } = self.fault;
        let line = line.saturating_sub(self.first_line) + 1;
        if line > 1 {
            write!(f, "line {line} of the record, ")?;
        }
        write!(f, "column {column}: {}", self.fault.difference())
    }
}

/// Returns the column, from 1, and the content at a byte offset of a line.
pub(crate) fn locate(line: &[u8], offset: usize) -> (u64, Found) {
    let mut column = 1;
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        for character in chunk.valid().chars() {
            if at + character.len_utf8() > offset {
                return (column, Found::Character(character));
            }
            at += character.len_utf8();
            column += 1;
        }
        for &byte in chunk.invalid() {
            if at == offset {
                return (column, Found::Byte(byte));
            }
            at += 1;
            column += 1;
        }
    }
    (column, Found::EndOfLine(column - 1))
}

/// Counts the characters of a line. Each byte that is not UTF-8 counts as one.
pub(crate) fn characters(line: &[u8]) -> u64 {
    if line.is_ascii() {
        return line.len() as u64;
    }
    locate(line, line.len()).0 - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_and_each_byte_that_is_none_has_a_column() {
        let line = b"a\xC3\xA9\xFF\xFEb\xE2\x82c";
        let found = |offset| locate(line, offset);
        assert_eq!(found(0), (1, Found::Character('a')));
        assert_eq!(found(1), (2, Found::Character('\u{e9}')));
        assert_eq!(found(2), (2, Found::Character('\u{e9}')));
        assert_eq!(found(3), (3, Found::Byte(0xFF)));
        assert_eq!(found(4), (4, Found::Byte(0xFE)));
        assert_eq!(found(5), (5, Found::Character('b')));
        // The start of a character that is not complete.
        assert_eq!(found(6), (6, Found::Byte(0xE2)));
        assert_eq!(found(7), (7, Found::Byte(0x82)));
        assert_eq!(found(8), (8, Found::Character('c')));
        assert_eq!(found(9), (9, Found::EndOfLine(8)));
        assert_eq!(characters(line), 8);
        assert_eq!(characters(b"abc"), 3);
        assert_eq!(locate(b"", 0), (1, Found::EndOfLine(0)));
    }
}
