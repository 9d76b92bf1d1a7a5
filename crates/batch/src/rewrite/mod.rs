//! [`Rewrite`]: other records in place of those of the input. A rewrite is a file here and a line
//! below.

mod canon;
mod convert;
mod minimize;
mod output;
mod scramble;

pub use canon::CanonicalForms;
pub use convert::ConvertRecords;
pub use minimize::MinimizePuzzles;
pub use output::RewriteOutput;
pub(crate) use output::TOGETHER;
pub use scramble::ScramblePuzzles;

use crate::dedupe::ClassKey;
use crate::outcome::SummaryWords;
use ninefold_generate::MinimizeError;
use ninefold_io::format::{Entry, Replacement};
use std::io;

/// What takes the place of every record of the inputs.
///
/// The rewrites of this crate are [`ConvertRecords`], [`CanonicalForms`], [`ScramblePuzzles`] and
/// [`MinimizePuzzles`].
pub trait Rewrite: sealed::StartRewriter + Send + Sync {
    /// What the rewrite does, in the words of the command line, for the description of a run.
    fn description(&self) -> String;

    /// What the summary calls the records.
    fn words(&self) -> SummaryWords;

    /// What replaces puzzles; `None` if they stay as they are.
    fn replacement(&self) -> Option<Replacement> {
        None
    }

    /// The names of the fields that are added, in order.
    fn added_fields(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The number of records that take the place of one, if it is known.
    fn records_for_one(&self) -> Option<u64> {
        Some(1)
    }

    /// Whether what takes the place of a record depends on its number.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Whether a record may take long, so that each is handed over at once.
    fn is_slow(&self) -> bool {
        false
    }

    /// Whether the caller decides by the class of each puzzle which records are written.
    fn has_keys(&self) -> bool {
        false
    }
}

/// Keeps the work behind a rewrite private to this crate.
pub(crate) mod sealed {
    use super::Rewriter;

    /// Starts the work of one thread.
    pub trait StartRewriter {
        /// A rewriter.
        fn rewriter(&self) -> Box<dyn Rewriter>;
    }
}

/// Rewrites the records of one thread.
pub trait Rewriter: Send {
    /// Rewrites a well-formed record; `number` is its number among those of all inputs, from 1.
    ///
    /// # Errors
    ///
    /// Nobody wants more records.
    fn rewrite(
        &mut self,
        number: u64,
        entry: Entry,
        output: &mut RewriteOutput<'_, '_>,
    ) -> io::Result<Rewritten>;
}

/// What became of a record.
pub enum Rewritten {
    /// One record takes its place.
    One(Box<Entry>, Option<ClassKey>),
    /// Any number of records have taken its place.
    Several,
    /// Nothing can take its place, because it is not proper.
    NotProper(Box<Entry>, MinimizeError),
}
