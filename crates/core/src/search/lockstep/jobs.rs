//! [`PuzzleJob`]: what is asked about a puzzle of a batch, and what is known of it.

use crate::budget::{BudgetRef, StopReason};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// What is known of one puzzle of a batch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PuzzleJob {
    /// The solutions found, up to the limit.
    pub(crate) found: u64,
    /// The nodes taken up: one for the puzzle and two for each branch.
    pub(crate) nodes: u64,
    /// Why it ended early, if it did.
    pub(crate) stopped: Option<StopReason>,
    /// Whether it was given up because it takes too much.
    pub(crate) is_hard: bool,
    /// Whether nothing more is to be found out.
    pub(super) is_done: bool,
}

/// What to find out of each puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits<'a> {
    /// Stop at so many solutions of a puzzle.
    pub(crate) limit: u64,
    /// What each puzzle may take.
    pub(crate) budget: BudgetRef<'a>,
    /// With more nodes and fewer than two solutions, a puzzle is called hard and given up.
    pub(crate) patience: u64,
}

/// Puzzles to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchQuestions<'a> {
    pub(crate) puzzles: &'a [Puzzle],
    /// For each puzzle a candidate that counted solutions must not have, if there is one. Empty if
    /// every solution of every puzzle counts.
    pub(crate) without: &'a [Option<Candidate>],
    /// For each puzzle a solution that is already known. It does not count, unless the puzzle has a
    /// candidate in `without`. Empty if every solution counts; if not, only puzzles without such a
    /// candidate get witnesses.
    pub(crate) known: &'a [Grid],
}

impl<'a> BatchQuestions<'a> {
    /// All solutions of some puzzles.
    pub(crate) const fn all_of(puzzles: &'a [Puzzle]) -> Self {
        Self { puzzles, without: &[], known: &[] }
    }
}

impl PuzzleJob {
    /// A job of which nothing is known.
    pub(crate) fn new(limits: &SearchLimits) -> Self {
        let mut job = Self { is_done: limits.limit == 0, ..Self::default() };
        if !job.is_done {
            job.charge(1, limits.budget);
        }
        job
    }

    /// A job that another search has begun, with so many nodes still to be taken up.
    pub(crate) fn begun(found: u64, nodes: u64, open: usize, limits: &SearchLimits) -> Self {
        let mut job = Self { found, nodes, ..Self::default() };
        job.charge(open as u64, limits.budget);
        job
    }

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

/// Ends all jobs that are not done.
pub(super) fn end(jobs: &mut [PuzzleJob], reason: StopReason) {
    for job in jobs.iter_mut().filter(|job| !job.is_done) {
        job.stopped = Some(reason);
        job.is_done = true;
    }
}
