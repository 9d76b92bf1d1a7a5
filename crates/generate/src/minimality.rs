//! [`Minimality`]: whether every clue of a puzzle must be needed.

use std::fmt;

/// Whether every clue of a puzzle must be needed.
///
/// ```
/// use ninefold_generate::{Minimality, PuzzleSpec};
///
/// let spec = PuzzleSpec { minimality: Minimality::Proper, ..PuzzleSpec::default() };
/// assert_eq!(spec.minimality.to_string(), "proper");
/// assert_eq!(PuzzleSpec::default().minimality, Minimality::Minimal);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Minimality {
    /// The puzzle has exactly one solution, and it has more without any one of its clues.
    #[default]
    Minimal,
    /// The puzzle has exactly one solution. Some clues may be redundant.
    Proper,
}

impl fmt::Display for Minimality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Minimal => "minimal",
            Self::Proper => "proper",
        })
    }
}
