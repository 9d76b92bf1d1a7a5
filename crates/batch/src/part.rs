//! [`OutputPart`]: what a worker has made of some records, on its way to the output.

use crate::dedupe::ClassKey;
use crate::effort::SearchEffort;
use crate::losses::DroppedInformation;
use crate::malformed::Malformed;
use crate::outcome::{Outcome, Tally};
use crate::output::RecordText;
use crate::portion::{InputFailure, PortionContent, RecordPortion, RecordsBefore};
use ninefold_io::format::{Columns, Entry};
use ninefold_io::{Fault, Shape};
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
    /// Where the records stand among those of all inputs.
    pub(crate) place: PartPlace,
    /// What comes before the records of the portion, if it was counted.
    pub(crate) before: Option<RecordsBefore>,
    /// The records and lines of the input that are behind, once this part is written.
    pub(crate) advance: Option<Advance>,
    /// The shape of the first record, if it is not known what stands before it.
    pub(crate) first_shape: Option<Shape>,
    /// The shape of the last record that was written as text.
    pub(crate) last_shape: Option<Shape>,
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

/// Where the records of a part stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PartPlace {
    /// The number of the input among all inputs, from 0.
    pub(crate) input: usize,
    /// What the numbers of records and lines are counted from.
    pub(crate) origin: CountedFrom,
}

/// What the numbers of records and lines in a part are counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CountedFrom {
    /// The records and lines that the parts before have left behind.
    #[default]
    PartsBefore,
    /// The start of the input.
    InputStart,
    /// Nothing: records are made, and their numbers are indices.
    Zero,
}

/// The records and lines of an input that a part leaves behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Advance {
    pub(crate) records: u64,
    pub(crate) lines: u64,
    /// Whether the input has come to its end, and nobody has counted its records before.
    pub(crate) ends_input: bool,
}

/// A record that is written where the parts are put in order.
pub(crate) struct UnwrittenRecord {
    /// The record; `None` where a record of the input has none in the output.
    pub(crate) entry: Option<Entry>,
    /// The number of the input among all inputs, for messages about late records.
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
    pub(crate) fn new(entry: Entry) -> Self {
        Self { entry: Some(entry), input: 0, key: None, tries: 0, outcome: None }
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
    /// About one record, whose numbers are counted from the part's origin.
    Record {
        /// The number of the record.
        number: u64,
        /// The line where the record starts.
        line: u64,
        outcome: Outcome,
        about: RecordRemark,
        /// Whether the output says the same, for example in a column `status`.
        in_output: bool,
    },
    /// A malformed record at which the run ends.
    LastRecord(Fault),
    /// A record that the format cannot hold.
    Refused {
        /// The line where the record starts.
        line: u64,
        why: String,
    },
    /// Why something is missing.
    Error(String),
    /// About an input that cannot be read, or that has no puzzle.
    Failure(InputFailure),
}

/// What is said of a record.
pub(crate) enum RecordRemark {
    /// What is wrong with its text.
    Fault(Fault),
    /// A reason. The message adds the input and the line.
    Reason(String),
    /// A whole sentence. The message adds nothing.
    Sentence(String),
}

impl OutputPart {
    /// Begins the part of a portion.
    pub(crate) fn begin_portion(&mut self, portion: &RecordPortion) {
        self.clear();
        let origin = match portion.content {
            PortionContent::Entries(_) => CountedFrom::InputStart,
            _ => CountedFrom::PartsBefore,
        };
        self.place = PartPlace { input: portion.input, origin };
        self.before = portion.before;
    }

    /// Ends the part of a portion.
    pub(crate) fn end_portion(&mut self, portion: &mut RecordPortion) {
        if portion.ends_input {
            self.advance.get_or_insert_default().ends_input = true;
        }
        self.note_failure(portion.failure.take());
        self.is_awaited = !portion.is_full;
    }

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

    /// Notes a malformed record.
    pub(crate) fn add_malformed(&mut self, rule: Malformed, number: u64, line: u64, fault: Fault) {
        if rule == Malformed::Stop {
            // The record has no place in the output, so a later run reads it again.
            self.tally.add(Outcome::Malformed);
            self.end = Some(EarlyEnd::Malformed);
            self.remark(Remark::LastRecord(fault));
        } else {
            let outcome = rule.outcome();
            self.conclude(outcome);
            let about = RecordRemark::Fault(fault);
            self.remark(Remark::Record { number, line, outcome, about, in_output: false });
        }
    }

    /// Notes what went wrong with an input after the records of a portion, unless the run has
    /// ended before.
    pub(crate) fn note_failure(&mut self, failure: Option<InputFailure>) {
        let Some(failure) = failure.filter(|_| !self.has_ended()) else { return };
        self.tally.fail();
        self.is_incomplete |= failure.hides_records();
        self.remark(Remark::Failure(failure));
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

    /// Removes everything and keeps the memory and the place.
    pub(crate) fn clear(&mut self) {
        let mut text = mem::take(&mut self.text);
        text.clear();
        *self = Self { text, place: self.place, ..Self::default() };
    }
}
