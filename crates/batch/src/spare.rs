//! [`SpareThreads`]: threads without a record of their own help others with a long one.

use ninefold_logic::{Helpers, SharedJob};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// The threads of a run that have no records at the moment. A clone counts the same threads.
#[derive(Clone, Debug)]
pub(crate) struct SpareThreads {
    /// Threads of the run.
    all: usize,
    /// Threads that work.
    busy: Arc<AtomicUsize>,
}

/// A thread that works, until this is dropped.
pub(crate) struct BusyThread<'a>(&'a SpareThreads);

impl SpareThreads {
    /// Returns the threads of a run, none of which works.
    pub(crate) fn new(all: usize) -> Self {
        Self { all, busy: Arc::default() }
    }

    /// Notes that the caller's thread works from now on.
    pub(crate) fn begin(&self) -> BusyThread<'_> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        BusyThread(self)
    }

    /// Takes up to a number of threads that have nothing to do. Returns how many.
    fn take(&self, most: usize) -> usize {
        let mut taken = 0;
        let take = |busy: usize| {
            taken = self.all.saturating_sub(busy).min(most);
            Some(busy + taken)
        };
        // The function never refuses.
        let _ = self.busy.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken
    }
}

impl Drop for BusyThread<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Helpers for SpareThreads {
    fn threads(&self) -> usize {
        1 + self.all.saturating_sub(self.busy.load(Ordering::Relaxed))
    }

    /// Does the jobs on this thread and on threads that have nothing to do. Starting a thread takes
    /// some ten microseconds, a job milliseconds.
    fn run(&self, jobs: &mut [SharedJob<'_>]) {
        let taken = self.take(jobs.len().saturating_sub(1));
        let queue = Mutex::new(jobs.iter_mut());
        let work = || {
            while let Some(job) = queue.lock().ok().and_then(|mut queue| queue.next()) {
                job();
            }
        };
        thread::scope(|scope| {
            for _ in 0..taken {
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        self.busy.fetch_sub(taken, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_threads_without_work_help() {
        let threads = SpareThreads::new(3);
        let first = threads.begin();
        assert_eq!(threads.threads(), 3);
        let second = threads.clone();
        let second = second.begin();
        assert_eq!((threads.threads(), threads.take(5)), (2, 1));
        assert_eq!((threads.threads(), threads.take(5)), (1, 0));
        drop((first, second));
        assert_eq!(threads.threads(), 3);
    }

    #[test]
    fn every_job_is_done_once() {
        for all in [0, 1, 2, 7] {
            let threads = SpareThreads::new(all);
            let busy = threads.begin();
            let mut done = [0; 20];
            let mut jobs: Vec<_> = done.iter_mut().map(|done| || *done += 1).collect();
            let mut jobs: Vec<SharedJob<'_>> = jobs.iter_mut().map(|job| job as _).collect();
            threads.run(&mut jobs);
            assert_eq!(done, [1; 20], "{all} threads");
            drop(busy);
            assert_eq!(threads.busy.load(Ordering::Relaxed), 0);
        }
    }
}
