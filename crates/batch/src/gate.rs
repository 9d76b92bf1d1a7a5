//! [`Gate`]: decides in the order of the output which records are written.

use crate::host::Host;
use crate::output_batch::{EarlyEnd, UnwrittenRecord};

/// Decides which of the records that workers pass on are written. A gate sees the records in the
/// order of the output.
pub(crate) trait Gate {
    /// Decides what happens to a record. Its entry is `None` if a record of the input has no record
    /// in the output.
    fn admit(&mut self, record: &UnwrittenRecord) -> Admission;

    /// Returns whether the tally counts only records that are written, not records that are left
    /// out.
    fn counts_what_is_written(&self) -> bool {
        false
    }

    /// Returns whether the run ends after the latest record, and why.
    fn end(&mut self) -> Option<(EarlyEnd, Option<String>)> {
        None
    }

    /// Reports progress, after the records of a part.
    fn report(&mut self, _host: &dyn Host) {}
}

/// A decision about a record.
pub(crate) enum Admission {
    /// The record is written.
    Write,
    /// The record is left out, now or for good.
    LeaveOut,
    /// The run ends, for this reason.
    End(String),
}

/// `None` admits all records.
impl<G: Gate> Gate for Option<G> {
    fn admit(&mut self, record: &UnwrittenRecord) -> Admission {
        self.as_mut().map_or(Admission::Write, |gate| gate.admit(record))
    }

    fn counts_what_is_written(&self) -> bool {
        self.as_ref().is_some_and(Gate::counts_what_is_written)
    }

    fn end(&mut self) -> Option<(EarlyEnd, Option<String>)> {
        self.as_mut().and_then(Gate::end)
    }

    fn report(&mut self, host: &dyn Host) {
        if let Some(gate) = self {
            gate.report(host);
        }
    }
}
