//! [`Rewriting`]: rewrites every record of a portion, and writes what takes its place.

use crate::delivery::Delivery;
use crate::host::RecordMessage;
use crate::input::Input;
use crate::malformed::Malformed;
use crate::outcome::Outcome;
use crate::part::{OutputPart, Remark, UnwrittenRecord};
use crate::pool::Worker;
use crate::portion::Portion;
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::rewrite::{Rewrite, Rewriter, Rewritten};
use ninefold_generate::MinimizeError;
use ninefold_io::format::{Columns, Entry, Field, Value};
use ninefold_io::{Expected, Fault, Found};
use std::io;
use std::sync::Arc;

/// Records that are handed over together.
const TOGETHER: usize = 512;
/// Records that may take the place of those of one portion.
const RECORDS_A_PORTION: u64 = 4096;

/// The number of records of the input that a thread takes together.
pub(crate) fn portion_size(rewrite: &dyn Rewrite) -> usize {
    let number = rewrite.records_for_one().unwrap_or(RECORDS_A_PORTION).max(1);
    usize::try_from(RECORDS_A_PORTION / number).unwrap_or(TOGETHER).clamp(1, TOGETHER)
}

/// What a thread needs to rewrite records.
#[derive(Clone)]
pub(crate) struct RewritingPlan {
    pub(crate) rewrite: Arc<dyn Rewrite>,
    pub(crate) inputs: Arc<[Input]>,
    pub(crate) malformed: Malformed,
    pub(crate) format: RecordFormat,
}

/// Rewrites records in one thread.
pub(crate) struct Rewriting {
    plan: RewritingPlan,
    rewriter: Box<dyn Rewriter>,
    writer: RecordWriter,
}

/// Where the records go that take the place of one.
pub struct RewriteOutput<'o, 'd> {
    plan: &'o RewritingPlan,
    writer: &'o mut RecordWriter,
    delivery: &'o mut Delivery<'d>,
    input: usize,
}

impl RewriteOutput<'_, '_> {
    /// Adds one of several records that take the place of one.
    pub(crate) fn add(&mut self, entry: Entry) -> io::Result<()> {
        let source = &self.plan.inputs[self.input];
        self.writer.add(
            UnwrittenRecord::new(entry, self.input),
            Some(source),
            self.delivery.part,
        )?;
        self.delivery.part.written += 1;
        let made = self.delivery.part.text.len() + self.delivery.part.entries.len();
        if self.delivery.part.has_ended() || self.plan.rewrite.is_slow() || made >= TOGETHER {
            let has_ended = self.delivery.part.has_ended();
            self.delivery.hand_over()?;
            if has_ended {
                return Err(io::Error::other("the run has ended"));
            }
        }
        Ok(())
    }

    /// Adds a value to a record, in place of one of the same name. Where the format can hold one
    /// field only, the value comes before the others in it.
    pub(crate) fn add_field(&self, entry: &mut Entry, name: &str, value: Value) {
        let Some(only) = self.plan.format.only_field() else {
            entry.fields.retain(|field| field.name != name);
            entry.fields.push(Field { name: name.to_owned(), value });
            return;
        };
        let rest = entry.field(only).unwrap_or_default();
        let rest = format!("{} {}", value.as_str(), rest.trim_start()).trim_end().to_owned();
        entry.fields.retain(|field| field.name != only);
        entry.fields.push(Field::text(only, rest));
    }
}

impl Rewriting {
    pub(crate) fn new(plan: RewritingPlan) -> Self {
        let writer = RecordWriter::of_worker(plan.format, plan.rewrite.has_keys());
        Self { rewriter: plan.rewrite.rewriter(), writer, plan }
    }

    /// The columns of the output: those of an input that stay, and those that are added.
    fn columns(&self, of_input: &Columns) -> Columns {
        let mut columns = of_input.clone();
        if let Some(replacement) = self.plan.rewrite.replacement() {
            columns.drop_outdated(replacement);
        }
        for name in self.plan.rewrite.added_fields() {
            let name = self.plan.format.only_field().unwrap_or(name);
            columns.fields.retain(|field| field != name);
            columns.fields.push(name.to_owned());
        }
        columns
    }

    fn rewrite_all(&mut self, portion: &mut Portion, delivery: &mut Delivery) -> io::Result<()> {
        let columns = self.columns(&portion.columns);
        self.writer.begin(&columns, portion.is_first, delivery.part);
        for mut entry in portion.entries.drain(..) {
            entry.number += portion.records_before;
            match entry.puzzle {
                Ok(_) => self.rewrite(entry, portion.input, delivery)?,
                Err(fault) => self.keep_malformed(entry, fault, portion.input, delivery.part)?,
            }
            if delivery.part.has_ended() {
                break;
            }
            let made = delivery.part.text.len() + delivery.part.entries.len();
            if self.plan.rewrite.is_slow() || made >= TOGETHER {
                delivery.hand_over()?;
            }
        }
        Ok(())
    }

    /// Rewrites a well-formed record.
    fn rewrite(
        &mut self,
        mut entry: Entry,
        input: usize,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        if let Some(replacement) = self.plan.rewrite.replacement() {
            entry.drop_outdated(replacement);
        }
        let number = entry.number;
        let Self { plan, rewriter, writer } = self;
        let mut output = RewriteOutput { plan, writer, delivery, input };
        let rewritten = rewriter.rewrite(number, entry, &mut output)?;
        let source = &plan.inputs[input];
        match rewritten {
            Rewritten::One(entry, key) => {
                let record = UnwrittenRecord { key, ..UnwrittenRecord::new(*entry, input) };
                writer.add(record, Some(source), delivery.part)?;
                if !delivery.part.has_ended() {
                    delivery.part.conclude(Outcome::Answered);
                }
            }
            Rewritten::Several => delivery.part.conclude(Outcome::Answered),
            Rewritten::NotProper(entry, error) => {
                self.add_not_proper(*entry, error, input, delivery.part)?;
            }
        }
        Ok(())
    }

    /// A malformed record keeps its place, unless it is to be left out. Where only the first of
    /// each class is written, it has no place.
    fn keep_malformed(
        &mut self,
        entry: Entry,
        fault: Fault,
        input: usize,
        part: &mut OutputPart,
    ) -> io::Result<()> {
        let source = &self.plan.inputs[input];
        let Entry { number, line, .. } = entry;
        if self.plan.malformed == Malformed::Keep && !self.plan.rewrite.has_keys() {
            self.writer.add(UnwrittenRecord::new(entry, input), Some(source), part)?;
            if part.has_ended() {
                return Ok(());
            }
        }
        let outcome = self.plan.malformed.outcome();
        let text = format!("{source}: {fault}");
        let message = RecordMessage { input: source.to_string(), number, line, outcome, text };
        part.add_malformed(self.plan.malformed, message);
        Ok(())
    }

    /// Says why nothing takes the place of a record.
    fn add_not_proper(
        &mut self,
        entry: Entry,
        error: MinimizeError,
        input: usize,
        part: &mut OutputPart,
    ) -> io::Result<()> {
        let source = &self.plan.inputs[input];
        let Entry { number, line, .. } = entry;
        let expected = Expected::Text("a puzzle with exactly one solution");
        let found = Found::Text(match error {
            MinimizeError::NoSolution => "one without",
            _ => "one with several",
        });
        let fault = Fault::of_record(line, expected, found);
        let record = UnwrittenRecord::new(entry, input);
        self.writer.add_without_puzzle(record, Some(source), "not proper", fault, part)?;
        let outcome = Outcome::Negative;
        part.conclude(outcome);
        let text = format!("{source}: line {line}: not proper: {error}");
        let message = RecordMessage { input: source.to_string(), number, line, outcome, text };
        part.remark(Remark::Record(message));
        Ok(())
    }
}

impl Worker<Portion, OutputPart> for Rewriting {
    fn work(
        &mut self,
        portion: &mut Portion,
        part: &mut OutputPart,
        take: &mut dyn FnMut(&mut OutputPart) -> io::Result<()>,
    ) -> io::Result<()> {
        part.clear();
        let mut delivery = Delivery::new(part, take);
        self.rewrite_all(portion, &mut delivery)?;
        delivery.part.note_failure(portion, &self.plan.inputs);
        delivery.part.is_awaited = !portion.is_full;
        delivery.hand_over()
    }
}
