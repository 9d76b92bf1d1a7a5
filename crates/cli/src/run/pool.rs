//! [`Pool`]: threads that do jobs side by side and give the results in the order of the jobs.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What does one job after another.
pub type Worker<J, R> = Box<dyn FnMut(J) -> R + Send>;

/// Does jobs, and gives the results in the order of the jobs. The first is done where it is asked
/// for, and threads are started for the second, so that a small run has none. They end with the pool.
pub struct Pool<J, R> {
    make: Box<dyn Fn() -> Worker<J, R>>,
    /// For the first job, or for all where there can be no threads.
    here: Option<Worker<J, R>>,
    threads: usize,
    jobs: Option<SyncSender<(J, SyncSender<R>)>>,
    results: VecDeque<Receiver<R>>,
}

impl<J: Send + 'static, R: Send + 'static> Pool<J, R> {
    /// A pool of so many threads, each with a worker that `make` makes.
    pub fn new(threads: usize, make: impl Fn() -> Worker<J, R> + 'static) -> Self {
        Self { make: Box::new(make), here: None, threads, jobs: None, results: VecDeque::new() }
    }

    /// Has a job done; gives the oldest result if enough of them are under way.
    pub fn put(&mut self, job: J) -> Option<R> {
        let is_first = self.here.is_none() && self.jobs.is_none();
        if !is_first && self.jobs.is_none() && self.threads > 1 {
            self.start();
        }
        let Some(jobs) = &self.jobs else {
            let here = self.here.get_or_insert_with(&self.make);
            return Some(here(job));
        };
        // A worker that is done with one finds the next.
        let (sender, result) = sync_channel(1);
        jobs.send((job, sender)).expect("a worker does not panic");
        self.results.push_back(result);
        if self.results.len() > 2 * self.threads { self.take() } else { None }
    }

    /// The oldest result that has not been given, as soon as it is there.
    pub fn take(&mut self) -> Option<R> {
        let oldest = self.results.pop_front()?;
        Some(oldest.recv().expect("a worker does not panic"))
    }

    fn start(&mut self) {
        let (sender, jobs) = sync_channel::<(J, SyncSender<R>)>(2 * self.threads);
        let jobs = Arc::new(Mutex::new(jobs));
        let start = |_| {
            let mut worker = (self.make)();
            let jobs = Arc::clone(&jobs);
            let work = move || {
                loop {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, result)) = job else { return };
                    // Nobody may want it any more.
                    let _ = result.send(worker(job));
                }
            };
            thread::Builder::new().spawn(work).ok()
        };
        self.threads = (0..self.threads).filter_map(start).count();
        if self.threads > 0 {
            self.jobs = Some(sender);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 2, 5] {
            let mut pool = Pool::new(threads, || {
                Box::new(|job: u64| {
                    thread::sleep(Duration::from_micros(job * 7919 % 500));
                    job * job
                })
            });
            let mut results: Vec<u64> = (0..100).filter_map(|job| pool.put(job)).collect();
            results.extend(std::iter::from_fn(|| pool.take()));
            assert_eq!(results, (0..100).map(|job| job * job).collect::<Vec<_>>());
        }
    }
}
