//! Counts solutions and lists the smallest ones in ascending order.
//!
//! `cargo run --release --example enumerate`

use ninefold::{Budget, Puzzle, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // A proper puzzle without one of its clues.
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
    let puzzle: Puzzle = text.parse()?;
    let mut solver = Solver::new(Budget::UNLIMITED);
    println!("{} solutions", solver.count(&puzzle, u64::MAX)?.found());
    for grid in solver.solutions(&puzzle).take(5) {
        println!("{}", grid?);
    }
    Ok(())
}
