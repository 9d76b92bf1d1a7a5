//! [`Supervisor`]: the cancel flag and the progress report of a generator.

use crate::local_search::LocalSearchProgress;
use ninefold_core::CancelFlag;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A function that receives the progress of a local search.
type Report = dyn Fn(&LocalSearchProgress) + Send + Sync;

/// The cancel flag and the progress report of a generator.
#[derive(Clone, Default)]
pub(crate) struct Supervisor {
    pub(crate) cancel: Option<CancelFlag>,
    pub(crate) report: Option<Arc<Report>>,
}

impl Supervisor {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled)
    }

    /// Reports the progress of a local search. Breaks if the generator is cancelled.
    pub(crate) fn report(&self, progress: &LocalSearchProgress) -> ControlFlow<()> {
        if let Some(report) = &self.report {
            report(progress);
        }
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
