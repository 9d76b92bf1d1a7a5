//! Random grids and puzzles, as proptest strategies.

use crate::exact_cover;
use crate::symmetry::symmetries;
use ninefold_core::{Cell, Digit, Grid, Puzzle};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Returns the configuration of property tests. The seed is fixed, so that each run tries the same
/// cases.
///
/// `PROPTEST_CASES` and `PROPTEST_RNG_SEED` set another number of cases and another seed. A puzzle
/// that fails belongs in `testdata/`, not in a proptest file.
pub fn config() -> ProptestConfig {
    let from_environment = ProptestConfig::default();
    let rng_seed = match from_environment.rng_seed {
        RngSeed::Random => RngSeed::Fixed(9),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    // A test that rejects more cases than it tries says little.
    let max_global_rejects = from_environment.cases;
    ProptestConfig { rng_seed, max_global_rejects, failure_persistence: None, ..from_environment }
}

/// Generates a grid: three random boxes on the diagonal, which never clash, completed by a search
/// and mapped by a random symmetry.
///
/// # Panics
///
/// If core refuses a grid that is made. Then there is a mistake here or in core.
pub fn grids() -> impl Strategy<Value = Grid> {
    let block = || Just(*b"123456789").prop_shuffle();
    ([block(), block(), block()], symmetries()).prop_map(|(diagonal, symmetry)| {
        let mut line = [b'.'; 81];
        for (block, digits) in diagonal.iter().enumerate() {
            for (i, digit) in digits.iter().enumerate() {
                line[30 * block + 9 * (i / 3) + i % 3] = *digit;
            }
        }
        let completed = exact_cover::solutions(&line, 1, 100_000).expect("it is easy to complete");
        let filled = Puzzle::parse(&completed[0]).expect("a solution is all digits");
        symmetry.apply_to_grid(&Grid::try_from(filled).expect("a solution is a grid"))
    })
}

/// Generates a puzzle with 17 to 81 clues of a random grid, together with that grid. The fewer
/// clues there are, the more often it has many solutions.
pub fn solvable() -> impl Strategy<Value = (Puzzle, Grid)> {
    (grids(), Just(Cell::ALL.to_vec()).prop_shuffle(), 17_usize..=81).prop_map(
        |(grid, cells, clues)| {
            let given = |puzzle: Puzzle, cell: &Cell| puzzle.with(*cell, grid.get(*cell));
            (cells[..clues].iter().fold(Puzzle::EMPTY, given), grid)
        },
    )
}

/// Generates a puzzle with all clues of a random grid except two to four digits. All blank cells
/// have equally many candidates, so a search finds few cells that are better to guess than others.
pub fn without_some_digits() -> impl Strategy<Value = Puzzle> {
    (grids(), 2_usize..=4).prop_map(|(grid, digits)| {
        let given = |cell: &Cell| grid.get(*cell).index() >= digits;
        let put = |puzzle: Puzzle, cell: &Cell| puzzle.with(*cell, grid.get(*cell));
        Cell::ALL.iter().filter(|cell| given(cell)).fold(Puzzle::EMPTY, put)
    })
}

/// Generates a puzzle of [`solvable`] with one clue changed; it mostly has no solution.
pub fn with_a_wrong_given() -> impl Strategy<Value = Puzzle> {
    (solvable(), any::<prop::sample::Index>(), 1_usize..=8).prop_map(|((puzzle, _), pick, by)| {
        let clues: Vec<(Cell, Digit)> = puzzle.clues().collect();
        let (cell, digit) = clues[pick.index(clues.len())];
        puzzle.with(cell, Digit::ALL[(digit.index() + by) % 9])
    })
}

/// Generates a board with up to 24 random clues: no solution, often by a clash, or very many.
pub fn haphazard() -> impl Strategy<Value = Puzzle> {
    let given = (0_usize..81, 0_usize..9);
    prop::collection::vec(given, 0..=24).prop_map(|clues| {
        let put = |puzzle: Puzzle, (cell, digit): (usize, usize)| {
            puzzle.with(Cell::ALL[cell], Digit::ALL[digit])
        };
        clues.into_iter().fold(Puzzle::EMPTY, put)
    })
}

/// Generates a puzzle with no, one or many solutions.
pub fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![
        3 => solvable().prop_map(|(puzzle, _)| puzzle),
        1 => with_a_wrong_given(),
        1 => haphazard(),
        1 => without_some_digits(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    #[test]
    fn puzzles_have_no_one_and_many_solutions() {
        let mut runner = TestRunner::deterministic();
        let mut seen = [0; 3];
        for _ in 0..200 {
            let puzzle = puzzles().new_tree(&mut runner).unwrap().current();
            if let Some(found) = exact_cover::solutions(&puzzle.to_line(), 2, 10_000) {
                seen[found.len()] += 1;
            }
        }
        assert!(seen.iter().all(|times| *times >= 20), "{seen:?}");
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn a_solvable_puzzle_is_part_of_its_grid((puzzle, grid) in solvable()) {
            prop_assert!((17..=81).contains(&puzzle.clue_count()));
            prop_assert_eq!(check(&puzzle.to_line(), &grid.to_line()), Ok(()));
        }

        #[test]
        fn a_wrong_given_is_one_change(puzzle in with_a_wrong_given()) {
            prop_assert!((17..=81).contains(&puzzle.clue_count()));
        }
    }
}
