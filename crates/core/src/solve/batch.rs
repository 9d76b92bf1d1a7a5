//! The methods of [`Solver`] for many puzzles at once.

use super::Solver;
use crate::answer::{Count, Stopped, Verdict};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;

impl Solver {
    /// Solves each puzzle as [`solve`](Self::solve) does, several times as fast if there are many.
    ///
    /// The budget holds for each puzzle. Memory is proportional to the number of puzzles, about 350
    /// bytes for each. So split a long list into batches of a few thousand puzzles.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver, Verdict};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzles = [text.parse()?, Puzzle::EMPTY];
    /// let verdicts = Solver::new(Budget::UNLIMITED).solve_batch(&puzzles);
    /// assert!(matches!(verdicts[..], [Verdict::Unique(_), Verdict::Multiple(..)]));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn solve_batch(&mut self, puzzles: &[Puzzle]) -> Vec<Verdict> {
        self.ask_batch(|engine, meter| engine.solve_batch(puzzles, meter))
    }

    /// Finds the smallest solution of each puzzle as [`smallest`](Self::smallest) does, several
    /// times as fast if there are many. See [`solve_batch`](Self::solve_batch) for budget and
    /// memory.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let smallest = Solver::new(Budget::UNLIMITED).smallest_batch(&[Puzzle::EMPTY; 40]);
    /// for grid in smallest {
    ///     assert!(grid?.ok_or("a solution")?.to_string().starts_with("123456789456789123"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smallest_batch(&mut self, puzzles: &[Puzzle]) -> Vec<Result<Option<Grid>, Stopped>> {
        self.ask_batch(|engine, meter| engine.smallest_batch(puzzles, meter))
    }

    /// Finds any solution of each puzzle as [`any`](Self::any) does, several times as fast if there
    /// are many. See [`solve_batch`](Self::solve_batch) for budget and memory.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// for grid in Solver::new(Budget::UNLIMITED).any_batch(&[Puzzle::EMPTY; 40]) {
    ///     assert!(grid?.is_some());
    /// }
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn any_batch(&mut self, puzzles: &[Puzzle]) -> Vec<Result<Option<Grid>, Stopped>> {
        self.ask_batch(|engine, meter| engine.any_batch(puzzles, meter))
    }

    /// Counts the solutions of each puzzle up to a limit as [`count`](Self::count) does, several
    /// times as fast if there are many. See [`solve_batch`](Self::solve_batch) for budget and
    /// memory.
    ///
    /// ```
    /// use ninefold_core::{Budget, Count, Puzzle, Solver};
    ///
    /// let counts = Solver::new(Budget::UNLIMITED).count_batch(&[Puzzle::EMPTY; 3], 2);
    /// assert_eq!(counts, [Ok(Count::AtLeast(2)); 3]);
    /// ```
    pub fn count_batch(&mut self, puzzles: &[Puzzle], limit: u64) -> Vec<Result<Count, Stopped>> {
        self.ask_batch(|engine, meter| engine.count_batch(puzzles, limit, meter))
    }

    /// See [`unstable_internals::other_batch`](crate::unstable_internals::other_batch).
    pub(crate) fn other_batch(
        &mut self,
        asked: &[(Puzzle, Candidate)],
    ) -> Vec<Result<Option<Grid>, Stopped>> {
        self.ask_batch(|engine, meter| engine.other_batch(asked, meter))
    }
}
