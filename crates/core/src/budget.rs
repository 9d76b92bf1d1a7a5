//! [`Budget`]: the limits of a search.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends searches from another thread.
///
/// Clones share one flag. A search whose [`Budget`] has the flag reads it before each node, so the
/// search ends within microseconds after [`cancel`](Self::cancel).
///
/// ```
/// use ninefold_core::{Budget, CancelFlag, Puzzle, Solver, StopReason};
/// use std::thread;
///
/// let flag = CancelFlag::new();
/// let mut solver = Solver::new(Budget::UNLIMITED.cancelled_by(&flag));
/// let search = thread::spawn(move || solver.count(&Puzzle::EMPTY, u64::MAX));
/// flag.cancel();
/// let stopped = search.join().expect("the thread does not panic").unwrap_err();
/// assert_eq!(stopped.reason, StopReason::Cancelled);
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelFlag {
    is_cancelled: Arc<AtomicBool>,
}

impl CancelFlag {
    /// Makes a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag. All searches whose budgets have the flag end.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Clears the flag, so that searches can be started again.
    pub fn reset(&self) {
        self.is_cancelled.store(false, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Limits of the search for one puzzle: nodes, a cancel flag, a deadline.
///
/// Nearly every puzzle takes fewer than 1,000 nodes. No known board takes more than a few thousand
/// nodes to be solved or counted up to two. Higher counts, lists of solutions and plain
/// backtracking can take billions of nodes. A budget keeps such a search from holding up the rest.
///
/// ```
/// use ninefold_core::{Budget, CancelFlag, Puzzle, Solver, StopReason, Verdict};
///
/// let mut solver = Solver::new(Budget::nodes(1));
/// let Verdict::Stopped(stopped) = solver.solve(&Puzzle::EMPTY) else { panic!("too fast") };
/// assert_eq!(stopped.reason, StopReason::Nodes);
///
/// // Another thread may set the flag at any time.
/// let flag = CancelFlag::new();
/// flag.cancel();
/// solver.set_budget(Budget::UNLIMITED.cancelled_by(&flag));
/// let Verdict::Stopped(stopped) = solver.solve(&Puzzle::EMPTY) else { panic!("not stopped") };
/// assert_eq!(stopped.reason, StopReason::Cancelled);
/// ```
///
/// The caller measures time, because this crate has no clock:
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let budget = Budget::UNLIMITED.until(move || start.elapsed() > Duration::from_secs(10));
/// assert_eq!(Solver::new(budget).count(&Puzzle::EMPTY, 2)?.found(), 2);
/// # Ok::<(), ninefold_core::Stopped>(())
/// ```
#[derive(Clone)]
pub struct Budget {
    max_nodes: u64,
    cancel: Option<CancelFlag>,
    is_over: Option<Arc<TimeQuestion>>,
}

/// A function that returns whether time limit reached.
type TimeQuestion = dyn Fn() -> bool + Send + Sync;

impl Budget {
    /// A budget without limits. A search for billions of solutions, or by plain backtracking, can
    /// take hours.
    pub const UNLIMITED: Self = Self::nodes(u64::MAX);

    /// Makes a budget of at most `max_nodes` nodes per puzzle.
    ///
    /// A node costs up to a few microseconds, about ten microseconds where the search learns, and a
    /// few nanoseconds in plain backtracking.
    pub const fn nodes(max_nodes: u64) -> Self {
        Self { max_nodes, cancel: None, is_over: None }
    }

    /// Returns this budget with a flag that ends the search. The search reads the flag before each
    /// node.
    #[must_use]
    pub fn cancelled_by(self, flag: &CancelFlag) -> Self {
        Self { cancel: Some(flag.clone()), ..self }
    }

    /// Returns this budget with a function that ends the search once it returns `true`, for example
    /// because a deadline has passed.
    ///
    /// The search calls the function every few hundred nodes. Unlike a limit of nodes, a limit of
    /// time makes answers depend on the machine.
    #[must_use]
    pub fn until(self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { is_over: Some(Arc::new(is_over)), ..self }
    }

    /// Returns this budget, with its flag and its function, for another number of nodes.
    #[must_use]
    pub fn with_max_nodes(self, max_nodes: u64) -> Self {
        Self { max_nodes, ..self }
    }

    /// Returns the largest number of nodes that the search for one puzzle may take.
    pub const fn max_nodes(&self) -> u64 {
        self.max_nodes
    }

    /// Returns the reason to end a search that has taken `nodes` nodes, or `None` to go on.
    ///
    /// This is for searches outside this crate. They ask before each node. The clock is read only in
    /// some of the calls.
    ///
    /// ```
    /// use ninefold_core::{Budget, StopReason};
    ///
    /// assert_eq!(Budget::nodes(10).interruption_after(9), None);
    /// assert_eq!(Budget::nodes(10).interruption_after(10), Some(StopReason::Nodes));
    /// ```
    pub fn interruption_after(&self, nodes: u64) -> Option<StopReason> {
        let budget = self.borrowed();
        if budget.allows(nodes.min(self.max_nodes), 1) {
            budget.interruption(nodes)
        } else {
            Some(StopReason::Nodes)
        }
    }

    /// Borrows the budget for one call, without cloning a reference count.
    #[inline(always)]
    pub(crate) fn borrowed(&self) -> BudgetRef<'_> {
        BudgetRef {
            max_nodes: self.max_nodes,
            cancel: self.cancel.as_ref().map(|flag| &*flag.is_cancelled),
            is_over: self.is_over.as_deref(),
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("max_nodes", &self.max_nodes)
            .field("cancel", &self.cancel)
            .field("has_clock", &self.is_over.is_some())
            .finish()
    }
}

impl Default for Budget {
    /// Returns [`Budget::UNLIMITED`].
    fn default() -> Self {
        Self::UNLIMITED
    }
}

/// A borrowed [`Budget`], as the searches use it.
#[derive(Clone, Copy)]
pub(crate) struct BudgetRef<'b> {
    max_nodes: u64,
    cancel: Option<&'b AtomicBool>,
    is_over: Option<&'b TimeQuestion>,
}

impl BudgetRef<'_> {
    #[cfg(test)]
    pub(crate) const UNLIMITED: Self = Self { max_nodes: u64::MAX, cancel: None, is_over: None };

    /// Returns whether the number of nodes is limited.
    pub(crate) const fn bounds_nodes(&self) -> bool {
        self.max_nodes < u64::MAX
    }

    /// Returns whether the search may take `more` nodes after `spent` nodes.
    #[inline(always)]
    pub(crate) const fn allows(&self, spent: u64, more: u64) -> bool {
        more <= self.max_nodes - spent
    }

    /// Returns the reason to end the search now, if the flag is set or time limit reached. `count`
    /// grows by 1 with each call. The clock is costly, so it is read only if `count` is a multiple
    /// of 256.
    #[inline(always)]
    pub(crate) fn interruption(&self, count: u64) -> Option<StopReason> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Cancelled);
        }
        match self.is_over {
            Some(is_over) if count.is_multiple_of(256) && is_over() => Some(StopReason::Time),
            _ => None,
        }
    }
}

/// The reason why a search ended before its answer was certain.
///
/// ```
/// use ninefold_core::StopReason;
/// assert_eq!(StopReason::Nodes.to_string(), "node limit reached");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The search took as many nodes as its budget allows.
    Nodes,
    /// The budget's flag was set.
    Cancelled,
    /// The budget's time is over.
    Time,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "node limit reached",
            Self::Cancelled => "the search was cancelled",
            Self::Time => "time limit reached",
        })
    }
}

impl core::error::Error for StopReason {}
