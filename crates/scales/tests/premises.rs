//! The premises that assume one solution: what they accept leads to a second solution, and what is
//! only similar is refused.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use ninefold_core::{
    Budget, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Solver,
    Transform, Verdict,
};
use ninefold_generate::RandomStream;
use ninefold_logic::{AllSteps, Board, Pattern, Premise, Technique};
use ninefold_scales::finder;

/// Returns the pattern of cells and digits.
fn pattern(cells: &str, digits: &str) -> Premise {
    let digits: DigitSet = digits.bytes().map(|byte| Digit::new(byte - b'0').unwrap()).collect();
    Premise::Deadly(CandidateSet::product(cells.parse().unwrap(), digits))
}

#[test]
fn six_cells_of_two_lines_may_exchange_three_digits() {
    let board = Board::new(&Puzzle::EMPTY);
    let accepts = |cells, digits| pattern(cells, digits).clause(&board).is_some();
    // Two lines that share their boxes, and two lines with one box each; rows and columns.
    assert!(accepts("r1c147 r2c147", "123"));
    assert!(accepts("r147c5 r147c6", "279"));
    assert!(accepts("r1c123 r4c123", "123"));
    assert!(accepts("r789c2 r789c8", "456"));
    // Two digits, by the other rule. A seventh cell that keeps its digit does no harm.
    assert!(accepts("r1c14 r2c14", "12"));
    assert!(accepts("r1c147 r2c147 r3c1", "123"));
    // The lines share no boxes, and the boxes would notice the exchange.
    assert!(!accepts("r1c147 r4c147", "123"));
    assert!(!accepts("r1c124 r4c124", "123"));
    // Not all houses have their digits twice.
    assert!(!accepts("r1c147 r2c14", "123"));
    assert!(!accepts("r1c1", "123"));
    // Four digits: 123 above 234 has no other way with the same digits in each house.
    assert!(!accepts("r1c147 r2c147", "1234"));
    // Too many cells of one box for three digits: no way at all.
    assert!(!accepts("r1c124 r2c124", "123"));
    // More ways than the checker tries.
    assert!(!accepts("r12345678c123456789", "123456789"));
    assert!(!accepts("r1c12345678 r2c12345678", "123"));
}

#[test]
fn a_given_or_a_cell_with_another_digit_is_no_part_of_an_extended_rectangle() {
    let premise = pattern("r1c147 r2c147", "123");
    let mut board = Board::new(&Puzzle::EMPTY);
    board.place("r1c1=1".parse().unwrap());
    assert!(premise.clause(&board).is_some());
    assert!(premise.clause(&Board::new(board.filled())).is_none());
    let mut board = Board::new(&Puzzle::EMPTY);
    board.place("r1c1=9".parse().unwrap());
    assert!(premise.clause(&board).is_none());
}

/// Returns whether a puzzle has two solutions or more.
fn has_several(puzzle: &Puzzle) -> bool {
    matches!(Solver::new(Budget::UNLIMITED).solve(puzzle), Verdict::Multiple(..))
}

/// Returns the puzzle of a grid without some cells.
fn without(grid: &Grid, cells: CellSet) -> Puzzle {
    let mut puzzle = Puzzle::from(*grid);
    cells.iter().for_each(|cell| puzzle.set(cell, None));
    puzzle
}

#[test]
fn a_grid_with_a_deadly_pattern_has_another_grid_beside_it() {
    let mut random = RandomStream::new(41, 0, 0);
    let grids: Vec<Grid> = common::puzzles().iter().take(60).map(common::solution).collect();
    let mut accepted = 0;
    for round in 0..30_000 {
        let grid = &grids[round % grids.len()];
        // Cells of two or three rows and some columns, in any order of bands and stacks.
        let lines = |random: &mut RandomStream, count| -> Vec<usize> {
            (0..count).map(|_| random.below(9) as usize).collect()
        };
        let (rows, columns) = (2 + random.below(2), 2 + random.below(2));
        let (rows, columns) = (lines(&mut random, rows), lines(&mut random, columns));
        let cells: CellSet = rows
            .iter()
            .flat_map(|row| columns.iter().map(move |column| Cell::ALL[9 * row + column]))
            .collect();
        let mut digits: DigitSet = cells.iter().map(|cell| grid.get(cell)).collect();
        if random.below(4) == 0 {
            digits = digits.with(Digit::ALL[random.below(9) as usize]);
        }
        let mut own = CandidateSet::product(cells, digits);
        for candidate in own {
            let is_true = grid.get(candidate.cell) == candidate.digit;
            if !is_true && random.below(8) == 0 {
                own = own.without(candidate);
            }
        }
        let puzzle = without(grid, cells);
        if Premise::Deadly(own).clause(&Board::new(&puzzle)).is_some() {
            accepted += 1;
            assert!(has_several(&puzzle), "{puzzle} {own}");
        }
    }
    assert!(accepted > 20, "{accepted}");
}

/// Returns the cells of a grid that hold one of two digits.
fn cells_with(grid: &Grid, digits: DigitSet) -> CellSet {
    Cell::ALL.into_iter().filter(|cell| digits.contains(grid.get(*cell))).collect()
}

#[test]
fn a_grid_whose_digits_are_complete_in_some_houses_has_another_grid_beside_it() {
    let mut random = RandomStream::new(43, 0, 0);
    let (mut accepted, mut refused) = (0, 0);
    for puzzle in common::puzzles().iter().take(80) {
        let grid = common::solution(puzzle);
        for low in 0..8 {
            for high in low + 1..9 {
                let digits = DigitSet::only(Digit::ALL[low]).with(Digit::ALL[high]);
                let all = cells_with(&grid, digits);
                // One loop of cells that see each other, without its last one to three cells.
                let mut part = CellSet::only(all.iter().nth(random.below(18) as usize).unwrap());
                loop {
                    let near = part.iter().fold(part, |near, cell| near | (cell.peers() & all));
                    if near == part {
                        break;
                    }
                    part = near;
                }
                let cells: CellSet = part.iter().take(1 + random.below(3) as usize).collect();
                let filled = without(&grid, (all - part) | cells);
                let premise = Premise::Reverse { cells, digits };
                if premise.clause(&Board::new(&filled)).is_some() {
                    accepted += 1;
                    let puzzle = without(&grid, all - part);
                    assert!(has_several(&puzzle), "{puzzle} {digits}");
                } else {
                    refused += 1;
                    assert_eq!(part.len(), 18);
                }
                let one_less =
                    without(&grid, (all - part) | cells | part.iter().last().into_iter().collect());
                if !cells.contains(part.iter().last().unwrap()) {
                    assert!(premise.clause(&Board::new(&one_less)).is_none());
                }
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} {refused}");
}

/// The example of Sudopedia's page "Reverse BUG".
#[test]
fn the_published_reverse_bug_is_found() {
    let text = ".7.2453.6632189457.54376..8...56...4..68.75..5..9346..7..65..4..694.87.5..5793.6.";
    let mut board = Board::new(&text.parse().unwrap());
    // The marks of the page: these are gone there.
    board.eliminate_all(&"r1c3=9 r6c8=12".parse().unwrap());
    let mut sink = AllSteps::default();
    let _ = finder(Technique::ReverseBug)(&board, &mut sink);
    let goes: Candidate = "r1c3=1".parse().unwrap();
    let is_it = |step: &&ninefold_logic::Deduction| {
        let cells = match step.pattern {
            Pattern::ReverseGrave { cells, .. } => cells,
            _ => CellSet::EMPTY,
        };
        step.eliminations == CandidateSet::EMPTY.with(goes) && cells == CellSet::only(goes.cell)
    };
    assert!(sink.found.iter().any(|step| is_it(&step)), "{:?}", sink.found);
}

/// Puzzles that urhegyi published on the Players' Forum as examples of Gurth's theorem (2020-11-05).
#[test]
fn published_puzzles_have_a_digit_in_the_middle_that_stays_itself() {
    for text in [
        "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6...........",
        "..........24..51..97.6.......8....633.18.29.774....2.......4.31..95..68..........",
        "..............51.69736.....29......3.6.8.2.4.7......18.....47314.95..............",
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        let (board, grid) = (Board::new(&puzzle), common::solution(&puzzle));
        let mut sink = AllSteps::default();
        let _ = finder(Technique::GurthsSymmetry)(&board, &mut sink);
        let middle = Cell::ALL[40];
        let is_of_middle = |step: &&ninefold_logic::Deduction| {
            let goes = step.eliminations.digits(middle);
            step.placement.is_some_and(|one| one.cell == middle)
                || !goes.is_empty() && (board.candidates(middle) - goes).len() == 1
        };
        let step = sink.found.iter().find(is_of_middle).unwrap();
        let Pattern::Symmetry { transform } = step.pattern else { panic!("{step}") };
        assert!(
            Cell::ALL.into_iter().all(|cell| transform.cell(cell).index() == 80 - cell.index())
        );
        assert_eq!(transform.digit(grid.get(middle)), grid.get(middle));
        assert_eq!(transform.grid(&grid), grid);
    }
}

#[test]
fn a_symmetry_of_the_givens_only_is_a_premise() {
    let mut random = RandomStream::new(47, 0, 0);
    for _ in 0..12 {
        let puzzle = common::symmetric_puzzle(&mut random);
        let grid = common::solution(&puzzle);
        let automorphisms = puzzle.automorphisms();
        let board = Board::new(&puzzle);
        let cell = board.blanks().first().unwrap();
        for transform in automorphisms.generators {
            let clause = Premise::Symmetry { transform, cell }.clause(&board).unwrap();
            assert!(clause.contains(Candidate { cell, digit: grid.get(cell) }));
            // A filled cell that is no given does not matter; the same cell as a given does.
            let other = board.blanks().without(cell).first().unwrap();
            let mut filled = board;
            filled.place(Candidate { cell: other, digit: grid.get(other) });
            assert!(Premise::Symmetry { transform, cell }.clause(&filled).is_some());
            if transform.cell(other) != other {
                let given = Board::new(filled.filled());
                assert!(Premise::Symmetry { transform, cell }.clause(&given).is_none());
            }
            // A given has no candidates.
            let given = puzzle.clue_cells().first().unwrap();
            assert!(Premise::Symmetry { transform, cell: given }.clause(&board).is_none());
        }
        let rank = random.below_wide(u128::from(Transform::COUNT)) as u64;
        let other = Transform::nth(rank).unwrap();
        assert!(Premise::Symmetry { transform: other, cell }.clause(&board).is_none());
    }
}

#[test]
fn a_reverse_pattern_is_two_or_none_in_each_house() {
    let mut board = Board::new(&Puzzle::EMPTY);
    let clause = |board: &Board, cells: &str| {
        let digits = DigitSet::from_bits(0b11);
        Premise::Reverse { cells: cells.parse().unwrap(), digits }.clause(board)
    };
    for candidate in ["r1c1=1", "r1c4=2", "r2c1=2"] {
        board.place(candidate.parse().unwrap());
    }
    assert_eq!(clause(&board, "r2c4").unwrap().len(), 7);
    assert_eq!(clause(&board, "r2c5"), None);
    assert_eq!(clause(&board, "r2c4 r3c7"), None);
    assert_eq!(clause(&board, "r2c1"), None);
    let cells = "r2c4".parse().unwrap();
    let three = Premise::Reverse { cells, digits: DigitSet::from_bits(0b111) };
    assert_eq!(three.clause(&board), None);
    board.place("r9c9=1".parse().unwrap());
    assert_eq!(clause(&board, "r2c4"), None);
}
