//! [`OutputPart`]: what a worker has made of some records, on its way to the output.

use crate::dedupe::ClassKey;
use crate::effort::SearchEffort;
use crate::host::{Message, RecordMessage};
use crate::input::Input;
use crate::losses::DroppedInformation;
use crate::malformed::Malformed;
use crate::outcome::{Outcome, Tally};
use crate::output::RecordText;
use crate::portion::Portion;
use ninefold_io::format::{Columns, Entry};
use std::mem;

/// What a worker has made of some records, one after another.
///
/// Most formats are written by the workers, and `text` has the records. Where one writer must see
/// all records (Parquet), or where it is not known yet which records are written (duplicates), the
/// part has the records themselves, in `entries`.
#[derive(Default)]
pub(crate) struct OutputPart {
    pub(crate) text: RecordText,
    pub(crate) entries: Vec<UnwrittenRecord>,
    /// The columns of the records, with the first of them.
    pub(crate) columns: Option<Columns>,
    /// Messages, each with the number of records before it.
    pub(crate) remarks: Vec<(usize, Remark)>,
    pub(crate) tally: Tally,
    pub(crate) effort: SearchEffort,
    pub(crate) dropped: DroppedInformation,
    /// The number of records written beyond one for each record of the input.
    pub(crate) written: u64,
    /// Whether some input could not be read to its end.
    pub(crate) is_incomplete: bool,
    /// Why the run ends after this part, if it does.
    pub(crate) end: Option<EarlyEnd>,
    /// Whether somebody may wait for these records.
    pub(crate) is_awaited: bool,
}

/// A record that is written where the parts are put in order.
pub(crate) struct UnwrittenRecord {
    /// The record; `None` where a record of the input has none in the output.
    pub(crate) entry: Option<Entry>,
    /// The number of the input among all inputs.
    pub(crate) input: usize,
    /// The key of the puzzle's class, if only the first of each class is written.
    pub(crate) key: Option<ClassKey>,
    /// The tries that a made record took; 0 for one of an input.
    pub(crate) tries: u64,
    /// What became of the record of the input, if this is all that belongs to it.
    pub(crate) outcome: Option<Outcome>,
}

impl UnwrittenRecord {
    /// A record that takes the place of one of an input.
    pub(crate) fn new(entry: Entry, input: usize) -> Self {
        Self { entry: Some(entry), input, key: None, tries: 0, outcome: None }
    }

    /// No record, for one of the input that has none in the output.
    pub(crate) fn none(outcome: Outcome) -> Self {
        Self { entry: None, input: 0, key: None, tries: 0, outcome: Some(outcome) }
    }
}

/// Why a run ends before the end of its inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EarlyEnd {
    /// A record is malformed, and the run was to end there.
    Malformed,
    /// The format cannot hold a record, and nothing may be dropped.
    Refused,
    /// Everything that was asked for has been made.
    Enough,
}

/// A message between two records.
pub(crate) enum Remark {
    /// About one record.
    Record(RecordMessage),
    /// Why something is missing.
    Error(String),
    /// About an input that cannot be read, or that has no puzzle.
    Input { input: String, is_missing: bool, text: String },
}

impl Remark {
    /// The message for the host.
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::Record(record) => Message::Record(record.clone()),
            Self::Error(text) => Message::Error(text.clone()),
            Self::Input { input, is_missing, text } => {
                Message::Input { input: input.clone(), is_missing: *is_missing, text: text.clone() }
            }
        }
    }
}

impl OutputPart {
    /// Notes what became of a record of the input, after everything that is written for it.
    pub(crate) fn conclude(&mut self, outcome: Outcome) {
        self.tally.add(outcome);
        match self.entries.last_mut() {
            None => self.text.conclude(outcome),
            Some(UnwrittenRecord { outcome: open @ None, .. }) => *open = Some(outcome),
            Some(_) => self.entries.push(UnwrittenRecord::none(outcome)),
        }
    }

    /// Adds a message after the records so far.
    pub(crate) fn remark(&mut self, remark: Remark) {
        self.remarks.push((self.text.len() + self.entries.len(), remark));
    }

    /// Notes a malformed record; `message` says what is wrong with it.
    pub(crate) fn add_malformed(&mut self, rule: Malformed, message: RecordMessage) {
        if rule == Malformed::Stop {
            // The record has no place in the output, so a later run reads it again.
            self.tally.add(Outcome::Malformed);
            self.end_with(EarlyEnd::Malformed, message.text);
        } else {
            self.conclude(rule.outcome());
            self.remark(Remark::Record(message));
        }
    }

    /// Notes what went wrong with an input after the records of a portion, unless the run has
    /// ended before.
    pub(crate) fn note_failure(&mut self, portion: &Portion, inputs: &[Input]) {
        let Some(failure) = portion.failure.as_ref().filter(|_| !self.has_ended()) else { return };
        let input = &inputs[portion.input];
        self.remark(Remark::Input {
            input: input.to_string(),
            is_missing: failure.is_missing(),
            text: failure.describe(input),
        });
        self.tally.fail();
        self.is_incomplete |= failure.hides_records();
    }

    /// Ends the run after this part.
    pub(crate) fn end_with(&mut self, end: EarlyEnd, why: String) {
        self.end = Some(end);
        self.remark(Remark::Error(why));
    }

    /// Whether the run ends after this part.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Removes everything and keeps the memory.
    pub(crate) fn clear(&mut self) {
        let mut text = mem::take(&mut self.text);
        text.clear();
        *self = Self { text, ..Self::default() };
    }
}
