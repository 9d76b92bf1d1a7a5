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

/// Writes all records.
pub(crate) struct OpenGate;

impl Gate for OpenGate {
    fn admit(&mut self, _record: &UnwrittenRecord) -> Admission {
        Admission::Write
    }
}
