//! Sudoku grids and puzzles by a seed.
//!
//! Whatever is made here depends on a seed and an index alone: the same on every processor, every
//! instruction set and any number of threads. [`Random`] is where the chance comes from.

mod generator;
mod greedy;
mod grids;
mod local;
mod minimize;
mod order;
mod random;
mod symmetry;
mod unbiased;
mod vicinity;

pub use generator::{GaveUp, Generator, Made};
pub use grids::Grids;
pub use minimize::{EnumerationEnd, MinimizeError, Minimizer, SubPuzzles};
pub use order::{Order, OrderError, Start};
pub use random::Random;
pub use symmetry::ClueSymmetry;
pub use unbiased::{Drawn, Unbiased};
pub use vicinity::{
    ClueRangeError, ClueSearch, Effort, Ending, Impossible, Keep, Kind, PatternSearch, Progress,
    Unfound, Variation, Wanted,
};
