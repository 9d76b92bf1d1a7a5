//! [`GridLines`]: the lines of one puzzle of nine rows.

use crate::fault::{Expected, Fault, Found, characters, locate};
use crate::row::{ParsedRow, has_other_blanks, is_frame, is_rule, parse_row};
use crate::shape::Shape;
use ninefold_core::Puzzle;

/// Most lines of a puzzle that are kept. Nine rows with all their box rules take 13.
const KEPT: usize = 32;

/// The lines of one puzzle of nine rows, as far as they have been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct GridLines {
    lines: Vec<GridLine>,
    /// Number of lines beyond those kept.
    dropped: u64,
    /// Whether a row has a blank that is not written as `-`.
    other_blanks: bool,
    /// Line and column after the last character.
    end: (u64, u64),
}

/// One line of a puzzle of nine rows.
#[derive(Clone, Copy, Debug)]
struct GridLine {
    number: u64,
    characters: u64,
    content: LineContent,
}

#[derive(Clone, Copy, Debug)]
enum LineContent {
    Row(ParsedRow),
    Rule,
    /// Nine `-`: a row of blanks or a box rule. The number of rows decides.
    RowOrRule(ParsedRow),
    Bad(Fault),
}

impl GridLines {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the number of the first line.
    pub(crate) fn first_line(&self) -> u64 {
        self.lines.first().map_or(0, |line| line.number)
    }

    /// Returns whether no more lines are kept.
    pub(crate) fn is_full(&self) -> bool {
        self.lines.len() == KEPT
    }

    /// Adds a line without white space at its ends, `indent` characters from the left.
    pub(crate) fn push(&mut self, number: u64, indent: u64, text: &[u8]) {
        let content = read(number, indent, text);
        let line = GridLine { number, characters: indent + characters(text), content };
        self.end = (number, line.characters + 1);
        self.other_blanks |= matches!(content, LineContent::Row(_)) && has_other_blanks(text);
        if self.lines.len() < KEPT {
            self.lines.push(line);
        } else {
            self.dropped += 1;
        }
    }

    /// Removes all lines and keeps their memory.
    pub(crate) fn clear(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        lines.clear();
        *self = Self { lines, ..Self::default() };
    }

    /// Returns whether no line looks like a row or a rule.
    pub(crate) fn has_only_faults(&self) -> bool {
        self.lines.iter().all(|line| matches!(line.content, LineContent::Bad(_)))
    }

    /// Returns the fault of each line that is neither a row nor a rule, as if the line stood alone.
    pub(crate) fn faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.lines.iter().filter_map(|line| match line.content {
            LineContent::Bad(fault) => Some(line.alone(fault)),
            _ => None,
        })
    }

    /// Returns the shape of the puzzle, which is that of its first row.
    pub(crate) fn shape(&self) -> Shape {
        let shape = |line: &GridLine| match line.content {
            LineContent::Row(row) | LineContent::RowOrRule(row) => Some(row.shape),
            _ => None,
        };
        let of_row = self.lines.iter().find_map(shape);
        of_row.unwrap_or(if self.lines.len() == 1 { Shape::Line } else { Shape::Compact })
    }

    /// Reads the lines as one puzzle.
    ///
    /// # Errors
    ///
    /// The first line that is neither a row nor a rule, or a wrong number of rows.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Fault> {
        if let Some((line, fault)) = self.first_fault() {
            return Err(if self.lines.len() == 1 { line.alone(fault) } else { fault });
        }
        let certain = self.rows(false).count();
        // A text that writes blanks as `.` has no row of blanks written as nine `-`.
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

    /// Returns the rows, with or without those that may be box rules.
    fn rows(&self, with_uncertain: bool) -> impl Iterator<Item = ParsedRow> + '_ {
        self.lines.iter().filter_map(move |line| match line.content {
            LineContent::Row(row) => Some(row),
            LineContent::RowOrRule(row) if with_uncertain => Some(row),
            _ => None,
        })
    }

    fn first_fault(&self) -> Option<(&GridLine, Fault)> {
        self.lines.iter().find_map(|line| match line.content {
            LineContent::Bad(fault) => Some((line, fault)),
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
        let is_row = |line: &&GridLine| matches!(line.content, LineContent::Row(_));
        let tenth = self.lines.iter().filter(is_row).nth(9).map_or(line, |tenth| tenth.number);
        Fault { line: tenth, column: 1, expected: Expected::BlankLine, found: Found::AnotherRow }
    }
}

impl GridLine {
    /// Returns the fault of a line that stands alone and may be meant as a whole puzzle.
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

/// Reads one line of a puzzle of nine rows.
fn read(line: u64, indent: u64, text: &[u8]) -> LineContent {
    match (parse_row(text), is_rule(text)) {
        (Ok(row), true) => LineContent::RowOrRule(row),
        (Ok(row), false) => LineContent::Row(row),
        (Err(_), is_rule) if is_rule || is_frame(text) => LineContent::Rule,
        (Err(fault), _) => {
            let (column, found) = locate(text, fault.offset);
            LineContent::Bad(Fault {
                line,
                column: indent + column,
                expected: fault.expected,
                found,
            })
        }
    }
}
