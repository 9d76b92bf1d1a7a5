//! Larger puzzles, for which the obvious counter would be too slow: the solver finds the same with
//! learning and without, and what it finds passes the obvious checker.
//!
//! `NINEFOLD_VARIANT_CASES` sets the number of puzzles for each size.

mod shared;

use ninefold_core::{Budget, Count};
use ninefold_oracle::variants::check::check;
use ninefold_oracle::variants::dice::VariantDice;
use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::random_rule::random_rule;
use ninefold_variant::VariantVerdict;
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};
use shared::{cases, solvers};

/// Puzzles for each size.
const CASES: u64 = 40;
/// Solutions that are counted.
const LIMIT: u64 = 50;
/// Guesses of one search. Puzzles that need more are passed over.
const GUESSES: u64 = 5_000;

/// Returns a solution of a grid with the usual boxes: one made by a pattern, with its digits, rows and
/// columns in another order.
fn solution(rows: usize, columns: usize, dice: &mut VariantDice) -> Vec<u8> {
    let size = rows * columns;
    let mut order = |group: usize| -> Vec<usize> {
        let groups = dice.some(0..size / group, size / group);
        groups
            .into_iter()
            .flat_map(|start| {
                let lines = dice.some(0..group, group);
                lines.into_iter().map(move |line| start * group + line)
            })
            .collect()
    };
    let (down, across) = (order(rows), order(columns));
    let digits = dice.some(1..=size as u8, size);
    let value = |row: usize, column: usize| digits[(row * columns + row / rows + column) % size];
    down.iter().flat_map(|&row| across.iter().map(move |&column| value(row, column))).collect()
}

/// Makes a puzzle with several rules that are true of a solution, and few givens.
fn puzzle(rows: usize, columns: usize, dice: &mut VariantDice) -> (VariantPuzzle, Vec<u8>) {
    let size = rows * columns;
    let mut draft = VariantDraft::square(size as u8).expect("a small grid");
    let solution = solution(rows, columns, dice);
    let kinds = VariantRuleKind::ALL.iter().copied().filter(|kind| !kind.is_global());
    for kind in dice.some(kinds, size) {
        draft.rules.extend(random_rule(kind, Some(&solution), &draft, dice));
    }
    // Large grids with few givens would take long.
    let (least, most) = if size > 9 { (3, 2) } else { (10, 4) };
    let givens = dice.between(size * size / least, size * size / most);
    for cell in dice.some(0..size * size, givens) {
        draft.candidates[cell] = ValueSet::only(solution[cell]);
    }
    (draft.finish().expect("rules that fit the grid"), solution)
}

/// Tests puzzles of a size; returns how many were decided.
fn try_size(rows: usize, columns: usize, cases: u64) -> u64 {
    let mut decided = 0;
    for seed in 0..cases {
        let (puzzle, solution) = puzzle(rows, columns, &mut VariantDice::new(seed));
        let place = || format!("boxes {rows}x{columns}, seed {seed}: {puzzle:#?}");
        assert_eq!(check(&puzzle, &solution), Ok(()), "{}", place());
        let mut counts: Vec<Count> = Vec::new();
        for (_, mut solver) in solvers(&Budget::nodes(GUESSES)) {
            counts.extend(solver.count(&puzzle, LIMIT));
        }
        assert!(!counts.contains(&Count::Exactly(0)), "{}", place());
        assert!(counts.windows(2).all(|two| two[0] == two[1]), "{counts:?}: {}", place());
        decided += u64::from(counts.len() == 3);
        for (_, mut solver) in solvers(&Budget::nodes(GUESSES)) {
            match solver.solve(&puzzle) {
                VariantVerdict::NoSolution => panic!("no solution: {}", place()),
                VariantVerdict::Unique(found) => {
                    assert_eq!(found.values(), &solution[..], "{}", place());
                }
                VariantVerdict::Multiple(a, b) => {
                    assert_ne!(a, b, "{}", place());
                    for grid in [a, b] {
                        assert_eq!(check(&puzzle, grid.values()), Ok(()), "{}", place());
                    }
                }
                VariantVerdict::Stopped(_) => {}
            }
        }
    }
    decided
}

#[test]
fn larger_puzzles_have_the_same_solutions_with_learning_and_without() {
    let cases = cases("NINEFOLD_VARIANT_CASES", CASES);
    for (rows, columns) in [(2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)] {
        // Large grids take longer.
        let cases = cases.div_ceil(if rows * columns > 9 { 4 } else { 1 });
        let decided = try_size(rows, columns, cases);
        assert!(decided * 2 > cases, "{decided} of {cases} of size {rows}x{columns}");
    }
}
