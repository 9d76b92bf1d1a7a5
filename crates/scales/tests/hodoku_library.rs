//! Runs the cases of `HoDoKu`'s library of examples.

use ninefold_core::Marks;
use ninefold_logic::{AllSteps, Board, check};
use ninefold_oracle::hodoku::{LibraryCase, LibraryEffect, LibraryOutcome, LibraryTable};
use ninefold_oracle::shared;
use ninefold_scales::find_evidence;
use ninefold_scales::hodoku::library;

/// Returns the position of a case.
fn board(case: &LibraryCase) -> Board {
    let mut marks = Marks::ALL;
    for candidate in &case.deleted {
        marks.strike(candidate);
    }
    Board::with_marks(&case.filled, &marks).with_givens(case.givens)
}

/// Tries a case. Everything that is found must be proved.
fn outcome(case: &LibraryCase) -> LibraryOutcome {
    let Some((technique, finder)) = library::finder(&case.code) else {
        return LibraryOutcome::Missing;
    };
    let board = board(case);
    let mut all = AllSteps::default();
    assert!(finder(&board, &mut all).is_continue());
    for step in all.found.iter().filter(|step| step.technique == technique) {
        let evidence = find_evidence(&board, step).unwrap_or_else(|| panic!("{step}"));
        let proof = check(&board, &evidence.premises, step.placement, &step.eliminations);
        assert_eq!(proof, Ok(()), "{step} {case:?}");
    }
    let effects = library::effects(&board, technique, &all.found).into_iter();
    let found: Vec<_> = effects
        .map(|(digits, placements, eliminations)| {
            (digits, LibraryEffect { placements, eliminations })
        })
        .collect();
    if case.holds(&found) {
        return LibraryOutcome::Right;
    }
    println!("{} {} {}", case.code, case.filled, case.digits);
    println!("  expected {:?}", case.effect);
    for (digits, effect) in &found {
        println!("  found {digits} {effect:?}");
    }
    LibraryOutcome::Wrong
}

/// Runs the cases, or with `HODOKU_CODE` those whose code begins with its value. All must be right.
/// `least` is the least number of cases without `HODOKU_CODE`.
fn check_all(text: &str, least: u32) {
    let wanted = std::env::var("HODOKU_CODE").unwrap_or_default();
    let mut table = LibraryTable::default();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = LibraryCase::read(line).expect("the file has cases");
        if case.code.starts_with(&wanted) {
            table.count(&case.code, outcome(&case));
        }
    }
    println!("{table}");
    assert!(table.is_complete(), "{table}");
    assert!(!wanted.is_empty() || table.total(LibraryOutcome::Right) >= least, "{table}");
}

#[test]
fn every_case_of_the_library_is_found() {
    let Some(text) = shared::text("techniques/hodoku-reglib-1.3-part.txt") else { return };
    check_all(&text, 1);
}

#[test]
fn generated_cases_are_found_and_near_misses_are_not() {
    check_all(include_str!("../../../testdata/hodoku-cases.txt"), 400);
}
