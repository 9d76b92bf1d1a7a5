//! Scores, levels and paths of the scale `hodoku`, compared with those of the original program; and
//! what its finders find, compared with the solution and proved.

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::Checker;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Marks, Puzzle};
use ninefold_logic::{AllSteps, Board, Deduction, Family, Finder, NoHelpers, StepSink, Technique};
use ninefold_scales::hodoku::{empty_rectangle, two_string_kite, unique_rectangle};
use ninefold_scales::{HodokuLevel, Profile, Rater, RatingEnd, Uniqueness, finder};
use std::collections::BTreeMap;

/// Paths of `HoDoKu` 2.2.0, with a comment at the top that explains the format.
const PATHS: &str = include_str!("../../../testdata/hodoku-paths.txt");

/// Writes a candidate as digit, row, column.
fn word(Candidate { cell, digit }: Candidate) -> String {
    format!("{digit}{}{}", cell.row().number(), cell.column().number())
}

/// Returns steps as lines of the file of paths.
fn lines(steps: &[Deduction]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut singles: Vec<String> = Vec::new();
    let flush = |singles: &mut Vec<String>, lines: &mut Vec<String>| {
        if !singles.is_empty() {
            lines.push(singles.join(" "));
        }
        singles.clear();
    };
    for step in steps {
        if step.technique.family() == Family::Single {
            singles.extend(step.placement.map(word));
            continue;
        }
        flush(&mut singles, &mut lines);
        let code = step.technique.hodoku_code().unwrap_or("brute-force");
        let (sign, mut words) = match step.placement {
            Some(placement) => ("=", vec![word(placement)]),
            None => ("-", step.eliminations.into_iter().map(word).collect()),
        };
        words.sort();
        lines.push(format!("{code} {sign}{}", words.join(" ")));
    }
    flush(&mut singles, &mut lines);
    lines
}

#[test]
fn every_step_is_the_one_that_hodoku_takes() {
    let mut rows = PATHS.lines().filter(|line| !line.starts_with('#')).peekable();
    let mut compared = 0;
    while let Some(heading) = rows.next() {
        let [text, score, level] = heading.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{heading}");
        };
        let mut path = Vec::new();
        while let Some(line) = rows.next_if(|line| line.starts_with(' ')) {
            path.push(line.trim_start());
        }
        let mut rater = Rater::new(Board::new(&text.parse().unwrap()), Profile::HODOKU);
        let steps: Vec<_> = rater.by_ref().collect();
        assert_eq!(lines(&steps), path, "{text}");
        let rating = rater.rating();
        assert_eq!(rating.score.to_string(), score, "{text}");
        assert_eq!(rating.level.map(HodokuLevel::name), Some(level), "{text}");
        assert_eq!(rating.end, RatingEnd::Solved);
        compared += 1;
    }
    assert_eq!(compared, 153);
}

#[test]
fn scores_and_levels_are_those_of_hodoku() {
    let text = include_str!("../../../testdata/hodoku-scores.txt");
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(10) {
        let [puzzle, score, level] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let rating = Rater::new(Board::new(&puzzle.parse().unwrap()), Profile::HODOKU).finish();
        assert_eq!(rating.score.to_string(), score, "{puzzle}");
        assert_eq!(rating.level.map(HodokuLevel::name), Some(level), "{puzzle}");
        compared += 1;
    }
    assert_eq!(compared, 100);
}

/// Returns whether this file tests a technique. Fish, chains and almost locked sets have their own
/// tests.
fn is_tested(technique: Technique) -> bool {
    let families = [
        Family::Single,
        Family::Intersection,
        Family::Subset,
        Family::SingleDigit,
        Family::Wing,
        Family::Coloring,
        Family::Uniqueness,
    ];
    families.contains(&technique.family())
}

/// Runs the finders of the profile, and those of forms with other settings.
fn check_all(board: &Board, grid: Option<&Grid>, left: u32, found: &mut BTreeMap<Technique, u32>) {
    let own = Profile::HODOKU.entries().iter();
    let own = own.filter(|entry| is_tested(entry.scores[0].0));
    let duals = [Technique::DualTwoStringKite, Technique::DualEmptyRectangle];
    // Only cases of the library ask for these two.
    let variants: [Finder; 2] = [
        |board, sink| empty_rectangle::find_with_two(board, sink),
        |board, sink| unique_rectangle::find_complete(board, sink),
    ];
    let own = own.map(|entry| entry.finder);
    for finder in own.chain(duals.map(finder)).chain(variants) {
        let _ = finder(board, &mut Checker { board, grid, proves: true, found, left });
    }
}

#[test]
fn everything_that_finders_find_is_true_and_proved() {
    let mut found = BTreeMap::new();
    for (board, grid) in common::positions(1) {
        check_all(&board, Some(&grid), 40, &mut found);
    }
    let is_own = |technique: &&Technique| {
        is_tested(**technique) && Profile::HODOKU.score(**technique).is_some()
    };
    // Found on the paths to the solutions.
    let rare = [
        Technique::BugPlus1,
        Technique::Uniqueness5,
        Technique::AvoidableRectangle1,
        Technique::AvoidableRectangle2,
    ];
    for technique in Technique::ALL.iter().filter(is_own).filter(|own| !rare.contains(own)) {
        assert!(found.contains_key(technique), "{technique} was never found: {found:?}");
    }
}

#[test]
fn rare_techniques_are_true_and_proved_on_the_way_to_the_solution() {
    let rare = [
        Technique::BugPlus1,
        Technique::Uniqueness5,
        Technique::AvoidableRectangle1,
        Technique::DualTwoStringKite,
        Technique::DualEmptyRectangle,
    ];
    let mut found = BTreeMap::new();
    for puzzle in common::puzzles() {
        let grid = common::solution(&puzzle);
        let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121);
        loop {
            let board = *rater.board();
            for finder in rare.map(finder) {
                let (board, grid, found) = (&board, Some(&grid), &mut found);
                let _ = finder(board, &mut Checker { board, grid, proves: true, found, left: 99 });
            }
            if rater.next().is_none() {
                break;
            }
        }
    }
    for technique in rare.iter().chain(&[Technique::AvoidableRectangle2]) {
        assert!(found.contains_key(technique), "{technique} was never found: {found:?}");
    }
}

/// Ends every search after some steps.
struct Counter(u32);

impl StepSink for Counter {
    fn take(&mut self, _: Deduction) -> ControlFlow<()> {
        self.0 -= 1;
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn any_position_with_any_pencil_marks_is_searched() {
    for (round, board) in common::made_up_boards(60, 29).into_iter().enumerate() {
        let board = board.with_givens(CellSet::EMPTY);
        for entry in Profile::HODOKU.entries().iter().filter(|entry| is_tested(entry.scores[0].0)) {
            let _ = (entry.finder)(&board, &mut Counter(3000));
        }
        // Each step changes the board, so the rater ends.
        if round % 20 == 0 {
            let mut assumptions = 0;
            let rating = Rater::new(board, Profile::HODOKU).finish_while(|| {
                assumptions += 1;
                assumptions < 1000
            });
            assert!(rating.steps <= 729, "{rating:?}");
        }
    }
}

#[test]
fn a_puzzle_with_several_solutions_is_given_up() {
    let text = ".......6.5.....37..2.67.....427.....6....8....3....1...9..36...7..4..3.........85";
    let mut rater = Rater::new(Board::new(&text.parse().unwrap()), Profile::HODOKU)
        .with_uniqueness(Uniqueness::Open);
    let rating = rater.finish();
    assert_eq!((rating.end, rating.level), (RatingEnd::NoFurtherStep, Some(HodokuLevel::Extreme)));
    assert!((20_000..30_000).contains(&rating.score), "{rating:?}");
}

#[test]
fn a_position_with_few_filled_cells_has_no_level() {
    let mut puzzle = Puzzle::EMPTY;
    for (cell, digit) in Cell::ALL.into_iter().zip(Digit::ALL) {
        puzzle.set(cell, Some(digit));
    }
    let rating = Rater::new(Board::new(&puzzle), Profile::HODOKU).finish();
    assert_eq!((rating.score, rating.level, rating.steps), (0, None, 0));
    assert_eq!(rating.end, RatingEnd::NoFurtherStep);
}

#[test]
fn a_score_above_the_limit_of_the_level_raises_the_level() {
    let level = |level: HodokuLevel, score| level.with_score(score);
    assert_eq!(level(HodokuLevel::Easy, 800), HodokuLevel::Easy);
    assert_eq!(level(HodokuLevel::Easy, 801), HodokuLevel::Medium);
    assert_eq!(level(HodokuLevel::Medium, 1601), HodokuLevel::Unfair);
    assert_eq!(level(HodokuLevel::Easy, 1801), HodokuLevel::Extreme);
    assert_eq!(level(HodokuLevel::Extreme, 4), HodokuLevel::Extreme);
}

#[test]
fn a_rater_that_is_asked_step_by_step_takes_the_same_path() {
    for puzzle in common::puzzles().iter().step_by(9) {
        let mut one = Rater::new(Board::new(puzzle), Profile::HODOKU);
        let steps: Vec<_> = one.by_ref().collect();
        let mut together = Vec::new();
        let mut other = Rater::new(Board::new(puzzle), Profile::HODOKU);
        let rating = other.follow(
            &NoHelpers,
            || true,
            |step, _| {
                together.push(*step);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(steps, together);
        assert_eq!(one.rating(), rating);
    }
}

#[test]
fn a_kite_needs_a_candidate_at_the_crossing() {
    // 7 has two places in row 1, r1c2 and r1c9, and two in column 3, r3c3 and r8c3.
    let seven = DigitSet::only("7".parse().unwrap());
    let mut marks = Marks::ALL;
    let strike = |marks: &mut Marks, cells: &str, but: &str| {
        let cells: CellSet = cells.parse().unwrap();
        let but: CellSet = but.parse().unwrap();
        for candidate in &CandidateSet::product(cells - but, seven) {
            marks.strike(candidate);
        }
    };
    strike(&mut marks, "r1c123456789", "r1c2 r1c9");
    strike(&mut marks, "r123456789c3", "r3c3 r8c3");
    let find = |marks: &Marks| {
        let mut all = AllSteps::default();
        let board = Board::with_marks(&Puzzle::EMPTY, marks);
        assert!(two_string_kite::find(&board, &mut all).is_continue());
        all.found
    };
    let found = find(&marks);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].to_string(), "two-string-kite, 7 in row 1 column 3: r8c9<>7");
    marks.strike("r8c9=7".parse().unwrap());
    assert!(find(&marks).is_empty());
}
