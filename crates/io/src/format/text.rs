//! [`TextLines`]: the lines of an input, each in bounded memory.

use super::Bytes;
use crate::fault::{Expected, Fault, Found};
use crate::lines::take_line;
use std::io;

/// Most bytes of a line that are kept: far more than any record of text takes.
pub(crate) const LONGEST: usize = 1 << 20;

/// Most bytes of a row of a table, or of a line of JSON, that are kept. Both may have long fields.
pub(crate) const LONGEST_ROW: usize = 1 << 22;

/// Hands out the lines of an input one after another.
pub(crate) struct TextLines<'a> {
    input: Bytes<'a>,
    line: Vec<u8>,
    number: u64,
    /// Most bytes of a line that are kept.
    longest: usize,
}

/// One line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextLine<'a> {
    /// Number of the line, from 1.
    pub(crate) number: u64,
    /// The bytes that are kept.
    pub(crate) bytes: &'a [u8],
    /// Number of bytes after those.
    pub(crate) more: u64,
    /// Most bytes of a line that are kept.
    longest: usize,
}

impl<'a> TextLines<'a> {
    pub(crate) fn new(input: Bytes<'a>) -> Self {
        Self::keeping(input, LONGEST)
    }

    /// Makes a reader that keeps at most `longest` bytes of a line.
    pub(crate) fn keeping(input: Bytes<'a>, longest: usize) -> Self {
        Self { input, line: Vec::new(), number: 0, longest }
    }

    /// Returns whether the buffer holds a whole line.
    pub(crate) fn has_line(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<TextLine<'_>>> {
        let Self { input, line, longest, .. } = self;
        let longest = *longest;
        line.clear();
        // Frees the memory of a very long line.
        line.shrink_to(1 << 16);
        let mut more = 0;
        let any = take_line(input, |part| {
            let (keep, rest) = part.split_at(part.len().min(longest - line.len()));
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
        Ok(Some(TextLine { number: self.number, bytes: &self.line, more, longest }))
    }
}

/// Returns the fault of a line that is too long to be kept.
pub(crate) fn too_long(line: u64, bytes: u64, longest: usize) -> Fault {
    let expected = Expected::Text(match longest {
        LONGEST_ROW => "a line of at most 4 mebibytes",
        _ => "a line of at most a mebibyte",
    });
    Fault { line, column: 1, expected, found: Found::LineOfBytes(bytes) }
}

impl TextLine<'_> {
    /// Returns the fault of a line that is too long to be kept.
    pub(crate) fn too_long(&self) -> Option<Fault> {
        let bytes = self.bytes.len() as u64 + self.more;
        (self.more > 0).then(|| too_long(self.number, bytes, self.longest))
    }

    /// Returns whether the line is empty or white space.
    pub(crate) fn is_blank(&self) -> bool {
        self.more == 0 && self.bytes.trim_ascii().is_empty()
    }

    /// Returns whether the line is a comment.
    pub(crate) fn is_comment(&self) -> bool {
        self.bytes.first() == Some(&b'#')
    }

    /// Returns whether people mean the line as a comment: `%` begins those of LaTeX and Prolog.
    pub(crate) fn is_meant_as_comment(&self) -> bool {
        self.is_comment() || self.bytes.first() == Some(&b'%')
    }
}
