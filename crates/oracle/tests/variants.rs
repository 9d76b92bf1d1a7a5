//! Tests of random puzzles on other grids, and of the counter with which they are solved.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_oracle::variants::check::check;
use ninefold_oracle::variants::count::solutions;
use ninefold_oracle::variants::dice::VariantDice;
use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::random::{
    QUICK_CALLS, RandomRuleStyle, random_puzzle, random_puzzle_in_style,
};
use ninefold_oracle::variants::rules::holds_so_far;
use ninefold_variant_model::{
    DiagonalKind, GridCell, PairRelation, RankTies, Rule, ValueSet, VariantDraft, VariantPuzzle,
};
use std::collections::BTreeMap;

fn count(draft: VariantDraft) -> usize {
    solutions(&draft.finish().unwrap(), usize::MAX, 10_000_000).unwrap().len()
}

fn square(size: u8, rules: &[Rule]) -> VariantDraft {
    let mut draft = VariantDraft::square(size).unwrap();
    draft.rules.extend_from_slice(rules);
    draft
}

/// Returns the values of every grid of a puzzle, in ascending order: each cell has each candidate.
fn all_grids(puzzle: &VariantPuzzle) -> Vec<Vec<u8>> {
    let mut grids = vec![vec![]];
    for candidates in puzzle.candidates() {
        let longer = |grid: &Vec<u8>| {
            let grid = grid.clone();
            candidates.iter().map(move |value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
        };
        grids = grids.iter().flat_map(longer).collect();
    }
    grids
}

#[test]
fn latin_squares_and_small_sudokus_have_the_known_counts() {
    assert_eq!(count(square(4, &[])), 288);
    let without_boxes = |size| {
        let mut draft = square(size, &[]);
        draft.regions.fill(None);
        draft
    };
    assert_eq!(count(without_boxes(2)), 2);
    assert_eq!(count(without_boxes(3)), 12);
    assert_eq!(count(without_boxes(4)), 576);
    // A fixed first row: one of 120.
    let mut five = without_boxes(5);
    for (cell, value) in (0..5).zip(1..) {
        five.candidates[cell] = ValueSet::only(value);
    }
    assert_eq!(count(five), 161_280 / 120);
    // Rows only: 6 orders in each of three rows.
    let mut rows = square(3, &[]);
    rows.houses.columns = false;
    assert_eq!(count(rows), 6 * 6 * 6);
}

#[test]
fn six_by_six_sudokus_have_the_known_count() {
    // All grids: 28,200,960. The first row and the rest of the first box are in one of 720 * 6 orders.
    let mut draft = square(6, &[]);
    for (cell, value) in [0, 1, 2, 3, 4, 5, 6, 7, 8].into_iter().zip(1..) {
        draft.candidates[cell] = ValueSet::only(if cell < 6 { value } else { value - 3 });
    }
    assert_eq!(count(draft), 28_200_960 / (720 * 6));
}

#[test]
fn sudokus_of_four_rows_with_a_rule_have_the_known_counts() {
    // The counts are those of another program: it makes all 288 grids and tests each.
    let at = |row, column| GridCell::new(row, column);
    let row: Vec<GridCell> = (0..4).map(|column| at(0, column)).collect();
    let column: Vec<GridCell> = (0..4).map(|row| at(row, 0)).collect();
    let no_pair = |relation| Rule::NoPair { relation, exempt: vec![] };
    let known = [
        (Rule::Diagonal(DiagonalKind::Falling), 48),
        (Rule::Diagonal(DiagonalKind::Rising), 48),
        (Rule::Windoku, 168),
        (Rule::DisjointGroups, 168),
        (Rule::AntiKnight, 24),
        (Rule::AntiKing, 0),
        (Rule::NonConsecutive, 0),
        (no_pair(PairRelation::Sum(5)), 8),
        (no_pair(PairRelation::Sum(4)), 8),
        (no_pair(PairRelation::Sum(3)), 8),
        (no_pair(PairRelation::Ratio(2)), 0),
        (no_pair(PairRelation::Ratio(3)), 8),
        (Rule::Whisper { cells: row.clone(), difference: 2 }, 24),
        (Rule::Thermometer { cells: vec![at(0, 0), at(0, 1), at(1, 1)] }, 48),
        (Rule::Skyscraper { cells: row.clone(), count: 2 }, 132),
        (Rule::FullRank { cells: row.clone(), rank: 7, ties: RankTies::Forbidden }, 9),
        (Rule::FullRank { cells: row.clone(), rank: 7, ties: RankTies::Allowed }, 27),
        (Rule::DifferentLines, 96),
        (Rule::Sandwich { cells: row, sum: 5 }, 48),
        (Rule::XSum { cells: column, sum: 6 }, 48),
        (Rule::Minimum { cells: vec![at(1, 1)] }, 78),
    ];
    for (rule, expected) in known {
        assert_eq!(count(square(4, std::slice::from_ref(&rule))), expected, "{rule:?}");
    }
}

#[test]
fn latin_squares_with_a_rule_have_the_known_counts() {
    // By the same other program: 576 squares of order 4 and 161,280 of order 5.
    let known =
        [(Rule::AntiKing, 0, 240), (Rule::AntiKnight, 96, 240), (Rule::NonConsecutive, 0, 20)];
    for (rule, four, five) in known {
        for (size, expected) in [(4, four), (5, five)] {
            let mut draft = square(size, std::slice::from_ref(&rule));
            draft.regions.fill(None);
            assert_eq!(count(draft), expected, "{rule:?}");
        }
    }
}

#[test]
fn the_counter_keeps_its_limits() {
    let puzzle = square(4, &[]).finish().unwrap();
    let all = solutions(&puzzle, usize::MAX, 100_000).unwrap();
    assert!(all.is_sorted_by(|a, b| a < b));
    assert_eq!(solutions(&puzzle, 10, 100_000).unwrap(), all[..10]);
    assert_eq!(solutions(&puzzle, 0, 0), Some(vec![]));
    assert_eq!(solutions(&puzzle, 1, 17).map(|found| found.len()), Some(1));
    assert_eq!(solutions(&puzzle, 1, 16), None);
    // A cell without a candidate.
    let none = puzzle.with_candidates(&[ValueSet::EMPTY]);
    assert_eq!(solutions(&none, 1, 100), Some(vec![]));
}

/// Gives more cells of a puzzle, by its first solution if it has one, until few grids are left.
fn narrowed(puzzle: &VariantPuzzle, dice: &mut VariantDice) -> VariantPuzzle {
    let solution = solutions(puzzle, 1, QUICK_CALLS).unwrap().pop();
    let mut candidates = puzzle.candidates().to_vec();
    let mut order = dice.some(0..candidates.len(), candidates.len()).into_iter();
    while candidates.iter().map(|set| set.len()).fold(1, usize::saturating_mul) > 1_500 {
        let cell = order.next().unwrap();
        let values: Vec<u8> = candidates[cell].iter().collect();
        let known = solution.as_ref().map(|solution| solution[cell]);
        candidates[cell] = ValueSet::only(known.or_else(|| dice.pick(&values)).unwrap());
    }
    puzzle.clone().with_candidates(&candidates)
}

#[test]
fn the_counter_finds_the_grids_that_the_checker_accepts() {
    let mut dice = VariantDice::new(3);
    let mut found = 0;
    for kind in VariantRuleKind::ALL.iter().cycle().take(VariantRuleKind::ALL.len() * 6) {
        let puzzle = narrowed(&random_puzzle(&[*kind], &mut dice), &mut dice);
        let mut expected = all_grids(&puzzle);
        expected.retain(|grid| check(&puzzle, grid) == Ok(()));
        found += expected.len();
        assert_eq!(solutions(&puzzle, usize::MAX, u64::MAX), Some(expected), "{puzzle:?}");
    }
    assert!(found >= 300, "{found}");
}

#[test]
fn an_answer_about_a_grid_with_blank_cells_stays() {
    let mut dice = VariantDice::new(4);
    let mut early = BTreeMap::new();
    for kind in VariantRuleKind::ALL.iter().cycle().take(VariantRuleKind::ALL.len() * 12) {
        let puzzle = random_puzzle(&[*kind], &mut dice);
        let values: Vec<u8> = puzzle.values().iter().collect();
        for rule in puzzle.rules() {
            let mut grid: Vec<Option<u8>> = vec![None; puzzle.candidates().len()];
            let mut answer = None;
            for cell in dice.some(0..grid.len(), grid.len()) {
                grid[cell] = dice.pick(&values);
                let next = holds_so_far(&puzzle, rule, &grid);
                assert!(answer.is_none() || next == answer, "{rule:?} {grid:?}");
                answer = next;
            }
            *early.entry((VariantRuleKind::of(rule), answer)).or_insert(0) += 1;
        }
    }
    // Both answers are seen of most kinds.
    assert!(early.len() >= 85, "{early:?}");
}

#[test]
fn puzzles_of_each_kind_are_made_and_counted_quickly() {
    for kind in VariantRuleKind::ALL {
        let mut dice = VariantDice::new(9);
        // Puzzles with no, one, two and more solutions.
        let mut counts = [0; 4];
        for _ in 0..30 {
            let puzzle = random_puzzle(&[*kind], &mut dice);
            let kinds: Vec<_> = puzzle.rules().iter().map(VariantRuleKind::of).collect();
            assert_eq!(kinds, [*kind]);
            assert_eq!(puzzle.rules()[0].name(), kind.name());
            let found = solutions(&puzzle, usize::MAX, QUICK_CALLS).expect("a quick count");
            counts[found.len().min(3)] += 1;
        }
        assert!(counts[0] <= 18 && counts[1] >= 2 && counts[3] >= 2, "{kind:?} {counts:?}");
    }
}

#[test]
fn puzzles_with_true_rules_have_a_solution_and_those_with_random_numbers_often_none() {
    let mut dice = VariantDice::new(5);
    let mut unsolvable = 0;
    for _ in 0..200 {
        let kinds =
            [dice.pick(VariantRuleKind::ALL).unwrap(), dice.pick(VariantRuleKind::ALL).unwrap()];
        let style = RandomRuleStyle::TrueOfASolution;
        if let Some(puzzle) = random_puzzle_in_style(&kinds, style, &mut dice) {
            assert!(!solutions(&puzzle, 1, QUICK_CALLS).unwrap().is_empty(), "{puzzle:?}");
        }
        let style = RandomRuleStyle::WithRandomNumbers;
        if let Some(puzzle) = random_puzzle_in_style(&kinds, style, &mut dice) {
            unsolvable += usize::from(solutions(&puzzle, 1, QUICK_CALLS).unwrap().is_empty());
        }
    }
    assert!(unsolvable >= 40, "{unsolvable}");
}

#[test]
fn many_kinds_go_into_one_puzzle() {
    let mut dice = VariantDice::new(6);
    let mut rules = 0;
    for _ in 0..50 {
        let kinds = dice.some(VariantRuleKind::ALL.iter().copied(), 4);
        let puzzle = random_puzzle(&kinds, &mut dice);
        assert!(solutions(&puzzle, usize::MAX, QUICK_CALLS).is_some());
        rules += puzzle.rules().len();
    }
    assert!(rules >= 190, "{rules}");
    // All kinds do not fit one grid: some are left out.
    assert!(!random_puzzle(VariantRuleKind::ALL, &mut dice).rules().is_empty());
}

/// What random puzzles should have now and then.
fn special(puzzle: &VariantPuzzle) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut note = |is_so: bool, what| {
        if is_so {
            found.push(what);
        }
    };
    let regions: Vec<Option<u16>> = puzzle.cells().map(|cell| puzzle.region(cell)).collect();
    let usual = VariantDraft::new(puzzle.rows(), puzzle.columns(), puzzle.values()).unwrap();
    note(puzzle.values().lowest() == 0, "values from 0");
    note(puzzle.values().len() > usize::from(puzzle.rows().max(puzzle.columns())), "more values");
    note(puzzle.rows() != puzzle.columns(), "not square");
    note(!puzzle.house_rules().rows, "no rows");
    note(!puzzle.house_rules().columns, "no columns");
    note(regions.contains(&None) && regions.iter().any(Option::is_some), "cells without a region");
    note(regions != usual.regions && !regions.contains(&None), "jigsaw");
    note(puzzle.candidates().iter().any(|set| set.len() == 2), "two candidates");
    note(!puzzle.extra().is_empty(), "cells outside the grid");
    let is_outside = |cell: &GridCell| cell.row() >= puzzle.rows();
    for rule in puzzle.rules() {
        let cells: Vec<GridCell> = rule.cells().collect();
        let returns = (0..cells.len()).any(|n| cells[..n].contains(&cells[n]));
        match rule {
            Rule::AnyOf { alternatives } => {
                note(alternatives.len() == 3, "three alternatives");
                let mut inner = alternatives.iter().flatten();
                note(inner.any(|rule| matches!(rule, Rule::AnyOf { .. })), "a choice in a choice");
            }
            Rule::Arrow { number, shafts } => {
                note(number.len() == 2, "a pill of two");
                note(number.len() == 3, "a pill of three");
                note(shafts.len() == 3, "three shafts");
            }
            Rule::WeightedSum { terms, .. } => {
                note(returns && terms.iter().any(|term| term.weight < 0), "weights");
            }
            Rule::Palindrome { cells } => {
                note(cells.len() % 2 == 1 && cells.len() > 4, "an odd palindrome");
                note(cells.len() % 2 == 0 && cells.len() > 3, "an even palindrome");
            }
            Rule::Zipper { cells } => {
                note(cells.len() == 5, "an odd zipper");
                note(cells.len() == 6, "an even zipper");
            }
            Rule::Quadruple { values, .. } => {
                let repeats = (1..values.len()).any(|n| values[..n].contains(&values[n]));
                note(repeats, "a repeated value");
            }
            Rule::Connected { cells, size, .. } => {
                note(cells.iter().all(is_outside), "a region outside the grid");
                note(size.is_some_and(|size| size > 3), "a region with a size");
            }
            Rule::CountDistinct { number, cells } => {
                note(cells.contains(number), "a number that counts itself");
            }
            Rule::UnknownRegions { cells, size, .. } => {
                note(*size == 3 && cells.len() == 6, "two unknown regions");
            }
            Rule::FullRank { ties, .. } => {
                note(*ties == RankTies::Allowed, "a rank with ties");
                note(*ties == RankTies::Forbidden, "a rank without ties");
            }
            Rule::NoPair { exempt, .. } => note(!exempt.is_empty(), "exemptions"),
            Rule::Cage { sum: None, .. } => note(true, "a cage without a sum"),
            Rule::Whisper { .. } | Rule::Modular { .. } => note(returns, "a line that returns"),
            Rule::RegionSums { cells } => {
                let region = |cell: &GridCell| puzzle.region(*cell);
                let mut parts: Vec<_> = cells.iter().map(region).collect();
                parts.dedup();
                let again = (0..parts.len()).any(|n| parts[..n].contains(&parts[n]));
                note(again, "a region entered twice");
                note(parts.contains(&None) && parts.len() > 1, "a line out of all regions");
            }
            _ => {}
        }
    }
    found
}

/// All that [`special`] looks for.
const SPECIAL: [&str; 31] = [
    "a cage without a sum",
    "a choice in a choice",
    "a line out of all regions",
    "a line that returns",
    "a number that counts itself",
    "a pill of three",
    "a pill of two",
    "a rank with ties",
    "a rank without ties",
    "a region entered twice",
    "a region outside the grid",
    "a region with a size",
    "a repeated value",
    "an even palindrome",
    "an even zipper",
    "an odd palindrome",
    "an odd zipper",
    "cells outside the grid",
    "cells without a region",
    "exemptions",
    "jigsaw",
    "more values",
    "no columns",
    "no rows",
    "not square",
    "three alternatives",
    "three shafts",
    "two candidates",
    "two unknown regions",
    "values from 0",
    "weights",
];

#[test]
fn random_puzzles_have_all_that_is_special() {
    let mut dice = VariantDice::new(7);
    let mut missing = SPECIAL.to_vec();
    let kinds = [
        VariantRuleKind::Cage,
        VariantRuleKind::WeightedSum,
        VariantRuleKind::Arrow,
        VariantRuleKind::Palindrome,
        VariantRuleKind::Modular,
        VariantRuleKind::RegionSums,
        VariantRuleKind::Zipper,
        VariantRuleKind::NoSumPair,
        VariantRuleKind::Quadruple,
        VariantRuleKind::Connected,
        VariantRuleKind::CountDistinct,
        VariantRuleKind::FullRank,
        VariantRuleKind::UnknownRegions,
        VariantRuleKind::AnyOf,
    ];
    for _ in 0..200 {
        for kind in kinds {
            for what in special(&random_puzzle(&[kind], &mut dice)) {
                missing.retain(|other| *other != what);
            }
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("no puzzle has {missing:?}");
}
