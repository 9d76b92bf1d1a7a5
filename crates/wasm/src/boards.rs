//! Many boards at once, as typed arrays of 81 digits each.

use ninefold::{Budget, Count, Digit, Puzzle, Solver};
use wasm_bindgen::prelude::*;

/// Cells of a board.
const CELLS: usize = 81;

/// Returns a solution of each board: 81 digits each, or 81 times 0 if there is none. Of several
/// solutions, it is any.
///
/// # Errors
///
/// A sentence if `boards` is not a number of times 81 digits from 0 to 9.
#[wasm_bindgen(js_name = solveBoards)]
pub fn solve_boards(boards: &[u8]) -> Result<Vec<u8>, String> {
    let puzzles = puzzles(boards)?;
    let mut solver = Solver::new(Budget::UNLIMITED);
    let mut solutions = vec![0; boards.len()];
    for (solution, grid) in solutions.chunks_exact_mut(CELLS).zip(solver.any_batch(&puzzles)) {
        if let Ok(Some(grid)) = grid {
            for (to, digit) in solution.iter_mut().zip(grid.digits()) {
                *to = digit.get();
            }
        }
    }
    Ok(solutions)
}

/// Returns the number of solutions of each board, counted up to a limit of at least 1.
///
/// # Errors
///
/// A sentence if `boards` is not a number of times 81 digits from 0 to 9.
#[wasm_bindgen(js_name = countBoards)]
pub fn count_boards(boards: &[u8], limit: u32) -> Result<Vec<u32>, String> {
    let puzzles = puzzles(boards)?;
    let mut solver = Solver::new(Budget::UNLIMITED);
    let counts = solver.count_batch(&puzzles, u64::from(limit.max(1)));
    let number = |count: Count| u32::try_from(count.found()).unwrap_or(u32::MAX);
    Ok(counts.into_iter().map(|count| count.map_or(0, number)).collect())
}

/// Reads boards. A digit that stands twice in a house is no error: such a board has no solution.
fn puzzles(boards: &[u8]) -> Result<Vec<Puzzle>, String> {
    if !boards.len().is_multiple_of(CELLS) {
        return Err(format!(
            "{} numbers are no whole boards: a board has 81, row by row, with 0 for a blank",
            boards.len()
        ));
    }
    let mut puzzles = vec![Puzzle::EMPTY; boards.len() / CELLS];
    for (number, (puzzle, board)) in puzzles.iter_mut().zip(boards.chunks_exact(CELLS)).enumerate()
    {
        for (cell, value) in ninefold::Cell::ALL.into_iter().zip(board) {
            if *value == 0 {
                continue;
            }
            let digit = Digit::new(*value).ok_or_else(|| {
                format!("board {number}, cell {}: {value} is no digit from 0 to 9", cell.index())
            })?;
            puzzle.set(cell, Some(digit));
        }
    }
    Ok(puzzles)
}
