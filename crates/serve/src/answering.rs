//! [`App`]: answers questions, easy ones at once and others on worker threads.

#[cfg(feature = "book")]
use crate::book;
use crate::memory::MemoryShare;
#[cfg(feature = "book")]
use crate::metrics::BOOK;
use crate::metrics::{COUNTED, Metrics};
use crate::page::PageFiles;
use crate::replies::Reply;
use crate::settings::{LoggedRequests, ServeSettings};
use crate::stop::{StopFlag, StopOnDrop};
use crate::turns::{Patience, Turn, Workers};
#[cfg(feature = "book")]
use axum::body::Body;
#[cfg(feature = "book")]
use axum::http::Response;
use axum::http::StatusCode;
use bytes::Bytes;
use ninefold_questions::{Limits, QUESTIONS, Refusal, RefusalDetail, RefusalKind, ask, ask_quick};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// Nodes with which a puzzle is searched where the request came in. Nearly every puzzle needs
/// fewer. They take about half a millisecond at most.
const QUICK_NODES: u64 = 500;

/// Longest request that is answered where it came in, in bytes.
const QUICK_BYTES: usize = 4096;

/// Questions whose whole work is small or limited by nodes.
const QUICK_QUESTIONS: [&str; 3] = ["solve", "count", "read"];

/// Questions whose answers can be large: thousands of steps with their texts, or a puzzle with a hundred
/// thousand rules.
const LARGE_QUESTIONS: [&str; 2] = ["steps", "convert"];

/// Memory for the work on such a question and its answer, in bytes. The largest answers known have
/// 8 MB, and take four times as much while they are made.
const LARGE_BYTES: usize = 40 << 20;

/// Time that the rating of a generated puzzle may go on after the time limit, before the client
/// gets an error.
const OVERTIME: Duration = Duration::from_secs(2);

/// What all connections share.
pub(crate) struct App {
    pub(crate) settings: ServeSettings,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) page: PageFiles,
    workers: Arc<Workers>,
    /// Limits of a quick search.
    quick: Limits,
    /// Set when the time after the signal to stop is over.
    pub(crate) end: StopFlag,
}

/// The start of a question that needs a worker.
pub(crate) struct Start {
    asked: Instant,
    /// `None`: all workers are busy.
    worker: Option<(Turn, MemoryShare)>,
}

impl App {
    pub(crate) fn new(settings: ServeSettings) -> Self {
        let metrics = Arc::new(Metrics::default());
        let workers = Workers::new(settings.workers.max(1), settings.queue, &metrics);
        Self {
            metrics,
            page: settings.page.clone(),
            workers: Arc::new(workers),
            quick: Limits::of_nodes(QUICK_NODES.min(settings.max_nodes)),
            end: StopFlag::default(),
            settings,
        }
    }

    /// Answers a question, and counts it. The question is a place in [`QUESTIONS`].
    pub(crate) async fn reply(self: &Arc<Self>, question: usize, body: Bytes) -> Reply {
        match self.reply_at_once(question, &body) {
            Some(reply) => reply,
            None => {
                let patience = Patience::Limited(self.settings.timeout);
                let start = self.start(question, patience).await;
                self.reply_by_worker(question, body, start).await
            }
        }
    }

    /// Answers an easy question without waiting, and counts it. `None`: it needs a worker.
    pub(crate) fn reply_at_once(&self, question: usize, body: &Bytes) -> Option<Reply> {
        let start = Instant::now();
        let reply = self.quick_reply(question, body)?;
        self.note(question, reply.status, reply.is_stopped, start.elapsed(), body);
        Some(reply)
    }

    /// Waits for a worker.
    pub(crate) async fn start(self: &Arc<Self>, question: usize, patience: Patience) -> Start {
        let asked = Instant::now();
        let is_large = QUESTIONS.get(question).is_some_and(|name| LARGE_QUESTIONS.contains(name));
        let bytes = if is_large { LARGE_BYTES } else { 0 };
        Start { asked, worker: self.workers.start(bytes, patience).await }
    }

    /// Answers a question on a worker thread, and counts it.
    pub(crate) async fn reply_by_worker(
        self: &Arc<Self>,
        question: usize,
        body: Bytes,
        start: Start,
    ) -> Reply {
        let reply = self.full_reply(question, body.clone(), start.worker).await;
        self.note(question, reply.status, reply.is_stopped, start.asked.elapsed(), &body);
        reply
    }

    /// Counts and logs an answer.
    fn note(
        &self,
        question: usize,
        status: StatusCode,
        is_stopped: bool,
        time: Duration,
        body: &[u8],
    ) {
        self.metrics.count(question, status.as_u16(), is_stopped, time);
        if self.settings.logged == LoggedRequests::None {
            return;
        }
        let name = COUNTED.get(question).copied().unwrap_or_default();
        let mut line = format!("{name} {} {time:.1?}", status.as_u16());
        if self.settings.logged == LoggedRequests::WithBoards {
            let text = String::from_utf8_lossy(body);
            line.push(' ');
            // A request is one line of the log.
            line.extend(text.chars().map(|one| if one.is_control() { ' ' } else { one }));
        }
        (self.settings.log)(&line);
    }

    /// Answers an easy question where it came in. `None`: it needs a worker.
    fn quick_reply(&self, question: usize, body: &[u8]) -> Option<Reply> {
        let name = QUESTIONS.get(question)?;
        if body.len() > QUICK_BYTES || !QUICK_QUESTIONS.contains(name) {
            return None;
        }
        let text = match text_of(body) {
            Ok(text) => text,
            Err(reply) => return Some(reply),
        };
        ask_quick(name, text, &self.quick).map(Reply::of)
    }

    /// Answers a question on a worker thread.
    async fn full_reply(
        self: &Arc<Self>,
        question: usize,
        body: Bytes,
        worker: Option<(Turn, MemoryShare)>,
    ) -> Reply {
        let name = QUESTIONS.get(question).copied().unwrap_or_default();
        let answered = self.on_worker(worker, move |limits, memory| {
            let reply = match text_of(&body) {
                Ok(text) => Reply::of(ask(name, text, limits)),
                Err(reply) => reply,
            };
            reply.holding(memory)
        });
        answered.await.unwrap_or_else(|fault| fault)
    }

    /// Does work on a worker thread, within the time limit. An error is the reply to a client that gets
    /// no answer.
    async fn on_worker<T: Send + 'static>(
        self: &Arc<Self>,
        worker: Option<(Turn, MemoryShare)>,
        work: impl FnOnce(&Limits, MemoryShare) -> T + Send + 'static,
    ) -> Result<T, Reply> {
        let Some((turn, memory)) = worker else {
            return Err(Reply::fault(
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "all workers are busy; ask again later",
            ));
        };
        let (flag, limit) = (StopFlag::default(), self.settings.timeout);
        // The client may go away: then this is dropped.
        let _stop = StopOnDrop(flag.clone());
        let app = Arc::clone(self);
        let work = spawn_blocking(move || {
            give_way();
            let (start, end) = (Instant::now(), app.end.clone());
            let is_over = move || flag.is_set() || end.is_set() || start.elapsed() >= limit;
            let go_on = move || {
                turn.share(&is_over);
                !is_over()
            };
            work(&Limits::new(app.settings.max_nodes, go_on), memory)
        });
        match timeout(limit + OVERTIME, work).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) => Err(Reply::fault(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "the question failed by a fault of the program; please report it with the request",
            )),
            Err(_) => Err(Reply::out_of_time()),
        }
    }

    /// Makes a book on a worker thread, and counts it.
    #[cfg(feature = "book")]
    pub(crate) async fn book(self: &Arc<Self>, body: Bytes) -> Response<Body> {
        let asked = Instant::now();
        let patience = Patience::Limited(self.settings.timeout);
        let worker = self.workers.start(LARGE_BYTES, patience).await;
        let request = body.clone();
        let made = self.on_worker(worker, move |limits, memory| {
            let made = text_of(&request).and_then(|text| book::make(text, limits));
            made.map(|file| file.holding(memory))
        });
        let made = made.await.and_then(|made| made);
        let status = made.as_ref().map_or_else(|reply| reply.status, |_| StatusCode::OK);
        self.note(BOOK, status, false, asked.elapsed(), &body);
        match made {
            Ok(file) => file.response(),
            Err(reply) => reply.response(),
        }
    }
}

/// Returns the text of a body.
fn text_of(body: &[u8]) -> Result<&str, Reply> {
    str::from_utf8(body).map_err(|error| {
        let detail = RefusalDetail::NotUtf8 { byte: error.valid_up_to() + 1 };
        Reply::of(Err(Refusal::new(RefusalKind::MalformedJson, detail)))
    })
}

/// Lets the threads that answer easy questions and open connections go first, where a thread has a
/// priority of its own.
#[cfg(target_os = "linux")]
fn give_way() {
    /// From 0, the usual priority, to 19, the lowest. With this one, a thread has a third of the
    /// time of a usual one.
    const LOW: i32 = 5;
    // On Linux, this is about the calling thread. Without the right to do so, nothing changes.
    let _ = rustix::process::setpriority_process(None, LOW);
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}
