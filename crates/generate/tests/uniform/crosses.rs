//! Grids from an independent source: all completions of random crosses.
//!
//! A cross is the top band and the left stack. Given the first box, they are independent of each other
//! but for the rest of the grid, and a cross has as many grids as it has completions. So every grid is
//! met as often as any other if crosses are drawn uniformly and all completions of each are taken.

use crate::draw;
use ninefold_core::{Budget, Digit, Grid, Puzzle, Solver};
use ninefold_generate::Random;
use std::ops::ControlFlow;

/// The mean number of completions of a cross: all grids by bands × stacks for the same first box.
const COMPLETIONS: f64 = 6_670_903_752_021_072_936_960.0 / (948_109_639_680.0 * 2_612_736.0);

/// The two other boxes of a band whose first box is given, each way as likely: rows by box.
fn rest_of_band(first: [[Digit; 3]; 3], random: &mut Random) -> [[[Digit; 3]; 3]; 2] {
    loop {
        // The second box in any order: in one of 30 cases no row has a digit of the first box's.
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

/// A random cross.
fn cross(random: &mut Random) -> Puzzle {
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

/// In how many rectangles, two rows by two columns, two digits stand crosswise.
fn rectangles(grid: &Grid) -> usize {
    let digits = grid.digits();
    let mut rectangles = 0;
    for row in 0..9 {
        for other in row + 1..9 {
            // The column of each digit of one row, and whose other digit is where this one is.
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

/// Rectangles are classed by their number, this and more together.
const MANY: usize = 26;
const FEW: usize = 5;

fn class(grid: &Grid) -> usize {
    rectangles(grid).clamp(FEW, MANY) - FEW
}

/// Compares how often each number of crosswise rectangles comes, in standard deviations.
fn compare(crosses: u64, grids: u64, seed: u64) -> Vec<(f64, f64, f64)> {
    const CLASSES: usize = MANY - FEW + 1;
    let mut sums = [0.0; CLASSES];
    let mut squares = [0.0; CLASSES];
    let mut solver = Solver::new(Budget::UNLIMITED);
    for index in 0..crosses {
        let puzzle = cross(&mut Random::new(seed, 1, index));
        let mut counts = [0.0; CLASSES];
        solver.for_each(&puzzle, |grid| {
            counts[class(grid)] += 1.0 / COMPLETIONS;
            ControlFlow::Continue(())
        });
        for (i, count) in counts.into_iter().enumerate() {
            sums[i] += count;
            squares[i] += count * count;
        }
    }
    let mut drawn = [0.0; CLASSES];
    for index in 0..grids {
        drawn[class(&draw(seed, index))] += 1.0;
    }
    let (crosses, grids) = (crosses as f64, grids as f64);
    (0..CLASSES)
        .map(|i| {
            let [mean, square, share] = [sums[i] / crosses, squares[i] / crosses, drawn[i] / grids];
            let variance = (square - mean * mean) / crosses + share * (1.0 - share) / grids;
            (mean, share, (share - mean) / variance.sqrt())
        })
        .collect()
}

#[test]
fn rectangles_come_as_often_as_in_all_completions_of_random_crosses() {
    let rows = compare(400, 100_000, 7);
    let total: f64 = rows.iter().map(|(mean, ..)| mean).sum();
    assert!((total - 1.0).abs() < 0.05, "crosses have {total} times as many grids as they should");
    assert!(rows.iter().all(|(.., z)| z.abs() < 3.5), "{rows:?}");
}

#[test]
#[ignore = "takes minutes; docs/generation.md has what it said"]
fn rectangles_come_as_often_in_the_long_run() {
    let rows = compare(100_000, 20_000_000, 8);
    for (i, (mean, share, z)) in rows.iter().enumerate() {
        println!(
            "{:2} rectangles: {mean:.5} of completions, {share:.5} of draws, {z:+.2}",
            i + FEW
        );
    }
    let total: f64 = rows.iter().map(|(mean, ..)| mean).sum();
    println!("completions: {total:.5} of what they should be");
    assert!(rows.iter().all(|(.., z)| z.abs() < 4.0));
}
