//! ninefold: solve, count and check Sudoku puzzles.
//!
//! This is the crate to add. It gives the types and searches of `ninefold-core` at its root and
//! the reading and writing of puzzle files as [`io`], and the making of grids and puzzles as [`generate`].
//!
//! ```
//! use ninefold::{Budget, Puzzle, Solver, Verdict};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! match Solver::new(Budget::UNLIMITED).solve(&puzzle) {
//!     Verdict::Unique(grid) => println!("{grid}"),
//!     Verdict::Multiple(smallest, _) => println!("several solutions, the smallest is {smallest}"),
//!     Verdict::NoSolution => println!("no solution"),
//!     Verdict::Stopped(stopped) => println!("not known: {stopped}"),
//! }
//! # Ok::<(), ninefold::ParseError>(())
//! ```

pub use ninefold_core::*;

/// Reading and writing puzzles as text.
pub mod io {
    pub use ninefold_io::*;
}

/// Answering questions about every record of files, on all cores.
pub mod batch {
    pub use ninefold_batch::*;
}

/// Making grids and puzzles by a seed.
pub mod generate {
    pub use ninefold_generate::*;
}

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
