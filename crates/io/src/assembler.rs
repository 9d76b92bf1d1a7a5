//! [`Assembler`]: puts lines together into records.

use crate::fault::{Expected, Fault, Found, characters, locate};
use crate::grid_lines::GridLines;
use crate::lines::{Line, trim_end};
use crate::record::Record;
use crate::row::parse_row;
use crate::shape::Shape;
use ninefold_core::{ParseError, ParseErrorKind, Puzzle};
use std::collections::VecDeque;

/// Most characters of a row. A longer line is meant as a whole puzzle.
const LONGEST_ROW: usize = 40;

/// Puts lines together into records: the grammar of plain text, shared by all its readers.
///
/// No puzzle is under way after a line that completes a record, and none after a reset line
/// ([`LineKind::is_reset`]).
#[derive(Clone, Debug, Default)]
pub(crate) struct Assembler {
    /// The lines of the puzzle under way.
    grid_lines: GridLines,
    complete: CompleteRecords,
    /// Whether the line just before was meant as a whole puzzle.
    after_whole_line: bool,
    has_ended: bool,
}

/// Complete records that have not been taken yet.
#[derive(Clone, Debug, Default)]
struct CompleteRecords {
    records: VecDeque<Record>,
    numbered: u64,
}

/// The kind of a line, as far as the line alone shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
    Blank,
    Comment,
    /// More characters than a row has.
    WholePuzzle,
    /// A row, a box rule, or a malformed line.
    Short,
}

impl LineKind {
    /// Returns the kind of a line. `text` has no white space at its ends, and `more` characters
    /// after it were not kept.
    pub(crate) fn of(text: &[u8], more: u64) -> Self {
        match text.first() {
            None => Self::Blank,
            Some(b'#') => Self::Comment,
            Some(_) if more > 0 || is_longer_than_a_row(text) => Self::WholePuzzle,
            Some(_) => Self::Short,
        }
    }

    /// Returns whether this is a reset line: the text after it can be read without the text before
    /// it. No puzzle is under way after a reset line, and the line alone shows whether it was a
    /// whole puzzle.
    pub(crate) const fn is_reset(self) -> bool {
        matches!(self, Self::Blank | Self::WholePuzzle)
    }
}

impl Assembler {
    /// Starts over after a reset line.
    pub(crate) fn restart(&mut self, after_whole_line: bool) {
        self.grid_lines.clear();
        self.complete.records.clear();
        self.complete.numbered = 0;
        self.after_whole_line = after_whole_line;
        self.has_ended = false;
    }

    /// Removes and returns the next complete record.
    pub(crate) fn pop(&mut self) -> Option<Record> {
        self.complete.records.pop_front()
    }

    /// Returns whether a record is complete.
    pub(crate) fn has_record(&self) -> bool {
        !self.complete.records.is_empty()
    }

    /// Returns whether no puzzle is under way.
    pub(crate) fn is_between_puzzles(&self) -> bool {
        self.grid_lines.is_empty()
    }

    /// Returns whether the line just before was meant as a whole puzzle.
    pub(crate) const fn is_after_whole_line(&self) -> bool {
        self.after_whole_line
    }

    /// Returns whether no more lines are read.
    pub(crate) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Takes the next line.
    pub(crate) fn take(&mut self, line: Line) {
        if let Some(found) = line.other_encoding {
            let fault = Fault { line: 1, column: 1, expected: Expected::Utf8, found };
            self.complete.push(1, Shape::Line, Err(fault));
            self.has_ended = true;
            return;
        }
        let Line { number, indent, bytes, more, .. } = line;
        let text = if more == 0 { trim_end(bytes) } else { bytes };
        match LineKind::of(text, more) {
            LineKind::Comment => {}
            LineKind::Blank => {
                self.close_grid();
                self.after_whole_line = false;
            }
            LineKind::WholePuzzle => {
                self.close_grid_before_whole_line();
                let puzzle = parse_whole_line(number, indent, text, more);
                self.complete.push(number, Shape::Line, puzzle);
                self.after_whole_line = true;
            }
            LineKind::Short if self.after_whole_line && parse_row(text).is_err() => {
                // After a line of 81 characters, a short line is meant as another such line.
                let puzzle = parse_whole_line(number, indent, text, 0);
                self.complete.push(number, Shape::Line, puzzle);
            }
            LineKind::Short => {
                self.grid_lines.push(number, indent, text);
                self.after_whole_line = false;
                if self.grid_lines.is_full() && self.grid_lines.has_only_faults() {
                    self.close_grid_before_whole_line();
                    self.after_whole_line = true;
                }
            }
        }
    }

    /// Takes the end of the input.
    pub(crate) fn end(&mut self) {
        self.close_grid();
        self.has_ended = true;
    }

    /// Takes an error of the input: drops the puzzle under way and reads no more lines.
    pub(crate) fn fail(&mut self) {
        *self = Self { has_ended: true, ..Self::default() };
    }

    /// Completes the puzzle under way, because the caller reads plain lines itself next.
    pub(crate) fn close_before_plain_lines(&mut self) {
        if !self.grid_lines.is_empty() {
            self.close_grid_before_whole_line();
        }
    }

    /// Notes that the caller has read plain lines itself, each of them a record.
    pub(crate) fn pass_over_plain_lines(&mut self) {
        self.after_whole_line = true;
    }

    fn close_grid(&mut self) {
        let Self { grid_lines, complete, .. } = self;
        if !grid_lines.is_empty() {
            complete.push(grid_lines.first_line(), grid_lines.shape(), grid_lines.puzzle());
            grid_lines.clear();
        }
    }

    /// Completes the puzzle under way before a line of 81 characters. If no line of the puzzle
    /// looks like a row, each line is a record of its own.
    fn close_grid_before_whole_line(&mut self) {
        if !self.grid_lines.has_only_faults() {
            return self.close_grid();
        }
        let Self { grid_lines, complete, .. } = self;
        for fault in grid_lines.faults() {
            complete.push(fault.line, Shape::Line, Err(fault));
        }
        grid_lines.clear();
    }
}

impl CompleteRecords {
    fn push(&mut self, line: u64, shape: Shape, puzzle: Result<Puzzle, Fault>) {
        self.numbered += 1;
        self.records.push_back(Record { number: self.numbered, line, shape, puzzle });
    }
}

fn is_longer_than_a_row(text: &[u8]) -> bool {
    // Counting characters takes time, and most lines are ASCII.
    text.len() > LONGEST_ROW && (text.is_ascii() || characters(text) > LONGEST_ROW as u64)
}

/// Reads a line that is meant as a whole puzzle. `indent` characters come before `text`, and `more`
/// characters after it.
fn parse_whole_line(line: u64, indent: u64, text: &[u8], more: u64) -> Result<Puzzle, Fault> {
    Puzzle::parse(text).map_err(|error| fault_of_whole_line(error, line, indent, text, more))
}

/// Returns the fault of a line that is meant as a whole puzzle.
pub(crate) fn fault_of_whole_line(
    error: ParseError,
    line: u64,
    indent: u64,
    text: &[u8],
    more: u64,
) -> Fault {
    let (column, found) = locate(text, error.offset);
    let (expected, found) = match error.kind {
        ParseErrorKind::Length(..=80) => (Expected::Line, found),
        ParseErrorKind::Length(_) => (Expected::EndOfLine, Found::LineOf(characters(text) + more)),
        _ => (Expected::Cell, found),
    };
    Fault { line, column: indent + column, expected, found }
}
