//! [`Rewrite`]: replaces every record by other records. Each rewrite has a file here.

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

/// A rule that replaces every record of the inputs by other records.
///
/// The rewrites of this crate are [`ConvertRecords`], [`CanonicalForms`], [`ScramblePuzzles`] and
/// [`MinimizePuzzles`].
pub trait Rewrite: sealed::StartRewriter + Send + Sync {
    /// Returns the rewrite and its settings in words, for the description of a run.
    fn description(&self) -> String;

    /// Returns the words of the summary.
    fn words(&self) -> SummaryWords;

    /// Returns the kind of puzzle that replaces each puzzle. `None`: puzzles stay as they are.
    fn replacement(&self) -> Option<Replacement> {
        None
    }

    /// Returns the names of the fields that are added, in order.
    fn added_fields(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the number of records that replace one record, if it is known.
    fn records_for_one(&self) -> Option<u64> {
        Some(1)
    }

    /// Returns whether the replacement of a record depends on the record's number.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Returns whether a record may take long. If so, each record is handed over at once.
    fn is_slow(&self) -> bool {
        false
    }

    /// Returns whether records get the key of their class, so that only the first of each class is
    /// written.
    fn has_keys(&self) -> bool {
        false
    }

    /// Returns whether puzzles on other grids or with other rules are converted.
    fn converts_variants(&self) -> bool {
        false
    }
}

/// Keeps other crates from implementing `Rewrite`.
pub(crate) mod sealed {
    use super::Rewriter;

    /// Makes rewriters for threads.
    pub trait StartRewriter {
        /// Returns a rewriter for one thread.
        fn rewriter(&self) -> Box<dyn Rewriter>;
    }
}

/// Rewrites the records of one thread.
pub trait Rewriter: Send {
    /// Rewrites a well-formed record. `number` counts the records of all inputs, from 1.
    ///
    /// # Errors
    ///
    /// If nobody wants more records.
    fn rewrite(
        &mut self,
        number: u64,
        entry: Entry,
        output: &mut RewriteOutput<'_, '_>,
    ) -> io::Result<Rewritten>;
}

/// The result of rewriting one record.
pub enum Rewritten {
    /// One record replaces the record. The key of its class is there if the rewrite has keys.
    One(Box<Entry>, Option<ClassKey>),
    /// Any number of records replace the record. They have been added to the output.
    Several,
    /// No record can replace the record, because its puzzle is not proper.
    NotProper(Box<Entry>, MinimizeError),
}
