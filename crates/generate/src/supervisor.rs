//! [`Supervisor`]: who may end a generator's work early, and who is told how far it is.

use crate::local_search::LocalSearchProgress;
use ninefold_core::CancelFlag;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Called with the progress of a local search.
type Report = dyn Fn(&LocalSearchProgress) + Send + Sync;

/// Who may end a generator's work early, and who is told how far a local search is.
#[derive(Clone, Default)]
pub(crate) struct Supervisor {
    pub(crate) cancel: Option<CancelFlag>,
    pub(crate) report: Option<Arc<Report>>,
}

impl Supervisor {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled)
    }

    /// Passes on how far a local search is, and says whether it is to go on.
    pub(crate) fn report(&self, progress: &LocalSearchProgress) -> ControlFlow<()> {
        if let Some(report) = &self.report {
            report(progress);
        }
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
