//! The methods of [`Solver`] that list all solutions of a puzzle.

use super::{Solutions, Solver};
use crate::answer::{Count, Stopped};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use core::ops::ControlFlow;

impl Solver {
    /// Passes each solution once to a function, in no particular order, until there are no more or
    /// the function breaks. Returns the number of solutions passed: [`Count::AtLeast`] if the
    /// function broke.
    ///
    /// This is the fastest way to get all solutions, because the lanes of vectors search a puzzle
    /// with many solutions together. The order may differ between instruction sets and versions.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the search first.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_core::{Budget, Count, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let mut grids = Vec::new();
    /// let count = solver.for_each(&Puzzle::EMPTY, |grid| {
    ///     grids.push(*grid);
    ///     if grids.len() == 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(count, Ok(Count::AtLeast(1_000)));
    /// ```
    pub fn for_each(
        &mut self,
        puzzle: &Puzzle,
        mut take: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Count, Stopped> {
        let mut is_complete = true;
        let mut take = |grid: &Grid| {
            let flow = take(grid);
            is_complete &= flow.is_continue();
            flow
        };
        let found = self.ask(|engine, meter| {
            engine.count_up_to(puzzle, None, u64::MAX, meter, Some(&mut take))
        })?;
        Ok(if is_complete { Count::Exactly(found) } else { Count::AtLeast(found) })
    }

    /// Passes each solution to a function in ascending order, until there are no more or the
    /// function breaks. Returns the number of solutions passed: [`Count::AtLeast`] if the function
    /// broke.
    ///
    /// The budget holds for all solutions together. See [`solutions`](Self::solutions) for the
    /// cost.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the search first.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_core::{Budget, Count, Solver};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.";
    /// let mut last = None;
    /// let count = Solver::new(Budget::UNLIMITED).for_each_ascending(&text.parse()?, |grid| {
    ///     assert!(last < Some(*grid));
    ///     last = Some(*grid);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert!(matches!(count, Count::Exactly(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_ascending(
        &mut self,
        puzzle: &Puzzle,
        mut take: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<Count, Stopped> {
        let mut found = 0;
        for grid in self.solutions(puzzle) {
            found += 1;
            if take(&grid?).is_break() {
                return Ok(Count::AtLeast(found));
            }
        }
        Ok(Count::Exactly(found))
    }

    /// Returns an iterator over all solutions in ascending order, which computes each one on
    /// demand. The iterator borrows the solver. [`into_solutions`](Self::into_solutions) makes one
    /// that owns it.
    ///
    /// The budget holds for all solutions together. A solution takes about one search for each cell
    /// after the first one in which it differs from its predecessor.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let first_two = solver.solutions(&Puzzle::EMPTY).take(2).collect::<Result<Vec<_>, _>>()?;
    /// assert!(first_two[0] < first_two[1]);
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<&mut Self> {
        Solutions::new(self, puzzle)
    }

    /// Returns an iterator over all solutions in ascending order. The iterator owns the solver, so
    /// it can be stored or sent to another thread.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    /// use std::thread;
    ///
    /// let mut solutions = Solver::new(Budget::UNLIMITED).into_solutions(&Puzzle::EMPTY);
    /// let first = solutions.next().expect("there are many")?;
    /// let elsewhere = thread::spawn(move || (solutions.next(), solutions.into_solver()));
    /// let (second, mut solver) = elsewhere.join().expect("the thread does not panic");
    /// assert!(first < second.expect("there are many")?);
    /// assert!(solver.solve(&Puzzle::EMPTY).smallest() == Some(first));
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn into_solutions(self, puzzle: &Puzzle) -> Solutions {
        Solutions::new(self, puzzle)
    }
}
