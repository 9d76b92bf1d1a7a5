//! XY-wing and XYZ-wing: a pivot and two wings have three digits together, and one of the three
//! cells has the digit z.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Cell, CellSet};
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, Deduction, Pattern, StepSink, Technique};

/// Finds XY-wings that eliminate something.
///
/// Order: triples of cells in lexicographic order; the first, the second, then the third cell as
/// the pivot.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_xy(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let cells: Vec<Cell> = board.cells_having(2..=2).iter().collect();
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells.iter().enumerate().skip(i + 1) {
            if board.union_of([*a, *b]).len() != 3 {
                continue;
            }
            for c in &cells[j + 1..] {
                let [one, two, three] = [a, b, c].map(|cell| board.candidates(*cell));
                let are_equal = one == two || two == three || three == one;
                if board.union_of([*a, *b, *c]).len() != 3 || are_equal {
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
pub fn find_xyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let cells: Vec<Cell> = board.cells_having(2..=2).iter().collect();
    for pivot in board.cells_having(3..=3) {
        for (j, b) in cells.iter().enumerate() {
            if board.union_of([pivot, *b]).len() != 3 {
                continue;
            }
            for c in &cells[j + 1..] {
                let are_equal = board.candidates(*b) == board.candidates(*c);
                if board.union_of([pivot, *b, *c]).len() == 3 && !are_equal {
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
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let [one, two] = wings;
    let common = board.candidates(one) & board.candidates(two);
    let Some(z) = common.single() else { return ControlFlow::Continue(()) };
    let rest = one.peers() & two.peers() & seen & board.places(z);
    if !wings.iter().all(|wing| pivot.peers().contains(*wing)) || rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let eliminations = of_digit(z, rest);
    sink.take(Deduction::elimination(technique, Pattern::Wing { pivot, wings }, eliminations))
}
