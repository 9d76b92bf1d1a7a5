//! [`Malformed`]: what becomes of malformed records.

use crate::outcome::Outcome;

/// What becomes of a malformed record: one whose text is not a puzzle.
///
/// By default a malformed record keeps its place in the output, so that record *n* of the output
/// always belongs to record *n* of the input: in text a line that starts with `#`, in a table a
/// row without a puzzle.
///
/// ```
/// use ninefold_batch::{Malformed, Outcome};
/// assert_eq!(Malformed::default(), Malformed::Keep);
/// assert_eq!(Malformed::Skip.outcome(), Outcome::Skipped);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Malformed {
    /// It keeps its place in the output.
    #[default]
    Keep,
    /// It is left out.
    Skip,
    /// The run ends there.
    Stop,
}

impl Malformed {
    /// What became of such a record.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Skip => Outcome::Skipped,
            Self::Keep | Self::Stop => Outcome::Malformed,
        }
    }

    /// The words for it in the description of a run.
    pub(crate) const fn description(self) -> &'static str {
        match self {
            Self::Keep => "kept",
            Self::Skip => "left out",
            Self::Stop => "the end",
        }
    }
}
