//! [`Metrics`]: counters for Prometheus.

use ninefold_questions::QUESTIONS;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the histogram of times, in seconds, as Prometheus writes them.
const BOUNDS: [(&str, Duration); 6] = [
    ("0.0001", Duration::from_micros(100)),
    ("0.001", Duration::from_millis(1)),
    ("0.01", Duration::from_millis(10)),
    ("0.1", Duration::from_millis(100)),
    ("1", Duration::from_secs(1)),
    ("10", Duration::from_secs(10)),
];

/// Number of things that are counted besides questions: books.
const BOOKS: usize = if cfg!(feature = "book") { 1 } else { 0 };

/// What is counted: the questions, and books.
pub(crate) const COUNTED: [&str; QUESTIONS.len() + BOOKS] = {
    let mut counted = ["book"; QUESTIONS.len() + BOOKS];
    let mut place = 0;
    while place < QUESTIONS.len() {
        counted[place] = QUESTIONS[place];
        place += 1;
    }
    counted
};

/// Place of books in [`COUNTED`].
#[cfg(feature = "book")]
pub(crate) const BOOK: usize = QUESTIONS.len();

/// Counters of one question.
#[derive(Default)]
struct QuestionMetrics {
    /// Answered, refused (4xx), failed (5xx).
    statuses: [AtomicU64; 3],
    /// Answers that a limit cut short.
    stopped: AtomicU64,
    /// Requests by time: one for each bound, then those above all bounds.
    times: [AtomicU64; BOUNDS.len() + 1],
    /// All times together, in microseconds.
    micros: AtomicU64,
}

/// Counters of the server.
#[derive(Default)]
pub(crate) struct Metrics {
    questions: [QuestionMetrics; COUNTED.len()],
    /// Questions that wait for a worker.
    pub(crate) waiting: AtomicU64,
    /// Questions that a worker works on.
    pub(crate) working: AtomicU64,
    /// Open connections.
    pub(crate) connections: AtomicU64,
    /// Connections so far.
    pub(crate) accepted: AtomicU64,
    /// Connections that were refused because too many were open.
    pub(crate) refused: AtomicU64,
}

/// A gauge that counts one for as long as this lives.
pub(crate) struct Counted<'m>(&'m AtomicU64);

impl<'m> Counted<'m> {
    pub(crate) fn new(gauge: &'m AtomicU64) -> Self {
        gauge.fetch_add(1, Relaxed);
        Self(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    /// Counts an answered question.
    pub(crate) fn count(&self, question: usize, status: u16, is_stopped: bool, time: Duration) {
        let Some(own) = self.questions.get(question) else { return };
        let class = match status {
            0..400 => 0,
            400..500 => 1,
            _ => 2,
        };
        own.statuses[class].fetch_add(1, Relaxed);
        own.stopped.fetch_add(u64::from(is_stopped), Relaxed);
        let place = BOUNDS.iter().position(|(_, bound)| time <= *bound).unwrap_or(BOUNDS.len());
        own.times[place].fetch_add(1, Relaxed);
        own.micros.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Relaxed);
    }

    /// Writes all counters in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a text does not fail.
        let mut head = |name: &str, kind: &str, help: &str| {
            let _ = writeln!(text, "# HELP ninefold_{name} {help}\n# TYPE ninefold_{name} {kind}");
        };
        head("requests_total", "counter", "Questions by status: answered, refused or failed.");
        for (question, own) in self.each() {
            for (status, count) in ["answered", "refused", "failed"].iter().zip(&own.statuses) {
                let _ = writeln!(
                    text,
                    "ninefold_requests_total{{question=\"{question}\",status=\"{status}\"}} {}",
                    count.load(Relaxed)
                );
            }
        }
        let mut head = |name: &str, kind: &str, help: &str| {
            let _ = writeln!(text, "# HELP ninefold_{name} {help}\n# TYPE ninefold_{name} {kind}");
        };
        head("stopped_total", "counter", "Answers that a limit of time or nodes cut short.");
        for (question, own) in self.each() {
            let count = own.stopped.load(Relaxed);
            let _ = writeln!(text, "ninefold_stopped_total{{question=\"{question}\"}} {count}");
        }
        self.write_times(&mut text);
        for (name, kind, help, value) in [
            ("connections", "gauge", "Open connections.", &self.connections),
            ("waiting", "gauge", "Questions that wait for a worker.", &self.waiting),
            ("working", "gauge", "Questions that a worker works on.", &self.working),
            ("connections_total", "counter", "Connections so far.", &self.accepted),
            (
                "connections_refused_total",
                "counter",
                "Connections that were refused because too many were open.",
                &self.refused,
            ),
        ] {
            let value = value.load(Relaxed);
            let _ = write!(
                text,
                "# HELP ninefold_{name} {help}\n# TYPE ninefold_{name} {kind}\n\
                 ninefold_{name} {value}\n"
            );
        }
        text
    }

    /// Writes the histogram of times.
    fn write_times(&self, text: &mut String) {
        const NAME: &str = "ninefold_request_seconds";
        let _ =
            writeln!(text, "# HELP {NAME} Time from request to answer.\n# TYPE {NAME} histogram");
        for (question, own) in self.each() {
            let mut count = 0;
            let bounds = BOUNDS.iter().map(|(bound, _)| *bound).chain(["+Inf"]);
            for (bound, times) in bounds.zip(&own.times) {
                count += times.load(Relaxed);
                let _ = writeln!(
                    text,
                    "{NAME}_bucket{{question=\"{question}\",le=\"{bound}\"}} {count}"
                );
            }
            let micros = own.micros.load(Relaxed);
            let (seconds, rest) = (micros / 1_000_000, micros % 1_000_000);
            let _ = writeln!(text, "{NAME}_sum{{question=\"{question}\"}} {seconds}.{rest:06}");
            let _ = writeln!(text, "{NAME}_count{{question=\"{question}\"}} {count}");
        }
    }

    fn each(&self) -> impl Iterator<Item = (&'static str, &QuestionMetrics)> {
        COUNTED.into_iter().zip(&self.questions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_counted_by_status_and_time() {
        let metrics = Metrics::default();
        metrics.count(1, 200, false, Duration::from_micros(50));
        metrics.count(1, 200, true, Duration::from_secs(11));
        metrics.count(1, 422, false, Duration::from_micros(1_500));
        metrics.count(99, 200, false, Duration::ZERO);
        let text = metrics.text();
        for line in [
            "ninefold_requests_total{question=\"solve\",status=\"answered\"} 2",
            "ninefold_requests_total{question=\"solve\",status=\"refused\"} 1",
            "ninefold_requests_total{question=\"solve\",status=\"failed\"} 0",
            "ninefold_stopped_total{question=\"solve\"} 1",
            "ninefold_request_seconds_bucket{question=\"solve\",le=\"0.0001\"} 1",
            "ninefold_request_seconds_bucket{question=\"solve\",le=\"0.01\"} 2",
            "ninefold_request_seconds_bucket{question=\"solve\",le=\"+Inf\"} 3",
            "ninefold_request_seconds_sum{question=\"solve\"} 11.001550",
            "ninefold_connections 0",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
        let is_told = |line: &str| line.starts_with('#') || line.starts_with("ninefold_");
        assert!(text.lines().all(is_told));
    }

    #[test]
    fn a_gauge_counts_what_lives() {
        let gauge = AtomicU64::new(0);
        let one = Counted::new(&gauge);
        assert_eq!(gauge.load(Relaxed), 1);
        drop(one);
        assert_eq!(gauge.load(Relaxed), 0);
    }
}
