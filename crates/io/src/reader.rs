//! [`Reader`]: the puzzles of an input, one after another.

use crate::batch::Batch;
use crate::block::Block;
use crate::fault::{Expected, Fault, Found, characters, locate};
use crate::lines::{Line, Lines, trim_end};
use crate::row::parse_row;
use crate::shape::Shape;
use ninefold_core::{ParseError, ParseErrorKind, Puzzle};
use std::collections::VecDeque;
use std::io::{self, Read};

/// The most characters of a row; anything longer is meant as a line of 81.
const LONGEST_ROW: usize = 40;

/// One puzzle of an input, well formed or not.
///
/// ```
/// use ninefold_io::{Reader, Shape};
///
/// let record = Reader::new("123456789\n".as_bytes()).next().ok_or("one record")??;
/// assert_eq!((record.number, record.line, record.shape), (1, 1, Shape::Compact));
/// assert!(record.puzzle.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The record's number in its input, from 1.
    pub number: u64,
    /// The line of the input where it starts, from 1.
    pub line: u64,
    /// How it is laid out, as far as that can be told.
    pub shape: Shape,
    /// The puzzle, or what is wrong with its text.
    pub puzzle: Result<Puzzle, Fault>,
}

/// Hands out the puzzles of an input one after another.
///
/// It reads nine lines of nine cells, with or without single spaces, box rules of `|`, `+`, `-`
/// and indentation, several of them parted by blank lines; and lines of 81 characters. A blank is
/// any of [`BLANKS`](ninefold_core::BLANKS). Line ends may be CRLF, and a byte-order mark, blanks
/// at line ends and lines that start with `#` are passed over. Nothing else is guessed at.
///
/// A malformed puzzle is one [`Record`] like any other. An error of the input ends the iteration.
///
/// ```
/// use ninefold_io::Reader;
///
/// let line = ".".repeat(81);
/// let input = format!("# three records, the second bad\n{line}\n{line}5\n{line}\n");
/// let records = Reader::new(input.as_bytes()).collect::<Result<Vec<_>, _>>()?;
/// let good: Vec<bool> = records.iter().map(|record| record.puzzle.is_ok()).collect();
/// assert_eq!(good, [true, false, true]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    state: State,
}

/// What has been read and not been handed out.
#[derive(Debug, Default)]
struct State {
    /// The lines of the puzzle under way.
    block: Block,
    ready: VecDeque<Record>,
    numbered: u64,
    /// Whether the line just before was meant as a whole puzzle.
    after_whole_line: bool,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads an input; it need not have a buffer of its own.
    pub fn new(input: R) -> Self {
        Self::with_capacity(1 << 16, input)
    }

    /// Reads an input in pieces of so many bytes.
    pub fn with_capacity(capacity: usize, input: R) -> Self {
        Self { lines: Lines::new(capacity, input), state: State::default() }
    }

    /// Whether the next step can be made without reading from the input, so without waiting for
    /// it.
    ///
    /// ```
    /// use ninefold_io::Reader;
    ///
    /// let two_lines = format!("{0}\n{0}\n", "5".repeat(81));
    /// let mut reader = Reader::new(two_lines.as_bytes());
    /// assert!(!reader.is_ready());
    /// reader.next();
    /// assert!(reader.is_ready());
    /// reader.next();
    /// assert!(!reader.is_ready());
    /// ```
    pub fn is_ready(&self) -> bool {
        !self.state.ready.is_empty() || self.lines.has_line()
    }

    /// Adds the next records to a batch: all that can be had in one step, but never more than
    /// `most` in the batch. Says whether any were read: none are when the batch has so many or
    /// the input is at its end.
    ///
    /// The records are those that the iteration gives, which may go on after this. Lines of 81
    /// characters are added without a look into them, and so much faster. See [`Batch`] for an
    /// example.
    ///
    /// # Errors
    ///
    /// Those of the input. The batch keeps the records before the error; none follow.
    pub fn fill(&mut self, batch: &mut Batch, most: usize) -> io::Result<bool> {
        let room = most.saturating_sub(batch.len());
        if room == 0 {
            return Ok(false);
        }
        loop {
            if let Some(record) = self.state.ready.pop_front() {
                batch.push(record);
                return Ok(true);
            }
            if self.state.ended {
                return Ok(false);
            }
            let plain = self.lines.plain(room);
            let count = plain.len();
            if count == 0 {
                self.step()?;
            } else if self.state.is_closed_before_whole_line() {
                let bytes = plain.text.len();
                batch.push_lines(self.state.numbered + 1, self.lines.number() + 1, plain);
                self.lines.skip(count, bytes);
                self.state.pass_over_whole_lines(count);
                return Ok(true);
            }
        }
    }

    fn read(&mut self) -> io::Result<Option<Record>> {
        loop {
            if let Some(record) = self.state.ready.pop_front() {
                return Ok(Some(record));
            }
            if self.state.ended {
                return Ok(None);
            }
            self.step()?;
        }
    }

    /// Reads one line; an error ends the reading.
    fn step(&mut self) -> io::Result<()> {
        match self.lines.next() {
            Ok(Some(line)) => self.state.take(line),
            Ok(None) => {
                self.state.close_block();
                self.state.ended = true;
            }
            Err(error) => {
                self.state = State { ended: true, ..State::default() };
                return Err(error);
            }
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

impl State {
    fn take(&mut self, line: Line) {
        if line.is_utf16 {
            let found = Found::Utf16;
            let fault = Fault { line: 1, column: 1, expected: Expected::Utf8, found };
            self.push(1, Shape::Line, Err(fault));
            self.ended = true;
            return;
        }
        if line.bytes.first() == Some(&b'#') {
            return;
        }
        let text = if line.more == 0 { trim_end(line.bytes) } else { line.bytes };
        let Line { number, indent, more, .. } = line;
        if text.is_empty() {
            self.close_block();
            self.after_whole_line = false;
        } else if more > 0 || is_longer_than_a_row(text) {
            self.close_block_before_whole_line();
            self.push(number, Shape::Line, parse_whole_line(number, indent, text, more));
            self.after_whole_line = true;
        } else if self.after_whole_line && parse_row(text).is_err() {
            // Among lines of 81 characters, a short one is one of them gone wrong.
            self.push(number, Shape::Line, parse_whole_line(number, indent, text, 0));
        } else {
            self.block.push(number, indent, text);
            self.after_whole_line = false;
            if self.block.is_full() && self.block.only_faults().is_some() {
                self.close_block_before_whole_line();
                self.after_whole_line = true;
            }
        }
    }

    fn close_block(&mut self) {
        if !self.block.is_empty() {
            let block = std::mem::take(&mut self.block);
            self.push(block.first_line(), block.shape(), block.puzzle());
        }
    }

    /// Closes the block, if there is one, because a line of 81 characters comes next. Says whether
    /// that line's record is next, too.
    fn is_closed_before_whole_line(&mut self) -> bool {
        if !self.block.is_empty() {
            self.close_block_before_whole_line();
        }
        self.ready.is_empty()
    }

    /// Notes that so many lines were read that are meant as whole puzzles.
    fn pass_over_whole_lines(&mut self, count: usize) {
        self.numbered += count as u64;
        self.after_whole_line = true;
    }

    /// Lines in which nothing looks like a row are records of their own when lines of 81
    /// characters follow.
    fn close_block_before_whole_line(&mut self) {
        match self.block.only_faults() {
            Some(faults) => {
                self.block = Block::default();
                for fault in faults {
                    self.push(fault.line, Shape::Line, Err(fault));
                }
            }
            None => self.close_block(),
        }
    }

    fn push(&mut self, line: u64, shape: Shape, puzzle: Result<Puzzle, Fault>) {
        self.numbered += 1;
        self.ready.push_back(Record { number: self.numbered, line, shape, puzzle });
    }
}

fn is_longer_than_a_row(text: &[u8]) -> bool {
    // Counting characters takes time, and a line of 81 seldom has any that are not ASCII.
    text.len() > LONGEST_ROW && (text.is_ascii() || characters(text) > LONGEST_ROW as u64)
}

/// Reads a line that is meant as a whole puzzle; `indent` characters come before `text`, and some
/// more after it.
fn parse_whole_line(line: u64, indent: u64, text: &[u8], more: u64) -> Result<Puzzle, Fault> {
    Puzzle::parse(text).map_err(|error| fault_of_whole_line(error, line, indent, text, more))
}

/// What is wrong with a line that is meant as a whole puzzle.
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
