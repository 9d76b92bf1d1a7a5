//! [`LineRecords`]: reads records that are one line each.

use super::cells::Span;
use super::text::{LONGEST_ROW, TextLine, TextLines};
use super::{Bytes, Entry, Source};
use crate::fault::{Expected, Fault, Found};
use std::io;

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

/// Returns the fault of the first byte that is not UTF-8.
pub(super) fn not_utf8(span: Span) -> Fault {
    let offset = str::from_utf8(span.text).map_or_else(|error| error.valid_up_to(), str::len);
    span.fault(offset, Expected::Utf8)
}
