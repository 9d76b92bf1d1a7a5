//! [`Solver::minimal`], and the same for many grids.

use super::Solver;
use crate::answer::Stopped;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::search::engine::MinimalSource;
use alloc::vec::Vec;

impl Solver {
    /// Takes the clues of a proper puzzle away, one group of cells after another, each if the puzzle
    /// stays proper without it. Returns the cells of the clues that stay.
    ///
    /// `solution` is the puzzle's solution, and the groups in `order` hold all its clues. A cell in
    /// several groups counts for the first. With a group for each cell of a whole grid, what stays is a
    /// minimal puzzle. What stays depends on the grid and the order alone. (If the puzzle is not
    /// proper, what stays has as many solutions as it has, or more.)
    ///
    /// Costs some 20 searches for a whole grid, not 81. The budget holds for all of them together. The
    /// search is the same by either [`Method`](crate::Method).
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
