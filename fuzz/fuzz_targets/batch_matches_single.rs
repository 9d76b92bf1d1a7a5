//! A batch returns the same as one puzzle at a time: verdicts, smallest solutions and counts.
//! Puzzles of all kinds are in one batch, on every instruction set of the processor.

#![no_main]

use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use ninefold_core::{Budget, Count, Isa, Puzzle, Solver, Stopped, Verdict};

/// Limit of nodes for one puzzle alone. A puzzle that takes more is not compared.
const ALONE: u64 = 2_000;
/// Limit of nodes for a puzzle in a batch, which searches in another order.
const IN_BATCH: u64 = 200_000;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let size = bytes.int_in_range(6..=40).expect("missing bytes count as zeros");
    let limit = bytes.int_in_range(1..=60).expect("missing bytes count as zeros");
    let mut single = Solver::new(Budget::nodes(ALONE));
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut verdicts = Vec::new();
    let mut counts = Vec::new();
    for _ in 0..size {
        let puzzle = ninefold_fuzz::puzzle(&mut bytes).expect("missing bytes count as zeros");
        let verdict = single.solve(&puzzle);
        let is_solved = !matches!(verdict, Verdict::Stopped(_));
        if let (true, Ok(count)) = (is_solved, single.count(&puzzle, limit)) {
            puzzles.push(puzzle);
            verdicts.push(verdict);
            counts.push(Ok(count));
        }
    }
    for isa in Isa::available() {
        let mut solver = Solver::new(Budget::nodes(IN_BATCH)).with_isa(isa);
        assert_eq!(solver.count_batch(&puzzles, limit), counts, "{isa}");
        assert_eq!(solver.solve_batch(&puzzles), verdicts, "{isa}");
        let smallest: Vec<_> = verdicts.iter().map(|verdict| Ok(verdict.smallest())).collect();
        assert_eq!(solver.smallest_batch(&puzzles), smallest, "{isa}");
        check_small_budget(isa, &puzzles, &verdicts, &counts, limit);
    }
});

/// Checks that an answer within a small budget is true, or says that the search was stopped.
fn check_small_budget(
    isa: Isa,
    puzzles: &[Puzzle],
    verdicts: &[Verdict],
    counts: &[Result<Count, Stopped>],
    limit: u64,
) {
    let mut solver = Solver::new(Budget::nodes(limit)).with_isa(isa);
    for (answer, truth) in solver.solve_batch(puzzles).iter().zip(verdicts) {
        assert!(answer == truth || matches!(answer, Verdict::Stopped(_)));
    }
    for (answer, truth) in solver.count_batch(puzzles, limit).iter().zip(counts) {
        let within = |stopped: Stopped| truth.is_ok_and(|truth| stopped.at_least <= truth.found());
        assert!(answer == truth || answer.is_err_and(within));
    }
}
