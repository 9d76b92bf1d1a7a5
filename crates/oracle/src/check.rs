//! Checks whether a grid is a solution of a puzzle.

use crate::is_digit;

/// Checks that `grid` is 81 digits, with each digit once in every row, column and box. Also checks
/// that it keeps the clues of `puzzle`, which has 81 characters too.
///
/// # Errors
///
/// A text with the first fault: a length, a character, a clue that was not kept, or a house.
///
/// ```
/// use ninefold_oracle::check::check;
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let grid = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// assert_eq!(check(puzzle, grid), Ok(()));
/// assert_eq!(check(puzzle, puzzle), Err("r1c3 holds '.'".to_string()));
/// ```
pub fn check(puzzle: &[u8], grid: &[u8]) -> Result<(), String> {
    if puzzle.len() != 81 || grid.len() != 81 {
        let (puzzle, grid) = (puzzle.len(), grid.len());
        return Err(format!("the puzzle has {puzzle} characters and the grid {grid}, not 81"));
    }
    for (cell, (&given, &found)) in puzzle.iter().zip(grid).enumerate() {
        let name = format_args!("r{}c{}", cell / 9 + 1, cell % 9 + 1).to_string();
        if !is_digit(found) {
            return Err(format!("{name} holds '{}'", found.escape_ascii()));
        }
        if is_digit(given) && given != found {
            return Err(format!("{name} is given as {} but holds {}", given - b'0', found - b'0'));
        }
    }
    for i in 0..9 {
        check_house("row", i, |j| grid[9 * i + j])?;
        check_house("column", i, |j| grid[9 * j + i])?;
        check_house("box", i, |j| grid[27 * (i / 3) + 3 * (i % 3) + 9 * (j / 3) + j % 3])?;
    }
    Ok(())
}

/// Checks that the nine cells of a house hold nine different digits.
fn check_house(kind: &str, index: usize, digit_at: impl Fn(usize) -> u8) -> Result<(), String> {
    for digit in b'1'..=b'9' {
        let times = (0..9).filter(|place| digit_at(*place) == digit).count();
        if times != 1 {
            let digit = digit - b'0';
            return Err(format!("{kind} {} has {digit} {times} times", index + 1));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn fault(puzzle: &[u8], grid: &[u8]) -> String {
        check(puzzle, grid).unwrap_err()
    }

    #[test]
    fn a_solution_passes() {
        assert_eq!(check(GRID, GRID), Ok(()));
        assert_eq!(check(&[b'0'; 81], GRID), Ok(()));
    }

    #[test]
    fn a_wrong_length_is_named() {
        assert_eq!(fault(GRID, &GRID[1..]), "the puzzle has 81 characters and the grid 80, not 81");
        assert_eq!(fault(b"", GRID), "the puzzle has 0 characters and the grid 81, not 81");
    }

    #[test]
    fn a_given_that_was_not_kept_is_named() {
        let mut puzzle = *GRID;
        puzzle[80] = b'1';
        assert_eq!(fault(&puzzle, GRID), "r9c9 is given as 1 but holds 9");
    }

    #[test]
    fn a_repeated_digit_is_named_with_its_row_column_or_box() {
        let blank = [b'.'; 81];
        let swapped = |a: usize, b: usize| {
            let mut grid = *GRID;
            grid.swap(a, b);
            fault(&blank, &grid)
        };
        // Swaps two cells of a column, two of a row, and two of a row within a box.
        assert_eq!(swapped(0, 27), "row 1 has 5 0 times");
        assert_eq!(swapped(0, 3), "column 1 has 5 0 times");
        assert_eq!(swapped(0, 1), "column 1 has 3 2 times");
        // Swaps rows 1 and 4: rows and columns still hold, boxes do not.
        let mut grid = *GRID;
        for column in 0..9 {
            grid.swap(column, 27 + column);
        }
        assert_eq!(fault(&blank, &grid), "box 1 has 3 0 times");
    }
}
