//! How far a run has got, on standard error: a bar on a terminal, else a line now and then.

use crate::args::When;
use crate::plan::Source;
use crate::report::{self, Outcome, Tally};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often a bar is drawn, and what takes less shows none.
const DRAWN: Duration = Duration::from_millis(250);
/// How often a line is printed where there is no terminal.
const LINE: Duration = Duration::from_secs(5);

static BYTES: AtomicU64 = AtomicU64::new(0);
static RECORDS: AtomicU64 = AtomicU64::new(0);
static FAILED: AtomicU64 = AtomicU64::new(0);
static IS_OVER: AtomicBool = AtomicBool::new(false);
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
    let is_terminal = io::stderr().is_terminal() && !report::is_json();
    let is_wanted = match report::progress_wanted() {
        When::Always => true,
        When::Never => false,
        // Between records that are printed to the same terminal it would be in the way.
        When::Auto => {
            let is_typed = sources.contains(&Source::StandardInput) && io::stdin().is_terminal();
            is_terminal && !is_typed && !(prints && io::stdout().is_terminal())
        }
    };
    if !is_wanted {
        return;
    }
    let size = sources.iter().map(size).sum::<Option<u64>>();
    // Without it the run is the same.
    let _ =
        thread::Builder::new().spawn(move || if is_terminal { draw(size) } else { print(size) });
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
    format!("{} puzzles, {rate}/s, {} not answered", HumanCount(records), HumanCount(failed))
}

fn draw(size: Option<u64>) {
    let start = Instant::now();
    let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr());
    let template = match size {
        Some(_) => "{elapsed} {wide_bar} {percent}% {msg}, {eta} left",
        None => "{elapsed} {spinner} {msg}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    loop {
        thread::sleep(DRAWN);
        if IS_OVER.load(Ordering::Relaxed) {
            return;
        }
        let bar = BAR.get_or_init(|| bar.clone());
        bar.set_message(describe(start));
        bar.set_position(BYTES.load(Ordering::Relaxed));
    }
}

fn print(size: Option<u64>) {
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
            ("bytes", bytes.into()),
            ("milliseconds", (start.elapsed().as_millis() as u64).into()),
        ];
        if let Some(size) = size {
            let percent = u128::from(bytes) * 100 / u128::from(size.max(1));
            text = format!("{percent}%, {text}");
            values.push(("bytes_in_all", size.into()));
        }
        report::note("progress", text, &values);
    }
}
