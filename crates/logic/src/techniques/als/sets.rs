//! The almost locked sets of a board.

use crate::board::Board;
use crate::geometry::{bits, common_peers, subsets};
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House};

/// An almost locked set: blank cells of a house that have one candidate more than there are cells.
/// If the cells lack one of their digits, they hold all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlmostLockedSet {
    /// The cells, 1 to 8.
    pub cells: CellSet,
    /// The digits that the cells have as candidates: one more than there are cells.
    pub digits: DigitSet,
    /// The places of each digit in the cells, by the digit's index.
    places: [CellSet; 9],
    /// The cells that see all these places and have the digit as a candidate. There are none for a
    /// digit that is not in the set.
    seen: [CellSet; 9],
}

impl AlmostLockedSet {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Self {
        let (mut places, mut seen) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for digit in digits {
            let of_digit = cells & board.places(digit);
            places[digit.index()] = of_digit;
            seen[digit.index()] = common_peers(of_digit) & board.places(digit);
        }
        Self { cells, digits, places, seen }
    }

    /// Returns the cells of the set that have a digit as a candidate.
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns the cells outside the set that have a digit as a candidate and see all its places in
    /// the set. None, if the set lacks the digit.
    pub const fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit.index()]
    }

    /// Returns the first cell of the set that has a digit as a candidate.
    pub fn first_place(&self, digit: Digit) -> Cell {
        self.places(digit).first().unwrap_or(Cell::ALL[0])
    }

    /// Returns what [`seen`](Self::seen) returns, by the digit's index.
    pub const fn all_seen(&self) -> &[CellSet; 9] {
        &self.seen
    }

    /// Returns the digits that at most one of two sets holds: all their places see each other.
    pub fn restricted_commons(&self, other: &Self) -> DigitSet {
        let is_restricted = |digit: &Digit| self.places(*digit).is_subset(other.seen(*digit));
        (self.digits & other.digits).iter().filter(is_restricted).collect()
    }
}

/// Up to nine cells, and the digits of each subset of them. A subset is a set of positions, as bits.
pub struct Subsets {
    list: [Cell; 9],
    len: usize,
    /// The digits of each subset. Those of other subsets are of an earlier use.
    digits: [DigitSet; 1 << 9],
}

impl Subsets {
    /// No cells.
    pub const EMPTY: Self =
        Self { list: [Cell::ALL[0]; 9], len: 0, digits: [DigitSet::EMPTY; 1 << 9] };

    /// Replaces the cells: takes the first nine of a set.
    pub fn fill(&mut self, board: &Board, cells: CellSet) {
        self.len = 0;
        for cell in cells.iter().take(9) {
            let (own, bit) = (board.candidates(cell), 1 << self.len);
            self.list[self.len] = cell;
            for rest in 0..bit {
                self.digits[bit | rest] = self.digits[rest] | own;
            }
            self.len += 1;
        }
    }

    /// Iterates over the subsets but the empty one, and their digits: by the cells in reading order,
    /// a set before its supersets.
    pub fn iter(&self) -> impl Iterator<Item = (u16, DigitSet)> {
        subsets(self.len).map(|subset| (subset, self.digits[usize::from(subset)]))
    }

    /// Returns the cells of a subset.
    pub fn cells(&self, subset: u16) -> CellSet {
        bits(subset).map(|place| self.list[place]).collect()
    }
}

/// Collects the almost locked sets of a board.
///
/// Order: rows, columns, boxes; in a house by the cells in reading order, a set before its
/// supersets. A set that lies in two houses comes once, with the first of them. Those of more than
/// one cell are in the same order without the others.
pub fn collect(board: &Board) -> Vec<AlmostLockedSet> {
    let mut sets = Vec::new();
    let mut of_house = Subsets::EMPTY;
    for house in House::ALL {
        of_house.fill(board, house.cells() & board.blanks());
        for (subset, digits) in of_house.iter() {
            if digits.len() == subset.count_ones() as usize + 1 {
                let cells = of_house.cells(subset);
                if !is_in_earlier_house(cells, house) {
                    sets.push(AlmostLockedSet::new(board, cells, digits));
                }
            }
        }
    }
    sets
}

/// Returns whether some cells of a house all lie in a house before it, too.
fn is_in_earlier_house(cells: CellSet, house: House) -> bool {
    let Some(first) = cells.first() else { return false };
    let lies_in = |other: &House| other.index() < house.index() && cells.is_subset(other.cells());
    first.houses().iter().any(lies_in)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::geometry::CELLS;
    use alloc::collections::BTreeSet;
    use ninefold_core::Puzzle;

    /// Returns the sets by their definition: every set of cells of a house is tried.
    fn plain(board: &Board) -> Vec<(CellSet, DigitSet)> {
        let mut sets = Vec::new();
        for house in House::ALL {
            let of_house = CELLS[house.index()];
            let mut lists: Vec<Vec<usize>> = (1..512).map(|set| bits(set).collect()).collect();
            lists.sort();
            for list in lists {
                let cells: CellSet = list.iter().map(|place| of_house[*place]).collect();
                let digits = board.union_of(cells);
                if cells.is_subset(board.blanks()) && digits.len() == cells.len() + 1 {
                    sets.push((cells, digits));
                }
            }
        }
        let mut seen = BTreeSet::new();
        sets.retain(|(cells, _)| seen.insert(*cells));
        sets
    }

    #[test]
    fn the_sets_are_what_the_definition_says_and_in_order() {
        for text in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85",
        ] {
            let board = Board::new(&text.parse().unwrap());
            let found = collect(&board);
            let pairs: Vec<_> = found.iter().map(|set| (set.cells, set.digits)).collect();
            assert_eq!(pairs, plain(&board));
            for set in found {
                for digit in Digit::ALL {
                    assert_eq!(set.places(digit), set.cells & board.places(digit));
                    for cell in set.seen(digit) {
                        assert!(set.places(digit).iter().all(|other| cell.peers().contains(other)));
                    }
                }
            }
        }
        // Eight cells of a house have nine candidates.
        assert_eq!(collect(&Board::new(&Puzzle::EMPTY)).len(), 27 * 9);
    }

    #[test]
    fn a_restricted_common_has_places_that_all_see_each_other() {
        let text =
            "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
        let board = Board::new(&text.parse().unwrap());
        let sets = collect(&board);
        let mut links = 0;
        for (first, second) in sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b))) {
            let restricted = |digit: &Digit| {
                let both = |cell| second.places(*digit).iter().map(move |other| (cell, other));
                let mut pairs = first.places(*digit).iter().flat_map(both).peekable();
                pairs.peek().is_some() && pairs.all(|(a, b)| a.peers().contains(b))
            };
            let expected: DigitSet = Digit::ALL.iter().copied().filter(restricted).collect();
            assert_eq!(first.restricted_commons(second), expected);
            links += expected.len();
        }
        assert!(links > 0);
    }
}
