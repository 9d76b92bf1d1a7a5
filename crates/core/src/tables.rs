//! Tables computed by the compiler.

use crate::cell::Cell;
use crate::cell_set::CellSet;

/// The 20 peers of each cell.
pub(crate) const PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::from_index(i);
        let [row, column, block] = cell.houses();
        let bits = row.cells().bits() | column.cells().bits() | block.cells().bits();
        table[i] = CellSet::from_bits(bits).without(cell);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers_and_is_not_its_own() {
        for cell in Cell::ALL {
            assert_eq!(cell.peers().len(), 20);
            assert!(!cell.peers().contains(cell));
            for peer in cell.peers().iter() {
                assert!(peer.peers().contains(cell));
                let shared = cell.houses().iter().zip(peer.houses()).any(|(a, b)| *a == b);
                assert!(shared);
            }
        }
    }
}
