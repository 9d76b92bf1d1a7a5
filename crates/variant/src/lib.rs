//! Solver for Sudoku puzzles on other grids: 4x4 to 32x32, jigsaw, killer, X, and the rules of
//! [`Rule`](ninefold_variant_model::Rule).
//!
//! The crate is `no_std` with `alloc`, and has no dependency outside ninefold. It has no clock and no
//! random source: the same puzzle takes the same guesses everywhere.
//!
//! | for | see |
//! |---|---|
//! | solving, counting, listing, checking, true candidates | [`VariantSolver`] |
//! | classic puzzles in the form of a variant puzzle | [`classic_puzzle`], [`variant_of_classic`] |
//! | many searches in one puzzle, for making puzzles | [`VariantProbe`] |
//! | answers | [`VariantVerdict`], [`VariantGrid`], [`VariantCheck`], [`TrueCandidates`], [`VariantWork`] |
//!
//! How it works: rules are compiled into few forms. Pairs of cells that differ or that a table
//! relates are handled at once; houses, cages, sums and lines have propagators, which run until none
//! strikes a value. Then a cell is guessed. If dead ends are many and no sums are involved, the search
//! learns from them (lazy clause generation): each propagator can say what a loss follows from, and
//! dead ends are traced back to clauses over cells and sets of values. A classic 9x9 goes to
//! `ninefold-core`, which is faster there.
//!
//! ```
//! use ninefold_core::Budget;
//! use ninefold_variant::{VariantSolver, VariantVerdict};
//! use ninefold_variant_model::{DiagonalKind, Rule, ValueSet, VariantDraft};
//!
//! let mut draft = VariantDraft::square(4)?;
//! draft.rules.push(Rule::Diagonal(DiagonalKind::Falling));
//! draft.rules.push(Rule::Diagonal(DiagonalKind::Rising));
//! for (cell, value) in [(0, 1), (1, 2), (2, 3), (4, 3)] {
//!     draft.candidates[cell] = ValueSet::only(value);
//! }
//! let verdict = VariantSolver::new(Budget::UNLIMITED).solve(&draft.finish()?);
//! let VariantVerdict::Unique(grid) = verdict else { return Err(format!("{verdict:?}").into()) };
//! assert_eq!(grid.to_string(), "1234341243212143");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod answer;
mod bits;
mod boards;
mod check;
mod classic;
mod clause;
mod compile;
mod engine;
mod network;
mod nogoods;
mod probe;
mod propagate;
mod search;
mod solver;
mod state;

pub use answer::{TrueCandidates, VariantCheck, VariantGrid, VariantVerdict, VariantWork};
pub use classic::{classic_puzzle, variant_of_classic};
pub use probe::VariantProbe;
pub use solver::VariantSolver;
