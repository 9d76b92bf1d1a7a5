//! [`ProgressMeter`]: shows how far a run is, as a bar on a terminal or as a line now and then.

use crate::time_left::PaceWindow;
use console::Term;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use ninefold::batch::{Outcome, ProgressEvent};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two drawings of the bar. A shorter run shows no bar.
const BAR_EVERY: Duration = Duration::from_millis(250);
/// Time between two lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Columns of a terminal with room for a bar beside the message.
const NARROW: u16 = 60;

/// Counts progress, and shows it after [`begin`](Self::begin).
#[derive(Default)]
pub struct ProgressMeter(Arc<Counters>);

#[derive(Default)]
struct Counters {
    bytes: AtomicU64,
    /// Records whose turn has come, and of them those that are answered.
    begun: AtomicU64,
    records: AtomicU64,
    failed: AtomicU64,
    /// Records that the output has from an earlier run.
    there: AtomicU64,
    /// Records written, in runs where several records replace one.
    written: AtomicU64,
    is_over: AtomicBool,
    /// Text about a single long search, with its separator; empty if there is none.
    detail: Mutex<String>,
    bar: OnceLock<ProgressBar>,
}

/// The size of a run, if that is known.
#[derive(Clone, Copy, Debug)]
pub enum Extent {
    /// Bytes to read.
    Bytes(Option<u64>),
    /// Records to make.
    Records(Option<u64>),
}

/// How progress is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A bar that is drawn again every [`BAR_EVERY`].
    Bar,
    /// A line every [`LINE_EVERY`].
    Lines,
}

impl ProgressMeter {
    /// Counts an event.
    pub fn note(&self, event: ProgressEvent<'_>) {
        let counters = &self.0;
        let add = |counter: &AtomicU64, number| counter.fetch_add(number, Ordering::Relaxed);
        match event {
            ProgressEvent::BytesRead(bytes) => {
                add(&counters.bytes, bytes);
            }
            ProgressEvent::RecordsBegun(records) => {
                add(&counters.begun, records);
            }
            ProgressEvent::RecordsThere(records) => {
                add(&counters.there, records);
            }
            ProgressEvent::Records(tally) => {
                add(&counters.records, tally.total());
                add(&counters.failed, tally.total() - tally.count(Outcome::Answered));
            }
            ProgressEvent::RecordsWritten(records) => {
                add(&counters.written, records);
            }
            ProgressEvent::Detail(text) => counters.set_detail(text),
            _ => {}
        }
    }

    /// Starts a thread that shows progress. `print` prints a line and its values.
    pub fn begin(
        &self,
        extent: Extent,
        style: Style,
        print: impl Fn(&str, &[(&str, Value)]) + Send + 'static,
    ) {
        let counters = Arc::clone(&self.0);
        let show = move || match style {
            Style::Bar => counters.draw(extent),
            Style::Lines => counters.print(extent, print),
        };
        // A run without progress is still complete.
        let _ = thread::Builder::new().spawn(show);
    }

    /// Hides the bar while `act` runs.
    pub fn without_bar<T>(&self, act: impl FnOnce() -> T) -> T {
        match self.0.bar.get() {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Removes the bar, for good.
    pub fn end(&self) {
        self.0.is_over.store(true, Ordering::Relaxed);
        // Without a bar so far, a hidden one keeps the thread from showing one now.
        self.0.bar.get_or_init(ProgressBar::hidden).finish_and_clear();
    }
}

impl Extent {
    fn size(self) -> Option<u64> {
        match self {
            Self::Bytes(size) | Self::Records(size) => size,
        }
    }

    /// Returns how far the run has come. Of the bytes that were read, the share of the answered
    /// records counts: reading is ahead of answering, and hard puzzles take long. Records of an
    /// earlier run are answered, too.
    fn reached(self, counters: &Counters) -> u64 {
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let (records, there) = (load(&counters.records), load(&counters.there));
        match self {
            Self::Records(_) => there + records,
            Self::Bytes(_) => {
                let (bytes, begun) = (u128::from(load(&counters.bytes)), load(&counters.begun));
                let answered = u128::from(there + records.min(begun));
                let share = (bytes * answered).checked_div(u128::from(there + begun));
                share.unwrap_or(bytes) as u64
            }
        }
    }

    /// Returns the size of the run until the counters reach it. After that, the time left is not
    /// known: the output may still have to be finished.
    fn size_ahead(self, counters: &Counters) -> Option<u64> {
        self.size().filter(|size| self.reached(counters) < *size)
    }
}

impl Counters {
    fn set_detail(&self, text: &str) {
        let mut detail = self.detail.lock().unwrap_or_else(PoisonError::into_inner);
        detail.clear();
        if !text.is_empty() {
            detail.push_str("; ");
            detail.push_str(text);
        }
    }

    /// Returns the number of puzzles, their rate, and the number of those not answered.
    fn describe(&self, extent: Extent, elapsed: Duration) -> String {
        let records = self.records.load(Ordering::Relaxed);
        let rate = u128::from(records) * 1000 / elapsed.as_millis().max(1);
        let failed = HumanCount(self.failed.load(Ordering::Relaxed));
        let (records, rate) = (HumanCount(records), HumanCount(rate as u64));
        let written = match self.written.load(Ordering::Relaxed) {
            0 => String::new(),
            written => format!(", {} written", HumanCount(written)),
        };
        let detail = self.detail.lock().unwrap_or_else(PoisonError::into_inner);
        match extent {
            Extent::Bytes(_) => {
                format!("{records} puzzles, {rate}/s, {failed} not answered{written}{detail}")
            }
            Extent::Records(size) => {
                let there = HumanCount(self.there.load(Ordering::Relaxed) + records.0);
                let of = size.map_or_else(String::new, |size| format!(" of {}", HumanCount(size)));
                // A search for the first puzzle has no rate.
                let rate = if records.0 > 0 { format!(", {rate}/s") } else { String::new() };
                let missing =
                    if failed.0 > 0 { format!(", {failed} not found") } else { String::new() };
                format!("{there}{of} puzzles{rate}{missing}{detail}")
            }
        }
    }

    /// Calls `show` every [`BAR_EVERY`] until the run is over: with the time since the start, how far
    /// the run has come, and its pace.
    fn watch(&self, extent: Extent, mut show: impl FnMut(Duration, u64, &PaceWindow)) {
        let start = Instant::now();
        let mut pace = PaceWindow::default();
        loop {
            thread::sleep(BAR_EVERY);
            let reached = extent.reached(self);
            pace.note(start.elapsed(), reached);
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            show(start.elapsed(), reached, &pace);
        }
    }

    fn draw(&self, extent: Extent) {
        let bar = ProgressBar::with_draw_target(extent.size(), ProgressDrawTarget::stderr());
        self.watch(extent, |elapsed, reached, pace| {
            let bar = self.bar.get_or_init(|| bar.clone());
            let mut message = self.describe(extent, elapsed);
            // A message is cut where the line ends, so that the bar stays on one line.
            let is_narrow = Term::stderr().size().1 < NARROW;
            let template = match extent.size_ahead(self) {
                Some(_) if is_narrow && reached > 0 => "{percent}% {wide_msg}",
                _ if is_narrow => "{spinner} {wide_msg}",
                Some(size) if reached > 0 => {
                    if let Some(left) = pace.time_left(size) {
                        message = format!("{message}; {left}");
                    }
                    "{elapsed} {wide_bar} {percent}% {msg}"
                }
                _ => "{elapsed} {spinner} {wide_msg}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_message(message);
            bar.set_position(reached);
        });
    }

    fn print(&self, extent: Extent, print: impl Fn(&str, &[(&str, Value)])) {
        let mut next = LINE_EVERY;
        self.watch(extent, |elapsed, reached, pace| {
            if elapsed < next {
                return;
            }
            next += LINE_EVERY;
            let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed).into();
            let mut text = self.describe(extent, elapsed);
            let mut values = vec![
                ("puzzles", number(&self.records)),
                ("failed", number(&self.failed)),
                ("written", number(&self.written)),
                ("bytes", number(&self.bytes)),
                ("milliseconds", (elapsed.as_millis() as u64).into()),
            ];
            if let Some(size) = extent.size() {
                text = match extent.size_ahead(self) {
                    Some(_) => {
                        let percent = u128::from(reached) * 100 / u128::from(size);
                        format!("{percent}%, {text}")
                    }
                    None => format!("all input read, {text}"),
                };
                let left = pace.time_left(size);
                if let Some(left) = left.filter(|_| reached < size) {
                    let (words, time) = left.parts();
                    text = format!("{text}; {left}");
                    values.push(("seconds_left", time.as_secs().into()));
                    values.push(("seconds_left_are", words.into()));
                }
                let name = match extent {
                    Extent::Bytes(_) => "bytes_in_all",
                    Extent::Records(_) => "puzzles_in_all",
                };
                values.push((name, size.into()));
            }
            print(&text, &values);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::batch::Tally;

    #[test]
    fn a_search_for_the_first_puzzle_has_neither_a_rate_nor_a_time_left() {
        let meter = ProgressMeter::default();
        let describe = |extent| meter.0.describe(extent, Duration::from_secs(2));
        meter.note(ProgressEvent::Detail("6911 tries; nearest so far: 18 clues"));
        let told = "0 of 1 puzzles; 6911 tries; nearest so far: 18 clues";
        assert_eq!(describe(Extent::Records(Some(1))), told);
        assert_eq!(describe(Extent::Records(None)), told.replace(" of 1", ""));
        meter.note(ProgressEvent::Detail(""));
        let mut tally = Tally::default();
        tally.add(Outcome::Stopped);
        tally.add(Outcome::Answered);
        meter.note(ProgressEvent::Records(&tally));
        assert_eq!(describe(Extent::Records(Some(5))), "2 of 5 puzzles, 1/s, 1 not found");
        assert_eq!(describe(Extent::Bytes(None)), "2 puzzles, 1/s, 1 not answered");
    }

    #[test]
    fn only_answered_records_count_of_the_bytes_that_were_read() {
        let meter = ProgressMeter::default();
        let reached = || Extent::Bytes(Some(1000)).reached(&meter.0);
        assert_eq!(reached(), 0);
        meter.note(ProgressEvent::BytesRead(820));
        meter.note(ProgressEvent::RecordsBegun(10));
        assert_eq!(reached(), 0);
        let mut tally = Tally::default();
        tally.add(Outcome::Answered);
        meter.note(ProgressEvent::Records(&tally));
        assert_eq!(reached(), 82);
        for _ in 0..9 {
            meter.note(ProgressEvent::Records(&tally));
        }
        assert_eq!(reached(), 820);
        assert_eq!(Extent::Records(Some(20)).reached(&meter.0), 10);
    }

    #[test]
    fn records_of_an_earlier_run_are_answered() {
        let meter = ProgressMeter::default();
        meter.note(ProgressEvent::RecordsThere(90));
        let reached = || Extent::Bytes(Some(1000)).reached(&meter.0);
        meter.note(ProgressEvent::BytesRead(500));
        assert_eq!(reached(), 500);
        meter.note(ProgressEvent::BytesRead(500));
        meter.note(ProgressEvent::RecordsBegun(10));
        assert_eq!(reached(), 900);
        let mut tally = Tally::default();
        tally.add(Outcome::Answered);
        meter.note(ProgressEvent::Records(&tally));
        assert_eq!(reached(), 910);
        assert_eq!(Extent::Records(Some(200)).reached(&meter.0), 91);
        let told = meter.0.describe(Extent::Records(Some(200)), Duration::from_secs(1));
        assert_eq!(told, "91 of 200 puzzles, 1/s");
    }

    #[test]
    fn an_input_that_is_read_to_its_end_says_nothing_of_the_time_left() {
        let counters = Counters::default();
        assert_eq!(Extent::Bytes(Some(u64::MAX)).size_ahead(&counters), Some(u64::MAX));
        assert_eq!(Extent::Bytes(Some(0)).size_ahead(&counters), None);
        assert_eq!(Extent::Bytes(None).size_ahead(&counters), None);
    }
}
