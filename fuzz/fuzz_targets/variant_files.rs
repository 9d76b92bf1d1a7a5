//! Any bytes are read as a variant puzzle or refused, in every format. What a format writes without loss,
//! it reads back, and the puzzle stays the same from then on. Every puzzle is answered within a budget.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::Budget;
use ninefold_variant::VariantSolver;
use ninefold_variant_io::{
    VariantFormat, VariantLoss, read_variant_as, read_variant_bytes, write_variant,
};
use ninefold_variant_model::VariantPuzzle;

/// Guesses for a puzzle.
const GUESSES: u64 = 3;
/// Cells times rules up to which a puzzle is solved. Larger ones take long to compile.
const MOST_WORK: usize = 2_000;

fuzz_target!(|input: &[u8]| {
    if let Ok(reading) = read_variant_bytes(input) {
        check(&reading.puzzle);
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    for format in VariantFormat::ALL {
        if let Ok(reading) = read_variant_as(text, format) {
            write_and_read(&reading.puzzle);
        }
    }
});

/// Asks the solver about a puzzle. What it answers is checked elsewhere; here it must not fail.
fn check(puzzle: &VariantPuzzle) {
    let size: usize = puzzle.rules().iter().map(|rule| rule.cells().count() + 1).sum();
    if size * puzzle.candidates().len() > MOST_WORK {
        return;
    }
    let mut solver = VariantSolver::new(Budget::nodes(GUESSES));
    let _ = solver.solve(puzzle);
    let _ = solver.candidates(puzzle);
    let _ = puzzle.impossibilities();
}

/// Writes a puzzle in each format. Without losses, the format reads it back. It may spell a rule by others,
/// such as windoku by its four extra regions, and order rules anew; the second time, nothing changes.
fn write_and_read(puzzle: &VariantPuzzle) {
    for format in VariantFormat::ALL {
        if let Some(back) = through(puzzle, format) {
            assert_eq!(through(&back, format), Some(back), "{format}");
        }
    }
}

/// Returns a puzzle as a format reads what it wrote, if it can say all.
fn through(puzzle: &VariantPuzzle, format: VariantFormat) -> Option<VariantPuzzle> {
    let writing = write_variant(puzzle, format, VariantLoss::Refuse).ok()?;
    match read_variant_as(&writing.text, format) {
        Ok(back) => Some(back.puzzle),
        Err(error) => panic!("{format}: {error}: {}", writing.text),
    }
}
