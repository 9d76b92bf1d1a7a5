//! X-chains: chains of places of one digit.
//!
//! Strong links are those of a house with two places. The digit goes from the cells that see both
//! ends. A chain has an odd number of inferences, 3 to 19. It may come back to its start, which is
//! then true.
//!
//! Order: by the start in reading order, then by digit, then depth first: places in the row, in the
//! column, in the rest of the box, each in reading order. Of chains with the same eliminations, a
//! later one is handed over only if it is shorter.

use super::simple_chain::{Rules, SimpleChainSearch};
use core::ops::ControlFlow;
use ninefold_logic::{Board, StepSink, Technique};

/// Finds X-chains.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let rules =
        Rules { technique: Technique::XChain, strong_in_cells: false, same_candidates: false };
    SimpleChainSearch::run(board, &rules, sink)
}
