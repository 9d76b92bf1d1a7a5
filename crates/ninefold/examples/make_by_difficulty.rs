//! Makes puzzles of a wanted difficulty, measured by the nodes that the search takes.
//!
//! `cargo run --release --example make_by_difficulty -- 7 3`: seed 7, three puzzles.

use ninefold::generate::{DifficultyMeasure, Generator, PuzzleSpec, Rating, SearchNodes};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<u64>());
    let seed = numbers.next().transpose()?.unwrap_or(7);
    let count = numbers.next().transpose()?.unwrap_or(3);
    let measure = SearchNodes::new();
    let scale = measure.scale();
    let mut generator = Generator::new(PuzzleSpec::default(), seed)?
        .with_difficulty(measure, Rating(10)..=Rating(20))?;
    for made in generator.batch(0, usize::try_from(count)?) {
        let made = made?;
        let rating = made.rating.map_or("not rated".to_owned(), |rating| scale.describe(rating));
        println!("{} {rating}, {} tries", made.puzzle, made.tries);
    }
    Ok(())
}
