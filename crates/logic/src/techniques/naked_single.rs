//! Naked single: a cell with one candidate left.

use crate::board::Board;
use crate::found::{Found, Pattern, Sink};
use crate::technique::Technique;
use core::ops::ControlFlow;
use ninefold_core::Candidate;

/// Finds cells with one candidate, in reading order.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    for cell in board.blanks() {
        if let Some(digit) = board.candidates(cell).single() {
            let placement = Candidate { cell, digit };
            sink.take(Found::single(Technique::NakedSingle, Pattern::NakedSingle, placement))?;
        }
    }
    ControlFlow::Continue(())
}
