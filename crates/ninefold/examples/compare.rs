//! Compares puzzles up to symmetry: canonical forms, isomorphism, automorphisms.
//!
//! `cargo run --release --example compare`

use ninefold::{Canonicalizer, ParseError, Puzzle};
use std::collections::HashMap;

/// A puzzle, the same puzzle in disguise, and another puzzle.
const PUZZLES: [&str; 3] = [
    "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.",
    ".....2...2..8...9.37.9......6.........2....15..9..38.6...3...4...6..5.72...61....",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

fn main() -> Result<(), ParseError> {
    let mut canonicalizer = Canonicalizer::new();
    let mut classes: HashMap<Puzzle, Puzzle> = HashMap::new();
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse()?;
        println!("{puzzle}");
        let form = canonicalizer.canonical(&puzzle).form;
        let first = *classes.entry(form).or_insert(puzzle);
        match first.isomorphic(&puzzle).filter(|_| first != puzzle) {
            Some(transform) => println!("  isomorphic to {first} by {transform}"),
            None => println!("  the first of its class, canonical form {form}"),
        }
        println!("  {} automorphisms", canonicalizer.automorphisms(&puzzle).order);
    }
    println!("{} classes", classes.len());
    Ok(())
}
