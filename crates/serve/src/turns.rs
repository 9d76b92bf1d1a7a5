//! [`Workers`]: shares the worker threads between questions, so that a short one need not wait until
//! long ones end.

use crate::metrics::{Counted, Metrics};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
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
    turns: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

/// A worker that is held.
struct HeldWorker {
    metrics: Arc<Metrics>,
    _permit: OwnedSemaphorePermit,
}

/// A question that was started.
pub(crate) struct Turn {
    workers: Arc<Workers>,
    /// The worker, and since when it is held. `None` while the question waits for its next turn.
    held: Mutex<(Option<HeldWorker>, Instant)>,
    _place: OwnedSemaphorePermit,
}

impl Workers {
    pub(crate) fn new(workers: usize, queue: usize, metrics: &Arc<Metrics>) -> Self {
        let places = workers.saturating_add(queue).min(Semaphore::MAX_PERMITS);
        Self {
            places: Arc::new(Semaphore::new(places)),
            turns: Arc::new(Semaphore::new(workers)),
            metrics: Arc::clone(metrics),
        }
    }

    /// Waits for a worker. `None`: the queue is full, or no worker got free in time.
    pub(crate) async fn start(self: &Arc<Self>, patience: Patience) -> Option<Turn> {
        let (place, worker) = match patience {
            Patience::Limited(limit) => {
                let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
                (place, timeout(limit, self.worker()).await.ok()??)
            }
            Patience::OfStream => {
                let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
                (place, self.worker().await?)
            }
        };
        let held = Mutex::new((Some(worker), Instant::now()));
        Some(Turn { workers: Arc::clone(self), held, _place: place })
    }

    /// Waits for a worker, behind those that wait already.
    async fn worker(&self) -> Option<HeldWorker> {
        let permit = match Arc::clone(&self.turns).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let _waiting = Counted::new(&self.metrics.waiting);
                Arc::clone(&self.turns).acquire_owned().await.ok()?
            }
        };
        self.metrics.working.fetch_add(1, Ordering::Relaxed);
        Some(HeldWorker { metrics: Arc::clone(&self.metrics), _permit: permit })
    }
}

impl Drop for HeldWorker {
    fn drop(&mut self) {
        self.metrics.working.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Turn {
    /// Lets questions that wait go first, if this one has had its time. The thread then sleeps until it
    /// is its turn again, or until `is_over` says that it is not wanted any longer.
    pub(crate) fn share(&self, is_over: &dyn Fn() -> bool) {
        if self.workers.metrics.waiting.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let (worker, since) = &mut *held;
        if since.elapsed() < SLICE {
            return;
        }
        *worker = None;
        *worker = Handle::current().block_on(async {
            let mut next = Box::pin(self.workers.worker());
            loop {
                tokio::select! {
                    worker = &mut next => break worker,
                    () = sleep(LOOK) => if is_over() { break None },
                }
            }
        });
        *since = Instant::now();
    }
}
