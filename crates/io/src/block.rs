//! [`Block`]: the lines of one puzzle of nine rows.

use crate::fault::{Expected, Fault, Found, characters, locate};
use crate::row::{Row, has_other_blanks, is_rule, parse_row};
use crate::shape::Shape;
use ninefold_core::Puzzle;

/// How many lines of a block are kept; nine rows with all their box rules are 13.
const KEPT: usize = 32;

/// The lines of one puzzle of nine rows, as far as they have been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    lines: Vec<Entry>,
    /// How many lines there were beyond those kept.
    dropped: u64,
    /// Whether some row writes a blank as another character than `-`.
    other_blanks: bool,
    /// The end of the last line.
    end: (u64, u64),
}

/// One line of a block.
#[derive(Clone, Copy, Debug)]
struct Entry {
    number: u64,
    characters: u64,
    content: Content,
}

#[derive(Clone, Copy, Debug)]
enum Content {
    Row(Row),
    Rule,
    /// Nine `-`: a row of blanks or a box rule, as the number of rows will show.
    RowOrRule(Row),
    Bad(Fault),
}

impl Block {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The number of the block's first line.
    pub(crate) fn first_line(&self) -> u64 {
        self.lines.first().map_or(0, |entry| entry.number)
    }

    /// Whether as many lines are kept as can be.
    pub(crate) fn is_full(&self) -> bool {
        self.lines.len() == KEPT
    }

    /// Adds a line without blanks at its ends, `indent` characters from the left.
    pub(crate) fn push(&mut self, number: u64, indent: u64, text: &[u8]) {
        let content = read(number, indent, text);
        let entry = Entry { number, characters: indent + characters(text), content };
        self.end = (number, entry.characters + 1);
        self.other_blanks |= matches!(content, Content::Row(_)) && has_other_blanks(text);
        if self.lines.len() < KEPT {
            self.lines.push(entry);
        } else {
            self.dropped += 1;
        }
    }

    /// Forgets all lines; their memory is used again.
    pub(crate) fn clear(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.clear();
        *self = Self { lines, ..Self::default() };
    }

    /// Whether nothing in the lines looks like a row or a rule.
    pub(crate) fn has_only_faults(&self) -> bool {
        self.lines.iter().all(|entry| matches!(entry.content, Content::Bad(_)))
    }

    /// What is wrong with each line that is neither a row nor a rule, as a line on its own.
    pub(crate) fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.lines.iter().filter_map(|entry| match entry.content {
            Content::Bad(fault) => Some(entry.alone(fault)),
            _ => None,
        })
    }

    /// The shape of the puzzle: that of its first row.
    pub(crate) fn shape(&self) -> Shape {
        let shape = |entry: &Entry| match entry.content {
            Content::Row(row) | Content::RowOrRule(row) => Some(row.shape),
            _ => None,
        };
        let of_row = self.lines.iter().find_map(shape);
        of_row.unwrap_or(if self.lines.len() == 1 { Shape::Line } else { Shape::Compact })
    }

    /// The puzzle that the lines are.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Fault> {
        if let Some((entry, fault)) = self.first_fault() {
            return Err(if self.lines.len() == 1 { entry.alone(fault) } else { fault });
        }
        let certain = self.rows(false).count();
        // Who writes a blank as `.` does not write a row of blanks as nine `-`.
        let possible = self.rows(!self.other_blanks).count();
        if self.dropped == 0 && (possible == 9 || certain == 9) {
            let mut cells = [None; 81];
            for (to, row) in
                cells.chunks_exact_mut(9).zip(self.rows(possible == 9 && !self.other_blanks))
            {
                to.copy_from_slice(&row.cells);
            }
            return Ok(Puzzle::new(cells));
        }
        Err(self.wrong_number_of_rows(certain, possible))
    }

    /// The rows, with or without those that may be box rules.
    fn rows(&self, with_uncertain: bool) -> impl Iterator<Item = Row> + '_ {
        self.lines.iter().filter_map(move |entry| match entry.content {
            Content::Row(row) => Some(row),
            Content::RowOrRule(row) if with_uncertain => Some(row),
            _ => None,
        })
    }

    fn first_fault(&self) -> Option<(&Entry, Fault)> {
        self.lines.iter().find_map(|entry| match entry.content {
            Content::Bad(fault) => Some((entry, fault)),
            _ => None,
        })
    }

    fn wrong_number_of_rows(&self, certain: usize, possible: usize) -> Fault {
        let (line, column) = self.end;
        if self.dropped > 0 && certain < 10 {
            let found = Found::Lines(self.lines.len() as u64 + self.dropped);
            return Fault { line: self.first_line(), column: 1, expected: Expected::Rows, found };
        }
        if possible < 9 {
            return Fault {
                line,
                column,
                expected: Expected::Rows,
                found: Found::Rows(possible as u64),
            };
        }
        if certain <= 9 {
            let found = Found::LinesOfDashes(self.lines.len() as u64);
            let line = self.first_line();
            return Fault { line, column: 1, expected: Expected::OtherBlank, found };
        }
        let is_row = |entry: &&Entry| matches!(entry.content, Content::Row(_));
        let tenth = self.lines.iter().filter(is_row).nth(9).map_or(line, |entry| entry.number);
        Fault { line: tenth, column: 1, expected: Expected::BlankLine, found: Found::AnotherRow }
    }
}

impl Entry {
    /// The fault of a line that stands alone, so that it may be meant as a whole puzzle.
    fn alone(&self, fault: Fault) -> Fault {
        match fault.expected {
            Expected::Row | Expected::EndOfRow => Fault {
                line: fault.line,
                column: self.characters + 1,
                expected: Expected::LineOrRow,
                found: Found::LineOf(self.characters),
            },
            _ => fault,
        }
    }
}

/// What a line of a block is.
fn read(line: u64, indent: u64, text: &[u8]) -> Content {
    match (parse_row(text), is_rule(text)) {
        (Ok(row), true) => Content::RowOrRule(row),
        (Ok(row), false) => Content::Row(row),
        (Err(_), true) => Content::Rule,
        (Err(fault), false) => {
            let (column, found) = locate(text, fault.offset);
            Content::Bad(Fault { line, column: indent + column, expected: fault.expected, found })
        }
    }
}
