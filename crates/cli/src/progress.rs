//! How far a run has got, on standard error: a bar on a terminal, else a line now and then.

use crate::args::When;
use crate::plan::Source;
use crate::report::{self, Outcome, Tally};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a bar is drawn, and what takes less shows none.
const DRAWN: Duration = Duration::from_millis(250);
/// How often a line is printed where there is no terminal.
const LINE: Duration = Duration::from_secs(5);

static BYTES: AtomicU64 = AtomicU64::new(0);
static RECORDS: AtomicU64 = AtomicU64::new(0);
static FAILED: AtomicU64 = AtomicU64::new(0);
/// Where several records take the place of one: how many have been written.
static WRITTEN: AtomicU64 = AtomicU64::new(0);
static IS_OVER: AtomicBool = AtomicBool::new(false);
/// How far a single long search has got.
static DETAIL: Mutex<String> = Mutex::new(String::new());
static BAR: OnceLock<ProgressBar> = OnceLock::new();

/// Notes that some bytes of an input have been read.
pub fn add_bytes(bytes: usize) {
    BYTES.fetch_add(bytes as u64, Ordering::Relaxed);
}

/// Notes what became of some records.
pub fn add_tally(tally: &Tally) {
    let [answered, ..] = tally.counts();
    RECORDS.fetch_add(tally.total(), Ordering::Relaxed);
    FAILED.fetch_add(tally.total() - answered, Ordering::Relaxed);
}

/// Notes what became of a record.
pub fn add(outcome: Outcome) {
    let mut tally = Tally::default();
    tally.add(outcome);
    add_tally(&tally);
}

/// Notes that one of several records has been written that take the place of one.
pub fn add_written() {
    WRITTEN.fetch_add(1, Ordering::Relaxed);
}

/// Does something while no bar is in the way.
pub fn without<T>(act: impl FnOnce() -> T) -> T {
    match BAR.get() {
        Some(bar) => bar.suspend(act),
        None => act(),
    }
}

/// Shows progress from now on, if that is wanted; `prints` says whether records go to standard
/// output.
pub fn begin(sources: &[Source], prints: bool) {
    let is_typed = sources.contains(&Source::StandardInput) && io::stdin().is_terminal();
    let size = sources.iter().map(size).sum::<Option<u64>>();
    show(prints, is_typed, Extent::Bytes(size));
}

/// The same where nothing is read and so many records are made.
pub fn begin_counted(records: Option<u64>, prints: bool) {
    show(prints, false, Extent::Records(records));
}

/// How much there is to do, if that is known.
#[derive(Clone, Copy)]
enum Extent {
    Bytes(Option<u64>),
    Records(Option<u64>),
}

impl Extent {
    fn size(self) -> Option<u64> {
        match self {
            Self::Bytes(size) | Self::Records(size) => size,
        }
    }

    fn reached(self) -> u64 {
        match self {
            Self::Bytes(_) => BYTES.load(Ordering::Relaxed),
            Self::Records(_) => RECORDS.load(Ordering::Relaxed),
        }
    }

    /// How much there is to do, as long as what has been reached says how long that takes: after the
    /// last byte of an input there may be much.
    fn size_ahead(self) -> Option<u64> {
        self.size().filter(|size| self.reached() < *size)
    }
}

fn show(prints: bool, is_typed: bool, extent: Extent) {
    let is_terminal = io::stderr().is_terminal() && !report::is_json();
    let is_wanted = match report::progress_wanted() {
        When::Always => true,
        When::Never => false,
        // Between records that are printed to the same terminal it would be in the way.
        When::Auto => is_terminal && !is_typed && !(prints && io::stdout().is_terminal()),
    };
    if !is_wanted {
        return;
    }
    // Without it the run is the same.
    let act = move || if is_terminal { draw(extent) } else { print(extent) };
    let _ = thread::Builder::new().spawn(act);
}

/// Takes the bar away.
pub fn end() {
    IS_OVER.store(true, Ordering::Relaxed);
    if let Some(bar) = BAR.get() {
        bar.finish_and_clear();
    }
}

/// The size of an input that is a file.
fn size(source: &Source) -> Option<u64> {
    let data = match source {
        Source::StandardInput => fs::metadata("/dev/stdin"),
        Source::File(path) => fs::metadata(path),
    };
    data.ok().filter(fs::Metadata::is_file).map(|data| data.len())
}

/// So many puzzles, so fast, so many failures.
fn describe(start: Instant) -> String {
    let records = RECORDS.load(Ordering::Relaxed);
    let rate = u128::from(records) * 1000 / start.elapsed().as_millis().max(1);
    let failed = FAILED.load(Ordering::Relaxed);
    let rate = HumanCount(rate as u64);
    let so_far = DETAIL.lock().unwrap_or_else(PoisonError::into_inner);
    let (records, failed) = (HumanCount(records), HumanCount(failed));
    let written = match WRITTEN.load(Ordering::Relaxed) {
        0 => String::new(),
        written => format!(", {} written", HumanCount(written)),
    };
    format!("{records} puzzles, {rate}/s, {failed} not answered{written}{so_far}")
}

/// Says how far a single long search has got; nothing for none.
pub fn set_detail(text: &str) {
    let mut detail = DETAIL.lock().unwrap_or_else(PoisonError::into_inner);
    detail.clear();
    if !text.is_empty() {
        detail.push_str("; ");
        detail.push_str(text);
    }
}

fn draw(extent: Extent) {
    let start = Instant::now();
    let size = extent.size();
    let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr());
    loop {
        thread::sleep(DRAWN);
        if IS_OVER.load(Ordering::Relaxed) {
            return;
        }
        let bar = BAR.get_or_init(|| bar.clone());
        let template = match extent.size_ahead() {
            Some(_) => "{elapsed} {wide_bar} {percent}% {msg}, {eta} left",
            None => "{elapsed} {spinner} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(describe(start));
        bar.set_position(extent.reached());
    }
}

fn print(extent: Extent) {
    let start = Instant::now();
    loop {
        thread::sleep(LINE);
        if IS_OVER.load(Ordering::Relaxed) {
            return;
        }
        let bytes = BYTES.load(Ordering::Relaxed);
        let mut text = describe(start);
        let mut values = vec![
            ("puzzles", RECORDS.load(Ordering::Relaxed).into()),
            ("failed", FAILED.load(Ordering::Relaxed).into()),
            ("written", WRITTEN.load(Ordering::Relaxed).into()),
            ("bytes", bytes.into()),
            ("milliseconds", (start.elapsed().as_millis() as u64).into()),
        ];
        if let Some(size) = extent.size() {
            text = match extent.size_ahead() {
                Some(_) => {
                    format!("{}%, {text}", u128::from(extent.reached()) * 100 / u128::from(size))
                }
                None => format!("all is read, {text}"),
            };
            let name = match extent {
                Extent::Bytes(_) => "bytes_in_all",
                Extent::Records(_) => "puzzles_in_all",
            };
            values.push((name, size.into()));
        }
        report::note("progress", text, &values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_that_is_read_to_its_end_says_nothing_of_the_time_left() {
        assert_eq!(Extent::Bytes(Some(u64::MAX)).size_ahead(), Some(u64::MAX));
        assert_eq!(Extent::Bytes(Some(0)).size_ahead(), None);
        assert_eq!(Extent::Bytes(None).size_ahead(), None);
    }
}
