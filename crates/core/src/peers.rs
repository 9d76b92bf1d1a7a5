//! The houses and the peers of a [`Cell`].

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::house::House;

/// The 20 peers of each cell.
const PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::from_index(i);
        let [row, column, block] = cell.houses();
        table[i] = row.cells().union(column.cells()).union(block.cells()).without(cell);
        i += 1;
    }
    table
};

impl Cell {
    /// Returns the cell's three houses: row, column, box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::Row(self.row()), House::Column(self.column()), House::Block(self.block())]
    }

    /// Returns the 20 other cells that share a house with this one.
    #[inline(always)]
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers_and_is_not_its_own() {
        for cell in Cell::ALL {
            assert_eq!(cell.peers().len(), 20);
            assert!(!cell.peers().contains(cell));
            for peer in cell.peers() {
                assert!(peer.peers().contains(cell));
                let shared = cell.houses().iter().zip(peer.houses()).any(|(a, b)| *a == b);
                assert!(shared);
            }
        }
    }
}
