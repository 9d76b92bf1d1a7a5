//! [`Minimizer`]: the minimal puzzles within a puzzle.

mod enumerate;

use crate::greedy::of_grid;
use crate::random::RandomStream;
use ninefold_core::{Budget, CellSet, Grid, Isa, Puzzle, Solver, StopReason, Stopped, Verdict};
use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

/// After so many draws in a row that brought nothing new, no more are made.
const FRUITLESS_DRAWS: usize = 100;

/// Why a puzzle is not minimized.
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
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    Several,
    /// The budget ended a search.
    Stopped(StopReason),
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

impl Error for MinimizeError {}

/// How an enumeration of minimal puzzles ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnumerationEnd {
    /// With the last of them.
    Complete,
    /// Because there were enough; there may be more.
    Enough,
    /// With the last search allowed; there may be more.
    Searches,
}

/// What an enumeration of minimal puzzles came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct EnumerationSummary {
    /// How many were handed out.
    pub found: u64,
    /// How many searches it took.
    pub searches: u64,
    /// How it ended.
    pub end: EnumerationEnd,
}

/// Finds the minimal puzzles within proper ones: some of their givens, and none of them can go.
///
/// ```
/// use ninefold_core::{Budget, Puzzle};
/// use ninefold_generate::{EnumerationEnd, Minimizer, RandomStream};
/// use std::ops::ControlFlow;
///
/// let text = "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let puzzle: Puzzle = text.parse()?;
/// let mut minimizer = Minimizer::new(Budget::UNLIMITED);
/// let mut all = Vec::new();
/// let ended = minimizer.for_each(&puzzle, 1_000, |minimal| {
///     all.push(*minimal);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(ended.end, EnumerationEnd::Complete);
/// let drawn = minimizer.draw(&puzzle, &mut RandomStream::new(1, 0, 0))?;
/// assert!(all.contains(&drawn));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Minimizer<'a> {
    solver: Solver<'a>,
}

impl<'a> Minimizer<'a> {
    /// A minimizer of which each search, or walk through the givens, may spend a budget.
    pub fn new(budget: Budget<'a>) -> Self {
        Self { solver: Solver::new(budget) }
    }

    /// The same minimizer with another instruction set. What it finds is the same.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.solver = self.solver.with_isa(isa);
        self
    }

    /// A minimal puzzle within a proper one: its givens are taken away in a random order, each if it
    /// stays proper.
    ///
    /// # Errors
    ///
    /// [`MinimizeError`] if it is not proper, or if the budget ends a search.
    pub fn draw(
        &mut self,
        puzzle: &Puzzle,
        random: &mut RandomStream,
    ) -> Result<Puzzle, MinimizeError> {
        let solution = self.solution(puzzle)?;
        self.draw_within(puzzle, &solution, random)
    }

    /// Different minimal puzzles within a proper one, as many as wanted: fewer only if a hundred draws
    /// in a row bring nothing new.
    ///
    /// # Errors
    ///
    /// As for [`draw`](Self::draw).
    pub fn draw_several(
        &mut self,
        puzzle: &Puzzle,
        wanted: usize,
        random: &mut RandomStream,
    ) -> Result<Vec<Puzzle>, MinimizeError> {
        let mut drawn = Vec::new();
        if wanted > 0 {
            self.draw_each(puzzle, random, |minimal| {
                drawn.push(*minimal);
                if drawn.len() < wanted {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })?;
        }
        Ok(drawn)
    }

    /// Hands out different minimal puzzles within a proper one as they are drawn, until there are
    /// enough or a hundred draws in a row bring nothing new. Gives the cells of the givens of each, which take
    /// some 40 bytes.
    ///
    /// # Errors
    ///
    /// As for [`draw`](Self::draw).
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle};
    /// use ninefold_generate::{Minimizer, RandomStream};
    /// use std::ops::ControlFlow;
    ///
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let grid: Puzzle = text.parse()?;
    /// let mut drawn = Vec::new();
    /// let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    /// let known = minimizer.draw_each(&grid, &mut RandomStream::new(1, 0, 0), |minimal| {
    ///     drawn.push(*minimal);
    ///     if drawn.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert!(drawn.iter().all(|minimal| known.contains(&minimal.given_cells())));
    /// assert_eq!(known.len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw_each(
        &mut self,
        puzzle: &Puzzle,
        random: &mut RandomStream,
        mut each: impl FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> Result<HashSet<CellSet>, MinimizeError> {
        let solution = self.solution(puzzle)?;
        let mut known = HashSet::new();
        let mut fruitless = 0;
        while fruitless < FRUITLESS_DRAWS {
            let minimal = self.draw_within(puzzle, &solution, random)?;
            if !known.insert(minimal.given_cells()) {
                fruitless += 1;
                continue;
            }
            fruitless = 0;
            if each(&minimal).is_break() {
                break;
            }
        }
        Ok(known)
    }

    /// Hands out all minimal puzzles within a proper one, each once, until there are no more, there are
    /// enough, or so many searches are made.
    ///
    /// A puzzle with ten givens to spare may have hundreds of them, one with thirty more than can be
    /// counted. In which order they come may differ between versions.
    ///
    /// # Errors
    ///
    /// As for [`draw`](Self::draw).
    pub fn for_each(
        &mut self,
        puzzle: &Puzzle,
        searches: u64,
        mut each: impl FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> Result<EnumerationSummary, MinimizeError> {
        let solution = self.solution(puzzle)?;
        let mut each = |givens: CellSet| each(&of_grid(&solution, givens));
        enumerate::run(&mut self.solver, &solution, puzzle.given_cells(), searches, &mut each)
    }

    fn draw_within(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        random: &mut RandomStream,
    ) -> Result<Puzzle, MinimizeError> {
        let mut order: Vec<CellSet> = puzzle.given_cells().iter().map(CellSet::only).collect();
        random.shuffle(&mut order);
        let givens = self.solver.minimal(solution, &order).map_err(stopped)?;
        Ok(of_grid(solution, givens))
    }

    fn solution(&mut self, puzzle: &Puzzle) -> Result<Grid, MinimizeError> {
        match self.solver.solve(puzzle) {
            Verdict::Unique(grid) => Ok(grid),
            Verdict::NoSolution => Err(MinimizeError::NoSolution),
            Verdict::Multiple(..) => Err(MinimizeError::Several),
            Verdict::Stopped(why) => Err(stopped(why)),
        }
    }
}

fn stopped(stopped: Stopped) -> MinimizeError {
    MinimizeError::Stopped(stopped.reason)
}
