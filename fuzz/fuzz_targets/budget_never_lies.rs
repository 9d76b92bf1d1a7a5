//! Under any node budget, an answer is true, or says that the search was stopped.
//!
//! A stopped search has spent no more than its budget and claims no solution that does not exist. A
//! search that takes *n* nodes is not stopped by a budget of *n*, but by one of *n* - 1. The truth
//! comes from the propagating search with a budget that it does not use up.

#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use ninefold_core::{Check, Count, Grid, Method, Puzzle, Solver, Stopped, Verdict};
use ninefold_fuzz::{Solvers, is_one_in, with_solvers};

/// Limit of nodes for finding the truth.
const ENOUGH: u64 = 200;

/// Solutions that are counted and enumerated at most.
const LIMIT: u64 = 3;

/// The answers to all questions about a puzzle.
struct Truth {
    verdict: Verdict,
    count: Count,
    ascending: Vec<Grid>,
    /// The check, which takes many searches. `None` if it was not asked for.
    check: Option<Check>,
}

fuzz_target!(|input: &[u8]| {
    let mut bytes = Unstructured::new(input);
    let (method, nodes, puzzle) = draw(&mut bytes).expect("missing bytes count as zeros");
    with_solvers(|solvers| {
        let truth = find_truth(solvers.best(ENOUGH), &puzzle, is_one_in(16, input));
        if let Some(truth) = truth {
            check(&truth, solver(solvers, method, nodes), nodes, &puzzle);
            if is_one_in(4, input) {
                check_least_budget(solvers, method, &puzzle);
            }
        }
    });
});

fn solver(solvers: &mut Solvers, method: Method, nodes: u64) -> &mut Solver {
    match method {
        Method::Propagation => solvers.best(nodes),
        Method::Backtracking => solvers.backtracking(nodes),
    }
}

fn draw(bytes: &mut Unstructured) -> Result<(Method, u64, Puzzle)> {
    let method = *bytes.choose(&[Method::Propagation, Method::Backtracking])?;
    // Small budgets are more interesting, so they are more likely.
    let bits = bytes.int_in_range(0..=10_u32)?;
    let nodes = bytes.int_in_range(0..=1_u64 << bits)?;
    Ok((method, nodes, ninefold_fuzz::puzzle(bytes)?))
}

/// Finds the truth about a puzzle. Returns `None` if that takes too long.
fn find_truth(solver: &mut Solver, puzzle: &Puzzle, with_check: bool) -> Option<Truth> {
    let verdict = solver.solve(puzzle);
    if let Verdict::Stopped(_) = verdict {
        return None;
    }
    let count = solver.count(puzzle, LIMIT).ok()?;
    let ascending = solver.solutions(puzzle).take(LIMIT as usize).collect::<Result<_, _>>().ok()?;
    let check = with_check.then(|| solver.check(puzzle));
    if check.is_some_and(|check| check.stopped.is_some()) {
        return None;
    }
    Some(Truth { verdict, count, ascending, check })
}

/// Asks all questions within a budget and compares the answers with the truth.
fn check(truth: &Truth, solver: &mut Solver, nodes: u64, puzzle: &Puzzle) {
    let found = truth.count.found();

    match solver.solve(puzzle) {
        Verdict::Stopped(Stopped { at_least, .. }) => assert!(at_least <= found),
        verdict => assert_eq!(verdict, truth.verdict),
    }
    assert!(solver.stats().nodes <= nodes);

    match solver.smallest(puzzle) {
        Err(Stopped { at_least, .. }) => assert!(at_least <= found),
        Ok(smallest) => assert_eq!(smallest, truth.verdict.smallest()),
    }
    assert!(solver.stats().nodes <= nodes);

    match solver.count(puzzle, LIMIT) {
        Err(Stopped { at_least, .. }) => assert!(at_least <= found),
        Ok(count) => assert_eq!(count, truth.count),
    }
    assert!(solver.stats().nodes <= nodes);

    let mut solutions = solver.solutions(puzzle).take(LIMIT as usize);
    for (i, solution) in solutions.by_ref().enumerate() {
        match solution {
            Err(stopped) => assert!(stopped.at_least == i as u64 && i as u64 <= found),
            Ok(grid) => assert_eq!(truth.ascending.get(i), Some(&grid)),
        }
    }
    assert!(solver.stats().nodes <= nodes);

    let Some(whole) = truth.check else { return };
    let check = solver.check(puzzle);
    match check.verdict {
        Verdict::Stopped(stopped) => assert!(stopped.at_least <= found),
        verdict => assert_eq!(verdict, truth.verdict),
    }
    match check.stopped {
        Some(_) => assert_eq!(check.redundant, None),
        None => assert_eq!(check.redundant, whole.redundant),
    }
    assert!(solver.stats().nodes <= nodes);
}

/// Checks that a search of `n` nodes ends within a budget of `n`, and not within `n - 1`.
fn check_least_budget(solvers: &mut Solvers, method: Method, puzzle: &Puzzle) {
    let first = solver(solvers, method, ENOUGH);
    let verdict = first.solve(puzzle);
    let needed = first.stats().nodes;
    if !matches!(verdict, Verdict::Stopped(_)) {
        assert_eq!(solver(solvers, method, needed).solve(puzzle), verdict);
        if let Some(less) = needed.checked_sub(1) {
            let verdict = solver(solvers, method, less).solve(puzzle);
            assert!(matches!(verdict, Verdict::Stopped(_)));
        }
    }
}
