//! Functions for ninefold's own crates and tests. Any version may change or remove them.

use crate::answer::Stopped;
use crate::candidate::Candidate;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
pub use crate::search::engine::{MinimalSource, Reached, Thresholds};
use crate::solve::Solver;
use alloc::vec::Vec;

/// Finds, for each puzzle with a candidate, a solution that has another digit in the candidate's
/// cell, if there is one.
///
/// The candidate is struck even if it is a clue. So if exactly one solution has the candidate, the
/// puzzle is proper exactly if this finds none.
///
/// It is as fast as [`Solver::any_batch`]. As there, the solution found may differ between
/// instruction sets, versions and batches.
///
/// ```
/// use ninefold_core::unstable_internals::other_batch;
/// use ninefold_core::{Budget, Candidate, Puzzle, Solver};
///
/// // For each clue: can the puzzle do without it?
/// let text = "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let puzzle: Puzzle = text.parse()?;
/// let asked: Vec<(Puzzle, Candidate)> = puzzle
///     .clues()
///     .map(|(cell, digit)| (puzzle.without(cell), Candidate { cell, digit }))
///     .collect();
/// let others = other_batch(&mut Solver::new(Budget::UNLIMITED), &asked);
/// let redundant = others.iter().filter(|other| **other == Ok(None));
/// assert_eq!(redundant.count(), 2);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn other_batch(
    solver: &mut Solver,
    asked: &[(Puzzle, Candidate)],
) -> Vec<Result<Option<Grid>, Stopped>> {
    solver.other_batch(asked)
}

/// Runs [`Solver::minimal`] for many grids, each with its own order. It is faster than one call for
/// each grid if there are many: see [`minimal_each`].
///
/// ```
/// use ninefold_core::unstable_internals::minimal_batch;
/// use ninefold_core::{Budget, Cell, CellSet, Grid, Solver};
///
/// let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let order = Cell::ALL.map(CellSet::only);
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let alone = solver.minimal(&grid, &order);
/// assert_eq!(minimal_batch(&mut solver, &[(grid, &order[..]); 200]), [alone; 200]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal_batch(
    solver: &mut Solver,
    asked: &[(Grid, &[CellSet])],
) -> Vec<Result<CellSet, Stopped>> {
    solver.minimal_batch(asked)
}

/// Runs [`Solver::minimal`] for each grid of a source until the source has no more. The answers
/// come in any order.
///
/// The searches share the lanes of vectors. With a thousand grids at once, a grid takes about 70 %
/// of its time alone with AVX-512, and 80 % with AVX2. With fewer than a hundred grids at once,
/// this is slower than one after another.
///
/// The budget holds for each grid. Without lanes, the grids are searched one after another. So are
/// they under a limit of nodes, because lanes cannot limit the nodes of a single grid.
pub fn minimal_each(solver: &mut Solver, source: &mut impl MinimalSource) {
    solver.minimal_each(source);
}

/// Sets the thresholds at which a solver changes to another search. The answers stay the same.
pub fn set_thresholds(solver: &mut Solver, thresholds: Thresholds) {
    solver.set_thresholds(thresholds);
}

/// Returns how often a solver has used each of its searches since it was made.
pub const fn reached(solver: &Solver) -> Reached {
    solver.reached()
}
