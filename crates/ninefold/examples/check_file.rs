//! Reads puzzles from standard input and says of each whether it is proper.
//!
//! `cargo run --release --example check_file < examples/several.txt`

use ninefold::io::Reader;
use ninefold::{Budget, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new(Budget::nodes(1_000_000));
    for record in Reader::new(std::io::stdin().lock()) {
        let record = record?;
        match record.puzzle {
            Ok(puzzle) if solver.solve(&puzzle).is_unique() => println!("{puzzle}  proper"),
            Ok(puzzle) => println!("{puzzle}  not proper"),
            Err(fault) => println!("{fault}"),
        }
    }
    Ok(())
}
