//! Tests of [`Stats`]: what each search counts is the work that it has done.

use ninefold_core::unstable_internals::{Thresholds, reached, set_thresholds};
use ninefold_core::{Budget, Count, Isa, Method, Puzzle, Solver, Stats, Verdict};
use ninefold_oracle::{backtracking, cases};

fn on_each_isa() -> impl Iterator<Item = Solver> {
    Isa::available().map(|isa| Solver::new(Budget::UNLIMITED).with_isa(isa))
}

/// Returns the first cases that have a few solutions and take a guess.
fn some_cases(counts: impl Fn(Count) -> bool, number: usize) -> Vec<Puzzle> {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let takes_guesses = |puzzle: &Puzzle| {
        solver.count(puzzle, 1_000).expect("no budget");
        solver.stats().guesses > 0
    };
    let cases = cases::load().into_iter().filter(|case| counts(case.count));
    let puzzles: Vec<Puzzle> =
        cases.map(|case| case.puzzle).filter(takes_guesses).take(number).collect();
    assert_eq!(puzzles.len(), number);
    puzzles
}

fn sum(stats: impl IntoIterator<Item = Stats>) -> (u64, u64, u32) {
    stats.into_iter().fold((0, 0, 0), |(nodes, guesses, depth), stats| {
        (nodes + stats.nodes, guesses + stats.guesses, depth.max(stats.max_depth))
    })
}

#[test]
fn a_small_batch_has_the_sum_of_its_puzzles_and_the_largest_depth() {
    let puzzles = some_cases(|count| count == Count::Exactly(1), 5);
    for mut solver in on_each_isa() {
        let mut each = Vec::new();
        for puzzle in &puzzles {
            solver.solve(puzzle);
            each.push(solver.stats());
        }
        let expected = sum(each.clone());
        assert!(each.iter().any(|stats| stats.max_depth < expected.2), "all are equally deep");
        solver.solve_batch(&puzzles);
        assert_eq!(sum([solver.stats()]), expected);
        assert_eq!(solver.stats().rounds, 0);
    }
}

#[test]
fn in_lanes_each_guess_adds_two_nodes_to_the_one_of_its_puzzle() {
    let puzzles = some_cases(|count| count.found() < 1_000, 40);
    for mut solver in on_each_isa() {
        for limit in [1, 2, 1_000] {
            solver.count_batch(&puzzles, limit);
            let Stats { nodes, guesses, rounds, .. } = solver.stats();
            assert!(guesses > 0 && rounds > 0);
            assert_eq!(nodes, 40 + 2 * guesses, "{limit}");
        }
    }
}

#[test]
fn guesses_of_one_puzzle_are_counted_on_after_lanes() {
    let [puzzle] = some_cases(|count| (200..1_000).contains(&count.found()), 1)[..] else {
        unreachable!("one was asked for");
    };
    // One guess on one board is too many. Learning finds two solutions, and lanes count the rest.
    let thresholds =
        Thresholds { guesses_before_lanes: 0, guesses_before_learning: 0, ..Thresholds::default() };
    for mut solver in on_each_isa() {
        set_thresholds(&mut solver, thresholds);
        assert_eq!(solver.count(&puzzle, 2), Ok(Count::AtLeast(2)));
        let before = solver.stats();
        assert!(before.rounds == 0 && before.guesses > 0);
        assert_eq!(reached(&solver).lanes_after_one_board, 0);
        let count = solver.count(&puzzle, u64::MAX).expect("no budget");
        assert!(count.found() >= 200);
        let after = solver.stats();
        assert_eq!(reached(&solver).lanes_after_one_board, 1);
        // Lanes begin with the two halves of the guess on one board.
        let guesses = after.guesses - before.guesses;
        assert!(guesses > 100);
        assert_eq!(after.nodes - before.nodes, 2 + 2 * guesses);
        assert!(after.lanes >= after.busy_lanes && after.busy_lanes >= after.rounds);
        assert!(after.rounds > 0);
    }
}

#[test]
fn the_search_for_the_smallest_solutions_adds_to_the_search_in_lanes() {
    let puzzles = some_cases(|count| (2..1_000).contains(&count.found()), 10);
    for mut solver in on_each_isa() {
        solver.count_batch(&puzzles, 2);
        let lanes = solver.stats();
        let verdicts = solver.solve_batch(&puzzles);
        let both = solver.stats();
        let is_several = |verdict: &Verdict| matches!(verdict, Verdict::Multiple(..));
        assert!(verdicts.iter().all(is_several));
        assert!(both.nodes > lanes.nodes && both.guesses > lanes.guesses);
        assert_eq!(both.rounds, lanes.rounds);
        // A search for two solutions takes a few nodes for each cell.
        assert!(both.nodes - lanes.nodes < 10 * 2 * 81, "{both:?}");
        assert!(both.guesses - lanes.guesses < 10 * 2 * 81, "{both:?}");
    }
}

#[test]
fn plain_backtracking_notes_the_calls_up_to_its_first_solution() {
    const MAX_CALLS: u64 = 200_000;
    let mut plain = Solver::with_method(Method::Backtracking, Budget::UNLIMITED);
    let mut numbers = [0; 2];
    for case in cases::load() {
        let line = case.puzzle.to_line();
        let Some(calls) = backtracking::calls(&line, 1, MAX_CALLS) else { continue };
        if backtracking::calls(&line, 2, MAX_CALLS).is_none() {
            continue;
        }
        let has_solution = plain.smallest(&case.puzzle).expect("no budget").is_some();
        assert_eq!(plain.stats().nodes, calls, "{}", case.puzzle);
        let expected = has_solution.then_some(calls);
        assert_eq!(plain.stats().nodes_to_first, expected, "{}", case.puzzle);
        plain.solve(&case.puzzle);
        let stats = plain.stats();
        assert_eq!(stats.nodes_to_first, expected, "{}", case.puzzle);
        assert!(stats.nodes >= calls, "{}", case.puzzle);
        numbers[usize::from(stats.nodes > calls)] += 1;
    }
    assert!(numbers.iter().all(|number| *number > 5), "{numbers:?}");
    let mut propagation = Solver::new(Budget::UNLIMITED);
    propagation.solve(&Puzzle::EMPTY);
    assert_eq!(propagation.stats().nodes_to_first, None);
}
