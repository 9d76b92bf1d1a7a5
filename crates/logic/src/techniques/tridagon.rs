//! Tridagon: twelve cells of four boxes that cannot hold only three digits.
//!
//! Four boxes lie in two bands and two stacks. Each has three cells, one in each of its rows and
//! columns. So the rows and the columns have two of the twelve cells each. If the cells of a box hold
//! three digits, their order from top to bottom is one of six, of two kinds: the turns of abc, and
//! the turns of acb. Two boxes side by side differ in each row, so their orders are of one kind. The
//! same holds for the orders from left to right of two boxes one above the other. Within a box, both
//! orders are of one kind if the column of its cells, read from top to bottom, is a turn of 123.
//! Otherwise they are of different kinds. If one or three boxes are of the latter sort, this is
//! impossible.
//!
//! So one of the other candidates of the twelve cells, the *guardians*, is true, and what all of them
//! exclude is false.

use crate::board::Board;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

/// The six ways to take a cell of each row and column of a box, as places in the box. The first
/// three are turns of each other.
const DIAGONALS: [[usize; 3]; 6] =
    [[0, 4, 8], [1, 5, 6], [2, 3, 7], [0, 5, 7], [1, 3, 8], [2, 4, 6]];

/// Finds tridagons that eliminate something. Each of the twelve cells has at least two of the three
/// digits.
///
/// Order: pairs of bands and of stacks from the top and the left; digits ascending; cells of the
/// upper left box, then those of the upper right, the lower left and the lower right.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
    let triples = || (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == 3);
    for [upper, lower] in PAIRS {
        for [left, right] in PAIRS {
            let blocks = [(upper, left), (upper, right), (lower, left), (lower, right)];
            let blocks = blocks.map(|(band, stack)| House::ALL[18 + 3 * band + stack]);
            for digits in triples() {
                let search =
                    TridagonSearch { board, digits, blocks: blocks.map(House::cell_array) };
                let fits = |cell: &Cell| (board.candidates(*cell) & digits).len() >= 2;
                let has_diagonal = |cells: &[Cell; 9]| {
                    DIAGONALS.iter().any(|diagonal| diagonal.iter().all(|at| fits(&cells[*at])))
                };
                if search.blocks.iter().all(has_diagonal) {
                    search.extend(0, false, CellSet::EMPTY, board.candidate_set(), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A search for the cells of three digits in four boxes.
struct TridagonSearch<'a> {
    board: &'a Board,
    digits: DigitSet,
    blocks: [[Cell; 9]; 4],
}

impl TridagonSearch<'_> {
    /// Adds the cells of the next box. `left` are the candidates that all guardians so far exclude.
    fn extend(
        &self,
        number: usize,
        is_odd: bool,
        cells: CellSet,
        left: CandidateSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let Some(block) = self.blocks.get(number) else {
            // Without guardians, the board has no solution, and everything would go.
            let has_guardians = !(self.board.union_of(cells) - self.digits).is_empty();
            if !is_odd || !has_guardians {
                return ControlFlow::Continue(());
            }
            let pattern = Pattern::Tridagon { cells, digits: self.digits };
            return sink.eliminate(Technique::Tridagon, pattern, left);
        };
        for (sort, diagonal) in DIAGONALS.iter().enumerate() {
            let (mut own, mut still) = (CellSet::EMPTY, left);
            for cell in diagonal.iter().map(|place| block[*place]) {
                let candidates = self.board.candidates(cell);
                if (candidates & self.digits).len() < 2 {
                    still = CandidateSet::EMPTY;
                    break;
                }
                own.insert(cell);
                for digit in candidates - self.digits {
                    still &= Candidate { cell, digit }.excluded();
                }
            }
            if !still.is_empty() {
                self.extend(number + 1, is_odd != (sort > 2), cells | own, still, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether cells can hold the digits 1 to 3, if no two peers hold the same.
    fn can_hold(cells: &[Cell], known: &mut std::vec::Vec<u8>) -> bool {
        let Some(cell) = cells.get(known.len()) else { return true };
        (1..=3).any(|digit| {
            let mut pairs = cells.iter().zip(known.iter());
            if pairs.any(|(other, own)| *own == digit && cell.peers().contains(*other)) {
                return false;
            }
            known.push(digit);
            let can = can_hold(cells, known);
            known.pop();
            can
        })
    }

    #[test]
    fn twelve_cells_cannot_hold_three_digits_if_one_or_three_boxes_are_of_the_second_sort() {
        let blocks = [18, 20, 21, 23].map(|block| House::ALL[block].cell_array());
        for choice in 0..6_usize.pow(4) {
            let sorts = [choice % 6, choice / 6 % 6, choice / 36 % 6, choice / 216];
            let mut cells = std::vec::Vec::new();
            for (block, sort) in blocks.iter().zip(sorts) {
                cells.extend(DIAGONALS[sort].map(|place| block[place]));
            }
            let is_odd = sorts.iter().filter(|sort| **sort > 2).count() % 2 == 1;
            assert_eq!(can_hold(&cells, &mut std::vec::Vec::new()), !is_odd, "{sorts:?}");
        }
    }
}
