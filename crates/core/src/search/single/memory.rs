//! [`Memory`]: the working memory of a search of one board.

use crate::kernel::Node;
use alloc::vec;
use alloc::vec::Vec;

/// The working memory of a search.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// The nodes still to be taken up, the next on top. Each guess leaves one behind, and few
    /// puzzles need more guesses on top of each other than there are blanks.
    pub(super) nodes: Vec<Node>,
    /// Where a branch writes down what it chooses from.
    pub(super) places: [Node; 2],
    /// How many second solutions were seen next to a first one since this was made.
    pub(crate) twins: u64,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Node::EMPTY; 82], places: [Node::EMPTY; 2], twins: 0 }
    }
}
