//! [`SearchEffort`]: the nodes and time that searches took.

use crate::host::s;
use ninefold_core::{Method, Stats};
use std::time::Duration;

/// The nodes and time that searches took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchEffort {
    puzzles: u64,
    nodes: u64,
    most_nodes: u64,
    depth: u32,
    time: Duration,
}

impl SearchEffort {
    /// Adds a search.
    pub(crate) fn add(&mut self, stats: Stats, time: Duration) {
        self.puzzles += 1;
        self.nodes += stats.nodes;
        self.most_nodes = self.most_nodes.max(stats.nodes);
        self.depth = self.depth.max(stats.max_depth);
        self.time += time;
    }

    /// Adds more work for the puzzle of the last search. `of_puzzle` is the number of all its nodes.
    pub(crate) fn add_more(&mut self, nodes: u64, of_puzzle: u64, time: Duration) {
        self.nodes += nodes;
        self.most_nodes = self.most_nodes.max(of_puzzle);
        self.time += time;
    }

    /// Adds the searches of another thread.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.nodes += other.nodes;
        self.most_nodes = self.most_nodes.max(other.most_nodes);
        self.depth = self.depth.max(other.depth);
        self.time += other.time;
    }

    /// Returns one line for people. Plain backtracking counts calls of its function, the other
    /// methods count nodes.
    pub(crate) fn describe(&self, method: Method) -> String {
        let Self { puzzles, nodes, most_nodes, depth, time } = self;
        let unit = match method {
            Method::Backtracking => "call",
            Method::Propagation => "node",
        };
        let (s, method, time) = (s(*nodes), method.name(), time.as_secs_f64());
        if *puzzles == 1 {
            format!("{method}: {nodes} {unit}{s}, depth {depth}, {time:.6} s")
        } else {
            format!(
                "{method}: {puzzles} puzzles, {nodes} {unit}{s} (at most {most_nodes} for one), \
                 depth {depth} at most, {time:.6} s"
            )
        }
    }
}
