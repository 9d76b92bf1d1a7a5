//! [`Workers`]: shares the worker threads between questions, so that a short one need not wait until
//! long ones end.
//!
//! The question that has had the least time gets the next free worker (least attained service). So a
//! new question goes before all that were set aside, however many they are.

use crate::memory::{Memory, MemoryShare};
use crate::metrics::{Counted, Metrics};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::oneshot::{Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// Time after which a question lets those that wait go first.
const SLICE: Duration = Duration::from_millis(20);
/// Time after which a question that waits for its next turn looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// How long a question waits to be started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    /// Not if the queue is full, and not longer than a question may take.
    Limited(Duration),
    /// Until it is its turn. The client of a stream sends no faster than it gets answers.
    OfStream,
}

/// The workers. A question has a place from its start to its end, and a worker while it is its turn.
pub(crate) struct Workers {
    places: Arc<Semaphore>,
    queue: Arc<Queue>,
    memory: Memory,
}

/// Who gets the next free worker.
struct Queue {
    state: Mutex<QueueState>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct QueueState {
    /// Workers that nobody holds. None is free while somebody waits.
    free: usize,
    /// Those that wait, by the time that they have had, and by their arrival.
    waiting: BTreeMap<(Duration, u64), Sender<HeldWorker>>,
    arrivals: u64,
}

/// A worker that is held. `None`: it was handed back.
struct HeldWorker(Option<Arc<Queue>>);

/// A question that was started.
pub(crate) struct Turn {
    workers: Arc<Workers>,
    held: Mutex<Held>,
    _place: OwnedSemaphorePermit,
}

/// What a question holds, and how long it has held it.
struct Held {
    /// `None` while the question waits for its next turn.
    worker: Option<HeldWorker>,
    since: Instant,
    /// Time of the turns before this one.
    earlier: Duration,
}

impl Workers {
    pub(crate) fn new(workers: usize, queue: usize, metrics: &Arc<Metrics>) -> Self {
        let places = workers.saturating_add(queue).min(Semaphore::MAX_PERMITS);
        let state = QueueState { free: workers, ..QueueState::default() };
        Self {
            places: Arc::new(Semaphore::new(places)),
            queue: Arc::new(Queue { state: Mutex::new(state), metrics: Arc::clone(metrics) }),
            memory: Memory::default(),
        }
    }

    /// Waits for a worker, and for the memory that the answer needs. `None`: the queue is full, or no
    /// worker got free in time.
    pub(crate) async fn start(
        self: &Arc<Self>,
        bytes: usize,
        patience: Patience,
    ) -> Option<(Turn, MemoryShare)> {
        let place = match patience {
            Patience::Limited(_) => Arc::clone(&self.places).try_acquire_owned(),
            Patience::OfStream => Ok(Arc::clone(&self.places).acquire_owned().await.ok()?),
        };
        let place = place.ok()?;
        let both = async {
            let memory = self.memory.take(bytes).await?;
            Some((self.worker(Duration::ZERO).await?, memory))
        };
        let (worker, memory) = match patience {
            Patience::Limited(limit) => timeout(limit, both).await.ok()??,
            Patience::OfStream => both.await?,
        };
        let held = Held { worker: Some(worker), since: Instant::now(), earlier: Duration::ZERO };
        Some((Turn { workers: Arc::clone(self), held: Mutex::new(held), _place: place }, memory))
    }

    /// Waits for a worker, behind those that wait and have had less time.
    async fn worker(&self, had: Duration) -> Option<HeldWorker> {
        let next = {
            let mut state = self.queue.lock();
            if state.free > 0 {
                state.free -= 1;
                self.queue.metrics.working.fetch_add(1, Ordering::Relaxed);
                return Some(HeldWorker(Some(Arc::clone(&self.queue))));
            }
            state.arrivals += 1;
            let (sender, next) = channel();
            let arrival = state.arrivals;
            state.waiting.insert((had, arrival), sender);
            next
        };
        let _waiting = Counted::new(&self.queue.metrics.waiting);
        next.await.ok()
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a question that has had this much time lets another go first.
    fn has_shorter(&self, had: Duration) -> bool {
        self.lock().waiting.first_key_value().is_some_and(|((other, _), _)| *other < had)
    }
}

impl Drop for HeldWorker {
    /// Hands the worker on to the one that waits and has had the least time.
    fn drop(&mut self) {
        let Some(queue) = self.0.take() else { return };
        let mut worker = Self(Some(Arc::clone(&queue)));
        loop {
            let mut state = queue.lock();
            let Some((_, next)) = state.waiting.pop_first() else {
                state.free += 1;
                worker.0 = None;
                queue.metrics.working.fetch_sub(1, Ordering::Relaxed);
                return;
            };
            drop(state);
            match next.send(worker) {
                Ok(()) => return,
                // Nobody waits there any longer.
                Err(unsent) => worker = unsent,
            }
        }
    }
}

impl Turn {
    /// Lets questions that wait and have had less time go first, if this one has had its turn. The
    /// thread then sleeps until it is its turn again, or until `is_over` says that it is not wanted any
    /// longer.
    pub(crate) fn share(&self, is_over: &dyn Fn() -> bool) {
        if self.workers.queue.metrics.waiting.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = held.since.elapsed();
        if turn < SLICE {
            return;
        }
        let had = held.earlier + turn;
        if !self.workers.queue.has_shorter(had) {
            return;
        }
        held.worker = None;
        held.worker = Handle::current().block_on(async {
            let mut next = Box::pin(self.workers.worker(had));
            loop {
                tokio::select! {
                    worker = &mut next => break worker,
                    () = sleep(LOOK) => if is_over() { break None },
                }
            }
        });
        held.earlier = had;
        held.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::task::yield_now;

    const LONG: Duration = Duration::from_secs(5);

    fn workers(number: usize) -> Arc<Workers> {
        Arc::new(Workers::new(number, 100, &Arc::new(Metrics::default())))
    }

    /// Returns when the number of waiting questions is `number`.
    async fn until_waiting(workers: &Workers, number: u64) {
        while workers.queue.metrics.waiting.load(Ordering::Relaxed) != number {
            yield_now().await;
        }
    }

    #[tokio::test]
    async fn the_question_with_the_least_time_is_next() {
        let workers = workers(1);
        let held = workers.worker(Duration::ZERO).await.unwrap();
        let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
        for (name, had) in [("old", LONG), ("older", LONG * 2), ("new", Duration::ZERO)] {
            let (own, done) = (Arc::clone(&workers), done.clone());
            tokio::spawn(async move {
                let _worker = own.worker(had).await.unwrap();
                done.send(name).unwrap();
            });
            yield_now().await;
        }
        until_waiting(&workers, 3).await;
        assert!(workers.queue.has_shorter(LONG));
        assert!(!workers.queue.has_shorter(Duration::ZERO));
        drop(held);
        for name in ["new", "old", "older"] {
            assert_eq!(order.recv().await, Some(name));
        }
        until_waiting(&workers, 0).await;
    }

    #[tokio::test]
    async fn a_question_that_has_gone_keeps_no_worker() {
        let workers = workers(1);
        let held = workers.worker(Duration::ZERO).await.unwrap();
        let own = Arc::clone(&workers);
        let gone = tokio::spawn(async move { own.worker(Duration::ZERO).await.is_some() });
        until_waiting(&workers, 1).await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        drop(held);
        assert_eq!(workers.queue.metrics.working.load(Ordering::Relaxed), 0);
        // It is free for the next one, and for one at a time.
        let held = workers.worker(LONG).await.unwrap();
        assert_eq!(workers.queue.metrics.working.load(Ordering::Relaxed), 1);
        assert!(timeout(Duration::from_millis(1), workers.worker(LONG)).await.is_err());
        drop(held);
        assert!(workers.worker(LONG).await.is_some());
    }
}
