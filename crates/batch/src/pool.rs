//! The worker pool: threads take turns at reading, work side by side, and hand over in order.
//!
//! A thread that reads a job puts a channel for its results into a queue before the next thread
//! may read. So the queue has the channels in the order of the jobs. The thread that takes the
//! results empties one channel after another. Few results wait in a channel: a worker that is far ahead
//! waits, and memory stays bounded. Small results before long work do not wait.
//!
//! ```text
//!   supply ──turn──► worker 1 ─ results of job 1 ─┐
//!          ──turn──► worker 2 ─ results of job 2 ─┼─ queue: 1, 2, 3, ... ─► take
//!          ──turn──► worker 3 ─ results of job 3 ─┘
//! ```

use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};

/// Hands out jobs one after another. Only one thread at a time has its turn, so the time spent here
/// limits how many threads are of use.
pub(crate) trait Supply: Send + 'static {
    /// Work that a worker gets in one turn. The memory of a job is used again.
    type Job: Default + Send;

    /// Fills in the next job. Returns false if no job is left.
    fn next(&mut self, job: &mut Self::Job) -> bool;

    /// Returns whether enough work is left to pay for starting more threads.
    fn is_much(&self) -> bool;
}

/// Does the jobs of one thread.
pub(crate) trait Worker<J, R>: Send {
    /// Does a job and hands over the results, in one piece or in several.
    ///
    /// # Errors
    ///
    /// The error of the recipient, which means that nobody wants more results.
    fn work(
        &mut self,
        job: &mut J,
        result: &mut R,
        recipient: &mut dyn Recipient<R>,
    ) -> io::Result<()>;
}

/// Takes the results of one job.
pub(crate) trait Recipient<R> {
    /// Takes a result. This may wait until the results before have been taken.
    ///
    /// # Errors
    ///
    /// An error means that nobody wants more results.
    fn take(&mut self, result: &mut R) -> io::Result<()>;

    /// Takes a small result without waiting, before work that may take long. A job has a bounded number of
    /// such results.
    ///
    /// # Errors
    ///
    /// As of [`take`](Self::take).
    fn take_early(&mut self, result: &mut R) -> io::Result<()>;
}

/// Largest number of results of one job that wait to be taken.
const RESULTS_AHEAD: usize = 2;

/// Does all jobs of a supply, and hands the results to `take` in the order of the jobs.
///
/// The first jobs are done on this thread. Other threads start when there is much to do, so a small
/// run starts none. `take` ends the run with `Break`.
pub(crate) fn run<S, R>(
    threads: usize,
    mut supply: S,
    make_worker: impl Fn() -> Box<dyn Worker<S::Job, R>>,
    take: &mut dyn FnMut(&mut R) -> io::Result<ControlFlow<()>>,
) -> io::Result<()>
where
    S: Supply,
    R: Default + Send + 'static,
    S::Job: 'static,
{
    let mut worker = make_worker();
    let mut job = S::Job::default();
    let mut result = R::default();
    while supply.next(&mut job) {
        if threads > 1
            && supply.is_much()
            && let Some(workers) = Workers::start(threads, &make_worker)
        {
            return workers.run(supply, job, take);
        }
        let mut direct = Direct { flow: ControlFlow::Continue(()), take };
        let done = worker.work(&mut job, &mut result, &mut direct);
        match (direct.flow, done) {
            (ControlFlow::Break(()), _) => return Ok(()),
            (_, done) => done?,
        }
    }
    Ok(())
}

/// Returns the error that tells a worker that no more results are wanted.
fn enough() -> io::Error {
    io::Error::other("no more results are wanted")
}

/// Takes results on the thread that makes them.
struct Direct<'t, R> {
    flow: ControlFlow<()>,
    take: &'t mut dyn FnMut(&mut R) -> io::Result<ControlFlow<()>>,
}

impl<R> Recipient<R> for Direct<'_, R> {
    fn take(&mut self, result: &mut R) -> io::Result<()> {
        self.flow = (self.take)(result)?;
        if self.flow.is_break() { Err(enough()) } else { Ok(()) }
    }

    fn take_early(&mut self, result: &mut R) -> io::Result<()> {
        self.take(result)
    }
}

/// Threads that wait for a supply.
struct Workers<S: Supply, R> {
    threads: Vec<JoinHandle<()>>,
    turns: Arc<OnceLock<Mutex<Turns<S, R>>>>,
}

/// The state that only the worker with the turn can use.
struct Turns<S: Supply, R> {
    supply: S,
    /// Job that was read before the threads started.
    first: Option<S::Job>,
    queue: SyncSender<JobResults<R>>,
    /// Results that have been taken, whose memory workers use again. Otherwise, memory that one
    /// thread allocates and another frees goes back to the system: a page fault per 4 KiB.
    spare: Receiver<R>,
}

/// Sends the results of a job to the thread that takes them.
struct ResultSender<R> {
    pieces: Sender<Piece<R>>,
    /// Has an entry for each result that waits, but for early ones.
    waiting: SyncSender<()>,
}

/// Receives the results of a job.
struct JobResults<R> {
    pieces: Receiver<Piece<R>>,
    waiting: Receiver<()>,
}

impl<R: Default> Recipient<R> for ResultSender<R> {
    fn take(&mut self, result: &mut R) -> io::Result<()> {
        self.waiting.send(()).map_err(|_| enough())?;
        self.pieces.send(Piece::Result(mem::take(result))).map_err(|_| enough())
    }

    fn take_early(&mut self, result: &mut R) -> io::Result<()> {
        self.pieces.send(Piece::Early(mem::take(result))).map_err(|_| enough())
    }
}

/// A part of the results of a job.
enum Piece<R> {
    Result(R),
    /// A result that was handed over early.
    Early(R),
    /// The job is done, or ended with an error, and the worker with it. A channel that ends without
    /// this belonged to a worker that panicked.
    Done(io::Result<()>),
}

impl<S, R> Workers<S, R>
where
    S: Supply,
    R: Default + Send + 'static,
    S::Job: 'static,
{
    /// Starts `number` threads, or fewer if the system refuses more. Returns `None` if no thread
    /// starts.
    fn start(number: usize, make_worker: &impl Fn() -> Box<dyn Worker<S::Job, R>>) -> Option<Self> {
        let turns = Arc::new(OnceLock::new());
        let start = |_| {
            let worker = make_worker();
            let turns = Arc::clone(&turns);
            thread::Builder::new().spawn(move || work(turns.wait(), worker)).ok()
        };
        let threads: Vec<_> = (0..number).filter_map(start).collect();
        (!threads.is_empty()).then_some(Self { threads, turns })
    }

    fn run(
        self,
        supply: S,
        first: S::Job,
        take: &mut dyn FnMut(&mut R) -> io::Result<ControlFlow<()>>,
    ) -> io::Result<()> {
        let (queue, jobs) = sync_channel(2 * self.threads.len());
        let (give_back, spare) = sync_channel(2 * self.threads.len());
        let turns = Turns { supply, first: Some(first), queue, spare };
        assert!(self.turns.set(Mutex::new(turns)).is_ok(), "the turns are set only here");
        // Only the workers keep the queue open from here on.
        drop(self.turns);
        for JobResults { pieces, waiting } in jobs {
            let mut is_done = false;
            for piece in pieces {
                let mut result = match piece {
                    Piece::Early(result) => result,
                    Piece::Result(result) => {
                        // The worker may send another one.
                        let _ = waiting.try_recv();
                        result
                    }
                    Piece::Done(end) => {
                        end?;
                        is_done = true;
                        break;
                    }
                };
                if take(&mut result)?.is_break() {
                    // Nobody wants what the workers are still doing.
                    return Ok(());
                }
                // A job takes one and may give back several. Nobody needs the rest.
                let _ = give_back.try_send(result);
            }
            assert!(is_done, "a worker does its whole job");
        }
        for thread in self.threads {
            thread.join().expect("a worker does not panic");
        }
        Ok(())
    }
}

/// Takes turns and works until no job is left or nobody takes the results.
fn work<S: Supply, R: Default + Send>(
    turns: &Mutex<Turns<S, R>>,
    mut worker: Box<dyn Worker<S::Job, R>>,
) {
    let mut job = S::Job::default();
    while let Some((mut sender, mut result)) = take_turn(turns, &mut job) {
        let end = worker.work(&mut job, &mut result, &mut sender);
        let is_last = end.is_err();
        if sender.pieces.send(Piece::Done(end)).is_err() || is_last {
            return;
        }
    }
}

/// Reads the next job, and puts the channel for its results into the queue.
fn take_turn<S: Supply, R: Default>(
    turns: &Mutex<Turns<S, R>>,
    job: &mut S::Job,
) -> Option<(ResultSender<R>, R)> {
    let mut turns = turns.lock().expect("a worker does not panic");
    match turns.first.take() {
        Some(first) => *job = first,
        None if turns.supply.next(job) => {}
        None => return None,
    }
    let (pieces, received) = channel();
    let (waiting, taken) = sync_channel(RESULTS_AHEAD);
    turns.queue.send(JobResults { pieces: received, waiting: taken }).ok()?;
    let sender = ResultSender { pieces, waiting };
    Some((sender, turns.spare.try_recv().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// Hands out the numbers below `end`.
    struct Numbers {
        next: u64,
        end: u64,
    }

    impl Supply for Numbers {
        type Job = u64;

        fn next(&mut self, job: &mut u64) -> bool {
            *job = self.next;
            self.next += 1;
            *job < self.end
        }

        fn is_much(&self) -> bool {
            self.next > 3
        }
    }

    /// Hands over a number several times, after some time.
    struct Repeating;

    impl Worker<u64, Vec<(u64, u64)>> for Repeating {
        fn work(
            &mut self,
            job: &mut u64,
            result: &mut Vec<(u64, u64)>,
            recipient: &mut dyn Recipient<Vec<(u64, u64)>>,
        ) -> io::Result<()> {
            for part in 0..*job % 7 {
                thread::sleep(Duration::from_micros(*job * 7919 % 500));
                result.clear();
                result.push((*job, part));
                recipient.take(result)?;
            }
            Ok(())
        }
    }

    /// Hands over the number, but fails at one.
    struct Failing(u64);

    impl Worker<u64, Vec<u64>> for Failing {
        fn work(
            &mut self,
            job: &mut u64,
            result: &mut Vec<u64>,
            recipient: &mut dyn Recipient<Vec<u64>>,
        ) -> io::Result<()> {
            if *job == self.0 {
                return Err(io::Error::other("this number"));
            }
            result.clear();
            result.push(*job);
            recipient.take(result)
        }
    }

    /// Hands over ten results early. Job 3, the first of several threads, ends only when
    /// job 4 has ended.
    struct Waiting(Arc<Mutex<Option<u64>>>);

    impl Worker<u64, Vec<u64>> for Waiting {
        fn work(
            &mut self,
            job: &mut u64,
            result: &mut Vec<u64>,
            recipient: &mut dyn Recipient<Vec<u64>>,
        ) -> io::Result<()> {
            result.clear();
            for _ in 0..10 {
                recipient.take_early(result)?;
            }
            let start = std::time::Instant::now();
            while *job == 3 && *self.0.lock().unwrap() != Some(4) {
                assert!(start.elapsed() < Duration::from_mins(1), "job 4 waits for job 3");
                thread::sleep(Duration::from_millis(1));
            }
            result.push(*job);
            recipient.take(result)?;
            *self.0.lock().unwrap() = Some(*job);
            Ok(())
        }
    }

    #[test]
    fn a_long_job_does_not_stop_the_jobs_behind_it() {
        let (mut taken, last) = (Vec::new(), Arc::default());
        let make = || -> Box<dyn Worker<u64, Vec<u64>>> { Box::new(Waiting(Arc::clone(&last))) };
        run(2, Numbers { next: 0, end: 5 }, make, &mut |results: &mut Vec<_>| {
            taken.append(results);
            Ok(ControlFlow::Continue(()))
        })
        .unwrap();
        assert_eq!(taken, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn an_error_of_a_worker_ends_the_run_after_the_results_before_it() {
        for threads in [1, 2, 5] {
            let mut taken = Vec::new();
            let numbers = Numbers { next: 0, end: 100 };
            let end =
                run(threads, numbers, || Box::new(Failing(40)), &mut |results: &mut Vec<_>| {
                    taken.append(results);
                    Ok(ControlFlow::Continue(()))
                });
            assert_eq!(end.unwrap_err().to_string(), "this number");
            assert_eq!(taken, (0..40).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 2, 5] {
            let mut taken = Vec::new();
            let numbers = Numbers { next: 0, end: 100 };
            run(threads, numbers, || Box::new(Repeating), &mut |results: &mut Vec<_>| {
                taken.append(results);
                Ok(ControlFlow::Continue(()))
            })
            .unwrap();
            let expected = (0..100).flat_map(|job| (0..job % 7).map(move |part| (job, part)));
            assert!(taken.into_iter().eq(expected), "{threads} threads");
        }
    }

    #[test]
    fn a_run_ends_when_no_more_is_wanted() {
        for threads in [1, 3] {
            let mut left = 50;
            let numbers = Numbers { next: 0, end: u64::MAX };
            run(threads, numbers, || Box::new(Repeating), &mut |_: &mut Vec<_>| {
                left -= 1;
                Ok(if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })
            .unwrap();
            assert_eq!(left, 0);
        }
    }

    #[test]
    fn an_error_of_the_taker_ends_the_run() {
        for threads in [1, 3] {
            let numbers = Numbers { next: 1, end: u64::MAX };
            let error = run(threads, numbers, || Box::new(Repeating), &mut |_: &mut Vec<_>| {
                Err(io::Error::other("the disk is full"))
            });
            assert_eq!(error.unwrap_err().to_string(), "the disk is full", "{threads} threads");
        }
    }

    /// Results that exist now, and the most that have existed at once.
    static LIVING: AtomicUsize = AtomicUsize::new(0);
    static MOST: AtomicUsize = AtomicUsize::new(0);

    struct Counted;

    impl Default for Counted {
        fn default() -> Self {
            let living = LIVING.fetch_add(1, Ordering::SeqCst) + 1;
            MOST.fetch_max(living, Ordering::SeqCst);
            Self
        }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            LIVING.fetch_sub(1, Ordering::SeqCst);
        }
    }

    /// Hands over ten results of each job.
    struct HandingOver;

    impl Worker<u64, Counted> for HandingOver {
        fn work(
            &mut self,
            _: &mut u64,
            result: &mut Counted,
            recipient: &mut dyn Recipient<Counted>,
        ) -> io::Result<()> {
            (0..10).try_for_each(|_| recipient.take(result))
        }
    }

    #[test]
    fn results_that_have_been_taken_do_not_pile_up() {
        let numbers = Numbers { next: 0, end: 1000 };
        let go_on = &mut |_: &mut Counted| Ok(ControlFlow::Continue(()));
        run(3, numbers, || Box::new(HandingOver), go_on).unwrap();
        assert_eq!(LIVING.load(Ordering::SeqCst), 0);
        let most = MOST.load(Ordering::SeqCst);
        assert!((4..200).contains(&most), "{most} of 10,000 results at once");
    }
}
