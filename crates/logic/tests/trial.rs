//! Trial and error and backdoors, beside obvious slow code.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::{Candidate, Cell, DigitSet, Grid, House, Puzzle, Solver};
use ninefold_logic::Board;
use ninefold_logic::trial::{TrialDepth, backdoors, trial_depth};

/// Made puzzles of depth 0 and 1, and two well-known ones of depth 2.
const PUZZLES: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3",
    ".7...9..11...4..2...4...9..6..8..3.......5..23.7..4..94...1.....297..6.......8...",
    "...54.....9...184..23........2.6.18.........5..741..3...1...6...84....2.6...3...8",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

fn board(text: &str) -> Board {
    Board::new(&text.parse::<Puzzle>().unwrap())
}

fn solution(text: &str) -> Grid {
    Solver::new(ninefold_core::Budget::UNLIMITED)
        .smallest(&text.parse::<Puzzle>().unwrap())
        .unwrap()
        .unwrap()
}

/// Follows singles until there are no more. Returns whether they contradict each other.
fn follow_singles(board: &mut Board) -> bool {
    loop {
        let blanks = board.blanks();
        if blanks.iter().any(|cell| board.candidates(cell).is_empty()) {
            return true;
        }
        let naked = blanks.iter().find_map(|cell| {
            board.candidates(cell).single().map(|digit| Candidate { cell, digit })
        });
        let mut hidden = None;
        for house in House::ALL {
            for digit in DigitSet::ALL {
                if house.cells().iter().any(|cell| board.digit(cell) == Some(digit)) {
                    continue;
                }
                let places = board.places(digit) & house.cells();
                if places.is_empty() {
                    return true;
                }
                hidden = hidden.or(places.single().map(|cell| Candidate { cell, digit }));
            }
        }
        let Some(single) = naked.or(hidden) else { return false };
        board.place(single);
    }
}

/// Eliminates by trial and error of a depth. Returns whether the position has a contradiction.
fn refine(board: &mut Board, depth: u8) -> bool {
    if follow_singles(board) {
        return true;
    }
    if depth == 0 {
        return false;
    }
    'again: loop {
        for candidate in board.each_candidate().collect::<Vec<_>>() {
            let mut branch = *board;
            branch.place(candidate);
            if refine(&mut branch, depth - 1) {
                board.eliminate(candidate);
                if follow_singles(board) {
                    return true;
                }
                continue 'again;
            }
        }
        return false;
    }
}

#[test]
fn the_depth_is_that_of_slow_code() {
    for text in &PUZZLES[..5] {
        let depth = (0..=2).find(|depth| {
            let mut board = board(text);
            assert!(!refine(&mut board, *depth), "{text}");
            board.is_filled()
        });
        let found = trial_depth(&board(text), &mut || true);
        assert_eq!(Some(found), depth.map(TrialDepth::Exactly), "{text}");
    }
}

#[test]
fn backdoors_are_those_of_slow_code() {
    for text in PUZZLES {
        let (board, solution) = (board(text), solution(text));
        let found = backdoors(&board, &solution, &mut || true).unwrap();
        let solves = |cells: &[Cell]| {
            let mut board = board;
            for cell in cells
                .iter()
                .filter(|cell| board.digit(**cell).is_none())
                .copied()
                .collect::<Vec<_>>()
            {
                board.place(Candidate { cell, digit: solution.get(cell) });
            }
            !follow_singles(&mut board) && board.is_filled()
        };
        let blanks: Vec<Cell> = board.blanks().iter().collect();
        let sets: Vec<Vec<Cell>> = match found.size {
            0 => vec![vec![]],
            1 => blanks.iter().map(|cell| vec![*cell]).collect(),
            _ => blanks
                .iter()
                .flat_map(|one| {
                    blanks.iter().filter(move |two| one < two).map(move |two| vec![*one, *two])
                })
                .collect(),
        };
        assert!(found.size <= 2, "{text}");
        let expected: Vec<&Vec<Cell>> = sets.iter().filter(|set| solves(set)).collect();
        assert_eq!(expected.len() as u64, found.count, "{text}");
        let first: Vec<Cell> = found.first.iter().map(|one| one.cell).collect();
        assert_eq!(Some(&&first), expected.first(), "{text}");
        if found.size == 2 {
            assert!(!blanks.iter().any(|cell| solves(&[*cell])), "{text}");
        }
    }
}

#[test]
fn a_search_can_be_ended_and_a_position_without_solution_has_no_depth() {
    let hard = board(PUZZLES[5]);
    let mut left = 1000;
    let mut go_on = || {
        left -= 1;
        left > 0
    };
    assert!(matches!(trial_depth(&hard, &mut go_on), TrialDepth::AtLeast(1 | 2)));
    assert_eq!(backdoors(&hard, &solution(PUZZLES[5]), &mut || false), None);
    let clash = board(&format!("11{}", ".".repeat(79)));
    assert_eq!(trial_depth(&clash, &mut || true), TrialDepth::None);
}
