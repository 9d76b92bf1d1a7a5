//! Full house: the last blank cell of a house.

use crate::board::Board;
use crate::deduction::{Deduction, Pattern, StepSink};
use crate::geometry::boxes_columns_rows;
use crate::technique::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Digit};

/// Finds the digits of houses with one blank cell.
///
/// Order: boxes, columns, rows; houses ascending; digits ascending.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut (impl StepSink + ?Sized)) -> ControlFlow<()> {
    for house in boxes_columns_rows() {
        if board.blank_count(*house) == 1 {
            let Some(cell) = (board.blanks() & house.cells()).single() else { continue };
            for digit in Digit::ALL {
                if board.positions(*house, digit) != 0 {
                    let pattern = Pattern::HiddenSingle { house: *house };
                    let placement = Candidate { cell, digit };
                    sink.take(Deduction::single(Technique::FullHouse, pattern, placement))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
