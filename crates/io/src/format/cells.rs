//! [`Span`], a text with its place; and the text of cells: 81 of a line, or one of a list or table.

use crate::fault::{Expected, Fault, Found, characters, locate};
use ninefold_core::{Digit, ParseErrorKind, Puzzle};

/// A part of a line, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span<'a> {
    pub(crate) line: u64,
    /// Number of characters before the text on its line.
    pub(crate) indent: u64,
    pub(crate) text: &'a [u8],
}

impl<'a> Span<'a> {
    /// Makes the span of a whole line.
    pub(crate) const fn new(line: u64, text: &'a [u8]) -> Self {
        Self { line, indent: 0, text }
    }

    /// Returns a part of the text.
    pub(crate) fn part(self, range: std::ops::Range<usize>) -> Self {
        let indent = self.indent + characters(&self.text[..range.start]);
        Self { indent, text: &self.text[range], ..self }
    }

    /// Returns the text without white space at its ends.
    pub(crate) fn trim(self) -> Self {
        let start = self.text.len() - self.text.trim_ascii_start().len();
        let length = self.text.trim_ascii().len();
        self.part(start..start + length)
    }

    /// Makes a fault at an offset of the text. Its `found` is the character there.
    pub(crate) fn fault(self, offset: usize, expected: Expected) -> Fault {
        let (column, found) = locate(self.text, offset);
        Fault { line: self.line, column: self.indent + column, expected, found }
    }

    /// Makes a fault at the start of the text. `found` is something else than a character.
    pub(crate) const fn fault_of(self, expected: Expected, found: Found) -> Fault {
        Fault { line: self.line, column: self.indent + 1, expected, found }
    }

    /// Reads 81 characters as cells.
    pub(crate) fn cells(self) -> Result<Puzzle, Fault> {
        let error = match Puzzle::parse(self.text) {
            Ok(puzzle) => return Ok(puzzle),
            Err(error) => error,
        };
        if let Some(puzzle) = cells_of_letters(self.text) {
            return Ok(puzzle);
        }
        match error.kind {
            ParseErrorKind::Length(..=80) => Err(self.fault(error.offset, Expected::Line)),
            ParseErrorKind::Length(_) => {
                let found = Found::LineOf(characters(self.text));
                Err(Fault { found, ..self.fault(error.offset, Expected::EndOfLine) })
            }
            _ => Err(self.fault(error.offset, Expected::Cell)),
        }
    }
}

/// Reads 81 digits and blanks. All blanks are `X` or `x`, or all are `?`.
fn cells_of_letters(text: &[u8]) -> Option<Puzzle> {
    let is_x = |byte: &u8| matches!(byte, b'1'..=b'9' | b'X' | b'x');
    let is_question = |byte: &u8| matches!(byte, b'1'..=b'9' | b'?');
    if text.len() != 81 || !(text.iter().all(is_x) || text.iter().all(is_question)) {
        return None;
    }
    let digits: [u8; 81] = text.try_into().ok()?;
    Some(Puzzle::new(digits.map(|byte| Digit::new(byte.wrapping_sub(b'0')))))
}

/// Returns whether a text is 81 cells.
pub(crate) fn are_cells(text: &[u8]) -> bool {
    Puzzle::parse(text).is_ok()
}

/// Returns whether a line is a fence of Markdown around a text, with or without a language.
pub(crate) fn is_fence(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let Some(mark) = text.first().filter(|byte| matches!(byte, b'`' | b'~')) else { return false };
    let length = text.iter().take_while(|byte| *byte == mark).count();
    length >= 3 && text[length..].trim_ascii().iter().all(u8::is_ascii_alphanumeric)
}

/// Reads the text of one cell of a list or table: a digit, or a blank as programs and people write
/// it. A text that is no cell is an error.
pub(super) fn listed_cell(text: &[u8]) -> Result<Option<Digit>, NoCell> {
    match text.trim_ascii() {
        [b'?' | b'X' | b'x'] | b"nil" => Ok(None),
        [byte] => Puzzle::parse_cell(*byte).ok_or(NoCell),
        // Numbers with fractions: 5. in numpy, 5.0 in pandas.
        [byte @ b'0'..=b'9', b'.', zeros @ ..] if zeros.iter().all(|zero| *zero == b'0') => {
            Ok(Digit::new(byte - b'0'))
        }
        // 5,0 where commas mark fractions.
        [byte @ b'0'..=b'9', b',', b'0', zeros @ ..] if zeros.iter().all(|zero| *zero == b'0') => {
            Ok(Digit::new(byte - b'0'))
        }
        text if is_null(text) => Ok(None),
        _ => Err(NoCell),
    }
}

/// Returns whether a text stands for a missing value.
pub(crate) fn is_null(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is = |word: &&str| text.eq_ignore_ascii_case(word.as_bytes());
    ["", "null", "nan", "none", "n/a", "na", "<na>", "\\N"].iter().any(is)
}

/// The error of a text that is no cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoCell;

/// Returns the fault of a text in a list or table that is no cell.
pub(super) fn not_a_cell(text: Span) -> Fault {
    let expected = Expected::Text("a cell: 1-9, or a blank such as 0, '.', '?', null or nothing");
    match characters(text.text) {
        1 => text.fault(0, expected),
        length => text.fault_of(expected, Found::TextOf(length)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_a_list_or_table_is_a_digit_or_a_blank() {
        for (text, expected) in [("5", 5), (" 5.0 ", 5), ("5.", 5), ("5,0", 5), ("9", 9)] {
            assert_eq!(listed_cell(text.as_bytes()).ok(), Some(Digit::new(expected)), "{text}");
        }
        let blanks =
            ["", "0", "0.0", ".", "-", "?", "x", "NaN", "NULL", "None", "nil", "<NA>", "\\N"];
        for text in blanks {
            assert_eq!(listed_cell(text.as_bytes()).ok(), Some(None), "{text}");
        }
        for text in ["10", "y", "5.5", "5,", "5,5", "0.5", "55", "nothing"] {
            assert!(listed_cell(text.as_bytes()).is_err(), "{text}");
        }
    }
}
