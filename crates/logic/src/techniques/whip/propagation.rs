//! All consequences of an assumption: whether it can be the target of a whip.

use super::node::{Groups, Reached, Right, Variable, consequences};
use crate::board::Board;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet};

/// The nodes that follow from an assumption, in the order in which they were found.
pub(super) struct Propagation {
    queue: Vec<Right>,
    open: CandidateSet,
}

impl Propagation {
    pub(super) fn new() -> Self {
        Self { queue: Vec::with_capacity(128), open: CandidateSet::EMPTY }
    }

    /// Returns whether the consequences of a candidate contradict each other.
    pub(super) fn refutes(&mut self, board: &Board, target: Candidate, groups: Groups) -> bool {
        self.queue.clear();
        self.open = board.candidate_set();
        self.add(Right::of(target));
        let mut head = 0;
        while let Some(&right) = self.queue.get(head) {
            head += 1;
            let open = self.open;
            if consequences(board, &open, right, groups, self).is_break() {
                return true;
            }
        }
        false
    }

    /// Adds a node that excludes something new.
    fn add(&mut self, right: Right) {
        let excluded = right.excluded();
        if !(excluded & self.open).is_empty() {
            self.open -= excluded;
            self.queue.push(right);
        }
    }
}

impl Reached for Propagation {
    fn left(&mut self, _: Variable, right: Right) -> ControlFlow<()> {
        // What is left may have been excluded since `open` was copied: then it is a contradiction
        // that shows when the excluding node is taken up.
        self.add(right);
        ControlFlow::Continue(())
    }

    fn empty(&mut self, _: Variable) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
