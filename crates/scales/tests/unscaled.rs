//! Techniques that no rating scale uses: everything that they find is proved and true, and no
//! position makes them panic or search for long.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::{check_all, prove_all};
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet, House, Marks, Puzzle};
use ninefold_generate::RandomStream;
use ninefold_logic::{AllSteps, Board, Pattern, Technique};
use ninefold_scales::{Profile, ProfileEntry, Rater, finder};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// The techniques that are found on the positions of the tests.
const TECHNIQUES: [Technique; 12] = [
    Technique::MWing,
    Technique::SWing,
    Technique::LWing,
    Technique::HWing,
    Technique::AlsWWing,
    Technique::UvwxyzWing,
    Technique::TuvwxyzWing,
    Technique::EriPair,
    Technique::AlmostLockedPair,
    Technique::AlmostLockedTriple,
    Technique::ThreeDMedusa,
    Technique::BrokenWing,
];

/// Those that are so rare that the positions need not have them.
const RARE: [Technique; 7] = [
    Technique::BugPlusN,
    Technique::StuvwxyzWing,
    Technique::RstuvwxyzWing,
    Technique::ExtendedRectangle,
    Technique::BivalueOddagon,
    Technique::ReverseBug,
    Technique::GurthsSymmetry,
];

/// Returns all of them.
fn techniques() -> Vec<Technique> {
    TECHNIQUES.into_iter().chain(RARE).collect()
}

#[test]
fn everything_that_is_found_is_proved_and_true() {
    let found = prove_all(&common::positions(2), &techniques(), 40);
    println!("{found:?}");
    for technique in TECHNIQUES {
        assert!(found.contains_key(&technique), "{technique} was never found");
    }
}

#[test]
fn symmetries_of_givens_are_found_proved_and_true() {
    let (mut random, mut found) = (RandomStream::new(37, 0, 0), BTreeMap::new());
    for _ in 0..40 {
        let puzzle = common::symmetric_puzzle(&mut random);
        let grid = common::solution(&puzzle);
        let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121);
        loop {
            let board = *rater.board();
            check_all(&[Technique::GurthsSymmetry], &board, Some(&grid), &mut found, 100);
            if rater.next().is_none() {
                break;
            }
        }
    }
    assert!(found[&Technique::GurthsSymmetry] > 40, "{found:?}");
}

#[test]
fn any_position_with_any_pencil_marks_is_searched() {
    for board in common::made_up_boards(60, 29) {
        check_all(&techniques(), &board, None, &mut BTreeMap::new(), 3000);
    }
    for digits in [DigitSet::EMPTY, DigitSet::from_bits(0b11), DigitSet::from_bits(0b111)] {
        let board = Board::with_marks(&Puzzle::EMPTY, &Marks::new([digits; 81]));
        check_all(&techniques(), &board, None, &mut BTreeMap::new(), 3000);
    }
    check_all(&techniques(), &Board::new(&Puzzle::EMPTY), None, &mut BTreeMap::new(), 3000);
}

#[test]
fn the_techniques_without_a_scale_are_in_the_order_of_their_scores() {
    let least: Vec<f64> = Profile::unscaled().iter().map(ProfileEntry::least).collect();
    assert!(least.is_sorted(), "{least:?}");
    let listed: BTreeSet<Technique> =
        Profile::unscaled().iter().flat_map(|entry| entry.scores).map(|(own, _)| *own).collect();
    let tested: BTreeSet<Technique> = TECHNIQUES.into_iter().chain(RARE).collect();
    assert!(tested.is_subset(&listed), "{:?}", &tested - &listed);
}

#[test]
fn nothing_is_found_twice() {
    for (board, _) in common::positions(1) {
        for technique in techniques() {
            let mut sink = AllSteps::default();
            let _ = finder(technique)(&board, &mut sink);
            let mut texts: Vec<String> =
                sink.found.iter().map(|step| format!("{step:?}")).collect();
            texts.sort();
            let count = texts.len();
            texts.dedup();
            assert_eq!(texts.len(), count, "{technique} of {}", board.filled());
        }
    }
}

#[test]
#[ignore = "prints the mean and the longest time of each technique on positions of puzzles"]
fn times() {
    let positions = common::positions(2);
    for technique in techniques() {
        let (mut longest, mut found) = (0, 0);
        let start = Instant::now();
        for (board, _) in &positions {
            let own = Instant::now();
            let mut sink = AllSteps::default();
            let _ = finder(technique)(board, &mut sink);
            longest = longest.max(own.elapsed().as_micros());
            found += sink.found.len();
        }
        let mean = start.elapsed().as_micros() / positions.len() as u128;
        println!("{technique}: mean {mean} us, longest {longest} us, {found} steps");
    }
}

/// A strong link: if the first candidate is false, the second one is true.
type StrongLink = (Candidate, Candidate, char);

/// Returns all strong links of a board: `V` in a cell, `L` in a house.
fn strong_links(board: &Board) -> BTreeSet<StrongLink> {
    let mut links = BTreeSet::new();
    let all: Vec<Candidate> = board.candidate_set().into_iter().collect();
    for &from in &all {
        for &to in all.iter().filter(|to| **to != from) {
            if from.cell == to.cell && board.candidates(from.cell).len() == 2 {
                links.insert((from, to, 'V'));
            }
            let is_pair = |house: House| {
                let places = board.places_in(house, from.digit);
                places == CellSet::only(from.cell).with(to.cell)
            };
            if from.digit == to.digit && House::ALL.into_iter().any(is_pair) {
                links.insert((from, to, 'L'));
            }
        }
    }
    links
}

/// Returns what two candidates exclude if one of them is true.
fn excluded(board: &Board, [one, other]: [Candidate; 2]) -> CandidateSet {
    let contradicts = |a: Candidate, b: Candidate| {
        a.cell == b.cell && a.digit != b.digit
            || a.digit == b.digit && a.cell.peers().contains(b.cell)
    };
    let all = board.candidate_set().into_iter();
    all.filter(|goes| contradicts(*goes, one) && contradicts(*goes, other)).collect()
}

/// Returns the technique of three strong links and their joints, by its definition.
fn wing_of(kinds: [char; 3], in_cell: [bool; 2]) -> Option<Technique> {
    match (kinds, in_cell) {
        (['V', 'L', 'L'], [false, true]) => Some(Technique::MWing),
        (['L', 'V', 'L'], [false, false]) => Some(Technique::SWing),
        (['L', 'L', 'L'], [true | false, true]) => Some(Technique::LWing),
        (['V', 'V' | 'L', 'L'], [false, false]) => Some(Technique::HWing),
        _ => None,
    }
}

#[test]
fn short_wings_are_what_their_definitions_say() {
    for (board, _) in common::positions(1).into_iter().step_by(3) {
        let links: Vec<StrongLink> = strong_links(&board).into_iter().collect();
        let is_weak = |one: Candidate, other: Candidate| {
            (one.cell == other.cell) != (one.digit == other.digit)
                && (one.cell == other.cell || one.cell.peers().contains(other.cell))
        };
        let mut expected: BTreeMap<Technique, BTreeSet<[Candidate; 2]>> = BTreeMap::new();
        for &(a, b, first) in &links {
            for &(c, d, second) in links.iter().filter(|(c, ..)| is_weak(b, *c)) {
                for &(e, f, third) in links.iter().filter(|(e, ..)| is_weak(d, *e)) {
                    let in_cell = [b.cell == c.cell, d.cell == e.cell];
                    let nodes = BTreeSet::from([a, b, c, d, e, f]);
                    let wing = wing_of([first, second, third], in_cell);
                    if let Some(wing) = wing.filter(|_| nodes.len() == 6) {
                        let is_symmetric = first == third && in_cell[0] == in_cell[1];
                        let ends = if is_symmetric && f < a { [f, a] } else { [a, f] };
                        if !excluded(&board, ends).is_empty() {
                            expected.entry(wing).or_default().insert(ends);
                        }
                    }
                }
            }
        }
        for technique in [Technique::MWing, Technique::SWing, Technique::LWing, Technique::HWing] {
            let mut sink = AllSteps::default();
            let _ = finder(technique)(&board, &mut sink);
            let mut found = BTreeSet::new();
            for step in sink.found {
                let Pattern::Inferences { start, end, .. } = step.pattern else { panic!("{step}") };
                assert_eq!(step.eliminations, excluded(&board, [start, end]), "{step}");
                found.insert([start, end]);
            }
            let expected = expected.remove(&technique).unwrap_or_default();
            assert_eq!(found, expected, "{technique} of {}", board.filled());
        }
    }
}
