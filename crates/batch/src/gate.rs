//! [`Gate`]: decides in the order of the output which records are written.

use crate::host::Host;
use crate::part::{EarlyEnd, UnwrittenRecord};

/// Decides which of the records that workers pass on are written. It sees them in order.
pub(crate) trait Gate {
    /// What happens to a record, or to the place of one that there is not.
    fn admit(&mut self, record: &UnwrittenRecord) -> Admission;

    /// Whether only records that are written count, and not those that are left out.
    fn counts_what_is_written(&self) -> bool {
        false
    }

    /// Whether the run ends after the record that was admitted last, and why.
    fn end(&mut self) -> Option<(EarlyEnd, Option<String>)> {
        None
    }

    /// Reports progress, after the records of a part.
    fn report(&mut self, _host: &dyn Host) {}
}

/// What happens to a record.
pub(crate) enum Admission {
    /// It is written.
    Write,
    /// It is left out, now or for good.
    LeaveOut,
    /// The run ends, for this reason.
    End(String),
}

/// No gate lets all records through.
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
