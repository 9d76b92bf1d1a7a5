//! [`PuzzleSpecError`]: the error of a spec that no puzzle can meet.

use crate::local_search::{ClueRangeError, ImpossiblePattern};
use crate::symmetry::ClueSymmetry;
use std::error::Error;
use std::fmt;

/// The error of a [`PuzzleSpec`](crate::PuzzleSpec) that no puzzle can meet.
///
/// ```
/// use ninefold_generate::{Generator, PuzzleSpec, PuzzleSpecError};
///
/// let spec = PuzzleSpec { clues: 16..=16, ..PuzzleSpec::default() };
/// let error = Generator::new(spec, 0).err();
/// assert_eq!(error, Some(PuzzleSpecError::TooFewClues(16)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PuzzleSpecError {
    /// The range allows fewer than 17 clues. No proper puzzle has so few.
    TooFewClues(usize),
    /// The range of clue counts is empty or goes beyond 81.
    ClueBounds {
        /// Start of the range.
        least: usize,
        /// End of the range.
        most: usize,
    },
    /// No set of cells with the symmetry has a size in the range.
    Symmetry {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// Start of the range.
        least: usize,
        /// End of the range.
        most: usize,
    },
    /// The number of tries is 0.
    NoTries,
    /// No puzzle has its clues in exactly the cells to start from.
    Pattern(ImpossiblePattern),
    /// No puzzle with a number of clues in the range is known.
    ClueRange(ClueRangeError),
    /// The puzzle to start from is not proper: it has no solution, or several.
    Improper {
        /// Number of solutions: 0, or 2 for several.
        solutions: u64,
    },
    /// The start fixes the cells of the clues, and the spec has a symmetry.
    FixedCells,
    /// The start fixes the number of clues, and it is not in the range.
    FixedClues {
        /// Number of clues of the start.
        clues: usize,
        /// Start of the range.
        least: usize,
        /// End of the range.
        most: usize,
    },
}

impl fmt::Display for PuzzleSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewClues(count) => write!(
                f,
                "no puzzle with {count} clue{s} has exactly one solution: it takes at least 17 \
                 (G. McGuire, B. Tugemann and G. Civario, 2012)",
                s = if *count == 1 { "" } else { "s" },
            ),
            Self::ClueBounds { least, most } => {
                write!(f, "no puzzle has {least} to {most} clues: use a range within 17 to 81")
            }
            Self::Symmetry { symmetry, least, most } if least == most => {
                write!(f, "{least} cells cannot have the symmetry {symmetry}")
            }
            Self::Symmetry { symmetry, least, most } => {
                write!(f, "{least} to {most} cells cannot have the symmetry {symmetry}")
            }
            Self::NoTries => f.write_str("no puzzle is found without a try: allow at least one"),
            Self::Pattern(reason) => reason.fmt(f),
            Self::ClueRange(reason) => reason.fmt(f),
            Self::Improper { solutions: 0 } => {
                f.write_str("the puzzle to start from has no solution")
            }
            Self::Improper { .. } => {
                f.write_str("the puzzle to start from has several solutions; it needs exactly one")
            }
            Self::FixedCells => f.write_str(
                "the start fixes the cells of the clues, so there is no symmetry to choose",
            ),
            Self::FixedClues { clues, least, most } => {
                let s = if *clues == 1 { "" } else { "s" };
                write!(f, "the start has {clues} clue{s}, and so has each puzzle; {least}")?;
                if least < most {
                    write!(f, " to {most}")?;
                }
                f.write_str(" are wanted")
            }
        }
    }
}

impl Error for PuzzleSpecError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Pattern(reason) => Some(reason),
            Self::ClueRange(reason) => Some(reason),
            _ => None,
        }
    }
}
