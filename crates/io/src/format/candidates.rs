//! [`CANDIDATES`]: lines of 729 characters, nine for each cell, each a digit or a blank.

use super::cells::Span;
use super::marks_text;
use super::pencil::{losses_of_marks, marks_to_write};
use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, Entry, FormatInfo};
use ninefold_core::Candidate;

pub(super) static CANDIDATES: TextFormat = TextFormat {
    about: &FormatInfo {
        name: "candidates",
        aliases: &["729", "sukaku"],
        endings: &["729"],
        what: "one line of 729 characters for each puzzle: 9 for each cell, a dot for a removed candidate",
        keeps: Capabilities { marks: true, ..Capabilities::NOTHING },
    },
    recognises: |start| {
        start.is_mostly(|line| {
            let line = line.trim_ascii();
            line.len() == Candidate::COUNT
                && line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        })
    },
    records: TextRecords::Lines(read),
    losses: |about, entry| losses_of_marks(about, entry, true),
    write: |entry, _, out| {
        if let Some(marks) = marks_to_write(entry) {
            out.extend_from_slice(marks_text::text(&marks).as_bytes());
        }
    },
};

fn read(span: Span) -> Entry {
    let marks = marks_text::parse(span);
    let entry = Entry::new(span.line, marks.map(|marks| marks.filled()));
    Entry { marks: marks.ok().map(Box::new), ..entry }
}
