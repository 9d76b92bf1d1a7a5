//! Hidden single: a digit with one place left in a house.

use crate::board::Board;
use crate::deduction::Single;
use crate::geometry::{CELLS, in_order_of_singles};
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::Candidate;

/// Finds digits with one place in a house that has other blank cells.
///
/// Order: boxes, columns, rows; houses ascending; digits ascending.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_houses_with(2, board, sink)
}

/// Finds digits with one place in a house, full houses included: for an order of techniques that may
/// lack `full-house`. Order: as [`find`].
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in_houses_with(1, board, sink)
}

/// Finds hidden singles in houses with at least some number of blank cells.
fn find_in_houses_with(blanks: u8, board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for house in in_order_of_singles(board.houses_with_unique()) {
        if board.blank_count(house) < blanks {
            continue;
        }
        for digit in board.unique_digits(house) {
            let place = board.positions(house, digit).trailing_zeros() as usize;
            let cell = CELLS[house.index()][place];
            sink.take_single(Single {
                technique: Technique::HiddenSingle,
                house: Some(house),
                placement: Candidate { cell, digit },
            })?;
        }
    }
    ControlFlow::Continue(())
}
