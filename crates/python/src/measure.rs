//! [`rust_seconds`]: the time of a question without Python, to compare with.

use crate::boards::{BoardArray, boards, puzzle};
use ninefold::batch::ClassId;
use ninefold::generate::{Generator, PuzzleSpec};
use ninefold::{Budget, Canonicalizer, Puzzle, Solver, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::hint::black_box;
use std::time::Instant;

/// Puzzles of a batch, as the program takes them.
const BATCH: usize = 2048;

/// Returns the seconds that Rust alone takes, on the calling thread, for a question about puzzles
/// that are in memory: `count`, `solve`, `class_id`; or to make as many puzzles: `generate`.
#[pyfunction]
pub(crate) fn rust_seconds(py: Python<'_>, question: &str, array: BoardArray<'_>) -> PyResult<f64> {
    let puzzles: Vec<Puzzle> = boards(&array)?.iter().filter_map(puzzle).collect();
    py.detach(|| {
        let start = Instant::now();
        match question {
            "count" => {
                let mut solver = Solver::new(Budget::UNLIMITED);
                puzzles
                    .chunks(BATCH)
                    .for_each(|batch| drop(black_box(solver.count_batch(batch, 2))));
            }
            "solve" => {
                let mut solver = Solver::new(Budget::UNLIMITED);
                // Python returns the solutions, so they are kept here, too.
                let mut solutions = Vec::with_capacity(puzzles.len());
                for batch in puzzles.chunks(BATCH) {
                    let verdicts = solver.solve_batch(batch);
                    solutions.extend(verdicts.iter().map(Verdict::smallest));
                }
                drop(black_box(solutions));
            }
            "class_id" => {
                let mut canonicalizer = Canonicalizer::new();
                for puzzle in &puzzles {
                    black_box(ClassId::of_form(&canonicalizer.canonical(puzzle).form));
                }
            }
            "generate" => {
                let generator = Generator::new(PuzzleSpec::default(), 1);
                let mut generator =
                    generator.map_err(|error| PyValueError::new_err(error.to_string()))?;
                for first in (0..puzzles.len()).step_by(BATCH) {
                    let count = BATCH.min(puzzles.len() - first);
                    drop(black_box(generator.batch(first as u64, count)));
                }
            }
            other => return Err(PyValueError::new_err(format!("unknown question {other:?}"))),
        }
        Ok(start.elapsed().as_secs_f64())
    })
}
