//! Any position with any pencil marks: no technique panics, each ends, the checker proves each step
//! from its premises, and no step contradicts a solution of the position. Techniques that assume a
//! unique solution are compared with positions that have one.

#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use ninefold_core::{
    Budget, Candidate, Cell, Digit, DigitSet, Grid, Marks, Puzzle, Solver, Verdict,
};
use ninefold_logic::{Board, Family, Finder, Technique};
use ninefold_oracle::steps::{ProofLimits, nests_chains, outside_scales, prove_found};
use ninefold_scales::{Profile, finder};

/// Steps that are proved and assumptions that are drawn of each finder.
const LIMITS: ProofLimits = ProofLimits { steps: 6, pieces: 200 };

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok((board, grid, is_unique)) = position(&mut bytes) else { return };
    let ask = |finder: Finder| {
        let proved = prove_found(&board, grid.as_ref(), finder, LIMITS, |_| Ok(()));
        proved.unwrap_or_else(|fault| panic!("{fault}"));
    };
    for entry in Profile::OF_PROGRAMS.iter().flat_map(Profile::entries) {
        if !nests_chains(entry) && (is_unique || !entry.assumes_uniqueness()) {
            ask(entry.finder);
        }
    }
    // Each position tries one of the techniques that no scale uses. Some of them are slow.
    let others = outside_scales();
    let others: Vec<Technique> =
        others.filter(|one| is_unique || one.family() != Family::Uniqueness).collect();
    if let Ok(technique) = bytes.choose(&others) {
        ask(finder(*technique));
    }
});

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
