//! Variant Sudoku puzzles by a seed: 4x4 to 25x25, jigsaw, killer, X, lines, dots, clues outside the
//! grid.
//!
//! | for | see |
//! |---|---|
//! | what is made | [`VariantOrder`], [`VariantKind`], [`RegionOrder`], [`EffortLevel`] |
//! | making | [`VariantMaker`] |
//! | what was made, or why not | [`MadeVariant`], [`VariantOrderError`], [`VariantMakeError`] |
//!
//! Every puzzle is proved to have exactly one solution. All searches have budgets of guesses, so
//! making ends, and a puzzle depends on order, seed and index alone.

mod cells;
mod elements;
mod error;
mod grid;
mod kind;
mod made;
mod maker;
mod order;
mod regions;
mod removal;
mod solution;

pub use error::VariantOrderError;
pub use kind::{UnknownVariantKind, VariantKind};
pub use made::{MadeVariant, VariantMakeError};
pub use maker::VariantMaker;
pub use order::{EffortLevel, RegionOrder, VariantOrder};
