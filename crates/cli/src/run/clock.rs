//! [`Clock`]: ends a search when its time is over.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Ends a search when its time is over.
#[derive(Default)]
pub struct Clock {
    /// When that is; nothing before the first search that has one.
    end: Mutex<Option<Instant>>,
}

impl Clock {
    /// A clock, and the question that it answers, for as long as the program runs: each thread
    /// that searches has one.
    pub fn leak() -> (&'static Self, &'static (dyn Fn() -> bool + Sync)) {
        let clock: &Self = Box::leak(Box::default());
        (clock, Box::leak(Box::new(|| clock.is_over())))
    }

    /// From now on there is so much time, or any if nothing is said.
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
