//! [`Budget`]: how much a search may spend.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// How much a search may spend on one puzzle, and who may call it off.
///
/// Nearly every puzzle takes below 1,000 nodes, and no board is known that takes more than some
/// thousand to be counted to two or solved. Counting and listing more than that, and plain
/// backtracking, can take billions; a budget keeps them from holding up the rest.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use ninefold_core::{Budget, Puzzle, Solver, StopReason, Verdict};
///
/// let mut solver = Solver::new(Budget::nodes(1));
/// let Verdict::Stopped(stopped) = solver.solve(&Puzzle::EMPTY) else { panic!("too fast") };
/// assert_eq!(stopped.reason, StopReason::Nodes);
///
/// // Another thread may set the flag at any time.
/// let cancel = AtomicBool::new(true);
/// let mut solver = Solver::new(Budget::UNLIMITED.cancelled_by(&cancel));
/// let Verdict::Stopped(stopped) = solver.solve(&Puzzle::EMPTY) else { panic!("not stopped") };
/// assert_eq!(stopped.reason, StopReason::Cancelled);
/// ```
///
/// Time is the caller's to measure, because this crate knows no clock:
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let is_over = || start.elapsed() > Duration::from_secs(10);
/// let mut solver = Solver::new(Budget::UNLIMITED.until(&is_over));
/// assert_eq!(solver.count(&Puzzle::EMPTY, 2).found(), 2);
/// ```
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    max_nodes: u64,
    cancel: Option<&'a AtomicBool>,
    is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Budget<'a> {
    /// As much as it takes, which can be hours for billions of solutions or by plain backtracking.
    pub const UNLIMITED: Self = Self { max_nodes: u64::MAX, cancel: None, is_over: None };

    /// At most this many nodes a puzzle. A node is a state that the search takes up; it costs up
    /// to a few microseconds (some ten where the search learns, a few nanoseconds in plain
    /// backtracking).
    pub const fn nodes(max_nodes: u64) -> Self {
        Self { max_nodes, ..Self::UNLIMITED }
    }

    /// The same budget, ended early once the flag is set. It is looked at before each node.
    pub const fn cancelled_by(self, flag: &'a AtomicBool) -> Self {
        Self { cancel: Some(flag), ..self }
    }

    /// The same budget, ended early once a question is answered with yes, such as whether some
    /// time is over. It is asked every few hundred nodes. Unlike nodes, time makes answers depend
    /// on the machine.
    pub const fn until(self, is_over: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { is_over: Some(is_over), ..self }
    }

    /// The most nodes that a puzzle may take.
    pub const fn max_nodes(&self) -> u64 {
        self.max_nodes
    }

    /// Whether so many nodes more may be taken up after `spent` of them.
    #[inline(always)]
    pub(crate) const fn allows(&self, spent: u64, more: u64) -> bool {
        more <= self.max_nodes - spent
    }

    /// Whether somebody wants the search to end. The clock is looked at only now and then: when
    /// `count`, which grows by 1, is a multiple of 256.
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

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("max_nodes", &self.max_nodes)
            .field("cancel", &self.cancel)
            .field("has_clock", &self.is_over.is_some())
            .finish()
    }
}

impl Default for Budget<'_> {
    /// [`Budget::UNLIMITED`].
    fn default() -> Self {
        Self::UNLIMITED
    }
}

/// Why a search ended before its answer was certain.
///
/// ```
/// use ninefold_core::StopReason;
/// assert_eq!(StopReason::Nodes.to_string(), "the node budget is used up");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// It took as many nodes as its budget allows.
    Nodes,
    /// The budget's flag was set.
    Cancelled,
    /// The budget's time is over.
    Time,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node budget is used up",
            Self::Cancelled => "the search was cancelled",
            Self::Time => "the time is over",
        })
    }
}

impl core::error::Error for StopReason {}
