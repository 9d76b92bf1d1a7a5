//! [`LocalSearch`]: the operations that all local searches share.

use super::effort::{LocalSearchEffort, LocalSearchProgress};
use super::error::LocalSearchEnd;
use super::solution_table::SolutionTable;
use crate::grids::Grids;
use crate::random::RandomStream;
use crate::reveal::reveal;
use ninefold_core::{Cell, CellSet, Count, Grid, Puzzle, Solver, Stopped};

/// A local search in progress: its random numbers, its solver and its progress.
pub(super) struct LocalSearch<'h, 'e> {
    pub(super) random: &'h mut RandomStream,
    pub(super) progress: LocalSearchProgress,
    solver: &'h mut Solver,
    effort: LocalSearchEffort<'e>,
}

impl<'h, 'e> LocalSearch<'h, 'e> {
    pub(super) fn new(
        random: &'h mut RandomStream,
        solver: &'h mut Solver,
        effort: LocalSearchEffort<'e>,
    ) -> Self {
        Self { random, progress: LocalSearchProgress::default(), solver, effort }
    }

    /// Lists all solutions of a puzzle, as one move. Returns `false` if there are more than
    /// `limit`.
    pub(super) fn list(
        &mut self,
        table: &mut SolutionTable,
        puzzle: &Puzzle,
        limit: usize,
    ) -> Result<bool, LocalSearchEnd> {
        let listed = table.list(self.solver, puzzle, limit);
        Ok(self.count_move(listed)?.is_some())
    }

    /// Counts solutions up to a limit, as one move.
    pub(super) fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64, LocalSearchEnd> {
        let count = self.solver.count(puzzle, limit);
        Ok(self.count_move(count)?.found())
    }

    /// Returns whether a puzzle has a solution, as part of a move.
    pub(super) fn is_solvable(&mut self, puzzle: &Puzzle) -> Result<bool, LocalSearchEnd> {
        self.solver.any(puzzle).map(|any| any.is_some()).map_err(|_| LocalSearchEnd::Cancelled)
    }

    /// Returns the solution of a proper puzzle, as part of a move.
    pub(super) fn solution(&mut self, puzzle: &Puzzle) -> Result<Grid, LocalSearchEnd> {
        let any = self.solver.any(puzzle).map_err(|_| LocalSearchEnd::Cancelled)?;
        Ok(any.expect("a proper puzzle has a solution"))
    }

    /// Counts the solutions without each clue on its own, up to a limit, as one move. The clues
    /// come in reading order.
    pub(super) fn counts_without(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
    ) -> Result<impl Iterator<Item = u64> + use<>, LocalSearchEnd> {
        let rests: Vec<Puzzle> = puzzle.clues().map(|(cell, _)| puzzle.without(cell)).collect();
        let counts = self.solver.count_batch(&rests, limit);
        let counts: Result<Vec<Count>, Stopped> = counts.into_iter().collect();
        Ok(self.count_move(counts)?.into_iter().map(Count::found))
    }

    /// Returns the redundant clues of a proper puzzle, as one move.
    pub(super) fn redundant(&mut self, puzzle: &Puzzle) -> Result<CellSet, LocalSearchEnd> {
        let counts = self.counts_without(puzzle, 2)?;
        let is_proper = |((cell, _), count)| (count == 1).then_some(cell);
        Ok(puzzle.clues().zip(counts).filter_map(is_proper).collect())
    }

    /// Draws a random grid, each of all grids equally likely.
    pub(super) fn grid(&mut self) -> Grid {
        Grids::get().draw(self.random)
    }

    /// Makes a random minimal puzzle, as one move.
    pub(super) fn minimal_puzzle(&mut self) -> Result<Puzzle, LocalSearchEnd> {
        let grid = self.grid();
        self.empty(&grid, CellSet::ALL)
    }

    /// Makes a proper puzzle minimal: removes redundant clues in random order.
    pub(super) fn minimize(&mut self, puzzle: &Puzzle) -> Result<Puzzle, LocalSearchEnd> {
        let solution = self.solution(puzzle)?;
        self.empty(&solution, puzzle.clue_cells())
    }

    /// Empties some cells of a grid in random order, each if the puzzle stays proper.
    fn empty(&mut self, grid: &Grid, cells: CellSet) -> Result<Puzzle, LocalSearchEnd> {
        let order: Vec<CellSet> = self.shuffled(cells).into_iter().map(CellSet::only).collect();
        let stay = self.solver.minimal(grid, &order);
        Ok(reveal(grid, self.count_move(stay)?))
    }

    /// Returns cells in random order.
    pub(super) fn shuffled(&mut self, cells: CellSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// Picks a random item, if there is any.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.random.below(items.len() as u32) as usize).copied()
    }

    /// Counts a move, reports it, and returns the move's answer. Fails if the solver's budget or
    /// the report ends the search, or if this was the last move allowed.
    fn count_move<T>(&mut self, answer: Result<T, Stopped>) -> Result<T, LocalSearchEnd> {
        self.progress.moves += 1;
        let answer = answer.map_err(|_| LocalSearchEnd::Cancelled)?;
        if (self.effort.report)(&self.progress).is_break() {
            Err(LocalSearchEnd::Cancelled)
        } else if self.progress.moves >= self.effort.max_moves {
            Err(LocalSearchEnd::Moves(self.progress.moves))
        } else {
            Ok(answer)
        }
    }
}
