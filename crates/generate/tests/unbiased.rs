//! Tests of minimal puzzles with known probabilities.

use ninefold_core::{Budget, CellSet, Isa, Solver};
use ninefold_generate::{RandomStream, UnbiasedGenerator};
use std::time::Instant;

const ATTEMPTS: u64 = 100_000_000;

/// The stability promise: these lines never change.
#[test]
fn the_puzzles_of_a_seed_never_change() {
    let puzzles = [
        ".5...9..4.14.2.....7........3.9.4..57..26...998...5..6....436..4.....7...68......",
        "......4..4.35....6..63..2.8.2...6..3.....1..25...7.......9...7..95..3.8...8...1..",
    ];
    let mut unbiased = UnbiasedGenerator::new(17..=32);
    for (index, puzzle) in puzzles.into_iter().enumerate() {
        let drawn = unbiased.draw(&mut RandomStream::new(1, 0, index as u64), ATTEMPTS);
        assert_eq!(drawn.map(|drawn| drawn.puzzle.to_string()).as_deref(), Some(puzzle));
    }
}

#[test]
fn puzzles_are_minimal_and_have_as_many_clues_as_they_should() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let mut unbiased = UnbiasedGenerator::new(25..=30);
    for index in 0..3 {
        let drawn = unbiased
            .draw(&mut RandomStream::new(2, 0, index), ATTEMPTS)
            .expect("most have 25 and more");
        assert!((25..=30).contains(&drawn.puzzle.clue_count()));
        assert_eq!(solver.check(&drawn.puzzle).redundant, Some(CellSet::EMPTY));
    }
}

#[test]
fn the_instruction_set_and_how_many_attempts_are_allowed_make_no_difference() {
    let draw = |isa, attempts| {
        let unbiased = UnbiasedGenerator::new(24..=29);
        let mut unbiased = match isa {
            Some(isa) => unbiased.with_isa(isa),
            None => unbiased,
        };
        unbiased.draw(&mut RandomStream::new(3, 0, 4), attempts)
    };
    let drawn = draw(None, ATTEMPTS).expect("there are such puzzles");
    assert_eq!(draw(Some(Isa::PORTABLE), drawn.attempts), Some(drawn));
    assert_eq!(draw(None, drawn.attempts - 1), None);
}

#[test]
fn what_is_not_found_is_given_up() {
    let draw = |mut unbiased: UnbiasedGenerator, attempts| {
        unbiased.draw(&mut RandomStream::new(4, 0, 0), attempts)
    };
    assert_eq!(draw(UnbiasedGenerator::new(17..=17), 50_000), None);
    assert_eq!(draw(UnbiasedGenerator::new(0..=0), 10_000), None);
    assert_eq!(draw(UnbiasedGenerator::new(70..=200), 1_000), None);
    assert_eq!(draw(UnbiasedGenerator::new(17..=32), 0), None);
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = UnbiasedGenerator::new(30..=20);
    assert_eq!(draw(reversed, 10_000), None);
}

/// Compares the mean number of clues with the known one. `NINEFOLD_PUZZLES` sets another number of
/// puzzles than 1,000, and `NINEFOLD_SEED` sets the seed:
/// `cargo test --release -p ninefold-generate --test unbiased -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; docs/explanation/generation.md has what it said"]
#[allow(clippy::cast_precision_loss)] // an estimate
fn clues_have_the_mean_that_is_known() {
    let setting =
        |name, default| std::env::var(name).map_or(default, |text| text.parse().expect("a number"));
    let number: u64 = setting("NINEFOLD_PUZZLES", 1_000);
    let seed = setting("NINEFOLD_SEED", 1);
    let mut unbiased = UnbiasedGenerator::new(17..=33);
    let mut counts = [0_u64; 34];
    let mut attempts = 0;
    let start = Instant::now();
    for index in 0..number {
        let drawn = unbiased
            .draw(&mut RandomStream::new(seed, 0, index), ATTEMPTS)
            .expect("there are many");
        counts[drawn.puzzle.clue_count()] += 1;
        attempts += drawn.attempts;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{number} puzzles of seed {seed} in {seconds:.0} s, {} attempts each",
        attempts / number
    );
    // The weight is C(81, n) up to a constant factor.
    let mut weight = 1.0;
    let [mut raw, mut weights, mut sum, mut squares] = [0.0; 4];
    let mut weighted = [0.0; 34];
    for clues in 17..=33 {
        let count = counts[clues] as f64;
        weighted[clues] = count * weight;
        raw += count * clues as f64;
        weights += count * weight;
        sum += count * weight * clues as f64;
        weight *= (81 - clues) as f64 / (clues + 1) as f64;
    }
    let mean = sum / weights;
    let mut weight = 1.0;
    for clues in 17..=33 {
        squares += counts[clues] as f64 * (weight * (clues as f64 - mean)).powi(2);
        weight *= (81 - clues) as f64 / (clues + 1) as f64;
        if counts[clues] > 0 {
            let shares = [counts[clues] as f64 / number as f64, weighted[clues] / weights];
            println!("{clues}: {} = {:.4}, of all {:.4}", counts[clues], shares[0], shares[1]);
        }
    }
    let deviation = squares.sqrt() / weights;
    println!(
        "mean {:.3}; of all minimal puzzles {mean:.3}, standard deviation {deviation:.3}",
        raw / number as f64
    );
    assert!((mean - 26.58).abs() < 5.0 * deviation);
}
