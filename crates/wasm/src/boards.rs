//! Many boards at once, as typed arrays of 81 digits each.

use ninefold_core::{Budget, Count, Digit, Isa, Puzzle, Solver};
use wasm_bindgen::prelude::*;

/// Cells of a board.
const CELLS: usize = 81;
/// Boards answered together: few enough for the caches of a processor.
const PART: usize = 2_048;

/// Returns a solution of each board: 81 digits each, or 81 times 0 if there is none. Of several
/// solutions, it is any.
///
/// # Errors
///
/// A sentence if `boards` is not a number of times 81 digits from 0 to 9.
#[wasm_bindgen(js_name = solveBoards)]
pub fn solve_boards(boards: &[u8]) -> Result<Vec<u8>, String> {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let mut solutions = Vec::with_capacity(boards.len());
    each_part(boards, |puzzles| {
        for grid in solver.any_batch(puzzles) {
            match grid {
                Ok(Some(grid)) => solutions.extend(grid.digits().map(Digit::get)),
                _ => solutions.extend([0; CELLS]),
            }
        }
    })?;
    Ok(solutions)
}

/// Returns the number of solutions of each board, counted up to a limit of at least 1.
///
/// # Errors
///
/// A sentence if `boards` is not a number of times 81 digits from 0 to 9.
#[wasm_bindgen(js_name = countBoards)]
pub fn count_boards(boards: &[u8], limit: u32) -> Result<Vec<u32>, String> {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let number = |count: Count| u32::try_from(count.found()).unwrap_or(u32::MAX);
    let mut counts = Vec::with_capacity(boards.len() / CELLS);
    each_part(boards, |puzzles| {
        let part = solver.count_batch(puzzles, u64::from(limit.max(1)));
        counts.extend(part.into_iter().map(|count| count.map_or(0, number)));
    })?;
    Ok(counts)
}

/// Reads boards and calls `answer` for one part of them after another. A digit that stands twice in
/// a house is no error: such a board has no solution.
fn each_part(boards: &[u8], mut answer: impl FnMut(&[Puzzle])) -> Result<(), String> {
    if !boards.len().is_multiple_of(CELLS) {
        return Err(format!(
            "{} numbers are no whole boards: a board has 81, row by row, with 0 for a blank",
            boards.len()
        ));
    }
    if let Some(at) = boards.iter().position(|value| *value > 9) {
        let (number, cell, value) = (at / CELLS, at % CELLS, boards[at]);
        return Err(format!("board {number}, cell {cell}: {value} is no digit from 0 to 9"));
    }
    let (mut text, mut puzzles) = (Vec::new(), Vec::new());
    for part in boards.chunks(PART * CELLS) {
        // The engine reads text in vectors.
        text.clear();
        text.extend(part.iter().map(|value| b'0' + value));
        puzzles.clear();
        Puzzle::parse_lines(Isa::detect(), &text, CELLS, &mut puzzles)
            .map_err(|error| error.to_string())?;
        answer(&puzzles);
    }
    Ok(())
}
