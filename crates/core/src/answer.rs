//! The answers of searches: [`Verdict`], [`Count`], [`Check`], [`Stopped`], [`Stats`].

use crate::budget::StopReason;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use core::fmt;

/// The answer to a puzzle: no solution, exactly one, or several with the two smallest.
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
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle is proper; this is its only solution.
    Unique(Grid),
    /// The puzzle has several solutions; these are the two lexicographically smallest.
    Multiple(Grid, Grid),
    /// The budget ended the search before the answer was certain.
    Stopped(Stopped),
}

impl Verdict {
    /// Returns the lexicographically smallest solution, if it is known.
    pub const fn smallest(&self) -> Option<Grid> {
        match self {
            Self::Unique(grid) | Self::Multiple(grid, _) => Some(*grid),
            Self::NoSolution | Self::Stopped(_) => None,
        }
    }

    /// Returns whether the puzzle is known to have exactly one solution.
    pub const fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }
}

/// The error of a search that its budget ended: the reason, and how many solutions it had found.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
///
/// let stopped = Solver::new(Budget::nodes(1)).smallest(&Puzzle::EMPTY).unwrap_err();
/// assert_eq!(stopped.to_string(), "node limit reached");
/// assert_eq!(stopped.at_least, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Stopped {
    /// Reason why the search ended.
    pub reason: StopReason,
    /// Number of different solutions found until then. The puzzle may have more.
    pub at_least: u64,
}

impl Stopped {
    /// Makes the error of a search outside this crate.
    pub const fn new(reason: StopReason, at_least: u64) -> Self {
        Self { reason, at_least }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl core::error::Error for Stopped {}

/// A number of solutions, exact or a lower bound; displayed as `=7` or `>=7`.
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
    /// The number found when the count reached its limit or the caller's function broke. The puzzle
    /// may have more.
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

    /// Returns `Exactly(found)` if `found` is below `limit`, otherwise `AtLeast(found)`.
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

/// A puzzle's verdict and its redundant clues, made by [`Solver::check`](crate::Solver::check).
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
    /// Redundant clues: the puzzle stays proper without any single one of them. (Without one,
    /// another may be needed.) `None` if the puzzle is not proper, or if the budget ended the
    /// search for them.
    pub redundant: Option<CellSet>,
    /// Reason why the check is incomplete, if the budget ended it. Then either the verdict or the
    /// redundant clues are unknown.
    pub stopped: Option<Stopped>,
}

/// The work that a search of a [`Solver`](crate::Solver) has done.
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
    /// Number of nodes. A node is a board on which the rules were run. Where the search learns,
    /// each run of unit propagation after a guess or a learned clause counts too. In plain
    /// backtracking, a node is a call of the recursive form.
    pub nodes: u64,
    /// Number of guesses.
    pub guesses: u64,
    /// Number of rounds in the lanes of vectors. A round runs all rules on all lanes at once. 0 if
    /// one puzzle was searched alone.
    pub rounds: u64,
    /// Number of lanes in all rounds: the rounds times the lanes of a vector.
    pub lanes: u64,
    /// Number of lanes in all rounds that held a node.
    pub busy_lanes: u64,
    /// Largest number of guesses open at once.
    pub max_depth: u32,
    /// Number of nodes when plain backtracking found its first solution. A question about several
    /// solutions goes on from there. `None`: no solution was found, propagation searched, or the
    /// work is of a batch.
    pub nodes_to_first: Option<u64>,
}

impl Stats {
    /// Returns the share of lanes that held a node, from 0 to 1. Returns `None` if there were no
    /// rounds in lanes.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// solver.count_batch(&[Puzzle::EMPTY; 100], 2);
    /// assert!(solver.stats().lane_use().is_some_and(|share| share > 0.5));
    /// ```
    // A share does not need 15 exact digits.
    #[allow(clippy::cast_precision_loss)]
    pub fn lane_use(&self) -> Option<f64> {
        (self.lanes > 0).then(|| self.busy_lanes as f64 / self.lanes as f64)
    }

    /// Adds the work of another search. The depth becomes the larger of the two.
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.rounds += other.rounds;
        self.lanes += other.lanes;
        self.busy_lanes += other.busy_lanes;
        self.max_depth = self.max_depth.max(other.max_depth);
    }
}
