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
    for_each(board, Turns::First, |kite| sink.take(kite.deduction()))
}

/// Finds two-string kites as [`find`] does. If several places could lie in the box, all are tried.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each(board, Turns::All, |kite| sink.take(kite.deduction()))
}

/// Finds two two-string kites that share the places in the box and eliminate different candidates.
///
/// Order: the first kite, then the second, in the order of [`find`].
pub fn find_dual(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_duals(board, Digits::Same, sink)
}

/// Finds two two-string kites as [`find_dual`] does. They may have different digits, as in `HoDoKu`'s list
/// of all steps.
pub fn find_dual_of_any_digits(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_duals(board, Digits::Any, sink)
}

/// Which digits two kites may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Digits {
    /// The same.
    Same,
    /// Any.
    Any,
}

fn find_duals(board: &Board, digits: Digits, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut kites = Vec::new();
    for_each(board, Turns::First, |kite| {
        kites.push(kite);
        ControlFlow::Continue(())
    })?;
    for (i, first) in kites.iter().enumerate() {
        for second in &kites[i + 1..] {
            let [digit, other] = [first, second].map(|kite| kite.elimination.digit);
            if first.inner != second.inner
                || first.elimination == second.elimination
                || digits == Digits::Same && digit != other
            {
                continue;
            }
            let eliminations = [first.elimination, second.elimination].into_iter().collect();
            let pattern = if digit == other {
                Pattern::SingleDigit { digit, houses: first.houses | second.houses }
            } else {
                Pattern::TwoKites { digits: [digit, other], houses: [first.houses, second.houses] }
            };
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

/// Which places of a row and a column that share a box are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    /// The first that lie in one box.
    First,
    /// All.
    All,
}

/// Calls `take` with each kite.
fn for_each(
    board: &Board,
    turns: Turns,
    mut take: impl FnMut(Kite) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let lines = |kind: HouseKind| -> Vec<_> {
            let houses = kind.houses().iter();
            houses.filter_map(|line| Some((*line, board.conjugate_pair(*line, digit)?))).collect()
        };
        let (mut rows, mut columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
        for (row, in_row) in &mut rows {
            for (column, in_column) in &mut columns {
                for (of_row, of_column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if in_row[of_row].block() != in_column[of_column].block() {
                        continue;
                    }
                    let (end, other_end) = (in_row[1 - of_row], in_column[1 - of_column]);
                    let inner = CellSet::only(in_row[of_row]).with(in_column[of_column]);
                    if turns == Turns::First {
                        in_row.swap(0, of_row);
                        in_column.swap(0, of_column);
                    }
                    let elimination = Candidate { cell: crossing(other_end, end), digit };
                    let is_kite = in_row.iter().all(|cell| !in_column.contains(cell));
                    if is_kite && board.has(elimination) {
                        let houses = [*row, *column].into_iter().collect();
                        take(Kite { houses, inner, elimination })?;
                    }
                    if turns == Turns::First {
                        break;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cell in the row of one cell and the column of another.
fn crossing(row: Cell, column: Cell) -> Cell {
    Cell::at(row.row(), column.column())
}
