//! `cargo xtask conformance`: compares ratings with published ones, measures the speed, and compares
//! the ratings of isomorphs.

use crate::clock;
use crate::here;
use crate::host::Host;
use crate::isomorphs;
use ninefold_core::{Cell, Puzzle};
use ninefold_logic::Board;
use ninefold_scales::{Profile, Rater};
use std::fs;
use std::time::Duration;

/// The scales with published ratings, and their files in `../shared/data`.
pub(crate) const PUBLISHED: [(Profile, &str); 2] = [
    (Profile::SE121, "ratings/sudoku-explainer-1.2.1.tsv"),
    (Profile::SUKAKU_115, "ratings/sukaku-explainer-1.15.tsv"),
];

/// The bands of ratings in which the speed is measured: the least and the greatest, in tenths.
const BANDS: [(u32, u32); 9] =
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

/// Rates every `every`-th published puzzle in each scale that is wanted, and prints a table for each.
///
/// # Errors
///
/// If there are no published ratings, a line cannot be read, or a rating differs.
pub fn run(is_wanted: impl Fn(Profile) -> bool, every: usize) -> Result<(), String> {
    let Host { date, cpu, commit, .. } = Host::detect();
    let mut faults = Vec::new();
    for (profile, file) in PUBLISHED {
        if !is_wanted(profile) {
            continue;
        }
        let (name, counts) = (profile.name(), clock::COUNTS);
        println!("{name}, ER; {date}, {cpu}, ninefold {commit}; one thread, {counts}\n");
        faults.extend(compare(profile, file, every)?);
        println!();
    }
    if is_wanted(Profile::STABLE) {
        faults.extend(isomorphs::run(&by_band()?, every));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

/// Rates the puzzles of a file, and prints the table. Returns how many ratings differ, if some do.
fn compare(profile: Profile, file: &str, every: usize) -> Result<Option<String>, String> {
    let path = here("../../shared/data").join(file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut bands = [Band::default(); BANDS.len()];
    let mut differing = Vec::new();
    for line in text.lines().filter(|line| is_row(line)).step_by(every) {
        let (puzzle, expected) = read(line)?;
        let start = clock::now();
        let rating = Rater::new(Board::new(&puzzle), profile).finish();
        let time = clock::now().saturating_sub(start);
        let place = BANDS.iter().position(|(least, most)| (*least..=*most).contains(&expected));
        let band = &mut bands[place.ok_or_else(|| format!("{line}: no band has this rating"))?];
        band.puzzles += 1;
        band.time += time;
        if rating.er.get() == expected {
            band.equal += 1;
        } else {
            differing.push(format!("{puzzle}: {} instead of {expected} tenths", rating.er));
        }
    }
    println!("| ER | puzzles | equal | puzzles/s |\n|---|--:|--:|--:|");
    let mut all = Band::default();
    for ((least, most), band) in BANDS.iter().zip(&bands).filter(|(_, band)| band.puzzles > 0) {
        let tenths = |rating: u32| format!("{}.{}", rating / 10, rating % 10);
        println!("{}", band.row(&format!("{}-{}", tenths(*least), tenths(*most))));
        all.puzzles += band.puzzles;
        all.equal += band.equal;
        all.time += band.time;
    }
    println!("{}", all.row("all"));
    for puzzle in differing.iter().take(MOST_SHOWN) {
        println!("{puzzle}");
    }
    let fault =
        format!("{}: {} of {} ratings differ", profile.name(), differing.len(), all.puzzles);
    Ok((!differing.is_empty()).then_some(fault))
}

/// Returns the published puzzles of each band of ratings of `se121`.
fn by_band() -> Result<Vec<Vec<Puzzle>>, String> {
    let path = here("../../shared/data").join(PUBLISHED[0].1);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let rows: Vec<(Puzzle, u32)> = text.lines().map(read).collect::<Result<_, _>>()?;
    let band = |(least, most): (u32, u32)| {
        let is_in = |(_, rating): &&(Puzzle, u32)| (least..=most).contains(rating);
        rows.iter().filter(is_in).map(|(puzzle, _)| *puzzle).collect()
    };
    Ok(BANDS.into_iter().map(band).collect())
}

/// Returns whether a line begins with a puzzle. One of the files has other text between its rows.
fn is_row(line: &str) -> bool {
    line.split_once('\t').is_some_and(|(puzzle, _)| puzzle.len() == Cell::COUNT)
}

/// Reads a line: a puzzle, a tab, and its rating. Returns the rating in tenths.
fn read(line: &str) -> Result<(Puzzle, u32), String> {
    let fault = || format!("{line}: expected a puzzle, a tab, and a rating");
    let (puzzle, rating) = line.split_once('\t').ok_or_else(fault)?;
    let puzzle = puzzle.parse().map_err(|error| format!("{line}: {error}"))?;
    let tenths = rating.trim().replace('.', "").parse().map_err(|_| fault())?;
    Ok((puzzle, tenths))
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
        assert!(is_row(&line));
        assert!(!is_row("the\tpublic"));
    }

    #[test]
    fn the_bands_have_every_rating_of_the_scale_once() {
        let scores = 10..=119_u32;
        let bands = |rating: &u32| BANDS.iter().filter(|(a, b)| (a..=b).contains(&rating)).count();
        // No step is rated between these.
        let gaps = [13, 14, 24, 35, 49];
        assert!(scores.filter(|rating| !gaps.contains(rating)).all(|rating| bands(&rating) == 1));
    }
}
