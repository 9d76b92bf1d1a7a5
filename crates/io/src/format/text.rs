//! [`TextLines`]: the lines of an input, each in bounded memory.

use super::Bytes;
use crate::fault::{Expected, Fault, Found};
use crate::lines::take_line;
use std::io;

/// Most bytes of a line that are kept: far more than any record of text takes.
pub(crate) const LONGEST: usize = 1 << 20;

/// Hands out the lines of an input one after another.
pub(crate) struct TextLines<'a> {
    input: Bytes<'a>,
    line: Vec<u8>,
    number: u64,
}

/// One line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextLine<'a> {
    /// Number of the line, from 1.
    pub(crate) number: u64,
    /// At most [`LONGEST`] bytes.
    pub(crate) bytes: &'a [u8],
    /// Number of bytes after those.
    pub(crate) more: u64,
}

impl<'a> TextLines<'a> {
    pub(crate) fn new(input: Bytes<'a>) -> Self {
        Self { input, line: Vec::new(), number: 0 }
    }

    /// Returns whether the buffer holds a whole line.
    pub(crate) fn has_line(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<TextLine<'_>>> {
        let Self { input, line, .. } = self;
        line.clear();
        // Frees the memory of a very long line.
        line.shrink_to(1 << 16);
        let mut more = 0;
        let any = take_line(input, |part| {
            let (keep, rest) = part.split_at(part.len().min(LONGEST - line.len()));
            line.extend_from_slice(keep);
            more += rest.len() as u64;
        })?;
        if !any {
            return Ok(None);
        }
        self.number += 1;
        if more == 0 && self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        Ok(Some(TextLine { number: self.number, bytes: &self.line, more }))
    }
}

impl TextLine<'_> {
    /// Returns the fault of a line that is too long to be kept.
    pub(crate) fn too_long(&self) -> Option<Fault> {
        (self.more > 0).then(|| Fault {
            line: self.number,
            column: 1,
            expected: Expected::Text("a line of at most a mebibyte"),
            found: Found::LineOfBytes(self.bytes.len() as u64 + self.more),
        })
    }

    /// Returns whether the line is empty or white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.more == 0 && self.bytes.trim_ascii().is_empty()
    }

    /// Returns whether the line is a comment.
    pub(crate) fn is_comment(&self) -> bool {
        self.bytes.first() == Some(&b'#')
    }
}
