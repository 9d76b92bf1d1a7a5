//! Sudoku grids and puzzles by a seed.
//!
//! Whatever is made here depends on a seed and an index alone: the same on every processor, every
//! instruction set and any number of threads. [`RandomStream`] is where the chance comes from.

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

pub use generator::{GenerateError, GeneratedPuzzle, Generator};
pub use grids::Grids;
pub use minimize::{EnumerationEnd, EnumerationSummary, MinimizeError, Minimizer};
pub use order::{PuzzleSpec, PuzzleSpecError, StartFrom};
pub use random::RandomStream;
pub use symmetry::{ClueSymmetry, UnknownSymmetry};
pub use unbiased::{UnbiasedGenerator, UnbiasedPuzzle};
pub use vicinity::{
    ClueCountSearch, ClueRangeError, ImpossiblePattern, LocalSearchEffort, LocalSearchEnd,
    LocalSearchError, LocalSearchGoal, LocalSearchProgress, Minimality, PatternSearch, Preserved,
    VariationSearch,
};
