//! The independent checker proves every step from the step's premises, and rejects false ones.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;
#[path = "common/finders.rs"]
mod finders;

use core::ops::ControlFlow;
use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Marks, Puzzle,
};
use ninefold_logic::{
    Board, Deduction, Evidence, Family, Pattern, Premise, ProofError, StepSink, Technique, check,
};
use ninefold_scales::{Profile, Rater, find_evidence, finder};
use std::collections::BTreeMap;

/// Puzzles that need nested chains: ratings 9.4 to 11.3.
const HARD: [&str; 4] = [
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
    "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// Proves a step, and returns its evidence.
fn prove(board: &Board, step: &Deduction) -> Evidence {
    let shown = Profile::SE121.step(board, step);
    let shown = shown.unwrap_or_else(|| panic!("no evidence of {step}"));
    assert_eq!(shown.check(board), Ok(()), "{step} of {}", board.filled());
    let is_unique = step.technique.family() == Family::Uniqueness;
    assert_eq!(shown.assumes_uniqueness(), is_unique, "{step}");
    let evidence = shown.evidence;
    let is_chain = matches!(step.pattern, Pattern::Chain { .. });
    assert_eq!(!evidence.links.is_empty(), is_chain, "{step}");
    evidence
}

/// Calls `take` with each step of a puzzle in the scale `se121`, and with the board before it.
fn for_each_step(puzzle: &Puzzle, take: impl FnMut(&Board, &Deduction)) {
    for_each_step_of(Profile::SE121, puzzle, take);
}

/// Calls `take` with each step of a puzzle and the board before it.
fn for_each_step_of(profile: Profile, puzzle: &Puzzle, mut take: impl FnMut(&Board, &Deduction)) {
    let mut rater = Rater::new(Board::new(puzzle), profile);
    loop {
        let board = *rater.board();
        let Some(step) = rater.next() else { break };
        take(&board, &step);
    }
}

#[test]
fn every_step_of_rated_puzzles_is_proved() {
    let mut proved: BTreeMap<Technique, u32> = BTreeMap::new();
    let hard = HARD.map(|text| text.parse().unwrap());
    for puzzle in common::puzzles().into_iter().chain(hard) {
        for_each_step(&puzzle, |board, step| {
            prove(board, step);
            *proved.entry(step.technique).or_default() += 1;
        });
    }
    assert!(proved.len() >= 33, "{proved:?}");
}

#[test]
fn every_step_of_sukaku_explainer_is_proved() {
    let mut proved: BTreeMap<Technique, u32> = BTreeMap::new();
    let hard = HARD[..2].iter().map(|text| text.parse().unwrap());
    for puzzle in common::puzzles().into_iter().chain(hard) {
        for_each_step_of(Profile::SUKAKU_115, &puzzle, |board, step| {
            prove(board, step);
            *proved.entry(step.technique).or_default() += 1;
        });
    }
    assert!(proved.len() >= 30, "{proved:?}");
}

/// Proves everything that a finder finds, up to a number of steps.
struct Prover<'a> {
    board: &'a Board,
    proved: &'a mut BTreeMap<Technique, u32>,
    left: u32,
}

impl StepSink for Prover<'_> {
    fn take(&mut self, step: Deduction) -> ControlFlow<()> {
        prove(self.board, &step);
        *self.proved.entry(step.technique).or_default() += 1;
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn everything_that_finders_find_is_proved() {
    let mut proved = BTreeMap::new();
    for (board, _) in common::positions(1) {
        let finders = finders::entries().map(|entry| entry.finder);
        for find in finders.chain([finder(Technique::FourStrongLinks)]) {
            let mut sink = Prover { board: &board, proved: &mut proved, left: 12 };
            let _ = find(&board, &mut sink);
        }
    }
    assert!(proved.len() >= 35, "{proved:?}");
}

#[test]
fn nested_chains_of_every_level_are_proved() {
    let mut proved = BTreeMap::new();
    let positions = common::positions(1);
    // Nearly full boards: on others, the last levels take seconds.
    let small = positions.iter().filter(|(board, _)| (25..38).contains(&board.blanks().len()));
    for (board, _) in small.take(12) {
        for entry in &Profile::SE121.entries()[26..] {
            let mut sink = Prover { board, proved: &mut proved, left: 3 };
            let _ = (entry.finder)(board, &mut sink);
        }
    }
    assert_eq!(proved.len(), 5, "{proved:?}");
    assert!(proved.contains_key(&Technique::DoublyNestedForcingChains), "{proved:?}");
}

#[test]
fn the_first_step_of_the_hardest_puzzle_is_proved() {
    let text = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let board = Board::new(&text.parse().unwrap());
    let step = Rater::new(board, Profile::SE121).next().unwrap();
    assert_eq!(step.technique, Technique::NestedMultipleForcingChains);
    let evidence = prove(&board, &step);
    assert!(evidence.links.len() > 100);
}

#[test]
fn evidence_of_another_position_is_refused() {
    let (mut chains, mut refused) = (0, 0);
    for puzzle in common::puzzles() {
        let start = Board::new(&puzzle);
        for_each_step(&puzzle, |board, step| {
            if matches!(step.pattern, Pattern::Chain { .. }) && *board != start {
                chains += 1;
                assert!(find_evidence(board, step).is_some(), "{step}");
                refused += u32::from(find_evidence(&start, step).is_none());
            }
        });
    }
    // A few chains are there from the start.
    assert!(chains > 20 && refused * 2 > chains, "{refused} of {chains}");
}

/// Returns whether the premises refute the digit of the solution in some cell.
fn proves_a_falsehood(board: &Board, premises: &[Premise], grid: &Grid) -> bool {
    board.blanks().iter().any(|cell| {
        let truth = Candidate { cell, digit: grid.get(cell) };
        check(board, premises, None, &CandidateSet::EMPTY.with(truth)).is_ok()
    })
}

#[test]
fn premises_prove_no_falsehood_and_are_needed() {
    let (mut needed, mut all) = (0, 0);
    for puzzle in common::puzzles().iter().step_by(3) {
        let grid = common::solution(puzzle);
        for_each_step(puzzle, |board, step| {
            let premises = prove(board, step).premises;
            assert!(!proves_a_falsehood(board, &premises, &grid), "{step}");
            for left_out in 0..premises.len() {
                let mut fewer = premises.clone();
                fewer.remove(left_out);
                let proof = check(board, &fewer, step.placement, &step.eliminations);
                needed += u32::from(matches!(proof, Err(ProofError::DoesNotFollow(_))));
                all += 1;
            }
        });
    }
    // Aligned exclusion lists all excluders, and a forcing chain may be longer than it must be.
    assert!(needed * 10 > all * 9, "{needed} of {all}");
}

#[test]
fn a_premise_must_hold_on_the_board() {
    let mut board = Board::new(&Puzzle::EMPTY);
    board.place("r1c1=5".parse().unwrap());
    let nothing = CandidateSet::EMPTY;
    let refused = |premise: Premise| check(&board, &[premise], None, &nothing).is_err();
    let five = "5".parse().unwrap();
    assert!(refused(Premise::Cell(Cell::ALL[0])));
    assert!(!refused(Premise::Cell(Cell::ALL[1])));
    assert!(refused(Premise::House(House::ALL[0], five)));
    assert!(!refused(Premise::House(House::ALL[1], five)));
    // Four cells of two rows, two columns and two boxes are deadly; of four boxes, they are not.
    let rectangle = |text: &str| {
        let cells: CellSet = text.parse().unwrap();
        Premise::Deadly(CandidateSet::product(cells, DigitSet::from_bits(0b11)))
    };
    assert!(!refused(rectangle("r2c14 r3c14")));
    assert!(refused(rectangle("r2c14 r5c14")));
    assert!(refused(rectangle("r2c14 r3c1")));
    // A given is no part of a deadly pattern; a cell that was filled while solving may be one.
    let mut pattern = CandidateSet::product("r2c14".parse().unwrap(), DigitSet::from_bits(0b10001));
    pattern |= CandidateSet::product("r1c14".parse().unwrap(), DigitSet::from_bits(0b10001));
    assert!(!refused(Premise::Deadly(pattern)));
    let as_given = Board::new(board.filled());
    assert!(check(&as_given, &[Premise::Deadly(pattern)], None, &nothing).is_err());
}

#[test]
fn a_deadly_pattern_needs_one_of_its_extra_candidates() {
    let mut board = Board::new(&Puzzle::EMPTY);
    let cells: CellSet = "r1c14 r2c14".parse().unwrap();
    let floor = CandidateSet::product(cells, DigitSet::from_bits(0b11));
    let extra: Candidate = "r2c4=3".parse().unwrap();
    board.eliminate_all(&(CandidateSet::product(cells, DigitSet::ALL) - floor).without(extra));
    let premises = [Premise::Deadly(floor)];
    let nothing = CandidateSet::EMPTY;
    assert_eq!(check(&board, &premises, Some(extra), &nothing), Ok(()));
    let other = "r2c4=1".parse().unwrap();
    let error = Err(ProofError::DoesNotFollow(other));
    assert_eq!(check(&board, &premises, Some(other), &nothing), error);
}

/// Returns a position with marks where three almost locked sets make an ALS-XY-wing, with the
/// premises that their cells are filled. The sets are r1234789c9 (digits 1 to 8), r4c78 r5c78 r6c8 (1
/// to 5 and 9) and r5c456 r6c45 (`digits_of_last`, 8 and 9). They share 1 in box 6 and 9 in row 6,
/// and r5c9 sees all 8s of the first and the last.
fn wide_wing(digits_of_last: &str) -> (Board, Vec<Premise>) {
    let parts = [
        ("r123789c9", "2345678"),
        ("r4c9", "12345678"),
        ("r4c78 r5c78", "12345"),
        ("r6c8", "123459"),
        ("r5c456", &[digits_of_last, "8"].concat()),
        ("r6c45", &[digits_of_last, "9"].concat()),
    ];
    let mut marks = Marks::new([DigitSet::ALL; 81]);
    let mut premises = Vec::new();
    for (cells, digits) in parts {
        for cell in cells.parse::<CellSet>().unwrap() {
            let digits = digits.bytes().map(|byte| Digit::new(byte - b'0').unwrap()).collect();
            marks.set(cell, digits);
            premises.push(Premise::Cell(cell));
        }
    }
    (Board::with_marks(&Puzzle::EMPTY, &marks), premises)
}

/// The digits of these sets allow more combinations than the checker tries.
#[test]
fn wide_almost_locked_sets_are_proved_by_counting() {
    let target = "r5c9=8".parse().unwrap();
    let eliminations = CandidateSet::EMPTY.with(target);
    let (board, premises) = wide_wing("2367");
    assert_eq!(check(&board, &premises, None, &eliminations), Ok(()));
    let (board, premises) = wide_wing("23674");
    let error = Err(ProofError::DoesNotFollow(target));
    assert_eq!(check(&board, &premises, None, &eliminations), error);
}
