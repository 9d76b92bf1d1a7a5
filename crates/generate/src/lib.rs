//! Sudoku grids and puzzles by a seed.
//!
//! | task | see |
//! |---|---|
//! | puzzles that meet a spec | [`Generator`], [`PuzzleSpec`] |
//! | puzzles of a wanted difficulty | [`DifficultyMeasure`], [`SearchNodes`] |
//! | minimal puzzles with known probabilities, for statistics | [`UnbiasedGenerator`] |
//! | random solution grids, each equally likely | [`Grids`] |
//! | the minimal puzzles within a puzzle | [`Minimizer`] |
//! | local searches on their own | [`ClueCountSearch`], [`PatternSearch`], [`VariationSearch`] |
//!
//! Everything depends on a seed and an index alone. It is the same on every processor, with every
//! instruction set and any number of threads. [`RandomStream`] is the only source of random
//! numbers.

mod climb;
mod difficulty;
mod generated;
mod generator;
mod greedy;
mod greedy_batch;
mod grids;
mod item;
mod local_search;
mod local_strategy;
mod minimality;
mod minimize;
mod proposal;
mod random;
mod rating;
mod remedy;
mod reveal;
mod search_nodes;
mod spec;
mod spec_error;
mod supervisor;
mod symmetry;
mod unbiased;

pub use difficulty::{DifficultyMeasure, DifficultyRangeError};
pub use generated::{GenerateError, GeneratedPuzzle};
pub use generator::Generator;
pub use grids::Grids;
pub use local_search::{
    ClueCountSearch, ClueRangeError, ImpossiblePattern, LocalSearchEffort, LocalSearchEnd,
    LocalSearchError, LocalSearchGoal, LocalSearchProgress, PatternSearch, Preserved,
    VariationSearch,
};
pub use minimality::Minimality;
pub use minimize::{EnumerationEnd, EnumerationSummary, MinimizeError, Minimizer};
pub use random::RandomStream;
pub use rating::{Rated, Rating, RatingScale, ScaledRating};
pub use remedy::Remedy;
pub use search_nodes::SearchNodes;
pub use spec::{PuzzleSpec, StartFrom};
pub use spec_error::PuzzleSpecError;
pub use symmetry::{ClueSymmetry, UnknownSymmetry};
pub use unbiased::{UnbiasedGenerator, UnbiasedPuzzle};

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
