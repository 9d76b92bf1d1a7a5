//! Tests that grids are drawn uniformly.
//!
//! The library works by the columns of bands. These tests compute the band classes and the number
//! of grids for each in another way. The seeds are fixed, so a test that passes once always passes.

// Counts are far below 2⁵³, or an approximation is enough for the comparison.
#![allow(clippy::cast_precision_loss)]

mod bands;
mod chi_square;
mod columns;
mod crosses;

use bands::{BandClasses, GRIDS, chutes};
use chi_square::ChiSquare;
use ninefold_core::{Budget, Digit, Grid, Puzzle, Solver};
use ninefold_generate::{Grids, RandomStream};
use ninefold_oracle::check::check;
use std::sync::LazyLock;

static CLASSES: LazyLock<BandClasses> = LazyLock::new(BandClasses::new);

fn draw(seed: u64, index: u64) -> Grid {
    Grids::get().draw(&mut RandomStream::new(seed, 0, index))
}

/// Counts the bands of each class, by chute: the three bands, then the three stacks.
fn count_classes(grids: impl Iterator<Item = Grid>) -> [Vec<u64>; 6] {
    let mut counts = [(); 6].map(|()| vec![0; CLASSES.sizes.len()]);
    for grid in grids {
        for (counts, band) in counts.iter_mut().zip(chutes(&grid)) {
            counts[CLASSES.class(&band)] += 1;
        }
    }
    counts
}

#[test]
fn every_grid_is_one() {
    for index in 0..20_000 {
        assert_eq!(check(&[b'.'; 81], &draw(3, index).to_line()), Ok(()));
    }
}

/// The stability promise: these lines never change.
#[test]
fn the_grids_of_a_seed_never_change() {
    let grids = [
        "845621379327489516196537482612348957459762831738915264973154628581296743264873195",
        "563941728724835169819276543956713482381452697472689315148527936637198254295364871",
        "749213856168495723253867941596178432817342695324659187672934518485721369931586274",
    ];
    for (index, grid) in grids.into_iter().enumerate() {
        assert_eq!(draw(1, index as u64).to_string(), grid);
    }
}

#[test]
fn band_classes_and_all_grids_are_as_many_as_is_known() {
    assert_eq!(CLASSES.sizes.len(), 416);
    assert_eq!(CLASSES.sizes.iter().sum::<u64>(), 948_109_639_680);
    let grids = CLASSES.sizes.iter().zip(&CLASSES.completions);
    assert_eq!(
        grids.map(|(size, ways)| u128::from(*size) * u128::from(*ways)).sum::<u128>(),
        GRIDS
    );
    let mut columns = CLASSES.completions.clone();
    columns.sort_unstable();
    columns.dedup();
    assert_eq!(columns.len(), 44);
}

/// The number of ways to fill the last band of a grid is always one of these.
#[test]
fn two_bands_are_completed_as_often_as_is_known() {
    let known = [96, 120, 144, 156, 168, 180, 192, 216, 228, 264, 276, 288, 516, 576, 864, 1728];
    let mut solver = Solver::new(Budget::UNLIMITED);
    for index in 0..2_000 {
        let mut cells = draw(4, index).digits().map(Some);
        cells[54..].fill(None);
        let count = solver.count(&Puzzle::new(cells), 2_000);
        assert!(known.iter().any(|known| count == Ok(ninefold_core::Count::Exactly(*known))));
    }
}

#[test]
fn band_classes_come_as_often_as_they_should() {
    let counts = count_classes((0..200_000).map(|index| draw(5, index)));
    for counts in &counts {
        let result = ChiSquare::new(counts, &CLASSES.probabilities());
        assert!(result.degrees > 300 && result.p > 0.001 && result.p < 0.999, "{result}");
    }
}

/// Draws grids in a common way that is not uniform: three random boxes, completed by a search.
#[test]
fn band_classes_tell_when_grids_are_not_uniform() {
    let mut random = RandomStream::new(6, 0, 0);
    let starts: Vec<Puzzle> = (0..20_000)
        .map(|_| {
            let mut cells = [None; 81];
            for first in [0, 30, 60] {
                let mut digits = Digit::ALL;
                random.shuffle(&mut digits);
                for (i, digit) in digits.into_iter().enumerate() {
                    cells[first + 9 * (i / 3) + i % 3] = Some(digit);
                }
            }
            Puzzle::new(cells)
        })
        .collect();
    let mut solver = Solver::new(Budget::UNLIMITED);
    let grids = starts.iter().map(|start| {
        let grid = solver.smallest(start).expect("there is no budget");
        grid.expect("diagonal boxes go together")
    });
    let results = count_classes(grids);
    let results = results.iter().map(|counts| ChiSquare::new(counts, &CLASSES.probabilities()));
    let least = results.map(|result| result.p).fold(1.0, f64::min);
    assert!(least < 1e-12, "{least}");
}

/// The easiest mistake of this method would be to ignore the completions: each class would be as
/// likely as it has bands. This computes how much each grid would then add to chi-square on
/// average.
#[test]
fn the_long_run_would_tell_if_completions_were_left_out() {
    let bands: u64 = CLASSES.sizes.iter().sum();
    let off: f64 = CLASSES
        .sizes
        .iter()
        .zip(CLASSES.probabilities())
        .map(|(size, right)| (*size as f64 / bands as f64 - right).powi(2) / right)
        .sum();
    // With 100 million grids, that is 200 standard deviations of chi-square with 415 degrees of
    // freedom.
    assert!(off * 1e8 > 200.0 * f64::sqrt(2.0 * 415.0));
}

/// Returns a number from the environment, or the default.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Takes a minute for 100 million grids. `NINEFOLD_GRIDS` sets another number, and `NINEFOLD_SEED`
/// sets the seed:
/// `cargo test --release -p ninefold-generate --test uniform -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; docs/explanation/generation.md has what it said"]
fn band_classes_come_as_often_as_they_should_in_the_long_run() {
    let number = setting("NINEFOLD_GRIDS", 100_000_000);
    let seed = setting("NINEFOLD_SEED", 8);
    let counts = count_classes((0..number).map(|index| draw(seed, index)));
    println!("{number} grids of seed {seed}");
    for (chute, counts) in counts.iter().enumerate() {
        let result = ChiSquare::new(counts, &CLASSES.probabilities());
        println!("{} {}: {result}", ["band", "stack"][chute / 3], chute % 3 + 1);
        assert!(result.p > 1e-4 && result.p < 1.0 - 1e-4);
    }
}
