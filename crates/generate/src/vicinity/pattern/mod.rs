//! [`PatternSearch`]: puzzles with their clues in given cells.

mod climb;
mod impossible;

pub use impossible::ImpossiblePattern;

use super::error::{LocalSearchError, LocalSearchGoal};
use super::hunt::{Hunt, LocalSearchEffort, Minimality};
use crate::RandomStream;
use ninefold_core::{CellSet, Puzzle, Solver};

/// Looks for puzzles with clues in given cells and in no others.
///
/// It fills the cells from a random grid and exchanges digits so that fewer solutions are left, then
/// so that fewer clues can go. Random patterns of 22 to 26 cells that are symmetrical by half a turn
/// take milliseconds to seconds, of 20 or 28 to 30 cells about half are found within seconds. Below
/// 20 hardly any pattern has a puzzle, and the search seldom finds those that are there.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
/// use ninefold_generate::{LocalSearchEffort, Minimality, PatternSearch, RandomStream};
/// use std::ops::ControlFlow;
///
/// let cross = "1...1...1.1..1..1...1.1.1.....111...111111111...111.....1.1.1...1..1..1.1...1...1";
/// let cells = cross.parse::<Puzzle>()?.given_cells();
/// let search = PatternSearch::new(cells, Minimality::Proper)?;
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 100_000, report: &mut report };
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let puzzle = search.search(&mut RandomStream::new(1, 0, 0), &mut solver, effort)?;
/// assert_eq!(puzzle.given_cells(), cells);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PatternSearch {
    cells: CellSet,
    minimality: Minimality,
}

impl PatternSearch {
    /// A search for puzzles with clues in exactly these cells.
    ///
    /// # Errors
    ///
    /// [`ImpossiblePattern`] if it can be proved that there is no such puzzle.
    pub fn new(cells: CellSet, minimality: Minimality) -> Result<Self, ImpossiblePattern> {
        ImpossiblePattern::find(cells, minimality).map_or(Ok(Self { cells, minimality }), Err)
    }

    /// Looks for such a puzzle.
    ///
    /// # Errors
    ///
    /// [`LocalSearchError`] says how near it came when the effort was spent.
    pub fn search(
        &self,
        random: &mut RandomStream,
        solver: &mut Solver,
        effort: LocalSearchEffort,
    ) -> Result<Puzzle, LocalSearchError> {
        let mut hunt = Hunt::new(random, solver, effort);
        let ending = loop {
            match climb::climb(&mut hunt, self.cells, self.minimality) {
                Ok(Some(puzzle)) => return Ok(puzzle),
                Ok(None) => {}
                Err(ending) => break ending,
            }
        };
        let wanted = LocalSearchGoal::Pattern(self.cells.len(), self.minimality);
        Err(LocalSearchError { wanted, progress: hunt.progress, ending })
    }
}
