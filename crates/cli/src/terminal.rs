//! [`Terminal`]: prints messages and progress on standard error.

use crate::args::{DEFAULT_MAX_MESSAGES, ReportArgs, When};
use crate::closed::{CLOSED, Standard, is_closed};
use crate::progress::{Extent, ProgressMeter, Style};
use ninefold::batch::{
    Host, Interruption, Message, Outcome, ProgressEvent, RecordMessage, RunStatus, Tally,
};
use ninefold::questions::{Setting, SettingNames};
use serde_json::{Map, Value};
use std::env;
use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Prints messages and progress on standard error, as text or as JSON.
pub struct Terminal {
    manner: Manner,
    meter: ProgressMeter,
    /// The messages of which only the first are printed.
    repeated: Mutex<Repeated>,
    /// Whether a message could not be printed.
    has_lost_message: AtomicBool,
    start: Instant,
    interruption: Interruption,
}

/// The way messages are printed.
#[derive(Clone, Copy, Debug, Default)]
struct Manner {
    is_quiet: bool,
    is_json: bool,
    is_coloured: bool,
    progress: Option<When>,
    /// Largest number of messages to print about records, for each outcome, and about inputs.
    max_messages: u64,
}

/// Numbers of messages so far, printed or not.
#[derive(Default)]
struct Repeated {
    /// About records, by outcome.
    records: Tally,
    /// About whole inputs.
    inputs: u64,
    /// About inputs without a byte.
    empty_inputs: u64,
}

impl Terminal {
    /// Returns a terminal with the options of a command, or with the defaults if the command has no
    /// such options.
    pub fn new(args: Option<ReportArgs>) -> Arc<Self> {
        let manner = args.map(|args| Manner {
            is_quiet: args.quiet,
            is_json: args.json,
            is_coloured: match args.color {
                When::Always => true,
                When::Never => false,
                When::Auto => io::stderr().is_terminal() && !has_no_color(),
            },
            progress: Some(args.progress),
            max_messages: args.max_messages,
        });
        Arc::new(Self {
            manner: manner
                .unwrap_or(Manner { max_messages: DEFAULT_MAX_MESSAGES, ..Manner::default() }),
            meter: ProgressMeter::default(),
            repeated: Mutex::default(),
            has_lost_message: AtomicBool::new(false),
            start: Instant::now(),
            interruption: Interruption::default(),
        })
    }

    /// Returns what interrupts the run.
    pub const fn interrupts(&self) -> &Interruption {
        &self.interruption
    }

    /// Prints an error. If the error cannot be printed, the exit status says that the run failed.
    pub fn error(&self, text: impl Display) {
        self.print("error", &text, &[]);
    }

    /// Prints a message that is not an error, unless the terminal is quiet.
    pub fn note(&self, kind: &str, text: impl Display, values: &[(&str, Value)]) {
        if !self.manner.is_quiet {
            self.print(kind, &text, values);
        }
    }

    /// Tells the user the seed that was drawn, so that the run can be repeated.
    pub fn tell_seed(&self, seed: u64) {
        let text = format!("seed {seed} was drawn; --seed {seed} makes the same output again");
        self.note("seed", text, &[("seed", seed.into())]);
    }

    /// Writes text that is no record to standard output, and returns the status of the program. A
    /// reader that closes the pipe has read enough.
    pub fn print_output(&self, text: &[u8]) -> RunStatus {
        let mut output = io::stdout().lock();
        let printed = if is_closed(Standard::Output) {
            Err(io::Error::other(CLOSED))
        } else {
            output.write_all(text).and_then(|()| output.flush())
        };
        match printed {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                self.error(format_args!("standard output: cannot be written: {error}"));
                RunStatus::Failed
            }
            _ => RunStatus::Complete,
        }
    }

    /// Returns whether a message could not be printed.
    pub fn has_lost_message(&self) -> bool {
        self.has_lost_message.load(Ordering::Relaxed)
    }

    /// Starts to show progress, if the options ask for it. `is_shared`: whether records or typed text
    /// appear on the same terminal.
    pub fn begin_progress(self: &Arc<Self>, extent: Extent, is_shared: bool) {
        let manner = self.manner;
        let is_terminal = io::stderr().is_terminal() && !manner.is_json;
        let is_wanted = match manner.progress {
            Some(When::Always) => true,
            Some(When::Auto) => !manner.is_quiet && is_terminal && !is_shared,
            Some(When::Never) | None => false,
        };
        if is_wanted {
            let style = if is_terminal { Style::Bar } else { Style::Lines };
            let terminal = Arc::clone(self);
            let print = move |text: &str, values: &[(&str, Value)]| {
                terminal.note("progress", text, values);
            };
            self.meter.begin(extent, style, print);
        }
    }

    /// Removes the progress bar.
    pub fn end_progress(&self) {
        self.meter.end();
    }

    /// Counts a message about a record. Returns whether to print it.
    fn is_shown(&self, record: &RecordMessage) -> bool {
        let count = |repeated: &mut Repeated| {
            repeated.records.add(record.outcome);
            repeated.records.count(record.outcome)
        };
        self.manner.is_json || !record.in_output && self.is_among_first(count)
    }

    /// Counts a message about an input by the number of its kind. Returns whether to print it.
    fn is_input_shown(&self, number_of_kind: fn(&mut Repeated) -> &mut u64) -> bool {
        let count = |repeated: &mut Repeated| {
            let number = number_of_kind(repeated);
            *number += 1;
            *number
        };
        self.manner.is_json || self.is_among_first(count)
    }

    /// Counts a message by `count`, which returns the number of its kind. Returns whether it is
    /// among the first.
    fn is_among_first(&self, count: impl FnOnce(&mut Repeated) -> u64) -> bool {
        let mut repeated = self.repeated.lock().unwrap_or_else(PoisonError::into_inner);
        count(&mut repeated) <= self.manner.max_messages
    }

    /// Prints the number of messages about inputs and records that were not printed. Then counts
    /// anew.
    pub fn sum_up_hidden(&self) {
        let mut repeated = self.repeated.lock().unwrap_or_else(PoisonError::into_inner);
        let told = mem::take(&mut *repeated);
        drop(repeated);
        let hidden_of = |count: u64| count.saturating_sub(self.manner.max_messages);
        let advice = "(--max-messages all shows every one)";
        let s = |hidden: u64| if hidden == 1 { "" } else { "s" };
        let hidden = hidden_of(told.inputs);
        if hidden > 0 {
            let s = s(hidden);
            self.error(format_args!("{hidden} more message{s} about inputs {advice}"));
        }
        let hidden = hidden_of(told.empty_inputs);
        if hidden > 0 {
            let text = format!("{hidden} more empty input{} {advice}", s(hidden));
            self.note("hidden", text, &[]);
        }
        for outcome in Outcome::ALL {
            let hidden = hidden_of(told.records.count(outcome));
            let s = s(hidden);
            let about = match outcome {
                Outcome::Answered => format!("message{s} about records"),
                Outcome::Negative => format!("record{s} with a negative answer"),
                Outcome::Stopped => format!("record{s} without an answer"),
                Outcome::Contradicted => format!("record{s} with a wrong solution"),
                Outcome::Flawed => format!("message{s} about fields that cannot be read"),
                Outcome::Malformed | Outcome::Skipped => format!("malformed record{s}"),
            };
            if hidden > 0 {
                let text = format!("{hidden} more {about} {advice}");
                self.note("hidden", text, &[]);
            }
        }
    }

    /// Prints a line of text, or a JSON object with `kind`, `message` and some values.
    fn print(&self, kind: &str, text: &dyn Display, values: &[(&str, Value)]) {
        let line = if self.manner.is_json {
            let mut object = Map::new();
            object.insert("kind".to_owned(), kind.into());
            object.insert("message".to_owned(), text.to_string().into());
            object.extend(values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
            format!("{}\n", Value::Object(object))
        } else if self.manner.is_coloured {
            let colour = if kind == "error" { "31" } else { "33" };
            format!("\x1b[1;{colour}mninefold:\x1b[0m {text}\n")
        } else {
            format!("ninefold: {text}\n")
        };
        // A single write, so that messages of several programs do not mix.
        let result = self.meter.without_bar(|| io::stderr().lock().write_all(line.as_bytes()));
        // A reader that closes the pipe has read enough.
        let is_lost = result.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
        if is_lost || is_closed(Standard::Error) {
            self.has_lost_message.store(true, Ordering::Relaxed);
        }
    }
}

impl Host for Terminal {
    fn tell(&self, message: Message) {
        match &message {
            Message::Error(text) => self.error(text),
            Message::Input { input, is_missing, text, .. } => {
                let values = [("input", input.as_str().into()), ("missing", (*is_missing).into())];
                if self.is_input_shown(|repeated| &mut repeated.inputs) {
                    self.print("error", text, &values);
                }
            }
            Message::EmptyInput { input, .. } => {
                if self.is_input_shown(|repeated| &mut repeated.empty_inputs) {
                    self.note("empty", &message, &[("input", input.as_str().into())]);
                }
            }
            Message::Record(record) => {
                let values = [
                    ("input", record.input.as_str().into()),
                    ("record", record.number.into()),
                    ("line", record.line.into()),
                    ("outcome", record.outcome.name().into()),
                ];
                if self.is_shown(record) {
                    self.note("record", &message, &values);
                }
            }
            Message::Summary { tally, status, text } => {
                self.sum_up_hidden();
                if text.is_none() && !self.manner.is_json {
                    return;
                }
                let count = |outcome: Outcome| (outcome.name(), tally.count(outcome).into());
                let mut values = vec![("puzzles", tally.total().into())];
                values.extend(Outcome::ALL.map(count));
                values.push(("status", (*status as u8).into()));
                self.note("summary", &message, &values);
            }
            Message::Dropped { records, what, .. } => {
                let values = [("records", (*records).into()), ("what", what.as_str().into())];
                self.note("left out", &message, &values);
            }
            Message::Classes { classes, duplicates, passes, .. } => {
                let values = [
                    ("classes", (*classes).into()),
                    ("duplicates", (*duplicates).into()),
                    ("passes", (*passes).into()),
                ];
                self.note("classes", &message, &values);
            }
            Message::Repeats { made, different } => {
                let values = [("made", (*made).into()), ("different", (*different).into())];
                self.note("repeats", &message, &values);
            }
            Message::Effort(_) => self.note("stats", &message, &[]),
            _ => self.note("note", &message, &[]),
        }
    }

    fn progress(&self, event: ProgressEvent<'_>) {
        self.meter.note(event);
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn interruption(&self) -> Option<Interruption> {
        Some(self.interruption.clone())
    }
}

impl SettingNames for Terminal {
    /// Returns the option of the program.
    fn setting_name(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::MaxNodes => "--max-nodes",
            Setting::Timeout => "--timeout",
            Setting::Method => "--method",
            Setting::Format => "--to",
            Setting::Lossy => "--lossy",
            Setting::Shard => "--shard",
            Setting::Column => "--column",
            Setting::Count => "--count",
            Setting::Start => "--start",
            Setting::Tries | Setting::Attempts => "--tries",
            Setting::Minimality => "--proper",
            Setting::SymmetricMinimality => "--minimal symmetric",
            Setting::Clues => "--clues",
            Setting::Symmetry => "--symmetry",
            Setting::Grid => "--grid",
            Setting::Kind => "--kind",
            Setting::Boxes => "--boxes",
            Setting::Map => "--map",
            Setting::Cages => "--cages",
            Setting::Scale => "--scale",
            Setting::Rating => "--rating",
            Setting::Level => "--level",
            Setting::Hardest => "--hardest",
            Setting::Technique => "--technique",
            Setting::Positions => "--positions",
            Setting::Path => "--steps",
            Setting::Page => "--html",
            Setting::Without => "--without",
            Setting::Pearl => "--pearl",
            Setting::Diamond => "--diamond",
            Setting::ClassMemory | Setting::DedupeMemory => "--memory",
            Setting::DedupeFolder => "--output or the variable TMPDIR",
            other => other.name(),
        }
    }
}

/// Returns whether the environment asks for no colours. See <https://no-color.org>: the variable is
/// set and not empty.
fn has_no_color() -> bool {
    let is = |name, test: fn(&OsStr) -> bool| env::var_os(name).is_some_and(|value| test(&value));
    is("NO_COLOR", |value| !value.is_empty()) || is("TERM", |value| value == "dumb")
}
