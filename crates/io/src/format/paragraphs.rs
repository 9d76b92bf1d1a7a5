//! [`Text`]: text as people paste it, and [`Paragraphs`], which reads all formats of nine rows.
//!
//! A paragraph is the text between two blank lines. The strict rules of [`Reader`] come first. If
//! they find a fault, the habits of forums decide: 81 groups of digits are pencil marks; 81 digits
//! and blanks of one kind are cells.

use super::cells::{Pasted, Span, is_frame, pasted};
use super::text::{TextLine, TextLines};
use super::{About, Bytes, ColumnNames, Entry, Format, InputStart, Keeps, Source};
use crate::fault::{Expected, Fault, Found, characters};
use crate::reader::Reader;
use crate::row::parse_row;
use std::collections::VecDeque;
use std::io;

/// Text as people paste it.
pub(super) struct Text;

static ABOUT: About = About {
    name: "text",
    aliases: &["paste"],
    endings: &[],
    what: "lines of 81, grids and pencil marks, mixed, as people paste them",
    keeps: Keeps { marks: true, ..Keeps::NOTHING },
};

impl Format for Text {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        // The strict rules are faster, so text that they can read is left to them.
        let is_read_strictly = Reader::new(start.bytes())
            .next()
            .is_some_and(|record| record.is_ok_and(|record| record.puzzle.is_ok()));
        !is_read_strictly && first_entry(start).is_some_and(|entry| entry.puzzle.is_ok())
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(Paragraphs::new(input))
    }
}

/// Returns the first record of an input that is read as text.
pub(super) fn first_entry(start: &InputStart) -> Option<Entry> {
    let input: Box<dyn io::Read + Send> = Box::new(start.bytes());
    Paragraphs::new(Bytes::new(input)).next_entry().ok().flatten()
}

/// Most lines of a paragraph that are kept.
const KEPT: usize = 64;
/// Most bytes of a line in a paragraph. A longer line is meant as a whole puzzle.
const KEPT_OF_LINE: usize = 1024;
/// Most characters before the first gap of a row. A line with more is meant as a whole puzzle.
const LONGEST_ROW: usize = 40;

/// Reads paragraphs of lines, and lines of 81.
pub(super) struct Paragraphs<'a> {
    lines: TextLines<'a>,
    assembler: ParagraphAssembler,
}

#[derive(Default)]
struct ParagraphAssembler {
    paragraph: Vec<(u64, Vec<u8>)>,
    dropped: u64,
    ready: VecDeque<Entry>,
    after_whole_line: bool,
    ended: bool,
}

impl<'a> Paragraphs<'a> {
    pub(super) fn new(input: Bytes<'a>) -> Self {
        Self { lines: TextLines::new(input), assembler: ParagraphAssembler::default() }
    }
}

impl Source for Paragraphs<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        loop {
            if let Some(entry) = self.assembler.ready.pop_front() {
                return Ok(Some(entry));
            }
            if self.assembler.ended {
                return Ok(None);
            }
            match self.lines.next()? {
                Some(line) => self.assembler.take(line),
                None => {
                    self.assembler.close(false);
                    self.assembler.ended = true;
                }
            }
        }
    }

    fn is_ready(&self) -> bool {
        !self.assembler.ready.is_empty() || self.lines.has_line()
    }
}

impl ParagraphAssembler {
    fn take(&mut self, line: TextLine) {
        let text = line.bytes.trim_ascii_end();
        if line.is_comment() {
        } else if line.is_blank() {
            self.close(false);
            self.after_whole_line = false;
        } else if is_whole_puzzle(text) || line.bytes.len() > KEPT_OF_LINE {
            self.close(true);
            self.push(whole_line(line));
            self.after_whole_line = true;
        } else if self.after_whole_line && parse_row(text.trim_ascii()).is_err() && !is_frame(text)
        {
            // After a line of 81, a short line is meant as another line of 81.
            self.push(whole_line(line));
        } else {
            self.after_whole_line = false;
            if self.paragraph.len() < KEPT {
                // Spaces at the end may be cells.
                self.paragraph.push((line.number, line.bytes.to_vec()));
            } else {
                self.dropped += 1;
            }
        }
    }

    /// Makes records of the paragraph, if there is one.
    ///
    /// Before a line of 81, each line is a record of its own if no line looks like a row.
    fn close(&mut self, before_whole_line: bool) {
        let paragraph = std::mem::take(&mut self.paragraph);
        let dropped = std::mem::take(&mut self.dropped);
        let Some((first, _)) = paragraph.first() else { return };
        if dropped > 0 {
            let found = Found::Lines(paragraph.len() as u64 + dropped);
            let fault = Fault { line: *first, column: 1, expected: Expected::Rows, found };
            return self.push(Entry::new(*first, Err(fault)));
        }
        let strict = read_strictly(&paragraph, before_whole_line);
        if let [entry] = &strict[..]
            && entry.puzzle.is_ok()
        {
            return self.ready.extend(strict);
        }
        match pasted(&paragraph) {
            Some(Ok(Pasted::Cells(puzzle))) => self.push(Entry::new(*first, Ok(puzzle))),
            Some(Ok(Pasted::Marks(marks))) => {
                let entry = Entry::new(*first, Ok(marks.filled()));
                self.push(Entry { marks: Some(*marks), ..entry });
            }
            Some(Err(fault)) => self.push(Entry::new(*first, Err(fault))),
            None => self.ready.extend(strict),
        }
    }

    fn push(&mut self, entry: Entry) {
        self.ready.push_back(entry);
    }
}

/// Returns whether a line is meant as a whole puzzle. The length before its first gap decides.
fn is_whole_puzzle(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t' | b'|');
    let start = text.iter().take_while(|byte| !is_gap(byte)).count();
    start > LONGEST_ROW && characters(&text[..start]) > LONGEST_ROW as u64 && !is_frame(text)
}

fn whole_line(line: TextLine) -> Entry {
    let span = Span::new(line.number, line.bytes).trim();
    let puzzle = span.cells().map_err(|fault| match fault.found {
        Found::LineOf(length) => Fault { found: Found::LineOf(length + line.more), ..fault },
        _ => fault,
    });
    Entry::new(line.number, puzzle)
}

/// Reads the records of a paragraph by the strict rules.
fn read_strictly(paragraph: &[(u64, Vec<u8>)], before_whole_line: bool) -> Vec<Entry> {
    let mut text = Vec::new();
    for (_, line) in paragraph {
        text.extend_from_slice(line);
        text.push(b'\n');
    }
    if before_whole_line {
        text.extend_from_slice(&[b'.'; 81]);
    }
    // A paragraph leaves out comments, but line numbers count them.
    let number = |line: u64| {
        let index = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        paragraph.get(index).or(paragraph.last()).map_or(line, |(number, _)| *number)
    };
    let entry = |record: crate::Record| {
        let puzzle = record.puzzle.map_err(|fault| Fault { line: number(fault.line), ..fault });
        Entry::new(number(record.line), puzzle)
    };
    let mut entries: Vec<Entry> = Reader::new(&text[..]).map_while(Result::ok).map(entry).collect();
    if before_whole_line {
        entries.pop();
    }
    entries
}
