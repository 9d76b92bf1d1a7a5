//! Truths, links and rank of steps.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use ninefold_core::Candidate;
use ninefold_logic::{Board, Family, Premise, SetLogic, Technique};
use ninefold_scales::{Profile, Rater, find_evidence};
use std::collections::BTreeMap;

fn holds(set: &Premise, candidate: Candidate) -> bool {
    match set {
        Premise::Cell(cell) => candidate.cell == *cell,
        Premise::House(house, digit) => {
            candidate.digit == *digit && house.cells().contains(candidate.cell)
        }
        _ => false,
    }
}

#[test]
fn links_cover_the_truths_and_exclude_what_goes() {
    let mut ranks: BTreeMap<Technique, BTreeMap<usize, usize>> = BTreeMap::new();
    let (mut told, mut all) = (0, 0);
    for puzzle in common::puzzles() {
        let mut board = Board::new(&puzzle);
        for step in Rater::new(board, Profile::HUMAN) {
            if !step.eliminations.is_empty() {
                let truths = find_evidence(&board, &step).unwrap().premises;
                let found = SetLogic::of_step(&board, &truths, &step.eliminations);
                let is_told =
                    |one: Candidate| found.iter().any(|own| own.eliminations.contains(one));
                all += 1;
                told += usize::from(step.eliminations.into_iter().all(is_told));
                for logic in &found {
                    assert_eq!(logic.links.len(), truths.len() + logic.rank, "{step}");
                    for truth in &truths {
                        for candidate in truth.clause(&board).unwrap() {
                            let is_covered = logic.links.iter().any(|link| holds(link, candidate));
                            assert!(is_covered, "{step}: {candidate} is in no link");
                        }
                    }
                    assert!(!logic.eliminations.is_empty(), "{step}");
                    for candidate in &logic.eliminations {
                        let own = logic.links.iter().filter(|link| holds(link, candidate)).count();
                        assert!(own > logic.rank, "{step}: {candidate} is in {own} links");
                        assert!(step.eliminations.contains(candidate), "{step}");
                    }
                    let own = ranks.entry(step.technique).or_default();
                    *own.entry(logic.rank).or_default() += 1;
                }
            }
            board.eliminate_all(&step.eliminations);
            if let Some(placement) = step.placement {
                board.place(placement);
            }
        }
    }
    // Steps of other kinds assume uniqueness, or distinguish cases.
    assert!(told * 10 > all * 7, "{told} of {all}");
    for technique in [
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::HiddenPair,
        Technique::NakedTriple,
    ] {
        assert_eq!(ranks[&technique].keys().copied().collect::<Vec<_>>(), [0], "{technique}");
    }
    for technique in [Technique::XyWing, Technique::Skyscraper, Technique::WWing] {
        assert_eq!(ranks[&technique].keys().copied().collect::<Vec<_>>(), [1], "{technique}");
    }
    let fish = ranks.iter().filter(|(technique, _)| technique.family() == Family::Fish);
    assert!(fish.count() > 0, "{ranks:?}");
}
