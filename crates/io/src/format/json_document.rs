//! [`DocumentRecords`]: the objects of a JSON document: of an array, or over several lines.
//!
//! ```text
//! [{"puzzle": "53..7...", "name": "a"}, {"puzzle": ...   as pandas, browsers and most programs write
//!
//! {
//!   "puzzle": "53..7..."
//! }
//! ```

use super::cells::Span;
use super::line_records::ReadLine;
use super::text::LONGEST_ROW;
use super::{Bytes, Entry, Source};
use crate::fault::{Expected, Fault, Found};
use std::io::{self, BufRead};

/// Returns whether an input that starts with these bytes is a document: an array whose first item is
/// an object with a key, or an object that goes on after its first line.
pub(super) fn is_document(start: &[u8]) -> bool {
    let text = start.trim_ascii_start();
    if let Some(items) = text.strip_prefix(b"[") {
        return items.trim_ascii_start().strip_prefix(b"{").is_some_and(begins_with_key);
    }
    let Some(keys) = text.strip_prefix(b"{") else { return false };
    let mut lines = text.splitn(2, |byte| *byte == b'\n');
    let (first, rest) = (lines.next().unwrap_or_default(), lines.next());
    let mut nesting = Nesting::default();
    if first.iter().any(|byte| nesting.closes(*byte)) || nesting.is_in_text {
        return false;
    }
    // A line may also be damaged, and an object of its own may follow.
    let expects_value = matches!(first.trim_ascii_end().last(), Some(b':' | b'['));
    let goes_on = |rest: &[u8]| expects_value || rest.trim_ascii_start().first() != Some(&b'{');
    rest.is_some_and(goes_on) && begins_with_key(keys)
}

/// Returns whether a text begins with a key and a colon.
pub(super) fn begins_with_key(text: &[u8]) -> bool {
    let Some(key) = text.trim_ascii_start().strip_prefix(b"\"") else { return false };
    let after_key = key.splitn(2, |byte| *byte == b'"').nth(1);
    after_key.is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b':'))
}

/// How deep in brackets a place in a document is.
#[derive(Default)]
struct Nesting {
    depth: u32,
    is_in_text: bool,
    is_escaped: bool,
}

impl Nesting {
    /// Goes on by a byte. Returns whether it closes the outermost bracket.
    fn closes(&mut self, byte: u8) -> bool {
        if self.is_in_text {
            self.is_in_text = byte != b'"' || self.is_escaped;
            self.is_escaped = byte == b'\\' && !self.is_escaped;
            return false;
        }
        match byte {
            b'"' => self.is_in_text = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

/// Reads the objects of a document.
pub(super) struct DocumentRecords<'a, R> {
    input: Bytes<'a>,
    read: R,
    /// The place of the next byte: its line, and the number of characters before it there.
    line: u64,
    indent: u64,
    /// The text of the object, with spaces for the ends of lines.
    text: Vec<u8>,
    /// For each end of a line in the text: the number of characters before it.
    breaks: Vec<u64>,
    has_ended: bool,
}

/// The part of a document up to its next object.
enum Next {
    /// An object, whose text was gathered.
    Object,
    /// Something else stands where an object should.
    Fault(Fault),
    End,
}

impl<'a, R: ReadLine> DocumentRecords<'a, R> {
    /// Makes a reader of a document. `read` makes a record of each object.
    pub(super) fn new(input: Bytes<'a>, read: R) -> Self {
        let (text, breaks) = (Vec::new(), Vec::new());
        Self { input, read, line: 1, indent: 0, text, breaks, has_ended: false }
    }

    /// Returns the next byte without taking it.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.input.fill_buf()?.first().copied())
    }

    /// Takes a byte.
    fn take(&mut self, byte: u8) {
        self.input.consume(1);
        if byte == b'\n' {
            (self.line, self.indent) = (self.line + 1, 0);
        } else if !matches!(byte, 0x80..=0xBF) {
            // Other bytes of a character count with its first one.
            self.indent += 1;
        }
    }

    /// Goes to the next object.
    fn find(&mut self) -> io::Result<Next> {
        let mut fault = None;
        while let Some(byte) = self.peek()? {
            if byte == b'{' {
                break;
            }
            if fault.is_none() && !matches!(byte, b'[' | b']' | b',') && !byte.is_ascii_whitespace()
            {
                let span = Span { line: self.line, indent: self.indent, text: &[byte] };
                fault = Some(span.fault(0, Expected::Text("a JSON object")));
            }
            self.take(byte);
        }
        Ok(match fault {
            Some(fault) => Next::Fault(fault),
            None if self.peek()?.is_some() => Next::Object,
            None => Next::End,
        })
    }

    /// Gathers the text of an object. Returns the number of its bytes, which may be more than are kept.
    fn gather(&mut self) -> io::Result<u64> {
        self.text.clear();
        self.breaks.clear();
        let (mut nesting, mut bytes, mut characters) = (Nesting::default(), 0, 0);
        while let Some(byte) = self.peek()? {
            let is_end = nesting.closes(byte);
            bytes += 1;
            if byte == b'\n' {
                self.breaks.push(characters);
            }
            characters += u64::from(!matches!(byte, 0x80..=0xBF));
            if self.text.len() < LONGEST_ROW {
                self.text.push(if matches!(byte, b'\n' | b'\r') { b' ' } else { byte });
            }
            self.take(byte);
            if is_end {
                return Ok(bytes);
            }
        }
        // What is missing, is missing after the last character.
        self.text.truncate(self.text.trim_ascii_end().len());
        Ok(bytes)
    }
}

impl<R: ReadLine> Source for DocumentRecords<'_, R> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        if self.has_ended {
            return Ok(None);
        }
        match self.find()? {
            Next::Object => {}
            Next::Fault(fault) => return Ok(Some(Entry::new(fault.line, Err(fault)))),
            Next::End => {
                self.has_ended = true;
                return Ok(None);
            }
        }
        let (line, indent) = (self.line, self.indent);
        let bytes = self.gather()?;
        if bytes > LONGEST_ROW as u64 {
            let expected = Expected::Text("a JSON object of at most 4 mebibytes");
            let span = Span { line, indent, text: &[] };
            let fault = span.fault_of(expected, Found::Text("a longer one"));
            return Ok(Some(Entry::new(line, Err(fault))));
        }
        let mut entry = self.read.read(Span { line, indent, text: &self.text })?;
        let own = entry.puzzle.as_mut().err().into_iter();
        for fault in own.chain(entry.field_faults.iter_mut().map(|field| &mut field.fault)) {
            // Its place is that in a text without ends of lines.
            let place = fault.column.saturating_sub(indent + 1);
            let before = self.breaks.partition_point(|end| *end < place);
            if let Some(last) = before.checked_sub(1).map(|index| self.breaks[index]) {
                fault.line += before as u64;
                fault.column = place - last;
            }
        }
        Ok(Some(entry))
    }

    fn is_ready(&self) -> bool {
        !self.input.buffer().is_empty()
    }
}
