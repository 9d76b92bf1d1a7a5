//! Compares ratings and steps with those of the original programs.

use ninefold_core::{Candidate, CandidateSet, Cell, Digit, Puzzle};
use ninefold_logic::{AllSteps, Board, Deduction, Technique};
use ninefold_oracle::shared;
use ninefold_scales::{Profile, Rater, RatingEnd, finder};

/// Paths of Sudoku Explainer 1.2.1, with a comment at the top that explains the format.
const SE121: &str = include_str!("../../../testdata/se121-paths.txt");
/// Paths of SukakuExplainer 1.15 in the same format.
const SUKAKU_115: &str = include_str!("../../../testdata/sukaku115-paths.txt");

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

/// Compares the steps of a scale with paths of the original. Returns the number of puzzles.
fn compare(profile: Profile, paths: &str) -> u32 {
    let mut lines = paths.lines().filter(|line| !line.starts_with('#')).peekable();
    let mut puzzles = 0;
    while let Some(heading) = lines.next() {
        let [text, er, ep, ed, steps] = heading.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{heading}");
        };
        let mut rater = Rater::new(Board::new(&text.parse().expect("a puzzle")), profile);
        for step in rater.by_ref() {
            let rating = profile.rating(&step).expect("the scale has the technique");
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
    puzzles
}

#[test]
fn every_step_is_the_one_that_sudoku_explainer_takes() {
    assert_eq!(compare(Profile::SE121, SE121), 153);
}

#[test]
fn every_step_is_the_one_that_sukaku_explainer_takes() {
    assert_eq!(compare(Profile::SUKAKU_115, SUKAKU_115), 60);
}

#[test]
fn published_ratings_are_reproduced() {
    // Samples: all of them take minutes without optimisation. `cargo xtask conformance` rates all.
    for (profile, file, every) in [
        (Profile::SE121, "ratings/sudoku-explainer-1.2.1.tsv", 15),
        (Profile::SUKAKU_115, "ratings/sukaku-explainer-1.15.tsv", 35),
    ] {
        let Some(text) = shared::text(file) else { continue };
        let mut compared = 0;
        // One of the files has other text between its rows.
        let rows = text.lines().filter_map(|line| line.split_once('\t'));
        for (puzzle, er) in rows.filter(|(puzzle, _)| puzzle.len() == 81).step_by(every) {
            let rating = Rater::new(Board::new(&puzzle.parse().unwrap()), profile).finish();
            assert_eq!(rating.er.to_string(), er.trim(), "{} of {puzzle}", profile.name());
            compared += 1;
        }
        assert!(compared > 200, "{file}: {compared}");
    }
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
    let marked = Board::with_marks(&puzzle, &marks);
    let naked_singles = |board: &Board| {
        let mut all = AllSteps::default();
        let _ = finder(Technique::NakedSingle)(board, &mut all);
        all.found.iter().filter_map(|step| step.placement).collect::<CandidateSet>()
    };
    let four = "r1c3=4".parse().unwrap();
    assert!(naked_singles(&marked).contains(four));
    assert!(!naked_singles(&board).contains(four));
    let rating = Rater::new(marked, Profile::SE121).finish();
    assert_eq!((rating.end, rating.steps), (RatingEnd::Solved, 51));
}
