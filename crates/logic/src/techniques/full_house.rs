//! Full house: the last blank cell of a house.

use crate::board::Board;
use crate::deduction::Single;
use crate::geometry::in_order_of_singles;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::Candidate;

/// Finds the digits of houses with one blank cell.
///
/// Order: boxes, columns, rows; houses ascending; digits ascending.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for house in in_order_of_singles(board.houses_with_one_blank()) {
        let Some(cell) = (board.blanks() & house.cells()).single() else { continue };
        for digit in board.candidates(cell) {
            sink.take_single(Single {
                technique: Technique::FullHouse,
                house: Some(house),
                placement: Candidate { cell, digit },
            })?;
        }
    }
    ControlFlow::Continue(())
}
