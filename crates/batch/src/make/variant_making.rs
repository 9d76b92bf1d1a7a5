//! [`VariantMaking`]: makes puzzles on other grids or with other rules in one thread.

use super::making::{field, hand_over_part, pace, tell_missing, whole};
use super::plan::INDEX;
use super::spans::IndexSpan;
use super::variant_plan::{VariantMakePlan, VariantProduct};
use crate::host::Host;
use crate::outcome::Outcome;
use crate::output_batch::{EarlyEnd, OutputBatch, Remark, UnwrittenRecord};
use crate::pool::{Recipient, Worker};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::variant::{
    Converted, Drawing, ReadVariant, VariantConverter, VariantLayout, VariantOptions, VariantReader,
};
use ninefold_io::format::{AnswerColumn, Columns, Entry};
use ninefold_questions::make::describe_variant_error;
use ninefold_variant_generate::{MadeVariant, VariantMakeError, VariantMaker};
use ninefold_variant_model::ValueSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Makes the items of one thread.
pub(crate) struct VariantMaking {
    plan: Arc<VariantMakePlan>,
    /// The maker, or why there is none. [`VariantMakePlan::check`] refuses such plans.
    maker: Result<VariantMaker, String>,
    converter: VariantConverter,
    writer: RecordWriter,
    columns: Columns,
    host: Arc<dyn Host>,
    at_once: Arc<AtomicU64>,
}

impl VariantMaking {
    pub(crate) fn new(
        plan: &Arc<VariantMakePlan>,
        format: RecordFormat,
        host: &Arc<dyn Host>,
        at_once: &Arc<AtomicU64>,
    ) -> Self {
        let maker = VariantMaker::new(plan.order.clone(), plan.seed);
        let reader = VariantReader::new(&VariantOptions::default());
        Self {
            maker: maker.map_err(|error| error.to_string()),
            converter: VariantConverter::new(reader, format),
            writer: RecordWriter::of_worker(format, false),
            columns: plan.columns(),
            plan: Arc::clone(plan),
            host: Arc::clone(host),
            at_once: Arc::clone(at_once),
        }
    }

    fn make_span(&mut self, span: &IndexSpan, part: &mut OutputBatch) -> io::Result<()> {
        let start = self.host.now();
        if self.writer.format().is_table() {
            self.writer.begin(&self.columns, span.is_first, part);
        } else if !span.is_first {
            self.writer.follow(&Columns::default());
        }
        for n in 0..span.count {
            let index = span.first + n * span.step;
            match self.make(index) {
                Ok(made) => self.add(index, &made, part)?,
                Err(why) => {
                    part.conclude(Outcome::Stopped);
                    tell_missing(index, &why, self.plan.count, &*self.host, part);
                }
            }
            if part.has_ended() {
                break;
            }
        }
        self.writer.flush(part)?;
        pace(&self.at_once, span.count, self.host.now().saturating_sub(start));
        Ok(())
    }

    fn make(&mut self, index: u64) -> Result<MadeVariant, String> {
        let maker = self.maker.as_mut().map_err(|why| why.clone())?;
        let made = match self.plan.product {
            VariantProduct::Puzzles => maker.make(index),
            VariantProduct::Grids => maker.grid(index),
        };
        made.map_err(|error: VariantMakeError| describe_variant_error(&error, &*self.host))
    }

    fn add(&mut self, index: u64, made: &MadeVariant, part: &mut OutputBatch) -> io::Result<()> {
        let is_grid = self.plan.product == VariantProduct::Grids;
        let puzzle = if is_grid {
            let values = made.solution.iter().copied().map(ValueSet::only);
            made.puzzle.clone().with_candidates(&values.collect::<Vec<_>>())
        } else {
            made.puzzle.clone()
        };
        let clues = puzzle.givens().count();
        let read = ReadVariant::made(
            puzzle,
            self.plan.usual_variant_format(),
            self.writer.format().is_table(),
        );
        let mut entry = match self.converter.convert(&read, 0, None) {
            Converted::Entry(entry, dropped) => {
                if !dropped.is_empty() {
                    let name = self.writer.format().name();
                    part.dropped.add_kind(format!("what {name} cannot say"));
                }
                *entry
            }
            Converted::Refused(refusal) => {
                part.end = Some(EarlyEnd::Refused);
                part.remark(Remark::Refused { line: 0, refusal });
                return Ok(());
            }
        };
        if self.writer.format().is_table() {
            self.fill(&mut entry, &read, made, clues, index);
        }
        self.writer.add(UnwrittenRecord::new(entry), part)?;
        if !part.has_ended() {
            part.conclude(Outcome::Answered);
        }
        Ok(())
    }

    /// Adds the columns of a table.
    fn fill(
        &self,
        entry: &mut Entry,
        read: &ReadVariant,
        made: &MadeVariant,
        clues: usize,
        index: u64,
    ) {
        if self.plan.product == VariantProduct::Puzzles {
            let values: Vec<Option<u8>> = made.solution.iter().copied().map(Some).collect();
            let line = Drawing::new(read, VariantLayout::Line).values(&values);
            if let Some(other) = &mut entry.other {
                other.solution = Some(line.trim_end().to_owned());
            } else {
                entry.solution = line.trim_end().parse().ok();
            }
            entry.fields.push(field(AnswerColumn::Clues.name(), whole(clues as u64)));
            if let Some(effort) = made.effort {
                entry.fields.push(field(AnswerColumn::Nodes.name(), whole(effort)));
            }
        }
        entry.fields.push(field(INDEX, whole(index)));
    }
}

impl Worker<IndexSpan, OutputBatch> for VariantMaking {
    fn work(
        &mut self,
        span: &mut IndexSpan,
        part: &mut OutputBatch,
        recipient: &mut dyn Recipient<OutputBatch>,
    ) -> io::Result<()> {
        hand_over_part(part, recipient, |part| self.make_span(span, part))
    }
}
