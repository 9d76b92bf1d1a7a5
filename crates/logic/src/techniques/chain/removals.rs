//! The order in which the eliminations of one pattern, or of one nested chain, become links.

use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, House};

/// The order of the eliminations of one pattern or nested chain. It decides which of several
/// derivations of a node comes first, and so the length of a few chains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RemovalOrder {
    /// In reading order. Sudoku Explainer 1.2.1 has no fixed order here.
    Reading,
    /// By the remainder of the cell's number: the order of a hash table. This is the order of
    /// SukakuExplainer. Cells with the same remainder are in the order in which the technique lists
    /// them.
    Hashed,
}

impl RemovalOrder {
    /// Puts eliminations in order. `listed` has their cells in the order of the technique.
    pub(super) fn sort(
        self,
        eliminations: &CandidateSet,
        listed: impl FnOnce() -> Vec<Cell>,
    ) -> Vec<Candidate> {
        if self == Self::Reading || eliminations.len() < 2 {
            return eliminations.iter().collect();
        }
        let mut cells = listed();
        // A table of 16 places doubles when more than three quarters are taken.
        let mut places = 16;
        while cells.len() > places / 4 * 3 {
            places *= 2;
        }
        cells.sort_by_key(|cell| cell.index() % places);
        let of_cell = |cell: Cell| {
            eliminations.digits(cell).iter().map(move |digit| Candidate { cell, digit })
        };
        cells.into_iter().flat_map(of_cell).collect()
    }
}

/// Lists the cells of eliminations in reading order.
pub(super) fn in_reading_order(eliminations: &CandidateSet) -> Vec<Cell> {
    eliminations.cells().iter().collect()
}

/// Lists the cells of eliminations by house, and in each house in reading order.
pub(super) fn by_house(
    eliminations: &CandidateSet,
    houses: impl Iterator<Item = House>,
) -> Vec<Cell> {
    houses.flat_map(|house| eliminations.cells() & house.cells()).collect()
}

/// Lists the cells of eliminations in the order in which true candidates see them.
pub(super) fn by_true_node(
    eliminations: &CandidateSet,
    nodes: impl Iterator<Item = Candidate>,
) -> Vec<Cell> {
    let mut cells = Vec::new();
    for node in nodes {
        for cell in eliminations.places(node.digit) & node.cell.peers() {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}
