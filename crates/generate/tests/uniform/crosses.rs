//! Compares draws with grids from an independent source: all completions of random crosses.
//!
//! A cross is the top band and the left stack. Given the first box, the rest of the band and the
//! rest of the stack can be drawn independently. So crosses are drawn uniformly, and each gives all
//! its completions. Then every grid comes with equal probability.

use crate::{draw, setting};
use ninefold_core::{Budget, Digit, Grid, Puzzle, Solver};
use ninefold_generate::RandomStream;
use std::ops::ControlFlow;

/// Mean number of completions of a cross: all grids, divided by bands × stacks with the same first
/// box.
const COMPLETIONS: f64 = 6_670_903_752_021_072_936_960.0 / (948_109_639_680.0 * 2_612_736.0);

/// Draws the two other boxes of a band, by row, for a given first box, each way equally likely.
fn rest_of_band(first: [[Digit; 3]; 3], random: &mut RandomStream) -> [[[Digit; 3]; 3]; 2] {
    loop {
        // Draws the second box until no row shares a digit with the first box: one draw in about
        // 30.
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let second = [0, 3, 6].map(|i| [digits[i], digits[i + 1], digits[i + 2]]);
        if (0..3).any(|row| second[row].iter().any(|digit| first[row].contains(digit))) {
            continue;
        }
        let third = [0, 1, 2].map(|row| {
            let used = |digit: &Digit| first[row].contains(digit) || second[row].contains(digit);
            let mut rest = Digit::ALL.into_iter().filter(|digit| !used(digit));
            let mut rest = [(); 3].map(|()| rest.next().expect("six of nine are used"));
            random.shuffle(&mut rest);
            rest
        });
        return [second, third];
    }
}

/// Draws a random cross.
fn cross(random: &mut RandomStream) -> Puzzle {
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let first = [0, 3, 6].map(|i| [digits[i], digits[i + 1], digits[i + 2]]);
    let turned = [0, 1, 2].map(|column| first.map(|row| row[column]));
    let mut cells = [None; 81];
    let [right, down] = [first, turned].map(|first| {
        let [second, third] = rest_of_band(first, random);
        [first, second, third]
    });
    for i in 0..3 {
        for line in 0..3 {
            for place in 0..3 {
                cells[9 * line + 3 * i + place] = Some(right[i][line][place]);
                cells[9 * (3 * i + place) + line] = Some(down[i][line][place]);
            }
        }
    }
    Puzzle::new(cells)
}

/// Counts the rectangles of two rows and two columns in which two digits stand crosswise.
fn rectangles(grid: &Grid) -> usize {
    let digits = grid.digits();
    let mut rectangles = 0;
    for row in 0..9 {
        for other in row + 1..9 {
            // The column of each digit in the first row of the two.
            let mut columns = [0; 9];
            for column in 0..9 {
                columns[digits[9 * row + column].index()] = column;
            }
            for column in 0..9 {
                let across = columns[digits[9 * other + column].index()];
                let is_crosswise = digits[9 * other + across] == digits[9 * row + column];
                rectangles += usize::from(column < across && is_crosswise);
            }
        }
    }
    rectangles
}

/// Grids are classed by their number of rectangles. Grids with at least `MANY` are one class, and
/// so are grids with at most `FEW`.
const MANY: usize = 26;
const FEW: usize = 5;
const CLASSES: usize = MANY - FEW + 1;

/// Returns the features of a grid: 1 for its class, 0 for other classes, and the number of
/// rectangles.
fn features(grid: &Grid) -> [f64; CLASSES + 1] {
    let mut features = [0.0; CLASSES + 1];
    let rectangles = rectangles(grid);
    features[rectangles.clamp(FEW, MANY) - FEW] = 1.0;
    features[CLASSES] = rectangles as f64;
    features
}

/// A mean of independent samples.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// Returns the mean of `samples` samples, and the variance of the mean.
    fn of(self, samples: u64) -> (f64, f64) {
        let samples = samples as f64;
        let mean = self.sum / samples;
        (mean, (self.squares / samples - mean * mean) / samples)
    }
}

/// A feature's means in completions and in draws, and their distance in standard deviations.
struct Comparison {
    completions: f64,
    draws: f64,
    z: f64,
}

/// Compares the frequency of each number of crosswise rectangles and, last, the mean number.
fn compare(crosses: u64, grids: u64, seed: u64) -> [Comparison; CLASSES + 1] {
    let mut of_crosses = [Mean::default(); CLASSES + 1];
    let mut solver = Solver::new(Budget::UNLIMITED);
    for index in 0..crosses {
        let puzzle = cross(&mut RandomStream::new(seed, 1, index));
        let mut sums = [0.0; CLASSES + 1];
        let count = solver.for_each(&puzzle, |grid| {
            sums.iter_mut().zip(features(grid)).for_each(|(sum, feature)| *sum += feature);
            ControlFlow::Continue(())
        });
        count.expect("no budget");
        of_crosses.iter_mut().zip(sums).for_each(|(mean, sum)| mean.add(sum / COMPLETIONS));
    }
    let mut of_draws = [Mean::default(); CLASSES + 1];
    for index in 0..grids {
        let features = features(&draw(seed, index));
        of_draws.iter_mut().zip(features).for_each(|(mean, feature)| mean.add(feature));
    }
    std::array::from_fn(|i| {
        let (completions, variance) = of_crosses[i].of(crosses);
        let (draws, variance_of_draws) = of_draws[i].of(grids);
        Comparison {
            completions,
            draws,
            z: (draws - completions) / (variance + variance_of_draws).sqrt(),
        }
    })
}

/// Returns the number of completions of the crosses, divided by the expected number.
fn completeness(rows: &[Comparison; CLASSES + 1]) -> f64 {
    rows[..CLASSES].iter().map(|row| row.completions).sum()
}

#[test]
fn rectangles_come_as_often_as_in_all_completions_of_random_crosses() {
    let rows = compare(400, 100_000, 7);
    assert!((completeness(&rows) - 1.0).abs() < 0.05);
    for Comparison { completions, draws, z } in rows {
        assert!(z.abs() < 3.5, "{completions} and {draws} are {z} standard deviations apart");
    }
}

#[test]
#[ignore = "takes minutes; docs/explanation/generation.md has what it said"]
fn rectangles_come_as_often_in_the_long_run() {
    let seed = setting("NINEFOLD_SEED", 8);
    let rows = compare(setting("NINEFOLD_CROSSES", 100_000), 20_000_000, seed);
    println!("completions: {:.5} of those that there should be", completeness(&rows));
    for (i, Comparison { completions, draws, z }) in rows.iter().enumerate() {
        let what = if i == CLASSES { "mean of".to_string() } else { (i + FEW).to_string() };
        println!(
            "{what} rectangles: {completions:.5} of completions, {draws:.5} of draws, {z:+.2}"
        );
    }
    assert!(rows.iter().all(|row| row.z.abs() < 4.0));
}
