//! XY-chains: chains of cells with two candidates.
//!
//! Strong links stay in a cell; weak links lead to another cell with the digit. The digit at both
//! ends goes from the cells that see both end cells. A chain has an odd number of inferences, 3 to
//! 19, and so two to ten cells. Chains of two cells are naked pairs; those of three, XY-wings.
//!
//! Order: by the start in reading order, then by digit, then depth first: cells in the row, in the
//! column, in the rest of the box, each in reading order. Of chains with the same eliminations, a
//! later one is handed over only if it is shorter.

use super::simple_chain::{Rules, SimpleChainSearch};
use core::ops::ControlFlow;
use ninefold_logic::{Board, StepSink, Technique};

const RULES: Rules =
    Rules { technique: Technique::XyChain, strong_in_cells: true, same_candidates: false };

/// Finds XY-chains.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    SimpleChainSearch::run(board, &RULES, sink)
}

/// Finds XY-chains as [`find`] does, and longer ones. Order: the longer ones come last.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    SimpleChainSearch::run_unlimited(board, &RULES, sink)
}
