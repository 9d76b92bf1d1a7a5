//! [`Grid`] and [`Compact`]: nine lines of nine cells, with and without spaces between them.

use super::blocks::Blocks;
use super::{About, Bytes, Columns, Entry, Format, Keeps, Loss, Sink, Source, Start, layout};
use layout::Parted;

pub(super) struct Grid;
pub(super) struct Compact;

static GRID: About = About {
    name: "grid",
    aliases: &["spaced"],
    endings: &["grid"],
    what: "nine lines of nine cells with single spaces",
    keeps: Keeps::NOTHING,
};

static COMPACT: About = About {
    name: "compact",
    aliases: &["rows"],
    endings: &["rows"],
    what: "nine lines of nine cells",
    keeps: Keeps::NOTHING,
};

impl Format for Grid {
    fn about(&self) -> &'static About {
        &GRID
    }

    /// Text that nobody recognises is read as this anyway.
    fn recognises(&self, _start: &Start) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Blocks::new(input))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Rows { about: &GRID, separator: " ", parted: Parted::default() }))
    }
}

impl Format for Compact {
    fn about(&self) -> &'static About {
        &COMPACT
    }

    /// Text that nobody recognises is read as this anyway.
    fn recognises(&self, _start: &Start) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Blocks::new(input))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Rows { about: &COMPACT, separator: "", parted: Parted::default() }))
    }
}

struct Rows {
    about: &'static About,
    separator: &'static str,
    parted: Parted,
}

impl Sink for Rows {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        self.about.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.parted.record(entry, out, |puzzle, out| {
            for (i, byte) in puzzle.to_line().into_iter().enumerate() {
                out.push(byte);
                let after = if i % 9 == 8 { "\n" } else { self.separator };
                out.extend_from_slice(after.as_bytes());
            }
        });
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        self.parted.note(note, out);
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        self.parted.follow()
    }
}
