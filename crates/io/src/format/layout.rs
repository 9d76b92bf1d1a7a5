//! Pieces of text that several formats write.

use super::entry::Entry;
use ninefold_core::{Puzzle, Status};

/// Note in place of a malformed record.
const MALFORMED: &str = Status::Malformed.name();

/// Appends a comment, which no reader takes for a record.
pub(crate) fn note(note: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b"# ");
    out.extend_from_slice(note.as_bytes());
    out.push(b'\n');
}

/// Writes a puzzle as 81 characters, with the given character for blanks.
pub(crate) fn line(puzzle: &Puzzle, blank: u8) -> [u8; 81] {
    puzzle.to_line().map(|byte| if byte == b'.' { blank } else { byte })
}

/// Appends nine lines of nine characters.
pub(crate) fn rows(puzzle: &Puzzle, blank: u8, out: &mut Vec<u8>) {
    for row in line(puzzle, blank).chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

/// Appends a record of one line, or the note that it is malformed.
pub(crate) fn one_line(
    entry: &Entry,
    out: &mut Vec<u8>,
    write: impl FnOnce(&Puzzle, &mut Vec<u8>),
) {
    match &entry.puzzle {
        Ok(puzzle) => {
            write(puzzle, out);
            out.push(b'\n');
        }
        Err(_) => note(MALFORMED, out),
    }
}

/// Separates records of several lines by blank lines.
#[derive(Debug, Default)]
pub(crate) struct RecordSeparator {
    any: bool,
}

impl RecordSeparator {
    /// Appends a record of several lines, or the note that it is malformed.
    pub(crate) fn record(
        &mut self,
        entry: &Entry,
        out: &mut Vec<u8>,
        write: impl FnOnce(&Puzzle, &mut Vec<u8>),
    ) {
        match &entry.puzzle {
            Ok(puzzle) => {
                self.part(out);
                write(puzzle, out);
            }
            Err(_) => self.note(MALFORMED, out),
        }
    }

    /// Appends a note in place of a record.
    pub(crate) fn note(&mut self, text: &str, out: &mut Vec<u8>) {
        self.part(out);
        note(text, out);
    }

    /// Continues after records that another writer has written.
    pub(crate) fn follow(&mut self) -> bool {
        self.any = true;
        true
    }

    fn part(&mut self, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.any, true) {
            out.push(b'\n');
        }
    }
}
