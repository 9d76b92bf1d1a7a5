//! ERI pair, short for empty rectangle intersection pair.
//!
//! Two cells have the same two candidates and do not see each other. In a box, all places of both
//! digits lie in a row and a column. One cell is in this row, the other one in this column, both
//! outside the box. If the cells held the same digit, the box would have no place for this digit. So
//! the cells hold both digits, and both go from the cells that see both cells.

use crate::board::{Board, HouseKind};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::CellSet;

/// Finds ERI pairs that eliminate something.
///
/// Order: the first cell, then the second one, in reading order; then the box where the row of the
/// first cell meets the column of the second, then the other one.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let bivalue = board.cells_having(2..=2);
    for first in bivalue {
        let digits = board.candidates(first);
        let (Some(low), Some(high)) = (digits.first(), digits.last()) else { continue };
        let same = (bivalue & board.places(low) & board.places(high)) - first.peers();
        for second in same.iter().filter(|cell| *cell > first) {
            let seen = first.peers() & second.peers();
            let eliminations = board.among(seen, digits);
            if eliminations.is_empty() {
                continue;
            }
            let cells = CellSet::only(first).with(second);
            for (in_row, in_column) in [(first, second), (second, first)] {
                let (row, column) =
                    (HouseKind::Row.house_of(in_row), HouseKind::Column.house_of(in_column));
                let Some(crossing) = (row.cells() & column.cells()).first() else { continue };
                let block = HouseKind::Block.house_of(crossing);
                let lines = row.cells() | column.cells();
                let places = board.places(low) | board.places(high);
                let is_filled = |digit| board.positions(block, digit) == 0;
                if cells.is_disjoint(block.cells())
                    && (places & block.cells()).is_subset(lines)
                    && !digits.iter().any(is_filled)
                {
                    // The first cell is the one whose row meets the box.
                    let cells = [in_row, in_column];
                    let pattern = Pattern::EmptyRectanglePair { cells, block };
                    sink.eliminate(Technique::EriPair, pattern, eliminations)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
