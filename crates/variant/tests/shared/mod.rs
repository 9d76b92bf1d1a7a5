//! What several tests use.
#![allow(dead_code)] // each test uses a part

use core::ops::ControlFlow;
use ninefold_core::{Budget, Count};
use ninefold_oracle::variants::check::check;
use ninefold_oracle::variants::count::solutions;
use ninefold_variant::{VariantGrid, VariantSolver, VariantVerdict};
use ninefold_variant_model::{ValueSet, VariantPuzzle};

/// Solutions that are counted.
const LIMIT: usize = 200;
/// Calls of the obvious counter, which is slow.
const CALLS: u64 = 1_000_000;

/// Returns solvers that never learn, that learn from the first dead end, and that take turns.
pub fn solvers(budget: &Budget) -> [(&'static str, VariantSolver); 3] {
    let mut solvers = ["never learns", "learns at once", "takes turns"]
        .map(|name| (name, VariantSolver::new(budget.clone())));
    solvers[0].1.learning_from(u64::MAX);
    solvers[1].1.learning_from(0);
    solvers[2].1.taking_turns_after(2);
    solvers
}

/// Returns the number in an environment variable, or the usual one.
pub fn cases(variable: &str, usual: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number of puzzles"),
        Err(_) => usual,
    }
}

/// Returns a count up to a limit.
pub fn exactly_or_at_least(found: usize, limit: usize) -> Count {
    let count = found as u64;
    if found < limit { Count::Exactly(count) } else { Count::AtLeast(count) }
}

/// Demands that the solver finds what the obvious counter finds, with learning and without.
pub fn agrees(puzzle: &VariantPuzzle, name: &str) {
    let expected = solutions(puzzle, LIMIT, CALLS).expect("a small puzzle");
    for (way, mut solver) in solvers(&Budget::UNLIMITED) {
        let place = || format!("{name}, the solver {way}: {puzzle:#?}");
        let count = solver.count(puzzle, LIMIT as u64);
        assert_eq!(count, Ok(exactly_or_at_least(expected.len(), LIMIT)), "{}", place());
        match (solver.solve(puzzle), &expected[..]) {
            (VariantVerdict::NoSolution, []) => {}
            (VariantVerdict::Unique(found), [one]) => {
                assert_eq!(found.all_values(), &one[..], "{}", place());
            }
            (VariantVerdict::Multiple(a, b), [_, _, ..]) => {
                assert_ne!(a, b, "{}", place());
                for grid in [a, b] {
                    assert_eq!(check(puzzle, grid.all_values()), Ok(()), "{}", place());
                }
            }
            (other, _) => panic!("{other:?} of {} solutions: {}", expected.len(), place()),
        }
        let smallest = solver.smallest(puzzle).expect("no limit");
        let smallest = smallest.as_ref().map(VariantGrid::all_values);
        assert_eq!(smallest, expected.first().map(|grid| &grid[..]), "{}", place());
        let mut listed = Vec::new();
        let listing = solver.solutions(puzzle, |grid| {
            listed.push(grid.all_values().to_vec());
            if listed.len() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(listing, Ok(exactly_or_at_least(expected.len(), LIMIT)), "{}", place());
        assert_eq!(listed, expected, "{}", place());
        if expected.len() < LIMIT {
            let answer = solver.candidates(puzzle);
            assert!(answer.is_complete());
            assert_eq!(answer.possible, answer.found, "{}", place());
            for (cell, found) in answer.found.iter().enumerate() {
                let seen: ValueSet = expected.iter().map(|grid| grid[cell]).collect();
                assert_eq!(*found, seen, "cell {cell}: {}", place());
            }
        }
    }
}
