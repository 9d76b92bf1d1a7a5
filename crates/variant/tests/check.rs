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

fn is_proper(puzzle: &VariantPuzzle) -> bool {
    solutions(puzzle, 2, CALLS).expect("a small puzzle").len() == 1
}

/// Returns a proper puzzle: cells of a solution are given, in random order, until it is one.
fn proper(puzzle: VariantPuzzle, dice: &mut VariantDice) -> Option<VariantPuzzle> {
    let solution = solutions(&puzzle, 1, CALLS)?.pop()?;
    let mut order: Vec<usize> = (0..solution.len()).collect();
    dice.shuffle(&mut order);
    let mut puzzle = puzzle;
    for cell in order {
        if is_proper(&puzzle) {
            break;
        }
        let mut candidates = puzzle.candidates().to_vec();
        // Some clues leave several candidates.
        let other = if dice.one_in(5) { dice.pick(&solution)? } else { solution[cell] };
        candidates[cell] =
            candidates[cell].intersection(ValueSet::only(solution[cell]).with(other));
        puzzle = puzzle.with_candidates(&candidates);
    }
    Some(puzzle).filter(is_proper)
}

/// Demands that the check finds what the counter finds without each clue and rule.
fn check_agrees(puzzle: &VariantPuzzle) {
    let all = puzzle.values().set();
    let is_redundant = |&cell: &usize| {
        let mut candidates = puzzle.candidates().to_vec();
        let was_clue = candidates[cell] != all;
        candidates[cell] = all;
        was_clue && is_proper(&puzzle.clone().with_candidates(&candidates))
    };
    let clues: Vec<usize> = (0..puzzle.candidates().len()).filter(is_redundant).collect();
    let is_redundant = |&place: &usize| is_proper(&puzzle.clone().without_rule(place));
    let rules: Vec<usize> = (0..puzzle.rules().len()).filter(is_redundant).collect();
    let check = VariantSolver::new(Budget::UNLIMITED).check(puzzle);
    assert!(matches!(check.verdict, VariantVerdict::Unique(_)), "{puzzle:#?}");
    assert_eq!(check.redundant_clues, Some(clues), "{puzzle:#?}");
    assert_eq!(check.redundant_rules, Some(rules), "{puzzle:#?}");
    assert_eq!(check.stopped, None);
}

#[test]
fn redundant_clues_and_rules_are_those_of_the_counter() {
    let mut dice = VariantDice::new(11);
    let mut checked = 0;
    for _ in 0..cases("NINEFOLD_VARIANT_CASES", 60) {
        let kinds = dice.some(VariantRuleKind::ALL.iter().copied(), 3);
        let puzzle = random_puzzle(&kinds, &mut dice);
        if let Some(puzzle) = proper(puzzle, &mut dice) {
            check_agrees(&puzzle);
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
