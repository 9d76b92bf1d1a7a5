//! Compares techniques that no rating scale uses with their definitions, written as plainly as
//! possible.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{AllSteps, Board, Deduction, HouseKind, Pattern, Premise, Technique};
use ninefold_scales::finder;
use std::collections::{BTreeMap, BTreeSet};

/// Returns every so many of the positions of the tests.
fn boards(step: usize) -> impl Iterator<Item = Board> {
    common::positions(1).into_iter().step_by(step).map(|(board, _)| board)
}

/// Returns what a technique finds.
fn found(board: &Board, technique: Technique) -> Vec<Deduction> {
    let mut all = AllSteps::default();
    assert!(finder(technique)(board, &mut all).is_continue());
    all.found
}

/// Returns the candidates of some cells with some digits that are on a board.
fn on(board: &Board, cells: CellSet, digits: DigitSet) -> CandidateSet {
    board.candidate_set() & CandidateSet::product(cells, digits)
}

/// Returns the cells that see all of some cells.
fn seeing(cells: CellSet) -> CellSet {
    let sees_all = |cell: &Cell| cells.iter().all(|other| cell.peers().contains(other));
    Cell::ALL.into_iter().filter(sees_all).collect()
}

/// Returns all sets of a number of elements of a list.
fn sets_of<T: Copy>(list: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut sets = Vec::new();
    for (i, first) in list.iter().enumerate() {
        for rest in sets_of(&list[i + 1..], size - 1) {
            sets.push([&[*first], &rest[..]].concat());
        }
    }
    sets
}

fn cells_of(list: &[Cell]) -> CellSet {
    list.iter().copied().collect()
}

#[test]
fn almost_locked_candidates_are_what_their_definition_says() {
    let mut number = 0;
    for board in boards(2) {
        for (size, technique) in
            [(1, Technique::AlmostLockedPair), (2, Technique::AlmostLockedTriple)]
        {
            let mut expected = BTreeSet::new();
            for (from, to) in
                House::ALL.into_iter().flat_map(|a| House::ALL.into_iter().map(move |b| (a, b)))
            {
                let is_block = |house| HouseKind::of(house) == HouseKind::Block;
                let crossing = from.cells() & to.cells();
                if is_block(from) == is_block(to) || crossing.is_empty() {
                    continue;
                }
                let own: Vec<Cell> =
                    ((from.cells() - to.cells()) & board.blanks()).iter().collect();
                for set in sets_of(&own, size) {
                    let set = cells_of(&set);
                    let digits = board.union_of(set);
                    let has_no_single = set.iter().all(|cell| board.candidates(cell).len() > 1);
                    let open = digits.iter().all(|digit| !board.places_in(to, digit).is_empty());
                    let has_one = |cell: &Cell| !(board.candidates(*cell) & digits).is_empty();
                    let outside: CellSet =
                        (to.cells() - from.cells()).iter().filter(has_one).collect();
                    if digits.len() == size + 1 && has_no_single && open && outside.len() == size {
                        let goes = on(&board, from.cells() - to.cells() - set, digits)
                            | on(&board, outside, !digits);
                        if !goes.is_empty() {
                            expected.insert(format!("{from} {to} {set} {outside} {goes}"));
                        }
                    }
                }
            }
            let mut own = BTreeSet::new();
            for step in found(&board, technique) {
                let Pattern::AlmostLockedCandidates { from, to, set, places, .. } = step.pattern
                else {
                    panic!("{step}")
                };
                own.insert(format!("{from} {to} {set} {places} {}", step.eliminations));
            }
            number += own.len();
            assert_eq!(own, expected, "{technique} of {}", board.filled());
        }
    }
    assert!(number > 20, "{number}");
}

#[test]
fn eri_pairs_are_what_their_definition_says() {
    let mut number = 0;
    for board in boards(1) {
        let mut expected = BTreeSet::new();
        let blanks: Vec<Cell> = board.blanks().iter().collect();
        for pair in sets_of(&blanks, 2) {
            let digits = board.candidates(pair[0]);
            let sees = pair[0].peers().contains(pair[1]);
            if digits.len() != 2 || board.candidates(pair[1]) != digits || sees {
                continue;
            }
            let goes = on(&board, seeing(cells_of(&pair)), digits);
            for (row, column) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let lines = [HouseKind::Row.house_of(row), HouseKind::Column.house_of(column)];
                let lines = lines[0].cells() | lines[1].cells();
                for block in HouseKind::Block.houses() {
                    let places = digits.iter().map(|digit| board.places_in(*block, digit));
                    let fits = places.clone().all(|some| !some.is_empty() && some.is_subset(lines));
                    let crosses = (block.cells() & lines).len() == 5;
                    let holds = pair.iter().any(|cell| block.cells().contains(*cell));
                    if fits && crosses && !holds && !goes.is_empty() {
                        expected.insert(format!("{row} {column} {block} {goes}"));
                    }
                }
            }
        }
        let mut own = BTreeSet::new();
        for step in found(&board, Technique::EriPair) {
            let Pattern::EmptyRectanglePair { cells: [row, column], block } = step.pattern else {
                panic!("{step}")
            };
            own.insert(format!("{row} {column} {block} {}", step.eliminations));
        }
        number += own.len();
        assert_eq!(own, expected, "{}", board.filled());
    }
    assert!(number > 0);
}

#[test]
fn als_w_wings_are_what_their_definition_says() {
    let mut number = 0;
    for board in boards(9).filter(|board| board.blanks().len() < 40) {
        let mut sets = BTreeSet::new();
        for house in House::ALL {
            let blanks: Vec<Cell> = (house.cells() & board.blanks()).iter().collect();
            for size in 1..=blanks.len() {
                for set in sets_of(&blanks, size) {
                    if board.union_of(set.iter().copied()).len() == size + 1 {
                        sets.insert(cells_of(&set));
                    }
                }
            }
        }
        let mut expected = BTreeSet::new();
        for house in House::ALL {
            for x in Digit::ALL {
                let places: Vec<Cell> = board.places_in(house, x).iter().collect();
                let [p, q] = places[..] else { continue };
                for (p, q) in [(p, q), (q, p)] {
                    let fits = |set: CellSet, near: Cell, far: Cell| {
                        let own = set & board.places(x);
                        !own.is_empty()
                            && own.iter().all(|cell| near.peers().contains(cell))
                            && !set.contains(near)
                            && !set.contains(far)
                    };
                    for &a in sets.iter().filter(|set| fits(**set, p, q)) {
                        for &b in sets.iter().filter(|set| fits(**set, q, p)) {
                            let common = (board.union_of(a) & board.union_of(b)).without(x);
                            if !a.is_disjoint(b) || a.len() + b.len() == 2 {
                                continue;
                            }
                            let mut goes = CandidateSet::EMPTY;
                            for z in common {
                                let all = (a | b) & board.places(z);
                                goes |= on(&board, seeing(all), DigitSet::only(z));
                            }
                            if !goes.is_empty() {
                                let both = BTreeSet::from([a.to_string(), b.to_string()]);
                                let ends = cells_of(&[p, q]);
                                expected.insert(format!("{both:?} {x} {ends} {goes}"));
                            }
                        }
                    }
                }
            }
        }
        let mut own = BTreeSet::new();
        for step in found(&board, Technique::AlsWWing) {
            let Pattern::AlmostLockedWWing { sets: [a, b], digit, house } = step.pattern else {
                panic!("{step}")
            };
            let both = BTreeSet::from([a.to_string(), b.to_string()]);
            let ends = board.places_in(house, digit);
            let text = format!("{both:?} {digit} {ends} {}", step.eliminations);
            assert!(own.insert(text), "{step} comes twice");
        }
        number += own.len();
        assert_eq!(own, expected, "{}", board.filled());
    }
    assert!(number > 100, "{number}");
}

/// Returns all candidates that are joined, in two colors, by the least candidate.
fn colors(board: &Board) -> Vec<[CandidateSet; 2]> {
    let all: Vec<Candidate> = board.candidate_set().into_iter().collect();
    let is_joined = |a: Candidate, b: Candidate| {
        let in_cell = a.cell == b.cell && a != b && board.candidates(a.cell).len() == 2;
        let is_pair =
            |house: House| board.places_in(house, a.digit) == CellSet::only(a.cell).with(b.cell);
        in_cell || a.digit == b.digit && a != b && House::ALL.into_iter().any(is_pair)
    };
    let mut colors = Vec::new();
    let mut known = CandidateSet::EMPTY;
    for &start in &all {
        if known.contains(start) {
            continue;
        }
        let mut both = [CandidateSet::EMPTY.with(start), CandidateSet::EMPTY];
        loop {
            let old = both;
            for &a in &all {
                for &b in &all {
                    for own in 0..2 {
                        if both[own].contains(a) && is_joined(a, b) {
                            both[1 - own] = both[1 - own].with(b);
                        }
                    }
                }
            }
            if both == old {
                break;
            }
        }
        known |= both[0] | both[1];
        colors.push(both);
    }
    colors
}

#[test]
fn medusa_has_six_rules() {
    let mut rules: BTreeMap<u8, u32> = BTreeMap::new();
    for board in boards(1).filter(|board| board.blanks().len() < 45) {
        let mut expected = BTreeSet::new();
        let all = board.candidate_set();
        for [one, two] in colors(&board) {
            let digits: BTreeSet<Digit> = (one | two).into_iter().map(|c| c.digit).collect();
            if digits.len() < 2 {
                continue;
            }
            let sees = |c: Candidate, color: CandidateSet| {
                color.into_iter().any(|o| o.digit == c.digit && c.cell.peers().contains(o.cell))
            };
            let mut of_rules = [CandidateSet::EMPTY; 7];
            for (color, other) in [(one, two), (two, one)] {
                let list: Vec<Candidate> = color.into_iter().collect();
                let pairs = sets_of(&list, 2);
                let in_cell = pairs.iter().any(|pair| pair[0].cell == pair[1].cell);
                let in_house = pairs.iter().any(|pair| {
                    pair[0].digit == pair[1].digit && pair[0].cell.peers().contains(pair[1].cell)
                });
                let empties = board.blanks().iter().any(|cell| {
                    let own: Vec<Candidate> =
                        on(&board, CellSet::only(cell), DigitSet::ALL).into_iter().collect();
                    let is_colored = own.iter().any(|c| (one | two).contains(*c));
                    !own.is_empty() && !is_colored && own.iter().all(|c| sees(*c, color))
                });
                for (rule, holds) in [(1, in_cell), (2, in_house), (6, empties)] {
                    if holds {
                        expected.insert((rule, color.to_string()));
                    }
                }
                for c in all - one - two {
                    let in_its_cell = |color: CandidateSet| !color.digits(c.cell).is_empty();
                    for (rule, holds) in [
                        (3, in_its_cell(color) && in_its_cell(other)),
                        (4, sees(c, color) && sees(c, other)),
                        (5, in_its_cell(color) && sees(c, other)),
                    ] {
                        if holds {
                            of_rules[rule] = of_rules[rule].with(c);
                        }
                    }
                }
            }
            for (rule, goes) in (0..).zip(of_rules) {
                if !goes.is_empty() {
                    expected.insert((rule, goes.to_string()));
                }
            }
        }
        let mut own = BTreeSet::new();
        for step in found(&board, Technique::ThreeDMedusa) {
            let Pattern::Medusa { rule, .. } = step.pattern else { panic!("{step}") };
            *rules.entry(rule.number()).or_default() += 1;
            own.insert((rule.number(), step.eliminations.to_string()));
        }
        assert_eq!(own, expected, "{}", board.filled());
    }
    assert_eq!(rules.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn extended_rectangles_are_what_the_checker_calls_deadly() {
    let mut types: BTreeMap<u8, u32> = BTreeMap::new();
    for (board, _) in common::positions(6) {
        let mut expected = BTreeSet::new();
        for (lines, crossing) in
            [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
        {
            for two in sets_of(lines.houses(), 2) {
                for three in sets_of(crossing.houses(), 3) {
                    let union = |houses: &[House]| {
                        houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
                    };
                    let cells = union(&two) & union(&three);
                    let few = cells.iter().filter(|cell| board.candidates(*cell).len() < 4);
                    if !cells.is_subset(board.blanks()) || few.count() < 3 {
                        continue;
                    }
                    for digits in sets_of(&Digit::ALL, 3) {
                        let digits: DigitSet = digits.into_iter().collect();
                        add_types(&board, cells, digits, &two, &mut expected);
                    }
                }
            }
        }
        let mut own = BTreeSet::new();
        for step in found(&board, Technique::ExtendedRectangle) {
            let Pattern::Rectangle { cells, digits, kind } = step.pattern else { panic!("{step}") };
            *types.entry(kind.number()).or_default() += 1;
            let text = format!("{cells} {digits} {} {}", kind.number(), step.eliminations);
            own.insert(text);
        }
        assert_eq!(own, expected, "{}", board.filled());
    }
    assert!(types.len() >= 3, "{types:?}");
}

/// Adds what follows from six cells and three digits, by type.
fn add_types(
    board: &Board,
    cells: CellSet,
    digits: DigitSet,
    lines: &[House],
    expected: &mut BTreeSet<String>,
) {
    let own = |cell: Cell| board.candidates(cell);
    let is_clean = |cell: &Cell| own(*cell).is_subset(digits);
    let extra: CellSet = cells.iter().filter(|cell| !is_clean(cell)).collect();
    let has_all = lines.iter().all(|line| digits.is_subset(board.union_of(cells & line.cells())));
    let fits = cells.iter().all(|cell| (own(cell) & digits).len() > 1);
    let premise = Premise::Deadly(CandidateSet::product(cells, digits));
    if extra.len() > 3 || !has_all || !fits || premise.clause(board).is_none() {
        return;
    }
    let mut add = |kind: u8, goes: CandidateSet| {
        if !goes.is_empty() {
            expected.insert(format!("{cells} {digits} {kind} {goes}"));
        }
    };
    let more = board.union_of(extra) - digits;
    if extra.len() == 1 {
        return add(1, on(board, extra, digits));
    }
    if more.len() == 1 {
        add(2, on(board, seeing(extra), more));
    }
    for house in House::ALL.into_iter().filter(|house| extra.is_subset(house.cells())) {
        if extra.is_empty() {
            continue;
        }
        for digit in digits {
            if extra.len() == 2 && board.places_in(house, digit) == extra {
                add(4, on(board, extra, digits.without(digit)));
            }
        }
        let others: Vec<Cell> = ((house.cells() & board.blanks()) - cells).iter().collect();
        for size in 1..=4 {
            for set in sets_of(&others, size) {
                let set = cells_of(&set);
                let union = board.union_of(set) | more;
                if union.len() == size + 1 {
                    add(3, on(board, house.cells() - set - extra, union));
                }
            }
        }
    }
}

#[test]
fn reverse_bugs_are_what_the_checker_accepts() {
    let mut types: BTreeMap<u8, u32> = BTreeMap::new();
    for board in boards(6).filter(|board| board.blanks().len() < 40) {
        let mut expected = BTreeSet::new();
        for digits in sets_of(&Digit::ALL, 2) {
            let digits: DigitSet = digits.into_iter().collect();
            let has_one = |cell: &Cell| !(board.candidates(*cell) & digits).is_empty();
            let blanks: Vec<Cell> = board.blanks().iter().filter(has_one).collect();
            for size in 1..=3 {
                for set in sets_of(&blanks, size) {
                    let cells = cells_of(&set);
                    let Some(clause) = (Premise::Reverse { cells, digits }).clause(&board) else {
                        continue;
                    };
                    let extra = clause.cells();
                    let mut add = |kind: u8, goes: CandidateSet| {
                        if !goes.is_empty() {
                            expected.insert(format!("{cells} {digits} {kind} {goes}"));
                        }
                    };
                    let more: DigitSet = clause.into_iter().map(|one| one.digit).collect();
                    if extra.len() == 1 {
                        add(1, on(&board, extra, digits));
                    } else if more.len() == 1 {
                        add(2, on(&board, seeing(extra), more));
                    }
                    for house in House::ALL {
                        for digit in digits {
                            if extra.len() == 2 && board.places_in(house, digit) == extra {
                                add(4, on(&board, extra, digits.without(digit)));
                            }
                        }
                    }
                }
            }
        }
        let mut own = BTreeSet::new();
        for step in found(&board, Technique::ReverseBug) {
            let Pattern::ReverseGrave { cells, digits, kind } = step.pattern else {
                panic!("{step}")
            };
            *types.entry(kind.number()).or_default() += 1;
            own.insert(format!("{cells} {digits} {} {}", kind.number(), step.eliminations));
        }
        assert_eq!(own, expected, "{}", board.filled());
    }
    assert!(!types.is_empty());
}

#[test]
fn broken_wings_of_five_cells_are_what_their_definition_says() {
    let mut number = 0;
    for board in boards(4) {
        let mut expected = BTreeSet::new();
        for digit in Digit::ALL {
            let places: Vec<Cell> = board.places(digit).iter().collect();
            for five in sets_of(&places, 5) {
                for order in [
                    // All loops of five: the first stays, and the second is less than the last.
                    [1, 2, 3, 4],
                    [1, 2, 4, 3],
                    [1, 3, 2, 4],
                    [1, 3, 4, 2],
                    [1, 4, 2, 3],
                    [1, 4, 3, 2],
                    [2, 1, 3, 4],
                    [2, 1, 4, 3],
                    [2, 3, 1, 4],
                    [2, 4, 1, 3],
                    [3, 1, 2, 4],
                    [3, 2, 1, 4],
                ] {
                    let order = [0, order[0], order[1], order[2], order[3]];
                    let list = order.map(|i| five[i]);
                    add_loop(&board, digit, list, &mut expected);
                }
            }
        }
        let mut own = BTreeSet::new();
        for step in found(&board, Technique::BrokenWing) {
            let Pattern::Oddagon { cells, digits } = step.pattern else { panic!("{step}") };
            if cells.len() == 5 {
                let placement: CandidateSet = step.placement.into_iter().collect();
                own.insert(format!("{digits} {cells} {placement} {}", step.eliminations));
            }
        }
        number += own.len();
        assert_eq!(own, expected, "{}", board.filled());
    }
    assert!(number > 10, "{number}");
}

/// Adds what the guardians of a loop of five places exclude.
fn add_loop(board: &Board, digit: Digit, list: [Cell; 5], expected: &mut BTreeSet<String>) {
    let mut guardians = CellSet::EMPTY;
    let cells = cells_of(&list);
    for (i, cell) in list.iter().enumerate() {
        let next = list[(i + 1) % 5];
        let [row, column, block] = cell.houses();
        let rest = |house: House| {
            house
                .cells()
                .contains(next)
                .then(|| board.places_in(house, digit).without(*cell).without(next))
        };
        let best = [block, row, column].into_iter().filter_map(rest).min_by_key(|r| r.len());
        let Some(rest) = best else { return };
        guardians |= rest;
    }
    if guardians.is_empty() || guardians.len() > 5 || !guardians.is_disjoint(cells) {
        return;
    }
    let one = DigitSet::only(digit);
    let text = if guardians.len() == 1 {
        format!("{} {}", CandidateSet::product(guardians, one), CandidateSet::EMPTY)
    } else {
        let goes = on(board, seeing(guardians), one);
        if goes.is_empty() {
            return;
        }
        format!("{} {goes}", CandidateSet::EMPTY)
    };
    expected.insert(format!("{one} {cells} {text}"));
}
