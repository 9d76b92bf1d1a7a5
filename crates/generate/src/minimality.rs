//! [`Minimality`]: whether every clue of a puzzle must be needed.

use std::fmt;

/// Which clues of a puzzle must be needed.
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
    /// The puzzle has exactly one solution, and it has more without any set of clues that the symmetry
    /// maps onto each other. A single clue of such a set may be redundant. Without a symmetry, this is
    /// the same as [`Minimal`](Self::Minimal).
    Symmetric,
    /// The puzzle has exactly one solution. Some clues may be redundant.
    Proper,
}

impl Minimality {
    /// Returns whether some clue may be redundant although no clue is symmetric to another.
    pub(crate) const fn allows_redundant(self) -> bool {
        matches!(self, Self::Proper)
    }
}

impl fmt::Display for Minimality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Minimal => "minimal",
            Self::Symmetric => "symmetrically minimal",
            Self::Proper => "proper",
        })
    }
}
