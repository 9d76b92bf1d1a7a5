//! Any position with any pencil marks: no technique panics, each ends, the checker proves each step
//! from its premises, and no step contradicts a solution of the position. Techniques that assume a
//! unique solution are compared with positions that have one.

#![no_main]

use core::ops::ControlFlow;
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use ninefold_core::{
    Budget, Candidate, Cell, Digit, DigitSet, Grid, Marks, Puzzle, Solver, Verdict,
};
use ninefold_logic::{Board, Deduction, Evidence, Family, Finder, Step, StepSink, Technique};
use ninefold_scales::{find_evidence, finder, Profile, ProfileEntry};

/// Steps of one finder that are proved.
const STEPS: u32 = 6;
/// Assumptions of forcing chains of one finder.
const ASSUMPTIONS: u32 = 200;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok((board, grid, is_unique)) = position(&mut bytes) else { return };
    let ask = |finder: Finder| {
        let grid = grid.as_ref();
        let mut sink = Prover { board: &board, grid, steps: STEPS, assumptions: ASSUMPTIONS };
        let _ = finder(&board, &mut sink);
    };
    for entry in Profile::OF_PROGRAMS.iter().flat_map(Profile::entries) {
        if !is_slow(entry) && (is_unique || !entry.assumes_uniqueness()) {
            ask(entry.finder);
        }
    }
    // Each position tries one of the techniques that no scale uses. Some of them are slow.
    let is_other =
        |one: &Technique| !is_used(*one) && (is_unique || one.family() != Family::Uniqueness);
    let others: Vec<Technique> =
        Technique::ALL.iter().filter(|one| is_other(one)).copied().collect();
    if let Ok(technique) = bytes.choose(&others) {
        ask(finder(technique));
    }
});

/// Returns whether a scale uses a technique.
fn is_used(technique: Technique) -> bool {
    Profile::OF_PROGRAMS.iter().any(|scale| scale.score(technique).is_some())
}

/// Returns whether a finder nests chains. An assumption of theirs takes up to a second.
fn is_slow(entry: &ProfileEntry) -> bool {
    let nests = |technique| {
        technique > Technique::DynamicForcingChains
            && technique <= Technique::DoublyNestedForcingChains
    };
    entry.scores.iter().any(|(technique, _)| nests(*technique))
}

/// Makes a position: a puzzle, digits on the way to its solution, and struck or restored marks.
/// Returns a solution that the marks allow, and whether the puzzle has no other.
fn position(bytes: &mut Unstructured<'_>) -> Result<(Board, Option<Grid>, bool)> {
    let puzzle = ninefold_fuzz::puzzle(bytes)?;
    let verdict = Solver::new(Budget::nodes(2000)).solve(&puzzle);
    let (solution, is_unique) = match verdict {
        Verdict::Unique(grid) => (Some(grid), true),
        Verdict::Multiple(grid, _) => (Some(grid), false),
        Verdict::NoSolution | Verdict::Stopped(_) => (None, false),
    };
    let mut board = Board::new(&puzzle);
    for _ in 0..bytes.int_in_range(0..=60)? {
        let candidate =
            Candidate { cell: *bytes.choose(&Cell::ALL)?, digit: *bytes.choose(&Digit::ALL)? };
        let truth = solution.map(|grid| Candidate { digit: grid.get(candidate.cell), ..candidate });
        match truth {
            Some(truth) if truth == candidate => board.place(truth),
            Some(_) => board.eliminate(candidate),
            // Positions without a solution may get any marks.
            None if bytes.arbitrary()? => board.place(candidate),
            None => board.eliminate(candidate),
        }
    }
    if solution.is_none() && bytes.arbitrary()? {
        let digits = DigitSet::from_bits(bytes.arbitrary()?);
        board = Board::with_marks(&Puzzle::EMPTY, &Marks::new([digits; 81]));
    }
    Ok((board, solution, is_unique))
}

/// Proves each step, and compares it with a solution.
struct Prover<'a> {
    board: &'a Board,
    grid: Option<&'a Grid>,
    steps: u32,
    assumptions: u32,
}

impl StepSink for Prover<'_> {
    fn visit(&mut self) -> ControlFlow<()> {
        self.assumptions = self.assumptions.saturating_sub(1);
        if self.assumptions == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn explains(&self) -> bool {
        true
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let evidence = find_evidence(self.board, &found);
        self.prove(found, evidence)
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        // The finder has the evidence at hand: no second search.
        self.prove(found, Some(evidence()))
    }
}

impl Prover<'_> {
    /// Proves a step, and compares it with a solution.
    fn prove(&mut self, found: Deduction, evidence: Option<Evidence>) -> ControlFlow<()> {
        let (board, filled) = (self.board, self.board.filled());
        let absent = found.eliminations - board.candidate_set();
        assert!(absent.is_empty(), "{found} of {filled} eliminates what is not there");
        if let Some(grid) = self.grid {
            let is_true = |Candidate { cell, digit }| grid.get(cell) == digit;
            assert!(found.placement.is_none_or(is_true), "{found} of {filled}");
            assert!(!found.eliminations.into_iter().any(is_true), "{found} of {filled}");
        }
        let evidence = evidence.unwrap_or_else(|| panic!("no evidence of {found} of {filled}"));
        let step = Step { deduction: found, rating: None, evidence };
        let proof = step.check(board);
        assert_eq!(proof, Ok(()), "{found} of {filled} {}", board.candidate_set());
        let is_family = found.technique.family() == Family::Uniqueness;
        assert_eq!(step.assumes_uniqueness(), is_family, "{found}");
        self.steps -= 1;
        if self.steps == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
