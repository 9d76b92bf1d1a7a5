//! `cargo xtask conformance`: the cases of `HoDoKu`'s library of examples, and its scores.

use crate::here;
use ninefold_core::{Marks, Puzzle};
use ninefold_logic::{AllSteps, Board};
use ninefold_oracle::hodoku::{LibraryCase, LibraryEffect, LibraryOutcome, LibraryTable};
use ninefold_scales::hodoku::library;
use ninefold_scales::{HodokuLevel, Profile, Rater};
use std::fs;
use std::path::{Path, PathBuf};

/// The part of the library that is in `../shared/data`.
const LIBRARY: &str = "techniques/hodoku-reglib-1.3-part.txt";

/// Scores and levels of generated puzzles, in `testdata`.
const SCORES: &str = "hodoku-scores.txt";

/// Runs the cases of a file, or of the part of the library that is in `../shared/data`. Prints the
/// table by technique.
///
/// # Errors
///
/// If the file cannot be read, a case is wrong, or a technique has no finder.
pub fn run(file: Option<&Path>) -> Result<(), String> {
    let path = file.map_or_else(|| here("../../shared/data").join(LIBRARY), PathBuf::from);
    let text = read(&path)?;
    let mut table = LibraryTable::default();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = LibraryCase::read(line)?;
        let outcome = outcome(&case);
        if outcome == LibraryOutcome::Wrong {
            println!("wrong: {line}");
        }
        table.count(&case.code, outcome);
    }
    println!("HoDoKu's library, {}\n\n{table}", path.display());
    if table.is_complete() { Ok(()) } else { Err("not all cases are right".to_owned()) }
}

/// Tries a case.
fn outcome(case: &LibraryCase) -> LibraryOutcome {
    let Some((technique, finder)) = library::finder(&case.code) else {
        return LibraryOutcome::Missing;
    };
    let mut marks = Marks::ALL;
    for candidate in &case.deleted {
        marks.strike(candidate);
    }
    let board = Board::with_marks(&case.filled, &marks).with_givens(case.givens);
    let mut all = AllSteps::default();
    // The sink never breaks.
    let _ = finder(&board, &mut all);
    let effects = library::effects(&board, technique, &all.found).into_iter();
    let found: Vec<_> = effects
        .map(|(digits, placements, eliminations)| {
            (digits, LibraryEffect { placements, eliminations })
        })
        .collect();
    if case.holds(&found) { LibraryOutcome::Right } else { LibraryOutcome::Wrong }
}

/// Compares scores and levels with those of the original program, and prints how many are equal.
///
/// # Errors
///
/// If the file cannot be read, or fewer than 99 in 100 are equal.
pub fn scores(every: usize) -> Result<(), String> {
    let text = read(&here("../testdata").join(SCORES))?;
    let (mut puzzles, mut equal) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(every) {
        let fault = || format!("{line}: expected a puzzle, a score, and a level");
        let [puzzle, score, level] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err(fault());
        };
        let puzzle: Puzzle = puzzle.parse().map_err(|error| format!("{line}: {error}"))?;
        let rating = Rater::new(Board::new(&puzzle), Profile::HODOKU).finish();
        puzzles += 1;
        let own = (rating.score.to_string(), rating.level.map_or("none", HodokuLevel::name));
        if own == (score.to_owned(), level) {
            equal += 1;
        } else {
            println!("{line}: {} {}", own.0, own.1);
        }
    }
    println!("hodoku, score and level: {equal} of {puzzles} equal\n");
    if equal * 100 >= puzzles * 99 { Ok(()) } else { Err("scores differ".to_owned()) }
}

/// Returns the text of a file.
fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
