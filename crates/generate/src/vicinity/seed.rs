//! Where searches start: random grids and random minimal puzzles.
//!
//! The grids are random, but not each equally likely. What a search from neighbour to neighbour
//! finds is not equally likely either.

use super::error::Ending;
use super::hunt::Hunt;
use ninefold_core::{Cell, CellSet, Digit, Puzzle};

/// A random grid, as a puzzle without blanks: cells in random order, each with the first of the
/// digits in random order that leaves a solution.
pub(super) fn grid(hunt: &mut Hunt) -> Result<Puzzle, Ending> {
    let mut puzzle = Puzzle::EMPTY;
    for cell in hunt.shuffled(CellSet::ALL) {
        let mut digits = Digit::ALL;
        hunt.random.shuffle(&mut digits);
        for digit in digits.into_iter().filter(|digit| is_free(&puzzle, cell, *digit)) {
            let next = puzzle.with(cell, digit);
            if hunt.is_solvable(&next)? {
                puzzle = next;
                break;
            }
        }
    }
    Ok(puzzle)
}

/// A random minimal puzzle.
pub(super) fn minimal_puzzle(hunt: &mut Hunt) -> Result<Puzzle, Ending> {
    let grid = grid(hunt)?;
    hunt.minimize(grid)
}

fn is_free(puzzle: &Puzzle, cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().all(|peer| puzzle.get(peer) != Some(digit))
}
