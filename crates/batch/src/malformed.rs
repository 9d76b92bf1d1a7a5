//! [`Malformed`]: the rule for malformed records.

use crate::outcome::Outcome;

/// The rule for malformed records, whose text is not a puzzle.
///
/// By default a malformed record keeps its place in the output: a line that starts with `#` in
/// text, or a row without a puzzle in a table. So record *n* of the output always belongs to record
/// *n* of the input.
///
/// ```
/// use ninefold_batch::{Malformed, Outcome};
/// assert_eq!(Malformed::default(), Malformed::Keep);
/// assert_eq!(Malformed::Skip.outcome(), Outcome::Skipped);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Malformed {
    /// The record keeps its place in the output.
    #[default]
    Keep,
    /// The record is left out.
    Skip,
    /// The run ends at the record.
    Stop,
}

impl Malformed {
    /// Returns the outcome of a malformed record.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Skip => Outcome::Skipped,
            Self::Keep | Self::Stop => Outcome::Malformed,
        }
    }

    /// Returns the words for the rule in the description of a run.
    pub(crate) const fn description(self) -> &'static str {
        match self {
            Self::Keep => "kept",
            Self::Skip => "left out",
            Self::Stop => "the end",
        }
    }
}
