//! [`OutputBatch`]: the results of a worker for some records, on their way to the output.

use crate::dedupe::ClassKey;
use crate::effort::SearchEffort;
use crate::input_batch::{InputBatch, InputContent, InputFailure, RecordsBefore};
use crate::losses::{DroppedInformation, Refusal};
use crate::malformed::Malformed;
use crate::outcome::{Outcome, Tally};
use crate::output::{RecordText, SideFile};
use crate::variant::place_of;
use ninefold_io::format::{Columns, Entry, FieldFault, NearestFormat, TableRows};
use ninefold_io::{Fault, Shape};
use ninefold_variant_io::VariantReadError;
use std::mem;

/// The results of a worker for some records, one after another.
///
/// Workers write most formats themselves, into `text`. For formats that one writer writes (Parquet),
/// they gather `rows`. They pass records on in `entries` if it is not known yet which records are
/// written (duplicates).
#[derive(Default)]
pub(crate) struct OutputBatch {
    pub(crate) text: RecordText,
    pub(crate) entries: Vec<UnwrittenRecord>,
    pub(crate) rows: TableRows,
    /// Columns of the records, in the part with the first record.
    pub(crate) columns: Option<Columns>,
    /// Place of the records among the records of all inputs.
    pub(crate) place: PartPlace,
    /// Records and lines before the portion, if they were counted.
    pub(crate) before: Option<RecordsBefore>,
    /// Records and lines of the input that this part covers, once they are known.
    pub(crate) advance: Option<Advance>,
    /// Shape of the first record, if the shape of the record before it is unknown.
    pub(crate) first_shape: Option<Shape>,
    /// Shape of the last record that was written as text.
    pub(crate) last_shape: Option<Shape>,
    /// Messages, each with the number of records before it.
    pub(crate) remarks: Vec<(usize, Remark)>,
    pub(crate) tally: Tally,
    pub(crate) effort: SearchEffort,
    pub(crate) dropped: DroppedInformation,
    /// Keys of the puzzles that were made, if puzzles may repeat.
    pub(crate) made: Vec<ClassKey>,
    /// Number of records written by rewrites that replace one record by several. 0 for other work.
    pub(crate) written: u64,
    /// The format that the input comes closest to, in the last part of an input that began with no
    /// puzzle.
    pub(crate) nearest: Option<NearestFormat>,
    /// Whether some input could not be read to its end.
    pub(crate) is_incomplete: bool,
    /// Reason why the run ends after this part, if it does.
    pub(crate) end: Option<EarlyEnd>,
    /// Whether a reader may wait for these records. If so, the output is flushed after them.
    pub(crate) is_awaited: bool,
}

/// The place of the records of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PartPlace {
    /// Number of the input among all inputs, from 0.
    pub(crate) input: usize,
    /// Where the numbers of records and lines start.
    pub(crate) origin: CountedFrom,
}

/// Where the numbers of records and lines in a part start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CountedFrom {
    /// The end of the parts before.
    #[default]
    PartsBefore,
    /// The start of the input.
    InputStart,
    /// The parts before for records, and the start of the input for lines.
    RowsBefore,
    /// Nothing: records are made, and their numbers are indices.
    Zero,
}

/// The records and lines of an input that a part covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Advance {
    pub(crate) records: u64,
    pub(crate) lines: u64,
    /// Whether the input ends here, and its records were not counted before.
    pub(crate) ends_input: bool,
}

/// A record that a worker passes on to the thread that puts the parts in order.
pub(crate) struct UnwrittenRecord {
    /// Record to write. `None` if a record of the input has no record in the output.
    pub(crate) entry: Option<Entry>,
    /// Note below the record, without the `#` at its start. Only records of text formats have one.
    pub(crate) note: Option<String>,
    /// Number of the input among all inputs, from 0, for messages about spilled records.
    pub(crate) input: usize,
    /// Key of the puzzle's class, if only the first record of each class is written.
    pub(crate) key: Option<ClassKey>,
    /// Number of tries that a made record took; 0 for a record of an input.
    pub(crate) tries: u64,
    /// Outcome of the record of the input, if all of its output ends here.
    pub(crate) outcome: Option<Outcome>,
}

impl UnwrittenRecord {
    /// Returns a record to write, without an outcome.
    pub(crate) fn new(entry: Entry) -> Self {
        Self { entry: Some(entry), note: None, input: 0, key: None, tries: 0, outcome: None }
    }

    /// Returns the entry of a record of the input that has no record in the output.
    pub(crate) fn none(outcome: Outcome) -> Self {
        Self { entry: None, note: None, input: 0, key: None, tries: 0, outcome: Some(outcome) }
    }
}

/// The reason why a run ends before the end of its inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EarlyEnd {
    /// A record is malformed, and the rule is `Malformed::Stop`.
    Malformed,
    /// The format cannot hold a record, and nothing may be dropped.
    Refused,
    /// Everything that was asked for has been made.
    Enough,
    /// The owner of the run interrupted it.
    Interrupted,
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
    LastRecord(RecordFault),
    /// A record that the format cannot hold.
    Refused {
        /// The line where the record starts.
        line: u64,
        refusal: Refusal,
    },
    /// Why something is missing.
    Error(String),
    /// About an input that cannot be read, or that has no puzzle.
    Failure(InputFailure),
    /// No message: a file to write before the next record.
    File(SideFile),
}

/// The text of a message about a record.
pub(crate) enum RecordRemark {
    /// What is wrong with the text of the record.
    Fault(RecordFault),
    /// What is wrong with a field beside the puzzle.
    Field(FieldFault),
    /// A reason. The message adds the input and the line.
    Reason(String),
    /// A whole sentence. The message adds nothing.
    Sentence(String),
}

/// What is wrong with the text of a record.
pub(crate) enum RecordFault {
    /// It is no classic puzzle.
    Classic(Fault),
    /// It is no puzzle on another grid or with other rules. Also has the line where the record starts.
    Variant(u64, Box<VariantReadError>),
}

impl RecordFault {
    /// Returns the place and the fault, for a text with `lines` more lines before it.
    pub(crate) fn after_lines(&self, lines: u64) -> String {
        match self {
            Self::Classic(fault) => fault.after_lines(lines).to_string(),
            Self::Variant(line, error) => place_of(error, line + lines),
        }
    }
}

impl From<Fault> for RecordFault {
    fn from(fault: Fault) -> Self {
        Self::Classic(fault)
    }
}

impl OutputBatch {
    /// Begins the part of a portion.
    pub(crate) fn begin_portion(&mut self, portion: &InputBatch) {
        self.clear();
        let origin = match portion.content {
            InputContent::Entries(_) | InputContent::TableRange(..) | InputContent::Variants(_) => {
                CountedFrom::InputStart
            }
            InputContent::Rows(_) => CountedFrom::RowsBefore,
            _ => CountedFrom::PartsBefore,
        };
        self.place = PartPlace { input: portion.input, origin };
        self.before = portion.before;
    }

    /// Ends the part of a portion.
    pub(crate) fn end_portion(&mut self, portion: &mut InputBatch) {
        if portion.ends_input {
            self.advance.get_or_insert_default().ends_input = true;
        }
        self.note_failure(portion.failure.take());
        self.nearest = portion.nearest.take();
        self.is_awaited = !portion.is_full;
    }

    /// Notes the outcome of a record of the input, after all of its output.
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

    /// Adds files that are written after the records so far.
    pub(crate) fn add_files(&mut self, files: impl Iterator<Item = SideFile>) {
        files.for_each(|file| self.remark(Remark::File(file)));
    }

    /// Returns the bytes of the part's files.
    pub(crate) fn file_bytes(&self) -> usize {
        let bytes = |(_, remark): &(usize, Remark)| match remark {
            Remark::File(file) => file.content.len(),
            _ => 0,
        };
        self.remarks.iter().map(bytes).sum()
    }

    /// Notes a malformed record.
    pub(crate) fn add_malformed(
        &mut self,
        rule: Malformed,
        number: u64,
        line: u64,
        fault: impl Into<RecordFault>,
    ) {
        let fault = fault.into();
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

    /// Notes the fields of a record that could not be read.
    pub(crate) fn remark_fields(
        &mut self,
        (number, line): (u64, u64),
        outcome: Outcome,
        faults: Vec<FieldFault>,
    ) {
        for fault in faults {
            let about = RecordRemark::Field(fault);
            self.remark(Remark::Record { number, line, outcome, about, in_output: false });
        }
    }

    /// Notes a failure of an input after the records of a portion, unless the run has ended before.
    pub(crate) fn note_failure(&mut self, failure: Option<InputFailure>) {
        let Some(failure) = failure.filter(|_| !self.has_ended()) else { return };
        if failure.is_error() {
            self.tally.fail();
        }
        self.is_incomplete |= failure.hides_records();
        self.remark(Remark::Failure(failure));
    }

    /// Ends the run after this part.
    pub(crate) fn end_with(&mut self, end: EarlyEnd, why: String) {
        self.end = Some(end);
        self.remark(Remark::Error(why));
    }

    /// Returns the number of records that the part has for the output.
    pub(crate) fn record_count(&self) -> usize {
        self.text.len().max(self.rows.len()) + self.entries.len()
    }

    /// Returns whether the run ends after this part.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Removes everything and keeps the memory and the place.
    pub(crate) fn clear(&mut self) {
        let mut text = mem::take(&mut self.text);
        text.clear();
        let mut rows = mem::take(&mut self.rows);
        rows.clear();
        *self = Self { text, rows, place: self.place, ..Self::default() };
    }
}
