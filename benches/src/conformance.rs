//! `cargo xtask conformance`: compares ratings with published ones, measures the speed, and compares
//! the ratings of isomorphs.

use crate::args::ConformanceArgs;
use crate::clock;
use crate::here;
use crate::host::Host;
use crate::isomorphs;
use ninefold_core::Puzzle;
use ninefold_logic::{Board, Profile, PuzzleRating, Rater};
use std::fs;
use std::time::Duration;

/// The file with published ratings in the scale `se121`, in `../shared/data`.
const SE121: &str = "ratings/sudoku-explainer-1.2.1.tsv";

/// The bands of ratings in which the speed is measured: the least and the greatest, in tenths.
const BANDS: [(u16, u16); 9] =
    [(10, 12), (15, 23), (25, 34), (36, 48), (50, 64), (65, 74), (75, 84), (85, 93), (94, 119)];

/// Puzzles with other ratings to print.
const MOST_SHOWN: usize = 20;

/// What was found in a band.
#[derive(Clone, Copy, Default)]
struct Band {
    puzzles: u32,
    equal: u32,
    time: Duration,
}

impl Band {
    /// Returns the row of a table.
    fn row(&self, name: &str) -> String {
        let Self { puzzles, equal, time } = self;
        let speed = f64::from(*puzzles) / time.as_secs_f64().max(1e-9);
        format!("| {name} | {puzzles} | {equal} | {speed:.0} |")
    }
}

/// Rates the published puzzles, and prints the table.
///
/// # Errors
///
/// If there are no published ratings, a line cannot be read, or a rating differs.
pub fn run(args: &ConformanceArgs) -> Result<(), String> {
    let path = here("../../shared/data").join(SE121);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut bands = [Band::default(); BANDS.len()];
    let mut puzzles = [const { Vec::new() }; BANDS.len()];
    let mut differing = Vec::new();
    for line in text.lines().step_by(args.every) {
        let (puzzle, expected) = read(line)?;
        let start = clock::now();
        let rating = rate(&puzzle);
        let time = clock::now().saturating_sub(start);
        let place = BANDS.iter().position(|(least, most)| (*least..=*most).contains(&expected));
        let place = place.ok_or_else(|| format!("{line}: no band has this rating"))?;
        puzzles[place].push(puzzle);
        let band = &mut bands[place];
        band.puzzles += 1;
        band.time += time;
        if rating.er.get() == expected {
            band.equal += 1;
        } else {
            differing.push(format!("{puzzle}: {} instead of {expected} tenths", rating.er));
        }
    }
    let Host { date, cpu, commit, .. } = Host::detect();
    println!("se121, ER; {date}, {cpu}, ninefold {commit}; one thread, {}\n", clock::COUNTS);
    println!("| ER | puzzles | equal | puzzles/s |\n|---|--:|--:|--:|");
    let mut all = Band::default();
    for ((least, most), band) in BANDS.iter().zip(&bands).filter(|(_, band)| band.puzzles > 0) {
        let tenths = |rating: u16| format!("{}.{}", rating / 10, rating % 10);
        println!("{}", band.row(&format!("{}-{}", tenths(*least), tenths(*most))));
        all.puzzles += band.puzzles;
        all.equal += band.equal;
        all.time += band.time;
    }
    println!("{}", all.row("all"));
    if differing.is_empty() {
        return isomorphs::run(&puzzles, args.every);
    }
    for puzzle in differing.iter().take(MOST_SHOWN) {
        println!("{puzzle}");
    }
    Err(format!("{} of {} ratings differ", differing.len(), all.puzzles))
}

/// Reads a line: a puzzle, a tab, and its rating. Returns the rating in tenths.
fn read(line: &str) -> Result<(Puzzle, u16), String> {
    let fault = || format!("{line}: expected a puzzle, a tab, and a rating");
    let (puzzle, rating) = line.split_once('\t').ok_or_else(fault)?;
    let puzzle = puzzle.parse().map_err(|error| format!("{line}: {error}"))?;
    let tenths = rating.trim().replace('.', "").parse().map_err(|_| fault())?;
    Ok((puzzle, tenths))
}

/// Rates a puzzle.
fn rate(puzzle: &Puzzle) -> PuzzleRating {
    Rater::new(Board::new(puzzle), Profile::SE121).finish()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_puzzle_and_its_rating() {
        let line = format!("{}\t11.2", ".".repeat(81));
        assert_eq!(read(&line), Ok((Puzzle::EMPTY, 112)));
        for line in ["", ".\t1.2", "11.2"] {
            assert!(read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn the_bands_have_every_rating_of_the_scale_once() {
        let scores = 10..=119_u16;
        let bands = |rating: &u16| BANDS.iter().filter(|(a, b)| (a..=b).contains(&rating)).count();
        // No step is rated between these.
        let gaps = [13, 14, 24, 35, 49];
        assert!(scores.filter(|rating| !gaps.contains(rating)).all(|rating| bands(&rating) == 1));
    }
}
