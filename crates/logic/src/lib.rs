//! Solves Sudoku puzzles as a person does. This crate has the [`Board`]: a position with its
//! pencil marks, stored so that each technique finds what it needs in one step.
//!
//! The crate is `no_std`. Its only dependency is `ninefold-core`.
//!
//! ```
//! use ninefold_core::{Digit, House, Puzzle};
//! use ninefold_logic::{Board, Kind};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let board = Board::new(&text.parse::<Puzzle>()?);
//! // The hidden singles of the boxes.
//! let single = |house: &House, digit| board.places_in(*house, digit).single();
//! let boxes = Kind::Block.houses();
//! let found = boxes.iter().flat_map(|house| {
//!     Digit::ALL.into_iter().filter_map(move |digit| single(house, digit))
//! });
//! assert_eq!(found.count(), 7);
//! # Ok::<(), ninefold_core::ParseError>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod deduction;
mod geometry;
mod profile;
mod rate;
mod technique;
pub mod techniques;

pub use board::{Board, Kind};
pub use deduction::{All, ChainForm, Deadly, Deduction, First, Pattern, StepSink};
pub use profile::{Choice, Finder, Profile, ProfileEntry, Score, Uniqueness};
pub use rate::{End, PuzzleRating, Rater, Tenths};
pub use technique::{Family, Technique, UnknownTechnique};
