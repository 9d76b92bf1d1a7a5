//! [`RecordFilter`]: a choice of records by their numbers.

use crate::gate::{Admission, Gate};
use crate::output_batch::UnwrittenRecord;
use std::io;

/// Says whether a record is written. It is asked about every record once, in the order of the
/// inputs. The argument is the number of records before it. An error ends the run.
///
/// ```
/// use ninefold_batch::RecordFilter;
///
/// let mut even: RecordFilter = Box::new(|number| Ok(number % 2 == 0));
/// assert!(even(0)?);
/// # Ok::<(), std::io::Error>(())
/// ```
pub type RecordFilter = Box<dyn FnMut(u64) -> io::Result<bool> + Send>;

/// A gate that asks a filter.
pub(crate) struct FilterGate {
    filter: RecordFilter,
    /// Number of records so far.
    seen: u64,
    is_kept: bool,
}

impl FilterGate {
    pub(crate) fn new(filter: RecordFilter) -> Self {
        Self { filter, seen: 0, is_kept: false }
    }
}

impl Gate for FilterGate {
    fn admit(&mut self, _record: &UnwrittenRecord) -> Admission {
        match (self.filter)(self.seen) {
            Ok(is_kept) => self.is_kept = is_kept,
            Err(error) => return Admission::End(error.to_string()),
        }
        self.seen += 1;
        if self.is_kept { Admission::Write } else { Admission::LeaveOut }
    }
}
