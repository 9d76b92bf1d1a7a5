//! Limit and progress of a local search: [`LocalSearchEffort`], [`LocalSearchProgress`].

use std::ops::ControlFlow;

/// The progress of a local search.
///
/// ```
/// use ninefold_core::{Budget, Solver};
/// use ninefold_generate::{
///     ClueCountSearch, LocalSearchEffort, LocalSearchProgress, Minimality, RandomStream,
/// };
/// use std::ops::ControlFlow;
///
/// let mut moves = 0;
/// let mut report = |progress: &LocalSearchProgress| {
///     moves = progress.moves;
///     if moves == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// };
/// let effort = LocalSearchEffort { max_moves: 100_000, report: &mut report };
/// let search = ClueCountSearch::new(17..=17, Minimality::Minimal)?;
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// assert!(search.search(&mut RandomStream::new(1, 0, 0), &mut solver, effort).is_err());
/// assert_eq!(moves, 50);
/// # Ok::<(), ninefold_generate::ClueRangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LocalSearchProgress {
    /// Number of moves made.
    pub moves: u64,
    /// Clue count, of all puzzles so far, that is nearest to the wanted range.
    pub clues: Option<usize>,
    /// For a pattern: the fewest clues outside the pattern, of all puzzles with few solutions so
    /// far.
    pub outside: Option<usize>,
    /// For a pattern: the fewest solutions, of all puzzles with all clues in the pattern so far.
    pub solutions: Option<u64>,
    /// For a pattern and minimal puzzles: the fewest redundant clues, of all proper puzzles so far.
    pub redundant: Option<usize>,
}

/// The limit of a local search, and the function that receives its progress.
///
/// A move lists or counts one set of solutions, or checks one puzzle. It takes about 20 µs to 1 ms.
/// The limit counts moves, not time, so that the same seed gives the same puzzle everywhere.
///
/// To end a search on demand, return `Break` from the report, or give the solver a
/// [`Budget`](ninefold_core::Budget) with a flag or a clock. Do not use a budget of nodes: it ends
/// the search at different moves on different instruction sets.
///
/// ```
/// use ninefold_generate::{LocalSearchEffort, LocalSearchProgress};
/// use std::ops::ControlFlow;
///
/// let mut silent = |_: &LocalSearchProgress| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 10_000, report: &mut silent };
/// assert_eq!(effort.max_moves, 10_000);
/// ```
pub struct LocalSearchEffort<'e> {
    /// Largest number of moves.
    pub max_moves: u64,
    /// Function called with the progress after each move. `Break` ends the search.
    pub report: &'e mut dyn FnMut(&LocalSearchProgress) -> ControlFlow<()>,
}
