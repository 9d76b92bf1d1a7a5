//! Remote pairs: chains of cells with the same two candidates.
//!
//! Two cells of the chain with an odd number of links between them hold both digits. So both digits
//! go from the cells that see both. A chain has 4, 6, 8 or 10 cells, and the digit with which it
//! begins goes somewhere because of its two ends.
//!
//! Order: by the start in reading order, then by digit, then depth first: cells in the row, in the
//! column, in the rest of the box, each in reading order. Of chains with the same eliminations, a
//! later one is handed over only if it is shorter.

use super::simple_chain::{Rules, SimpleChainSearch};
use core::ops::ControlFlow;
use ninefold_logic::{Board, StepSink, Technique};

const RULES: Rules =
    Rules { technique: Technique::RemotePair, strong_in_cells: true, same_candidates: true };

/// Finds remote pairs.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    SimpleChainSearch::run(board, &RULES, sink)
}

/// Finds remote pairs as [`find`] does, and longer ones. Order: the longer ones come last.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    SimpleChainSearch::run_unlimited(board, &RULES, sink)
}
