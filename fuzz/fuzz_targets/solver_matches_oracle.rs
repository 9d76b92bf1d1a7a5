//! The propagating search agrees with three simple ones: plain backtracking of the same library,
//! and the oracle's exact cover and plain backtracking.
//!
//! All find the same number of solutions up to a limit, the same smallest solution, and the same
//! first solutions in ascending order. An independent checker accepts each solution. A puzzle that
//! takes a simple search too long is not compared with that search.
//!
//! The simple searches take many times as long as the propagating one. So each compares only a part
//! of the inputs. One input runs on one instruction set; a few run on all.

#![no_main]

use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use ninefold_core::{Count, Grid, Isa, Puzzle, Solver, Verdict};
use ninefold_fuzz::{Solvers, is_one_in, with_solvers};
use ninefold_oracle::{backtracking, check::check, exact_cover};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Solutions counted at most: enough to notice when a branch of a search is lost.
const COUNTED: usize = 40;

/// Solutions listed at most, which costs more than counting.
const LISTED: usize = 3;

/// Limits of nodes for a puzzle: in the propagating search, in plain backtracking, in exact cover.
const FAST_NODES: u64 = 300;
const BACKTRACKING_NODES: u64 = 2_000;
const EXACT_COVER_NODES: u64 = 200;

fuzz_target!(|input: &[u8]| {
    let mut bytes = Unstructured::new(input);
    let number = bytes.int_in_range(0..=11).expect("missing bytes count as zeros");
    let puzzle = ninefold_fuzz::puzzle(&mut bytes).expect("missing bytes count as zeros");
    with_solvers(|solvers| compare(solvers, number, &puzzle, input));
});

fn compare(solvers: &mut Solvers, number: usize, puzzle: &Puzzle, input: &[u8]) {
    let (_, fast) = solvers.of(number, FAST_NODES);
    let Ok(count) = fast.count(puzzle, COUNTED as u64) else { return };
    let nodes = fast.stats().nodes;
    compare_any_order(fast, puzzle, count);
    let listed = ascending(fast, puzzle);
    if let Some(ascending) = &listed {
        check_solutions(puzzle, count, ascending);
        compare_verdict(fast.solve(puzzle), ascending);
        if is_one_in(4, input) {
            compare_with_backtracking(
                solvers.backtracking(BACKTRACKING_NODES),
                puzzle,
                count,
                ascending,
            );
        }
        if is_one_in(16, input) {
            compare_with_oracle_backtracking(puzzle, count, ascending);
        }
    }
    if is_one_in(32, input) {
        compare_with_exact_cover(puzzle, count);
    }
    if is_one_in(8, input) {
        for number in 0..Isa::available().count() {
            let (isa, other) = solvers.of(number, FAST_NODES);
            assert_eq!(other.count(puzzle, COUNTED as u64), Ok(count), "{isa}");
            assert_eq!(other.stats().nodes, nodes, "{isa}");
            if let Some(ascending) = &listed {
                assert_eq!(self::ascending(other, puzzle).as_ref(), Some(ascending), "{isa}");
            }
        }
    }
}

/// Checks that the solutions in any order are equally many and all different.
fn compare_any_order(solver: &mut Solver, puzzle: &Puzzle, count: Count) {
    let mut grids = BTreeSet::new();
    let found = solver.for_each(puzzle, |grid| {
        assert!(grid.solves(puzzle) && grids.insert(*grid));
        if grids.len() < COUNTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(found, Ok(count));
    assert_eq!(grids.len() as u64, count.found());
}

/// Returns the first solutions in ascending order, or `None` if the budget stops the search.
fn ascending(solver: &mut Solver, puzzle: &Puzzle) -> Option<Vec<Grid>> {
    solver.solutions(puzzle).take(LISTED).collect::<Result<_, _>>().ok()
}

fn check_solutions(puzzle: &Puzzle, count: Count, ascending: &[Grid]) {
    assert_eq!(ascending.len() as u64, count.found().min(LISTED as u64));
    assert!(ascending.is_sorted_by(|a, b| a < b));
    for grid in ascending {
        assert!(grid.solves(puzzle));
        assert_eq!(check(&puzzle.to_line(), &grid.to_line()), Ok(()));
    }
}

fn compare_verdict(verdict: Verdict, ascending: &[Grid]) {
    match (verdict, ascending) {
        (Verdict::Stopped(_), _) | (Verdict::NoSolution, []) => {}
        (Verdict::Unique(grid), [only]) => assert_eq!(grid, *only),
        (Verdict::Multiple(smallest, next), [first, second, ..]) => {
            assert_eq!([smallest, next], [*first, *second]);
        }
        _ => panic!("{verdict:?}, but there are {} solutions", ascending.len()),
    }
}

fn compare_with_backtracking(slow: &mut Solver, puzzle: &Puzzle, count: Count, ascending: &[Grid]) {
    match slow.count(puzzle, COUNTED as u64) {
        Err(stopped) => assert!(stopped.at_least <= count.found()),
        Ok(slow_count) => assert_eq!(slow_count, count),
    }
    if let Ok(smallest) = slow.smallest(puzzle) {
        assert_eq!(smallest.as_ref(), ascending.first());
    }
    // The solutions before the budget's end are the first ones, too.
    let found: Vec<Grid> = slow.solutions(puzzle).take(LISTED).map_while(Result::ok).collect();
    assert!(ascending.starts_with(&found));
}

fn compare_with_oracle_backtracking(puzzle: &Puzzle, count: Count, ascending: &[Grid]) {
    if let Some(found) = backtracking::solutions(&puzzle.to_line(), COUNTED, BACKTRACKING_NODES) {
        assert_eq!(found.len() as u64, count.found());
        assert!(found.iter().copied().take(LISTED).eq(ascending.iter().map(Grid::to_line)));
    }
}

fn compare_with_exact_cover(puzzle: &Puzzle, count: Count) {
    if let Some(found) = exact_cover::solutions(&puzzle.to_line(), LISTED, EXACT_COVER_NODES) {
        assert_eq!(found.len() as u64, count.found().min(LISTED as u64));
    }
}
