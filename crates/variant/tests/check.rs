//! Redundant clues and rules: the check finds what the obvious counter finds.
#![allow(clippy::unwrap_used)] // a panic is a failed test

mod shared;

use ninefold_core::{Budget, StopReason};
use ninefold_oracle::variants::count::solutions;
use ninefold_oracle::variants::dice::VariantDice;
use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::random::random_puzzle;
use ninefold_variant::{VariantSolver, VariantVerdict};
use ninefold_variant_model::{DiagonalKind, Rule, ValueSet, VariantDraft, VariantPuzzle};
use shared::cases;

/// Calls of the obvious counter, which is slow.
const CALLS: u64 = 1_000_000;

/// Returns whether a puzzle has one solution, `None` if the counter takes too long.
fn is_proper(puzzle: &VariantPuzzle) -> Option<bool> {
    Some(solutions(puzzle, 2, CALLS)?.len() == 1)
}

/// Returns a proper puzzle: cells of a solution are given, in random order, until it is one.
fn proper(puzzle: VariantPuzzle, dice: &mut VariantDice) -> Option<VariantPuzzle> {
    let solution = solutions(&puzzle, 1, CALLS)?.pop()?;
    let mut order: Vec<usize> = (0..solution.len()).collect();
    dice.shuffle(&mut order);
    let mut puzzle = puzzle;
    for cell in order {
        if is_proper(&puzzle)? {
            break;
        }
        let mut candidates = puzzle.candidates().to_vec();
        // Some clues leave several candidates.
        let other = if dice.one_in(5) { dice.pick(&solution)? } else { solution[cell] };
        candidates[cell] =
            candidates[cell].intersection(ValueSet::only(solution[cell]).with(other));
        puzzle = puzzle.with_candidates(&candidates);
    }
    is_proper(&puzzle)?.then_some(puzzle)
}

/// Demands that the check finds what the counter finds without each clue and rule. Returns `None` if the
/// counter takes too long.
fn check_agrees(puzzle: &VariantPuzzle) -> Option<()> {
    let all = puzzle.values().set();
    let mut clues = Vec::new();
    for (cell, &clue) in puzzle.candidates().iter().enumerate() {
        let mut candidates = puzzle.candidates().to_vec();
        candidates[cell] = all;
        if clue != all && is_proper(&puzzle.clone().with_candidates(&candidates))? {
            clues.push(cell);
        }
    }
    let mut rules = Vec::new();
    for place in 0..puzzle.rules().len() {
        if is_proper(&puzzle.clone().without_rule(place))? {
            rules.push(place);
        }
    }
    let check = VariantSolver::new(Budget::UNLIMITED).check(puzzle);
    assert!(matches!(check.verdict, VariantVerdict::Unique(_)), "{puzzle:#?}");
    assert_eq!(check.redundant_clues, Some(clues), "{puzzle:#?}");
    assert_eq!(check.redundant_rules, Some(rules), "{puzzle:#?}");
    assert_eq!(check.stopped, None);
    Some(())
}

#[test]
fn redundant_clues_and_rules_are_those_of_the_counter() {
    let mut dice = VariantDice::new(11);
    let mut checked = 0;
    for _ in 0..cases("NINEFOLD_VARIANT_CASES", 60) {
        let kinds = dice.some(VariantRuleKind::ALL.iter().copied(), 3);
        let puzzle = random_puzzle(&kinds, &mut dice);
        if proper(puzzle, &mut dice).and_then(|puzzle| check_agrees(&puzzle)).is_some() {
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked} puzzles are proper");
}

/// Returns a 4x4 X-Sudoku without clues.
fn x_sudoku() -> VariantDraft {
    let mut draft = VariantDraft::square(4).unwrap();
    draft.rules = vec![Rule::Diagonal(DiagonalKind::Falling), Rule::Diagonal(DiagonalKind::Rising)];
    draft
}

#[test]
fn a_puzzle_that_is_not_proper_has_no_redundant_clues() {
    let check = VariantSolver::new(Budget::UNLIMITED).check(&x_sudoku().finish().unwrap());
    assert!(matches!(check.verdict, VariantVerdict::Multiple(..)));
    assert_eq!((check.redundant_clues, check.redundant_rules), (None, None));
}

#[test]
fn a_budget_ends_a_check_and_the_verdict_stays() {
    let mut draft = x_sudoku();
    for (cell, value) in [(0, 1), (1, 2), (2, 3), (4, 3)] {
        draft.candidates[cell] = ValueSet::only(value);
    }
    let puzzle = draft.finish().unwrap();
    let check = VariantSolver::new(Budget::nodes(0)).check(&puzzle);
    assert!(matches!(check.verdict, VariantVerdict::Stopped(_)) || check.stopped.is_some());
    let full = VariantSolver::new(Budget::UNLIMITED).check(&puzzle);
    let mut limits = 1..;
    let decided = limits.find(|&nodes| {
        let check = VariantSolver::new(Budget::nodes(nodes)).check(&puzzle);
        if let Some(stopped) = check.stopped {
            assert_eq!(stopped.reason, StopReason::Nodes);
            assert_eq!(check.redundant_rules, None);
        }
        check == full
    });
    assert!(decided.is_some_and(|nodes| nodes < 1_000));
}
