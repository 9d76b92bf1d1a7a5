//! Naked single: a cell with one candidate left.

use crate::board::Board;
use crate::deduction::{Deduction, Pattern, StepSink};
use crate::technique::Technique;
use core::ops::ControlFlow;
use ninefold_core::Candidate;

/// Finds cells with one candidate, in reading order.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut (impl StepSink + ?Sized)) -> ControlFlow<()> {
    for cell in board.blanks() {
        if let Some(digit) = board.candidates(cell).single() {
            let placement = Candidate { cell, digit };
            sink.take(Deduction::single(Technique::NakedSingle, Pattern::NakedSingle, placement))?;
        }
    }
    ControlFlow::Continue(())
}
