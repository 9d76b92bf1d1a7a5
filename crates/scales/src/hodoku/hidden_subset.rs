//! Hidden subsets in the order of `HoDoKu`: boxes, rows, columns; digits in lexicographic order.

use core::ops::ControlFlow;
use ninefold_logic::techniques::hidden_subset::find_in_order;
use ninefold_logic::unstable_internals::SubsetOrder;
use ninefold_logic::{Board, StepSink, Technique};

/// Finds hidden pairs that eliminate something.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<2>(board, Technique::HiddenPair, SubsetOrder::HODOKU, sink)
}

/// Finds hidden triples that eliminate something.
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<3>(board, Technique::HiddenTriple, SubsetOrder::HODOKU, sink)
}

/// Finds hidden quadruples that eliminate something.
pub fn find_quads(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_order::<4>(board, Technique::HiddenQuad, SubsetOrder::HODOKU, sink)
}
