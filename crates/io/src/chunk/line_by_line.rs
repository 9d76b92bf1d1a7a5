//! [`LineByLine`]: reads text that comes in parts of any length, one line at a time.

use super::records::ChunkRecords;
use crate::assembler::Assembler;
use crate::lines::{ENDLESS, LineParts};
use ninefold_core::Puzzle;

/// Reads text that comes in parts of any length, one line at a time and in bounded memory.
///
/// A line or a puzzle that is under way when a chunk ends continues in the next chunk. All lines of
/// such a puzzle count as lines of the next chunk.
#[derive(Clone, Debug, Default)]
pub(super) struct LineByLine {
    assembler: Assembler,
    line: LineParts,
    /// Whether a line is under way.
    has_part: bool,
    /// Whether the input's first line is still unread.
    is_at_start: bool,
    /// Number of lines since no puzzle was under way.
    lines: u64,
    /// Bytes of the line under way.
    line_bytes: u64,
}

/// How far a text is read line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HowFar {
    /// Until neither a line nor a puzzle is under way.
    UntilIdle,
    /// To its end.
    ToEnd,
}

impl LineByLine {
    /// Makes a reader for the start of an input, which may have a byte-order mark.
    pub(super) fn at_start() -> Self {
        Self { line: LineParts::first(), is_at_start: true, ..Self::default() }
    }

    /// Starts over, after a reset line.
    pub(super) fn restart(&mut self, after_whole_line: bool) {
        self.assembler.restart(after_whole_line);
        self.line.clear();
        self.has_part = false;
        self.is_at_start = false;
        self.lines = 0;
    }

    /// Returns whether neither a line nor a puzzle is under way, so that the next text can be left
    /// unread.
    pub(super) fn is_idle(&self) -> bool {
        !self.is_at_start && !self.has_part && self.assembler.is_between_puzzles()
    }

    /// Returns whether the line under way is so long that the input is no text.
    pub(super) const fn is_endless(&self) -> bool {
        self.line_bytes > ENDLESS
    }

    /// Returns whether the line just before was meant as a whole puzzle.
    pub(super) const fn is_after_whole_line(&self) -> bool {
        self.assembler.is_after_whole_line()
    }

    /// Returns whether no more lines are read, because the text is not UTF-8.
    pub(super) const fn has_ended(&self) -> bool {
        self.assembler.has_ended()
    }

    /// Reads lines and adds the records that they complete. Returns the number of bytes read.
    pub(super) fn read(
        &mut self,
        text: &[u8],
        how_far: HowFar,
        records: &mut ChunkRecords,
        puzzles: &mut Vec<Puzzle>,
    ) -> usize {
        let mut used = 0;
        while used < text.len() && !self.has_ended() {
            if how_far == HowFar::UntilIdle && self.is_idle() {
                break;
            }
            used += self.read_line(&text[used..], records, puzzles);
        }
        used
    }

    /// Reads the next line, or the part of it that the text has. Returns the number of bytes read.
    pub(super) fn read_line(
        &mut self,
        text: &[u8],
        records: &mut ChunkRecords,
        puzzles: &mut Vec<Puzzle>,
    ) -> usize {
        self.has_part = true;
        match text.iter().position(|byte| *byte == b'\n') {
            None => {
                self.line.add(text);
                self.line_bytes += text.len() as u64;
                text.len()
            }
            Some(end) => {
                self.line.add(&text[..end]);
                self.end_line(records, puzzles);
                end + 1
            }
        }
    }

    /// Takes the end of the text: completes the line and the puzzle under way.
    pub(super) fn end(&mut self, records: &mut ChunkRecords, puzzles: &mut Vec<Puzzle>) {
        if self.has_part {
            self.end_line(records, puzzles);
        }
        self.assembler.end();
        self.hand_over(records, puzzles);
    }

    /// Completes the puzzle under way, because plain lines come next.
    pub(super) fn close_before_plain_lines(
        &mut self,
        records: &mut ChunkRecords,
        puzzles: &mut Vec<Puzzle>,
    ) {
        self.assembler.close_before_plain_lines();
        self.hand_over(records, puzzles);
    }

    /// Notes that the caller has read plain lines itself.
    pub(super) fn pass_over_plain_lines(&mut self) {
        self.assembler.pass_over_plain_lines();
    }

    fn end_line(&mut self, records: &mut ChunkRecords, puzzles: &mut Vec<Puzzle>) {
        self.lines += 1;
        self.line_bytes = 0;
        self.assembler.take(self.line.line(self.lines));
        self.line.clear();
        self.has_part = false;
        self.is_at_start = false;
        self.hand_over(records, puzzles);
    }

    fn hand_over(&mut self, records: &mut ChunkRecords, puzzles: &mut Vec<Puzzle>) {
        while let Some(record) = self.assembler.pop() {
            records.push(&record, puzzles);
        }
        if self.assembler.is_between_puzzles() {
            records.lines += std::mem::take(&mut self.lines);
        }
    }
}
