//! What is said on standard error.

use crate::args::{ReportArgs, When};
use crate::closed::{Standard, is_closed};
use crate::plan::Bad;
use crate::progress;
use crate::status::Status;
use ninefold::{Method, Stats};
use serde_json::{Map, Value};
use std::env;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How things are said.
#[derive(Clone, Copy, Debug, Default)]
struct Manner {
    is_quiet: bool,
    is_json: bool,
    is_coloured: bool,
    progress: Option<When>,
}

static MANNER: OnceLock<Manner> = OnceLock::new();

/// Whether some message could not be printed.
static LOST: AtomicBool = AtomicBool::new(false);

/// Settles how things are said from now on.
pub fn begin(args: Option<ReportArgs>) {
    let manner = args.map(|args| Manner {
        is_quiet: args.quiet,
        is_json: args.json,
        is_coloured: match args.color {
            When::Always => true,
            When::Never => false,
            When::Auto => io::stderr().is_terminal() && !has_no_color(),
        },
        progress: Some(args.progress),
    });
    // It is settled once.
    let _ = MANNER.set(manner.unwrap_or_default());
}

fn manner() -> Manner {
    MANNER.get().copied().unwrap_or_default()
}

/// <https://no-color.org>: present and not empty.
fn has_no_color() -> bool {
    let is = |name, test: fn(&OsStr) -> bool| env::var_os(name).is_some_and(|value| test(&value));
    is("NO_COLOR", |value| !value.is_empty()) || is("TERM", |value| value == "dumb")
}

/// Whether everything is said as JSON.
pub fn is_json() -> bool {
    manner().is_json
}

/// Whether and when progress is asked for.
pub fn progress_wanted() -> When {
    let manner = manner();
    match manner.progress {
        Some(When::Auto) if manner.is_quiet || manner.is_json => When::Never,
        Some(when) => when,
        None => When::Never,
    }
}

/// Says why something could not be done. That it cannot be said is no reason to stop, but the exit
/// status will tell.
pub fn message(text: impl Display) {
    say("error", &text, &[]);
}

/// Says something that is no reason for the run not to be complete.
pub fn note(kind: &str, text: impl Display, values: &[(&str, Value)]) {
    if !manner().is_quiet {
        say(kind, &text, values);
    }
}

/// Prints a line, or an object with `kind`, `message` and some values.
fn say(kind: &str, text: &dyn Display, values: &[(&str, Value)]) {
    let manner = manner();
    let line = if manner.is_json {
        let mut object = Map::new();
        object.insert("kind".to_owned(), kind.into());
        object.insert("message".to_owned(), text.to_string().into());
        object.extend(values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        format!("{}\n", Value::Object(object))
    } else if manner.is_coloured {
        let colour = if kind == "error" { "31" } else { "33" };
        format!("\x1b[1;{colour}mninefold:\x1b[0m {text}\n")
    } else {
        format!("ninefold: {text}\n")
    };
    // One write, so that messages of several programs do not mix.
    let result = progress::without(|| io::stderr().lock().write_all(line.as_bytes()));
    // Whoever has stopped reading has enough of it.
    let is_lost = result.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
    if is_lost || is_closed(Standard::Error) {
        LOST.store(true, Ordering::Relaxed);
    }
}

/// Whether somebody who wants to read messages has missed some.
pub fn is_message_lost() -> bool {
    LOST.load(Ordering::Relaxed)
}

/// What became of one record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was answered.
    Answered,
    /// The answer is negative.
    Negative,
    /// The budget ended the search.
    Stopped,
    /// It was answered, and the solution that came with it is none.
    Contradicted,
    /// The text is not a puzzle.
    Malformed,
    /// The text is not a puzzle, and such records are to be left out.
    Skipped,
}

impl Outcome {
    const ALL: [Self; 6] = [
        Self::Answered,
        Self::Negative,
        Self::Stopped,
        Self::Contradicted,
        Self::Malformed,
        Self::Skipped,
    ];

    /// What becomes of a malformed record.
    pub fn of_bad(bad: Bad) -> Self {
        if bad == Bad::Skip { Self::Skipped } else { Self::Malformed }
    }

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Negative => "negative",
            Self::Stopped => "stopped",
            Self::Contradicted => "contradicted",
            Self::Malformed => "malformed",
            Self::Skipped => "skipped",
        }
    }

    /// What it makes of the exit status.
    fn status(self) -> Status {
        match self {
            Self::Answered | Self::Skipped => Status::Answered,
            Self::Negative | Self::Stopped | Self::Contradicted => Status::Negative,
            Self::Malformed => Status::Failed,
        }
    }
}

/// How many records there were, and what became of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// For each outcome, how many.
    counts: [u64; 6],
    /// Whether reading or writing failed.
    has_failed: bool,
}

impl Tally {
    pub fn add(&mut self, outcome: Outcome) {
        self.counts[outcome as usize] += 1;
    }

    /// How many there are of each outcome, in the order of [`Outcome`].
    pub fn counts(&self) -> [u64; 6] {
        self.counts
    }

    /// The tally of which [`Self::counts`] are these.
    pub fn of_counts(counts: [u64; 6]) -> Self {
        Self { counts, has_failed: false }
    }

    fn count(&self, outcome: Outcome) -> u64 {
        self.counts[outcome as usize]
    }

    /// Adds other records.
    pub fn merge(&mut self, others: &Self) {
        for (count, more) in self.counts.iter_mut().zip(others.counts) {
            *count += more;
        }
        self.has_failed |= others.has_failed;
    }

    /// Notes that reading or writing failed.
    pub fn fail(&mut self) {
        self.has_failed = true;
    }

    pub fn status(&self) -> Status {
        // Where all records are left out there is no puzzle.
        if self.has_failed || self.total() > 0 && !self.has_records() {
            return Status::Failed;
        }
        let there = Outcome::ALL.into_iter().filter(|outcome| self.count(*outcome) > 0);
        there.map(Outcome::status).max().unwrap_or_default()
    }

    /// Whether any record has been written.
    pub fn has_records(&self) -> bool {
        self.total() > self.count(Outcome::Skipped)
    }

    /// The number of records.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Says at the end what became of the records: as a line if anything failed among several, as
    /// JSON always.
    pub fn tell(&self, answered: &str, negative: &str) {
        let summary = self.summary(answered, negative);
        if summary.is_none() && !is_json() {
            return;
        }
        let text = summary.unwrap_or_else(|| format!("puzzles: {}", self.total()));
        let mut values = vec![("puzzles", self.total().into())];
        values.extend(Outcome::ALL.map(|outcome| (outcome.word(), self.count(outcome).into())));
        values.push(("status", (self.status() as u8).into()));
        note("summary", text, &values);
    }

    /// A line that counts what failed, if anything did and there was more than one puzzle.
    pub fn summary(&self, answered: &str, negative: &str) -> Option<String> {
        if self.total() < 2 || self.count(Outcome::Answered) == self.total() {
            return None;
        }
        let words = [
            answered,
            negative,
            "stopped",
            "with a wrong solution beside it",
            "malformed",
            "malformed and left out",
        ];
        let told = |(i, (number, _)): &(usize, (u64, &str))| *i == 0 || *number > 0;
        let parts: Vec<String> = (self.counts.into_iter().zip(words).enumerate().filter(told))
            .map(|(_, (number, what))| format!("{number} {what}"))
            .collect();
        Some(format!("{} puzzles: {}", self.total(), parts.join(", ")))
    }
}

/// What the searches took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort {
    puzzles: u64,
    calls: u64,
    most_calls: u64,
    latest: u64,
    depth: u32,
    time: Duration,
}

impl Effort {
    pub fn add(&mut self, stats: Stats, time: Duration) {
        self.puzzles += 1;
        self.calls += stats.nodes;
        self.most_calls = self.most_calls.max(stats.nodes);
        self.latest = stats.nodes;
        self.depth = self.depth.max(stats.max_depth);
        self.time += time;
    }

    /// What the search took that was added last.
    pub fn latest(&self) -> u64 {
        self.latest
    }

    /// Adds what other searches took.
    pub fn merge(&mut self, others: &Self) {
        self.puzzles += others.puzzles;
        self.calls += others.calls;
        self.most_calls = self.most_calls.max(others.most_calls);
        self.depth = self.depth.max(others.depth);
        self.time += others.time;
    }

    /// One line for `--stats`.
    pub fn describe(&self, method: Method) -> String {
        let Self { puzzles, calls, most_calls, depth, time, .. } = self;
        let method = method.name();
        let time = time.as_secs_f64();
        if *puzzles == 1 {
            let s = if *calls == 1 { "" } else { "s" };
            format!("{method}: {calls} call{s}, depth {depth}, {time:.6} s")
        } else {
            format!(
                "{method}: {puzzles} puzzles, {calls} calls (at most {most_calls} for one), \
                 depth {depth} at most, {time:.6} s"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gravest_outcome_decides_the_status() {
        let mut tally = Tally::default();
        assert_eq!(tally.status(), Status::Answered);
        tally.add(Outcome::Malformed);
        tally.add(Outcome::Negative);
        assert_eq!(tally.status(), Status::Failed);
    }

    #[test]
    fn a_summary_is_given_only_for_several_puzzles_with_failures() {
        let mut tally = Tally::default();
        tally.add(Outcome::Negative);
        assert_eq!(tally.summary("solved", "without solution"), None);
        tally.add(Outcome::Answered);
        let expected = "2 puzzles: 1 solved, 1 without solution";
        assert_eq!(tally.summary("solved", "without solution").unwrap(), expected);
    }
}
