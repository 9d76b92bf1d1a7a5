//! Solves Sudoku puzzles as a person does: techniques, what they find, and why it follows.
//!
//! | for | see |
//! |---|---|
//! | a position with pencil marks | [`Board`], [`HouseKind`], [`HouseSet`] |
//! | techniques, their names and families | [`Technique`], [`Family`], [`techniques`], [`Finder`] |
//! | what a technique finds | [`Deduction`], [`Single`], [`Pattern`], [`ChainForm`], [`DeadlyType`], [`MedusaRule`] |
//! | what receives the steps: the first, all, or a sink of your own | [`StepSink`], [`FirstStep`], [`AllSteps`], [`HodokuListing`] |
//! | a step that can be shown and proved | [`Step`] |
//! | why it follows | [`Evidence`], [`Premise`], [`Part`], [`Role`], [`Extent`], [`Link`], [`ChainNode`], [`Reason`] |
//! | the independent proof of a step | [`check`], [`ProofError`] |
//! | several threads for one puzzle | [`Helpers`], [`SharedJob`], [`NoHelpers`] |
//!
//! The crate is `no_std` with `alloc`. Its only dependency is `ninefold-core`. The crate
//! `ninefold-scales` says which technique comes first, and rates puzzles.
//!
//! Find what a technique finds, and prove it:
//!
//! ```
//! use ninefold_core::Puzzle;
//! use ninefold_logic::{Board, Evidence, FirstStep, check, techniques::locked};
//!
//! let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
//! let board = Board::new(&text.parse::<Puzzle>()?);
//! let mut sink = FirstStep::default();
//! let _ = locked::find(&board, &mut sink);
//! let found = sink.found.ok_or("a step")?;
//! assert_eq!(found.to_string(), "pointing, 3 in box 2 and column 6: r4c6<>3");
//! let evidence = Evidence::of_pattern(&board, &found).ok_or("its evidence")?;
//! assert_eq!(check(&board, &evidence.premises, found.placement, &found.eliminations), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod coloring;
mod deduction;
mod evidence;
mod evidence_builder;
mod family;
mod geometry;
mod graves;
mod helpers;
mod hodoku_listing;
mod house_set;
mod pattern;
mod pattern_kinds;
mod pattern_text;
mod proof;
mod set_logic;
mod sink;
mod step;
mod subset_order;
mod technique_set;
pub mod techniques;
mod transform_tables;
pub mod trial;
#[doc(hidden)]
pub mod unstable_internals;

pub use board::{Board, HouseKind};
pub use deduction::{Deduction, Single};
pub use evidence::{ChainNode, Evidence, Extent, Link, Part, Premise, Reason, Role};
pub use family::Family;
pub use helpers::{Helpers, NoHelpers, SharedJob};
pub use hodoku_listing::HodokuListing;
pub use house_set::HouseSet;
pub use pattern::Pattern;
pub use pattern_kinds::{ChainForm, DeadlyType, MedusaRule};
pub use proof::{ProofError, check};
pub use set_logic::SetLogic;
pub use sink::{AllSteps, Finder, FirstStep, StepSink};
pub use step::Step;
pub use techniques::{Technique, UnknownTechnique};

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
