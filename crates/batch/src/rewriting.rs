//! [`Rewriting`]: rewrites every record of a portion, and writes the records that replace it.

use crate::input_batch::{InputBatch, NumberedVariant};
use crate::malformed::Malformed;
use crate::outcome::Outcome;
use crate::output_batch::{
    EarlyEnd, OutputBatch, RecordFault, RecordRemark, Remark, UnwrittenRecord,
};
use crate::output_sender::OutputSender;
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::rewrite::{Rewrite, RewriteOutput, Rewriter, Rewritten, TOGETHER};
use crate::variant::{Converted, ReadVariant, VariantConverter, first_of, place_of, unread};
use crate::visit::RecordVisitor;
use ninefold_generate::MinimizeError;
use ninefold_io::format::{Columns, Entry, OtherPuzzle};
use ninefold_io::{Expected, Fault, Found, ParsedChunk, Shape};
use ninefold_variant_io::VariantReadError;
use std::io;
use std::mem;
use std::sync::Arc;

/// Target for the number of records that replace the records of one portion.
const RECORDS_A_PORTION: u64 = 4096;

/// Returns the number of records of the input per portion.
pub(crate) fn portion_size(rewrite: &dyn Rewrite) -> usize {
    let number = rewrite.records_for_one().unwrap_or(RECORDS_A_PORTION).max(1);
    usize::try_from(RECORDS_A_PORTION / number).unwrap_or(TOGETHER).clamp(1, TOGETHER)
}

/// What a thread needs to rewrite records.
#[derive(Clone)]
pub(crate) struct RewritingPlan {
    pub(crate) rewrite: Arc<dyn Rewrite>,
    pub(crate) malformed: Malformed,
    pub(crate) format: RecordFormat,
    /// Converts puzzles on other grids or with other rules. `None`: the rewrite knows classic puzzles only.
    pub(crate) converter: Option<VariantConverter>,
}

/// A visitor that rewrites the records of one thread.
pub(crate) struct Rewriting {
    plan: RewritingPlan,
    rewriter: Box<dyn Rewriter>,
    writer: RecordWriter,
}

impl Rewriting {
    /// Returns the visitor of one thread. If `has_gate`, it passes whole records on.
    pub(crate) fn new(plan: RewritingPlan, has_gate: bool) -> Self {
        let writer = RecordWriter::of_worker(plan.format, has_gate);
        let rewriter = plan.rewrite.rewriter();
        Self { plan, rewriter, writer }
    }

    /// Returns the columns of the output: the columns of an input that stay, and the added columns.
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

    /// Rewrites a record, or keeps the place of a malformed record. `absolute_number` is the number
    /// among the records of all inputs, if they were counted.
    fn rewrite_entry(
        &mut self,
        absolute_number: u64,
        entry: Entry,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        match entry.puzzle {
            Ok(puzzle) => match self.converter_of_classic() {
                Some(converter) => {
                    let read =
                        converter.reader.of_classic(&puzzle, entry.marks.as_deref(), Shape::Line);
                    let (number, line) = (entry.number, entry.line);
                    self.convert_variant(number, line, read, Some(entry), sender)?;
                }
                None => self.rewrite(absolute_number, entry, sender)?,
            },
            Err(fault) => self.keep_malformed(entry, fault, sender.part)?,
        }
        let made = sender.part.record_count();
        let is_due = self.plan.rewrite.is_slow() || made >= TOGETHER;
        if is_due && !sender.part.has_ended() { sender.hand_over() } else { Ok(()) }
    }

    /// Returns the converter of variant puzzles, if classic puzzles are converted by it, too.
    fn converter_of_classic(&self) -> Option<&VariantConverter> {
        self.plan.converter.as_ref().filter(|converter| converter.takes_classic())
    }

    /// Converts a variant puzzle, or keeps the place of a malformed record.
    fn convert_variant(
        &mut self,
        number: u64,
        line: u64,
        read: Result<ReadVariant, VariantReadError>,
        entry: Option<Entry>,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        let part = &mut *sender.part;
        let Some(converter) = &self.plan.converter else {
            return Err(io::Error::other("the rewrite knows classic puzzles only"));
        };
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                if self.plan.malformed == Malformed::Keep {
                    let why = Err(place_of(&error, 1));
                    let other = OtherPuzzle { puzzle: why, ..OtherPuzzle::default() };
                    let fields = entry.map_or(Vec::new(), |entry| entry.fields);
                    let malformed = Entry { fields, ..Entry::of_other(line, other) };
                    self.writer.add(UnwrittenRecord::new(malformed), part)?;
                    if part.has_ended() {
                        return Ok(());
                    }
                }
                let fault = RecordFault::Variant(line, Box::new(error));
                part.add_malformed(self.plan.malformed, number, line, fault);
                return Ok(());
            }
        };
        let unread = unread(&read.puzzle);
        match converter.convert(&read, line, entry) {
            Converted::Refused(refusal) => {
                part.end = Some(EarlyEnd::Refused);
                part.remark(Remark::Refused { line, refusal });
            }
            Converted::Entry(mut entry, dropped) => {
                entry.number = number;
                let flaws = mem::take(&mut entry.field_faults);
                let outcome = Outcome::Answered.with_flaws(!flaws.is_empty());
                self.writer.add(UnwrittenRecord::new(*entry), part)?;
                if part.has_ended() {
                    return Ok(());
                }
                part.conclude(outcome);
                if !dropped.is_empty() {
                    part.dropped
                        .add_kind(format!("what format {} cannot hold", self.plan.format.name()));
                }
                let left_out = (!dropped.is_empty())
                    .then(|| format!("left out: {}", first_of(&dropped, NAMED, "; ")));
                for reason in left_out.into_iter().chain(unread) {
                    let about = RecordRemark::Reason(reason);
                    part.remark(Remark::Record { number, line, outcome, about, in_output: false });
                }
                part.remark_fields((number, line), outcome, flaws);
            }
        }
        Ok(())
    }

    /// Rewrites a well-formed record.
    fn rewrite(
        &mut self,
        absolute_number: u64,
        mut entry: Entry,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        if let Some(replacement) = self.plan.rewrite.replacement() {
            entry.drop_outdated(replacement);
        }
        let (place, flaws) = ((entry.number, entry.line), mem::take(&mut entry.field_faults));
        let outcome = Outcome::Answered.with_flaws(!flaws.is_empty());
        let Self { plan, rewriter, writer, .. } = self;
        let is_slow = plan.rewrite.is_slow();
        let mut output = RewriteOutput { writer, sender, is_slow };
        match rewriter.rewrite(absolute_number, entry, &mut output)? {
            Rewritten::One(entry, key) => {
                let record = UnwrittenRecord { key, ..UnwrittenRecord::new(*entry) };
                writer.add(record, sender.part)?;
                if sender.part.has_ended() {
                    return Ok(());
                }
                sender.part.conclude(outcome);
            }
            Rewritten::Several => sender.part.conclude(outcome),
            Rewritten::NotProper(entry, error) => {
                self.add_not_proper(*entry, error, sender.part)?;
            }
        }
        sender.part.remark_fields(place, outcome, flaws);
        Ok(())
    }

    /// Keeps the place of a malformed record by the rule `Malformed::Keep`. The record has no place
    /// if only the first record of each class is written.
    fn keep_malformed(
        &mut self,
        entry: Entry,
        fault: Fault,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        let Entry { number, line, .. } = entry;
        if self.plan.malformed == Malformed::Keep && !self.plan.rewrite.has_keys() {
            self.writer.add(UnwrittenRecord::new(entry), part)?;
            if part.has_ended() {
                return Ok(());
            }
        }
        part.add_malformed(self.plan.malformed, number, line, fault);
        Ok(())
    }

    /// Notes that no record replaces a record whose puzzle is not proper, and why.
    fn add_not_proper(
        &mut self,
        entry: Entry,
        error: MinimizeError,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        let Entry { number, line, .. } = entry;
        let expected = Expected::Text("a puzzle with exactly one solution");
        let found = Found::Text(match error {
            MinimizeError::NoSolution => "one without",
            _ => "one with several",
        });
        let fault = Fault::of_record(line, expected, found);
        self.writer.add_without_puzzle(UnwrittenRecord::new(entry), "not proper", fault, part)?;
        let outcome = Outcome::Negative;
        part.conclude(outcome);
        let about = RecordRemark::Reason(format!("not proper: {error}"));
        part.remark(Remark::Record { number, line, outcome, about, in_output: false });
        Ok(())
    }
}

/// Things that a message about a record names.
const NAMED: usize = 20;

impl RecordVisitor for Rewriting {
    fn begin(&mut self, portion: &InputBatch, part: &mut OutputBatch) {
        let columns = self.columns(&portion.columns);
        self.writer.begin(&columns, portion.is_first, part);
    }

    fn visit_parsed(
        &mut self,
        parsed: &ParsedChunk<'_>,
        first_number: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        for record in parsed.records() {
            let entry = Entry::new(record.line, record.puzzle.copied());
            let entry = Entry { number: record.number, ..entry };
            self.rewrite_entry(first_number + record.number, entry, sender)?;
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    fn visit_entries(
        &mut self,
        entries: Vec<Entry>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        for entry in entries {
            self.rewrite_entry(before + entry.number, entry, sender)?;
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    fn visit_variants(
        &mut self,
        records: Vec<NumberedVariant>,
        _before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        for record in records {
            let Some(converter) = &self.plan.converter else { break };
            let read = converter.reader.read(&record);
            self.convert_variant(record.number, record.record.line, read, None, sender)?;
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    fn wants_fields(&self) -> bool {
        true
    }

    fn end(&mut self, part: &mut OutputBatch) -> io::Result<()> {
        self.writer.flush(part)
    }
}
