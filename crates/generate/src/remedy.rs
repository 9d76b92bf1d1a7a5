//! [`Remedy`]: what to change if no puzzle was found.

use std::fmt;

/// A change to the settings that may help if no puzzle was found.
///
/// Errors name remedies in words. A program that has its own names for settings can add them.
///
/// ```
/// use ninefold_generate::Remedy;
///
/// assert_eq!(Remedy::MoreTries.to_string(), "allow more tries");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Remedy {
    /// A larger [`PuzzleSpec::tries`](crate::PuzzleSpec::tries).
    MoreTries,
    /// A smaller number of clues.
    FewerClues,
    /// A larger number of clues.
    MoreClues,
    /// [`Minimality::Proper`](crate::Minimality::Proper).
    NotMinimal,
    /// [`Minimality::Symmetric`](crate::Minimality::Symmetric).
    SymmetricallyMinimal,
    /// Another pattern of cells.
    OtherPattern,
    /// [`Preserved::Clues`](crate::Preserved::Clues) instead of the same cells.
    OtherCells,
    /// A puzzle to vary that is proper.
    ProperStart,
    /// An easier order.
    LessRare,
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MoreTries => "allow more tries",
            Self::FewerClues => "ask for fewer clues",
            Self::MoreClues => "ask for more clues",
            Self::NotMinimal => "ask for puzzles that need not be minimal",
            Self::SymmetricallyMinimal => "allow redundant clues that symmetry asks for",
            Self::OtherPattern => "change the pattern",
            Self::OtherCells => "let the clues move to other cells",
            Self::ProperStart => "give a puzzle that has exactly one solution",
            Self::LessRare => "ask for something less rare",
        })
    }
}

/// Writes an error: what happened, and what to do.
pub(crate) fn write_error(
    f: &mut fmt::Formatter<'_>,
    reason: &str,
    remedies: &[Remedy],
) -> fmt::Result {
    f.write_str(reason)?;
    for (i, remedy) in remedies.iter().enumerate() {
        write!(f, "{}{remedy}", if i == 0 { "; " } else { ", or " })?;
    }
    Ok(())
}
