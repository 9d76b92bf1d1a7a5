//! What searches answer: [`Verdict`], [`Count`], [`Check`], [`Stopped`], [`Stats`].

use crate::budget::StopReason;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use core::fmt;

/// What a puzzle's solutions are, as far as one needs to know.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver, Verdict};
///
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// match solver.solve(&Puzzle::EMPTY) {
///     Verdict::NoSolution => println!("none"),
///     Verdict::Unique(grid) => println!("{grid}"),
///     Verdict::Multiple(smallest, next) => println!("{smallest}, then {next}, ..."),
///     Verdict::Stopped(stopped) => println!("not known: {}", stopped.reason),
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant)] // 162 bytes of answer, never stored in bulk
pub enum Verdict {
    /// There is none.
    NoSolution,
    /// There is exactly one: the puzzle is proper.
    Unique(Grid),
    /// There are several; these are the two lexicographically smallest.
    Multiple(Grid, Grid),
    /// The budget ended the search before the answer was certain.
    Stopped(Stopped),
}

impl Verdict {
    /// The lexicographically smallest solution, if it is known.
    pub const fn smallest(&self) -> Option<Grid> {
        match self {
            Self::Unique(grid) | Self::Multiple(grid, _) => Some(*grid),
            Self::NoSolution | Self::Stopped(_) => None,
        }
    }

    /// Whether the puzzle is known to have exactly one solution.
    pub const fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }
}

/// What was known when a budget ended a search. Every way to search that can be stopped gives this.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
///
/// let stopped = Solver::new(Budget::nodes(1)).smallest(&Puzzle::EMPTY).unwrap_err();
/// assert_eq!(stopped.to_string(), "the node budget is used up");
/// assert_eq!(stopped.at_least, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Stopped {
    /// Reason for the end.
    pub reason: StopReason,
    /// Number of different solutions found before; there may be more.
    pub at_least: u64,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl core::error::Error for Stopped {}

/// A number of solutions that says whether it is exact; shown as `=7` or `>=7`.
///
/// ```
/// use ninefold_core::{Budget, Count, Puzzle, Solver};
///
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// assert_eq!(solver.count(&Puzzle::EMPTY, 1_000)?, Count::AtLeast(1_000));
/// assert_eq!(Count::Exactly(7).to_string(), "=7");
/// assert_eq!(Count::AtLeast(7).to_string(), ">=7");
/// # Ok::<(), ninefold_core::Stopped>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// The number of all solutions.
    Exactly(u64),
    /// The number found when the limit was reached or the caller had enough; there may be more.
    AtLeast(u64),
}

impl Count {
    /// Returns the number, if it is exact.
    pub const fn exact(self) -> Option<u64> {
        match self {
            Self::Exactly(n) => Some(n),
            Self::AtLeast(_) => None,
        }
    }

    /// The count of a search that had a limit.
    pub(crate) const fn up_to(found: u64, limit: u64) -> Self {
        if found < limit { Self::Exactly(found) } else { Self::AtLeast(found) }
    }

    /// Returns the number found, whether or not there are more.
    pub const fn found(self) -> u64 {
        match self {
            Self::Exactly(n) | Self::AtLeast(n) => n,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(n) => write!(f, "={n}"),
            Self::AtLeast(n) => write!(f, ">={n}"),
        }
    }
}

/// What a setter wants to know about a puzzle, made by [`Solver::check`](crate::Solver::check).
///
/// ```
/// use ninefold_core::{Budget, Solver};
///
/// let text = "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let check = Solver::new(Budget::UNLIMITED).check(&text.parse()?);
/// assert!(check.verdict.is_unique());
/// assert_eq!(check.redundant.map(|cells| cells.to_string()), Some("r1c6 r1c9".to_owned()));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Check {
    /// Whether the puzzle has no, one or several solutions.
    pub verdict: Verdict,
    /// Clues that a proper puzzle stays proper without, each on its own. `None` if the puzzle is not
    /// proper or the budget ended the search for them.
    pub redundant: Option<CellSet>,
    /// Why the check is not complete, if the budget ended it: before the verdict, or before all
    /// redundant clues were known.
    pub stopped: Option<Stopped>,
}

/// What a search of a [`Solver`](crate::Solver) took.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
///
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// solver.count(&Puzzle::EMPTY, 2)?;
/// let stats = solver.stats();
/// assert!(stats.nodes > stats.guesses && stats.guesses > 0);
/// # Ok::<(), ninefold_core::Stopped>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Number of states taken up. A state is a board on which the rules were run; where the search
    /// learns, also each time that it draws the consequences of a choice or of what it has learnt;
    /// in plain backtracking, a call that its recursive form would make.
    pub nodes: u64,
    /// Number of choices made.
    pub guesses: u64,
    /// Number of rounds in the lanes of vectors. A round runs all rules on all lanes at once. 0 where
    /// one puzzle was searched alone.
    pub rounds: u64,
    /// Number of lanes in these rounds: the rounds times the lanes of a vector.
    pub lanes: u64,
    /// Number of these lanes that had something to search.
    pub busy_lanes: u64,
    /// Largest number of choices that stood open at once.
    pub max_depth: u32,
}

impl Stats {
    /// Returns the share of lanes that had something to search, from 0 to 1; `None` if there were no
    /// rounds in lanes.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// solver.count_batch(&[Puzzle::EMPTY; 100], 2);
    /// assert!(solver.stats().lane_use().is_some_and(|share| share > 0.5));
    /// ```
    // A share needs no 15 digits.
    #[allow(clippy::cast_precision_loss)]
    pub fn lane_use(&self) -> Option<f64> {
        (self.lanes > 0).then(|| self.busy_lanes as f64 / self.lanes as f64)
    }

    /// Adds what another search took.
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.rounds += other.rounds;
        self.lanes += other.lanes;
        self.busy_lanes += other.busy_lanes;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}
