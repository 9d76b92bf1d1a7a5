//! Everything that a technique finds is true of the solution, and no position makes one panic.

#[path = "common/checker.rs"]
mod checker;
mod common;
#[path = "common/finders.rs"]
mod finders;

use checker::Checker;
use ninefold_core::{DigitSet, Grid, Marks, Puzzle};
use ninefold_logic::{Board, Family, Technique};
use ninefold_scales::{Profile, finder};
use std::collections::BTreeMap;

/// Runs the finders of two scales on a position. Those of nested chains are left out: a search for
/// all of their chains takes seconds.
fn check_all(board: &Board, grid: Option<&Grid>, found: &mut BTreeMap<Technique, u32>) {
    for entry in finders::entries() {
        let _ =
            (entry.finder)(board, &mut Checker { board, grid, proves: false, found, left: 3000 });
    }
    let find_four = finder(Technique::FourStrongLinks);
    let _ = find_four(board, &mut Checker { board, grid, proves: false, found, left: 3000 });
}

#[test]
fn no_technique_contradicts_the_solution() {
    let mut found = BTreeMap::new();
    for (board, grid) in common::positions(3) {
        check_all(&board, Some(&grid), &mut found);
    }
    let techniques = finders::entries().flat_map(|entry| entry.scores);
    for technique in techniques.map(|(technique, _)| technique).chain(&[Technique::FourStrongLinks])
    {
        assert!(found.contains_key(technique), "{technique} was never found");
    }
}

#[test]
fn any_position_with_any_pencil_marks_is_searched() {
    for board in common::made_up_boards(60, 23) {
        check_all(&board, None, &mut BTreeMap::new());
    }
}

#[test]
fn a_board_of_two_candidates_everywhere_is_searched_in_bounded_time() {
    let two = DigitSet::from_bits(0b11);
    let board = Board::with_marks(&Puzzle::EMPTY, &Marks::new([two; 81]));
    check_all(&board, None, &mut BTreeMap::new());
    let nothing = Board::with_marks(&Puzzle::EMPTY, &Marks::new([DigitSet::EMPTY; 81]));
    check_all(&nothing, None, &mut BTreeMap::new());
}

#[test]
fn families_and_uniqueness_agree() {
    for entry in Profile::OF_PROGRAMS.iter().flat_map(Profile::entries) {
        let families = entry.scores.iter().map(|(technique, _)| technique.family());
        let unique = families.filter(|family| *family == Family::Uniqueness).count();
        assert!(unique == 0 || unique == entry.scores.len());
    }
}
