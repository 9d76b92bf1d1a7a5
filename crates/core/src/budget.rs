//! [`Budget`]: how much a search may spend.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// How much a search may spend on one puzzle, and who may call it off.
///
/// Nearly every puzzle takes below 1,000 nodes, but some were made to take billions; a budget
/// keeps them from holding up the rest.
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
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    max_nodes: u64,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// As much as it takes, which can be hours for a puzzle made for it.
    pub const UNLIMITED: Self = Self { max_nodes: u64::MAX, cancel: None };

    /// At most this many nodes a puzzle. A node is a state that the search takes up; it costs up
    /// to a few microseconds (a few nanoseconds in plain backtracking).
    pub const fn nodes(max_nodes: u64) -> Self {
        Self { max_nodes, cancel: None }
    }

    /// The same budget, ended early once the flag is set. It is looked at before each node.
    pub const fn cancelled_by(self, flag: &'a AtomicBool) -> Self {
        Self { max_nodes: self.max_nodes, cancel: Some(flag) }
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

    /// Whether the flag is set.
    #[inline(always)]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
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
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node budget is used up",
            Self::Cancelled => "the search was cancelled",
        })
    }
}

impl core::error::Error for StopReason {}
