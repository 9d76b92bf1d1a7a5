//! [`Solver::minimal`], for one grid and for many.

use super::Solver;
use crate::answer::Stopped;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::search::engine::MinimalSource;
use alloc::vec::Vec;

impl Solver {
    /// Takes groups of clues away from a proper puzzle, one after another. A group stays only if
    /// the puzzle would not be proper without it. Returns the cells of the clues that stay.
    ///
    /// `solution` is the puzzle's solution, and the groups in `order` hold the cells of all its
    /// clues. A cell in several groups belongs to the first of them. With one group for each of the
    /// 81 cells, the clues that stay are a minimal puzzle. The result depends only on the grid and
    /// the order. (If the puzzle is not proper, the clues that stay have as many solutions as it
    /// has, or more.)
    ///
    /// Takes about 20 searches for a whole grid, not 81. The budget holds for all of them together.
    /// Both [`Method`](crate::Method)s run the same search.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the search first.
    ///
    /// ```
    /// use ninefold_core::{Budget, Cell, CellSet, Grid, Puzzle, Solver};
    ///
    /// let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
    /// let order = Cell::ALL.map(CellSet::only);
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let stay = solver.minimal(&grid, &order)?;
    /// let mut puzzle = Puzzle::EMPTY;
    /// for cell in stay.iter() {
    ///     puzzle.set(cell, Some(grid.get(cell)));
    /// }
    /// assert_eq!(solver.check(&puzzle).redundant, Some(CellSet::EMPTY));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimal(&mut self, solution: &Grid, order: &[CellSet]) -> Result<CellSet, Stopped> {
        self.ask(|engine, meter| engine.minimal(solution, order, meter))
    }

    /// See [`unstable_internals`](crate::unstable_internals).
    pub(crate) fn minimal_batch(
        &mut self,
        asked: &[(Grid, &[CellSet])],
    ) -> Vec<Result<CellSet, Stopped>> {
        self.ask_batch(|engine, meter| engine.minimal_batch(asked, meter))
    }

    /// See [`unstable_internals`](crate::unstable_internals).
    pub(crate) fn minimal_each(&mut self, source: &mut impl MinimalSource) {
        self.ask_batch(|engine, meter| engine.minimal_each(source, meter));
    }
}
