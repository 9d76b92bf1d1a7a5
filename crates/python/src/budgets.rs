//! [`CallBudget`]: what a search may spend on one puzzle.

use ninefold::logic::{Helpers, NoHelpers};
use ninefold::questions::{Searches, Watch};
use ninefold::{Budget, CancelFlag, Solver, StopReason};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nodes with which every puzzle of a batch is searched first. Almost none needs more.
const QUICK_NODES: u64 = 2_000;

/// The smallest limit of nodes with which puzzles are searched together. In the lanes of vectors,
/// the nodes of a puzzle depend on its neighbours. With a smaller limit, so would its answer.
const LARGE_BUDGET: u64 = 1_000_000;

/// The limits of a search for one puzzle.
#[derive(Clone, Copy)]
pub(crate) struct CallBudget {
    nodes: u64,
    time: Option<Duration>,
}

impl CallBudget {
    /// Returns the budget of the arguments `max_nodes` and `timeout`, in seconds.
    pub(crate) fn new(max_nodes: Option<u64>, timeout: Option<f64>) -> PyResult<Self> {
        let time = timeout.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!(
                    "timeout: expected a number of seconds from 0, got {seconds}"
                ))
            })
        });
        Ok(Self { nodes: max_nodes.unwrap_or(u64::MAX), time: time.transpose()? })
    }
}

/// The solvers of one thread.
pub(crate) struct Solvers {
    /// Searches many puzzles together, with a small budget.
    pub(crate) quick: Solver,
    full: Solver,
    /// Whether many puzzles may be searched together.
    pub(crate) uses_lanes: bool,
    time: Option<Duration>,
    clock: Arc<Clock>,
}

/// The moment when a search must end, in nanoseconds since the clock was made.
struct Clock {
    made: Instant,
    end: AtomicU64,
}

impl Solvers {
    pub(crate) fn new(budget: CallBudget, flag: &CancelFlag) -> Self {
        let clock = Arc::new(Clock { made: Instant::now(), end: AtomicU64::new(u64::MAX) });
        let mut full = Budget::nodes(budget.nodes).cancelled_by(flag);
        if budget.time.is_some() {
            let clock = Arc::clone(&clock);
            full = full.until(move || {
                clock.made.elapsed().as_nanos() >= u128::from(clock.end.load(Ordering::Relaxed))
            });
        }
        let quick = Budget::nodes(budget.nodes.min(QUICK_NODES)).cancelled_by(flag);
        Self {
            quick: Solver::new(quick),
            full: Solver::new(full),
            uses_lanes: budget.nodes >= LARGE_BUDGET,
            time: budget.time,
            clock,
        }
    }

    /// Returns the solver with the whole budget, whose time starts now.
    pub(crate) fn full(&mut self) -> &mut Solver {
        if let Some(time) = self.time {
            let end = self.clock.made.elapsed().saturating_add(time).as_nanos();
            self.clock.end.store(u64::try_from(end).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        &mut self.full
    }
}

/// The searches of one thread, for questions about one board at a time.
pub(crate) struct CallSearches {
    budget: CallBudget,
    flag: CancelFlag,
    /// In a box: they are large.
    solvers: Box<Solvers>,
}

impl CallSearches {
    pub(crate) fn new(budget: CallBudget, flag: &CancelFlag) -> Self {
        Self { budget, flag: flag.clone(), solvers: Box::new(Solvers::new(budget, flag)) }
    }
}

impl Searches for CallSearches {
    fn quick(&mut self) -> &mut Solver {
        &mut self.solvers.quick
    }

    fn ask<T>(&mut self, is_stopped: impl Fn(&T) -> bool, ask: impl Fn(&mut Solver) -> T) -> T {
        let quick = ask(&mut self.solvers.quick);
        if is_stopped(&quick) { ask(self.solvers.full()) } else { quick }
    }

    fn work<T>(
        &mut self,
        work: impl FnOnce(&dyn Helpers, &mut Watch<'_>) -> T,
    ) -> (T, Option<StopReason>) {
        let deadline = self.budget.time.and_then(|time| Instant::now().checked_add(time));
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let end = || {
            let cancelled = self.flag.is_cancelled().then_some(StopReason::Cancelled);
            cancelled.or_else(|| is_over().then_some(StopReason::Time))
        };
        let mut watch = Watch::new(self.budget.nodes, &end);
        let done = work(&NoHelpers, &mut watch);
        (done, watch.ended())
    }
}
