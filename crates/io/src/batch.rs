//! [`Batch`]: many records on their way to somebody who answers them.

use crate::assembler::fault_of_whole_line;
use crate::chunk::ParsedRecord;
use crate::every::Every;
use crate::fault::Fault;
use crate::plain::{LENGTH, PlainLines};
use crate::reader::Record;
use crate::shape::Shape;
use ninefold_core::{Isa, Puzzle};

/// Many records, one after another, of which plain lines of 81 characters have not been looked
/// into: filling a batch costs little, so one thread can do it for many that then
/// [`parse`](Self::parse) theirs.
///
/// ```
/// use ninefold_core::Isa;
/// use ninefold_io::{Batch, Reader};
///
/// let input = format!("{0}\n{0}\n", ".".repeat(81));
/// let mut reader = Reader::new(input.as_bytes());
/// let mut batch = Batch::default();
/// while reader.fill(&mut batch, 1_000)? {}
/// assert_eq!(batch.len(), 2);
///
/// let mut puzzles = Vec::new();
/// let parsed = batch.parse(Isa::detect(), &mut puzzles);
/// assert_eq!(parsed.puzzles().len(), 2);
/// assert_eq!(parsed.records().last().map(|record| record.line), Some(2));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    parts: Vec<Part>,
    /// The text of all plain lines.
    text: Vec<u8>,
    len: usize,
    every: Every,
    passed: u64,
}

#[derive(Clone, Debug)]
enum Part {
    Record(Record),
    Lines {
        /// The number of the first as a record.
        number: u64,
        /// The number of the first as a line.
        line: u64,
        /// By how much both grow from one to the next.
        step: u64,
        /// Where the text of the first begins.
        start: usize,
        /// The bytes of each line, with its end.
        stride: usize,
        count: usize,
    },
}

impl Batch {
    /// The number of records.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no record.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// From now on, only some records of the input are taken, those that a fill adds.
    pub const fn take_every(&mut self, every: Every) {
        self.every = every;
    }

    /// How many records of the input have gone by since the batch was empty, taken or not.
    pub const fn passed(&self) -> u64 {
        self.passed
    }

    /// The shape of the last record.
    pub fn last_shape(&self) -> Option<Shape> {
        self.parts.last().map(|part| match part {
            Part::Record(record) => record.shape,
            Part::Lines { .. } => Shape::Line,
        })
    }

    /// Takes all records out; the memory stays for others.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.text.clear();
        self.len = 0;
        self.passed = 0;
    }

    /// Looks into all records, plain lines with the given instruction set. The puzzles of the good ones
    /// stand in `puzzles` afterwards, in place of what was there; its memory is used again.
    pub fn parse<'a>(&'a self, isa: Isa, puzzles: &'a mut Vec<Puzzle>) -> Parsed<'a> {
        puzzles.clear();
        puzzles.reserve(self.len);
        let mut faults = Vec::new();
        for part in &self.parts {
            match part {
                Part::Record(Record { puzzle, .. }) => match puzzle {
                    Ok(puzzle) => puzzles.push(*puzzle),
                    Err(fault) => faults.push((puzzles.len() + faults.len(), *fault)),
                },
                Part::Lines { line, step, start, stride, count, .. } => {
                    let text = &self.text[*start..][..stride * count];
                    let begin = puzzles.len() + faults.len();
                    let mut rest = text;
                    while let Err(error) = Puzzle::parse_lines(isa, rest, *stride, puzzles) {
                        let index = puzzles.len() + faults.len();
                        let bad = index - begin;
                        let text = &text[bad * stride..];
                        let line = line + bad as u64 * step;
                        faults
                            .push((index, fault_of_whole_line(error, line, 0, &text[..LENGTH], 0)));
                        rest = &text[*stride..];
                    }
                }
            }
        }
        Parsed { batch: self, puzzles, faults }
    }

    pub(crate) fn push(&mut self, record: Record) {
        self.passed += 1;
        if self.every.takes(record.number) {
            self.parts.push(Part::Record(record));
            self.len += 1;
        }
    }

    /// Adds plain lines, the first of them with these numbers as a record and as a line.
    pub(crate) fn push_lines(&mut self, number: u64, line: u64, plain: PlainLines) {
        self.passed += plain.len() as u64;
        let (start, stride) = (self.text.len(), plain.stride);
        let (wait, step) = (self.every.wait(number), self.every.step.max(1));
        let count = if step == 1 && wait == 0 {
            self.text.extend_from_slice(plain.text);
            plain.len()
        } else {
            let skipped = usize::try_from(wait).unwrap_or(usize::MAX);
            let apart = usize::try_from(step).unwrap_or(usize::MAX);
            let taken = plain.text.chunks_exact(stride).skip(skipped).step_by(apart);
            taken.map(|text| self.text.extend_from_slice(text)).count()
        };
        if count > 0 {
            let (number, line) = (number + wait, line + wait);
            self.parts.push(Part::Lines { number, line, step, start, stride, count });
            self.len += count;
        }
    }
}

impl Part {
    /// The number, the line and the shape of each record.
    fn places(&self) -> impl Iterator<Item = (u64, u64, Shape)> + use<> {
        let (number, line, step, shape, count) = match self {
            Self::Record(record) => (record.number, record.line, 1, record.shape, 1),
            Self::Lines { number, line, step, count, .. } => {
                (*number, *line, *step, Shape::Line, *count)
            }
        };
        (0..count as u64).map(move |i| (number + i * step, line + i * step, shape))
    }
}

/// A [`Batch`] that has been looked into.
#[derive(Clone, Debug)]
pub struct Parsed<'a> {
    batch: &'a Batch,
    puzzles: &'a [Puzzle],
    /// What is wrong with the other records, and their places among all.
    faults: Vec<(usize, Fault)>,
}

impl<'a> Parsed<'a> {
    /// The puzzles of the good records.
    pub const fn puzzles(&self) -> &'a [Puzzle] {
        self.puzzles
    }

    /// All records in the order of the input, exactly those that the reader gives one by one.
    pub fn records(&self) -> impl Iterator<Item = ParsedRecord<'a>> + '_ {
        let mut puzzles = self.puzzles.iter();
        let mut faults = self.faults.iter().peekable();
        let places = self.batch.parts.iter().flat_map(Part::places);
        places.enumerate().map_while(move |(index, (number, line, shape))| {
            let puzzle = match faults.next_if(|(at, _)| *at == index) {
                Some((_, fault)) => Err(*fault),
                None => Ok(puzzles.next()?),
            };
            Some(ParsedRecord { number, line, shape, puzzle })
        })
    }
}
