//! BUG+1: every blank cell has two candidates, except one cell with three. One of its candidates has
//! three places in each of its houses. Without it, each digit would have two places in each house,
//! and the puzzle would not have exactly one solution. So this candidate is true.

use super::count;
use core::ops::ControlFlow;
use ninefold_core::{CellSet, Digit, DigitSet, House};
use ninefold_logic::{Board, DeadlyType, Pattern, StepSink, Technique};

/// Finds the two candidates that go from the cell with three.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let others = board.blanks() - board.cells_having(2..=2);
    let Some(cell) = others.single() else { return ControlFlow::Continue(()) };
    if board.candidates(cell).len() != 3 {
        return ControlFlow::Continue(());
    }
    let has_three =
        |digit: &Digit| cell.houses().into_iter().all(|house| count(board, house, *digit) == 3);
    let mut fitting = board.candidates(cell).iter().filter(has_three);
    let (Some(digit), None) = (fitting.next(), fitting.next()) else {
        return ControlFlow::Continue(());
    };
    let is_even = |house: &House| {
        Digit::ALL.into_iter().all(|other| match count(board, *house, other) {
            0 | 2 => true,
            3 => other == digit && house.cells().contains(cell),
            _ => false,
        })
    };
    if !House::ALL.iter().all(is_even) {
        return ControlFlow::Continue(());
    }
    let cells = CellSet::only(cell);
    let eliminations = board.among(cells, !DigitSet::only(digit));
    let pattern = Pattern::Grave { cells, kind: DeadlyType::Type1 };
    sink.eliminate(Technique::BugPlus1, pattern, eliminations)
}
