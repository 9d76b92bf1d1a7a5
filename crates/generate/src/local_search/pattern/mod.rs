//! [`PatternSearch`]: puzzles whose clues fill a pattern of cells.

mod climb;
mod impossible;

pub use impossible::ImpossiblePattern;

use super::effort::LocalSearchEffort;
use super::error::LocalSearchError;
use super::goal::LocalSearchGoal;
use super::search::LocalSearch;
use crate::minimality::Minimality;
use crate::random::RandomStream;
use ninefold_core::{CellSet, Puzzle, Solver};

/// Searches for puzzles with clues in exactly some cells.
///
/// The search fills the cells from a random grid. It exchanges digits so that fewer solutions
/// remain, then so that fewer clues are redundant.
///
/// Random patterns with half-turn symmetry: with 22 to 26 cells the search takes milliseconds to
/// seconds. With 20 or 28 to 30 cells it finds about half within seconds. With fewer than 20 cells
/// hardly any pattern has a puzzle, and the search seldom finds it.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
/// use ninefold_generate::{LocalSearchEffort, Minimality, PatternSearch, RandomStream};
/// use std::ops::ControlFlow;
///
/// let cross = "1...1...1.1..1..1...1.1.1.....111...111111111...111.....1.1.1...1..1..1.1...1...1";
/// let cells = cross.parse::<Puzzle>()?.clue_cells();
/// let search = PatternSearch::new(cells, Minimality::Proper)?;
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 100_000, report: &mut report };
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let puzzle = search.search(&mut RandomStream::new(1, 0, 0), &mut solver, effort)?;
/// assert_eq!(puzzle.clue_cells(), cells);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PatternSearch {
    cells: CellSet,
    minimality: Minimality,
}

impl PatternSearch {
    /// Returns a search for puzzles with clues in exactly these cells.
    ///
    /// # Errors
    ///
    /// [`ImpossiblePattern`] if a simple proof shows that there is no such puzzle.
    pub fn new(cells: CellSet, minimality: Minimality) -> Result<Self, ImpossiblePattern> {
        ImpossiblePattern::find(cells, minimality).map_or(Ok(Self { cells, minimality }), Err)
    }

    /// Searches for a puzzle.
    ///
    /// # Errors
    ///
    /// [`LocalSearchError`] if the search ends first. The error says how near the search came.
    pub fn search(
        &self,
        random: &mut RandomStream,
        solver: &mut Solver,
        effort: LocalSearchEffort,
    ) -> Result<Puzzle, LocalSearchError> {
        let mut search = LocalSearch::new(random, solver, effort);
        let end = loop {
            match climb::climb(&mut search, self.cells, self.minimality) {
                Ok(Some(puzzle)) => return Ok(puzzle),
                Ok(None) => {}
                Err(end) => break end,
            }
        };
        let goal = LocalSearchGoal::Pattern(self.cells.len(), self.minimality);
        Err(LocalSearchError { goal, progress: search.progress, end })
    }
}
