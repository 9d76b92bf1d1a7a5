//! [`Meter`]: counts nodes and ends a search when its budget is used up.

use crate::budget::{Budget, StopReason};

/// What a search has spent so far, against its budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    pub(crate) guesses: u64,
    pub(crate) max_depth: u32,
}

impl<'a> Meter<'a> {
    pub(crate) const fn new(budget: Budget<'a>) -> Self {
        Self { budget, nodes: 0, guesses: 0, max_depth: 0 }
    }

    /// A meter of a search that another one has begun.
    pub(crate) const fn resume(budget: Budget<'a>, nodes: u64) -> Self {
        Self { nodes, ..Self::new(budget) }
    }

    /// Takes up one node, unless the budget forbids it.
    pub(crate) fn take_node(&mut self) -> Result<(), StopReason> {
        self.take_nodes(1)
    }

    /// Takes up some nodes at once, unless the budget forbids it.
    pub(crate) fn take_nodes(&mut self, nodes: u64) -> Result<(), StopReason> {
        if !self.budget.allows(self.nodes, nodes) {
            return Err(StopReason::Nodes);
        }
        if self.budget.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        self.nodes += nodes;
        Ok(())
    }

    /// Notes a choice made at a depth.
    pub(crate) fn note_guess(&mut self, depth: usize) {
        self.guesses += 1;
        self.max_depth = self.max_depth.max(depth as u32);
    }
}
