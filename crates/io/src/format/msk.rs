//! [`Msk`]: masks of `SadMan` Sudoku, nine lines of nine cells and nothing else.

use super::blocks::Blocks;
use super::{About, Bytes, Columns, Entry, Format, Keeps, Loss, Sink, Source, Start, layout};
use layout::Parted;

pub(super) struct Msk;

static ABOUT: About = About {
    name: "msk",
    aliases: &["mask"],
    endings: &["msk"],
    what: "SadMan's masks: nine lines of nine cells",
    keeps: Keeps::NOTHING,
};

impl Format for Msk {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Nothing tells it from other grids of nine lines.
    fn recognises(&self, _start: &Start) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Blocks::new(input))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Masks::default()))
    }
}

#[derive(Default)]
struct Masks {
    parted: Parted,
}

impl Sink for Masks {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        ABOUT.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.parted.record(entry, out, |puzzle, out| layout::rows(puzzle, b'.', out));
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        self.parted.note(note, out);
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        self.parted.follow()
    }
}
