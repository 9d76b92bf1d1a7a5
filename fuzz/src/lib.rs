//! Makes puzzles from a fuzzer's bytes, and keeps solvers, for the targets that search.

mod solvers;

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use ninefold_core::{Cell, Digit, Puzzle};
pub use solvers::{Solvers, with_solvers};

/// Grids that are not isomorphic. Puzzles are made by blanking their cells.
const GRIDS: [&[u8; 81]; 4] = [
    b"123456789456789123789123456234567891567891234891234567345678912678912345912345678",
    b"538976412619324578472851396324765981187493625965182743853247169796518234241639857",
    b"193728456684315927257496183718264539925831674436957218371642895549183762862579341",
    b"394672518268915347715834296176253489482769153539481762927148635851326974643597821",
];

/// Makes a puzzle. Applies a symmetry to a grid and blanks some cells, or takes the blank board.
/// Then sets a few random clues. Missing bytes count as zeros.
///
/// # Errors
///
/// None occurs for this kind of input.
pub fn puzzle(bytes: &mut Unstructured) -> Result<Puzzle> {
    // Most puzzles should have solutions, and one clue too many often leaves none.
    let (mut puzzle, fillings) = match bytes.int_in_range(0..=9_u8)? {
        0..=6 => (part_of_a_grid(bytes)?, 0),
        7..=8 => (part_of_a_grid(bytes)?, bytes.int_in_range(1..=3_u8)?),
        _ => (Puzzle::EMPTY, bytes.int_in_range(0..=24_u8)?),
    };
    for _ in 0..fillings {
        puzzle.set(*bytes.choose(&Cell::ALL)?, Some(*bytes.choose(&Digit::ALL)?));
    }
    Ok(puzzle)
}

/// Returns whether an input is one of the few that an expensive comparison is made for: about one
/// in `n`. Equal inputs get equal answers.
pub fn is_one_in(n: u64, bytes: &[u8]) -> bool {
    // FNV-1a. Its high bits depend on all bytes.
    let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3)
    });
    (hash >> 32) % n == 0
}

fn part_of_a_grid(bytes: &mut Unstructured) -> Result<Puzzle> {
    let symmetry = Symmetry::draw(bytes)?;
    let grid = bytes.choose(&GRIDS)?;
    let blank = blank_cells(bytes)?;
    let mut puzzle = Puzzle::EMPTY;
    for cell in Cell::ALL.into_iter().filter(|cell| blank >> cell.index() & 1 == 0) {
        puzzle.set(cell, Some(symmetry.digit(grid, cell)));
    }
    Ok(puzzle)
}

/// Draws the cells to blank, a bit for each: one, three, five or seven eighths of them.
fn blank_cells(bytes: &mut Unstructured) -> Result<u128> {
    let mut blank = bytes.arbitrary::<u128>()?;
    for _ in 0..2 {
        let more = bytes.arbitrary::<u128>()?;
        blank = if bytes.arbitrary()? { blank | more } else { blank & more };
    }
    Ok(blank)
}

/// A symmetry: permutes rows, columns and digits, and may transpose.
struct Symmetry {
    rows: [usize; 9],
    columns: [usize; 9],
    digits: [Digit; 9],
    transposed: bool,
}

impl Symmetry {
    fn draw(bytes: &mut Unstructured) -> Result<Self> {
        let mut digits = Digit::ALL;
        shuffle(&mut digits, bytes)?;
        Ok(Self {
            rows: lines(bytes)?,
            columns: lines(bytes)?,
            digits,
            transposed: bytes.arbitrary()?,
        })
    }

    /// Returns the digit in a cell of the transformed grid.
    fn digit(&self, grid: &[u8; 81], cell: Cell) -> Digit {
        let (mut row, mut column) = (cell.index() / 9, cell.index() % 9);
        if self.transposed {
            (row, column) = (column, row);
        }
        let digit = grid[9 * self.rows[row] + self.columns[column]] - b'1';
        self.digits[usize::from(digit)]
    }
}

/// Draws a permutation of nine lines that keeps the lines of a chute together.
fn lines(bytes: &mut Unstructured) -> Result<[usize; 9]> {
    let mut chutes = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    shuffle(&mut chutes, bytes)?;
    for chute in &mut chutes {
        shuffle(chute, bytes)?;
    }
    Ok(std::array::from_fn(|i| chutes[i / 3][i % 3]))
}

fn shuffle<T>(items: &mut [T], bytes: &mut Unstructured) -> Result<()> {
    for last in (1..items.len()).rev() {
        items.swap(last, bytes.int_in_range(0..=last)?);
    }
    Ok(())
}
