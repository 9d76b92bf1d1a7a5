//! [`SearchEffort`]: the nodes and time that searches took.

use ninefold_core::{Method, Stats};
use std::time::Duration;

/// The nodes and time that searches took, for `--stats`.
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

    /// Adds the searches of another thread.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.nodes += other.nodes;
        self.most_nodes = self.most_nodes.max(other.most_nodes);
        self.depth = self.depth.max(other.depth);
        self.time += other.time;
    }

    /// Returns one line for people.
    pub(crate) fn describe(&self, method: Method) -> String {
        let Self { puzzles, nodes, most_nodes, depth, time } = self;
        let method = method.name();
        let time = time.as_secs_f64();
        if *puzzles == 1 {
            let s = if *nodes == 1 { "" } else { "s" };
            format!("{method}: {nodes} call{s}, depth {depth}, {time:.6} s")
        } else {
            format!(
                "{method}: {puzzles} puzzles, {nodes} calls (at most {most_nodes} for one), \
                 depth {depth} at most, {time:.6} s"
            )
        }
    }
}
