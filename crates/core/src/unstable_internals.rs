//! For ninefold's own crates and tests only. Anything here may change or go in any version.

use crate::answer::Stopped;
use crate::candidate::Candidate;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
pub use crate::search::engine::{MinimalSource, Reached, Thresholds};
use crate::solve::Solver;
use alloc::vec::Vec;

/// Finds for each puzzle some solution without a candidate, if there is any: the cell holds another
/// digit in it.
///
/// A clue is struck too. So a puzzle of which only the solution with the candidate is known has
/// another solution exactly if this finds one.
///
/// It is as fast as [`Solver::any_batch`], and like there, which solution it is may differ.
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

/// Finds what [`Solver::minimal`] finds for many grids with an order each, faster where there are
/// many: see [`minimal_each`].
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

/// Finds what [`Solver::minimal`] finds for each grid of a source, as long as the source has any. The
/// answers come in any order.
///
/// The searches share the lanes of vectors. Of a thousand grids at once each takes about seven tenths
/// of the time that it takes alone with AVX-512, four fifths with AVX2. Below a hundred at once are
/// slower than alone. Without lanes, or with a budget of nodes, which lanes cannot keep for each, the
/// grids are taken one after another. The budget holds for each grid.
pub fn minimal_each(solver: &mut Solver, source: &mut impl MinimalSource) {
    solver.minimal_each(source);
}

/// Changes when a solver's questions move to another search. The answers stay the same.
pub fn set_thresholds(solver: &mut Solver, thresholds: Thresholds) {
    solver.set_thresholds(thresholds);
}

/// Tells how often a solver has come to each of its searches since it was made.
pub const fn reached(solver: &Solver) -> Reached {
    solver.reached()
}
