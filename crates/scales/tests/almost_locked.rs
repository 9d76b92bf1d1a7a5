//! Techniques of almost locked sets, Sue de Coq and templates: everything that they find is proved
//! and true, and no position makes them panic.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::Checker;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_logic::techniques::als::{death_blossom, xy_chain, xy_wing, xz};
use ninefold_logic::techniques::{sue_de_coq, template};
use ninefold_logic::{
    AllSteps, Board, Deduction, Evidence, Extent, Finder, HodokuListing, Pattern, Premise, Role,
    StepSink, Technique,
};
use ninefold_scales::find_evidence;
use std::collections::{BTreeMap, BTreeSet};

/// All finders: for solving, with common cells, and with the sets of a chain in any order.
const FINDERS: [Finder; 13] = [
    |board, sink| xz::find(board, sink),
    |board, sink| xz::find_overlapping(board, sink),
    |board, sink| xy_wing::find(board, sink),
    |board, sink| xy_wing::find_overlapping(board, sink),
    |board, sink| xy_chain::find(board, sink),
    |board, sink| xy_chain::find_overlapping(board, sink),
    |board, sink| xy_chain::find_any_order(board, sink),
    |board, sink| xy_chain::find_any_order_overlapping(board, sink),
    |board, sink| death_blossom::find(board, sink),
    |board, sink| death_blossom::find_overlapping(board, sink),
    |board, sink| sue_de_coq::find(board, sink),
    |board, sink| template::find_sets(board, sink),
    |board, sink| template::find_deletes(board, sink),
];

/// Proves what a finder hands over by its own evidence, and compares it with the solution.
struct Prover<'a>(Checker<'a>);

impl Prover<'_> {
    fn check(&mut self, step: &Deduction, evidence: &Evidence) -> ControlFlow<()> {
        let Self(checker) = self;
        checker.compare(step);
        assert_ne!(step.placement.is_some(), !step.eliminations.is_empty(), "{step}");
        // Proofs of large sets on boards with many marks can take too many assumptions.
        if checker.grid.is_some() || evidence.premises.len() <= 8 {
            checker.prove(step, evidence);
        }
        // On a board without a solution, a cell may have no candidate that a part could show.
        if checker.grid.is_some() {
            check_parts(checker.board, step, evidence);
        }
        checker.count(step)
    }
}

impl StepSink for Prover<'_> {
    fn take(&mut self, step: Deduction) -> ControlFlow<()> {
        panic!("{step} has no evidence")
    }

    fn take_with(&mut self, step: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        assert_eq!(step.technique.family(), ninefold_logic::Family::Template);
        self.check(&step, &evidence())
    }

    fn take_listed(
        &mut self,
        step: Deduction,
        listing: &HodokuListing<'_>,
        evidence: &dyn Fn() -> Evidence,
    ) -> ControlFlow<()> {
        let listed: CandidateSet = listing.eliminations.iter().copied().collect();
        assert_eq!(listed, step.eliminations, "{step}");
        self.check(&step, &evidence())
    }

    fn explains(&self) -> bool {
        true
    }
}

/// Checks that each set of a step is almost locked, and that restricted commons see each other.
fn check_parts(board: &Board, step: &Deduction, evidence: &Evidence) {
    let mut sets = 0;
    for part in &evidence.parts {
        let Extent::Candidates(candidates) = part.extent else { continue };
        let cells = candidates.cells();
        match part.role {
            Role::Set(_) if step.technique != Technique::SueDeCoq => {
                let digits =
                    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
                assert_eq!(digits.len(), cells.len() + 1, "{step}");
                sets += 1;
            }
            Role::RestrictedCommon => {
                let digit = candidates.first().unwrap().digit;
                assert_eq!(candidates.places(digit), cells, "{step}");
            }
            _ => {}
        }
    }
    match step.pattern {
        Pattern::LinkedSets { sets: number, cells, ends } => {
            assert_eq!(sets, usize::from(number), "{step}");
            assert!(usize::from(cells) >= ends[0].len() + ends[1].len() + sets - 2, "{step}");
        }
        Pattern::Blossom { stem, .. } => assert_eq!(sets, board.candidates(stem).len(), "{step}"),
        _ => assert_eq!(sets, 0, "{step}"),
    }
}

#[test]
fn everything_that_they_find_is_proved_and_true() {
    let mut found = BTreeMap::new();
    for (board, grid) in common::positions(1).into_iter().step_by(6) {
        for finder in FINDERS {
            let (board, grid, found) = (&board, Some(&grid), &mut found);
            let checker = Checker { board, grid, proves: true, found, left: 12 };
            let _ = finder(board, &mut Prover(checker));
        }
    }
    assert_eq!(found.len(), 7, "{found:?}");
}

#[test]
fn any_position_with_any_pencil_marks_is_searched() {
    for board in common::made_up_boards(6, 29) {
        for finder in FINDERS {
            let (board, found) = (&board, &mut BTreeMap::new());
            let checker = Checker { board, grid: None, proves: true, found, left: 3 };
            let _ = finder(board, &mut Prover(checker));
        }
    }
}

/// A sink that drops every step.
struct Ignore;

impl StepSink for Ignore {
    fn take(&mut self, _: Deduction) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[test]
fn boards_of_many_equal_cells_are_searched_in_bounded_time() {
    for digits in [0, 0b11, 0b1_1111, 0b1_1111_1111] {
        let marks = Marks::new([DigitSet::from_bits(digits); 81]);
        let board = Board::with_marks(&Puzzle::EMPTY, &marks);
        for finder in FINDERS {
            let _ = finder(&board, &mut Ignore);
        }
    }
}

#[test]
fn evidence_is_found_again_by_its_step() {
    let mut explained = BTreeSet::new();
    for (board, _) in common::positions(1).into_iter().step_by(30) {
        for finder in FINDERS {
            let mut all = AllSteps::default();
            let _ = finder(&board, &mut all);
            for step in all.found.iter().take(2) {
                let evidence = find_evidence(&board, step).unwrap_or_else(|| panic!("{step}"));
                assert!(!evidence.premises.is_empty() && !evidence.parts.is_empty());
                explained.insert(step.technique);
            }
        }
    }
    assert_eq!(explained.len(), 7, "{explained:?}");
}

#[test]
fn chains_with_the_same_eliminations_come_once() {
    for (board, _) in common::positions(1).into_iter().step_by(25) {
        for finder in &FINDERS[4..8] {
            let mut all = AllSteps::default();
            assert!(finder(&board, &mut all).is_continue());
            let effects: BTreeSet<_> = all.found.iter().map(|step| step.eliminations).collect();
            assert_eq!(effects.len(), all.found.len());
        }
    }
}

/// Returns whether a digit can be placed in each house that lacks it, with one place given.
fn can_be_placed(board: &Board, digit: Digit, cell: Cell) -> bool {
    let mut left = vec![(board.places(digit) - cell.peers()).without(cell)];
    let open: Vec<_> = (0..9)
        .map(|row| ninefold_core::House::ALL[row])
        .filter(|row| !row.cells().contains(cell))
        .filter(|row| !row.cells().iter().any(|cell| board.digit(cell) == Some(digit)))
        .collect();
    for row in open {
        let next = left.iter().flat_map(|places| {
            (*places & row.cells()).iter().map(|cell| (*places - cell.peers()).without(cell))
        });
        left = next.collect();
    }
    !left.is_empty()
}

#[test]
fn a_deleted_candidate_has_no_template_and_an_untouched_one_has() {
    for (board, _) in common::positions(1).into_iter().step_by(4) {
        let mut all = AllSteps::default();
        assert!(template::find_deletes(&board, &mut all).is_continue());
        let gone =
            all.found.iter().fold(CandidateSet::EMPTY, |gone, step| gone | step.eliminations);
        for candidate in board.candidate_set() {
            let Candidate { cell, digit } = candidate;
            if !gone.contains(candidate) {
                assert!(can_be_placed(&board, digit, cell), "{candidate} of {}", board.filled());
            }
        }
        // Without the exclusion by other digits, the deletes of a digit are those by definition.
        for step in &all.found {
            let evidence = find_evidence(&board, step).unwrap();
            let Pattern::Template { digit } = step.pattern else { panic!("{step}") };
            let is_own =
                |premise: &Premise| matches!(premise, Premise::House(_, own) if *own == digit);
            if evidence.premises.iter().all(is_own) {
                let cells = step.eliminations.cells();
                assert!(cells.iter().all(|cell| !can_be_placed(&board, digit, cell)), "{step}");
            }
        }
    }
}
