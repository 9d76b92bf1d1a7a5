//! [`Learning`]: when the search learns, restarts and forgets.

use super::Work;
use crate::engine::Engine;

/// Dead ends before the search begins to learn.
const PATIENCE: u64 = 10000000;
/// Dead ends between restarts, times the terms of the Luby sequence.
const RESTART: u64 = 100;

/// When the search learns, restarts and forgets.
pub(crate) struct Learning {
    next_restart: u64,
    restarts: u64,
    /// Clauses to keep.
    capacity: usize,
    pub(crate) patience: u64,
}

impl Learning {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            next_restart: PATIENCE + RESTART,
            restarts: 0,
            capacity: 2_000 + 4 * cells,
            patience: PATIENCE,
        }
    }

    /// Sets the number of dead ends before the search begins to learn.
    pub(crate) fn begin_at(&mut self, conflicts: u64) {
        self.patience = conflicts;
        self.next_restart = conflicts.saturating_add(RESTART);
    }

    /// Returns whether the search learns from its dead ends now.
    pub(crate) fn is_on(&self, work: &Work) -> bool {
        work.conflicts > self.patience
    }

    /// Restarts, or forgets clauses, if it is time.
    pub(crate) fn maintain(&mut self, engine: &mut Engine, floor: u32, work: &mut Work) {
        if work.conflicts < self.next_restart {
            return;
        }
        self.restarts += 1;
        self.next_restart = work.conflicts + RESTART * luby(self.restarts);
        work.restarts += 1;
        if engine.state.level() > floor {
            engine.return_to(floor);
        }
        if engine.nogoods.learnt() > self.capacity {
            engine.forget();
            self.capacity += self.capacity / 10;
        }
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
