//! [`RecordPortion`]: some records of one input, on their way to a worker.

use crate::input::Input;
use ninefold_io::format::{Columns, Entry};
use ninefold_io::{Chunk, ChunkFile, FileRange, Shape};
use std::io::{self, ErrorKind};
use std::sync::Arc;

/// Some records of one input, one after another.
#[derive(Default)]
pub(crate) struct RecordPortion {
    /// The records.
    pub(crate) content: PortionContent,
    /// The columns that records of the input have.
    pub(crate) columns: Arc<Columns>,
    /// Whether the output has no record before these.
    pub(crate) is_first: bool,
    /// The number of the input among all inputs, from 0.
    pub(crate) input: usize,
    /// What comes before the records, if that was counted.
    pub(crate) before: Option<RecordsBefore>,
    /// Whether there are as many records as are answered together.
    pub(crate) is_full: bool,
    /// What went wrong after these records.
    pub(crate) failure: Option<InputFailure>,
    /// Whether these are the last records of an input of which nobody has counted the records.
    pub(crate) ends_input: bool,
}

/// The records of a portion, parsed as far as the reader had to.
#[derive(Default)]
pub(crate) enum PortionContent {
    /// No record.
    #[default]
    Nothing,
    /// Plain text that has been read.
    Chunk(Chunk),
    /// A range of a file of plain text, which the worker reads itself.
    Range(Arc<ChunkFile>, FileRange),
    /// Records of another format.
    Entries(Vec<Entry>),
}

/// What comes before the records of a portion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RecordsBefore {
    /// The records of the inputs before this one.
    pub(crate) in_other_inputs: u64,
    /// The records of this input before the portion.
    pub(crate) in_this_input: u64,
    /// The lines of this input before the portion.
    pub(crate) lines: u64,
    /// The shape of the last record of an earlier run, before the first record of this one.
    pub(crate) shape: Option<Shape>,
    /// The records of the shard that an earlier run has written. They are skipped.
    pub(crate) done: u64,
}

/// What went wrong with an input.
pub(crate) enum InputFailure {
    /// It could not be read, or not to its end.
    Unreadable(io::Error),
    /// It has no puzzle.
    Empty,
    /// All inputs end before the record that an earlier run has reached.
    Short,
}

impl InputFailure {
    /// Whether there may be records that have not been read.
    pub(crate) fn hides_records(&self) -> bool {
        !matches!(self, Self::Empty)
    }

    /// Whether there is no file of the input's name.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Unreadable(error) if error.kind() == ErrorKind::NotFound)
    }

    /// What to tell the user.
    pub(crate) fn describe(&self, input: &Input) -> String {
        match self {
            Self::Empty => format!("{input}: expected a puzzle, found nothing"),
            Self::Short => format!(
                "{input}: ends before the place that the partial output has reached: it is not \
                 the input of the run before"
            ),
            Self::Unreadable(error) => format!("{input}: cannot be read: {error}"),
        }
    }
}
