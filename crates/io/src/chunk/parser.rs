//! [`ChunkParser`]: parses the text of a chunk.

use super::line_by_line::LineByLine;
use super::records::ChunkRecords;
use crate::assembler::fault_of_whole_line;
use crate::plain::{LENGTH, PlainLines};
use ninefold_core::{Isa, Puzzle};

/// Most plain lines that are parsed together. The number is small: if the first line is not plain,
/// the search for the ends of the others is wasted.
const PARSED_TOGETHER: usize = 64;

/// Parses the text of a chunk.
#[derive(Clone, Debug, Default)]
pub(super) struct ChunkParser {
    /// The records, first those of the chunk's head.
    pub(super) records: ChunkRecords,
    lines: LineByLine,
}

impl ChunkParser {
    /// Adds the records of a text. No puzzle is under way at its start, and none at its end unless
    /// the input ends there.
    pub(super) fn parse(
        &mut self,
        text: &[u8],
        after_whole_line: bool,
        isa: Isa,
        puzzles: &mut Vec<Puzzle>,
    ) {
        self.lines.restart(after_whole_line);
        let mut rest = text;
        while !rest.is_empty() {
            let used = match self.parse_plain_lines(rest, isa, puzzles) {
                0 => self.lines.read_line(rest, &mut self.records, puzzles),
                used => used,
            };
            rest = &rest[used..];
        }
        self.lines.end(&mut self.records, puzzles);
    }

    /// Parses plain lines at the start of a text. Returns their number of bytes, or 0 if the first
    /// line is not plain.
    fn parse_plain_lines(&mut self, text: &[u8], isa: Isa, puzzles: &mut Vec<Puzzle>) -> usize {
        let lines = PlainLines::by_ends(text, PARSED_TOGETHER);
        if !self.lines.is_idle() {
            if !lines.is_plain(0) {
                return 0;
            }
            self.lines.close_before_plain_lines(&mut self.records, puzzles);
        }
        let before = puzzles.len();
        // A line of 81 cells is plain. So only the line where parsing stopped needs a check.
        let end = Puzzle::parse_lines(isa, lines.text, lines.stride, puzzles);
        let mut count = puzzles.len() - before;
        self.records.push_good_lines(count);
        if let Err(error) = end
            && lines.is_plain(count)
        {
            let bad = &lines.text[count * lines.stride..][..LENGTH];
            let line = self.records.lines + 1;
            self.records.push_bad_line(fault_of_whole_line(error, line, 0, bad, 0));
            count += 1;
        }
        if count > 0 {
            self.lines.pass_over_plain_lines();
        }
        count * lines.stride
    }
}
