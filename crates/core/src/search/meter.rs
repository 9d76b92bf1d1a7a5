//! [`Meter`]: counts nodes and ends a search when its budget is used up.

use super::lockstep::Use;
use crate::budget::{Budget, StopReason};

/// What a search has spent so far, against its budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    pub(crate) guesses: u64,
    pub(crate) max_depth: u32,
    /// What was done in lanes.
    pub(crate) lanes: Use,
    /// How often nodes were asked for.
    asked: u64,
}

impl<'a> Meter<'a> {
    pub(crate) const fn new(budget: Budget<'a>) -> Self {
        let lanes = Use { rounds: 0, lanes: 0, busy: 0 };
        Self { budget, nodes: 0, guesses: 0, max_depth: 0, lanes, asked: 0 }
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
        if let Some(reason) = self.budget.interruption(self.asked) {
            return Err(reason);
        }
        self.asked += 1;
        self.nodes += nodes;
        Ok(())
    }

    /// Adds a search in lanes that began with some open nodes and ended with so many taken in all.
    pub(crate) fn add_lanes(&mut self, nodes: u64, open: u64, lanes: Use) {
        self.guesses += (nodes - self.nodes).saturating_sub(open) / 2;
        self.nodes = nodes;
        self.lanes.rounds += lanes.rounds;
        self.lanes.lanes += lanes.lanes;
        self.lanes.busy += lanes.busy;
    }

    /// Notes a choice made at a depth.
    pub(crate) fn note_guess(&mut self, depth: usize) {
        self.guesses += 1;
        self.max_depth = self.max_depth.max(depth as u32);
    }
}
