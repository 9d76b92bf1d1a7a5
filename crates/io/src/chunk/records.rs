//! [`ChunkRecords`]: the places of a chunk's records, and the faults of the malformed ones.

use crate::fault::Fault;
use crate::record::Record;
use crate::shape::Shape;
use ninefold_core::Puzzle;

/// The records of a chunk without their puzzles, in input order.
///
/// The puzzles of the well-formed records are stored elsewhere, one after another. All line numbers
/// count from the start of the chunk.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChunkRecords {
    runs: Vec<RecordRun>,
    /// The malformed records: index among all records, and fault.
    faults: Vec<(usize, Fault)>,
    count: usize,
    /// The number of lines that have been read.
    pub(super) lines: u64,
}

/// Records of one shape whose lines follow each other.
#[derive(Clone, Copy, Debug)]
struct RecordRun {
    first_line: u64,
    shape: Shape,
    count: usize,
}

impl ChunkRecords {
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) fn faults(&self) -> &[(usize, Fault)] {
        &self.faults
    }

    /// Returns the shape of the last record.
    pub(super) fn last_shape(&self) -> Option<Shape> {
        self.runs.last().map(|run| run.shape)
    }

    pub(crate) fn clear(&mut self) {
        self.runs.clear();
        self.faults.clear();
        self.count = 0;
        self.lines = 0;
    }

    /// Replaces the records by a copy of others, and reuses the memory.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.runs.clone_from(&other.runs);
        self.faults.clone_from(&other.faults);
        self.count = other.count;
        self.lines = other.lines;
    }

    /// Adds a record. Its line 1 is the line after `self.lines`.
    pub(crate) fn push(&mut self, record: &Record, puzzles: &mut Vec<Puzzle>) {
        match record.puzzle {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(fault) => self.faults.push((self.count, fault.after_lines(self.lines))),
        }
        self.push_run(self.lines + record.line, record.shape, 1);
    }

    /// Adds well-formed records of one line each, from the next line on.
    pub(super) fn push_good_lines(&mut self, count: usize) {
        if count > 0 {
            self.push_run(self.lines + 1, Shape::Line, count);
            self.lines += count as u64;
        }
    }

    /// Adds a malformed record, which is the next line.
    pub(super) fn push_bad_line(&mut self, fault: Fault) {
        self.faults.push((self.count, fault));
        self.push_run(self.lines + 1, Shape::Line, 1);
        self.lines += 1;
    }

    fn push_run(&mut self, first_line: u64, shape: Shape, count: usize) {
        self.count += count;
        if let Some(last) = self.runs.last_mut()
            && shape == Shape::Line
            && last.shape == Shape::Line
            && last.first_line + last.count as u64 == first_line
        {
            last.count += count;
        } else {
            self.runs.push(RecordRun { first_line, shape, count });
        }
    }

    /// Returns the first line, the shape and the number of records of each run. The lines of a run
    /// follow each other.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u64, Shape, usize)> + '_ {
        self.runs.iter().map(|run| (run.first_line, run.shape, run.count))
    }
}
