//! [`Inputs`]: hands out the records of all inputs, in portions.
//!
//! Only one thread at a time runs this code, so its cost limits how many threads are of use. Plain
//! text is handed out unparsed: a range of a file costs one addition, a chunk of a pipe one read.
//! So the number of records before a portion is unknown here. `OrderedOutput` finds it out when it
//! puts the parts in order.
//!
//! Some runs need this number earlier, so they count all records here: runs of a shard, runs that
//! continue an earlier run, and runs whose answers depend on the number.

use crate::host::Host;
use crate::input::Input;
use crate::input_batch::{InputBatch, InputContent, InputFailure, NumberedVariant, RecordsBefore};
use crate::output::Output;
use crate::pool::Supply;
use crate::shard::Shard;
use ninefold_core::Isa;
use ninefold_io::format::{
    Columns, Entries, Entry, NearestFormat, Opened, OpenedRecords, OpenedRows, OtherInputError,
    ReadOptions, TableChunk, TextAccess,
};
use ninefold_io::{Chunk, ChunkFile, ChunkPace, ChunkStream, RecordStride};
use ninefold_questions::Setting;
use ninefold_variant_io::VariantRecords;
use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// Bytes of fields at which a portion is full.
const FIELD_BYTES: usize = 1 << 18;

/// Bytes of a line with a puzzle: 81 cells and a line feed.
const LINE_BYTES: usize = 82;

/// Puzzles on other grids or with other rules per portion. Each may take long.
const VARIANTS: usize = 32;

/// Target for the number of ranges of a table. More ranges share the work better, but each range
/// begins with a search for its first row.
const RANGES: u64 = 64;

/// The inputs of a run, and the choice of their records.
#[derive(Clone)]
pub(crate) struct ReadingPlan {
    pub(crate) inputs: Arc<[Input]>,
    pub(crate) options: ReadOptions,
    pub(crate) shard: Shard,
    /// Whether malformed records have a place in the output.
    pub(crate) keeps_malformed: bool,
    /// Columns of the records, if the caller knows them.
    pub(crate) all_columns: Option<Arc<Columns>>,
    /// Whether workers need the numbers of records.
    pub(crate) needs_numbers: bool,
    /// Instruction set for counting records.
    pub(crate) isa: Isa,
    /// Records per portion. A portion of plain text has the bytes of as many lines.
    pub(crate) size: usize,
    /// Number of records of the shard that an earlier run has written.
    pub(crate) done: u64,
    /// Whether puzzles on other grids or with other rules are read. Otherwise they are refused.
    pub(crate) takes_variants: bool,
}

/// The supply of the records of all inputs, one input after another.
pub(crate) struct Inputs {
    plan: ReadingPlan,
    output: Output,
    host: Arc<dyn Host>,
    /// Number of inputs that have been opened.
    opened: usize,
    reader: Option<InputReader>,
    /// The format that the open input comes closest to, if it begins with no puzzle.
    nearest: Option<NearestFormat>,
    may_wait: bool,
    /// Records and lines read so far.
    read: RecordsBefore,
    /// Columns of the records, once they are known: from the caller, from the header of the input,
    /// or else from its first well-formed record.
    columns: Option<Arc<Columns>>,
    /// What has been read while the columns are unknown.
    unknown: UnknownColumns,
    beginning: Beginning,
    is_much: bool,
    bytes_handed_out: usize,
    records_handed_out: usize,
    /// Number, among all records, of the last record that an earlier run has written. 0 if there
    /// is no such record, or if skipping has failed.
    skipped_to: u64,
}

/// The reader of the open input.
enum InputReader {
    File(Arc<ChunkFile>),
    Stream(Box<ChunkStream<Box<dyn Read + Send>>>),
    /// A table, and its rows that are not read yet.
    Rows(OpenedRows, Range<u64>),
    Entries(Entries<'static>),
    Variants(Box<VariantRecords<Box<dyn Read + Send>>>),
}

/// Whether records that may be written have been handed out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Ahead,
    /// No record, and an input could not be read or has no puzzle.
    AheadAfterFailure,
    Past,
}

/// Malformed records of the first inputs, before the columns are known.
#[derive(Default)]
struct UnknownColumns {
    /// Columns of the very first record.
    of_first: Option<Columns>,
    records: usize,
    /// Bytes of the fields of these records.
    bytes: usize,
}

/// Whether an input may have more records.
enum Step {
    Goes,
    Ends,
}

impl Inputs {
    /// Returns the inputs of a plan, before the first record.
    pub(crate) fn new(plan: ReadingPlan, output: &Output, host: &Arc<dyn Host>) -> Self {
        Self {
            read: RecordsBefore { done: plan.done, ..RecordsBefore::default() },
            skipped_to: plan.shard.last_of(plan.done),
            columns: plan.all_columns.clone(),
            plan,
            output: output.clone(),
            host: Arc::clone(host),
            opened: 0,
            reader: None,
            nearest: None,
            may_wait: false,
            unknown: UnknownColumns::default(),
            beginning: Beginning::Ahead,
            is_much: false,
            bytes_handed_out: 0,
            records_handed_out: 0,
        }
    }

    /// Returns whether records are counted here.
    fn counts(&self) -> bool {
        self.plan.needs_numbers || self.plan.shard != Shard::ALL || self.plan.done > 0
    }

    /// Returns the number of bytes of text per portion.
    fn chunk_size(&self) -> usize {
        self.plan.size * LINE_BYTES
    }

    /// Opens the next input. Returns a failure instead if the input has no byte.
    fn open_next(&mut self) -> io::Result<Option<InputFailure>> {
        self.opened += 1;
        self.read.in_other_inputs += mem::take(&mut self.read.in_this_input);
        self.read.lines = 0;
        let mut input = self.plan.inputs[self.opened - 1].open(&self.output, &self.host)?;
        self.may_wait = input.may_wait;
        let pace = if input.may_wait { ChunkPace::AsItComes } else { ChunkPace::Full };
        let access = if self.counts() { TextAccess::InOrder } else { TextAccess::Shared };
        let options = self.plan.options.clone();
        let opened = match input.file.take() {
            Some(file) => Opened::open_file(file, input, options, access)?,
            None => Opened::open(input, options, pace)?,
        };
        if let Some(NearestFormat { problem, .. }) = &opened.nearest
            && problem.column().is_some()
        {
            let (wrong, advice) = (problem.wrong(), problem.advice());
            let text = format!("{wrong}; {advice} ({})", self.host.setting_name(Setting::Column));
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        // Other shards and earlier runs may have found puzzles.
        let is_whole = self.plan.shard == Shard::ALL && self.plan.done == 0;
        self.nearest = opened.nearest.filter(|_| is_whole);
        let mut wanted_rows = self.plan.inputs[self.opened - 1].rows();
        let reader = match opened.records {
            OpenedRecords::File(file) => InputReader::File(Arc::new(file)),
            OpenedRecords::Stream(stream) => InputReader::Stream(Box::new(stream)),
            OpenedRecords::Rows(rows) => {
                if self.columns.is_none() {
                    self.columns = Some(Arc::new(rows.file.columns()));
                }
                let count = rows.file.row_count();
                let wanted = wanted_rows.take().unwrap_or(0..count);
                if wanted.start > wanted.end || wanted.end > count {
                    return Err(invalid_rows(&wanted, &format!("the table has {count}")));
                }
                self.read.in_this_input = wanted.start;
                InputReader::Rows(rows, wanted)
            }
            OpenedRecords::Entries(mut entries) => {
                entries.begin()?;
                if self.columns.is_none() {
                    self.columns = entries.columns().map(Arc::new);
                }
                InputReader::Entries(entries)
            }
            OpenedRecords::Other(input) if self.plan.takes_variants => {
                InputReader::Variants(Box::new(VariantRecords::new(input)))
            }
            OpenedRecords::Other(_) => {
                return Err(io::Error::new(io::ErrorKind::InvalidData, OtherInputError));
            }
        };
        if opened.is_empty {
            return Ok(Some(InputFailure::NoBytes));
        }
        if let Some(wanted) = wanted_rows {
            return Err(invalid_rows(&wanted, "only Parquet and Arrow files are read by rows"));
        }
        self.reader = Some(reader);
        Ok(None)
    }

    /// Reads the next records of the open input into `portion`.
    fn read(&mut self, portion: &mut InputBatch) -> io::Result<Step> {
        let (size, counts) = (self.chunk_size(), self.counts());
        let pace = if self.may_wait { ChunkPace::AsItComes } else { ChunkPace::Full };
        match &mut self.reader {
            None => Ok(Step::Ends),
            Some(InputReader::File(file)) => {
                let Some(range) = file.next_range(size) else { return Ok(Step::Ends) };
                self.is_much |= file.byte_count() > size as u64;
                portion.is_full = true;
                portion.content = InputContent::Range(Arc::clone(file), range);
                Ok(Step::Goes)
            }
            Some(InputReader::Stream(stream)) => {
                let mut chunk = match mem::take(&mut portion.content) {
                    InputContent::Chunk(chunk) => chunk,
                    _ => Chunk::default(),
                };
                if !stream.next_chunk(&mut chunk, size)? {
                    return Ok(Step::Ends);
                }
                let bytes = usize::try_from(chunk.byte_count()).unwrap_or(usize::MAX);
                self.note_bytes(bytes, size);
                portion.is_full = bytes + LINE_BYTES > size;
                self.count(chunk, portion);
                Ok(Step::Goes)
            }
            Some(InputReader::Rows(..)) => Ok(self.read_rows(portion)),
            Some(InputReader::Entries(entries)) if entries.has_rows() && !counts => {
                let mut rows = match mem::take(&mut portion.content) {
                    InputContent::Rows(rows) => rows,
                    _ => TableChunk::default(),
                };
                if !entries.next_rows(&mut rows, size, pace)? {
                    return Ok(Step::Ends);
                }
                let bytes = rows.byte_count();
                self.note_bytes(bytes, size);
                // Nobody waits for the rows of a file.
                portion.is_full = pace == ChunkPace::Full || bytes >= size / 2;
                portion.content = InputContent::Rows(rows);
                Ok(Step::Goes)
            }
            Some(InputReader::Entries(_)) => self.read_entries(portion),
            Some(InputReader::Variants(_)) => self.read_variants(portion),
        }
    }

    /// Reads the texts of puzzles on other grids or with other rules. Stops when the portion is full, or
    /// before a read that may wait.
    fn read_variants(&mut self, portion: &mut InputBatch) -> io::Result<Step> {
        let every = self.every();
        portion.before = self.counts().then_some(self.read);
        let Some(InputReader::Variants(reader)) = &mut self.reader else { return Ok(Step::Ends) };
        let mut records = Vec::new();
        let mut bytes = 0;
        let step = loop {
            if records.len() >= VARIANTS || bytes >= FIELD_BYTES {
                portion.is_full = true;
                break Ok(Step::Goes);
            }
            let record = match reader.next_record() {
                Ok(Some(record)) => record,
                Ok(None) => break Ok(Step::Ends),
                Err(error) => break Err(error),
            };
            self.read.in_this_input += 1;
            let number = self.read.in_this_input;
            if every.takes(number) {
                bytes += record.bytes().len();
                records.push(NumberedVariant { number, record });
            }
            if self.may_wait && !reader.is_ready() {
                break Ok(Step::Goes);
            }
        };
        self.is_much |= portion.is_full;
        portion.content = if records.is_empty() {
            InputContent::Nothing
        } else {
            InputContent::Variants(records)
        };
        step
    }

    /// Notes the bytes of a chunk. A pipe hands over less than a full chunk at a time.
    fn note_bytes(&mut self, bytes: usize, size: usize) {
        self.bytes_handed_out = self.bytes_handed_out.saturating_add(bytes);
        self.is_much |= self.bytes_handed_out >= size;
    }

    /// Counts the records of a chunk, if this run counts records here. Hands out the chunk unless
    /// an earlier run or other shards have all of its records.
    fn count(&mut self, mut chunk: Chunk, portion: &mut InputBatch) {
        if !self.counts() {
            portion.content = InputContent::Chunk(chunk);
            return;
        }
        let before = self.read;
        let mut puzzles = Vec::new();
        let parsed = chunk.parse(self.plan.isa, &mut puzzles);
        let every = self.every();
        let (records, lines) = (parsed.record_count() as u64, parsed.line_count());
        let last_done = self.skipped_to.saturating_sub(before.in_other_inputs);
        let shape_of_last = parsed
            .records()
            .take_while(|record| before.in_this_input + record.number <= last_done)
            .last()
            .map(|record| record.shape);
        self.read.in_this_input += records;
        self.read.lines += lines;
        self.read.shape = shape_of_last.or(self.read.shape);
        let numbers = before.in_this_input + 1..=before.in_this_input + records;
        if numbers.into_iter().any(|number| every.takes(number)) {
            let shape = self.read.shape.filter(|_| self.beginning != Beginning::Past);
            portion.before = Some(RecordsBefore { shape, ..before });
            portion.content = InputContent::Chunk(chunk);
        }
    }

    /// Returns the records of this input that the run takes.
    fn every(&self) -> RecordStride {
        self.plan.shard.every_after(self.read.in_other_inputs, self.plan.done)
    }

    /// Hands out rows of a table, unless an earlier run or other shards have all of them.
    fn read_rows(&mut self, portion: &mut InputBatch) -> Step {
        let every = self.every();
        let before = self.read;
        let Some(InputReader::Rows(rows, rest)) = &mut self.reader else { return Step::Ends };
        let (first, last, count) = (rest.start, rest.end, rows.file.row_count());
        if first >= last {
            return Step::Ends;
        }
        let file = Arc::clone(&rows.file);
        let size = (self.plan.size as u64).max(count / RANGES).max(1);
        let end = rows.file.end_of_range(first).min(first.saturating_add(size)).min(last);
        rest.start = end;
        self.read.in_this_input = end;
        portion.is_full = true;
        self.is_much |= count > size;
        portion.row_bytes =
            (u128::from(rows.bytes) * u128::from(end - first) / u128::from(count)) as u64;
        let is_taken = (first + 1..=end).any(|number| every.takes(number));
        if is_taken {
            portion.before = self.counts().then_some(before);
            portion.content = InputContent::TableRange(file, first..end);
        }
        Step::Goes
    }

    /// Reads records of a format that is not plain text. Stops when the portion is full, or before
    /// a read that may wait.
    fn read_entries(&mut self, portion: &mut InputBatch) -> io::Result<Step> {
        let every = self.every();
        portion.before = self.counts().then_some(self.read);
        let Some(InputReader::Entries(reader)) = &mut self.reader else { return Ok(Step::Ends) };
        let mut entries: Vec<Entry> = Vec::new();
        let mut bytes = 0;
        let step = loop {
            if entries.len() >= self.plan.size || bytes >= FIELD_BYTES {
                portion.is_full = true;
                break Ok(Step::Goes);
            }
            let entry = match reader.next_entry() {
                Ok(Some(entry)) => entry,
                Ok(None) => break Ok(Step::Ends),
                Err(error) => break Err(error),
            };
            self.read.in_this_input += 1;
            if self.columns.is_none() {
                let is_good = entry.puzzle.is_ok();
                let of_entry = || is_good.then(|| Columns::from_entry(&entry));
                self.columns = reader.columns().or_else(of_entry).map(Arc::new);
                if self.columns.is_none() && self.plan.keeps_malformed {
                    self.unknown.add(&entry);
                    self.columns = self.unknown.settled(false, self.plan.size).map(Arc::new);
                }
            }
            if every.takes(entry.number) {
                bytes += field_bytes(&entry);
                entries.push(entry);
            }
            // The columns must not depend on how fast the input comes in.
            if self.may_wait && self.columns.is_some() && !reader.is_ready() {
                break Ok(Step::Goes);
            }
        };
        if self.columns.is_none() && !matches!(step, Ok(Step::Goes)) {
            self.columns = self.unknown.settled(true, self.plan.size).map(Arc::new);
        }
        self.records_handed_out += entries.len();
        self.is_much |= portion.is_full || self.records_handed_out >= self.plan.size;
        portion.content =
            if entries.is_empty() { InputContent::Nothing } else { InputContent::Entries(entries) };
        step
    }

    /// Returns the failure of an input that has ended without a record. Returns `None` for a table
    /// that names its columns, and if the records of the input were not counted here.
    fn failure_at_end(&self) -> Option<InputFailure> {
        let knows = match &self.reader {
            Some(InputReader::Entries(entries)) => entries.columns().is_none(),
            Some(InputReader::Rows(..)) => false,
            Some(InputReader::Variants(_)) => true,
            _ => self.counts(),
        };
        (knows && self.read.in_this_input == 0).then_some(InputFailure::Empty)
    }

    /// Returns whether the open input is plain text.
    fn reads_text(&self) -> bool {
        matches!(self.reader, Some(InputReader::File(_) | InputReader::Stream(_)))
    }

    /// Returns whether records of an earlier run are still to be skipped.
    fn is_before_new_records(&self) -> bool {
        self.read.in_other_inputs + self.read.in_this_input < self.skipped_to
    }

    /// Reads no more inputs if records are still to be skipped. After lost records, the number of
    /// the next record is unknown.
    fn give_up_skipping(&mut self) {
        if self.is_before_new_records() {
            self.skipped_to = 0;
            self.opened = self.plan.inputs.len();
        }
    }

    /// Hands out one portion without records if all inputs together have none for this run, such as
    /// the empty shard of a table. So the output gets its header. Returns false if there is no need.
    fn begin_without_records(&mut self, portion: &mut InputBatch) -> bool {
        if self.beginning != Beginning::Ahead {
            return false;
        }
        self.beginning = Beginning::Past;
        portion.content = InputContent::Nothing;
        portion.input = self.opened.saturating_sub(1);
        portion.is_first = self.plan.done == 0;
        portion.columns = self.columns.clone().unwrap_or_default();
        true
    }

    /// Fills in the other fields of a portion whose records have just been read.
    fn describe(&mut self, portion: &mut InputBatch) {
        portion.input = self.opened.saturating_sub(1);
        let is_good = |entry: &Entry| entry.puzzle.is_ok();
        let may_be_written = match &portion.content {
            InputContent::Nothing => false,
            InputContent::Chunk(_)
            | InputContent::Range(..)
            | InputContent::TableRange(..)
            | InputContent::Rows(_)
            | InputContent::Variants(_) => true,
            InputContent::Entries(entries) if self.plan.keeps_malformed => !entries.is_empty(),
            InputContent::Entries(entries) => entries.iter().any(is_good),
        };
        let begins = may_be_written && self.beginning != Beginning::Past;
        portion.is_first = begins && self.plan.done == 0;
        if may_be_written {
            self.beginning = Beginning::Past;
        } else if portion.failure.as_ref().is_some_and(InputFailure::is_error)
            && self.beginning == Beginning::Ahead
        {
            self.beginning = Beginning::AheadAfterFailure;
        }
        if may_be_written && self.columns.is_none() {
            self.columns = Some(Arc::new(self.unknown.of_first.take().unwrap_or_default()));
        }
        portion.columns = self.columns.clone().unwrap_or_default();
    }
}

impl UnknownColumns {
    fn add(&mut self, entry: &Entry) {
        self.of_first.get_or_insert_with(|| Columns::from_entry(entry));
        self.records += 1;
        self.bytes += field_bytes(entry);
    }

    /// Returns the columns of the first record if enough records are known. This depends only
    /// on the records, so a run that skips the first ones finds the same columns.
    fn settled(&mut self, is_end: bool, size: usize) -> Option<Columns> {
        let is_enough = is_end || self.records >= size || self.bytes >= FIELD_BYTES;
        self.of_first.take_if(|_| is_enough)
    }
}

/// Returns the number of bytes of the fields of a record.
fn field_bytes(entry: &Entry) -> usize {
    entry.fields.iter().map(|field| field.value.as_str().len()).sum()
}

/// Returns the error of rows that cannot be read.
fn invalid_rows(wanted: &Range<u64>, why: &str) -> io::Error {
    let Range { start, end } = wanted;
    io::Error::new(io::ErrorKind::InvalidInput, format!("rows {start} to {end} were wanted: {why}"))
}

impl Supply for Inputs {
    type Job = InputBatch;

    fn next(&mut self, portion: &mut InputBatch) -> bool {
        portion.is_full = false;
        portion.ends_input = false;
        portion.before = None;
        portion.failure = None;
        portion.nearest = None;
        loop {
            if self.reader.is_none() {
                if self.opened < self.plan.inputs.len() {
                    let opening = self.open_next();
                    portion.failure =
                        opening.unwrap_or_else(|error| Some(InputFailure::Unreadable(error)));
                } else if self.is_before_new_records() {
                    portion.failure = Some(InputFailure::Short);
                } else {
                    return self.begin_without_records(portion);
                }
                let Some(failure) = &portion.failure else { continue };
                if failure.is_error() {
                    self.give_up_skipping();
                }
                portion.content = InputContent::Nothing;
                self.describe(portion);
                return true;
            }
            match self.read(portion) {
                Ok(Step::Goes) => {}
                end => {
                    portion.failure = match end {
                        Err(error) => Some(InputFailure::Unreadable(error)),
                        Ok(_) => self.failure_at_end(),
                    };
                    if matches!(portion.failure, Some(InputFailure::Unreadable(_))) {
                        self.give_up_skipping();
                    }
                    let is_text = self.reads_text();
                    let has_rest = |reader: &InputReader| {
                        matches!(reader, InputReader::Entries(_) | InputReader::Variants(_))
                    };
                    if !self.reader.as_ref().is_some_and(has_rest) {
                        portion.content = InputContent::Nothing;
                    }
                    portion.ends_input = is_text && !self.counts() && portion.failure.is_none();
                    self.reader = None;
                    portion.nearest = self.nearest.take();
                }
            }
            let is_empty = matches!(portion.content, InputContent::Nothing);
            let is_end = portion.ends_input || portion.nearest.is_some();
            if !is_empty || portion.failure.is_some() || is_end {
                self.describe(portion);
                return true;
            }
        }
    }

    fn is_much(&self) -> bool {
        self.is_much
    }
}
