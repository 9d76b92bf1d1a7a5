//! [`LocalSearchGoal`]: what a local search is to find.

use crate::minimality::Minimality;
use std::ops::RangeInclusive;

/// The goal of a local search.
///
/// ```
/// use ninefold_generate::{LocalSearchGoal, Minimality};
///
/// let goal = LocalSearchGoal::Clues(17..=19, Minimality::Minimal);
/// assert_ne!(goal, LocalSearchGoal::Pattern(24, Minimality::Minimal));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LocalSearchGoal {
    /// A puzzle whose number of clues lies in a range.
    Clues(RangeInclusive<usize>, Minimality),
    /// A puzzle whose clues fill a pattern of this many cells.
    Pattern(usize, Minimality),
    /// Another puzzle near a puzzle, which keeps a property.
    Variation(Preserved, Minimality),
}

/// The property of a puzzle that a variation preserves.
///
/// ```
/// use ninefold_generate::{Minimality, Preserved, PuzzleSpec, StartFrom};
///
/// let text = "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let start = StartFrom::Near(text.parse()?, Preserved::Cells);
/// assert_eq!(PuzzleSpec { start, ..PuzzleSpec::default() }.check(), Ok(()));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preserved {
    /// The cells that hold clues. Some of their digits change.
    Cells,
    /// Most clues, and the number of clues. Some clues move to other cells.
    Clues,
}
