//! [`Meter`]: counts nodes and ends a search when its budget is used up.

use crate::answer::Stats;
use crate::budget::{BudgetRef, StopReason};

/// Nodes and guesses that a search has spent so far, and its budget.
#[derive(Clone, Copy)]
pub(crate) struct Meter<'b> {
    budget: BudgetRef<'b>,
    pub(crate) stats: Stats,
    /// Number of requests for nodes.
    asked: u64,
}

/// The figures of a meter, for a search that does not hold its budget between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MeterReading {
    pub(crate) stats: Stats,
    asked: u64,
}

impl<'b> Meter<'b> {
    pub(crate) fn new(budget: BudgetRef<'b>) -> Self {
        Self::go_on(budget, MeterReading::default())
    }

    /// Returns the meter of a search that took `nodes` nodes before.
    pub(crate) fn after_nodes(budget: BudgetRef<'b>, nodes: u64) -> Self {
        let mut meter = Self::new(budget);
        meter.stats.nodes = nodes;
        meter
    }

    /// Returns a meter that goes on from a reading.
    pub(crate) const fn go_on(budget: BudgetRef<'b>, from: MeterReading) -> Self {
        Self { budget, stats: from.stats, asked: from.asked }
    }

    pub(crate) const fn reading(&self) -> MeterReading {
        MeterReading { stats: self.stats, asked: self.asked }
    }

    pub(crate) const fn budget(&self) -> BudgetRef<'b> {
        self.budget
    }

    /// Takes up one node, or returns why the budget forbids it.
    pub(crate) fn take_node(&mut self) -> Result<(), StopReason> {
        self.take_nodes(1)
    }

    /// Takes up some nodes at once, or returns why the budget forbids it.
    pub(crate) fn take_nodes(&mut self, nodes: u64) -> Result<(), StopReason> {
        if !self.budget.allows(self.stats.nodes, nodes) {
            return Err(StopReason::Nodes);
        }
        if let Some(reason) = self.budget.interruption(self.asked) {
            return Err(reason);
        }
        self.asked += 1;
        self.stats.nodes += nodes;
        Ok(())
    }

    /// Adds a search in lanes that began with `open` nodes. `nodes` is the number of nodes taken by
    /// both searches together.
    pub(crate) fn add_lanes(&mut self, nodes: u64, open: u64, lanes: &Stats) {
        self.stats.guesses += (nodes - self.stats.nodes).saturating_sub(open) / 2;
        self.stats.nodes = nodes;
        self.stats.rounds += lanes.rounds;
        self.stats.lanes += lanes.lanes;
        self.stats.busy_lanes += lanes.busy_lanes;
    }

    /// Notes that a solution was found. Only the first counts.
    pub(crate) fn note_solution(&mut self) {
        self.stats.nodes_to_first = self.stats.nodes_to_first.or(Some(self.stats.nodes));
    }

    /// Counts a guess made at a depth.
    pub(crate) fn note_guess(&mut self, depth: usize) {
        self.stats.guesses += 1;
        self.stats.max_depth = self.stats.max_depth.max(depth as u32);
    }
}
