//! [`Batch`]: many records on their way to somebody who answers them.

use crate::plain::{LENGTH, PlainLines};
use crate::reader::{Record, parse_whole_line};
use crate::shape::Shape;

/// Many records, one after another, of which plain lines of 81 characters have not been looked
/// into: filling a batch costs little, so one thread can do it for many that then ask for its
/// [`records`](Self::records).
///
/// ```
/// use ninefold_io::{Batch, Reader};
///
/// let input = format!("{0}\n{0}\n", ".".repeat(81));
/// let mut reader = Reader::new(input.as_bytes());
/// let mut batch = Batch::default();
/// while reader.fill(&mut batch, 1_000)? {}
/// assert_eq!(batch.len(), 2);
/// assert!(batch.records().all(|record| record.puzzle.is_ok()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    parts: Vec<Part>,
    /// The text of all plain lines.
    text: Vec<u8>,
    len: usize,
}

#[derive(Clone, Debug)]
enum Part {
    Record(Record),
    Lines {
        /// The number of the first as a record.
        number: u64,
        /// The number of the first as a line.
        line: u64,
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
    }

    /// The records in the order of the input: exactly those that the reader gives one by one.
    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        let text = &self.text[..];
        self.parts.iter().flat_map(move |part| (0..part.len()).map(move |i| part.record(i, text)))
    }

    pub(crate) fn push(&mut self, record: Record) {
        self.parts.push(Part::Record(record));
        self.len += 1;
    }

    /// Adds plain lines, the first of them with these numbers as a record and as a line.
    pub(crate) fn push_lines(&mut self, number: u64, line: u64, plain: PlainLines) {
        let (start, stride, count) = (self.text.len(), plain.stride, plain.len());
        self.text.extend_from_slice(plain.text);
        self.parts.push(Part::Lines { number, line, start, stride, count });
        self.len += count;
    }
}

impl Part {
    fn len(&self) -> usize {
        match self {
            Self::Record(_) => 1,
            Self::Lines { count, .. } => *count,
        }
    }

    /// One of the records, given the text of all plain lines.
    fn record(&self, index: usize, text: &[u8]) -> Record {
        match self {
            Self::Record(record) => *record,
            Self::Lines { number, line, start, stride, .. } => {
                let text = &text[start + index * stride..][..LENGTH];
                let (number, line) = (number + index as u64, line + index as u64);
                let puzzle = parse_whole_line(line, 0, text, 0);
                Record { number, line, shape: Shape::Line, puzzle }
            }
        }
    }
}
