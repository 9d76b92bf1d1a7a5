//! The scale `stable`: isomorphs have one rating, and steps fit the position as given.

mod common;

use ninefold_core::{Candidate, CandidateSet, Cell, Digit, DigitSet, Marks, Puzzle, Transform};
use ninefold_generate::RandomStream;
use ninefold_logic::Board;
use ninefold_oracle::shared;
use ninefold_scales::{Profile, PuzzleRating, Rater, RatingEnd};

/// Rates a position in the scale.
fn rate(board: &Board) -> PuzzleRating {
    Rater::new(*board, Profile::STABLE).finish()
}

/// Returns the image of a position.
fn turned(board: &Board, transform: Transform) -> Board {
    let mut cells = [DigitSet::EMPTY; 81];
    for Candidate { cell, digit } in board.marks() {
        cells[transform.cell(cell).index()].insert(transform.digit(digit));
    }
    let givens = board.givens().iter().map(|cell| transform.cell(cell)).collect();
    let puzzle = transform.puzzle(board.filled());
    Board::with_marks(&puzzle, &Marks::new(cells)).with_givens(givens)
}

#[test]
fn isomorphs_of_a_puzzle_have_one_rating() {
    let mut random = RandomStream::new(101, 0, 0);
    let published = shared::text("ratings/sudoku-explainer-1.2.1.tsv").unwrap_or_default();
    let published = published.lines().filter_map(|line| line[..81].parse().ok()).step_by(250);
    let puzzles: Vec<Puzzle> = common::puzzles().into_iter().step_by(6).chain(published).collect();
    for puzzle in puzzles {
        let rating = rate(&Board::new(&puzzle));
        assert_eq!(rating.end, RatingEnd::Solved);
        for _ in 0..4 {
            let transform = random.transform();
            let isomorph = transform.puzzle(&puzzle);
            assert_eq!(rate(&Board::new(&isomorph)), rating, "{puzzle} by {transform}");
        }
    }
}

#[test]
fn isomorphic_positions_have_one_rating() {
    let mut random = RandomStream::new(102, 0, 0);
    for (board, _) in common::positions(1).iter().step_by(3) {
        let rating = rate(board);
        let transform = random.transform();
        assert_eq!(rate(&turned(board, transform)), rating, "{} by {transform}", board.filled());
    }
}

#[test]
fn the_rating_is_that_of_the_canonical_form_in_the_scale_se121() {
    for puzzle in common::puzzles().iter().step_by(4) {
        let form = Board::new(&puzzle.canonical().form);
        let expected = Rater::new(form, Profile::SE121).finish();
        let expected = PuzzleRating { scale: "stable", ..expected };
        assert_eq!(rate(&Board::new(puzzle)), expected, "{puzzle}");
    }
}

#[test]
fn steps_are_those_of_the_position_as_given_and_are_proved() {
    for puzzle in common::puzzles().iter().skip(1).step_by(5) {
        let grid = common::solution(puzzle);
        let mut board = Board::new(puzzle);
        let mut rater = Rater::new(board, Profile::STABLE);
        while let Some(found) = rater.next() {
            let is_true = |Candidate { cell, digit }| grid.get(cell) == digit;
            assert!(found.placement.is_none_or(is_true), "{found} of {puzzle}");
            assert!(!found.eliminations.into_iter().any(is_true), "{found} of {puzzle}");
            assert!((found.eliminations - board.candidate_set()).is_empty(), "{found}");
            let step = Profile::STABLE.step(&board, &found);
            let step = step.unwrap_or_else(|| panic!("no evidence of {found} of {puzzle}"));
            assert_eq!(step.check(&board), Ok(()), "{found} of {puzzle}");
            board.eliminate_all(&found.eliminations);
            if let Some(placement) = found.placement {
                board.place(placement);
            }
            assert_eq!(*rater.board(), board);
        }
        assert_eq!(*board.filled(), grid.into());
    }
}

#[test]
fn any_position_has_a_frame_and_an_end() {
    let five = Candidate { cell: Cell::ALL[40], digit: Digit::ALL[4] };
    let mut board = Board::new(&Puzzle::EMPTY);
    board.place(five);
    let rater = Rater::new(board, Profile::STABLE).with_possible(CandidateSet::ALL);
    let rating = rater.with_uniqueness(ninefold_scales::Uniqueness::Open).finish();
    assert_eq!(rating.end, RatingEnd::NoFurtherStep);
    let clash = Puzzle::EMPTY.with(Cell::ALL[0], five.digit).with(Cell::ALL[1], five.digit);
    let nothing = Marks::new([DigitSet::EMPTY; 81]);
    assert_eq!(rate(&Board::with_marks(&clash, &nothing)).end, RatingEnd::NoFurtherStep);
}
