//! Almost locked pair and triple, also called almost locked candidates.
//!
//! A line and a box cross. In one of the two houses, n - 1 cells outside the crossing have no
//! candidates but n digits. In the other house, n - 1 cells outside the crossing have these digits,
//! and no others outside do. The second house needs all n digits, so at least one of them is in the
//! crossing. With those of the n - 1 cells, the first house then has all n digits: they go from its
//! other cells. And just one is in the crossing, so the n - 1 cells of the second house hold the
//! others and nothing else.

use crate::board::{Board, HouseKind};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CellSet, Digit, DigitSet, House};

/// Finds almost locked pairs that eliminate something: n is 2.
///
/// Order: boxes; rows, then columns that cross the box; the box as the first house, then the line;
/// cells of the first house in reading order.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let bivalue = board.cells_having(2..=2);
    for_each_crossing(|from, to| {
        for cell in (from.cells() - to.cells()) & bivalue {
            take(board, Technique::AlmostLockedPair, from, to, CellSet::only(cell), sink)?;
        }
        ControlFlow::Continue(())
    })
}

/// Finds almost locked triples that eliminate something: n is 3.
///
/// Order: as [`find_pairs`]; the first cell of the first house, then the second one.
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let fitting = board.cells_having(2..=3);
    for_each_crossing(|from, to| {
        let cells = (from.cells() - to.cells()) & fitting;
        for first in cells {
            for second in cells.iter().filter(|cell| *cell > first) {
                let set = CellSet::only(first).with(second);
                if board.union_of(set).len() == 3 {
                    take(board, Technique::AlmostLockedTriple, from, to, set, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Calls `take` with each box and each line that cross, in both orders.
fn for_each_crossing(mut take: impl FnMut(House, House) -> ControlFlow<()>) -> ControlFlow<()> {
    for block in HouseKind::Block.houses() {
        for line in HouseKind::Row.houses().iter().chain(HouseKind::Column.houses()) {
            if !block.cells().is_disjoint(line.cells()) {
                take(*block, *line)?;
                take(*line, *block)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands over the cells of the first house, if the other house has as many and something goes.
fn take(
    board: &Board,
    technique: Technique,
    from: House,
    to: House,
    set: CellSet,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let digits = board.union_of(set);
    let with_digits = |cells| places_of(board, cells, digits);
    let places = with_digits(to.cells() - from.cells());
    let is_missing = |digit: Digit| board.positions(to, digit) == 0;
    if places.len() != set.len() || digits.iter().any(is_missing) {
        return ControlFlow::Continue(());
    }
    let rest = from.cells() - to.cells() - set;
    let eliminations = board.among(rest, digits) | board.among(places, !digits);
    let pattern = Pattern::AlmostLockedCandidates { digits, from, set, to, places };
    sink.eliminate(technique, pattern, eliminations)
}

/// Returns those of some cells that have one of some digits as a candidate.
fn places_of(board: &Board, cells: CellSet, digits: DigitSet) -> CellSet {
    digits.iter().fold(CellSet::EMPTY, |all, digit| all | board.places(digit)) & cells
}
