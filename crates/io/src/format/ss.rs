//! [`Ss`]: files of Simple Sudoku, a grid in a frame of `*`, `-` and `|`.

use super::blocks::Blocks;
use super::{About, Bytes, Columns, Entry, Format, Keeps, Loss, Sink, Source, Start, layout};
use layout::Parted;

pub(super) struct Ss;

static ABOUT: About = About {
    name: "ss",
    aliases: &["simplesudoku"],
    endings: &["ss"],
    what: "Simple Sudoku: a grid in a frame of * - |",
    keeps: Keeps::NOTHING,
};

impl Format for Ss {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Its frame is one of those that pasted text may have.
    fn recognises(&self, _start: &Start) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Blocks::new(input))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Frames::default()))
    }
}

#[derive(Default)]
struct Frames {
    parted: Parted,
}

impl Sink for Frames {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        ABOUT.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.parted.record(entry, out, |puzzle, out| {
            out.extend_from_slice(b"*-----------*\n");
            for (i, three) in puzzle.to_line().chunks(3).enumerate() {
                if i > 0 && i % 9 == 0 {
                    out.extend_from_slice(b"|---+---+---|\n");
                }
                out.push(b'|');
                out.extend_from_slice(three);
                if i % 3 == 2 {
                    out.extend_from_slice(b"|\n");
                }
            }
            out.extend_from_slice(b"*-----------*\n");
        });
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        self.parted.note(note, out);
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        self.parted.follow()
    }
}
