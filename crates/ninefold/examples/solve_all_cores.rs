//! Solves many puzzles on all cores with rayon.
//!
//! `cargo run --release --example solve_all_cores -- 20000`: the number of puzzles.

use ninefold::generate::{Generator, PuzzleSpec};
use ninefold::{Budget, Puzzle, Solver, Verdict};
use rayon::prelude::*;
use std::env;
use std::error::Error;

/// Puzzles per chunk. A chunk of this size fills the lanes of vectors, and takes little memory.
const CHUNK: usize = 2_000;

fn main() -> Result<(), Box<dyn Error>> {
    let count = env::args().nth(1).map_or(Ok(6_000), |text| text.parse())?;
    let mut puzzles = Vec::new();
    for made in Generator::new(PuzzleSpec::default(), 7)?.batch(0, count) {
        puzzles.push(made?.puzzle);
    }
    // The second puzzle loses a clue, so that it has several solutions.
    if let Some(puzzle) = puzzles.get_mut(1) {
        *puzzle = puzzle.clue_cells().first().map_or(Puzzle::EMPTY, |cell| puzzle.without(cell));
    }

    // The verdicts have the order of the puzzles.
    let verdicts: Vec<Verdict> = puzzles
        .par_chunks(CHUNK)
        .map_init(|| Solver::new(Budget::nodes(1_000_000)), Solver::solve_batch)
        .flatten_iter()
        .collect();

    let unique = verdicts.iter().filter(|verdict| verdict.is_unique()).count();
    println!("{} puzzles, {unique} with exactly one solution", verdicts.len());
    for (puzzle, verdict) in puzzles.iter().zip(&verdicts) {
        if let Verdict::Multiple(smallest, _) = verdict {
            println!("{puzzle} has several solutions, the smallest is {smallest}");
        }
    }
    Ok(())
}
