//! [`Inputs`]: reads the records of all inputs, in portions.

use crate::host::Host;
use crate::input::{Input, WatchedInput};
use crate::output::Output;
use crate::pool::Supply;
use crate::portion::{InputFailure, Portion};
use crate::shard::Shard;
use ninefold_core::Isa;
use ninefold_io::format::{Columns, Entries, Entry, Format};
use ninefold_io::{Batch, Shape};
use std::io;
use std::sync::Arc;

/// Records that are skipped together because an earlier run has answered them.
const SKIPPED_TOGETHER: usize = 2048;

/// Bytes of fields that are answered together.
const FIELD_BYTES: usize = 1 << 18;

/// What is read of each record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// Only the puzzle.
    Puzzles,
    /// Everything that the input says of it.
    Entries,
}

/// Which records are read, and how.
#[derive(Clone)]
pub(crate) struct ReadingPlan {
    pub(crate) inputs: Arc<[Input]>,
    pub(crate) from: Option<&'static dyn Format>,
    pub(crate) shard: Shard,
    /// Whether malformed records have a place in the output.
    pub(crate) keeps_malformed: bool,
    pub(crate) reading: Reading,
    /// The instruction set to read plain lines with.
    pub(crate) isa: Isa,
    /// The number of records that are answered together.
    pub(crate) size: usize,
}

/// Reads the records of all inputs, one input after another.
pub(crate) struct Inputs {
    plan: ReadingPlan,
    output: Output,
    host: Arc<dyn Host>,
    /// The number of inputs that have been opened.
    opened: usize,
    /// The input that is being read.
    reader: Option<Entries<'static>>,
    may_wait: bool,
    /// The records of this input that have been read, and of those before it.
    read: u64,
    read_before: u64,
    previous: Option<Shape>,
    /// The columns of the records, as soon as they are known: the input says so, or its first good
    /// record.
    columns: Option<Arc<Columns>>,
    /// Whether a record has been handed out that is written.
    has_begun: bool,
    /// The number of records that an earlier run has answered and that have not been skipped yet.
    to_skip: u64,
    /// The records that have been handed out. A pipe hands over less than a full portion at a time.
    handed_out: usize,
    has_full_portion: bool,
}

impl Inputs {
    /// The inputs of a plan, after the first `done` records of the shard.
    pub(crate) fn new(plan: ReadingPlan, output: &Output, host: &Arc<dyn Host>, done: u64) -> Self {
        Self {
            plan,
            output: output.clone(),
            host: Arc::clone(host),
            opened: 0,
            reader: None,
            may_wait: false,
            read: 0,
            read_before: 0,
            previous: None,
            columns: None,
            has_begun: false,
            to_skip: done,
            handed_out: 0,
            has_full_portion: false,
        }
    }

    /// Reads records, or opens the next input. Returns what went wrong; `None` at the end of all
    /// inputs.
    fn step(&mut self, portion: &mut Portion) -> Option<Option<InputFailure>> {
        let Some(reader) = &mut self.reader else {
            if self.opened < self.plan.inputs.len() {
                return Some(self.open_next().err().map(InputFailure::Unreadable));
            }
            return (self.to_skip > 0).then_some(Some(InputFailure::Short));
        };
        portion.batch.take_every(self.plan.shard.every(self.read_before));
        let end = match self.plan.reading {
            Reading::Puzzles => {
                let size = match self.to_skip {
                    0 => self.plan.size,
                    left => usize::try_from(left).unwrap_or(usize::MAX).min(SKIPPED_TOGETHER),
                };
                read_puzzles(reader, self.may_wait, size, &mut portion.batch)
            }
            Reading::Entries => self.read_entries(portion),
        };
        self.read += portion.batch.passed();
        let failure = match end {
            Ok(true) => return Some(None),
            Ok(false) => (self.read == 0).then_some(InputFailure::Empty),
            Err(error) => Some(InputFailure::Unreadable(error)),
        };
        self.reader = None;
        Some(failure)
    }

    /// Skips records that an earlier run has answered.
    fn skip(&mut self, portion: &mut Portion, failure: Option<&InputFailure>) {
        self.previous = portion.batch.last_shape().or(self.previous);
        self.to_skip -= portion.batch.len() as u64;
        portion.batch.clear();
        let is_lost = matches!(failure, Some(InputFailure::Unreadable(_) | InputFailure::Short));
        if self.to_skip > 0 && is_lost {
            // It is not known which record comes next.
            self.to_skip = 0;
            self.opened = self.plan.inputs.len();
        }
    }

    fn open_next(&mut self) -> io::Result<()> {
        self.opened += 1;
        self.read_before += self.read;
        self.read = 0;
        let input = self.plan.inputs[self.opened - 1].open(&self.output, &self.host)?;
        self.may_wait = input.may_wait;
        self.reader = Some(open_entries(input, self.plan.from)?);
        Ok(())
    }

    /// Says of records that have just been read where they come from.
    fn describe(&mut self, portion: &mut Portion) {
        portion.input = self.opened.saturating_sub(1);
        portion.records_before = self.read_before;
        portion.is_full |= portion.batch.len() >= self.plan.size;
        portion.previous = self.previous;
        self.previous = self.last_shape(&portion.batch).or(self.previous);
        let is_good = |entry: &Entry| entry.puzzle.is_ok();
        let has_records = if self.plan.keeps_malformed {
            !portion.entries.is_empty()
        } else {
            portion.entries.iter().any(is_good)
        };
        portion.is_first = has_records && !self.has_begun;
        self.has_begun |= has_records;
        if let (None, true, Some(first)) = (&self.columns, has_records, portion.entries.first()) {
            self.columns = Some(Arc::new(Columns::of(first)));
        }
        portion.columns = self.columns.clone().unwrap_or_default();
    }

    /// The shape of the last record that is written.
    fn last_shape(&self, batch: &Batch) -> Option<Shape> {
        if self.plan.keeps_malformed {
            return batch.last_shape();
        }
        let mut puzzles = Vec::new();
        let records = batch.parse(self.plan.isa, &mut puzzles);
        let good = records.records().filter(|record| record.puzzle.is_ok());
        good.last().map(|record| record.shape)
    }

    /// Reads records with everything that the input says of them, as [`read_puzzles`] does.
    fn read_entries(&mut self, portion: &mut Portion) -> io::Result<bool> {
        let Some(reader) = &mut self.reader else { return Ok(false) };
        let every = self.plan.shard.every(self.read_before);
        let entries = &mut portion.entries;
        let mut bytes = 0;
        while entries.len() < self.plan.size && bytes < FIELD_BYTES {
            let Some(entry) = reader.next_entry()? else { return Ok(false) };
            self.read += 1;
            if self.columns.is_none() {
                let is_good = entry.puzzle.is_ok();
                let of_entry = || is_good.then(|| Columns::of(&entry));
                self.columns = reader.columns().or_else(of_entry).map(Arc::new);
            }
            if every.takes(entry.number) {
                bytes += entry.fields.iter().map(|field| field.value.as_str().len()).sum::<usize>();
                entries.push(entry);
            }
            // The columns must not depend on how fast the input comes in.
            if self.may_wait && self.columns.is_some() && !reader.is_ready() {
                return Ok(true);
            }
        }
        portion.is_full = true;
        Ok(true)
    }
}

impl Supply for Inputs {
    type Job = Portion;

    /// Reads the next records: as many as are answered together, if they can be had without a
    /// wait.
    fn next(&mut self, portion: &mut Portion) -> bool {
        loop {
            portion.clear();
            let Some(failure) = self.step(portion) else { return false };
            if self.to_skip > 0 {
                self.skip(portion, failure.as_ref());
            }
            if portion.len() > 0 || failure.is_some() {
                self.describe(portion);
                self.handed_out += portion.len();
                self.has_full_portion |= portion.is_full;
                portion.failure = failure;
                return true;
            }
        }
    }

    fn is_much(&self) -> bool {
        self.has_full_portion || self.handed_out >= self.plan.size
    }
}

/// Reads puzzles until there are `size`, or the next one would have to be waited for. False at the
/// end of the input.
fn read_puzzles(
    reader: &mut Entries<'static>,
    may_wait: bool,
    size: usize,
    batch: &mut Batch,
) -> io::Result<bool> {
    while batch.len() < size {
        if !reader.fill(batch, size)? {
            return Ok(false);
        }
        // Nobody waits for an answer while there is more to read.
        if may_wait && !reader.is_ready() {
            break;
        }
    }
    Ok(true)
}

fn open_entries(
    input: WatchedInput,
    from: Option<&'static dyn Format>,
) -> io::Result<Entries<'static>> {
    Entries::open(input, from)
}
