//! Makes puzzles by a seed, and says of each how many symmetries it has and what it is in canonical form.
//!
//! `cargo run --release --example make_puzzles -- 7 5`: seed 7, five puzzles.

use ninefold::generate::{ClueSymmetry, Generator, PuzzleSpec};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<u64>());
    let seed = numbers.next().transpose()?.unwrap_or(7);
    let count = numbers.next().transpose()?.unwrap_or(5);
    let spec = PuzzleSpec { symmetry: ClueSymmetry::Rotation180, ..PuzzleSpec::default() };
    let mut generator = Generator::new(spec, seed)?;
    for made in generator.batch(0, usize::try_from(count)?) {
        let puzzle = made?.puzzle;
        println!("{puzzle} {} clues", puzzle.clue_count());
        println!("{} {} automorphisms", puzzle.canonical().form, puzzle.automorphisms().order);
    }
    Ok(())
}
