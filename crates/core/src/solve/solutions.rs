//! [`Solutions`]: all solutions in ascending order.

use super::Solver;
use crate::answer::{Stats, Stopped};
use crate::budget::StopReason;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::meter::{Meter, MeterReading};
use core::borrow::BorrowMut;
use core::iter::FusedIterator;

/// An iterator over the solutions of a puzzle in ascending order.
///
/// [`Solver::into_solutions`] makes an iterator that owns its solver, `Solutions`;
/// [`Solver::solutions`] makes one that borrows it, `Solutions<&mut Solver>`.
///
/// If the budget ends the search, the last item is a [`Stopped`] with the number of solutions
/// listed before.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver, StopReason};
///
/// let solutions = Solver::new(Budget::nodes(1_000)).into_solutions(&Puzzle::EMPTY);
/// let stopped = solutions.last().expect("an item").unwrap_err();
/// assert_eq!(stopped.reason, StopReason::Nodes);
/// ```
#[derive(Clone, Debug)]
pub struct Solutions<S = Solver> {
    solver: S,
    progress: Progress,
    /// Work done so far, which counts against the budget.
    reading: MeterReading,
    listed: u64,
}

/// The state of an enumeration: before the first solution, within, or after the last item.
#[derive(Clone, Copy, Debug)]
enum Progress {
    Before(Puzzle),
    Within,
    Ended,
}

impl<S: BorrowMut<Solver>> Solutions<S> {
    pub(super) fn new(mut solver: S, puzzle: &Puzzle) -> Self {
        let reading = MeterReading::default();
        solver.borrow_mut().stats = reading.stats;
        Self { solver, progress: Progress::Before(*puzzle), reading, listed: 0 }
    }

    /// Returns the work that the enumeration has done so far.
    pub const fn stats(&self) -> Stats {
        self.reading.stats
    }

    fn advance(&mut self) -> Result<Option<Grid>, StopReason> {
        let Self { solver, progress, reading, .. } = self;
        let Solver { budget, engine, stats } = solver.borrow_mut();
        let mut meter = Meter::go_on(budget.borrowed(), *reading);
        let is_open = match *progress {
            Progress::Before(puzzle) => engine.start_ascending(&puzzle, &mut meter),
            Progress::Within => Ok(true),
            Progress::Ended => Ok(false),
        };
        *progress = Progress::Within;
        let next = match is_open {
            Ok(true) => engine.next_ascending(&mut meter),
            Ok(false) => Ok(None),
            Err(reason) => Err(reason),
        };
        *reading = meter.reading();
        *stats = meter.stats;
        next
    }
}

impl Solutions {
    /// Returns the solver with its working memory.
    pub fn into_solver(self) -> Solver {
        self.solver
    }
}

impl<S: BorrowMut<Solver>> Iterator for Solutions<S> {
    type Item = Result<Grid, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Progress::Ended = self.progress {
            return None;
        }
        let next = self.advance();
        if let Ok(Some(_)) = next {
            self.listed += 1;
        } else {
            self.progress = Progress::Ended;
        }
        next.map_err(|reason| Stopped { reason, at_least: self.listed }).transpose()
    }
}

impl<S: BorrowMut<Solver>> FusedIterator for Solutions<S> {}
