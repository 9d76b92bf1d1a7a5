//! Almost locked sets as nodes of chains.

use super::node::common_peers;
use crate::board::Board;
use crate::geometry::CELLS;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, Digit, DigitSet};

/// Two to eight cells of a house that have one candidate more than there are cells.
#[derive(Clone, Debug)]
pub(super) struct AlmostSet {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The places of each digit in the set.
    pub(super) places: [CellSet; 9],
    /// The places of each digit outside of the set that see all places inside.
    pub(super) seen: [CellSet; 9],
}

impl AlmostSet {
    /// Returns all sets of a board, in the order in which [`extend`] meets them.
    pub(super) fn all(board: &Board) -> Vec<Self> {
        let (mut sets, mut known) = (Vec::new(), BTreeSet::new());
        for cells in &CELLS {
            extend(board, cells, (CellSet::EMPTY, DigitSet::EMPTY), &mut |cells, digits| {
                if known.insert(cells) {
                    sets.push(Self::new(board, cells, digits));
                }
            });
        }
        sets
    }

    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Self {
        let places = Digit::ALL.map(|digit| board.places(digit) & cells);
        let seen = Digit::ALL.map(|digit| match places[digit.index()] {
            CellSet::EMPTY => CellSet::EMPTY,
            inside => (common_peers(inside) & board.places(digit)) - cells,
        });
        Self { cells, digits, places, seen }
    }

    /// Returns the first cell that has a digit.
    pub(super) fn first_place(&self, digit: Digit) -> Cell {
        self.places[digit.index()].first().unwrap_or(Cell::ALL[0])
    }

    /// Returns the links that a set adds to the distance: a chain with a large set is no short one.
    pub(super) const fn penalty(&self) -> u16 {
        // The set has three digits or more.
        (self.digits.len() as u16 - 1) * 2
    }
}

/// Calls `take` with each almost locked set that is made of some cells and further cells of a list:
/// each set before the sets with further cells, the cells in the order of the list.
fn extend(
    board: &Board,
    list: &[Cell],
    (cells, digits): (CellSet, DigitSet),
    take: &mut impl FnMut(CellSet, DigitSet),
) {
    if cells.len() == 8 {
        return;
    }
    for (place, &cell) in list.iter().enumerate() {
        if !board.blanks().contains(cell) {
            continue;
        }
        let (cells, digits) = (cells.with(cell), digits | board.candidates(cell));
        if cells.len() > 1 && digits.len() == cells.len() + 1 {
            take(cells, digits);
        }
        extend(board, &list[place + 1..], (cells, digits), take);
    }
}
