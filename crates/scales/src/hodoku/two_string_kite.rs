//! Two-string kite: a row and a column with two places of a digit each. One place of the row and
//! one of the column lie in a box, so one of the two other places is true.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit};
use ninefold_logic::{Board, Deduction, HouseKind, HouseSet, Pattern, StepSink, Technique};

/// Finds two-string kites that eliminate something.
///
/// Order: digits, rows, columns, ascending. If several places could lie in the box, the place that
/// lay in the box of the column before is tried first.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each(board, |kite| sink.take(kite.deduction()))
}

/// Finds two two-string kites that share the places in the box and eliminate different candidates.
///
/// Order: the first kite, then the second, in the order of [`find`].
pub fn find_dual(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut kites = Vec::new();
    for_each(board, |kite| {
        kites.push(kite);
        ControlFlow::Continue(())
    })?;
    for (i, first) in kites.iter().enumerate() {
        for second in &kites[i + 1..] {
            if first.inner != second.inner
                || first.elimination == second.elimination
                || first.elimination.digit != second.elimination.digit
            {
                continue;
            }
            let eliminations = [first.elimination, second.elimination].into_iter().collect();
            let digit = first.elimination.digit;
            let pattern = Pattern::SingleDigit { digit, houses: first.houses | second.houses };
            let technique = Technique::DualTwoStringKite;
            sink.eliminate(technique, pattern, eliminations)?;
        }
    }
    ControlFlow::Continue(())
}

/// A two-string kite.
struct Kite {
    /// The row and the column.
    houses: HouseSet,
    /// The places in the box.
    inner: CellSet,
    elimination: Candidate,
}

impl Kite {
    fn deduction(&self) -> Deduction {
        let Self { houses, elimination, .. } = *self;
        let pattern = Pattern::SingleDigit { digit: elimination.digit, houses };
        let eliminations = CandidateSet::from_iter([elimination]);
        Deduction::elimination(Technique::TwoStringKite, pattern, eliminations)
    }
}

/// Calls `take` with each kite.
fn for_each(board: &Board, mut take: impl FnMut(Kite) -> ControlFlow<()>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let lines = |kind: HouseKind| -> Vec<_> {
            let houses = kind.houses().iter();
            houses.filter_map(|line| Some((*line, board.conjugate_pair(*line, digit)?))).collect()
        };
        let (mut rows, mut columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
        for (row, in_row) in &mut rows {
            for (column, in_column) in &mut columns {
                if !turn(in_row, in_column) {
                    continue;
                }
                let ([inner, end], [other_inner, other_end]) = (*in_row, *in_column);
                if in_row.iter().any(|cell| in_column.contains(cell)) {
                    continue;
                }
                let elimination = Candidate { cell: crossing(other_end, end), digit };
                if board.has(elimination) {
                    let houses = [*row, *column].into_iter().collect();
                    let inner = CellSet::only(inner).with(other_inner);
                    take(Kite { houses, inner, elimination })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Turns two pairs so that their first cells lie in the same box, if this is possible.
fn turn(row: &mut [Cell; 2], column: &mut [Cell; 2]) -> bool {
    for (in_row, in_column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if row[in_row].block() == column[in_column].block() {
            row.swap(0, in_row);
            column.swap(0, in_column);
            return true;
        }
    }
    false
}

/// Returns the cell in the row of one cell and the column of another.
fn crossing(row: Cell, column: Cell) -> Cell {
    Cell::at(row.row(), column.column())
}
