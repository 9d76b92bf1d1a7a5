//! [`Supervisor`]: who may end a generator's work early, and who is told how far it is.

use crate::local_search::LocalSearchProgress;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who may end a generator's work early, and who is told how far a local search is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Supervisor<'a> {
    pub(crate) cancel: Option<&'a AtomicBool>,
    pub(crate) report: Option<&'a (dyn Fn(&LocalSearchProgress) + Sync)>,
}

impl Supervisor<'_> {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Passes on how far a local search is, and says whether it is to go on.
    pub(crate) fn report(&self, progress: &LocalSearchProgress) -> ControlFlow<()> {
        if let Some(report) = &self.report {
            report(progress);
        }
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
