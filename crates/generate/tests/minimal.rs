//! Tests of minimal puzzles by a seed, of puzzles by a spec, and of the minimal puzzles within one.

use ninefold_core::{
    Budget, CancelFlag, Cell, CellSet, Count, Grid, Isa, Puzzle, Solver, StopReason,
};
use ninefold_generate::{
    ClueSymmetry, EnumerationEnd, GeneratedPuzzle, Generator, Grids, Minimality, MinimizeError,
    Minimizer, PuzzleSpec, PuzzleSpecError, RandomStream, Rating, SearchNodes, StartFrom,
};
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

/// The first puzzles of seed 1. They never change.
const FIRST_OF_SEED_1: [&str; 3] = [
    "......178.5...19.36.............4....38..5..2.198.3......74.2.....9......8..1...4",
    "2...1..4.....74..58.5....6..7...2.....81.....432.........6..18.7.......2.....3..9",
    "4..5..38..7..........1...6..6....2.5.98..14.......2.7..2.......5..38.1......6.5..",
];
/// The first puzzles of seed 1 with half-turn symmetry and 30 to 34 clues. They never change.
const FIRST_TO_ORDER: [&str; 2] = [
    "..465.17...7....636...8...5.7.2..3..4.......2..9..3.4.1...4...974....8...82.167..",
    "2......43..3..4..58..329.6..7.4.2...96..3..27...7.8.1..2.657..47..9..3..15......9",
];

fn of_grid(grid: &Grid, clues: CellSet) -> Puzzle {
    clues.iter().fold(Puzzle::EMPTY, |puzzle, cell| puzzle.with(cell, grid.get(cell)))
}

fn is_proper(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    solver.count(puzzle, 2) == Ok(Count::Exactly(1))
}

fn made(order: &PuzzleSpec, seed: u64, first: u64, count: usize) -> Vec<GeneratedPuzzle> {
    let mut generator = Generator::new(order.clone(), seed).expect("an order that can be met");
    let batch = generator.batch(first, count);
    assert_eq!(batch.len(), count);
    batch.into_iter().map(|made| made.expect("a puzzle")).collect()
}

#[test]
fn every_puzzle_made_is_proper_and_minimal() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    for made in made(&PuzzleSpec::default(), 1, 0, 300) {
        let check = solver.check(&made.puzzle);
        assert_eq!(check.verdict, ninefold_core::Verdict::Unique(made.solution));
        assert_eq!(check.redundant, Some(CellSet::EMPTY));
        assert_eq!((made.tries, made.rating), (1, None));
    }
}

#[test]
fn a_puzzle_depends_on_seed_and_number_alone() {
    let order = PuzzleSpec::default();
    let all = made(&order, 8, 0, 1_000);
    for size in [1, 2, 7] {
        for first in [0, 5, 993] {
            assert_eq!(made(&order, 8, first, size), all[first as usize..][..size]);
        }
    }
    let distinct: HashSet<Puzzle> = all.iter().map(|made| made.puzzle).collect();
    assert_eq!(distinct.len(), all.len());
    assert_ne!(made(&order, 9, 0, 1), all[..1]);
    for isa in Isa::available() {
        let mut generator = Generator::new(order.clone(), 8).expect("any puzzle").with_isa(isa);
        let made: Vec<_> = generator.batch(0, 100).into_iter().collect();
        assert!(made.iter().zip(&all).all(|(a, b)| a.as_ref() == Ok(b)));
    }
    assert_eq!(made(&order, 8, u64::MAX, 1).len(), 1);
}

#[test]
fn the_first_puzzles_of_a_seed_never_change() {
    let lines = |made: Vec<GeneratedPuzzle>| -> Vec<String> {
        made.iter().map(|made| made.puzzle.to_string()).collect()
    };
    assert_eq!(lines(made(&PuzzleSpec::default(), 1, 0, 3)), FIRST_OF_SEED_1);
    let order = PuzzleSpec {
        minimality: Minimality::Proper,
        clues: 30..=34,
        symmetry: ClueSymmetry::Rotation180,
        ..PuzzleSpec::default()
    };
    assert_eq!(lines(made(&order, 1, 0, 2)), FIRST_TO_ORDER);
}

#[test]
fn symmetric_puzzles_can_do_without_no_orbit() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    for symmetry in ClueSymmetry::ALL {
        let minimality = Minimality::Symmetric;
        let order = PuzzleSpec { symmetry, minimality, ..PuzzleSpec::default() };
        for made in made(&order, 2, 0, 10) {
            let clues = made.puzzle.clue_cells();
            assert!(symmetry.holds(clues), "{symmetry} {}", made.puzzle);
            assert!(is_proper(&mut solver, &made.puzzle));
            for orbit in symmetry.orbits().into_iter().filter(|orbit| orbit.is_subset(clues)) {
                assert!(!is_proper(&mut solver, &of_grid(&made.solution, clues - orbit)));
            }
        }
    }
}

#[test]
fn a_minimal_puzzle_needs_every_clue_with_a_symmetry_too() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    for symmetry in ClueSymmetry::ALL {
        let order = PuzzleSpec { symmetry, ..PuzzleSpec::default() };
        // The rarest kinds take about 10,000 tries.
        let one_by_one = made(&order, 2, 0, 3);
        for made in &one_by_one {
            assert!(symmetry.holds(made.puzzle.clue_cells()), "{symmetry} {}", made.puzzle);
            let redundant = solver.check(&made.puzzle).redundant;
            assert_eq!(redundant, Some(CellSet::EMPTY), "{symmetry} {}", made.puzzle);
        }
    }
    let order = PuzzleSpec { symmetry: ClueSymmetry::Rotation180, ..PuzzleSpec::default() };
    let together = made(&order, 2, 0, 120);
    assert_eq!(together[..5], made(&order, 2, 0, 5));
    let few = PuzzleSpec { clues: 34..=36, tries: 1000, ..order };
    let error = Generator::new(few, 1).expect("it may be").batch(0, 1).remove(0).unwrap_err();
    assert_eq!(error.redundant + error.nearest_clues.map_or(0, |_| 1000 - error.redundant), 1000);
}

#[test]
fn the_error_names_redundant_clues_if_they_are_the_reason() {
    let symmetry = ClueSymmetry::ALL[ClueSymmetry::ALL.len() - 1];
    let order = PuzzleSpec { symmetry, tries: 20, ..PuzzleSpec::default() };
    let error = Generator::new(order, 1).expect("it may be").batch(0, 1).remove(0).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("none of the puzzles of 20 tries is as wanted; 20 had a redundant clue"),
        "{text}"
    );
    assert!(text.ends_with("allow redundant clues that symmetry asks for"), "{text}");
}

#[test]
fn numbers_of_clues_are_as_ordered() {
    let minimal = PuzzleSpec { clues: 22..=23, ..PuzzleSpec::default() };
    for made in made(&minimal, 3, 0, 30) {
        assert!((22..=23).contains(&made.puzzle.clue_count()));
    }
    let mut solver = Solver::new(Budget::UNLIMITED);
    let mut counts = HashSet::new();
    let proper =
        PuzzleSpec { minimality: Minimality::Proper, clues: 30..=40, ..PuzzleSpec::default() };
    for made in made(&proper, 3, 0, 100) {
        counts.insert(made.puzzle.clue_count());
        assert!(is_proper(&mut solver, &made.puzzle));
    }
    assert_eq!(counts, (30..=40).collect());
}

#[test]
fn a_grid_that_is_ordered_is_the_solution_of_all() {
    let grid = Grids::get().draw(&mut RandomStream::new(7, 9, 0));
    let order = PuzzleSpec { start: StartFrom::Grid(grid), ..PuzzleSpec::default() };
    let all = made(&order, 3, 0, 50);
    assert!(all.iter().all(|made| made.solution == grid && grid.solves(&made.puzzle)));
    let distinct: HashSet<Puzzle> = all.iter().map(|made| made.puzzle).collect();
    assert_eq!(distinct.len(), 50);
}

#[test]
fn difficulty_is_a_number_of_nodes_on_every_instruction_set() {
    let generator = Generator::new(PuzzleSpec::default(), 3).expect("any puzzle");
    let generator = generator.with_difficulty(SearchNodes::new(), Rating(5)..=Rating(7));
    for made in generator.expect("a range of nodes").batch(0, 20) {
        let made = made.expect("a puzzle");
        let nodes = made.rating.expect("difficulty was asked for").0;
        assert!((5..=7).contains(&nodes));
        for isa in Isa::available() {
            let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
            solver.solve(&made.puzzle);
            assert_eq!(solver.stats().nodes, nodes);
        }
    }
}

#[test]
fn what_cannot_be_is_an_error_that_says_why() {
    let error = |order: PuzzleSpec| Generator::new(order, 0).err();
    let clues = |clues| PuzzleSpec { clues, ..PuzzleSpec::default() };
    assert_eq!(error(clues(16..=16)), Some(PuzzleSpecError::TooFewClues(16)));
    assert!(error(clues(16..=20)).is_some_and(|error| error.to_string().contains("at least 17")));
    assert_eq!(error(clues(80..=82)), Some(PuzzleSpecError::ClueBounds { least: 80, most: 82 }));
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = clues(30..=20);
    assert_eq!(error(reversed), Some(PuzzleSpecError::ClueBounds { least: 30, most: 20 }));
    let turned = PuzzleSpec { symmetry: ClueSymmetry::Rotation90, ..clues(22..=23) };
    assert_eq!(
        error(turned).map(|error| error.to_string()),
        Some("22 to 23 cells cannot have the symmetry quarter".to_owned()),
    );
    let any = Generator::new(PuzzleSpec::default(), 0).expect("any puzzle");
    let free = any.with_difficulty(SearchNodes::new(), Rating(0)..=Rating(0)).err();
    assert_eq!(free.map(|error| (error.least, error.most)), Some((Rating(0), Rating(0))));
    assert_eq!(
        error(PuzzleSpec { tries: 0, ..PuzzleSpec::default() }),
        Some(PuzzleSpecError::NoTries)
    );
}

#[test]
fn what_is_too_rare_is_given_up_and_the_nearest_told() {
    let symmetry = ClueSymmetry::Rotation180;
    let order = PuzzleSpec { clues: 17..=20, tries: 50, symmetry, ..PuzzleSpec::default() };
    let mut generator = Generator::new(order, 1).expect("not known to be impossible");
    let gave_up = generator.batch(0, 1).remove(0).expect_err("too rare");
    assert_eq!(gave_up.tries, 50);
    assert!(gave_up.nearest_clues.is_some_and(|clues| (21..30).contains(&clues)));
    assert!(
        gave_up
            .to_string()
            .starts_with("none of the puzzles of 50 tries is as wanted; the nearest has 2")
    );
    let spec = PuzzleSpec { tries: 20, ..PuzzleSpec::default() };
    let generator = Generator::new(spec, 1).expect("not known to be impossible");
    let hard = Rating(1_000_000)..=Rating(u64::MAX);
    let mut generator = generator.with_difficulty(SearchNodes::new(), hard).expect("a range");
    let gave_up = generator.batch(0, 1).remove(0).expect_err("too rare");
    assert!(gave_up.nearest_rating.is_some_and(|nearest| nearest.rating < Rating(1_000_000)));
}

#[test]
fn a_batch_that_is_called_off_is_shorter() {
    let flag = CancelFlag::new();
    flag.cancel();
    let mut generator = Generator::new(PuzzleSpec::default(), 1).expect("any").cancelled_by(&flag);
    assert_eq!(generator.batch(0, 5), []);
}

/// Finds the minimal puzzles within a puzzle by trying all subsets of its redundant clues.
fn brute_force(puzzle: &Puzzle) -> HashSet<Puzzle> {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let redundant = solver.check(puzzle).redundant.expect("a proper puzzle");
    let redundant: Vec<Cell> = redundant.iter().collect();
    let mut proper: Vec<(usize, Puzzle)> = Vec::new();
    for set in 0..1_usize << redundant.len() {
        let gone = redundant.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        let rest = gone.fold(*puzzle, |rest, (_, cell)| rest.without(*cell));
        if is_proper(&mut solver, &rest) {
            proper.push((set, rest));
        }
    }
    let sets: HashSet<usize> = proper.iter().map(|(set, _)| *set).collect();
    let is_minimal = |set: usize| {
        (0..redundant.len()).all(|i| set >> i & 1 == 1 || !sets.contains(&(set | 1 << i)))
    };
    proper.into_iter().filter(|(set, _)| is_minimal(*set)).map(|(_, rest)| rest).collect()
}

#[test]
fn all_minimal_puzzles_within_one_are_found_once_each() {
    let mut compared = 0;
    for (seed, clues) in [(1, 25), (2, 26), (3, 27), (4, 28), (5, 29)] {
        let order = PuzzleSpec {
            minimality: Minimality::Proper,
            clues: clues..=clues,
            ..PuzzleSpec::default()
        };
        for made in made(&order, seed, 0, 6) {
            let redundant = Solver::new(Budget::UNLIMITED).check(&made.puzzle).redundant;
            if redundant.is_none_or(|cells| cells.len() > 11) {
                continue;
            }
            compared += 1;
            let expected = brute_force(&made.puzzle);
            let mut sequences = Vec::new();
            for isa in Isa::available() {
                let mut all = Vec::new();
                let mut minimizer = Minimizer::new(Budget::UNLIMITED).with_isa(isa);
                let ended = minimizer.for_each(&made.puzzle, u64::MAX, |minimal| {
                    all.push(*minimal);
                    ControlFlow::Continue(())
                });
                let ended = ended.expect("a proper puzzle");
                assert_eq!(ended.end, EnumerationEnd::Complete);
                assert_eq!(ended.found, all.len() as u64);
                assert_eq!(all.len(), expected.len(), "{}", made.puzzle);
                assert_eq!(all.iter().copied().collect::<HashSet<_>>(), expected);
                sequences.push(all);
            }
            assert!(sequences.iter().all(|all| *all == sequences[0]));
        }
    }
    assert!(compared >= 15, "{compared}");
}

#[test]
fn an_enumeration_says_how_it_ended() {
    let order =
        PuzzleSpec { minimality: Minimality::Proper, clues: 40..=40, ..PuzzleSpec::default() };
    let puzzle = made(&order, 1, 0, 1)[0].puzzle;
    let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    let mut left = 10;
    let ended = minimizer.for_each(&puzzle, u64::MAX, |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let ended = ended.expect("a proper puzzle");
    assert_eq!((ended.found, ended.end), (10, EnumerationEnd::Enough));
    let ended = minimizer.for_each(&puzzle, 200, |_| ControlFlow::Continue(()));
    let ended = ended.expect("a proper puzzle");
    assert_eq!((ended.searches, ended.end), (200, EnumerationEnd::Searches));
}

#[test]
fn drawn_minimal_puzzles_are_different_and_within_the_puzzle() {
    let order =
        PuzzleSpec { minimality: Minimality::Proper, clues: 36..=36, ..PuzzleSpec::default() };
    let puzzle = made(&order, 1, 0, 1)[0].puzzle;
    let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    let drawn =
        minimizer.draw_several(&puzzle, 20, &mut RandomStream::new(1, 9, 0)).expect("proper");
    assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), 20);
    let mut solver = Solver::new(Budget::UNLIMITED);
    for minimal in &drawn {
        assert_eq!(solver.check(minimal).redundant, Some(CellSet::EMPTY));
        assert!(minimal.clues().all(|(cell, digit)| puzzle.get(cell) == Some(digit)));
    }
    // The only minimal puzzle within a minimal puzzle is the puzzle itself.
    let itself = minimizer.draw_several(&drawn[0], 5, &mut RandomStream::new(1, 9, 1));
    assert_eq!(itself, Ok(vec![drawn[0]]));
}

#[test]
fn what_is_not_proper_is_not_minimized() {
    let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    let mut random = RandomStream::new(1, 9, 0);
    let clash = Puzzle::parse(&[b'7'; 81]).expect("81 digits");
    assert_eq!(minimizer.draw(&clash, &mut random), Err(MinimizeError::NoSolution));
    let several = minimizer.for_each(&Puzzle::EMPTY, 10, |_| ControlFlow::Continue(()));
    assert_eq!(several, Err(MinimizeError::Several));
    let stopped = Minimizer::new(Budget::nodes(1)).draw(&Puzzle::EMPTY, &mut random);
    assert_eq!(stopped, Err(MinimizeError::Stopped(StopReason::Nodes)));
}

#[test]
fn puzzles_are_the_same_in_batches_of_any_size() {
    let proper = Minimality::Proper;
    let specs = [
        (PuzzleSpec::default(), 1..=u64::MAX),
        (PuzzleSpec { symmetry: ClueSymmetry::Rotation180, ..PuzzleSpec::default() }, 1..=u64::MAX),
        (PuzzleSpec { clues: 26..=27, tries: 3, ..PuzzleSpec::default() }, 1..=20),
        (
            PuzzleSpec { minimality: proper, clues: 28..=30, tries: 2, ..PuzzleSpec::default() },
            1..=u64::MAX,
        ),
    ];
    for (spec, nodes) in specs {
        let mut expected = Vec::new();
        let mut generator = generator_of(&spec, nodes.clone(), Isa::detect());
        for index in 100..700 {
            expected.extend(generator.batch(index, 1));
        }
        for isa in Isa::available() {
            let mut generator = generator_of(&spec, nodes.clone(), isa);
            for (first, count) in [(0, 600), (30, 7), (77, 100), (200, 255)] {
                let batch = generator.batch(100 + first as u64, count);
                assert!(batch == expected[first..first + count], "{spec:?} {isa} {first} {count}");
            }
        }
    }
}

/// Makes a generator, with a measure only if the range excludes some numbers of nodes.
fn generator_of(spec: &PuzzleSpec, nodes: RangeInclusive<u64>, isa: Isa) -> Generator {
    let generator = Generator::new(spec.clone(), 11).expect("can be met").with_isa(isa);
    if nodes == (1..=u64::MAX) {
        return generator;
    }
    let range = Rating(*nodes.start())..=Rating(*nodes.end());
    generator.with_difficulty(SearchNodes::new().with_isa(isa), range).expect("a range of nodes")
}

#[test]
fn a_batch_ends_with_the_numbers_and_with_its_flag() {
    let mut generator = Generator::new(PuzzleSpec::default(), 12).expect("can be met");
    assert_eq!(generator.batch(u64::MAX - 119, 500).len(), 120);
    let flag = CancelFlag::new();
    flag.cancel();
    let mut generator =
        Generator::new(PuzzleSpec::default(), 12).expect("can be met").cancelled_by(&flag);
    assert!(generator.batch(0, 500).is_empty());
}
