//! Brute force: a digit of the solution.

use core::ops::ControlFlow;
use ninefold_core::{Budget, Candidate, Solver, Verdict};
use ninefold_logic::{Board, Deduction, Pattern, StepSink, Technique};

/// The largest number of search nodes. After these, no step is found.
const MAX_NODES: u64 = 1_000_000;

/// Finds the digit of the middle one of the blank cells, if the puzzle has one solution. Of an even
/// number of cells, the second middle one.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let blanks = board.blanks();
    let Some(cell) = blanks.iter().nth(blanks.len() / 2) else {
        return ControlFlow::Continue(());
    };
    let mut solver = Solver::new(Budget::nodes(MAX_NODES));
    let Verdict::Unique(grid) = solver.solve(board.filled()) else {
        return ControlFlow::Continue(());
    };
    let placement = Candidate { cell, digit: grid.get(cell) };
    if !board.has(placement) {
        return ControlFlow::Continue(());
    }
    sink.take(Deduction::single(Technique::BruteForce, Pattern::Solution, placement))
}
