//! [`InputBatch`]: some records of one input, on their way to a worker.

use crate::input::Input;
use ninefold_io::format::{Columns, Entry, NearestFormat, OtherInputError, TableChunk, TableFile};
use ninefold_io::{Chunk, ChunkFile, FileRange, Shape};
use ninefold_variant_io::VariantRecord;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::sync::Arc;

/// Some records of one input, one after another.
#[derive(Default)]
pub(crate) struct InputBatch {
    /// Records of the portion.
    pub(crate) content: InputContent,
    /// Columns that records of the input have.
    pub(crate) columns: Arc<Columns>,
    /// Whether this run writes no record before these records.
    pub(crate) is_first: bool,
    /// Number of the input among all inputs, from 0.
    pub(crate) input: usize,
    /// Records and lines before the portion, if they were counted.
    pub(crate) before: Option<RecordsBefore>,
    /// Whether the portion has as many records as a batch.
    pub(crate) is_full: bool,
    /// Failure of the input after these records.
    pub(crate) failure: Option<InputFailure>,
    /// Bytes of the input that these rows stand for, for progress.
    pub(crate) row_bytes: u64,
    /// The format that the input comes closest to, if it ends after these records and began with no
    /// puzzle.
    pub(crate) nearest: Option<NearestFormat>,
    /// Whether the input ends after these records, and its records were not counted.
    pub(crate) ends_input: bool,
}

/// The records of a portion, parsed only as far as the reader had to parse them.
#[derive(Default)]
pub(crate) enum InputContent {
    /// No record.
    #[default]
    Nothing,
    /// Plain text that has been read.
    Chunk(Chunk),
    /// A range of a file of plain text, which the worker reads itself.
    Range(Arc<ChunkFile>, FileRange),
    /// Rows of a table in a file, which the worker reads itself.
    TableRange(Arc<dyn TableFile>, Range<u64>),
    /// Rows of a table that have been read.
    Rows(TableChunk),
    /// Records of another format.
    Entries(Vec<Entry>),
    /// Texts of puzzles on other grids or with other rules.
    Variants(Vec<NumberedVariant>),
}

/// The text of a puzzle on another grid or with other rules, and its number.
pub(crate) struct NumberedVariant {
    /// Number in its input, from 1.
    pub(crate) number: u64,
    pub(crate) record: VariantRecord,
}

/// The records and lines before a portion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RecordsBefore {
    /// Number of records in the inputs before this one.
    pub(crate) in_other_inputs: u64,
    /// Number of records of this input before the portion.
    pub(crate) in_this_input: u64,
    /// Number of lines of this input before the portion.
    pub(crate) lines: u64,
    /// Shape of the last record of an earlier run, if the first portion of this run follows it.
    pub(crate) shape: Option<Shape>,
    /// Number of records of the shard that an earlier run has written. This run skips them.
    pub(crate) done: u64,
}

/// A failure of an input.
pub(crate) enum InputFailure {
    /// The input could not be read to its end.
    Unreadable(io::Error),
    /// The input has no puzzle.
    Empty,
    /// The input has no byte. This is no error: a shard without a record is such a file.
    NoBytes,
    /// All inputs end before the record that an earlier run has reached.
    Short,
}

/// Returns whether an input has puzzles on other grids or with other rules, where only classic puzzles are
/// read.
fn is_other(error: &io::Error) -> bool {
    error.get_ref().and_then(|inner| inner.downcast_ref::<OtherInputError>()).is_some()
}

impl InputFailure {
    /// Returns whether the input may have records that were not read.
    pub(crate) fn hides_records(&self) -> bool {
        !matches!(self, Self::Empty | Self::NoBytes)
    }

    /// Returns whether the run fails because of it.
    pub(crate) fn is_error(&self) -> bool {
        !matches!(self, Self::NoBytes)
    }

    /// Returns whether there is no file of the input's name.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Unreadable(error) if error.kind() == ErrorKind::NotFound)
    }

    /// Returns whether another attempt may succeed.
    pub(crate) fn is_transient(&self) -> bool {
        let Self::Unreadable(error) = self else { return false };
        !matches!(
            error.kind(),
            ErrorKind::NotFound
                | ErrorKind::PermissionDenied
                | ErrorKind::IsADirectory
                | ErrorKind::InvalidData
                | ErrorKind::InvalidInput
                | ErrorKind::UnexpectedEof
                | ErrorKind::Unsupported
        )
    }

    /// Returns the message for the user.
    pub(crate) fn describe(&self, input: &Input) -> String {
        match self {
            Self::Empty => format!("{input}: expected a puzzle, found nothing"),
            Self::NoBytes => format!("{input}: the input is empty, so there are no puzzles"),
            Self::Short => format!(
                "{input}: ends before the place that the partial output has reached: it is not \
                 the input of the run before"
            ),
            Self::Unreadable(error) if is_other(error) => format!(
                "{input}: these puzzles are on other grids or have other rules, and only classic 9x9 \
                 puzzles are known here; solve, count, check, candidates and convert know the others"
            ),
            Self::Unreadable(error) => match error.kind() {
                ErrorKind::NotFound => format!("{input}: cannot be read: no file has this name"),
                ErrorKind::IsADirectory => {
                    format!("{input} is a folder; name the files, for example {input}/*.txt")
                }
                _ => format!("{input}: cannot be read: {error}"),
            },
        }
    }
}
