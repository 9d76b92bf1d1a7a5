//! A clock for each thread, which ends a search when its time is over.

use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    /// When the time of this thread's search is over; nothing where it has no end.
    static END: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// From now on the searches of this thread have so much time, or any if nothing is said.
pub fn start(time: Option<Duration>) {
    // A time beyond all that can be told is none.
    END.set(time.and_then(|time| Instant::now().checked_add(time)));
}

/// Whether the time of this thread's search is over.
pub fn is_over() -> bool {
    END.get().is_some_and(|end| Instant::now() >= end)
}
