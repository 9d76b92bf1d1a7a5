//! [`Sdm`]: collections of `SadMan` Sudoku, one line for each puzzle, `0` for blanks.

use super::line::{LineRecords, line};
use super::{
    About, Bytes, ColumnNames, Columns, Entry, Format, InputStart, Keeps, Loss, Sink, Source,
    layout,
};

pub(super) struct Sdm;

static ABOUT: About = About {
    name: "sdm",
    aliases: &[],
    endings: &["sdm"],
    what: "SadMan's collections: one line of 81 digits for each puzzle, 0 for a blank",
    keeps: Keeps::NOTHING,
};

impl Format for Sdm {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// Returns false: the format looks like any lines of 81.
    fn recognises(&self, _start: &InputStart) -> bool {
        false
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(LineRecords::new(input, line))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(SdmWriter))
    }
}

struct SdmWriter;

impl Sink for SdmWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        ABOUT.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        layout::one_line(entry, out, |puzzle, out| {
            out.extend_from_slice(&layout::line(puzzle, b'0'));
        });
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}
