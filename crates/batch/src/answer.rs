//! [`PuzzleAnswer`]: the answer to any question about a puzzle.

use ninefold_core::{CellSet, Check, Count, Grid, StopReason, Stopped, Verdict};
use ninefold_scales::PuzzleRating;

/// The answer to any question about a puzzle. Text and tables are two ways to write an answer.
///
/// ```
/// use ninefold_batch::PuzzleAnswer;
/// use ninefold_core::{Budget, Count, Puzzle, Solver};
///
/// let verdict = Solver::new(Budget::UNLIMITED).solve(&Puzzle::EMPTY);
/// let answer = PuzzleAnswer::from(verdict);
/// assert_eq!(answer.solutions, Some(Count::AtLeast(2)));
/// assert_eq!(answer.status(), Some("multiple"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PuzzleAnswer {
    /// Number of solutions, as far as solutions were counted.
    pub solutions: Option<Count>,
    /// Lexicographically smallest solution.
    pub smallest: Option<Grid>,
    /// Second smallest solution.
    pub next: Option<Grid>,
    /// Redundant clues of a proper puzzle: without any one of them, the puzzle stays proper.
    pub redundant: Option<CellSet>,
    /// Ratings of the puzzle: one for each scale that was asked for. `None`: the budget ended it.
    pub ratings: Vec<Option<PuzzleRating>>,
    /// Reason why the search ended early. `None` if the search was not stopped.
    pub stopped: Option<StopReason>,
    /// Search nodes for the answer, if they were counted for this puzzle alone.
    pub nodes: Option<u64>,
}

impl PuzzleAnswer {
    /// Returns the answer of a search that its budget ended.
    pub fn stopped(stopped: Stopped) -> Self {
        Self {
            solutions: Some(Count::AtLeast(stopped.at_least)),
            stopped: Some(stopped.reason),
            ..Self::default()
        }
    }

    /// Returns the answer of a search for the smallest solution only.
    pub fn of_smallest(smallest: Option<Grid>) -> Self {
        let solutions = if smallest.is_some() { Count::AtLeast(1) } else { Count::Exactly(0) };
        Self { solutions: Some(solutions), smallest, ..Self::default() }
    }

    /// Returns whether the puzzle is known to have no solution.
    pub fn has_no_solution(&self) -> bool {
        self.solutions == Some(Count::Exactly(0))
    }

    /// Returns whether the puzzle is known to have exactly one solution.
    pub fn is_proper(&self) -> bool {
        self.solutions == Some(Count::Exactly(1))
    }

    /// Returns the word for the column `status`: `none`, `unique`, `multiple` or `stopped`. Returns
    /// `None` if counting ended at 0 or 1 solutions, or if nothing was counted.
    pub fn status(&self) -> Option<&'static str> {
        match self.solutions? {
            Count::Exactly(0) => Some("none"),
            Count::Exactly(1) => Some("unique"),
            Count::AtLeast(_) if self.stopped.is_some() => Some("stopped"),
            Count::AtLeast(0 | 1) => None,
            Count::Exactly(_) | Count::AtLeast(_) => Some("multiple"),
        }
    }
}

impl From<Count> for PuzzleAnswer {
    fn from(count: Count) -> Self {
        Self { solutions: Some(count), ..Self::default() }
    }
}

impl From<Verdict> for PuzzleAnswer {
    fn from(verdict: Verdict) -> Self {
        let with = |count, smallest, next| Self {
            solutions: Some(count),
            smallest,
            next,
            ..Self::default()
        };
        match verdict {
            Verdict::NoSolution => with(Count::Exactly(0), None, None),
            Verdict::Unique(grid) => with(Count::Exactly(1), Some(grid), None),
            Verdict::Multiple(smallest, next) => {
                with(Count::AtLeast(2), Some(smallest), Some(next))
            }
            Verdict::Stopped(stopped) => Self::stopped(stopped),
        }
    }
}

impl From<Check> for PuzzleAnswer {
    fn from(check: Check) -> Self {
        let answer = Self::from(check.verdict);
        let reason = check.stopped.map(|stopped| stopped.reason);
        Self { redundant: check.redundant, stopped: answer.stopped.or(reason), ..answer }
    }
}
