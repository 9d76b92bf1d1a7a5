//! [`Memory`]: the working memory of a search of one board.

use crate::kernel::Node;
use alloc::vec;
use alloc::vec::Vec;

/// The working memory of a search.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Stack of waiting nodes. Each guess leaves one node behind, and few puzzles need a deeper
    /// stack than they have blanks.
    pub(super) nodes: Vec<Node>,
    /// Memory for the ways from which a branch chooses.
    pub(super) places: [Node; 2],
    /// Number of second solutions found next to a first one since the memory was made.
    pub(crate) twins: u64,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Node::EMPTY; 82], places: [Node::EMPTY; 2], twins: 0 }
    }
}
