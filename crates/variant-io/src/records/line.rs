//! [`RecordLine`]: a line of an input, and what kind of line it is.

use crate::grid::SIZES;
use crate::read::candidates;
use crate::{fpuzzles, iss, ps, sudokupad, sumocue};
use std::borrow::Cow;
use std::io::{self, BufRead};

/// A line of an input without its end. A long one is not kept.
#[derive(Clone, Debug)]
pub(super) struct RecordLine {
    /// From 1.
    pub number: u64,
    /// The text, as far as it is kept.
    pub bytes: Vec<u8>,
    /// Bytes of the line, also of those that are not kept.
    pub length: u64,
}

/// What a line may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// No text.
    Blank,
    /// It starts with `#`.
    Comment,
    /// The start of an object.
    Json,
    /// A string of ISS, or the start of one.
    Iss,
    /// A puzzle of its own.
    Whole,
    /// A rule between boxes.
    Rule,
    /// A row of a grid, or a puzzle with few cells.
    Row,
}

impl RecordLine {
    /// Reads the next line, or returns `None` at the end. Keeps at most `most` bytes.
    pub fn read(input: &mut impl BufRead, number: u64, most: usize) -> io::Result<Option<Self>> {
        let mut line = Self { number, bytes: Vec::new(), length: 0 };
        let mut any = false;
        loop {
            let available = match input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                break;
            }
            any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let room = most.saturating_sub(line.bytes.len());
            line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            line.length += part.len() as u64;
            let used = part.len() + usize::from(end.is_some());
            input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if line.bytes.last() == Some(&b'\r') {
            line.bytes.pop();
        }
        if number == 1 && line.bytes.starts_with("\u{feff}".as_bytes()) {
            line.bytes.drain(.."\u{feff}".len());
        }
        Ok(any.then_some(line))
    }

    /// Returns the text without white space around it.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes.trim_ascii())
    }

    /// Returns what kind of line it is.
    pub fn kind(&self) -> LineKind {
        let text = self.text();
        match text.chars().next() {
            None => return LineKind::Blank,
            Some('#') => return LineKind::Comment,
            Some('{') => return LineKind::Json,
            _ => {}
        }
        if iss::is_like(&text) {
            LineKind::Iss
        } else if is_code(&text) {
            LineKind::Whole
        } else if text.chars().all(|c| c.is_whitespace() || "-+=|".contains(c)) {
            LineKind::Rule
        } else if is_row(&text) {
            LineKind::Row
        } else {
            LineKind::Whole
        }
    }
}

/// Returns whether a text is in a format whose puzzles have a line each.
fn is_code(text: &str) -> bool {
    sudokupad::is_like(text)
        || fpuzzles::is_like_link(text)
        || sumocue::is_like(text)
        || ps::is_like(text)
        || text.contains("://")
}

/// Returns whether a line may be a row of a grid: some 25 cells in any spelling.
fn is_row(text: &str) -> bool {
    let most = *SIZES.end();
    let is_between = |c: char| c.is_ascii_whitespace() || c == '|' || c == ',';
    let tokens = || text.split(is_between).filter(|token| !token.is_empty());
    let cells: usize = tokens().map(|token| token.chars().count()).sum();
    let are_numbers = || tokens().count() <= most && tokens().all(|token| token.len() <= 2);
    cells <= most || are_numbers() || is_row_of_pairs(&tokens().collect::<String>())
}

/// Returns whether a text may be a row of cells with two digits each.
fn is_row_of_pairs(text: &str) -> bool {
    let size = text.len() / 2;
    let is_cell = |pair: &[u8]| match pair {
        b".." => true,
        [a @ b'0'..=b'9', b @ b'0'..=b'9'] => usize::from((a - b'0') * 10 + (b - b'0')) <= size,
        _ => false,
    };
    text.len().is_multiple_of(2) && size <= *SIZES.end() && text.as_bytes().chunks(2).all(is_cell)
}

/// Returns whether a text alone may be a puzzle.
pub(super) fn may_be_puzzle(text: &str) -> bool {
    !candidates(text).is_empty()
}
