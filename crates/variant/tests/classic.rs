//! Classic puzzles: this solver and `ninefold-core` find the same.
//!
//! `NINEFOLD_VARIANT_CLASSIC=1` compares each puzzle of `../shared/data/speed`, as it is and without a
//! clue, and prints how long both took. Otherwise each hundredth is compared. `NINEFOLD_VARIANT_CASES` sets
//! the number of loose puzzles.
#![allow(clippy::unwrap_used)] // a panic is a failed test

mod shared;

use core::ops::ControlFlow;
use ninefold_core::{Budget, Puzzle, Solver, Verdict};
use ninefold_oracle::shared as data;
use ninefold_oracle::variants::dice::VariantDice;
use ninefold_variant::{VariantSolver, VariantVerdict, variant_of_classic};
use ninefold_variant_model::{Rule, ValueSet, VariantDraft};
use shared::cases;
use std::time::{Duration, Instant};

/// Files of `../shared/data/speed` with a puzzle on each line.
const FILES: [&str; 6] = [
    "forum-hardest-1106",
    "forum-hardest-1905-se11",
    "kaggle-20000",
    "magictour-top1465",
    "royle-17-clues",
    "serg-benchmark",
];

/// What other tests take from the files.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The two solvers, and how long each took.
struct Both {
    core: Solver,
    own: VariantSolver,
    core_time: Duration,
    own_time: Duration,
}

impl Both {
    fn new() -> Self {
        let mut own = VariantSolver::new(Budget::UNLIMITED);
        own.learning_from(300);
        let (core_time, own_time) = (Duration::ZERO, Duration::ZERO);
        Self { core: Solver::new(Budget::UNLIMITED), own, core_time, own_time }
    }

    fn compare(&mut self, puzzle: &Puzzle) {
        let variant = variant_of_classic(puzzle);
        let start = Instant::now();
        let expected = self.core.solve(puzzle);
        self.core_time += start.elapsed();
        let start = Instant::now();
        let found = self.own.solve(&variant);
        self.own_time += start.elapsed();
        match (expected, found) {
            (Verdict::NoSolution, VariantVerdict::NoSolution) => {}
            (Verdict::Unique(grid), VariantVerdict::Unique(found)) => {
                assert_eq!(found.to_string(), grid.to_string());
            }
            (Verdict::Multiple(smallest, _), VariantVerdict::Multiple(one, other)) => {
                assert!(one < other);
                let found = self.own.smallest(&variant).unwrap().unwrap();
                assert_eq!(found.to_string(), smallest.to_string());
                for grid in [one, other] {
                    let grid: Puzzle = grid.to_string().parse().unwrap();
                    assert!(ninefold_core::Grid::try_from(grid).unwrap().solves(puzzle));
                }
            }
            (expected, found) => panic!("{puzzle}: {expected:?}, {found:?}"),
        }
    }
}

#[test]
fn both_engines_find_the_same_solutions_of_classic_puzzles() {
    let step = if std::env::var_os("NINEFOLD_VARIANT_CLASSIC").is_some() { 1 } else { 100 };
    let mut both = Both::new();
    both.compare(&PUZZLE.parse().unwrap());
    both.compare(&Puzzle::EMPTY);
    let mut compared = 0;
    for file in FILES {
        let Some(text) = data::text(&format!("speed/{file}.txt")) else { continue };
        (both.core_time, both.own_time) = (Duration::ZERO, Duration::ZERO);
        let before = compared;
        for (n, line) in text.lines().filter(|line| line.len() >= 81).step_by(step).enumerate() {
            let puzzle: Puzzle = line[..81].parse().unwrap();
            both.compare(&puzzle);
            compared += 1;
            if n % 4 == 0 {
                // Without a clue, most have several solutions.
                let (cell, _) = puzzle.clues().nth(n % 17).unwrap();
                both.compare(&puzzle.without(cell));
                compared += 1;
            }
        }
        println!(
            "{file}: {} puzzles, core {:?}, this solver {:?}",
            compared - before,
            both.core_time,
            both.own_time,
        );
    }
    println!("{compared} puzzles compared");
}

/// Demands that both engines count as many solutions.
fn counts_agree(puzzle: &Puzzle) {
    let mut own = VariantSolver::new(Budget::UNLIMITED);
    own.learning_from(0);
    let expected = Solver::new(Budget::UNLIMITED).count(puzzle, 3_000);
    assert_eq!(own.count(&variant_of_classic(puzzle), 3_000), expected, "{puzzle}");
}

#[test]
fn a_clause_that_was_shortened_loses_no_solution() {
    // Two entries of a clause followed from each other, and both were left out.
    for puzzle in [
        ".....9.58...6...9..1438.6.7...8.....6.....8...85926.4..5........4.........9...58.",
        "...7....6....4...2.6.5..7..31..............2..9...1....831.76.4..9.38.5.1......38",
        "......54.97.4........1836..6...547.........63..7....2.5..398..6.....2......76....",
    ] {
        counts_agree(&puzzle.parse().unwrap());
    }
}

#[test]
fn learning_loses_no_solution_of_loose_puzzles() {
    let solution = Solver::new(Budget::UNLIMITED).solve(&PUZZLE.parse().unwrap());
    let Verdict::Unique(solution) = solution else { panic!("{PUZZLE} has one solution") };
    let solution = Puzzle::from(solution);
    let mut dice = VariantDice::new(1);
    for _ in 0..cases("NINEFOLD_VARIANT_CASES", 200) {
        // With so few clues, some thousand solutions are usual.
        let cells = solution.clues().map(|(cell, _)| cell);
        let without = 81 - dice.between(22, 25);
        let struck = dice.some(cells, without);
        counts_agree(&struck.into_iter().fold(solution, Puzzle::without));
    }
}

#[test]
fn a_classic_puzzle_has_the_same_answers_from_core_and_from_the_own_search() {
    // Without the last clues, there are some hundred solutions.
    let mut puzzle: Puzzle = PUZZLE.parse().unwrap();
    for (cell, _) in puzzle.clues().collect::<Vec<_>>().into_iter().rev().take(3) {
        puzzle = puzzle.without(cell);
    }
    let mut from_core = VariantSolver::new(Budget::UNLIMITED);
    let mut from_own = VariantSolver::new(Budget::UNLIMITED);
    from_own.learning_from(300);
    for puzzle in [PUZZLE.parse().unwrap(), puzzle] {
        let puzzle = variant_of_classic(&puzzle);
        assert_eq!(from_core.count(&puzzle, 50), from_own.count(&puzzle, 50));
        assert_eq!(from_core.smallest(&puzzle), from_own.smallest(&puzzle));
        assert_eq!(
            from_core.check(&puzzle).redundant_clues,
            from_own.check(&puzzle).redundant_clues
        );
        let list = |solver: &mut VariantSolver| {
            let mut listed = Vec::new();
            let count = solver.solutions(&puzzle, |grid| {
                listed.push(grid);
                if listed.len() < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            (count, listed)
        };
        assert_eq!(list(&mut from_core), list(&mut from_own));
        assert_eq!(from_core.candidates(&puzzle), from_own.candidates(&puzzle));
    }
}

#[test]
fn what_looks_classic_but_is_not_stays_here() {
    // Each has other solutions than the classic puzzle with the same givens, which has one.
    let classic = VariantDraft { ..variant_of_classic(&PUZZLE.parse().unwrap()).into_draft() };
    let count = |draft: &VariantDraft| {
        let puzzle = draft.clone().finish().unwrap();
        VariantSolver::new(Budget::nodes(100_000)).count(&puzzle, 3).unwrap().to_string()
    };
    assert_eq!(count(&classic), "=1");
    let mut without_boxes = classic.clone();
    without_boxes.regions.fill(None);
    assert_eq!(count(&without_boxes), ">=3");
    let mut without_rows = classic.clone();
    without_rows.houses.rows = false;
    assert_eq!(count(&without_rows), ">=3");
    let mut with_rule = classic.clone();
    with_rule.rules = vec![Rule::AntiKing];
    assert_eq!(count(&with_rule), "=0");
    let mut with_marks = classic.clone();
    // The solution has a 4 here.
    with_marks.candidates[2] = ValueSet::only(1).with(2);
    assert_eq!(count(&with_marks), "=0");
    let mut jigsaw = classic;
    jigsaw.regions.swap(2, 3);
    assert_eq!(count(&jigsaw), "=0");
}
