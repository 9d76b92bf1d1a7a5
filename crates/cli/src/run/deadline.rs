//! [`Deadline`]: when the time of a search is over.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When the time of a worker's searches is over; never, unless it is started. Clones share it: one
/// is asked by the budget of the worker's solver, the worker starts the other.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    end: Arc<Mutex<Option<Instant>>>,
}

impl Deadline {
    /// From now on searches have so much time, or any if nothing is said.
    pub fn start(&self, time: Option<Duration>) {
        // A time beyond all that can be told is none.
        let end = time.and_then(|time| Instant::now().checked_add(time));
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        end.is_some_and(|end| Instant::now() >= end)
    }
}
