//! [`Interruption`]: ends a long count early. The number that was found so far is written.

use ninefold_core::{Budget, CancelFlag};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Ends a long count early. The number that was found so far is written.
///
/// A clone ends the same counts.
///
/// A [`Host`](crate::Host) that returns one can interrupt its run from another thread. The puzzle
/// that is counted then gets the answer `>=n`, and the run ends behind it with an incomplete output.
/// An output that another run continues does not get this answer, because the other run counts the
/// puzzle again.
///
/// ```
/// use ninefold_batch::Interruption;
///
/// let interruption = Interruption::default();
/// let other = interruption.clone();
/// assert!(!other.interrupt());
/// assert!(interruption.is_interrupted());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interruption {
    flag: CancelFlag,
    /// Number of counts that the flag ends.
    counts: Arc<AtomicUsize>,
}

impl Interruption {
    /// Returns an interruption that the flag makes, too.
    pub fn by(flag: &CancelFlag) -> Self {
        Self { flag: flag.clone(), ..Self::default() }
    }

    /// Ends all long counts. Returns whether there is one: if so, the run ends soon.
    pub fn interrupt(&self) -> bool {
        self.flag.cancel();
        self.counts.load(Ordering::SeqCst) > 0
    }

    /// Returns whether [`interrupt`](Self::interrupt) has been called.
    pub fn is_interrupted(&self) -> bool {
        self.flag.is_cancelled()
    }

    /// Returns a budget that the interruption ends.
    pub(crate) fn limit(&self, budget: Budget) -> Budget {
        budget.cancelled_by(&self.flag)
    }

    /// Does a long count.
    pub(crate) fn during<T>(&self, count: impl FnOnce() -> T) -> T {
        self.counts.fetch_add(1, Ordering::SeqCst);
        let found = count();
        self.counts.fetch_sub(1, Ordering::SeqCst);
        found
    }
}
