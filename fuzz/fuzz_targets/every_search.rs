//! Whichever searches answer for a board, the answers are those of a solver with the usual
//! thresholds. The target runs on every instruction set of the processor.
//!
//! Only a few boards are hard enough to move from one board to lanes, or to learning. Low
//! thresholds move any board:
//!
//! - from one board to lanes or to learning
//! - from lanes to learning beside a known solution
//! - to learning on the way to the next larger solution
//! - to learning on walks to minimal puzzles

#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use ninefold_core::unstable_internals::Thresholds;
use ninefold_core::{Budget, Cell, CellSet, Puzzle, Solver};
use ninefold_oracle::searches::compare;

/// Limit of nodes with the usual thresholds. A puzzle that takes more is not compared.
const ENOUGH: u64 = 2_000;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let thresholds = thresholds(&mut bytes).expect("missing bytes count as zeros");
    let limit = bytes.int_in_range(1..=60).expect("missing bytes count as zeros");
    let number = bytes.int_in_range(1..=8_usize).expect("missing bytes count as zeros");
    let mut solver = Solver::new(Budget::nodes(ENOUGH));
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for _ in 0..number {
        let puzzle = ninefold_fuzz::puzzle(&mut bytes).expect("missing bytes count as zeros");
        if solver.check(&puzzle).stopped.is_none() && solver.count(&puzzle, limit).is_ok() {
            puzzles.push(puzzle);
        }
    }
    let some_grid = puzzles.iter().find_map(|puzzle| solver.any(puzzle).ok().flatten());
    let Some(grid) = some_grid else { return };
    let order = order(&mut bytes).expect("missing bytes count as zeros");
    compare(&puzzles, limit, &grid, &order, thresholds);
});

fn thresholds(bytes: &mut Unstructured) -> Result<Thresholds> {
    Ok(Thresholds {
        puzzles_for_lanes: bytes.int_in_range(1..=6)?,
        walks_for_lanes: bytes.int_in_range(1..=4)?,
        guesses_before_lanes: bytes.int_in_range(0..=30)?,
        guesses_before_learning: bytes.int_in_range(0..=30)?,
        ascending_before_learning: bytes.int_in_range(0..=10)?,
        walk_before_learning: bytes.int_in_range(0..=10)?,
        conflicts_before_restart: bytes.int_in_range(1..=10)?,
        clauses_before_forgetting: bytes.int_in_range(1..=50)?,
    })
}

/// Draws an order of all cells, each in a set of its own.
fn order(bytes: &mut Unstructured) -> Result<Vec<CellSet>> {
    let mut cells = Cell::ALL;
    for last in (1..cells.len()).rev() {
        cells.swap(last, bytes.int_in_range(0..=last)?);
    }
    Ok(cells.map(CellSet::only).to_vec())
}
