//! [`Learning`]: when the search learns, restarts and forgets.

use crate::answer::VariantWork;
use crate::engine::Engine;

/// Dead ends before a search begins to learn, if all propagators explain well or another search that
/// does not learn takes turns with it. Otherwise it learns late: what follows from a sum follows from
/// many cells, so clauses about sums are long and may say little.
pub(crate) const PATIENCE: u64 = 300;
const LONG_PATIENCE: u64 = 3_000_000;

/// Dead ends between restarts, at least, and how many times as many there were before.
const RESTART: u64 = 50;
const BEFORE: u64 = 50;

/// Clauses that are kept at first, and by how many these grow each time that some are forgotten. More take
/// longer and do not save dead ends.
const CAPACITY: usize = 3_000;
const GROWTH: usize = 300;

/// When the search learns, restarts and forgets.
///
/// Restarts help a search out of an unlucky beginning, but it leaves what its clauses are about. So they
/// become rarer the longer the search takes: solutions of loose puzzles are found at once, and proofs about
/// 25x25 puzzles take a fourth fewer dead ends than with many restarts.
pub(crate) struct Learning {
    next_restart: u64,
    /// Clauses to keep.
    capacity: usize,
    patience: u64,
    may_restart: bool,
}

impl Learning {
    pub(crate) fn new(explains_well: bool) -> Self {
        Self::from_patience(if explains_well { PATIENCE } else { LONG_PATIENCE })
    }

    fn from_patience(patience: u64) -> Self {
        Self { next_restart: 0, capacity: CAPACITY, patience, may_restart: true }
    }

    /// Begins again, with the same number of dead ends before the search learns.
    pub(crate) fn restart(&mut self) {
        *self = Self::from_patience(self.patience);
    }

    /// Sets the number of dead ends before the search begins to learn.
    pub(crate) fn begin_at(&mut self, conflicts: u64) {
        self.patience = conflicts;
    }

    /// Returns whether the search learns from its dead ends now.
    pub(crate) fn is_on(&self, work: &VariantWork) -> bool {
        work.conflicts > self.patience
    }

    /// Forgets clauses and restarts, if it is time. Returns whether it restarted.
    pub(crate) fn maintain(
        &mut self,
        engine: &mut Engine,
        floor: u32,
        work: &mut VariantWork,
    ) -> bool {
        if engine.nogoods.count() > self.capacity {
            engine.forget();
            self.capacity += GROWTH;
        }
        if !self.may_restart || !self.is_on(work) || work.conflicts < self.next_restart {
            return false;
        }
        self.next_restart = work.conflicts + RESTART.max(work.conflicts / BEFORE);
        work.restarts += 1;
        if engine.state.level() > floor {
            engine.return_to(floor);
        }
        true
    }

    /// Returns whether the search may restart.
    pub(crate) fn may_restart(&self) -> bool {
        self.may_restart
    }

    /// Forbids restarts: the order of solutions matters.
    pub(crate) fn forbid_restarts(&mut self) {
        self.may_restart = false;
    }
}
