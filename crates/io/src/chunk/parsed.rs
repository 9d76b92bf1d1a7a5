//! [`ParsedChunk`]: the records of a chunk.

use super::records::ChunkRecords;
use crate::fault::Fault;
use crate::record::Record;
use crate::record_stride::RecordStride;
use crate::shape::Shape;
use ninefold_core::Puzzle;

/// The records of a [`Chunk`](super::Chunk) after parsing.
///
/// Record numbers and line numbers count from the start of the chunk. The caller knows how many
/// records and lines came before, and adds them with [`ParsedRecord::after`].
///
/// ```
/// use ninefold_core::Isa;
/// use ninefold_io::{Chunk, ChunkPace, ChunkStream};
///
/// let input = format!("{0}\n{0}x\n{0}\n", ".".repeat(81));
/// let mut stream = ChunkStream::new(input.as_bytes(), ChunkPace::Full);
/// let mut chunk = Chunk::default();
/// let mut puzzles = Vec::new();
/// let (mut records, mut lines) = (0, 0);
/// while stream.next_chunk(&mut chunk, 100)? {
///     let parsed = chunk.parse(Isa::detect(), &mut puzzles);
///     for record in parsed.records() {
///         let record = record.after(records, lines);
///         assert_eq!(record.number, record.line);
///         assert_eq!(record.puzzle.is_ok(), record.line != 2);
///     }
///     records += parsed.record_count() as u64;
///     lines += parsed.line_count();
/// }
/// assert_eq!((records, lines), (3, 3));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ParsedChunk<'a> {
    pub(super) records: &'a ChunkRecords,
    pub(super) puzzles: &'a mut Vec<Puzzle>,
    /// The selection of records, and the number of records in the input before the chunk. `None` if
    /// all records are taken.
    pub(super) taken: Option<(RecordStride, u64)>,
}

/// One record of a chunk after parsing. It borrows its puzzle; [`Record`] owns a copy.
///
/// ```
/// use ninefold_core::Isa;
/// use ninefold_io::{Chunk, ChunkPace, ChunkStream, Shape};
///
/// let input = format!("{0}\n", ".".repeat(81));
/// let mut stream = ChunkStream::new(input.as_bytes(), ChunkPace::Full);
/// let mut chunk = Chunk::default();
/// stream.next_chunk(&mut chunk, 1 << 18)?;
/// let mut puzzles = Vec::new();
/// let parsed = chunk.parse(Isa::detect(), &mut puzzles);
/// let record = parsed.records().next().ok_or("one record")?;
/// assert_eq!((record.number, record.line, record.shape), (1, 1, Shape::Line));
/// assert!(record.puzzle.is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParsedRecord<'a> {
    /// The record's number, from 1: in the chunk, or in the input after [`after`](Self::after).
    pub number: u64,
    /// The line where the record starts, from 1, counted likewise.
    pub line: u64,
    /// The layout of the puzzle; the likely one if the text is malformed.
    pub shape: Shape,
    /// The puzzle, or the fault in its text.
    pub puzzle: Result<&'a Puzzle, Fault>,
}

impl ParsedRecord<'_> {
    /// Returns the same record, numbered for an input with `records` records and `lines` lines
    /// before the chunk.
    pub fn after(self, records: u64, lines: u64) -> Self {
        Self {
            number: self.number + records,
            line: self.line + lines,
            puzzle: self.puzzle.map_err(|fault| fault.after_lines(lines)),
            ..self
        }
    }
}

impl From<ParsedRecord<'_>> for Record {
    fn from(record: ParsedRecord<'_>) -> Self {
        let ParsedRecord { number, line, shape, puzzle } = record;
        Self { number, line, shape, puzzle: puzzle.copied() }
    }
}

impl<'a> ParsedChunk<'a> {
    /// Makes a chunk of which all records are taken.
    pub(crate) const fn of_all(records: &'a ChunkRecords, puzzles: &'a mut Vec<Puzzle>) -> Self {
        Self { records, puzzles, taken: None }
    }

    /// Returns the puzzles of the well-formed records that are taken, in input order.
    pub fn puzzles(&self) -> &[Puzzle] {
        self.puzzles
    }

    /// Returns the records that are taken, in input order.
    pub fn records(&self) -> impl Iterator<Item = ParsedRecord<'_>> + '_ {
        let mut puzzles = self.puzzles.iter();
        let mut faults = self.records.faults().iter();
        let mut fault = faults.next();
        let mut runs = self.records.runs();
        let (mut next_line, mut shape, mut left_in_run) = (0, Shape::Line, 0);
        let mut count = 0;
        std::iter::from_fn(move || {
            loop {
                while left_in_run == 0 {
                    (next_line, shape, left_in_run) = runs.next()?;
                }
                let (index, line) = (count, next_line);
                count += 1;
                next_line += 1;
                left_in_run -= 1;
                let is_taken = self.takes(index);
                let puzzle = match fault {
                    Some((at, of_this)) if *at == index => {
                        fault = faults.next();
                        Err(*of_this)
                    }
                    _ if is_taken => Ok(puzzles.next()?),
                    _ => continue,
                };
                if is_taken {
                    return Some(ParsedRecord { number: index as u64 + 1, line, shape, puzzle });
                }
            }
        })
    }

    /// Returns the number of records in the chunk, taken or not.
    pub const fn record_count(&self) -> usize {
        self.records.count()
    }

    /// Returns the number of lines in the chunk.
    pub const fn line_count(&self) -> u64 {
        self.records.lines
    }

    /// Returns the shape of the last record that is taken. Takes constant time if all records are
    /// taken, and otherwise visits each of them.
    pub fn last_shape(&self) -> Option<Shape> {
        match self.taken {
            None => self.records.last_shape(),
            Some(_) => self.records().last().map(|record| record.shape),
        }
    }

    /// Takes only some records of the input, such as those of a shard. `records_before` is the
    /// number of records before the chunk. The record count and the line count of the chunk stay
    /// the same.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if it is called a second time for the same parse.
    ///
    /// ```
    /// use ninefold_core::Isa;
    /// use ninefold_io::{Chunk, ChunkPace, ChunkStream, RecordStride};
    ///
    /// let input = format!("{0}\n", ".".repeat(81)).repeat(7);
    /// let mut stream = ChunkStream::new(input.as_bytes(), ChunkPace::Full);
    /// let mut chunk = Chunk::default();
    /// stream.next_chunk(&mut chunk, 1 << 18)?;
    /// let mut puzzles = Vec::new();
    /// let mut parsed = chunk.parse(Isa::detect(), &mut puzzles);
    /// parsed.take_every(RecordStride { first: 102, step: 3 }, 100);
    /// assert!(parsed.records().map(|record| record.number).eq([2, 5]));
    /// assert_eq!((parsed.puzzles().len(), parsed.record_count()), (2, 7));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn take_every(&mut self, every: RecordStride, records_before: u64) {
        let before = self.taken.replace((every, records_before));
        debug_assert!(before.is_none(), "puzzles that are not taken are gone");
        let mut faults = self.records.faults().iter().map(|(at, _)| *at).peekable();
        let mut index = 0;
        self.puzzles.retain(|_| {
            while faults.next_if_eq(&index).is_some() {
                index += 1;
            }
            index += 1;
            every.takes(records_before + index as u64)
        });
    }

    fn takes(&self, index: usize) -> bool {
        self.taken.is_none_or(|(every, before)| every.takes(before + index as u64 + 1))
    }
}
