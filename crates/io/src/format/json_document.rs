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
    let Some(end) = text.iter().position(|byte| *byte == b'\n') else { return false };
    let (first, rest) = text.split_at(end);
    let mut syntax = Syntax::default();
    if !begins_with_key(keys) || !first.iter().all(|byte| syntax.take(*byte) == Step::GoesOn) {
        return false;
    }
    // The first of several lines may also be damaged, and an object of its own may follow.
    let rest = rest.trim_ascii_start();
    let next = rest.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let ends_with_brace = next.starts_with(b"{") && next.ends_with(b"}");
    let goes_on = |byte: &u8| syntax.take(*byte) != Step::Breaks;
    rest.first().is_none_or(goes_on) && !ends_with_brace
}

/// Returns whether a text begins with a key and a colon.
pub(super) fn begins_with_key(text: &[u8]) -> bool {
    let Some(key) = text.trim_ascii_start().strip_prefix(b"\"") else { return false };
    let after_key = key.splitn(2, |byte| *byte == b'"').nth(1);
    after_key.is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b':'))
}

/// The deepest brackets inside an object.
const DEEPEST: usize = 128;

/// What stands before a place in an object.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Before {
    /// An opening bracket, or nothing.
    #[default]
    Open,
    Comma,
    Colon,
    /// A number, or one of the words of JSON.
    Word,
    /// The end of another value.
    Value,
}

/// What a byte does in an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    GoesOn,
    /// It closes the outermost bracket.
    Closes,
    /// It cannot stand there.
    Breaks,
}

/// Follows the brackets, texts and separators of an object, so that an object that is not closed ends where
/// the next one begins.
#[derive(Default)]
struct Syntax {
    /// The closing brackets that are awaited.
    awaited: Vec<u8>,
    before: Before,
    is_in_text: bool,
    is_escaped: bool,
}

impl Syntax {
    /// Goes on by a byte, unless it breaks the object.
    fn take(&mut self, byte: u8) -> Step {
        if self.is_in_text {
            if byte == b'\n' {
                return Step::Breaks;
            }
            if byte == b'"' && !self.is_escaped {
                (self.is_in_text, self.before) = (false, Before::Value);
            }
            self.is_escaped = byte == b'\\' && !self.is_escaped;
            return Step::GoesOn;
        }
        let is_object = self.awaited.last() == Some(&b'}');
        let takes_value = match self.before {
            Before::Colon => true,
            Before::Open | Before::Comma => !is_object,
            Before::Word | Before::Value => false,
        };
        let takes_key = is_object && matches!(self.before, Before::Open | Before::Comma);
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {}
            b'"' if takes_value || takes_key => self.is_in_text = true,
            b'{' | b'[' if takes_value && self.awaited.len() < DEEPEST => {
                self.awaited.push(if byte == b'{' { b'}' } else { b']' });
                self.before = Before::Open;
            }
            b'}' | b']' if self.awaited.last() == Some(&byte) => {
                self.awaited.pop();
                self.before = Before::Value;
                if self.awaited.is_empty() {
                    return Step::Closes;
                }
            }
            b',' => self.before = Before::Comma,
            b':' if is_object => self.before = Before::Colon,
            b'"' | b'{' | b'[' | b'}' | b']' | b':' => return Step::Breaks,
            _ if takes_value || self.before == Before::Word => self.before = Before::Word,
            _ => return Step::Breaks,
        }
        Step::GoesOn
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
    /// Whether the last object was broken: what follows up to the next one belongs to it.
    is_broken: bool,
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
        let (line, indent) = (1, 0);
        Self { input, read, line, indent, text, breaks, is_broken: false, has_ended: false }
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
            let is_between = matches!(byte, b'[' | b']' | b',') || byte.is_ascii_whitespace();
            if fault.is_none() && !self.is_broken && !is_between {
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

    /// Gathers the text of an object, up to a byte that breaks it. Returns the number of its bytes, which
    /// may be more than are kept.
    fn gather(&mut self) -> io::Result<u64> {
        self.text.clear();
        self.breaks.clear();
        let (mut syntax, mut bytes, mut characters) = (Syntax::default(), 0, 0);
        self.is_broken = true;
        while let Some(byte) = self.peek()? {
            let step = syntax.take(byte);
            if step == Step::Breaks {
                break;
            }
            bytes += 1;
            if byte == b'\n' {
                self.breaks.push(characters);
            }
            characters += u64::from(!matches!(byte, 0x80..=0xBF));
            if self.text.len() < LONGEST_ROW {
                self.text.push(if matches!(byte, b'\n' | b'\r') { b' ' } else { byte });
            }
            self.take(byte);
            if step == Step::Closes {
                self.is_broken = false;
                return Ok(bytes);
            }
        }
        Ok(bytes)
    }

    /// Returns the fault of an object that is broken at the next byte.
    fn broken(&mut self) -> io::Result<Fault> {
        let expected = Expected::Text("the rest of a JSON object");
        let next = self.peek()?;
        let span = Span { line: self.line, indent: self.indent, text: next.as_slice() };
        Ok(match next {
            Some(b'\n') => span.fault_of(expected, Found::Text("the end of the line")),
            Some(_) => span.fault(0, expected),
            None => span.fault_of(expected, Found::Text("the end of the text")),
        })
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
        if self.is_broken {
            return Ok(Some(Entry::new(line, Err(self.broken()?))));
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

    /// Returns whether the buffer has a whole object.
    fn is_ready(&self) -> bool {
        let buffer = self.input.buffer();
        let start = buffer.iter().position(|byte| *byte == b'{').unwrap_or(buffer.len());
        let mut syntax = Syntax::default();
        buffer[start..].iter().any(|byte| syntax.take(*byte) != Step::GoesOn)
    }
}
