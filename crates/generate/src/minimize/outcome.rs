//! Results and errors of minimizing: [`MinimizeError`], [`EnumerationEnd`], [`EnumerationSummary`].

use ninefold_core::{StopReason, Stopped};
use std::error::Error;
use std::fmt;

/// The error of a puzzle that cannot be minimized.
///
/// ```
/// use ninefold_core::{Budget, Puzzle};
/// use ninefold_generate::{MinimizeError, Minimizer, RandomStream};
///
/// let mut minimizer = Minimizer::new(Budget::UNLIMITED);
/// let error = minimizer.draw(&Puzzle::EMPTY, &mut RandomStream::new(0, 0, 0));
/// assert_eq!(error, Err(MinimizeError::Several));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MinimizeError {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    Several,
    /// The budget ended a search.
    Stopped(StopReason),
}

impl From<Stopped> for MinimizeError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped.reason)
    }
}

impl fmt::Display for MinimizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("it has no solution"),
            Self::Several => f.write_str("it has several solutions"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl Error for MinimizeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Stopped(reason) => Some(reason),
            Self::NoSolution | Self::Several => None,
        }
    }
}

/// The way in which an enumeration of minimal puzzles ended.
///
/// ```
/// use ninefold_core::{Budget, Puzzle};
/// use ninefold_generate::{EnumerationEnd, Minimizer};
/// use std::ops::ControlFlow;
///
/// let text = "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let puzzle: Puzzle = text.parse()?;
/// let mut minimizer = Minimizer::new(Budget::UNLIMITED);
/// let first = minimizer.for_each(&puzzle, 1_000, |_| ControlFlow::Break(()))?;
/// assert_eq!(first.end, EnumerationEnd::Enough);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EnumerationEnd {
    /// All minimal puzzles were found.
    Complete,
    /// The caller's function broke. There may be more minimal puzzles.
    Enough,
    /// The last allowed search was made. There may be more minimal puzzles.
    Searches,
}

/// The results and the cost of an enumeration of minimal puzzles.
///
/// ```
/// use ninefold_core::{Budget, Puzzle};
/// use ninefold_generate::Minimizer;
/// use std::ops::ControlFlow;
///
/// let text = "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let puzzle: Puzzle = text.parse()?;
/// let mut minimizer = Minimizer::new(Budget::UNLIMITED);
/// let all = minimizer.for_each(&puzzle, 1_000, |_| ControlFlow::Continue(()))?;
/// assert!(all.found >= 1 && all.searches <= 1_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct EnumerationSummary {
    /// Number of minimal puzzles found.
    pub found: u64,
    /// Number of searches made.
    pub searches: u64,
    /// Way in which the enumeration ended.
    pub end: EnumerationEnd,
}
