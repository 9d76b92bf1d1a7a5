//! The grammar of one row of nine cells.
//!
//! ```text
//! 53..7....                    compact
//! 5 3 . . 7 . . . .            spaced
//! 53.|.7.|...                  with box rules, also | at both ends
//! | 5 3 . | . 7 . | . . . |
//! ```

use crate::fault::Expected;
use crate::shape::Shape;
use ninefold_core::{BLANKS, Digit, Puzzle};

/// Nine cells and their layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ParsedRow {
    pub(crate) cells: [Option<Digit>; 9],
    pub(crate) shape: Shape,
}

/// The fault of a row. If something is missing, the offset is the end of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RowFault {
    pub(crate) offset: usize,
    pub(crate) expected: Expected,
}

/// Reads a row that has no white space at its ends.
pub(crate) fn parse_row(text: &[u8]) -> Result<ParsedRow, RowFault> {
    let mut scanner = RowScanner { text, offset: 0 };
    if scanner.skip(b'|') {
        scanner.skip_blanks();
    }
    let mut cells = [None; 9];
    let mut shape = Shape::Compact;
    let mut barred = false;
    for (i, cell) in cells.iter_mut().enumerate() {
        if i == 1 && scanner.peek() == Some(b' ') {
            shape = Shape::Grid;
        }
        if i == 3 {
            barred = scanner.skip_bar();
        } else if i == 6 && barred && !scanner.skip_bar() {
            return Err(scanner.fault(Expected::Bar));
        }
        let after_bar = barred && i % 3 == 0;
        let spaced = i > 0 && shape == Shape::Grid && !after_bar;
        if spaced && !scanner.skip_single_space() {
            return Err(scanner.fault(Expected::Space));
        }
        let byte = scanner.peek().ok_or(scanner.fault(Expected::Row))?;
        let expected = if i == 1 && !spaced { Expected::CellOrSpace } else { Expected::Cell };
        *cell = Puzzle::parse_cell(byte).ok_or(scanner.fault(expected))?;
        scanner.offset += 1;
    }
    scanner.skip_bar();
    match scanner.peek() {
        None => Ok(ParsedRow { cells, shape }),
        Some(_) => Err(scanner.fault(Expected::EndOfRow)),
    }
}

/// Returns whether a row has a blank that is not written as `-`.
pub(crate) fn has_other_blanks(text: &[u8]) -> bool {
    text.iter().any(|byte| *byte != b'-' && BLANKS.contains(byte))
}

/// Returns whether a line without white space at its end is a box rule.
pub(crate) fn is_rule(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| matches!(byte, b'-' | b'+' | b'|' | b' ' | b'\t'))
}

/// Returns whether a line is drawn around or between boxes. Such a line has only characters of
/// rules, and `---`, `===` or `:-` among them; or it is a box rule with `+`.
pub(crate) fn is_frame(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_mark = |byte: &u8| b"-=+|*.':, \t".contains(byte);
    let has_stretch = text.windows(3).any(|three| three == b"---" || three == b"===")
        || text.windows(2).any(|two| two == b":-");
    let is_line_of_cells = text.len() == 81 && text.iter().all(|byte| BLANKS.contains(byte));
    let is_ruled = has_stretch && text.iter().all(is_mark) && !is_line_of_cells;
    is_ruled || is_rule(text) && text.contains(&b'+')
}

struct RowScanner<'a> {
    text: &'a [u8],
    offset: usize,
}

impl RowScanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.offset).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.offset += usize::from(found);
        found
    }

    /// Skips a space. Returns false if there is none or another follows.
    fn skip_single_space(&mut self) -> bool {
        self.skip(b' ') && self.peek() != Some(b' ')
    }

    fn skip_blanks(&mut self) {
        while self.skip(b' ') || self.skip(b'\t') {}
    }

    /// Skips a `|` and the white space around it. Returns false and skips nothing if there is no
    /// `|`.
    fn skip_bar(&mut self) -> bool {
        let before = self.offset;
        self.skip_blanks();
        if self.skip(b'|') {
            self.skip_blanks();
            return true;
        }
        self.offset = before;
        false
    }

    fn fault(&self, expected: Expected) -> RowFault {
        // A line that ends too early lacks cells, whatever was expected next.
        let expected = if self.peek().is_none() { Expected::Row } else { expected };
        RowFault { offset: self.offset, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> String {
        let row = parse_row(text.as_bytes()).unwrap();
        row.cells
            .map(|cell| cell.map_or('.', |digit| char::from(digit.to_ascii())))
            .iter()
            .collect()
    }

    fn fault(text: &str) -> (usize, Expected) {
        let fault = parse_row(text.as_bytes()).unwrap_err();
        (fault.offset, fault.expected)
    }

    #[test]
    fn all_layouts_of_a_row_are_read() {
        for text in [
            "53..7....",
            "530070000",
            "53__7*-0.",
            "5 3 . . 7 . . . .",
            "53.|.7.|...",
            "|53.|.7.|...|",
            "5 3 . | . 7 . | . . .",
            "| 5 3 . | . 7 . | . . . |",
        ] {
            assert_eq!(cells(text), "53..7....", "{text}");
        }
        assert_eq!(parse_row(b"5 3 . | . 7 . | . . .").unwrap().shape, Shape::Grid);
        assert_eq!(parse_row(b"53.|.7.|...").unwrap().shape, Shape::Compact);
    }

    #[test]
    fn what_is_not_a_row_says_where() {
        assert_eq!(fault("53x.7...."), (2, Expected::Cell));
        assert_eq!(fault("53..7..."), (8, Expected::Row));
        assert_eq!(fault("53..7....1"), (9, Expected::EndOfRow));
        assert_eq!(fault("5 3  . . 7 . . . ."), (4, Expected::Space));
        assert_eq!(fault("5\t3\t.\t.\t7"), (1, Expected::CellOrSpace));
        assert_eq!(fault("5 3.. 7 . . . ."), (3, Expected::Space));
        assert_eq!(fault("53.|.7...."), (7, Expected::Bar));
        assert_eq!(fault("5|3..7...."), (1, Expected::CellOrSpace));
        assert_eq!(fault(""), (0, Expected::Row));
    }

    #[test]
    fn frames_of_other_programs_are_no_cells() {
        for frame in ["*-----------*", ".-------.-------.", ":-------+-------:", "'---'", "====="] {
            assert!(is_frame(frame.as_bytes()) && !is_rule(frame.as_bytes()), "{frame}");
        }
        for other in ["1--------", "*.*", "--", "", &"-".repeat(81)] {
            assert!(!is_frame(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn rules_are_told_from_rows() {
        for rule in ["------+-------+------", "+---+---+---+", "---", "|---|---|---|"] {
            assert!(is_rule(rule.as_bytes()), "{rule}");
        }
        for other in ["", "1--------", "=====", "---x---"] {
            assert!(!is_rule(other.as_bytes()), "{other}");
        }
    }
}
