//! Searches with restrictions, one after the other in one compiled puzzle.

use ninefold_core::{Budget, Count};
use ninefold_oracle::variants::check::check;
use ninefold_oracle::variants::dice::VariantDice;
use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::random::random_puzzle;
use ninefold_variant::{VariantProbe, VariantSolver};
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};

/// Returns the puzzle with fewer candidates.
fn restricted(puzzle: &VariantPuzzle, restrictions: &[(usize, ValueSet)]) -> VariantPuzzle {
    let mut candidates = puzzle.candidates().to_vec();
    for &(cell, set) in restrictions {
        candidates[cell] = candidates[cell].intersection(set);
    }
    puzzle.clone().with_candidates(&candidates)
}

fn has_solution(puzzle: &VariantPuzzle) -> bool {
    VariantSolver::new(Budget::UNLIMITED).count(puzzle, 1) != Ok(Count::Exactly(0))
}

/// Draws restrictions of some cells.
fn draw(puzzle: &VariantPuzzle, dice: &mut VariantDice, most: usize) -> Vec<(usize, ValueSet)> {
    let cells = puzzle.candidates().len();
    (0..dice.between(0, most))
        .map(|_| {
            let cell = dice.between(0, cells - 1);
            let values = puzzle.values().iter().filter(|_| dice.one_in(2)).collect();
            (cell, values)
        })
        .collect()
}

#[test]
fn answers_are_those_of_a_solver_however_much_was_learnt_before() {
    for (n, kind) in VariantRuleKind::ALL.iter().enumerate() {
        for patience in [None, Some(0), Some(2), Some(u64::MAX)] {
            let mut dice = VariantDice::new(n as u64);
            let puzzle = random_puzzle(&[*kind], &mut dice);
            let mut probe = VariantProbe::new(&puzzle);
            // Only without a number, small puzzles have a search of their own.
            if let Some(patience) = patience {
                probe.learning_from(patience);
            }
            for round in 0..12 {
                let mut assumed = draw(&puzzle, &mut dice, 6);
                let place = || format!("{kind:?}, learning from {patience:?}, round {round}");
                let is_possible = probe.assume(assumed.iter().copied());
                if !is_possible {
                    assert!(!has_solution(&restricted(&puzzle, &assumed)), "{}", place());
                }
                for _ in 0..3 {
                    let Some(&(cell, values)) = draw(&puzzle, &mut dice, 9).first() else {
                        continue;
                    };
                    let with = restricted(&puzzle, &[&assumed[..], &[(cell, values)]].concat());
                    let found = probe.find(cell, values, &Budget::UNLIMITED);
                    assert_eq!(found, Ok(has_solution(&with)), "{}", place());
                    if found == Ok(true) {
                        let grid: Vec<u8> = probe.values().collect();
                        assert_eq!(check(&with, &grid), Ok(()), "{}", place());
                    }
                    let more = draw(&puzzle, &mut dice, 3);
                    for (cell, values) in more {
                        assumed.push((cell, values));
                        let is_possible = probe.assume_also(cell, values);
                        let is_solved = has_solution(&restricted(&puzzle, &assumed));
                        assert!(is_possible || !is_solved, "{}", place());
                    }
                }
            }
        }
    }
}

#[test]
fn a_restart_forgets_all_that_was_before() {
    let puzzle = VariantDraft::square(9).expect("a grid").finish().expect("a puzzle");
    let mut probe = VariantProbe::new(&puzzle);
    let solution = |probe: &mut VariantProbe, seed: u64| {
        probe.restart();
        let mut number = seed;
        probe.randomize(|bound| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((number >> 33) % u64::from(bound)) as u32
        });
        assert!(probe.assume([]));
        assert_eq!(probe.find(0, puzzle.values().set(), &Budget::UNLIMITED), Ok(true));
        probe.values().collect::<Vec<u8>>()
    };
    let first = solution(&mut probe, 1);
    assert_ne!(solution(&mut probe, 2), first);
    assert_eq!(solution(&mut probe, 1), first);
    assert_eq!(solution(&mut VariantProbe::new(&puzzle), 1), first);
}

#[test]
fn another_solution_is_found_if_there_is_one() {
    let mut draft = VariantDraft::square(4).expect("a grid");
    for (cell, value) in [(0, 4), (1, 2), (6, 4), (8, 1), (15, 3)] {
        draft.candidates[cell] = ValueSet::only(value);
    }
    let only = draft.clone().finish().expect("a puzzle");
    draft.candidates[15] = ValueSet::from_bits(u64::MAX);
    draft.candidates[1] = ValueSet::from_bits(u64::MAX);
    let several = draft.finish().expect("a puzzle");
    for (puzzle, expected) in [(only, false), (several, true)] {
        let mut probe = VariantProbe::new(&puzzle);
        assert!(probe.assume([]));
        assert_eq!(probe.find(0, puzzle.values().set(), &Budget::UNLIMITED), Ok(true));
        let first: Vec<u8> = probe.values().collect();
        assert_eq!(probe.find_another(&Budget::UNLIMITED), Ok(expected));
        assert!(!expected || !probe.values().eq(first));
    }
}

#[test]
fn a_small_puzzle_whose_cells_only_differ_has_all_its_solutions() {
    use ninefold_variant_model::{DiagonalKind, Rule};
    let diagonals = [DiagonalKind::Falling, DiagonalKind::Rising].map(Rule::Diagonal);
    let jigsaw: Vec<Option<u16>> =
        [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3].map(Some).to_vec();
    for (rules, regions) in [
        (Vec::new(), None),
        (diagonals.to_vec(), None),
        (vec![Rule::AntiKing], None),
        (vec![Rule::AntiKnight], None),
        (Vec::new(), Some(jigsaw)),
    ] {
        let mut draft = VariantDraft::square(4).unwrap();
        draft.rules = rules;
        if let Some(regions) = regions {
            draft.regions = regions;
        }
        let puzzle = draft.finish().unwrap();
        let expected = VariantSolver::new(Budget::UNLIMITED).count(&puzzle, u64::MAX);
        for is_random in [false, true] {
            let mut probe = VariantProbe::new(&puzzle);
            let mut number = 0;
            if is_random {
                probe.randomize(|bound| {
                    number = (number * 7 + 3) % 65_537;
                    number % bound
                });
            }
            let mut grids = std::collections::BTreeSet::new();
            probe.assume([]);
            let mut found = probe.find(0, puzzle.values().set(), &Budget::UNLIMITED);
            while found == Ok(true) {
                let grid: Vec<u8> = probe.values().collect();
                assert_eq!(check(&puzzle, &grid), Ok(()));
                assert!(grids.insert(grid));
                found = probe.find_another(&Budget::UNLIMITED);
            }
            assert_eq!(Ok(Count::Exactly(grids.len() as u64)), expected, "{:?}", puzzle.rules());
        }
    }
}

#[test]
fn a_budget_ends_a_search_in_a_small_puzzle() {
    let puzzle = VariantDraft::square(9).unwrap().finish().unwrap();
    let mut probe = VariantProbe::new(&puzzle);
    probe.assume([]);
    assert!(probe.find(0, ValueSet::only(1), &Budget::nodes(3)).is_err());
    assert_eq!(probe.work().guesses, 3);
    assert_eq!(probe.find(0, ValueSet::only(1), &Budget::UNLIMITED), Ok(true));
    probe.restart();
    assert_eq!(probe.work().guesses, 0);
    let late = Budget::UNLIMITED.until(|| true);
    assert!(probe.find(0, ValueSet::only(1), &late).is_err());
}
