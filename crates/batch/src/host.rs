//! [`Host`]: what the owner of a run provides. This crate has no terminal and no clock of its own.

use crate::interruption::Interruption;
use crate::outcome::{Outcome, RunStatus, Tally};
use ninefold_questions::SettingNames;
use std::fmt;
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

/// What the owner of a run provides: a place for messages and progress, and a clock.
///
/// The program prints messages on standard error; a server or a test collects them, as
/// [`CollectingHost`] does. Any thread of the run may call these functions at any time.
pub trait Host: SettingNames + Send + Sync {
    /// Takes a message.
    fn tell(&self, message: Message);

    /// Takes notice of progress. Threads call it often, so it should return soon.
    fn progress(&self, _event: ProgressEvent<'_>) {}

    /// Returns the time since some fixed moment. The time must never go back.
    fn now(&self) -> Duration;

    /// Returns what interrupts the run, if the host may interrupt it.
    fn interruption(&self) -> Option<Interruption> {
        None
    }
}

/// A message from a run to its owner, as text and as values.
///
/// The text says what happened, where, and what to do about it. It names settings as
/// [`SettingNames`] does.
///
/// ```
/// use ninefold_batch::Message;
/// assert_eq!(Message::Error("a.txt: cannot be read".to_owned()).to_string(), "a.txt: cannot be read");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Message {
    /// Why the run is not complete: an input that cannot be read, an output that cannot be written.
    Error(String),
    /// An input that cannot be read, or that has no puzzle.
    Input {
        /// The name of the input.
        input: String,
        /// Whether there is no file of this name.
        is_missing: bool,
        /// Whether another attempt may succeed: an error of a device or a network.
        is_transient: bool,
        /// What is wrong.
        text: String,
    },
    /// An input without a byte. This is no error.
    EmptyInput {
        /// The name of the input.
        input: String,
        /// The message.
        text: String,
    },
    /// Something about one record.
    Record(RecordMessage),
    /// The number of records with each outcome, at the end of the run.
    Summary {
        /// The counts.
        tally: Tally,
        /// The status of the run.
        status: RunStatus,
        /// A line for people. `None` for fewer than two records, or if all records were answered.
        text: Option<String>,
    },
    /// Information that the output's format cannot hold, and that was dropped.
    Dropped {
        /// The number of records that lost it.
        records: u64,
        /// Whether an earlier run wrote records, too, whose losses are not counted here.
        is_continued: bool,
        /// What was dropped.
        what: String,
    },
    /// The number of classes and duplicates.
    Classes {
        /// The number of classes.
        classes: u64,
        /// The number of records that were left out.
        duplicates: u64,
        /// The number of passes over the records.
        passes: u64,
        /// The number of classes that fit in memory at once.
        capacity: usize,
    },
    /// Puzzles that were made several times. Only runs whose puzzles are few enough to be compared
    /// send it.
    Repeats {
        /// The number of puzzles that were made.
        made: u64,
        /// The number of different puzzles among them.
        different: u64,
    },
    /// The nodes and time that the searches took.
    Effort(String),
    /// A hint that needs no action.
    Note(String),
}

/// A message about one record.
///
/// ```
/// use ninefold_batch::{Message, Outcome, RecordMessage};
///
/// let message = RecordMessage {
///     input: "a.txt".to_owned(),
///     number: 7,
///     line: 8,
///     outcome: Outcome::Negative,
///     in_output: false,
///     text: "a.txt: line 8: no solution exists".to_owned(),
/// };
/// assert_eq!(Message::Record(message).to_string(), "a.txt: line 8: no solution exists");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordMessage {
    /// The name of the input; empty for a record that was made and not read.
    pub input: String,
    /// The number of the record among the records of all inputs, from 1.
    pub number: u64,
    /// The line of the input where the record starts, from 1; 0 for a record that was made.
    pub line: u64,
    /// The outcome of the record.
    pub outcome: Outcome,
    /// Whether the output says the same, for example in the column `status` of a table.
    pub in_output: bool,
    /// The text, with input and line.
    pub text: String,
}

/// Progress of a run since the last event.
///
/// ```
/// use ninefold_batch::ProgressEvent;
/// assert_ne!(ProgressEvent::BytesRead(81), ProgressEvent::RecordsWritten(81));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProgressEvent<'a> {
    /// Bytes read from an input since the last event, before decompression.
    BytesRead(u64),
    /// Records whose turn came since the last event. Their bytes have been read before.
    RecordsBegun(u64),
    /// Records that the output has from an earlier run. Their bytes are read again.
    RecordsThere(u64),
    /// Outcomes of the records answered since the last event.
    Records(&'a Tally),
    /// Records written since the last event, where one input record can give several.
    RecordsWritten(u64),
    /// Progress of a single long search, as text; empty when the search ends.
    Detail(&'a str),
}

impl Message {
    /// Returns the message that says where an incomplete output is, and what to do if another run
    /// can continue it.
    pub fn partial_output(path: &Path, is_resumable: bool) -> Self {
        let advice = if is_resumable { "; repeat the command to continue" } else { "" };
        Self::Error(format!("the records so far are in {}{advice}", path.display()))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(text)
            | Self::Input { text, .. }
            | Self::EmptyInput { text, .. }
            | Self::Effort(text)
            | Self::Note(text) => f.write_str(text),
            Self::Record(record) => f.write_str(&record.text),
            Self::Summary { tally, text, .. } => match text {
                Some(text) => f.write_str(text),
                None => write!(f, "puzzles: {}", tally.total()),
            },
            Self::Dropped { records, is_continued, what } => {
                let since = if *is_continued { " since the run was continued" } else { "" };
                write!(f, "dropped from {records} record{}{since}: {what}", s(*records))
            }
            Self::Repeats { made, different } => {
                let are = if *different == 1 { "is" } else { "are" };
                write!(
                    f,
                    "only {different} of {made} puzzles {are} different, and the others repeat them; \
                     ask for fewer, allow more numbers of clues, or ask for unique classes, which \
                     leaves out repeats and isomorphs"
                )
            }
            Self::Classes { classes, duplicates, passes, capacity } => {
                let es = if *classes == 1 { "" } else { "es" };
                write!(
                    f,
                    "{classes} class{es}; {duplicates} duplicate{} left out",
                    s(*duplicates)
                )?;
                match passes {
                    1 => Ok(()),
                    _ => {
                        let es = if *capacity == 1 { "" } else { "es" };
                        write!(f, "; {passes} passes, with memory for {capacity} class{es} each")
                    }
                }
            }
        }
    }
}

/// Returns the ending of a noun after a number: `s`, or nothing after 1.
pub(crate) const fn s(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// A host that keeps all messages, for tests, servers and bindings.
///
/// Its clock is the caller's: it stands still until [`advance`](Self::advance) moves it.
///
/// ```
/// use ninefold_batch::{CollectingHost, Host, Message};
///
/// let host = CollectingHost::default();
/// host.tell(Message::Note("nothing to do".to_owned()));
/// assert_eq!(host.messages(), [Message::Note("nothing to do".to_owned())]);
/// ```
#[derive(Debug, Default)]
pub struct CollectingHost {
    messages: Mutex<Vec<Message>>,
    now: Mutex<Duration>,
}

impl CollectingHost {
    /// Returns the messages so far.
    pub fn messages(&self) -> Vec<Message> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Moves the clock forward by `time`.
    pub fn advance(&self, time: Duration) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) += time;
    }
}

impl SettingNames for CollectingHost {}

impl Host for CollectingHost {
    fn tell(&self, message: Message) {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }

    fn now(&self) -> Duration {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
