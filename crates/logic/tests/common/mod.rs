//! Positions for tests.

#![allow(dead_code, reason = "each test uses some of them")]

use ninefold_core::{
    Budget, Candidate, Cell, Digit, DigitSet, Grid, Marks, Puzzle, Solver, Verdict,
};
use ninefold_generate::RandomStream;
use ninefold_logic::{Board, Profile, Rater};

/// Puzzles of all ratings up to 9.3, from the file of paths.
pub fn puzzles() -> Vec<Puzzle> {
    let text = include_str!("../../../../testdata/se121-paths.txt");
    let is_puzzle = |line: &&str| !line.starts_with(['#', ' ']);
    text.lines()
        .filter(is_puzzle)
        .map(|line| line[..81].parse().expect("the file has puzzles"))
        .collect()
}

/// Returns the solution of a proper puzzle.
pub fn solution(puzzle: &Puzzle) -> Grid {
    match Solver::new(Budget::UNLIMITED).solve(puzzle) {
        Verdict::Unique(grid) => grid,
        verdict => panic!("{puzzle}: {verdict:?}"),
    }
}

/// Returns positions on the way to the solution of each puzzle, with the solution. Some have random
/// false candidates struck, as if another technique had been used.
pub fn positions(each: usize) -> Vec<(Board, Grid)> {
    let mut random = RandomStream::new(17, 0, 0);
    let mut positions = Vec::new();
    for puzzle in puzzles() {
        let grid = solution(&puzzle);
        let steps = Rater::new(Board::new(&puzzle), Profile::SE121).count();
        for _ in 0..each {
            let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121);
            rater.by_ref().take(random.below(steps as u32) as usize).for_each(drop);
            let mut board = *rater.board();
            let strikes = random.below(4) == 0;
            for candidate in board.candidate_set() {
                let Candidate { cell, digit } = candidate;
                if strikes && grid.get(cell) != digit && random.below(6) == 0 {
                    board.eliminate(candidate);
                }
            }
            positions.push((board, grid));
        }
    }
    positions
}

/// Returns positions that no puzzle has: digits that may clash, and any pencil marks.
pub fn made_up_boards(count: u32, seed: u64) -> Vec<Board> {
    let mut random = RandomStream::new(seed, 0, 0);
    let board = |round: u32| {
        let mut puzzle = Puzzle::EMPTY;
        for cell in Cell::ALL {
            if random.below(100) < 5 + round % 4 * 10 {
                puzzle.set(cell, Some(Digit::ALL[random.below(9) as usize]));
            }
        }
        let keep = 1 + random.below(7);
        let digits = |_| {
            let bits = (0..9).map(|digit| u16::from(random.below(8) < keep) << digit);
            DigitSet::from_bits(bits.sum())
        };
        Board::with_marks(&puzzle, &Marks::new(core::array::from_fn(digits)))
    };
    (0..count).map(board).collect()
}
