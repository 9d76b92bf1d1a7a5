//! [`Portion`]: some records of one input, on their way to a worker.

use crate::input::Input;
use ninefold_io::format::{Columns, Entry};
use ninefold_io::{Batch, Shape};
use std::io::{self, ErrorKind};
use std::sync::Arc;

/// Some records of one input, one after another.
#[derive(Default)]
pub(crate) struct Portion {
    /// The records, where only their puzzles are wanted.
    pub(crate) batch: Batch,
    /// The records with everything that the input says of them.
    pub(crate) entries: Vec<Entry>,
    /// The columns that records of the input have.
    pub(crate) columns: Arc<Columns>,
    /// Whether the output has no record before these.
    pub(crate) is_first: bool,
    /// The number of the input among all inputs.
    pub(crate) input: usize,
    /// The number of records in the inputs before this one.
    pub(crate) records_before: u64,
    /// The shape of the record before these, if there is one.
    pub(crate) previous: Option<Shape>,
    /// Whether there are as many records as are answered together.
    pub(crate) is_full: bool,
    /// What went wrong after these records.
    pub(crate) failure: Option<InputFailure>,
}

impl Portion {
    pub(crate) fn len(&self) -> usize {
        self.batch.len() + self.entries.len()
    }

    pub(crate) fn clear(&mut self) {
        self.batch.clear();
        self.entries.clear();
        self.is_full = false;
        self.failure = None;
    }
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
