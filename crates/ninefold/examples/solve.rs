//! Solves one puzzle and says what it took.
//!
//! `cargo run --release --example solve`

use ninefold::{Budget, Method, ParseError, Puzzle, Solver, Verdict};

fn main() -> Result<(), ParseError> {
    let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let puzzle: Puzzle = text.parse()?;
    for method in [Method::Propagation, Method::Backtracking] {
        let mut solver = Solver::with_method(method, Budget::nodes(1_000_000));
        match solver.solve(&puzzle) {
            Verdict::Unique(grid) => println!("{method:?}: {grid}"),
            Verdict::Multiple(smallest, _) => println!("{method:?}: {smallest}, and others"),
            Verdict::NoSolution => println!("{method:?}: no solution"),
            Verdict::Stopped(stopped) => println!("{method:?}: not known, {stopped}"),
        }
        println!("  {} nodes, depth {}", solver.stats().nodes, solver.stats().max_depth);
    }
    Ok(())
}
