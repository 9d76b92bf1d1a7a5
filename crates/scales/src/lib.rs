//! Rating scales: which technique comes first, its score, and the rating of a puzzle.
//!
//! | for | see |
//! |---|---|
//! | a rating scale as data | [`Profile`], [`ProfileEntry`], [`Choice`], [`Orientation`], [`Score`] |
//! | the steps and the rating of a puzzle | [`Rater`], [`PuzzleRating`], [`Tenths`], [`HodokuLevel`], [`RatingEnd`], [`Uniqueness`] |
//! | every step of a position | [`PossibleSteps`] |
//! | the finder of a technique | [`finder`] |
//! | why a step follows | [`find_evidence()`], [`Profile::step`] |
//! | forms of techniques that a profile may ask for | [`Variant`] |
//! | how a program sorts steps | [`StepOrder`] |
//! | the techniques of `HoDoKu`, with its rules and in its order | [`hodoku`] |
//!
//! The crate is `no_std` with `alloc`. It depends on `ninefold-core` and `ninefold-logic`.
//!
//! Solve a puzzle step by step, and rate it:
//!
//! ```
//! use ninefold_core::Puzzle;
//! use ninefold_logic::{Board, Technique};
//! use ninefold_scales::{Profile, Rater};
//!
//! let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
//! let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
//! let first = rater.next().ok_or("a step")?;
//! assert_eq!(first.to_string(), "hidden-single, box 1: r2c1=9");
//! let rating = rater.finish();
//! assert_eq!((rating.er.to_string(), rating.hardest), ("1.7".to_owned(), Some(Technique::DirectPointing)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod canonical_view;
mod chooser;
mod entry;
mod everywhere;
mod figures;
mod find_evidence;
mod finders;
pub mod hodoku;
mod level;
mod possible;
mod profile;
mod rater;
mod rating;
mod scale;
mod score;
mod single_queue;
mod step_order;
mod tenths;
mod uniqueness;
mod variant;

pub use entry::{Choice, ProfileEntry};
pub use figures::{FigureCollector, PathFigures};
pub use find_evidence::find_evidence;
pub use finders::finder;
pub use level::HodokuLevel;
pub use possible::PossibleSteps;
pub use profile::{Orientation, Profile};
pub use rater::Rater;
pub use rating::{PuzzleRating, RatingEnd};
pub use score::Score;
pub use step_order::StepOrder;
pub use tenths::Tenths;
pub use uniqueness::Uniqueness;
pub use variant::Variant;

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
