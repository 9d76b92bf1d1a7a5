//! What unique and avoidable rectangles have in common.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, DigitSet};

/// The largest number of rectangles that are remembered.
const MAX_KNOWN: usize = 400;

/// Which rectangles and candidates count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    /// Those of `HoDoKu`.
    Original,
    /// All.
    Complete,
}

/// The rectangles that were met in a search.
pub(super) enum Seen {
    /// `HoDoKu` identifies a rectangle by a number that it computes from the cells. A few rectangles
    /// share a number, and `HoDoKu` looks only at the first of them. It remembers at most
    /// [`MAX_KNOWN`] numbers.
    Numbers(Vec<usize>),
    /// The cells of each rectangle, and its digits.
    Rectangles(BTreeSet<(CellSet, DigitSet)>),
}

impl Seen {
    /// Returns that no rectangle was met.
    pub(super) fn new(rules: Rules) -> Self {
        match rules {
            Rules::Original => Self::Numbers(Vec::new()),
            Rules::Complete => Self::Rectangles(BTreeSet::new()),
        }
    }

    /// Returns whether a rectangle was not met before.
    pub(super) fn is_new(&mut self, cells: CellSet, digits: DigitSet) -> bool {
        let numbers = match self {
            Self::Rectangles(known) => return known.insert((cells, digits)),
            Self::Numbers(numbers) => numbers,
        };
        let sum = cells.iter().fold(0, |sum, cell| sum * 10 + cell.index());
        if numbers.contains(&sum) {
            return false;
        }
        if numbers.len() < MAX_KNOWN {
            numbers.push(sum);
        }
        true
    }
}

/// Iterates over the cells that share the box and a line with a cell, in reading order.
pub(super) fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    let in_line =
        move |other: &Cell| (other.row() == cell.row()) != (other.column() == cell.column());
    cell.houses()[2].cells().iter().filter(in_line)
}

/// Iterates over the other sides of the rectangles with two cells of a box as one side: the cell
/// across from the first, and the one across from the second. The sides lie in two boxes.
pub(super) fn other_sides(first: Cell, second: Cell) -> impl Iterator<Item = [Cell; 2]> {
    let kind = usize::from(first.row() == second.row());
    let [one, two] = [first, second].map(|cell| cell.houses()[kind].cells());
    let pairs = one.iter().zip(two.iter()).map(|(a, b)| [a, b]);
    pairs.filter(move |[a, _]| a.block() != first.block())
}
