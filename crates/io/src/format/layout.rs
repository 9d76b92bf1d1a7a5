//! Pieces of text that several formats write.

use super::entry::Entry;
use ninefold_core::Puzzle;

/// What stands in place of a record that is malformed.
const MALFORMED: &[u8] = b"# malformed\n";

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
        Err(_) => out.extend_from_slice(MALFORMED),
    }
}

/// Parts records of several lines by blank lines.
#[derive(Debug, Default)]
pub(crate) struct Parted {
    any: bool,
}

impl Parted {
    /// Adds a record of several lines, or says that it is malformed.
    pub(crate) fn record(
        &mut self,
        entry: &Entry,
        out: &mut Vec<u8>,
        write: impl FnOnce(&Puzzle, &mut Vec<u8>),
    ) {
        if std::mem::replace(&mut self.any, true) {
            out.push(b'\n');
        }
        match &entry.puzzle {
            Ok(puzzle) => write(puzzle, out),
            Err(_) => out.extend_from_slice(MALFORMED),
        }
    }
}
