//! [`Candidates`]: lines of 729 characters, nine for each cell, each a digit or a blank.

use super::cells::Span;
use super::line::LineRecords;
use super::marks_text;
use super::pencil::{losses_of_marks, marks_to_write};
use super::{
    About, Bytes, ColumnNames, Columns, Entry, Format, InputStart, Keeps, Loss, Sink, Source,
    layout,
};
use ninefold_core::Candidate;

pub(super) struct Candidates;

static ABOUT: About = About {
    name: "candidates",
    aliases: &["729", "sukaku"],
    endings: &["729"],
    what: "one line of 729 characters for each puzzle: 9 for each cell, a dot for a removed candidate",
    keeps: Keeps { marks: true, ..Keeps::NOTHING },
};

impl Format for Candidates {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        start.is_mostly(|line| {
            let line = line.trim_ascii();
            line.len() == Candidate::COUNT
                && line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        })
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(LineRecords::new(input, read))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(CandidatesWriter))
    }
}

fn read(span: Span) -> Entry {
    let marks = marks_text::parse(span);
    let entry = Entry::new(span.line, marks.map(|marks| marks.filled()));
    Entry { marks: marks.ok().map(Box::new), ..entry }
}

struct CandidatesWriter;

impl Sink for CandidatesWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        losses_of_marks(&ABOUT, entry, true)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        layout::one_line(entry, out, |_, out| {
            if let Some(marks) = marks_to_write(entry) {
                out.extend_from_slice(marks_text::text(&marks).as_bytes());
            }
        });
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}
