//! Local search: from puzzle to neighbouring puzzle.
//!
//! Two puzzles are neighbours if replacing a few clues of one makes the other. A search finds
//! neighbours in three steps. It takes some clues away, and lists all solutions of the rest. Then
//! it adds a clue (or two together) that exactly one of these solutions contains. The result is
//! proper again.
//!
//! | for | see |
//! |---|---|
//! | puzzles with few clues, many clues, or a number in between | [`ClueCountSearch`] |
//! | puzzles with clues in exactly some cells | [`PatternSearch`] |
//! | other puzzles near a puzzle | [`VariationSearch`] |
//! | cost and progress of a search | [`LocalSearchEffort`], [`LocalSearchProgress`] |
//! | errors of a search | [`LocalSearchError`] |
//!
//! The puzzles depend on the [`RandomStream`](crate::RandomStream) and the goal alone. A search
//! uses a set of solutions as a whole or not at all, because instruction sets list them in
//! different orders.

mod clues;
mod down;
mod effort;
mod error;
mod goal;
mod pattern;
mod search;
mod solution_table;
mod up;
mod variation;

pub use clues::ClueCountSearch;
pub use effort::{LocalSearchEffort, LocalSearchProgress};
pub use error::{ClueRangeError, LocalSearchEnd, LocalSearchError};
pub use goal::{LocalSearchGoal, Preserved};
pub use pattern::{ImpossiblePattern, PatternSearch};
pub use variation::VariationSearch;
