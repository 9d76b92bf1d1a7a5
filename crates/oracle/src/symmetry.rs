//! [`Symmetry`]: a map from puzzles to isomorphic puzzles.

use crate::{Line, is_digit};
use ninefold_core::{Grid, Puzzle};
use proptest::prelude::*;

/// One of the 3,359,232 geometric symmetries, with one of the 9! relabellings of the digits.
///
/// A symmetry permutes rows within bands, bands, columns within stacks, and stacks, and may
/// transpose the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Row that moves to each row.
    rows: [usize; 9],
    /// Column that moves to each column.
    columns: [usize; 9],
    transposed: bool,
    /// Images of the digits 1 to 9, in ASCII.
    digits: [u8; 9],
}

impl Symmetry {
    /// Returns the image of 81 characters. Blanks stay as they are.
    pub fn apply_to_line(&self, line: &Line) -> Line {
        let mut image = [b'.'; 81];
        for (row, from_row) in self.rows.into_iter().enumerate() {
            for (column, from_column) in self.columns.into_iter().enumerate() {
                let to = if self.transposed { 9 * column + row } else { 9 * row + column };
                image[to] = self.relabel(line[9 * from_row + from_column]);
            }
        }
        image
    }

    /// Returns the image of a puzzle.
    ///
    /// # Panics
    ///
    /// Never: the image of a puzzle is a puzzle.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::parse(&self.apply_to_line(&puzzle.to_line())).expect("digits and blanks stay so")
    }

    /// Returns the image of a grid.
    ///
    /// # Panics
    ///
    /// If the image is not a grid. Then there is a mistake here or in core.
    pub fn apply_to_grid(&self, grid: &Grid) -> Grid {
        Grid::try_from(self.apply(&Puzzle::from(*grid))).expect("a symmetry keeps all houses")
    }

    fn relabel(&self, byte: u8) -> u8 {
        if is_digit(byte) { self.digits[usize::from(byte - b'1')] } else { byte }
    }
}

/// Generates any symmetry.
pub fn symmetries() -> impl Strategy<Value = Symmetry> {
    let digits = Just(*b"123456789").prop_shuffle();
    (lines(), lines(), any::<bool>(), digits).prop_map(|(rows, columns, transposed, digits)| {
        Symmetry { rows, columns, transposed, digits }
    })
}

/// Generates a permutation of nine rows or columns that keeps the lines of a chute together.
fn lines() -> impl Strategy<Value = [usize; 9]> {
    let three = || Just([0, 1, 2]).prop_shuffle();
    (three(), [three(), three(), three()]).prop_map(|(chutes, within)| {
        std::array::from_fn(|line| 3 * chutes[line / 3] + within[line / 3][line % 3])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;
    use crate::random::config;

    const LINE: &Line =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const GRID: &Line =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn rows_columns_and_digits_move_as_they_should() {
        let symmetry = Symmetry {
            rows: [1, 0, 2, 3, 4, 5, 6, 7, 8],
            columns: [3, 4, 5, 0, 1, 2, 6, 7, 8],
            transposed: true,
            digits: *b"912345678",
        };
        let image = symmetry.apply_to_line(GRID);
        // Row 2 of the grid, 672 195 348, becomes column 1 with two stacks exchanged and each digit
        // less one.
        let first_column: Vec<u8> = image.iter().step_by(9).copied().collect();
        assert_eq!(first_column, b"984561237");
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn a_symmetry_keeps_solutions(symmetry in symmetries()) {
            let (puzzle, grid) = (symmetry.apply_to_line(LINE), symmetry.apply_to_line(GRID));
            prop_assert_eq!(check(&puzzle, &grid), Ok(()));
        }
    }
}
