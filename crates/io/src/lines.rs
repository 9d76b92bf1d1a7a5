//! [`InputLines`]: the lines of an input, each in bounded memory.

use crate::fault::Found;
use std::io::{self, BufRead, BufReader, Read};

/// Most bytes of a line that are kept. A puzzle takes far fewer. Characters after them are only
/// counted.
const KEPT: usize = 1024;

/// Bytes of a line at which the input is no text: a device such as `/dev/zero` has no line end at all.
pub(crate) const ENDLESS: u64 = 1 << 30;

/// Returns the error of an input whose line does not end.
pub(crate) fn endless_line() -> io::Error {
    let text = "a line of more than a gibibyte: this is no file of puzzles";
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Hands out the lines of an input one after another.
#[derive(Debug)]
pub(crate) struct InputLines<R> {
    input: BufReader<R>,
    line: LineParts,
    number: u64,
}

/// One line without its line end, the white space at its start and a UTF-8 byte-order mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Number of the line, from 1.
    pub(crate) number: u64,
    /// The encoding of the input, if this is its first line and a byte-order mark names another
    /// encoding than UTF-8.
    pub(crate) other_encoding: Option<Found>,
    /// Number of white-space characters at the start of the line.
    pub(crate) indent: u64,
    /// Text after that white space, at most [`KEPT`] bytes.
    pub(crate) bytes: &'a [u8],
    /// Number of characters after the kept text, up to the last one that is not white space.
    pub(crate) more: u64,
}

impl<R: Read> InputLines<R> {
    /// Makes a reader of lines with a buffer of `capacity` bytes, at least 1. Without a buffer
    /// every input would seem to be empty.
    pub(crate) fn new(capacity: usize, input: R) -> Self {
        let input = BufReader::with_capacity(capacity.max(1), input);
        Self { input, line: LineParts::first(), number: 0 }
    }

    /// Returns whether the buffer holds a whole line.
    pub(crate) fn has_line(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        let Self { input, line, number } = self;
        if *number > 0 {
            line.clear();
        }
        if !take_line(input, |part| line.add(part))? {
            return Ok(None);
        }
        *number += 1;
        Ok(Some(line.line(*number)))
    }
}

/// Passes the next line of an input to `take`, piece by piece and without its end. Returns false at
/// the end of the input.
pub(crate) fn take_line(input: &mut impl BufRead, mut take: impl FnMut(&[u8])) -> io::Result<bool> {
    let (mut any, mut bytes) = (false, 0);
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let used = part.len() + usize::from(end.is_some());
        take(part);
        input.consume(used);
        bytes += used as u64;
        if bytes > ENDLESS {
            return Err(endless_line());
        }
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// A line that arrives in parts. Takes bounded memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineParts {
    kept: Vec<u8>,
    counts: LineCounts,
    /// The first bytes, if this is the first line of an input.
    mark: Option<EncodingMark>,
}

impl LineParts {
    /// Prepares for the first line of an input, which may begin with a byte-order mark.
    pub(crate) fn first() -> Self {
        Self { mark: Some(EncodingMark::default()), ..Self::default() }
    }

    /// Prepares for the next line, which is not the first of an input.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
        self.counts = LineCounts::default();
        self.mark = None;
    }

    /// Adds bytes of the line, without its `\n`.
    pub(crate) fn add(&mut self, mut part: &[u8]) {
        if let Some(mark) = &mut self.mark {
            part = mark.take_from(part);
            if mark.is_complete() {
                self.counts.add(&mut self.kept, mark.take_text());
            }
        }
        self.counts.add(&mut self.kept, part);
    }

    /// Returns the line after all of its parts have been added.
    pub(crate) fn line(&mut self, number: u64) -> Line<'_> {
        if let Some(mark) = &mut self.mark {
            self.counts.add(&mut self.kept, mark.take_text());
        }
        Line {
            number,
            other_encoding: self.mark.as_ref().and_then(|mark| other_encoding(mark.bytes())),
            indent: self.counts.indent,
            bytes: &self.kept,
            more: self.counts.characters_to_last_ink,
        }
    }
}

/// The first bytes of an input, which may be a byte-order mark.
#[derive(Clone, Debug, Default)]
struct EncodingMark {
    bytes: [u8; 4],
    length: usize,
    is_taken: bool,
}

impl EncodingMark {
    /// Takes the missing bytes from a text and returns the rest of the text.
    fn take_from<'a>(&mut self, part: &'a [u8]) -> &'a [u8] {
        let (mine, rest) = part.split_at(part.len().min(self.bytes.len() - self.length));
        self.bytes[self.length..self.length + mine.len()].copy_from_slice(mine);
        self.length += mine.len();
        rest
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn is_complete(&self) -> bool {
        self.length == self.bytes.len()
    }

    /// Returns the bytes once, without a byte-order mark of UTF-8.
    fn take_text(&mut self) -> &[u8] {
        if std::mem::replace(&mut self.is_taken, true) {
            return &[];
        }
        let bytes = self.bytes();
        bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes)
    }
}

/// Returns the encoding that a byte-order mark at the start of an input names. Returns `None` for
/// UTF-8 and for an input without a mark.
pub(crate) const fn other_encoding(start: &[u8]) -> Option<Found> {
    match start {
        // UTF-16 with this mark and a NUL character looks the same, but no text begins with NUL.
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some(Found::Utf32),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some(Found::Utf16),
        _ => None,
    }
}

/// Returns whether a byte is white space within a line. A carriage return counts, as part of CRLF.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Removes white space at the start of a text.
fn trim_start(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| is_blank(**byte)).count();
    &text[blanks..]
}

/// Removes white space at the end of a text.
pub(crate) fn trim_end(text: &[u8]) -> &[u8] {
    let blanks = text.iter().rev().take_while(|byte| is_blank(**byte)).count();
    &text[..text.len() - blanks]
}

/// Removes white space at both ends of a text.
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text))
}

/// Counts of a line's characters before and after its kept part.
#[derive(Clone, Debug, Default)]
struct LineCounts {
    indent: u64,
    characters: u64,
    characters_to_last_ink: u64,
}

impl LineCounts {
    /// Adds the next bytes of the line. Counts white space at its start, keeps the next [`KEPT`]
    /// bytes, and counts the characters after them.
    fn add(&mut self, kept: &mut Vec<u8>, bytes: &[u8]) {
        let text = if kept.is_empty() { trim_start(bytes) } else { bytes };
        self.indent += (bytes.len() - text.len()) as u64;
        let (keep, more) = text.split_at(text.len().min(KEPT - kept.len()));
        kept.extend_from_slice(keep);
        for byte in more {
            // Bytes 10xxxxxx continue a character of UTF-8.
            self.characters += u64::from(byte & 0xC0 != 0x80);
            if !is_blank(*byte) {
                self.characters_to_last_ink = self.characters;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<(u64, Vec<u8>, u64)> {
        let mut lines = InputLines::new(7, input);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push((line.number, line.bytes.to_vec(), line.more));
        }
        all
    }

    #[test]
    fn lines_come_without_their_ends() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [(1, vec![], 0)]);
        assert_eq!(
            lines(b"one\n\ntwo"),
            [(1, b"one".to_vec(), 0), (2, vec![], 0), (3, b"two".to_vec(), 0)],
        );
    }

    #[test]
    fn blanks_at_the_start_are_counted_and_not_kept() {
        let indented = [vec![b' '; 3000], b"\t x y \n".to_vec()].concat();
        let mut lines = InputLines::new(1 << 10, &indented[..]);
        let line = lines.next().unwrap().unwrap();
        assert_eq!((line.indent, line.bytes), (3002, &b"x y "[..]));
    }

    #[test]
    fn a_long_line_is_cut_and_its_length_known() {
        let mut input = vec![b'.'; KEPT + 500];
        input.extend_from_slice(b"   \r\nnext");
        let read = lines(&input);
        assert_eq!((read[0].1.len(), read[0].2), (KEPT, 500));
        assert_eq!(read[1].1, b"next");
        // After the part that is kept, characters count and not bytes.
        let letters = [vec![b'.'; KEPT], "\u{e9}\u{20ac}x".repeat(100).into_bytes()].concat();
        assert_eq!(lines(&letters)[0].2, 300);
        let blank_tail = [vec![b'.'; 81], vec![b' '; 5000]].concat();
        assert_eq!(lines(&blank_tail)[0].2, 0);
    }
}
