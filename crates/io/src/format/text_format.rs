//! [`TextFormat`]: a format of text as data: its description, and how it is recognised, read and
//! written.

use super::cells::Span;
use super::layout::{self, RecordSeparator};
use super::line_records::LineRecords;
use super::paragraphs::Paragraphs;
use super::{
    Bytes, ColumnNames, Columns, Entry, Format, FormatInfo, InputStart, Loss, OtherPuzzle, Sink,
    Source,
};
use ninefold_core::Puzzle;

/// A format of text. Any thread can write its records.
#[derive(Clone, Copy)]
pub(super) struct TextFormat {
    pub(super) about: &'static FormatInfo,
    pub(super) recognises: fn(&InputStart) -> bool,
    pub(super) records: TextRecords,
    /// Returns the information of an entry that the format cannot hold.
    pub(super) losses: fn(&FormatInfo, &Entry) -> Vec<Loss>,
    /// Appends a record whose clues are well formed.
    pub(super) write: fn(&Entry, &Puzzle, &mut Vec<u8>),
}

/// How records stand in a text.
#[derive(Clone, Copy)]
pub(super) enum TextRecords {
    /// Each in a line of its own, which this function reads.
    Lines(fn(Span) -> Entry),
    /// Each in several lines, with a blank line between two records.
    Paragraphs,
}

impl Format for TextFormat {
    fn about(&self) -> &'static FormatInfo {
        self.about
    }

    fn recognises(&self, start: &InputStart) -> bool {
        (self.recognises)(start)
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        match self.records {
            TextRecords::Lines(read) => Box::new(LineRecords::new(input, read)),
            TextRecords::Paragraphs => Box::new(Paragraphs::new(input)),
        }
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(TextWriter { format: *self, separator: RecordSeparator::default() }))
    }
}

/// Writes records of a [`TextFormat`].
struct TextWriter {
    format: TextFormat,
    separator: RecordSeparator,
}

impl Sink for TextWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        (self.format.losses)(self.format.about, entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        let write = |puzzle: &Puzzle, out: &mut Vec<u8>| match entry.other.as_deref() {
            // Whoever made it has written it as the format wants it.
            Some(OtherPuzzle { puzzle: Ok(text), .. }) => out.extend_from_slice(text.as_bytes()),
            _ => (self.format.write)(entry, puzzle, out),
        };
        match self.format.records {
            TextRecords::Lines(_) => layout::one_line(entry, out, write),
            TextRecords::Paragraphs => self.separator.record(entry, out, write),
        }
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        match self.format.records {
            TextRecords::Lines(_) => layout::note(note, out),
            TextRecords::Paragraphs => self.separator.note(note, out),
        }
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        self.separator.follow()
    }
}
