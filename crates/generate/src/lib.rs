//! Sudoku grids and puzzles by a seed.
//!
//! Whatever is made here depends on a seed and an index alone: the same on every processor, every
//! instruction set and any number of threads. [`Random`] is where the chance comes from.

mod grids;
mod random;
mod unbiased;
mod vicinity;

pub use grids::Grids;
pub use random::Random;
pub use unbiased::{Drawn, Unbiased};
pub use vicinity::{
    ClueRange, ClueSearch, Effort, Ending, Impossible, Keep, Kind, PatternSearch, Progress,
    Unfound, Variation, Wanted,
};
