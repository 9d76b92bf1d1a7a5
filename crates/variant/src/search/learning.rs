//! [`Learning`]: when the search learns, restarts and forgets.

use crate::answer::VariantWork;
use crate::engine::Engine;

/// Dead ends before a search begins to learn, if all propagators explain well or another search that
/// does not learn takes turns with it. Otherwise it learns late: what follows from a sum follows from
/// many cells, so clauses about sums are long and may say little.
pub(crate) const PATIENCE: u64 = 300;
const LONG_PATIENCE: u64 = 3_000_000;

/// Dead ends between restarts in a steady phase, times the terms of the Luby sequence.
const STEADY_RESTART: u64 = 1_000;
/// Dead ends between restarts in a quick phase, at least.
const QUICK_RESTART: u64 = 10;
/// Dead ends of the first phase; later ones are longer by as much each time.
const PHASE: u64 = 5_000;
/// How much worse than usual the last clauses must be for a restart in a quick phase.
const MUCH_WORSE: f64 = 1.1;
/// Clauses that the averages of the last clauses and of all go back.
const RECENT: f64 = 32.0;
const USUAL: f64 = 8_192.0;

/// Clauses that are kept at first, and by how many these grow each time that some are forgotten.
const CAPACITY: usize = 10_000;
const GROWTH: usize = 300;

/// When the search learns, restarts and forgets.
///
/// Steady phases, with few restarts, find solutions; quick ones, which restart whenever clauses get
/// worse, find proofs. Both take turns, as in `CaDiCaL`. A clause is worse the more levels its entries are
/// from (Audemard and Simon: "Predicting Learnt Clauses Quality", 2009). Nearly all clauses are from few
/// levels, because each guess fixes many cells. So the clauses of least use are forgotten.
pub(crate) struct Learning {
    next_restart: u64,
    /// Restarts in steady phases.
    restarts: u64,
    /// Clauses to keep.
    capacity: usize,
    patience: u64,
    may_restart: bool,
    is_steady: bool,
    phases: u64,
    phase_end: u64,
    /// Levels of the last clauses, and of all, on average.
    recent: f64,
    usual: f64,
    learnt: u32,
}

impl Learning {
    pub(crate) fn new(explains_well: bool) -> Self {
        Self::from_patience(if explains_well { PATIENCE } else { LONG_PATIENCE })
    }

    fn from_patience(patience: u64) -> Self {
        Self {
            next_restart: 0,
            restarts: 0,
            capacity: CAPACITY,
            patience,
            may_restart: true,
            is_steady: false,
            phases: 0,
            phase_end: 0,
            recent: 0.0,
            usual: 0.0,
            learnt: 0,
        }
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

    /// Notes the number of levels of a clause that was learnt.
    pub(crate) fn note_levels(&mut self, levels: u32) {
        let levels = f64::from(levels);
        self.learnt = self.learnt.saturating_add(1);
        self.recent += (levels - self.recent) / RECENT;
        self.usual += (levels - self.usual) / USUAL.min(f64::from(self.learnt));
    }

    /// Forgets clauses and restarts, if it is time. Returns whether it restarted.
    pub(crate) fn maintain(
        &mut self,
        engine: &mut Engine,
        floor: u32,
        work: &mut VariantWork,
    ) -> bool {
        // Where restarts are forbidden, clauses are forgotten between two guesses.
        if !self.may_restart && engine.nogoods.count() > self.capacity {
            self.forget(engine);
        }
        if !self.may_restart || !self.is_on(work) || work.conflicts < self.next_restart {
            return false;
        }
        if work.conflicts >= self.phase_end {
            self.is_steady = !self.is_steady;
            self.phases += 1;
            self.phase_end = work.conflicts + PHASE * self.phases;
        }
        if self.is_steady {
            self.restarts += 1;
            self.next_restart = work.conflicts + STEADY_RESTART * luby(self.restarts);
        } else if self.recent > self.usual * MUCH_WORSE {
            self.next_restart = work.conflicts + QUICK_RESTART;
        } else {
            return false;
        }
        work.restarts += 1;
        if engine.state.level() > floor {
            engine.return_to(floor);
        }
        if engine.nogoods.count() > self.capacity {
            self.forget(engine);
        }
        true
    }

    fn forget(&mut self, engine: &mut Engine) {
        engine.forget();
        self.capacity += GROWTH;
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

/// Returns the term of the Luby sequence 1, 1, 2, 1, 1, 2, 4, ... with this number, from 1.
fn luby(n: u64) -> u64 {
    let mut n = n;
    loop {
        let size = n.ilog2() + 1;
        if n == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        n -= (1 << (size - 1)) - 1;
    }
}
