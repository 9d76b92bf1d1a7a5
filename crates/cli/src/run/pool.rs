//! [`Pool`]: threads that do jobs side by side and give the results in the order of the jobs.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What does one job after another, and hands over each result as soon as it is there. It ends the job
/// early when no more are wanted.
pub type Worker<J, R> = Box<dyn FnMut(J, &mut dyn FnMut(R) -> bool) + Send>;

/// The results of a job, and at last nothing.
type Results<R> = Receiver<Option<R>>;

/// Does jobs, and gives the results in the order of the jobs. The first is done where it is asked
/// for, and threads are started for the second, so that a small run has none. They end with the pool.
pub struct Pool<J, R> {
    make: Box<dyn Fn() -> Worker<J, R>>,
    /// For the first job, or for all where there can be no threads.
    here: Option<Worker<J, R>>,
    threads: usize,
    /// So many results of a job may wait to be taken.
    ahead: usize,
    jobs: Option<SyncSender<(J, SyncSender<Option<R>>)>>,
    results: VecDeque<Results<R>>,
}

impl<J: Send + 'static, R: Send + 'static> Pool<J, R> {
    /// A pool of so many threads, each with a worker that `make` makes, and which waits where so many
    /// results of a job have not been taken.
    pub fn new(threads: usize, ahead: usize, make: impl Fn() -> Worker<J, R> + 'static) -> Self {
        let make = Box::new(make);
        Self { make, here: None, threads, ahead, jobs: None, results: VecDeque::new() }
    }

    /// Has a job done; takes the results of the oldest if enough of them are under way.
    pub fn put<E>(&mut self, job: J, take: &mut impl FnMut(R) -> Result<(), E>) -> Result<(), E> {
        let is_first = self.here.is_none() && self.jobs.is_none();
        if !is_first && self.jobs.is_none() && self.threads > 1 {
            self.start();
        }
        let Some(jobs) = &self.jobs else {
            let here = self.here.get_or_insert_with(&self.make);
            let mut taken = Ok(());
            here(job, &mut |result| {
                taken = take(result);
                taken.is_ok()
            });
            return taken;
        };
        // A worker that is done with one finds the next.
        let (sender, results) = sync_channel(self.ahead);
        jobs.send((job, sender)).expect("a worker does not panic");
        self.results.push_back(results);
        if self.results.len() > 2 * self.threads { self.take(take).map(|_| ()) } else { Ok(()) }
    }

    /// Takes the results of the oldest job of which they have not been taken, each as soon as it is
    /// there. False if there is no such job.
    pub fn take<E>(&mut self, take: &mut impl FnMut(R) -> Result<(), E>) -> Result<bool, E> {
        let Some(oldest) = self.results.pop_front() else { return Ok(false) };
        while let Some(result) = oldest.recv().expect("a worker does not panic") {
            take(result)?;
        }
        Ok(true)
    }

    fn start(&mut self) {
        let (sender, jobs) = sync_channel::<(J, SyncSender<Option<R>>)>(2 * self.threads);
        let jobs = Arc::new(Mutex::new(jobs));
        let start = |_| {
            let mut worker = (self.make)();
            let jobs = Arc::clone(&jobs);
            let work = move || {
                loop {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, results)) = job else { return };
                    // Nobody may want them any more.
                    worker(job, &mut |result| results.send(Some(result)).is_ok());
                    let _ = results.send(None);
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
    use std::convert::Infallible;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 2, 5] {
            let mut pool = Pool::new(threads, 2, || {
                Box::new(|job: u64, hand_over| {
                    for part in 0..job % 7 {
                        thread::sleep(Duration::from_micros(job * 7919 % 500));
                        assert!(hand_over((job, part)));
                    }
                })
            });
            let mut results = Vec::new();
            let mut take = |result| -> Result<(), Infallible> {
                results.push(result);
                Ok(())
            };
            for job in 0..100 {
                let Ok(()) = pool.put(job, &mut take);
            }
            while let Ok(true) = pool.take(&mut take) {}
            let expected = (0..100).flat_map(|job| (0..job % 7).map(move |part| (job, part)));
            assert!(results.into_iter().eq(expected));
        }
    }

    #[test]
    fn a_job_ends_when_no_more_is_wanted() {
        for threads in [1, 3] {
            let mut pool = Pool::new(threads, 1, || {
                Box::new(|first: u64, hand_over| {
                    let mut results = first..;
                    while results.next().is_some_and(&mut *hand_over) {}
                })
            });
            let mut take = |result| if result < 1000 { Ok(()) } else { Err(result) };
            let ended = (0..).find_map(|_| pool.put(0, &mut take).err());
            assert_eq!(ended, Some(1000));
        }
    }
}
