//! Rules at the edges of what the model allows.
#![allow(clippy::unwrap_used)] // a panic is a failed test

mod shared;

use ninefold_core::{Budget, StopReason};
use ninefold_variant::{VariantSolver, VariantVerdict};
use ninefold_variant_model::{
    Automaton, GridCell, HouseRules, RankTies, Rule, SumTerm, ValueRange, ValueSet, VariantDraft,
};
use shared::agrees;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Returns cells of the first row, from one column to another.
fn first_row(columns: core::ops::Range<u8>) -> Vec<GridCell> {
    columns.map(|column| GridCell::new(0, column)).collect()
}

/// Returns a puzzle of one row whose cells may be equal.
fn line(columns: u8, lowest: u8, highest: u8) -> VariantDraft {
    let values = ValueRange::new(lowest, highest).unwrap();
    let mut draft = VariantDraft::new(1, columns, values).unwrap();
    draft.houses = HouseRules { rows: false, columns: false };
    draft
}

/// Demands that a draft with these rules has the solutions of the obvious counter.
fn with_rules(mut draft: VariantDraft, rules: Vec<Rule>, name: &str) {
    draft.rules = rules;
    agrees(&draft.finish().unwrap(), name);
}

fn cage(cells: Vec<GridCell>, sum: u32) -> Rule {
    Rule::Cage { cells, sum: Some(sum) }
}

#[test]
fn overlapping_cages_of_a_house_all_count() {
    // The second cage shares cells with the first, so the house is not divided into both.
    let mut draft = VariantDraft::square(6).unwrap();
    draft.regions = vec![None; 36];
    draft.houses.columns = false;
    for cell in 6..36 {
        draft.candidates[cell] = ValueSet::only(1 + (cell % 6) as u8);
    }
    for (first, second) in [(10, 9), (6, 6), (12, 15), (10, 14)] {
        let rules = vec![cage(first_row(0..3), first), cage(first_row(1..4), second)];
        with_rules(draft.clone(), rules, "overlapping cages");
    }
}

#[test]
fn a_cage_with_two_sums_has_no_solution() {
    let mut draft = VariantDraft::square(4).unwrap();
    draft.rules = vec![cage(first_row(0..3), 7), cage(first_row(0..3), 8)];
    let puzzle = draft.finish().unwrap();
    let verdict = VariantSolver::new(Budget::UNLIMITED).solve(&puzzle);
    assert_eq!(verdict, VariantVerdict::NoSolution);
}

#[test]
fn sums_of_cages_are_too_small_or_too_large_or_fit() {
    for (lowest, highest) in [(0, 3), (1, 4), (5, 8)] {
        for length in 1..=4 {
            for sum in 0..=36 {
                let draft = line(4, lowest, highest);
                with_rules(draft, vec![cage(first_row(0..length), sum)], "cage");
            }
        }
    }
}

#[test]
fn a_cage_larger_than_the_number_of_values_has_no_solution() {
    for sum in [None, Some(0), Some(10), Some(15)] {
        let rules = vec![Rule::Cage { cells: first_row(0..5), sum }];
        with_rules(line(5, 1, 4), rules, "large cage");
    }
}

#[test]
fn sums_of_many_values_have_no_sets_of_sets() {
    for (lowest, highest) in [(0, 12), (1, 13), (1, 32), (32, 63)] {
        let mut draft = line(4, lowest, highest);
        for (n, set) in draft.candidates.iter_mut().enumerate() {
            *set = (lowest..lowest + 5 + n as u8).collect();
        }
        let low = u32::from(lowest) * 4;
        for sum in [0, low + 5, low + 6, low + 14, low + 26, 500] {
            let cells = first_row(0..4);
            with_rules(draft.clone(), vec![cage(cells.clone(), sum)], "cage");
            with_rules(draft.clone(), vec![Rule::Sum { cells, sum }], "sum");
        }
    }
}

#[test]
fn weights_may_be_huge_or_cancel_out() {
    for weights in [[30_000, -30_000, 1, 7], [1, 10, 100, 1_000], [5, 5, -5, -5], [0, 0, 0, 0]] {
        let terms = |cells: [u8; 4]| {
            let terms = cells.into_iter().zip(weights);
            terms.map(|(column, weight)| SumTerm { cell: GridCell::new(0, column), weight })
        };
        for cells in [[0, 1, 2, 3], [0, 0, 1, 2], [0, 1, 0, 1]] {
            for total in [0, 1, 15, 3_142] {
                let terms = terms(cells).collect();
                with_rules(line(4, 1, 5), vec![Rule::WeightedSum { terms, total }], "weights");
            }
        }
    }
}

#[test]
fn an_automaton_too_large_for_a_machine_is_tested() {
    let mut draft = line(8, 1, 32);
    draft.candidates.fill((27..30).collect());
    draft.candidates[0] = [6, 7].into_iter().collect();
    for sum in [146, 172, 500] {
        let rules = vec![Rule::XSum { cells: first_row(0..8), sum }];
        with_rules(draft.clone(), rules, "X-sum");
    }
}

#[test]
fn an_automaton_may_have_no_way_or_many_states() {
    let cells = first_row(0..5);
    let empty = Automaton::new(3).unwrap();
    with_rules(
        line(5, 1, 3),
        vec![Rule::Accepted { cells: cells.clone(), automaton: empty }],
        "no",
    );
    // The value of the third cell from the end is 2: nondeterministic, with a long tail.
    let mut automaton = Automaton::new(Automaton::MAX_STATES).unwrap();
    let all: ValueSet = (1..=3).collect();
    automaton.start(0).accept(4_000);
    automaton.step(0, all, 0).step(0, ValueSet::only(2), 1).step(1, all, 2).step(2, all, 4_000);
    with_rules(line(5, 1, 3), vec![Rule::Accepted { cells, automaton }], "many states");
}

#[test]
fn a_cell_may_return_on_a_line() {
    let at = |columns: [u8; 5]| columns.map(|column| GridCell::new(0, column)).to_vec();
    for cells in [at([0, 1, 0, 2, 3]), at([0, 1, 2, 3, 0]), at([0, 0, 1, 1, 2])] {
        let mut automaton = Automaton::new(2).unwrap();
        automaton.start(0).accept(1);
        for (from, value, to) in [(0, 1, 1), (0, 2, 0), (1, 3, 0), (1, 2, 1), (1, 4, 1)] {
            automaton.step(from, ValueSet::only(value), to);
        }
        let rules = [
            Rule::Accepted { cells: cells.clone(), automaton },
            Rule::Between { cells: cells.clone() },
            Rule::Lockout { cells: cells.clone(), difference: 2 },
            Rule::Modular { cells: cells.clone(), modulus: 3 },
            Rule::Entropic { cells: cells.clone() },
            Rule::Whisper { cells: cells.clone(), difference: 2 },
            Rule::Palindrome { cells: cells.clone() },
            Rule::Zipper { cells: cells.clone() },
            Rule::DoubleArrow { cells: cells.clone() },
            Rule::Arrow { number: first_row(3..4), shafts: vec![cells.clone()] },
        ];
        for rule in rules {
            let name = rule.name();
            with_rules(line(4, 0, 5), vec![rule], name);
        }
    }
}

/// Returns the rank of a column from the bottom.
fn upwards(size: u8, column: u8, rank: u32, ties: RankTies) -> Rule {
    let cells = (0..size).rev().map(|row| GridCell::new(row, column)).collect();
    Rule::FullRank { cells, rank, ties }
}

#[test]
fn what_a_cell_lost_earlier_stays_in_a_clause() {
    // Two entries of a clause followed from each other, so both were left out, and with them two of
    // nine solutions.
    let draft = VariantDraft::new(4, 4, ValueRange::new(0, 3).unwrap()).unwrap();
    with_rules(draft, vec![upwards(4, 1, 1, RankTies::Forbidden)], "a rank");
}

#[test]
fn ranks_may_be_those_of_one_cell_or_contradict_each_other() {
    for ties in [RankTies::Forbidden, RankTies::Allowed] {
        for size in [1, 2] {
            for rank in 1..=4 * u32::from(size) {
                let mut draft = VariantDraft::square(size).unwrap();
                with_rules(draft.clone(), vec![upwards(size, 0, rank, ties)], "a small grid");
                draft.houses = HouseRules { rows: false, columns: false };
                draft.regions.fill(None);
                with_rules(draft, vec![upwards(size, 0, rank, ties)], "a grid without houses");
            }
        }
        let square = || VariantDraft::square(4).unwrap();
        for rules in [
            vec![upwards(4, 0, 3, ties), upwards(4, 0, 4, ties)],
            vec![upwards(4, 0, 3, ties), upwards(4, 0, 3, ties)],
            vec![upwards(4, 0, 3, ties), upwards(4, 1, 3, ties)],
            vec![upwards(4, 0, 3, ties), upwards(4, 1, 3, ties), Rule::DifferentLines],
            vec![upwards(4, 0, 7, ties), upwards(4, 0, 7, RankTies::Allowed)],
        ] {
            with_rules(square(), rules, "ranks of two lines");
        }
    }
    for size in [1, 2, 3] {
        with_rules(VariantDraft::square(size).unwrap(), vec![Rule::DifferentLines], "lines");
    }
}

#[test]
fn choices_may_be_eight_deep() {
    let odd = |column| Rule::Odd { cell: GridCell::new(0, column) };
    let mut rule = Rule::AnyOf { alternatives: vec![vec![odd(0)], vec![odd(1), odd(2)]] };
    for depth in 0..7 {
        let other = cage(first_row(0..3), 6 + depth);
        rule = Rule::AnyOf { alternatives: vec![vec![other], vec![odd(3), rule]] };
    }
    with_rules(line(4, 1, 4), vec![rule], "deep choices");
}

#[test]
fn time_ends_a_puzzle_with_many_rules_before_its_search() {
    let mut draft = VariantDraft::square(25).unwrap();
    let row = |row| (0..25).map(|column| GridCell::new(row, column)).collect::<Vec<_>>();
    draft.rules = (0..250u8).map(|n| Rule::XSum { cells: row(n % 25), sum: 40 }).collect();
    let puzzle = draft.finish().unwrap();
    let asked = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&asked);
    // Compiling all of these rules takes a minute.
    let budget = Budget::UNLIMITED.until(move || count.fetch_add(1, Ordering::Relaxed) >= 2);
    let mut solver = VariantSolver::new(budget);
    let stopped = |reason| reason == StopReason::Time;
    let VariantVerdict::Stopped(why) = solver.solve(&puzzle) else { panic!("not stopped") };
    assert!(stopped(why.reason));
    assert!(stopped(solver.count(&puzzle, 2).unwrap_err().reason));
    assert!(stopped(solver.smallest(&puzzle).unwrap_err().reason));
    assert!(solver.check(&puzzle).stopped.is_some());
    let found = solver.candidates(&puzzle);
    assert!(found.found.iter().all(|set| set.is_empty()) && found.stopped.is_some());
    assert_eq!(found.possible, puzzle.candidates());
}

#[test]
fn thousands_of_cages_that_are_houses_take_no_time_for_each_pair() {
    let mut draft = VariantDraft::square(16).unwrap();
    // Each differs from the first row in some cells.
    let cage = |n: u8| (0..16).map(move |column| GridCell::new((n >> (column % 8)) & 1, column));
    draft.rules = (0..6_000u32)
        .map(|n| Rule::Cage { cells: cage((n % 256) as u8).collect(), sum: None })
        .collect();
    let puzzle = draft.finish().unwrap();
    let verdict = VariantSolver::new(Budget::nodes(10)).solve(&puzzle);
    assert!(matches!(verdict, VariantVerdict::NoSolution | VariantVerdict::Stopped(_)));
}
