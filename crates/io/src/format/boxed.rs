//! [`Boxed`]: nine lines of nine cells with rules between the boxes.

use super::blocks::Blocks;
use super::{About, Bytes, Columns, Entry, Format, Keeps, Loss, Sink, Source, Start, layout};
use layout::Parted;

pub(super) struct Boxed;

static ABOUT: About = About {
    name: "boxed",
    aliases: &["box"],
    endings: &["boxed"],
    what: "nine lines of nine cells with rules between the boxes",
    keeps: Keeps::NOTHING,
};

impl Format for Boxed {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Text that nobody recognises is read as this anyway.
    fn recognises(&self, _start: &Start) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Blocks::new(input))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Boxes::default()))
    }
}

#[derive(Default)]
struct Boxes {
    parted: Parted,
}

impl Sink for Boxes {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        ABOUT.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.parted.record(entry, out, |puzzle, out| {
            for (i, byte) in puzzle.to_line().into_iter().enumerate() {
                if i > 0 && i % 27 == 0 {
                    out.extend_from_slice(b"------+-------+------\n");
                }
                out.push(byte);
                out.extend_from_slice(match i % 9 {
                    8 => b"\n",
                    2 | 5 => b" | ",
                    _ => b" ",
                });
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
