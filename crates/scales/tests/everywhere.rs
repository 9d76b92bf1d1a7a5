//! A profile of one's own finds a technique wherever it is, whatever other programs leave out.

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::Checker;
use common::{made_up_boards, positions, puzzles};
use ninefold_core::{Candidate, CellSet, Marks};
use ninefold_logic::{AllSteps, Board, Deduction, Family, Finder, Pattern, Technique};
use ninefold_oracle::hodoku::LibraryCase;
use ninefold_oracle::shared;
use ninefold_scales::hodoku::library;
use ninefold_scales::{Profile, ProfileEntry, Rater, Score, Variant};
use std::collections::{BTreeMap, BTreeSet};

/// The options of HoDoKu that no technique has by itself: siamese fish, and codes behind a hyphen.
fn has_option(case: &LibraryCase) -> bool {
    let (number, option) = case.code.split_once('-').unwrap_or((&case.code, ""));
    let is_siamese = number.len() == 5;
    let is_dual = ["0404", "0405"].contains(&number);
    is_siamese || is_dual || !option.is_empty()
}

/// Returns the position of a case.
fn board(case: &LibraryCase) -> Board {
    let mut marks = Marks::ALL;
    for candidate in &case.deleted {
        marks.strike(candidate);
    }
    Board::with_marks(&case.filled, &marks).with_givens(case.givens)
}

/// Returns the finder of a technique in a profile of one's own.
fn own_finder(technique: Technique) -> Finder {
    let scores = Box::leak(Box::new([(technique, Score::Fixed(1.0))]));
    ProfileEntry::new(scores).finder
}

/// Returns all steps of a technique that a finder finds.
fn steps(finder: Finder, technique: Technique, board: &Board) -> Vec<Deduction> {
    let mut all = AllSteps::default();
    assert!(finder(board, &mut all).is_continue());
    all.found.retain(|step| step.technique == technique);
    all.found
}

/// Returns all steps of a technique in profiles of one's own. `HoDoKu` has basic and extended Sue de Coq
/// as one technique.
fn own_steps(technique: Technique, board: &Board) -> Vec<Deduction> {
    let mut found = steps(own_finder(technique), technique, board);
    if technique == Technique::SueDeCoq {
        let extended = Technique::ExtendedSueDeCoq;
        let others = steps(own_finder(extended), extended, board).into_iter();
        found.extend(others.map(|step| Deduction { technique, ..step }));
    }
    found
}

/// Returns the cases of a text, with their techniques.
fn cases(text: &str) -> Vec<(LibraryCase, Technique)> {
    let lines = text.lines().filter(|line| line.starts_with(':'));
    let cases = lines.map(|line| LibraryCase::read(line).expect("the file has cases"));
    cases.filter_map(|case| Some((library::finder(&case.code)?.0, case))).map(swap).collect()
}

fn swap<A, B>((a, b): (A, B)) -> (B, A) {
    (b, a)
}

/// Expects that a profile with only the technique of a case finds its step.
fn check_all(text: &str, least: usize) {
    let mut tried = 0;
    for (case, technique) in cases(text).iter().filter(|(case, _)| !has_option(case)) {
        let board = board(case);
        let found = own_steps(*technique, &board);
        let effects = library::effects(&board, *technique, &found);
        let is_effect = |(digits, placements, eliminations): &(_, _, _)| {
            *digits == case.digits
                && *placements == case.effect.placements
                && *eliminations == case.effect.eliminations
        };
        assert!(effects.iter().any(is_effect), "{case:?}\n{effects:?}");
        tried += 1;
    }
    assert!(tried >= least, "{tried}");
}

#[test]
fn a_profile_of_one_technique_finds_every_case_of_it() {
    check_all(include_str!("../../../testdata/hodoku-cases.txt"), 200);
    if let Some(text) = shared::text("techniques/hodoku-reglib-1.3-part.txt") {
        check_all(&text, 450);
    }
}

#[test]
fn variants_find_the_cases_of_hodokus_options() {
    let mut tried = BTreeMap::<&str, usize>::new();
    let own = include_str!("../../../testdata/hodoku-cases.txt").to_owned();
    let shared = shared::text("techniques/hodoku-reglib-1.3-part.txt");
    // The project's own cases have one variant.
    let least = if shared.is_some() { 4 } else { 1 };
    for (case, technique) in cases(&(own + "\n" + &shared.unwrap_or_default())) {
        let (number, option) = case.code.split_once('-').unwrap_or((&case.code, ""));
        let variant = match (number, option) {
            (number, _) if number.len() == 5 => Variant::SiameseFish,
            ("0402", "1") => Variant::TwoPlaceRectangles,
            ("0404", _) => Variant::TwoDigitKites,
            ("0709", "2") | ("0710" | "0711", "3" | "4") => Variant::SetsInChains,
            ("0902" | "0903" | "0904", "2") => Variant::OverlappingSets,
            _ => continue,
        };
        if case.is_near_miss() {
            continue;
        }
        let scores = Box::leak(Box::new([(technique, Score::Fixed(1.0))]));
        let entries = ProfileEntry::with_variants(scores, &[variant]);
        let board = board(&case);
        let found: Vec<_> =
            entries.iter().flat_map(|entry| steps(entry.finder, technique, &board)).collect();
        let effects = library::effects(&board, technique, &found);
        let is_effect = |(_, placements, eliminations): &(_, _, _)| {
            *placements == case.effect.placements && *eliminations == case.effect.eliminations
        };
        assert!(effects.iter().any(is_effect), "{} {case:?}\n{effects:?}", variant.name());
        *tried.entry(variant.name()).or_default() += 1;
    }
    assert!(tried.len() >= least, "{tried:?}");
}

#[test]
fn two_kites_of_different_digits_are_proved() {
    let mut found = 0;
    for (board, grid) in positions(12) {
        let mut counts = BTreeMap::new();
        let (grid, proves) = (Some(&grid), true);
        let mut checker =
            Checker { board: &board, grid, proves, found: &mut counts, left: u32::MAX };
        let own = Variant::TwoDigitKites.finder(Technique::DualTwoStringKite).expect("a finder");
        let _ = own(&board, &mut checker);
        found += steps(own, Technique::DualTwoStringKite, &board)
            .iter()
            .filter(|step| matches!(step.pattern, Pattern::TwoKites { .. }))
            .count();
    }
    assert!(found > 0);
}

#[test]
fn what_hodoku_leaves_out_by_its_own_rules_is_found() {
    let mut found = BTreeMap::<Technique, usize>::new();
    for (case, technique) in cases(include_str!("../../../testdata/hodoku-cases.txt")) {
        if case.is_near_miss() {
            let board = board(&case);
            let steps = steps(own_finder(technique), technique, &board);
            let of_case = |step: &&Deduction| library::digits(&board, step) == case.digits;
            *found.entry(technique).or_default() += steps.iter().filter(of_case).count();
        }
    }
    found.retain(|_, steps| *steps > 0);
    // A strong link of a box along a line, blank cells with three candidates, one elimination.
    let expected = [
        (Technique::TurbotFish, 4),
        (Technique::AvoidableRectangle1, 2),
        (Technique::Aic, 3),
        (Technique::GroupedAic, 2),
    ];
    assert_eq!(found, BTreeMap::from(expected));
}

#[test]
fn hidden_singles_alone_fill_the_last_cell_of_a_house() {
    static ONLY: &[(Technique, Score)] = &[(Technique::HiddenSingle, Score::Fixed(1.0))];
    let profile = Profile::custom("own", Box::leak(Box::new([ProfileEntry::new(ONLY)])));
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rating = Rater::new(Board::new(&text.parse().expect("a puzzle")), profile).finish();
    assert_eq!(rating.er.to_string(), "1.0");
}

/// The largest number of steps of a technique that are proved in a position.
const PROVED: u32 = 5;

/// Returns whether the search for a technique takes long.
fn is_long(technique: Technique) -> bool {
    let families = [Family::AlmostLockedSet, Family::ForcingChain, Family::Exclusion];
    families.contains(&technique.family())
}

/// What a step changes.
type Change = (Technique, Option<Candidate>, [CellSet; 9]);

fn change(step: &Deduction) -> Change {
    (step.technique, step.placement, *step.eliminations.all_places())
}

#[test]
fn what_a_program_finds_is_found_and_more_and_all_of_it_is_proved() {
    let is_slow = |technique: &Technique| {
        technique.family() == Family::ForcingChain && *technique != Technique::MultipleForcingChains
            || *technique == Technique::BruteForce
    };
    let mut more = BTreeMap::<Technique, usize>::new();
    let mut techniques = BTreeSet::new();
    for entry in Profile::OF_PROGRAMS.iter().flat_map(Profile::entries) {
        let own = entry.scores.iter().map(|(technique, _)| *technique).filter(|one| !is_slow(one));
        techniques.extend(own.take(1));
    }
    for (index, (board, grid)) in positions(1).iter().enumerate().step_by(4) {
        for &technique in &techniques {
            // Long searches are tried in a few positions.
            if is_long(technique) && index % 32 > 0 {
                continue;
            }
            let own = own_steps(technique, board);
            let changes: BTreeSet<Change> = own.iter().map(change).collect();
            let mut of_programs = BTreeSet::new();
            for entry in Profile::OF_PROGRAMS.iter().flat_map(Profile::entries) {
                if entry.scores.first().is_some_and(|(first, _)| *first == technique) {
                    of_programs.extend(steps(entry.finder, technique, board).iter().map(change));
                }
            }
            // A naked pair of HoDoKu eliminates in several houses at once.
            if technique.family() != Family::Subset {
                let missed: Vec<_> = of_programs.difference(&changes).collect();
                assert!(missed.is_empty(), "{technique} of {}: {missed:?}", board.filled());
            }
            let added = own.iter().filter(|step| !of_programs.contains(&change(step)));
            let mut counts = BTreeMap::new();
            let mut checker =
                Checker { board, grid: Some(grid), proves: true, found: &mut counts, left: PROVED };
            for step in added {
                *more.entry(technique).or_default() += 1;
                if checker.left > 0 {
                    let _ = ninefold_logic::StepSink::take(&mut checker, *step);
                }
            }
        }
    }
    let with_more = [
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::UniqueRectangle,
        Technique::AlignedPairExclusion,
        Technique::AlignedTripleExclusion,
        Technique::MultipleForcingChains,
        Technique::TurbotFish,
        Technique::TwoStringKite,
        Technique::AlsXyChain,
    ];
    for technique in with_more {
        assert!(more.contains_key(&technique), "{technique}: {more:?}");
    }
}

#[test]
fn boards_that_no_puzzle_has_cause_no_panic() {
    for board in made_up_boards(60, 40) {
        for entry in Profile::HUMAN.usual_entries() {
            let (technique, _) = entry.scores[0];
            if technique.family() != Family::AlmostLockedSet {
                let _ = own_finder(technique)(&board, &mut AllSteps::default());
            }
        }
    }
    assert!(!puzzles().is_empty());
}
