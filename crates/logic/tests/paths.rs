//! Compares ratings and steps with those of the original programs.

use ninefold_core::{Candidate, CandidateSet, Cell, Digit, Puzzle};
use ninefold_logic::{Board, Deduction, Profile, Rater};
use ninefold_oracle::shared;

/// Paths of Sudoku Explainer 1.2.1, with a comment at the top that explains the format.
const PATHS: &str = include_str!("../../../testdata/se121-paths.txt");

/// Returns a step as a line of the file of paths.
fn line(step: &Deduction, rating: f64) -> String {
    let placement = step.placement.map_or("-".to_owned(), |placement| placement.to_string());
    let mut eliminations: Vec<String> = step
        .eliminations
        .into_iter()
        .map(|Candidate { cell, digit }| format!(" {cell}<>{digit}"))
        .collect();
    eliminations.sort();
    format!("  {rating:.1} {placement}{}", eliminations.concat())
}

#[test]
fn every_step_is_the_one_that_sudoku_explainer_takes() {
    let mut lines = PATHS.lines().filter(|line| !line.starts_with('#')).peekable();
    let mut puzzles = 0;
    while let Some(heading) = lines.next() {
        let [text, er, ep, ed, steps] = heading.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{heading}");
        };
        let mut rater = Rater::new(Board::new(&text.parse().unwrap()), Profile::SE121);
        for step in rater.by_ref() {
            let rating = Profile::SE121.rating(&step).unwrap();
            if rating > 1.65 {
                let expected = lines.next_if(|line| line.starts_with(' '));
                assert_eq!(Some(line(&step, rating).as_str()), expected, "{text}");
            }
        }
        assert_eq!(lines.peek().filter(|line| line.starts_with(' ')), None, "{text}");
        let rating = rater.rating();
        let ratings = [rating.er, rating.ep, rating.ed].map(|rating| rating.to_string());
        assert_eq!(ratings, [er, ep, ed], "{text}");
        assert_eq!(rating.steps.to_string(), steps, "{text}");
        puzzles += 1;
    }
    assert_eq!(puzzles, 153);
}

#[test]
fn published_ratings_are_reproduced() {
    let Some(text) = shared::text("ratings/sudoku-explainer-1.2.1.tsv") else { return };
    // A sample: all of them take a minute without optimisation. `cargo xtask conformance` rates all.
    let mut compared = 0;
    for row in text.lines().step_by(15) {
        let Some((puzzle, er)) = row.split_once('\t') else { continue };
        let rating = Rater::new(Board::new(&puzzle.parse().unwrap()), Profile::SE121).finish();
        assert_eq!(rating.er.to_string(), er.trim(), "{puzzle}");
        compared += 1;
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn a_position_may_begin_with_pencil_marks() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = text.parse().unwrap();
    let board = Board::new(&puzzle);
    // Without its other candidates, r1c3 is a naked single.
    let mut marks = board.marks();
    for digit in [1, 2].map(|digit| Digit::new(digit).unwrap()) {
        marks.strike(Candidate { cell: Cell::ALL[2], digit });
    }
    let board = Board::with_marks(&puzzle, &marks);
    let rating = Rater::new(board, Profile::SE121).finish();
    assert_eq!(rating.er.to_string(), "1.2");
    assert_eq!(board.candidate_set().digits(Cell::ALL[2]).to_string(), "4");
    assert_ne!(board.candidate_set(), CandidateSet::EMPTY);
}
