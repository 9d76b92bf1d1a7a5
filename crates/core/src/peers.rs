//! The houses and the peers of a [`Cell`], and what a [`Candidate`] excludes.

use crate::candidate::Candidate;
use crate::candidate_set::CandidateSet;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit_set::DigitSet;
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

impl Candidate {
    /// Returns the 28 candidates that are false if this one is true: the digit in the 20 peers of the
    /// cell, and the 8 other digits of the cell.
    ///
    /// ```
    /// use ninefold_core::Candidate;
    ///
    /// let candidate: Candidate = "r1c2=5".parse()?;
    /// let excluded = candidate.excluded();
    /// assert_eq!(excluded.len(), 28);
    /// assert!(excluded.contains("r9c2=5".parse()?) && excluded.contains("r1c2=6".parse()?));
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    #[inline]
    pub fn excluded(self) -> CandidateSet {
        let others = DigitSet::ALL.without(self.digit);
        CandidateSet::product(self.cell.peers(), DigitSet::only(self.digit))
            | CandidateSet::product(CellSet::only(self.cell), others)
    }
}

impl CandidateSet {
    /// Returns the candidates that each candidate of the set excludes. They are false if any candidate
    /// of the set is true. `None` if the set is empty.
    ///
    /// ```
    /// use ninefold_core::CandidateSet;
    ///
    /// let pair: CandidateSet = "r1c1=5 r1c2=5".parse()?;
    /// let excluded = pair.excluded_by_all().unwrap_or_default();
    /// assert_eq!(excluded.len(), 13);
    /// assert!(excluded.contains("r1c9=5".parse()?) && excluded.contains("r3c3=5".parse()?));
    /// assert_eq!(CandidateSet::EMPTY.excluded_by_all(), None);
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn excluded_by_all(self) -> Option<Self> {
        self.into_iter().map(Candidate::excluded).reduce(|all, some| all & some)
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
