//! Puzzles to order, by a search from puzzle to neighbouring puzzle.
//!
//! Two puzzles are near if a few clues of one, replaced by a few others, make the other. The
//! neighbours of a puzzle are found by what is left when some clues are taken away: all solutions of
//! the rest are listed, and a clue (or two together) that exactly one of the solutions has makes
//! the rest proper again.
//!
//! | for | see |
//! |---|---|
//! | so many clues: few, many or in between | [`ClueCountSearch`] |
//! | clues in given cells and in no others | [`PatternSearch`] |
//! | other puzzles near a puzzle | [`VariationSearch`] |
//! | what a search may cost, how far it is, why it ended | [`LocalSearchEffort`], [`LocalSearchProgress`], [`LocalSearchError`] |
//!
//! What is found depends on the [`RandomStream`](crate::RandomStream) and the order alone: sets of solutions are
//! used whole or not at all, because the order in which a solver meets them may differ.

mod answers;
mod clues;
mod down;
mod error;
mod hunt;
mod pattern;
mod up;
mod variation;

pub use clues::ClueCountSearch;
pub use error::{ClueRangeError, LocalSearchEnd, LocalSearchError, LocalSearchGoal};
pub use hunt::{LocalSearchEffort, LocalSearchProgress, Minimality};
pub use pattern::{ImpossiblePattern, PatternSearch};
pub use variation::{Preserved, VariationSearch};
