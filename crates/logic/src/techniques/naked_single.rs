//! Naked single: a cell with one candidate left.

use crate::board::Board;
use crate::deduction::Single;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::Candidate;

/// Finds cells with one candidate, in reading order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for cell in board.candidate_set().single_cells() {
        if let Some(digit) = board.candidates(cell).single() {
            sink.take_single(Single {
                technique: Technique::NakedSingle,
                house: None,
                placement: Candidate { cell, digit },
            })?;
        }
    }
    ControlFlow::Continue(())
}
