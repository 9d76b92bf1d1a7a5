//! [`Solutions`]: all solutions in ascending order.

use super::{Method, Solver};
use crate::answer::Stats;
use crate::budget::StopReason;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::meter::Meter;

/// The solutions of a puzzle in ascending order, made by [`Solver::solutions`].
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver, StopReason};
///
/// let mut solver = Solver::new(Budget::nodes(1_000));
/// let last = solver.solutions(&Puzzle::EMPTY).last();
/// assert_eq!(last, Some(Err(StopReason::Nodes)));
/// ```
#[derive(Debug)]
pub struct Solutions<'s, 'a> {
    pub(super) solver: &'s mut Solver<'a>,
    pub(super) meter: Meter<'a>,
    pub(super) progress: Progress,
}

/// How far an enumeration has come.
#[derive(Clone, Copy, Debug)]
pub(super) enum Progress {
    Before(Puzzle),
    Within,
    Ended,
}

impl Solutions<'_, '_> {
    /// What the enumeration has taken so far.
    pub const fn stats(&self) -> Stats {
        self.solver.stats
    }

    fn advance(&mut self) -> Result<Option<Grid>, StopReason> {
        let Self { solver, meter, progress } = self;
        if let (Progress::Before(puzzle), Method::Propagation) = (*progress, solver.method) {
            let Some(witness) = solver.first_met(&puzzle, None, meter)? else { return Ok(None) };
            solver.ascending.start(&puzzle, witness);
        }
        *progress = Progress::Within;
        match solver.method {
            Method::Propagation => {
                solver.ascending.next(solver.isa, &mut solver.memory, &mut solver.learner, meter)
            }
            Method::Backtracking => solver.backtracking.next(meter),
        }
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Grid, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Progress::Ended = self.progress {
            return None;
        }
        let next = self.advance();
        self.solver.record(&self.meter, next.err());
        if !matches!(next, Ok(Some(_))) {
            self.progress = Progress::Ended;
        }
        next.transpose()
    }
}

impl core::iter::FusedIterator for Solutions<'_, '_> {}
