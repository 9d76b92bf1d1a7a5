//! Whichever searches answer for a board, the answers are those of a solver with the usual
//! thresholds. One input runs on one instruction set.
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
use ninefold_core::unstable_internals::{Thresholds, set_thresholds};
use ninefold_core::{Budget, Cell, CellSet, Isa, Solver};
use ninefold_fuzz::{is_one_in, with_solvers};
use ninefold_oracle::searches::{Truth, compare_batch, compare_one_by_one, compare_walks};
use std::cell::RefCell;

/// Limit of nodes with the usual thresholds. A puzzle that takes more is not compared.
const ENOUGH: u64 = 200;

thread_local! {
    /// A solver with low thresholds for each instruction set.
    static LOW: RefCell<Vec<Solver>> = RefCell::new(
        Isa::available().map(|isa| Solver::new(Budget::UNLIMITED).with_isa(isa)).collect()
    );
}

fuzz_target!(|input: &[u8]| {
    let mut bytes = Unstructured::new(input);
    let thresholds = thresholds(&mut bytes).expect("missing bytes count as zeros");
    let mut number = |range| bytes.int_in_range(range).expect("missing bytes count as zeros");
    let (isa, limit, kind) = (number(0..=11_usize), number(1..=30) as u64, number(0..=15));
    let size = number(1..=4);
    LOW.with_borrow_mut(|solvers| {
        let isa = isa % solvers.len();
        let solver = &mut solvers[isa];
        set_thresholds(solver, thresholds);
        if kind == 0 {
            return with_solvers(|usual| {
                let puzzle =
                    ninefold_fuzz::puzzle(&mut bytes).expect("missing bytes count as zeros");
                let usual = usual.best(ENOUGH);
                let Ok(Some(grid)) = usual.any(&puzzle) else { return };
                let order = order(&mut bytes).expect("missing bytes count as zeros");
                usual.set_budget(Budget::UNLIMITED);
                compare_walks(solver, &grid, &order, usual.minimal(&grid, &order));
            });
        }
        let truths: Vec<Truth> = with_solvers(|usual| {
            let usual = usual.best(ENOUGH);
            let mut puzzle =
                || ninefold_fuzz::puzzle(&mut bytes).expect("missing bytes count as zeros");
            let with_redundant = is_one_in(16, input);
            (0..size).filter_map(|_| Truth::new(usual, &puzzle(), limit, with_redundant)).collect()
        });
        if kind % 2 == 0 {
            compare_one_by_one(solver, &truths, limit);
        } else {
            compare_batch(solver, &truths, limit);
        }
    });
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
