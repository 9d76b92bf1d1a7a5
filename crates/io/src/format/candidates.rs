//! [`Candidates`]: lines of 729 characters, nine a cell, each a digit or a blank.

use super::cells::Span;
use super::line::Lines;
use super::pencil::{losses_of_marks, marks_to_write};
use super::{About, Bytes, Columns, Entry, Format, Keeps, Loss, Sink, Source, Start, layout};
use crate::fault::{Expected, Fault, Found, characters};
use ninefold_core::{Candidate, DigitSet, Marks};

pub(super) struct Candidates;

static ABOUT: About = About {
    name: "candidates",
    aliases: &["729", "sukaku"],
    endings: &["729"],
    what: "a line of 729 characters a puzzle, nine a cell: the digit, or a blank where it is gone",
    keeps: Keeps { marks: true, ..Keeps::NOTHING },
};

impl Format for Candidates {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, start: &Start) -> bool {
        let first = start.first().trim_ascii();
        first.len() == Candidate::COUNT
            && first.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Lines::new(input, read))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Sinks))
    }
}

fn read(span: Span) -> Entry {
    let marks = parse(span);
    let entry = Entry::new(span.line, marks.map(|marks| marks.filled()));
    Entry { marks: marks.ok(), ..entry }
}

/// Reads 729 characters.
pub(super) fn parse(span: Span) -> Result<Marks, Fault> {
    let mut cells = [DigitSet::EMPTY; 81];
    for (index, byte) in span.text.iter().enumerate() {
        let Some(candidate) = Candidate::new(index) else { break };
        if *byte == candidate.digit.to_ascii() {
            cells[candidate.cell.index()].insert(candidate.digit);
        } else if !matches!(byte, b'.' | b'0') {
            return Err(span.fault(index, Expected::Text(DIGITS[candidate.digit.index()])));
        }
    }
    if span.text.len() != Candidate::COUNT {
        let expected = Expected::Text("a line of 729 characters");
        let offset = span.text.len().min(Candidate::COUNT);
        let found = Found::LineOf(characters(span.text));
        return Err(Fault { found, ..span.fault(offset, expected) });
    }
    Ok(Marks::new(cells))
}

/// What may stand in each of the nine places of a cell.
const DIGITS: [&str; 9] = [
    "1, or . where it is gone",
    "2, or . where it is gone",
    "3, or . where it is gone",
    "4, or . where it is gone",
    "5, or . where it is gone",
    "6, or . where it is gone",
    "7, or . where it is gone",
    "8, or . where it is gone",
    "9, or . where it is gone",
];

/// Marks as 729 characters.
pub(super) fn text(marks: &Marks) -> String {
    let character = |index| match Candidate::new(index) {
        Some(candidate) if marks.contains(candidate) => char::from(candidate.digit.to_ascii()),
        _ => '.',
    };
    (0..Candidate::COUNT).map(character).collect()
}

struct Sinks;

impl Sink for Sinks {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        losses_of_marks(&ABOUT, entry, true)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        layout::one_line(entry, out, |_, out| {
            if let Some(marks) = marks_to_write(entry) {
                out.extend_from_slice(text(&marks).as_bytes());
            }
        });
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}
