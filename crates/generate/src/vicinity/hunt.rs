//! [`Hunt`]: what all searches from neighbour to neighbour have in common.

use super::answers::Answers;
use super::error::LocalSearchEnd;
use crate::greedy::of_grid;
use crate::{Grids, RandomStream};
use ninefold_core::{Cell, CellSet, Count, Grid, Puzzle, Solver};
use std::ops::ControlFlow;

/// What a puzzle to order must be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Minimality {
    /// Proper, and no clue can go.
    #[default]
    Minimal,
    /// Proper: exactly one solution.
    Proper,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LocalSearchProgress {
    /// The moves made.
    pub moves: u64,
    /// The clue count nearest to the wanted one that a puzzle has had.
    pub clues: Option<usize>,
    /// The fewest clues outside the wanted cells that a puzzle with few solutions has had.
    pub outside: Option<usize>,
    /// The fewest solutions that clues in the wanted cells have had.
    pub solutions: Option<u64>,
    /// For a minimal puzzle in wanted cells: the fewest clues too many that a proper one has had.
    pub redundant: Option<usize>,
}

/// What a search may cost, and who is told how far it is.
///
/// A move is one set of solutions listed or counted, or one puzzle checked; it takes some
/// 20 µs to 1 ms. Moves are the measure, and not time, so that the same seed gives the same puzzle
/// everywhere. To end a search by time or on demand, answer `Break` to a report, or give the
/// solver a [`Budget`](ninefold_core::Budget) with a flag or a clock; one that counts nodes ends it
/// at different moves on different instruction sets.
pub struct LocalSearchEffort<'e> {
    /// The largest number of moves.
    pub max_moves: u64,
    /// Told how far the search is, after each move, and may end it.
    pub report: &'e mut dyn FnMut(&LocalSearchProgress) -> ControlFlow<()>,
}

/// A search on its way: its random numbers, its solver, and what it has spent.
pub(super) struct Hunt<'h, 's, 'e> {
    pub(super) random: &'h mut RandomStream,
    pub(super) progress: LocalSearchProgress,
    solver: &'h mut Solver<'s>,
    effort: LocalSearchEffort<'e>,
}

impl<'h, 's, 'e> Hunt<'h, 's, 'e> {
    pub(super) fn new(
        random: &'h mut RandomStream,
        solver: &'h mut Solver<'s>,
        effort: LocalSearchEffort<'e>,
    ) -> Self {
        Self { random, progress: LocalSearchProgress::default(), solver, effort }
    }

    /// Whether all solutions are listed; if not, there are more than `limit`.
    pub(super) fn list(
        &mut self,
        answers: &mut Answers,
        puzzle: &Puzzle,
        limit: usize,
    ) -> Result<bool, LocalSearchEnd> {
        let is_whole = answers.list(self.solver, puzzle, limit).is_some();
        self.count_move()?;
        Ok(is_whole)
    }

    /// The number of solutions up to a limit.
    pub(super) fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<u64, LocalSearchEnd> {
        let count = self.solver.count(puzzle, limit).found();
        self.count_move()?;
        Ok(count)
    }

    /// Whether there is a solution; part of a move.
    pub(super) fn is_solvable(&mut self, puzzle: &Puzzle) -> Result<bool, LocalSearchEnd> {
        self.solver.any(puzzle).map(|any| any.is_some()).map_err(|_| LocalSearchEnd::CalledOff)
    }

    /// The solution of a proper puzzle; part of a move.
    pub(super) fn solution(&mut self, puzzle: &Puzzle) -> Result<Grid, LocalSearchEnd> {
        let any = self.solver.any(puzzle).map_err(|_| LocalSearchEnd::CalledOff)?;
        Ok(any.expect("a proper puzzle has a solution"))
    }

    /// The number of solutions up to a limit without each clue on its own, clues in reading order.
    pub(super) fn counts_without(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
    ) -> Result<impl Iterator<Item = u64> + use<>, LocalSearchEnd> {
        let rests: Vec<Puzzle> = puzzle.givens().map(|(cell, _)| puzzle.without(cell)).collect();
        let counts = self.solver.count_batch(&rests, limit);
        self.count_move()?;
        Ok(counts.into_iter().map(Count::found))
    }

    /// The clues that a proper puzzle stays proper without, each on its own.
    pub(super) fn redundant(&mut self, puzzle: &Puzzle) -> Result<CellSet, LocalSearchEnd> {
        let counts = self.counts_without(puzzle, 2)?;
        let is_proper = |((cell, _), count)| (count == 1).then_some(cell);
        Ok(puzzle.givens().zip(counts).filter_map(is_proper).collect())
    }

    /// A random grid, each as likely.
    pub(super) fn grid(&mut self) -> Grid {
        Grids::get().draw(self.random)
    }

    /// A random minimal puzzle.
    pub(super) fn minimal_puzzle(&mut self) -> Result<Puzzle, LocalSearchEnd> {
        let grid = self.grid();
        self.empty(&grid, CellSet::ALL)
    }

    /// Takes clues away, in random order, that a proper puzzle does not need.
    pub(super) fn minimize(&mut self, puzzle: &Puzzle) -> Result<Puzzle, LocalSearchEnd> {
        let solution = self.solution(puzzle)?;
        self.empty(&solution, puzzle.given_cells())
    }

    /// What stays of some cells of a grid when they are emptied in random order.
    fn empty(&mut self, grid: &Grid, cells: CellSet) -> Result<Puzzle, LocalSearchEnd> {
        let order: Vec<CellSet> = self.shuffled(cells).into_iter().map(CellSet::only).collect();
        let stay = self.solver.minimal(grid, &order).map_err(|_| LocalSearchEnd::CalledOff)?;
        self.count_move()?;
        Ok(of_grid(grid, stay))
    }

    /// Cells in random order.
    pub(super) fn shuffled(&mut self, cells: CellSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> = cells.iter().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// One of some items, if there is any.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.random.below(items.len() as u32) as usize).copied()
    }

    /// Whether the solver's budget has not ended its last search.
    fn go_on(&self) -> Result<(), LocalSearchEnd> {
        if self.solver.stats().stopped.is_some() { Err(LocalSearchEnd::CalledOff) } else { Ok(()) }
    }

    fn count_move(&mut self) -> Result<(), LocalSearchEnd> {
        self.progress.moves += 1;
        self.go_on()?;
        if (self.effort.report)(&self.progress).is_break() {
            Err(LocalSearchEnd::CalledOff)
        } else if self.progress.moves >= self.effort.max_moves {
            Err(LocalSearchEnd::Moves(self.progress.moves))
        } else {
            Ok(())
        }
    }
}
