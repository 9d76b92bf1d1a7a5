//! [`Minimizer`]: the minimal puzzles within a puzzle.

mod enumerate;
mod outcome;

use crate::random::RandomStream;
use crate::reveal::reveal;
use ninefold_core::{Budget, CellSet, Grid, Isa, Puzzle, Solver, Verdict};
pub use outcome::{EnumerationEnd, EnumerationSummary, MinimizeError};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Draws in a row without a new puzzle after which drawing ends.
const FRUITLESS_DRAWS: usize = 100;

/// Finds the minimal puzzles within a proper puzzle: subsets of its clues that are minimal puzzles.
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
pub struct Minimizer {
    solver: Solver,
}

impl Minimizer {
    /// Returns a minimizer. Each search, or walk through the clues, may spend the budget.
    pub fn new(budget: Budget) -> Self {
        Self { solver: Solver::new(budget) }
    }

    /// Returns the same minimizer with another instruction set. The results are the same.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.solver = self.solver.with_isa(isa);
        self
    }

    /// Draws a minimal puzzle within a proper one: removes clues in random order, each if the
    /// puzzle stays proper.
    ///
    /// # Errors
    ///
    /// [`MinimizeError`] if the puzzle is not proper, or if the budget ends a search.
    pub fn draw(
        &mut self,
        puzzle: &Puzzle,
        random: &mut RandomStream,
    ) -> Result<Puzzle, MinimizeError> {
        let solution = self.solution(puzzle)?;
        self.draw_within(puzzle, &solution, random)
    }

    /// Draws `wanted` different minimal puzzles within a proper one. Returns fewer only if a
    /// hundred draws in a row bring no new one.
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

    /// Draws different minimal puzzles within a proper one, and calls `each` with every new one.
    ///
    /// The draws end when `each` breaks, or when a hundred draws in a row bring no new puzzle.
    /// Returns the clue cells of each puzzle. One set takes about 40 bytes.
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
    /// assert!(drawn.iter().all(|minimal| known.contains(&minimal.clue_cells())));
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
            if !known.insert(minimal.clue_cells()) {
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

    /// Enumerates all minimal puzzles within a proper one, and calls `each` once with each.
    ///
    /// The enumeration ends early when `each` breaks, or after `searches` searches. A puzzle with
    /// ten redundant clues may have hundreds of minimal puzzles. One with thirty may have more than
    /// can be counted. The order may differ between versions.
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
        let mut each = |clues: CellSet| each(&reveal(&solution, clues));
        enumerate::run(&mut self.solver, &solution, puzzle.clue_cells(), searches, &mut each)
    }

    fn draw_within(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        random: &mut RandomStream,
    ) -> Result<Puzzle, MinimizeError> {
        let mut order: Vec<CellSet> = puzzle.clue_cells().iter().map(CellSet::only).collect();
        random.shuffle(&mut order);
        let clues = self.solver.minimal(solution, &order)?;
        Ok(reveal(solution, clues))
    }

    fn solution(&mut self, puzzle: &Puzzle) -> Result<Grid, MinimizeError> {
        match self.solver.solve(puzzle) {
            Verdict::Unique(grid) => Ok(grid),
            Verdict::NoSolution => Err(MinimizeError::NoSolution),
            Verdict::Multiple(..) => Err(MinimizeError::Several),
            Verdict::Stopped(why) => Err(why.into()),
        }
    }
}
