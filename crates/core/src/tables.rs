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

/// For a 3×3 matrix of places (bit 3*i* + *j*: line *i* may use part *j*), the places that some
/// complete choice, one a line and one a part, can use; zero if there is no such choice.
///
/// Lines and parts are rows and boxes of a band, or bands and columns of a stack. Keeping only
/// these places is the closure of all pointing and claiming of one digit in one chute.
pub(crate) const MATCHABLE: [u16; 512] = {
    const CHOICES: [u16; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut table = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut i = 0;
        while i < 6 {
            if places as u16 & CHOICES[i] == CHOICES[i] {
                table[places] |= CHOICES[i];
            }
            i += 1;
        }
        places += 1;
    }
    table
};

/// [`MATCHABLE`] for the triads of a band, each bit widened to the triad's three cells (27 bits).
pub(crate) const MATCHABLE_TRIADS: [u32; 512] = {
    let mut table = [0; 512];
    let mut places = 0;
    while places < 512 {
        let mut triad = 0;
        while triad < 9 {
            if MATCHABLE[places] >> triad & 1 == 1 {
                table[places] |= 0b111 << (3 * triad);
            }
            triad += 1;
        }
        places += 1;
    }
    table
};

/// The peers of each cell as three bands of 27 bits.
pub(crate) const PEER_BANDS: [[u32; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut band = 0;
        while band < 3 {
            table[cell][band] = (PEERS[cell].bits() >> (27 * band)) as u32 & ((1 << 27) - 1);
            band += 1;
        }
        cell += 1;
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

    #[test]
    fn a_place_is_matchable_when_its_minor_can_hold_the_other_two() {
        for (places, matchable) in MATCHABLE.into_iter().enumerate() {
            let has = |i: usize, j: usize| places >> (3 * i + j) & 1 == 1;
            for i in 0..3 {
                for j in 0..3 {
                    let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
                    let minor = has(i1, j1) && has(i2, j2) || has(i1, j2) && has(i2, j1);
                    let expected = has(i, j) && minor;
                    assert_eq!(matchable >> (3 * i + j) & 1 == 1, expected);
                }
            }
        }
    }
}
