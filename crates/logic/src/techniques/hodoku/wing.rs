//! XY-wing and XYZ-wing: a pivot and two wings have three digits together, and one of the three
//! cells has the digit z.

use crate::board::Board;
use crate::deduction::{Deduction, Pattern, StepSink};
use crate::technique::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet};

/// Finds XY-wings that eliminate something.
///
/// Order: triples of cells in lexicographic order; the first, the second, then the third cell as
/// the pivot.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_xy(board: &Board, sink: &mut (impl StepSink + ?Sized)) -> ControlFlow<()> {
    let cells = having(board, 2);
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells.iter().enumerate().skip(i + 1) {
            if union(board, &[*a, *b]).len() != 3 {
                continue;
            }
            for c in &cells[j + 1..] {
                let [one, two, three] = [a, b, c].map(|cell| board.candidates(*cell));
                let are_equal = one == two || two == three || three == one;
                if union(board, &[*a, *b, *c]).len() != 3 || are_equal {
                    continue;
                }
                for (pivot, wings) in [(*a, [*b, *c]), (*b, [*a, *c]), (*c, [*b, *a])] {
                    let seen = CellSet::ALL;
                    take(board, Technique::XyWing, pivot, wings, seen, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds XYZ-wings that eliminate something.
///
/// Order: pivots, then pairs of wings, in lexicographic order.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_xyz(board: &Board, sink: &mut (impl StepSink + ?Sized)) -> ControlFlow<()> {
    let (pivots, cells) = (having(board, 3), having(board, 2));
    for pivot in pivots {
        for (j, b) in cells.iter().enumerate() {
            if union(board, &[pivot, *b]).len() != 3 {
                continue;
            }
            for c in &cells[j + 1..] {
                let are_equal = board.candidates(*b) == board.candidates(*c);
                if union(board, &[pivot, *b, *c]).len() == 3 && !are_equal {
                    take(board, Technique::XyzWing, pivot, [*b, *c], pivot.peers(), sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands over a wing, if the pivot sees both wings and something goes.
fn take(
    board: &Board,
    technique: Technique,
    pivot: Cell,
    wings: [Cell; 2],
    seen: CellSet,
    sink: &mut (impl StepSink + ?Sized),
) -> ControlFlow<()> {
    let [one, two] = wings;
    let common = board.candidates(one) & board.candidates(two);
    let Some(z) = common.single() else { return ControlFlow::Continue(()) };
    let rest = one.peers() & two.peers() & seen & board.places(z);
    if !wings.iter().all(|wing| pivot.peers().contains(*wing)) || rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let eliminations = CandidateSet::product(rest, DigitSet::only(z));
    sink.take(Deduction::elimination(technique, Pattern::Wing { pivot, wings }, eliminations))
}

/// Returns the cells with a number of candidates, in reading order.
fn having(board: &Board, number: usize) -> Vec<Cell> {
    board.blanks().iter().filter(|cell| board.candidates(*cell).len() == number).collect()
}

/// Returns all candidates of some cells.
fn union(board: &Board, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(*cell))
}
