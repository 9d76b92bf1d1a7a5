//! The colors of a digit: its places that strong links join get two colors in turn.

use crate::board::Board;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, Digit};

/// Returns the pairs of colors of a digit, each with the places of both colors.
///
/// A pair begins with the first place in reading order that has a strong link and no color. From
/// there, the links of the row, of the column and of the box are followed, depth first.
pub fn color_pairs(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let has_link = |cell: &Cell| {
        cell.houses().into_iter().any(|house| board.conjugate_pair(house, digit).is_some())
    };
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
                if let Some([a, b]) = board.conjugate_pair(house, digit) {
                    stack.push((if a == cell { b } else { a }, 1 - color));
                }
            }
        }
        pairs.push(colors);
    }
    pairs
}
