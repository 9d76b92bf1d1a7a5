//! Tests that every search works on random boards too, not only on the few that are hard enough.

use ninefold_core::unstable_internals::{Reached, Thresholds};
use ninefold_core::{Budget, Cell, CellSet, Isa, Puzzle, Solver};
use ninefold_oracle::cases;
use ninefold_oracle::random::{config, grids, puzzles, without_some_digits};
use ninefold_oracle::searches::{add, compare};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use std::cell::RefCell;

/// Generates thresholds so low that any board with a few guesses moves to another search.
fn thresholds() -> impl Strategy<Value = Thresholds> {
    let guesses = || select(&[0_u64, 1, 3, 20][..]);
    (
        select(&[1_usize, 3, 6][..]),
        guesses(),
        guesses(),
        guesses(),
        guesses(),
        select(&[1_u64, 2, 8][..]),
        select(&[1_usize, 10, 50][..]),
    )
        .prop_map(|(puzzles, lanes, learning, ascending, walk, restart, clauses)| Thresholds {
            puzzles_for_lanes: puzzles,
            walks_for_lanes: puzzles,
            guesses_before_lanes: lanes,
            guesses_before_learning: learning,
            ascending_before_learning: ascending,
            walk_before_learning: walk,
            conflicts_before_restart: restart,
            clauses_before_forgetting: clauses,
        })
}

/// Generates a proper puzzle that takes guesses. Random puzzles seldom do.
fn proper_with_guesses() -> impl Strategy<Value = Puzzle> {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let cases = cases::load().into_iter().map(|case| case.puzzle);
    let takes_guesses = |puzzle: &Puzzle| {
        solver.solve(puzzle).is_unique() && (3..200).contains(&solver.stats().guesses)
    };
    select(cases.filter(takes_guesses).collect::<Vec<_>>())
}

#[test]
fn every_search_is_reached_by_random_boards_and_says_the_same() {
    let order = Just(Cell::ALL.to_vec()).prop_shuffle();
    let order = order.prop_map(|cells| cells.into_iter().map(CellSet::only).collect::<Vec<_>>());
    let boards =
        prop_oneof![2 => puzzles(), 1 => without_some_digits(), 1 => proper_with_guesses()];
    let case = (vec(boards, 1..8), 1_u64..60, grids(), order, thresholds());
    let total = RefCell::new(Reached::default());
    let cases = config().cases.min(48);
    let result = TestRunner::new(ProptestConfig { cases, ..config() }).run(
        &case,
        |(puzzles, limit, grid, order, thresholds)| {
            add(&mut total.borrow_mut(), &compare(&puzzles, limit, &grid, &order, thresholds));
            Ok(())
        },
    );
    result.unwrap_or_else(|failure| panic!("{failure}"));
    let reached = total.into_inner();
    for times in [
        reached.learning,
        reached.learnt_solutions,
        reached.learning_beside_known,
        reached.ascending_learning,
        reached.walk_learning,
        reached.restarts,
        reached.times_forgotten,
        reached.lanes_after_one_board,
        reached.batches_in_lanes,
        reached.exchanges,
        reached.twins_in_lanes,
        reached.twins_on_one_board,
        reached.walks_in_lanes,
    ] {
        assert!(times > 0, "not every search was reached: {reached:?}");
    }
    let shares = Isa::available().any(|isa| isa.name() == "avx512");
    assert_eq!(reached.shares > 0, shares, "{reached:?}");
}
