//! [`PuzzleJob`]: what is known of a puzzle of a batch; [`BatchQuestions`]: what is asked.

use crate::budget::{BudgetRef, StopReason};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// What is known of one puzzle of a batch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PuzzleJob {
    /// Solutions found, up to the limit.
    pub(crate) found: u64,
    /// Nodes taken up: one for the puzzle and two for each branch.
    pub(crate) nodes: u64,
    /// Why the search of the puzzle ended early, if it did.
    pub(crate) stopped: Option<StopReason>,
    /// Whether the search gave the puzzle up because it takes too many nodes.
    pub(crate) is_hard: bool,
    /// Whether the search of the puzzle has ended.
    pub(super) is_done: bool,
}

/// Limits for the search of each puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits<'a> {
    /// Number of solutions at which the search of a puzzle ends.
    pub(crate) limit: u64,
    /// Budget of each puzzle.
    pub(crate) budget: BudgetRef<'a>,
    /// Nodes after which a puzzle with fewer than two solutions is called hard and given up.
    pub(crate) patience: u64,
}

/// Puzzles to search, and which of their solutions count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchQuestions<'a> {
    pub(crate) puzzles: &'a [Puzzle],
    /// Candidate that the solutions of each puzzle must not have, if any. May be empty if there is
    /// no candidate at all.
    pub(crate) without: &'a [Option<Candidate>],
    /// Solutions already known, one for each puzzle, which do not count. They are used only for
    /// puzzles with no candidate in `without`, and only these puzzles get witnesses. Empty if every
    /// solution of every puzzle counts.
    pub(crate) known: &'a [Grid],
}

impl<'a> BatchQuestions<'a> {
    /// Asks for all solutions of some puzzles.
    pub(crate) const fn all_of(puzzles: &'a [Puzzle]) -> Self {
        Self { puzzles, without: &[], known: &[] }
    }
}

impl PuzzleJob {
    /// Returns a job of which nothing is known, with its first node taken up.
    pub(crate) fn new(limits: &SearchLimits) -> Self {
        let mut job = Self { is_done: limits.limit == 0, ..Self::default() };
        if !job.is_done {
            job.charge(1, limits.budget);
        }
        job
    }

    /// Returns a job that another search has begun, with its `open` nodes taken up.
    pub(crate) fn begun(found: u64, nodes: u64, open: usize, limits: &SearchLimits) -> Self {
        let mut job = Self { found, nodes, ..Self::default() };
        job.charge(open as u64, limits.budget);
        job
    }

    /// Takes up nodes, or ends the job if the budget forbids it.
    #[inline(always)]
    pub(super) fn charge(&mut self, nodes: u64, budget: BudgetRef) {
        if budget.allows(self.nodes, nodes) {
            self.nodes += nodes;
        } else {
            self.stopped = Some(StopReason::Nodes);
            self.is_done = true;
        }
    }
}

/// Ends all jobs that are not done, for one reason.
pub(super) fn end(jobs: &mut [PuzzleJob], reason: StopReason) {
    for job in jobs.iter_mut().filter(|job| !job.is_done) {
        job.stopped = Some(reason);
        job.is_done = true;
    }
}
