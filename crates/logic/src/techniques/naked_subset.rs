//! Naked pairs, triples and quads: cells of a house that have as many candidates together as there
//! are cells.
//!
//! The subset eliminates candidates in its house only.
//!
//! The finders of Sudoku Explainer leave out houses with fewer than twice as many blank cells as the
//! subset: there the hidden subset of the other cells is smaller. In another [`SubsetOrder`],
//! [`find_in_order`] has them, too.
//!
//! Order: boxes, columns, rows; houses ascending; cells in colexicographic order.

use crate::board::Board;
use crate::geometry::{CELLS, choices};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::subset_order::SubsetOrder;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Cell, CellSet, DigitSet, House};

/// Finds naked pairs that eliminate something.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<2>(board, Technique::NakedPair, SubsetOrder::EXPLAINER, sink)
}

/// Finds naked triples that eliminate something.
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<3>(board, Technique::NakedTriple, SubsetOrder::EXPLAINER, sink)
}

/// Finds naked quads that eliminate something.
pub fn find_quads(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<4>(board, Technique::NakedQuad, SubsetOrder::EXPLAINER, sink)
}

/// Finds naked subsets of `N` cells that eliminate something, in the order of a program. The subset
/// eliminates candidates in its house only.
pub fn find_in_order<const N: usize>(
    board: &Board,
    technique: Technique,
    order: SubsetOrder,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    for_each::<N>(board, order, |house, cells, digits| {
        let cells: CellSet = cells.into_iter().collect();
        let eliminations = board.among(house.cells() - cells, digits);
        let pattern = Pattern::NakedSubset { house, cells, digits };
        sink.eliminate(technique, pattern, eliminations)
    })
}

/// Calls `take` with each naked subset of `N` cells: with the house, the cells, and their candidates.
#[inline]
pub fn for_each<const N: usize>(
    board: &Board,
    order: SubsetOrder,
    mut take: impl FnMut(House, [Cell; N], DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in order.houses() {
        if order.takes_small_first && usize::from(board.blank_count(*house)) < 2 * N {
            continue;
        }
        let mut list = [(Cell::ALL[0], DigitSet::EMPTY); 9];
        let mut len = 0;
        for cell in CELLS[house.index()] {
            let digits = board.candidates(cell);
            if (order.least..=N).contains(&digits.len()) {
                list[len] = (cell, digits);
                len += 1;
            }
        }
        choices(&list[..len], order.choices, |chosen: [(Cell, DigitSet); N]| {
            let digits = chosen.into_iter().fold(DigitSet::EMPTY, |all, (_, some)| all | some);
            if digits.len() != N {
                return ControlFlow::Continue(());
            }
            take(*house, chosen.map(|(cell, _)| cell), digits)
        })?;
    }
    ControlFlow::Continue(())
}
