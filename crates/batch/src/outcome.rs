//! [`Outcome`] of one record, [`Tally`] of many records, [`RunStatus`] of a run.

use ninefold_core::Status;
use std::iter;

/// The outcome of one record.
///
/// ```
/// use ninefold_batch::{Outcome, RunStatus};
/// assert_eq!(Outcome::Negative.name(), "negative");
/// assert_eq!(Outcome::Negative.status(), RunStatus::Negative);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The record was answered.
    Answered,
    /// The answer is negative: no solution, or not proper.
    Negative,
    /// The budget ended the search.
    Stopped,
    /// The record was answered, and the solution in the input is wrong.
    Contradicted,
    /// The record was answered, and a field beside its puzzle could not be read.
    Flawed,
    /// The text is not a puzzle.
    Malformed,
    /// The text is not a puzzle, and the record is left out.
    Skipped,
}

/// The status of a run. The greatest status is the worst.
///
/// ```
/// use ninefold_batch::RunStatus;
/// assert!(RunStatus::Complete < RunStatus::Failed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum RunStatus {
    /// Every record was answered, or left out as malformed.
    #[default]
    Complete = 0,
    /// Some answer is negative, was not found within the budget, or contradicts the input; or a
    /// field beside a puzzle could not be read.
    Negative = 1,
    /// Some record is malformed, or reading or writing failed.
    Failed = 2,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 7] = [
        Self::Answered,
        Self::Negative,
        Self::Stopped,
        Self::Contradicted,
        Self::Flawed,
        Self::Malformed,
        Self::Skipped,
    ];

    /// Returns the outcome of a record that was answered, if some of its fields could not be read.
    pub(crate) const fn with_flaws(self, has_flaws: bool) -> Self {
        match self {
            Self::Answered if has_flaws => Self::Flawed,
            outcome => outcome,
        }
    }

    /// Returns the name of the outcome: one word, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Negative => "negative",
            Self::Stopped => Status::Stopped.name(),
            Self::Contradicted => "contradicted",
            Self::Flawed => "flawed",
            Self::Malformed => Status::Malformed.name(),
            Self::Skipped => "skipped",
        }
    }

    /// Returns the status of a run whose worst record has this outcome.
    pub const fn status(self) -> RunStatus {
        match self {
            Self::Answered | Self::Skipped => RunStatus::Complete,
            Self::Negative | Self::Stopped | Self::Contradicted | Self::Flawed => {
                RunStatus::Negative
            }
            Self::Malformed => RunStatus::Failed,
        }
    }
}

/// The number of records with each outcome.
///
/// ```
/// use ninefold_batch::{Outcome, RunStatus, Tally};
///
/// let mut tally = Tally::default();
/// tally.add(Outcome::Answered);
/// tally.add(Outcome::Negative);
/// assert_eq!((tally.total(), tally.count(Outcome::Negative)), (2, 1));
/// assert_eq!(tally.status(), RunStatus::Negative);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    counts: [u64; 7],
    has_failed: bool,
}

impl Tally {
    /// Returns the tally with these counts, in the order of [`Outcome::ALL`].
    pub const fn of_counts(counts: [u64; 7]) -> Self {
        Self { counts, has_failed: false }
    }

    /// Returns the number of records with each outcome, in the order of [`Outcome::ALL`].
    pub const fn counts(&self) -> [u64; 7] {
        self.counts
    }

    /// Adds one record.
    pub const fn add(&mut self, outcome: Outcome) {
        self.counts[outcome as usize] += 1;
    }

    /// Adds the records of another tally.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.has_failed |= other.has_failed;
    }

    /// Notes that reading or writing failed.
    pub const fn fail(&mut self) {
        self.has_failed = true;
    }

    /// Returns the number of records with an outcome.
    pub const fn count(&self, outcome: Outcome) -> u64 {
        self.counts[outcome as usize]
    }

    /// Returns the number of records.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns whether any record has a place in the output.
    pub fn has_records(&self) -> bool {
        self.total() > self.count(Outcome::Skipped)
    }

    /// Returns the status of the run so far, which the worst outcome decides. A run that leaves out
    /// all of its records has failed.
    pub fn status(&self) -> RunStatus {
        if self.has_failed || self.total() > 0 && !self.has_records() {
            return RunStatus::Failed;
        }
        let present = Outcome::ALL.into_iter().filter(|outcome| self.count(*outcome) > 0);
        present.map(Outcome::status).max().unwrap_or_default()
    }

    /// Returns a line with the number of records for each outcome. Returns `None` for fewer than
    /// two records, or if all records were answered.
    pub fn summary(&self, words: SummaryWords) -> Option<String> {
        if self.total() < 2 || self.count(Outcome::Answered) == self.total() {
            return None;
        }
        let answered = [Outcome::Answered, Outcome::Contradicted, Outcome::Flawed];
        let answered: u64 = answered.into_iter().map(|outcome| self.count(outcome)).sum();
        let parts = [
            (Outcome::Contradicted, "of them with a wrong solution beside it"),
            (Outcome::Flawed, "of them with a field that cannot be read"),
            (Outcome::Negative, words.negative),
            (Outcome::Stopped, words.stopped),
            (Outcome::Malformed, Outcome::Malformed.name()),
            (Outcome::Skipped, "malformed and left out"),
        ];
        let others = parts.map(|(outcome, what)| (self.count(outcome), what)).into_iter();
        let others = others.filter(|(number, _)| *number > 0);
        let parts: Vec<String> = iter::once((answered, words.answered))
            .chain(others)
            .map(|(number, what)| format!("{number} {what}"))
            .collect();
        Some(format!("{} puzzles: {}", self.total(), parts.join(", ")))
    }
}

/// Words of a summary for records that were answered, and for those that have a negative answer.
///
/// ```
/// use ninefold_batch::{Outcome, SummaryWords, Tally};
///
/// let mut tally = Tally::default();
/// tally.add(Outcome::Negative);
/// tally.add(Outcome::Answered);
/// let words = SummaryWords::new("solved", "without solution");
/// assert_eq!(tally.summary(words).as_deref(), Some("2 puzzles: 1 solved, 1 without solution"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SummaryWords {
    /// The word for records that were answered, such as `solved`.
    pub answered: &'static str,
    /// The words for records with a negative answer, such as `without solution`.
    pub negative: &'static str,
    /// The words for records whose search reached a limit, such as `stopped`.
    pub stopped: &'static str,
}

impl SummaryWords {
    /// Returns the words for a question whose searches may be `stopped`.
    pub const fn new(answered: &'static str, negative: &'static str) -> Self {
        Self { answered, negative, stopped: Status::Stopped.name() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_outcome_decides_the_status() {
        let mut tally = Tally::default();
        assert_eq!(tally.status(), RunStatus::Complete);
        tally.add(Outcome::Malformed);
        tally.add(Outcome::Negative);
        assert_eq!(tally.status(), RunStatus::Failed);
    }

    #[test]
    fn a_run_that_leaves_everything_out_has_failed() {
        let mut tally = Tally::default();
        tally.add(Outcome::Skipped);
        assert_eq!(tally.status(), RunStatus::Failed);
        tally.add(Outcome::Answered);
        assert_eq!(tally.status(), RunStatus::Complete);
    }

    #[test]
    fn a_single_record_has_no_summary() {
        let words = SummaryWords::new("solved", "without solution");
        let mut tally = Tally::default();
        tally.add(Outcome::Negative);
        assert_eq!(tally.summary(words), None);
    }
}
