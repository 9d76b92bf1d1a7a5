//! Sudoku puzzles on other grids as data: 4x4 to 32x32, any regions, and the rules of variants.
//!
//! A [`VariantDraft`] is what a file says: a grid, its regions, candidates, rules and prose. It may
//! be wrong. [`VariantDraft::finish`] checks it and returns a [`VariantPuzzle`], in which all
//! cells are inside the grid and all houses have sizes that can be filled, or says all that is
//! wrong. A puzzle may still have no solution.
//!
//! Each [`Rule`] has one exact meaning, which its documentation states. A sentence that a file
//! contains and that no rule expresses is kept as text ([`VariantPuzzle::unread`]); such a puzzle is not
//! fully known.
//!
//! | for | see |
//! |---|---|
//! | a place in the grid | [`GridCell`] |
//! | cells outside the grid | [`ExtraCells`], [`NamedCell`] |
//! | the values that cells can have | [`ValueRange`], [`ValueSet`] |
//! | a puzzle | [`VariantDraft`], [`VariantPuzzle`], [`HouseRules`] |
//! | rules | [`Rule`], [`DiagonalKind`], [`PairRelation`], [`IndexerKind`], [`RankTies`], [`SumTerm`], [`Automaton`] |
//! | houses | [`VariantHouse`], [`VariantHouseKind`], [`BoxShape`] |
//! | errors | [`VariantFault`], [`VariantFaults`], [`RulePlace`], [`GridCellError`], [`AutomatonError`] |
//!
//! A killer puzzle of 4x4 cells:
//!
//! ```
//! use ninefold_variant_model::{GridCell, Rule, VariantDraft};
//!
//! let mut draft = VariantDraft::square(4)?;
//! draft.rules.push(Rule::Cage {
//!     cells: vec![GridCell::new(0, 0), GridCell::new(0, 1)],
//!     sum: Some(7),
//! });
//! let puzzle = draft.finish()?;
//! assert_eq!(puzzle.values().len(), 4);
//! assert_eq!(puzzle.houses().count(), 12);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod automaton;
mod cell;
mod check;
mod extra;
mod fault;
mod house;
mod puzzle;
mod rank;
mod rule;
mod values;

pub use automaton::{Automaton, AutomatonError};
pub use cell::{GridCell, GridCellError};
pub use extra::{ExtraCells, NamedCell};
pub use fault::{RulePlace, VariantFault, VariantFaults};
pub use house::{BoxShape, VariantHouse, VariantHouseKind};
pub use puzzle::{HouseRules, VariantDraft, VariantPuzzle};
pub use rank::RankTies;
pub use rule::{DiagonalKind, IndexerKind, PairRelation, Rule, SumTerm};
pub use values::{ValueRange, ValueSet};
