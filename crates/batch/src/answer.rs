//! [`PuzzleAnswer`]: the answer to any question about a puzzle.

use ninefold_core::{CellSet, Check, Count, Grid, Status, StopReason, Stopped, Verdict};
use ninefold_questions::{KnownSolutions, Measured};
use ninefold_scales::PuzzleRating;

/// The answer to any question about a puzzle. Text and tables are two ways to write an answer.
///
/// ```
/// use ninefold_batch::PuzzleAnswer;
/// use ninefold_core::{Budget, Count, Puzzle, Solver, Status};
///
/// let verdict = Solver::new(Budget::UNLIMITED).solve(&Puzzle::EMPTY);
/// let answer = PuzzleAnswer::from(verdict);
/// assert_eq!(answer.solutions, Some(Count::AtLeast(2)));
/// assert_eq!(answer.status(), Some(Status::Multiple));
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
    /// Measures beside the ratings, if some were asked for.
    pub measured: Option<Box<Measured>>,
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

    /// Returns whether the puzzle is known to have several solutions.
    pub fn has_several(&self) -> bool {
        matches!(self.solutions, Some(Count::Exactly(2..) | Count::AtLeast(2..)))
    }

    /// Returns what is known of the solutions. `None`: nobody has looked for them.
    pub fn status(&self) -> Option<Status> {
        let solutions = self.solutions?;
        Some(match solutions {
            Count::AtLeast(_) if self.stopped.is_some() => Status::Stopped,
            _ => solutions.status(),
        })
    }
}

impl From<KnownSolutions> for PuzzleAnswer {
    fn from(solutions: KnownSolutions) -> Self {
        match solutions {
            KnownSolutions::None => Self::from(Count::Exactly(0)),
            KnownSolutions::One(grid) => {
                Self { smallest: Some(grid), ..Self::from(Count::Exactly(1)) }
            }
            KnownSolutions::Several { smallest, next } => {
                Self { smallest: Some(smallest), next, ..Self::from(Count::AtLeast(2)) }
            }
            KnownSolutions::Unknown { reason, at_least } => {
                Self { stopped: Some(reason), ..Self::from(Count::AtLeast(at_least)) }
            }
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
        Self::from(KnownSolutions::from(verdict))
    }
}

impl From<Check> for PuzzleAnswer {
    fn from(check: Check) -> Self {
        let answer = Self::from(check.verdict);
        let reason = check.stopped.map(|stopped| stopped.reason);
        Self { redundant: check.redundant, stopped: answer.stopped.or(reason), ..answer }
    }
}
