//! Naked subsets and locked subsets.
//!
//! `N` cells of a house have `N` candidates together. So these go from all cells that see all of
//! them. A subset is locked if its cells lie in a line and a box, and both lose candidates.

use super::take_list;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Cell, CellSet, DigitSet, House};
use ninefold_logic::techniques::naked_subset::for_each;
use ninefold_logic::unstable_internals::SubsetOrder;
use ninefold_logic::{Board, HouseKind, Pattern, StepSink, Technique};

/// Which subsets are handed over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Locked subsets.
    Locked,
    /// All others.
    NotLocked,
}

/// Finds locked pairs. Order: boxes ascending; cells in lexicographic order.
pub fn find_locked_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<2>(board, Technique::LockedPair, Wanted::Locked, sink)
}

/// Finds locked triples. Order: boxes ascending; cells in lexicographic order.
pub fn find_locked_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<3>(board, Technique::LockedTriple, Wanted::Locked, sink)
}

/// Finds naked pairs that are not locked. Order: boxes, rows, columns; cells in lexicographic order.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<2>(board, Technique::NakedPair, Wanted::NotLocked, sink)
}

/// Finds naked triples that are not locked. Order: as [`find_pairs`].
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<3>(board, Technique::NakedTriple, Wanted::NotLocked, sink)
}

/// Finds naked quadruples. Order: as [`find_pairs`].
pub fn find_quads(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<4>(board, Technique::NakedQuad, Wanted::NotLocked, sink)
}

/// Finds naked subsets of `N` cells.
fn find<const N: usize>(
    board: &Board,
    technique: Technique,
    wanted: Wanted,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut list = Vec::new();
    let order = match wanted {
        Wanted::Locked => SubsetOrder { kinds: &[HouseKind::Block], ..SubsetOrder::HODOKU },
        Wanted::NotLocked => SubsetOrder::HODOKU,
    };
    for_each::<N>(board, order, |house, chosen, digits| {
        let cells: CellSet = chosen.into_iter().collect();
        let is_locked = eliminate(board, chosen[0], cells, digits, &mut list) && N < 4;
        if is_locked != (wanted == Wanted::Locked) {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::NakedSubset { house, cells, digits };
        take_list(board, technique, pattern, &list, sink)
    })
}

/// Lists the eliminations in the shared row, column and box. Returns whether the subset is locked.
fn eliminate(
    board: &Board,
    first: Cell,
    cells: CellSet,
    digits: DigitSet,
    list: &mut Vec<Candidate>,
) -> bool {
    list.clear();
    let shared = first.houses().map(|house| cells.is_subset(house.cells()));
    let mut kinds = 0;
    for (house, _) in first.houses().into_iter().zip(shared).filter(|(_, is_shared)| *is_shared) {
        let is_box = matches!(house, House::Block(_));
        let mut counts = false;
        for cell in house.cells() - cells {
            for digit in board.candidates(cell) & digits {
                list.push(Candidate { cell, digit });
                // In a line, the cells outside of the box count.
                counts |= is_box || cell.block() != first.block();
            }
        }
        kinds += usize::from(counts);
    }
    kinds > 1 && shared[2] && (shared[0] || shared[1])
}
