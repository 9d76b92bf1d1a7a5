//! Hidden single: a digit with one place left in a house.

use crate::board::Board;
use crate::deduction::{Deduction, Pattern, StepSink};
use crate::geometry::{CELLS, boxes_columns_rows};
use crate::technique::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Digit};

/// Finds digits with one place in a house that has other blank cells.
///
/// Order: boxes, columns, rows; houses ascending; digits ascending.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut (impl StepSink + ?Sized)) -> ControlFlow<()> {
    for house in boxes_columns_rows() {
        for digit in Digit::ALL {
            let positions = board.positions(*house, digit);
            if positions.is_power_of_two() && board.blank_count(*house) > 1 {
                let cell = CELLS[house.index()][positions.trailing_zeros() as usize];
                let pattern = Pattern::HiddenSingle { house: *house };
                let placement = Candidate { cell, digit };
                sink.take(Deduction::single(Technique::HiddenSingle, pattern, placement))?;
            }
        }
    }
    ControlFlow::Continue(())
}
