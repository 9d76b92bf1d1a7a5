//! Compares techniques with their definitions, written as plainly as possible: all subsets of nine
//! cells, digits or lines are tried.

mod common;

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::techniques::{
    fish, full_house, hidden_single, hidden_subset, locked, naked_single, naked_subset, wing,
};
use ninefold_logic::{AllSteps, Board};
use std::collections::BTreeSet;

/// The effect of a step: its placement and its eliminations.
type Effect = (Option<Candidate>, Vec<Candidate>);

/// Returns the different effects of what a finder finds.
fn effects(find: impl FnOnce(&mut AllSteps) -> ControlFlow<()>) -> BTreeSet<Effect> {
    let mut all = AllSteps::default();
    assert!(find(&mut all).is_continue());
    let effect = |eliminations: CandidateSet| eliminations.into_iter().collect();
    all.found.iter().map(|step| (step.placement, effect(step.eliminations))).collect()
}

/// Returns the candidates of some cells and digits that are on a board.
fn present(board: &Board, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
    (board.candidate_set() & CandidateSet::product(cells, digits)).into_iter().collect()
}

/// Returns all sets of nine elements that have a number of elements.
fn sets(size: u32) -> impl Iterator<Item = DigitSet> {
    (0..512_u16).filter(move |bits| bits.count_ones() == size).map(DigitSet::from_bits)
}

/// Returns the element of a list for each digit of a set.
fn pick<T: Copy>(set: DigitSet, list: &[T]) -> Vec<T> {
    set.iter().map(|digit| list[digit.index()]).collect()
}

fn blank_cells(board: &Board, house: House) -> usize {
    (board.blanks() & house.cells()).len()
}

#[test]
fn singles_are_what_their_definitions_say() {
    for (board, _) in common::positions(2) {
        let mut expected = BTreeSet::new();
        for cell in board.blanks() {
            expected.extend(
                board
                    .candidates(cell)
                    .single()
                    .map(|digit| (Some(Candidate { cell, digit }), Vec::new())),
            );
        }
        assert_eq!(effects(|all| naked_single::find(&board, all)), expected);
        let (mut full, mut hidden) = (BTreeSet::new(), BTreeSet::new());
        for house in House::ALL {
            for digit in Digit::ALL {
                if let Some(cell) = board.places_in(house, digit).single() {
                    let set = if blank_cells(&board, house) == 1 { &mut full } else { &mut hidden };
                    set.insert((Some(Candidate { cell, digit }), Vec::new()));
                }
            }
        }
        assert_eq!(effects(|all| full_house::find(&board, all)), full);
        assert_eq!(effects(|all| hidden_single::find(&board, all)), hidden);
    }
}

#[test]
fn locked_candidates_are_what_their_definition_says() {
    for (board, _) in common::positions(2) {
        let mut expected = BTreeSet::new();
        for (from, to) in House::ALL.iter().flat_map(|from| House::ALL.map(|to| (from, to))) {
            let lines = [*from, to].map(|house| !matches!(house, House::Block(_)));
            if *from == to || lines == [true; 2] {
                continue;
            }
            for digit in Digit::ALL {
                let places = board.places_in(*from, digit);
                if places.len() >= 2 && places.is_subset(to.cells()) {
                    let rest = to.cells() - from.cells();
                    let goes = present(&board, rest, DigitSet::only(digit));
                    expected.extend((!goes.is_empty()).then_some((None, goes)));
                }
            }
        }
        assert_eq!(effects(|all| locked::find(&board, all)), expected);
    }
}

/// Returns the effects of naked and of hidden subsets by their definitions.
fn subsets(board: &Board, size: u32) -> [BTreeSet<Effect>; 2] {
    let [mut naked, mut hidden] = [const { BTreeSet::new() }; 2];
    for house in House::ALL {
        let blanks = blank_cells(board, house);
        for set in sets(size) {
            let cells: CellSet = pick(set, &house.cell_array()).into_iter().collect();
            let each = cells.iter().all(|cell| board.candidates(cell).len() >= 2);
            let digits =
                cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
            if blanks >= 2 * size as usize && each && digits.len() == size as usize {
                let goes = present(board, house.cells() - cells, digits);
                naked.extend((!goes.is_empty()).then_some((None, goes)));
            }
            let places = set.iter().map(|digit| board.places_in(house, digit));
            let each = places.clone().all(|places| places.len() >= 2);
            let cells = places.fold(CellSet::EMPTY, |all, places| all | places);
            if blanks > 2 * size as usize && each && cells.len() == size as usize {
                let goes = present(board, cells, !set);
                hidden.extend((!goes.is_empty()).then_some((None, goes)));
            }
        }
    }
    [naked, hidden]
}

#[test]
fn subsets_are_what_their_definitions_say() {
    for (board, _) in common::positions(2) {
        let [naked, hidden] = subsets(&board, 2);
        assert_eq!(effects(|all| naked_subset::find_pairs(&board, all)), naked);
        assert_eq!(effects(|all| hidden_subset::find_pairs(&board, all)), hidden);
        let [naked, hidden] = subsets(&board, 3);
        assert_eq!(effects(|all| naked_subset::find_triples(&board, all)), naked);
        assert_eq!(effects(|all| hidden_subset::find_triples(&board, all)), hidden);
        let [naked, hidden] = subsets(&board, 4);
        assert_eq!(effects(|all| naked_subset::find_quads(&board, all)), naked);
        assert_eq!(effects(|all| hidden_subset::find_quads(&board, all)), hidden);
    }
}

/// Returns the effects of fish by their definition.
fn fish_of(board: &Board, size: u32) -> BTreeSet<Effect> {
    let mut expected = BTreeSet::new();
    let (rows, columns) = (&House::ALL[..9], &House::ALL[9..18]);
    for (base, cover) in [(rows, columns), (columns, rows)] {
        for digit in Digit::ALL {
            let filled = Cell::ALL.iter().filter(|cell| board.digit(**cell) == Some(digit)).count();
            for lines in sets(size).filter(|_| filled + 2 * size as usize <= 9) {
                let lines = pick(lines, base);
                let places = lines.iter().map(|line| board.places_in(*line, digit));
                if places.clone().any(|places| places.len() < 2) {
                    continue;
                }
                let all = places.fold(CellSet::EMPTY, |all, places| all | places);
                let meets = |line: &&House| !(line.cells() & all).is_empty();
                let crossing: Vec<_> = cover.iter().filter(meets).collect();
                if crossing.len() == size as usize {
                    let covered =
                        crossing.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
                    let goes = present(board, covered - all, DigitSet::only(digit));
                    expected.extend((!goes.is_empty()).then_some((None, goes)));
                }
            }
        }
    }
    expected
}

#[test]
fn fish_are_what_their_definition_says() {
    for (board, _) in common::positions(2) {
        assert_eq!(effects(|all| fish::find_x_wings(&board, all)), fish_of(&board, 2));
        assert_eq!(effects(|all| fish::find_swordfish(&board, all)), fish_of(&board, 3));
        assert_eq!(effects(|all| fish::find_jellyfish(&board, all)), fish_of(&board, 4));
    }
}

/// Returns the effects of wings by their definition.
fn wings(board: &Board, size: usize) -> BTreeSet<Effect> {
    let mut expected = BTreeSet::new();
    let having =
        |size| board.blanks().iter().filter(move |cell| board.candidates(*cell).len() == size);
    for pivot in having(size) {
        for first in having(2).filter(|cell| pivot.peers().contains(*cell)) {
            for second in having(2).filter(|cell| pivot.peers().contains(*cell)) {
                let [x, y, z] = [pivot, first, second].map(|cell| board.candidates(cell));
                let shared = x & y & z;
                if (x | y | z).len() != 3 || shared.len() != size - 2 {
                    continue;
                }
                let mut seen = first.peers() & second.peers();
                if size == 3 {
                    seen &= pivot.peers();
                }
                let goes = present(board, seen.without(pivot), y & z);
                expected.extend((!goes.is_empty()).then_some((None, goes)));
            }
        }
    }
    expected
}

#[test]
fn wings_are_what_their_definition_says() {
    for (board, _) in common::positions(2) {
        assert_eq!(effects(|all| wing::find_xy(&board, all)), wings(&board, 2));
        assert_eq!(effects(|all| wing::find_xyz(&board, all)), wings(&board, 3));
    }
}
