//! Coloring: the places of a digit that strong links join get two colors in turn. The places of a
//! color are all true or all false.

use super::pair;
use crate::board::Board;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, Digit};

/// Returns the pairs of colors of a digit, each with the places of both colors.
///
/// A pair begins with the first place in reading order that has a strong link and no color. From
/// there, the links of the row, of the column and of the box are followed, depth first.
pub(crate) fn color_pairs(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let has_link =
        |cell: &Cell| cell.houses().into_iter().any(|house| pair(board, house, digit).is_some());
    let mut left: CellSet = board.places(digit).iter().filter(has_link).collect();
    let mut pairs = Vec::new();
    while let Some(start) = left.first() {
        let mut colors = [CellSet::EMPTY; 2];
        let mut stack = alloc::vec![(start, 0)];
        while let Some((cell, color)) = stack.pop() {
            if !left.remove(cell) {
                continue;
            }
            colors[color].insert(cell);
            // The last one pushed is followed first.
            for house in cell.houses().into_iter().rev() {
                if let Some([a, b]) = pair(board, house, digit) {
                    stack.push((if a == cell { b } else { a }, 1 - color));
                }
            }
        }
        pairs.push(colors);
    }
    pairs
}

/// Returns whether two cells of a set see each other.
pub(super) fn sees_itself(cells: CellSet) -> bool {
    sees(cells, cells)
}

/// Returns whether a cell of one set sees a cell of another.
pub(super) fn sees(cells: CellSet, others: CellSet) -> bool {
    cells.iter().any(|cell| !(cell.peers() & others).is_empty())
}

/// Returns the places of a digit that see a cell of each of two sets.
pub(super) fn between(board: &Board, digit: Digit, one: CellSet, two: CellSet) -> CellSet {
    let mut seen = CellSet::EMPTY;
    for a in one {
        for b in two {
            seen |= a.peers() & b.peers();
        }
    }
    seen & board.places(digit)
}
