//! Hidden pairs, triples and quads: digits of a house that have as many places together as there
//! are digits. The direct forms leave a hidden single in the house.
//!
//! For a direct form, the house has more blank cells than the subset.
//!
//! The finders of Sudoku Explainer leave out houses with at most twice as many blank cells as the
//! subset: there the naked subset of the other cells is not larger. In another [`SubsetOrder`],
//! [`find_in_order`] has them, too.
//!
//! Order: boxes, columns, rows; houses ascending; digits in colexicographic order. A direct form
//! places the smallest digit that has one place left. Only the single is taken: the other
//! eliminations stay undone.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::geometry::{CELLS, bits, choices};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::subset_order::SubsetOrder;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// Finds hidden pairs that eliminate something.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<2>(board, Technique::HiddenPair, SubsetOrder::EXPLAINER, sink)
}

/// Finds hidden triples that eliminate something.
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<3>(board, Technique::HiddenTriple, SubsetOrder::EXPLAINER, sink)
}

/// Finds hidden quads that eliminate something.
pub fn find_quads(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<4>(board, Technique::HiddenQuad, SubsetOrder::EXPLAINER, sink)
}

/// Finds hidden pairs that leave a hidden single in their house.
pub fn find_direct_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_direct::<2>(board, Technique::DirectHiddenPair, sink)
}

/// Finds hidden triples that leave a hidden single in their house.
pub fn find_direct_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_direct::<3>(board, Technique::DirectHiddenTriple, sink)
}

/// Finds hidden subsets of `N` digits that eliminate something, in the order of a program.
pub fn find_in_order<const N: usize>(
    board: &Board,
    technique: Technique,
    order: SubsetOrder,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let blanks = if order.takes_small_first { 2 * N } else { N };
    for_each::<N>(board, order, blanks, |house, positions, digits| {
        let (cells, eliminations) = effect(board, house, positions, digits);
        let pattern = Pattern::HiddenSubset { house, cells, digits };
        sink.eliminate(technique, pattern, eliminations)
    })
}

/// Finds hidden subsets of `N` digits that leave a hidden single in their house.
fn find_direct<const N: usize>(
    board: &Board,
    technique: Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    for_each::<N>(board, SubsetOrder::EXPLAINER, N, |house, positions, digits| {
        for digit in !digits {
            let before = board.positions(house, digit);
            let left = before & !positions;
            if left.is_power_of_two() && left != before {
                let (cells, _) = effect(board, house, positions, digits);
                let cell = CELLS[house.index()][left.trailing_zeros() as usize];
                return sink.take(Deduction {
                    technique,
                    pattern: Pattern::HiddenSubset { house, cells, digits },
                    placement: Some(Candidate { cell, digit }),
                    eliminations: CandidateSet::EMPTY,
                });
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls `take` with each hidden subset of a house that has more than `blanks` blank cells: with
/// the house, the subset's places, and its digits.
#[inline]
fn for_each<const N: usize>(
    board: &Board,
    order: SubsetOrder,
    blanks: usize,
    mut take: impl FnMut(House, u16, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in order.houses() {
        if usize::from(board.blank_count(*house)) <= blanks {
            continue;
        }
        let mut list = [(Digit::ALL[0], 0); 9];
        let mut len = 0;
        for digit in Digit::ALL {
            let positions = board.positions(*house, digit);
            if (order.least..=N).contains(&(positions.count_ones() as usize)) {
                list[len] = (digit, positions);
                len += 1;
            }
        }
        choices(&list[..len], order.choices, |chosen: [(Digit, u16); N]| {
            let positions = chosen.iter().fold(0, |all, (_, some)| all | some);
            if positions.count_ones() as usize != N {
                return ControlFlow::Continue(());
            }
            take(*house, positions, chosen.into_iter().map(|(digit, _)| digit).collect())
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells of a hidden subset, and the candidates that it eliminates.
fn effect(
    board: &Board,
    house: House,
    positions: u16,
    digits: DigitSet,
) -> (CellSet, CandidateSet) {
    let cells: CellSet = bits(positions).map(|place| CELLS[house.index()][place]).collect();
    (cells, board.among(cells, !digits))
}
