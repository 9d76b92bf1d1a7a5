//! Pieces of text that several formats write.

use super::entry::Entry;
use ninefold_core::Puzzle;

/// What is said in place of a record that is malformed.
const MALFORMED: &str = "malformed";

/// Adds a line that no reader takes for a record.
pub(crate) fn note(note: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b"# ");
    out.extend_from_slice(note.as_bytes());
    out.push(b'\n');
}

/// A puzzle as 81 characters with some character for blanks.
pub(crate) fn line(puzzle: &Puzzle, blank: u8) -> [u8; 81] {
    puzzle.to_line().map(|byte| if byte == b'.' { blank } else { byte })
}

/// Adds nine lines of nine characters.
pub(crate) fn rows(puzzle: &Puzzle, blank: u8, out: &mut Vec<u8>) {
    for row in line(puzzle, blank).chunks(9) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
}

/// Adds a record that is one line, or says that it is malformed.
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

/// Parts records of several lines by blank lines.
#[derive(Debug, Default)]
pub(crate) struct RecordSeparator {
    any: bool,
}

impl RecordSeparator {
    /// Adds a record of several lines, or says that it is malformed.
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

    /// Adds a line in place of a record.
    pub(crate) fn note(&mut self, text: &str, out: &mut Vec<u8>) {
        self.part(out);
        note(text, out);
    }

    /// Goes on after other records.
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
