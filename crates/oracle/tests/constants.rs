//! Tests of numbers that anyone can recompute, or that the literature gives.

use ninefold_core::{Band, Budget, Cell, CellSet, Chute, Count, Grid, Puzzle, Row, Solver};
use ninefold_oracle::random::grids;
use ninefold_oracle::{cases, exact_cover};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeSet;

/// All possible numbers of ways to complete a band when the other two are given.
const COMPLETIONS: [u64; 16] =
    [96, 120, 144, 156, 168, 180, 192, 216, 228, 264, 276, 288, 516, 576, 864, 1_728];

/// Returns a grid with a chute emptied.
fn without(grid: &Grid, chute: Chute) -> Puzzle {
    chute.cells().iter().fold(Puzzle::from(*grid), Puzzle::without)
}

/// Counts the solutions of a grid with a chute emptied.
fn completions(grid: &Grid, chute: Chute) -> u64 {
    let blanked = without(grid, chute);
    let mut solver = Solver::new(Budget::nodes(100_000));
    let count = solver.count(&blanked, 10_000).expect("no stop");
    count.exact().unwrap_or_else(|| panic!("{blanked}: {count}"))
}

fn by_oracle(grid: &Grid, chute: Chute) -> u64 {
    let found = exact_cover::solutions(&without(grid, chute).to_line(), 10_000, 1_000_000);
    found.map_or(0, |found| found.len() as u64)
}

#[test]
fn a_chute_of_a_random_grid_has_a_known_number_of_completions() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..60 {
        let grid = grids().new_tree(&mut runner).unwrap().current();
        seen.extend(Chute::ALL.map(|chute| completions(&grid, chute)));
    }
    assert!(seen.iter().all(|n| COMPLETIONS.contains(n)), "{seen:?}");
    assert!(seen.len() >= 8, "{seen:?}");
}

#[test]
fn every_known_number_of_completions_of_the_last_band_occurs_in_a_case() {
    let last_band = Chute::Band(Band::ALL[2]).cells();
    let cases = cases::load();
    let missing = cases.iter().filter(|case| case.puzzle.clue_cells() == !last_band);
    let seen: BTreeSet<u64> = missing.map(|case| case.count.found()).collect();
    assert_eq!(seen, BTreeSet::from(COMPLETIONS));
}

#[test]
fn chutes_that_a_symmetry_of_the_grid_exchanges_have_equally_many_completions() {
    // These grids have 648 and 54 automorphisms, which permute the bands and the stacks.
    for (text, band, stack) in [
        (
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            1_728,
            1_728,
        ),
        (
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
            1_728,
            516,
        ),
    ] {
        let grid = Grid::try_from(text.parse::<Puzzle>().unwrap()).unwrap();
        let found = Chute::ALL.map(|chute| completions(&grid, chute));
        assert_eq!(found, [band, band, band, stack, stack, stack]);
        assert_eq!(found, Chute::ALL.map(|chute| by_oracle(&grid, chute)));
    }
}

#[test]
fn a_board_with_four_of_the_digits_has_188520_solutions() {
    // All blank cells have many candidates here. Algorithm X agrees, in seconds.
    let text = "..24.31..1...2..4343...1..2.4.21..3.2.3...4.1.1.3.4.2...1.423...2..3..143.41..2..";
    let mut solver = Solver::new(Budget::nodes(2_000_000));
    assert_eq!(solver.count(&text.parse().unwrap(), 200_000), Ok(Count::Exactly(188_520)));
}

#[test]
fn nine_cells_hold_one_digit_in_46656_ways() {
    assert_eq!(templates(&Row::ALL, CellSet::ALL), 6_u64.pow(6));
}

/// Counts the ways to put a digit once into each of these rows, in cells that are still free.
fn templates(rows: &[Row], free: CellSet) -> u64 {
    let Some((row, rest)) = rows.split_first() else { return 1 };
    let places = Cell::ALL.into_iter().filter(|cell| cell.row() == *row && free.contains(*cell));
    places.map(|cell| templates(rest, free - cell.peers())).sum()
}

#[test]
fn the_smallest_grid_is_the_smallest_solution_of_the_empty_board() {
    let smallest = Solver::new(Budget::nodes(10_000)).smallest(&Puzzle::EMPTY).unwrap().unwrap();
    assert_eq!(
        smallest.to_string(),
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    );
}
