//! Positions for tests.

#![allow(dead_code, reason = "each test uses some of them")]

use ninefold_core::{
    Budget, Candidate, Cell, Digit, DigitSet, Grid, Marks, Puzzle, Solver, Transform, Verdict,
};
use ninefold_generate::RandomStream;
use ninefold_logic::{Board, Technique};
use ninefold_scales::{Profile, Rater};

/// Puzzles of all ratings up to 9.3, from the file of paths.
pub fn puzzles() -> Vec<Puzzle> {
    let text = include_str!("../../../../testdata/se121-paths.txt");
    let is_puzzle = |line: &&str| !line.starts_with(['#', ' ']);
    text.lines()
        .filter(is_puzzle)
        .map(|line| line[..81].parse().expect("the file has puzzles"))
        .collect()
}

/// Returns published puzzles, each with techniques that random puzzles seldom have.
pub fn rare_puzzles() -> Vec<(Vec<Technique>, Puzzle)> {
    let lines = include_str!("../../../../testdata/rare-techniques.tsv").lines();
    let puzzles = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let (techniques, rest) = line.split_once('\t').expect("columns");
        let techniques = techniques.split(',').map(|name| name.parse().expect("a technique"));
        (techniques.collect(), rest[..81].parse().expect("a puzzle"))
    });
    puzzles.collect()
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

/// The symmetries of [`symmetric_puzzle`]: half a turn, a diagonal and a quarter turn, each with an
/// exchange of digits.
const SYMMETRIES: [&str; 3] = [
    "N:987654321:987654321:214365879",
    "T:123456789:123456789:214365789",
    "T:123456789:987654321:234167859",
];

/// Returns a puzzle with one solution whose givens have a symmetry. Two of three are turned at random,
/// so that the symmetry is no turn or mirror image of the grid.
pub fn symmetric_puzzle(random: &mut RandomStream) -> Puzzle {
    let symmetry = SYMMETRIES[random.below(3) as usize].parse().expect("a transform");
    let mut solver = Solver::new(Budget::UNLIMITED);
    loop {
        let mut puzzle = Puzzle::EMPTY;
        // A few wrong ways are tried before all begins anew.
        for _ in 0..60 {
            let cell = Cell::ALL[random.below(81) as usize];
            let digit = Digit::ALL[random.below(9) as usize];
            let longer = with_orbit(puzzle, symmetry, Candidate { cell, digit });
            let Some(longer) = longer else { continue };
            match solver.solve(&longer) {
                Verdict::Unique(grid) if symmetry.grid(&grid) == grid => {
                    let thin = thinned(longer, symmetry, &mut solver, random);
                    let turns = random.below(3) > 0;
                    return if turns { random.transform().puzzle(&thin) } else { thin };
                }
                Verdict::Multiple(..) => puzzle = longer,
                _ => {}
            }
        }
    }
}

/// Returns a puzzle with a candidate and all its images as clues, if they fit.
fn with_orbit(puzzle: Puzzle, symmetry: Transform, start: Candidate) -> Option<Puzzle> {
    let (mut longer, mut next) = (puzzle, start);
    loop {
        let Candidate { cell, digit } = next;
        let clashes = cell.peers().iter().any(|peer| longer.get(peer) == Some(digit));
        if clashes || longer.get(cell).is_some_and(|old| old != digit) {
            return None;
        }
        longer.set(cell, Some(digit));
        next = Candidate { cell: symmetry.cell(cell), digit: symmetry.digit(digit) };
        if next == start {
            return Some(longer);
        }
    }
}

/// Returns a puzzle without the clues that it does not need, always with all their images.
fn thinned(
    mut puzzle: Puzzle,
    symmetry: Transform,
    solver: &mut Solver,
    random: &mut RandomStream,
) -> Puzzle {
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    for start in cells {
        let (mut fewer, mut cell) = (puzzle, start);
        loop {
            fewer.set(cell, None);
            cell = symmetry.cell(cell);
            if cell == start {
                break;
            }
        }
        if matches!(solver.solve(&fewer), Verdict::Unique(_)) {
            puzzle = fewer;
        }
    }
    puzzle
}
