//! [`Drawn`]: formats of grids of nine lines that differ only in how a grid is drawn.

use super::layout::RecordSeparator;
use super::paragraphs::Paragraphs;
use super::{About, Bytes, ColumnNames, Columns, Entry, Format, InputStart, Loss, Sink, Source};
use ninefold_core::Puzzle;

/// A format of grids of nine lines, which blank lines separate.
pub(super) struct Drawn {
    pub(super) about: &'static About,
    /// Appends a grid to a text.
    pub(super) draw: fn(&Puzzle, &mut Vec<u8>),
}

impl Format for Drawn {
    fn about(&self) -> &'static About {
        self.about
    }

    /// Returns false: these formats look alike, and text that no format recognises is read as any
    /// of them.
    fn recognises(&self, _start: &InputStart) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(Paragraphs::new(input))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        let Self { about, draw } = *self;
        Some(Box::new(DrawnWriter { about, draw, separator: RecordSeparator::default() }))
    }
}

struct DrawnWriter {
    about: &'static About,
    draw: fn(&Puzzle, &mut Vec<u8>),
    separator: RecordSeparator,
}

impl Sink for DrawnWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        self.about.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.separator.record(entry, out, self.draw);
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        self.separator.note(note, out);
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        self.separator.follow()
    }
}
