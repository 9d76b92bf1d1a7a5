//! [`reveal`]: the puzzle that shows some cells of a grid.

use ninefold_core::{CellSet, Grid, Puzzle};

/// Returns the puzzle whose clues are the digits of a grid in some cells.
pub(crate) fn reveal(grid: &Grid, cells: CellSet) -> Puzzle {
    let mut puzzle = Puzzle::EMPTY;
    for cell in cells {
        puzzle.set(cell, Some(grid.get(cell)));
    }
    puzzle
}
