//! Solves Sudoku puzzles as a person does, step by step, and rates how hard they are.
//!
//! | for | see |
//! |---|---|
//! | a position with pencil marks | [`Board`], [`Kind`], [`HouseSet`] |
//! | techniques, their names and families | [`Technique`], [`Family`], [`techniques`] |
//! | what a technique finds | [`Deduction`], [`Single`], [`Pattern`], [`ChainForm`], [`Deadly`], [`MedusaRule`] |
//! | what receives the steps: the first, all, or a sink of your own | [`StepSink`], [`First`], [`All`] |
//! | a step that can be shown and proved | [`Step`] |
//! | every step of a position | [`PossibleSteps`] |
//! | why it follows | [`Evidence`], [`Premise`], [`Part`], [`Role`], [`Extent`], [`Link`], [`ChainNode`], [`Reason`] |
//! | the independent proof of a step | [`check`], [`ProofError`] |
//! | rating scales | [`Profile`], [`ProfileEntry`], [`Finder`], [`Choice`], [`Orientation`], [`Score`], [`Level`] |
//! | how a program sorts steps | [`Listing`], [`StepOrder`] |
//! | the steps and the rating of a puzzle | [`Rater`], [`PuzzleRating`], [`Tenths`], [`End`], [`Uniqueness`] |
//! | several threads for one puzzle | [`Helpers`], [`SharedJob`], [`Alone`] |
//!
//! The crate is `no_std` with `alloc`. Its only dependency is `ninefold-core`.
//!
//! Solve a puzzle step by step, and rate it:
//!
//! ```
//! use ninefold_core::Puzzle;
//! use ninefold_logic::{Board, Profile, Rater, Technique};
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

mod board;
mod deduction;
mod evidence;
mod explain;
mod frame;
mod geometry;
mod helpers;
mod house_set;
mod level;
mod listing;
mod possible;
mod profile;
mod proof;
mod rate;
mod single_queue;
mod step;
mod technique;
pub mod techniques;
mod turn;

pub use board::{Board, Kind};
pub use deduction::{All, ChainForm, Deadly, Deduction, First, Pattern, Single, StepSink};
pub use evidence::{ChainNode, Evidence, Extent, Link, Part, Premise, Reason, Role};
pub use helpers::{Alone, Helpers, SharedJob};
pub use house_set::HouseSet;
pub use level::Level;
pub use listing::{Listing, StepOrder};
pub use possible::PossibleSteps;
pub use profile::{Choice, Finder, Orientation, Profile, ProfileEntry, Score, Uniqueness};
pub use proof::{ProofError, check};
pub use rate::{End, PuzzleRating, Rater, Tenths};
pub use step::Step;
pub use technique::{Family, Technique, UnknownTechnique};
pub use techniques::medusa::MedusaRule;
