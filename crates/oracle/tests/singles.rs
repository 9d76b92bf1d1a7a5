//! Naked and hidden singles, compared with an obvious slow way to find them.

use ninefold_core::{Digit, Grid, Puzzle};
use ninefold_oracle::random::{config, puzzles, solvable};
use proptest::prelude::*;

/// Returns whether two cells are different and share a row, a column or a box.
fn see(a: usize, b: usize) -> bool {
    let of = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    a != b && of(a).iter().any(|house| of(b).contains(house))
}

/// Fills one single after another. `cells` has 0 for a blank.
fn slowly(cells: &mut [u8; 81]) {
    let houses: Vec<Vec<usize>> = (0..27)
        .map(|house| {
            let of = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
            (0..81).filter(|cell| of(*cell).contains(&house)).collect()
        })
        .collect();
    'next: loop {
        let can = |cells: &[u8; 81], cell: usize, digit: u8| {
            cells[cell] == 0 && (0..81).all(|other| !see(cell, other) || cells[other] != digit)
        };
        for cell in 0..81 {
            let digits: Vec<u8> = (1..=9).filter(|digit| can(cells, cell, *digit)).collect();
            if let [digit] = digits[..] {
                cells[cell] = digit;
                continue 'next;
            }
        }
        for house in &houses {
            for digit in 1..=9 {
                let places: Vec<usize> =
                    house.iter().copied().filter(|cell| can(cells, *cell, digit)).collect();
                if let [cell] = places[..] {
                    cells[cell] = digit;
                    continue 'next;
                }
            }
        }
        return;
    }
}

fn digits(board: &Puzzle) -> [u8; 81] {
    let mut cells = [0; 81];
    for (cell, content) in cells.iter_mut().zip(board.cells()) {
        *cell = content.map_or(0, Digit::get);
    }
    cells
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn singles_of_a_puzzle_with_a_solution_are_all_filled((puzzle, grid) in solvable()) {
        let mut expected = digits(&puzzle);
        slowly(&mut expected);
        let filled = puzzle.fill_singles();
        prop_assert_eq!(digits(&filled), expected);
        if Grid::try_from(filled).is_ok() {
            prop_assert_eq!(Grid::try_from(filled), Ok(grid));
        }
    }

    #[test]
    fn a_full_board_is_the_only_solution(puzzle in puzzles()) {
        if let Ok(grid) = Grid::try_from(puzzle.fill_singles()) {
            let mut solver = ninefold_core::Solver::new(ninefold_core::Budget::UNLIMITED);
            prop_assert_eq!(solver.solve(&puzzle), ninefold_core::Verdict::Unique(grid));
        }
    }
}
