//! [`Line`]: one line for each puzzle: 81 characters, then anything else.

use super::cells::{Span, are_cells};
use super::text::{LONGEST_ROW, TextLine, TextLines};
use super::{
    About, Bytes, ColumnNames, Columns, Entry, Field, Fields, Format, InputStart, Keeps, Loss,
    Sink, Source, Value, layout,
};
use crate::fault::{Expected, Fault, Found};
use std::io;

pub(super) struct Line;

static ABOUT: About = About {
    name: "line",
    aliases: &["lines", "81"],
    endings: &["line", "txt"],
    what: "one line of 81 cells for each puzzle; what follows is kept",
    keeps: Keeps { fields: Fields::Only(&[REST]), ..Keeps::NOTHING },
};

/// The field that holds the rest of the line after the puzzle.
const REST: &str = "rest";

impl Format for Line {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Recognises lines of 81 if one of them goes on after a gap. Others are plain text, which is
    /// read faster.
    ///
    /// The first line may be a heading, or damaged. Then most lines go on after a space: a heading
    /// before other gaps is that of a table.
    fn recognises(&self, start: &InputStart) -> bool {
        let is_puzzle = |line: &[u8]| line.get(..81).is_some_and(are_cells);
        let goes_on = |line: &[u8]| is_puzzle(line) && line.get(81).copied().is_some_and(is_gap);
        if is_puzzle(start.first().trim_ascii()) {
            return start.data().map(<[u8]>::trim_ascii).any(goes_on);
        }
        start.is_mostly(|line| {
            let line = line.trim_ascii();
            is_puzzle(line) && line.get(81) == Some(&b' ')
        })
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(LineRecords::new(input, line))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(LineWriter))
    }
}

/// Returns whether a character may separate a puzzle from the rest of the line.
const fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b':' | b'|' | b'#')
}

/// Reads records that are one line each.
pub(super) struct LineRecords<'a, R> {
    lines: TextLines<'a>,
    read: R,
}

/// Makes a record of a line.
pub(super) trait ReadLine {
    /// Reads a line that is neither blank nor a comment.
    ///
    /// # Errors
    ///
    /// The input cannot be read. No record follows.
    fn read(&mut self, span: Span) -> io::Result<Entry>;
}

impl<F: FnMut(Span) -> Entry> ReadLine for F {
    fn read(&mut self, span: Span) -> io::Result<Entry> {
        Ok(self(span))
    }
}

impl<'a, R: ReadLine> LineRecords<'a, R> {
    /// Makes a reader of lines. `read` makes a record of each line that is neither blank nor a
    /// comment.
    pub(super) fn new(input: Bytes<'a>, read: R) -> Self {
        Self { lines: TextLines::new(input), read }
    }

    /// Makes a reader of lines that may be as long as the rows of tables.
    pub(super) fn of_rows(input: Bytes<'a>, read: R) -> Self {
        Self { lines: TextLines::keeping(input, LONGEST_ROW), read }
    }
}

impl<R: ReadLine> Source for LineRecords<'_, R> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        while let Some(line) = self.lines.next()? {
            if line.is_blank() || line.is_comment() {
                continue;
            }
            return Ok(Some(match line.too_long() {
                Some(fault) => Entry::new(line.number, Err(long_fault(line, fault))),
                None => self.read.read(Span::new(line.number, line.bytes).trim())?,
            }));
        }
        Ok(None)
    }

    fn is_ready(&self) -> bool {
        self.lines.has_line()
    }
}

/// Returns the fault of a line that is too long: its length, or column 82 if it starts with 82
/// cells.
fn long_fault(line: TextLine, fault: Fault) -> Fault {
    let is_blank = |byte: &u8| Span::new(1, &[*byte; 81]).cells().is_ok();
    if !line.bytes[..82].iter().all(is_blank) {
        return fault;
    }
    let found = Found::LineOf(line.bytes.len() as u64 + line.more);
    Fault { column: 82, expected: Expected::EndOfLine, found, ..fault }
}

/// Reads a puzzle and, after a gap, the rest of the line.
pub(super) fn line(span: Span) -> Entry {
    let text = span.text;
    if text.len() <= 81 || !is_gap(text[81]) {
        return Entry::new(span.line, span.cells());
    }
    let puzzle = span.part(0..81).cells();
    let mut entry = Entry::new(span.line, puzzle);
    if puzzle.is_ok() {
        let rest = &text[81..];
        // The one space that separates the rest from the puzzle is not part of the rest.
        let plain = rest.strip_prefix(b" ").filter(|rest| !begins_with_gap(rest));
        let value = Value::of_bytes(plain.unwrap_or(rest));
        entry.fields.push(Field { name: REST.into(), value });
    }
    entry
}

fn begins_with_gap(rest: &[u8]) -> bool {
    rest.first().copied().is_some_and(is_gap)
}

/// Returns the fault of the first byte that is not UTF-8.
pub(super) fn not_utf8(span: Span) -> Fault {
    let offset = str::from_utf8(span.text).map_or_else(|error| error.valid_up_to(), str::len);
    span.fault(offset, Expected::Utf8)
}

struct LineWriter;

impl Sink for LineWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = ABOUT.losses(entry);
        if rest_of(entry).is_some_and(|rest| !fits(rest)) {
            losses.push(Loss::Field(REST.into()));
        }
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        layout::one_line(entry, out, |puzzle, out| {
            out.extend_from_slice(&puzzle.to_line());
            if let Some(rest) = rest_of(entry).filter(|rest| fits(rest) && !rest.is_empty()) {
                if !begins_with_gap(rest) {
                    out.push(b' ');
                }
                out.extend_from_slice(rest);
            }
        });
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}

/// Returns the bytes that follow the puzzle on its line.
fn rest_of(entry: &Entry) -> Option<&[u8]> {
    entry.value(REST).map(Value::as_bytes)
}

/// Returns whether a text can be read back from the end of a line.
fn fits(rest: &[u8]) -> bool {
    !rest.iter().any(|byte| b"\n\r".contains(byte)) && rest.trim_ascii_end() == rest
}
