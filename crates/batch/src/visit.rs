//! [`RecordWorker`]: reads the records of a portion, and shows them to a visitor.

use crate::host::{Host, ProgressEvent};
use crate::input_batch::{InputBatch, InputContent, InputFailure, NumberedVariant, RecordsBefore};
use crate::output_batch::{Advance, OutputBatch};
use crate::output_sender::OutputSender;
use crate::pool::{Recipient, Worker};
use crate::shard::Shard;
use ninefold_core::{Isa, Puzzle};
use ninefold_io::format::{Entry, Source};
use ninefold_io::{Chunk, ParsedChunk};
use std::io;
use std::mem;
use std::sync::Arc;

/// Visits every record of a portion, in any form that the records have.
///
/// A visit may stop early when the part has ended.
pub(crate) trait RecordVisitor: Send {
    /// Prepares for a portion.
    fn begin(&mut self, portion: &InputBatch, part: &mut OutputBatch);

    /// Visits the records of plain text, or the puzzles of a table. A record's number among all
    /// inputs is `first_number` plus its number in the chunk.
    fn visit_parsed(
        &mut self,
        parsed: &ParsedChunk<'_>,
        first_number: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()>;

    /// Visits the records of another format. `before` is the number of records in the inputs
    /// before this one, or 0 if they were not counted.
    fn visit_entries(
        &mut self,
        entries: Vec<Entry>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()>;

    /// Visits puzzles on other grids or with other rules. `before` is as for entries.
    fn visit_variants(
        &mut self,
        records: Vec<NumberedVariant>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()>;

    /// Returns whether the visitor knows puzzles on other grids or with other rules. A table may have them
    /// as texts.
    fn takes_variants(&self) -> bool;

    /// Returns whether the visitor looks at more than the puzzles of records.
    fn wants_fields(&self) -> bool;

    /// Writes the rest of a portion.
    fn end(&mut self, part: &mut OutputBatch) -> io::Result<()>;
}

/// Rows parsed per call of the visitor. Short rows take far less memory than their records.
const ROWS_AT_ONCE: usize = 4096;

/// Reads and parses the records of portions, and shows them to a visitor.
pub(crate) struct RecordWorker<V> {
    visitor: V,
    isa: Isa,
    shard: Shard,
    host: Arc<dyn Host>,
    /// Text that was read last. The next text uses its memory again.
    chunk: Chunk,
    puzzles: Vec<Puzzle>,
}

impl<V: RecordVisitor> RecordWorker<V> {
    pub(crate) fn new(visitor: V, isa: Isa, shard: Shard, host: &Arc<dyn Host>) -> Self {
        let host = Arc::clone(host);
        Self { visitor, isa, shard, host, chunk: Chunk::default(), puzzles: Vec::new() }
    }

    /// Shows all records of a portion to the visitor.
    fn show(&mut self, portion: &mut InputBatch, sender: &mut OutputSender<'_>) -> io::Result<()> {
        let before = portion.before;
        match &mut portion.content {
            InputContent::Nothing => Ok(()),
            InputContent::Chunk(chunk) => self.show_chunk(chunk, before, sender),
            InputContent::Range(file, range) => {
                let mut chunk = mem::take(&mut self.chunk);
                let mut result = Ok(());
                while result.is_ok() && !sender.part.has_ended() {
                    match file.read_chunk(range, &mut chunk) {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(error) => {
                            portion.failure = Some(InputFailure::Unreadable(error));
                            break;
                        }
                    }
                    self.host.progress(ProgressEvent::BytesRead(chunk.byte_count()));
                    // Numbers count from the start of a chunk, so each chunk has a part of its own.
                    if sender.part.advance.is_some() {
                        sender.hand_over()?;
                    }
                    result = self.show_chunk(&mut chunk, before, sender);
                }
                self.chunk = chunk;
                result
            }
            InputContent::TableRange(file, range) => {
                let rows = file.rows(range.clone(), self.visitor.wants_fields());
                match self.show_range(rows, before, sender) {
                    Ok(None) => {}
                    Ok(Some(error)) => portion.failure = Some(InputFailure::Unreadable(error)),
                    Err(error) => return Err(error),
                }
                self.host.progress(ProgressEvent::BytesRead(portion.row_bytes));
                Ok(())
            }
            InputContent::Rows(rows) => {
                if !self.visitor.wants_fields() {
                    let parsed = rows.parse(&mut self.puzzles);
                    let has_malformed = parsed.puzzles().len() < parsed.record_count();
                    if !has_malformed || !self.visitor.takes_variants() {
                        let records = parsed.record_count() as u64;
                        self.host.progress(ProgressEvent::RecordsBegun(records));
                        self.visitor.visit_parsed(&parsed, 0, sender)?;
                        sender.part.advance = Some(Advance { records, ..Advance::default() });
                        return Ok(());
                    }
                }
                let mut entries = rows.entries().fuse();
                let mut records = 0;
                while !sender.part.has_ended() {
                    let some: Vec<Entry> = entries.by_ref().take(ROWS_AT_ONCE).collect();
                    if some.is_empty() {
                        break;
                    }
                    records += some.len() as u64;
                    self.host.progress(ProgressEvent::RecordsBegun(some.len() as u64));
                    self.visitor.visit_entries(some, 0, sender)?;
                }
                sender.part.advance = Some(Advance { records, ..Advance::default() });
                Ok(())
            }
            InputContent::Entries(entries) => {
                let before = before.map_or(0, |before| before.in_other_inputs);
                let records = entries.len() as u64;
                self.host.progress(ProgressEvent::RecordsBegun(records));
                self.visitor.visit_entries(mem::take(entries), before, sender)?;
                sender.part.advance = Some(Advance { records, ..Advance::default() });
                Ok(())
            }
            InputContent::Variants(variants) => {
                let before = before.map_or(0, |before| before.in_other_inputs);
                let records = variants.len() as u64;
                self.host.progress(ProgressEvent::RecordsBegun(records));
                self.visitor.visit_variants(mem::take(variants), before, sender)?;
                sender.part.advance = Some(Advance { records, ..Advance::default() });
                Ok(())
            }
        }
    }

    /// Shows rows of a table to the visitor. Returns the error of the file, if there is one.
    fn show_range(
        &mut self,
        rows: io::Result<Box<dyn Source + Send>>,
        before: Option<RecordsBefore>,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<Option<io::Error>> {
        let mut rows = match rows {
            Ok(rows) => rows,
            Err(error) => return Ok(Some(error)),
        };
        let every =
            before.map(|before| self.shard.every_after(before.in_other_inputs, before.done));
        let in_other_inputs = before.map_or(0, |before| before.in_other_inputs);
        while !sender.part.has_ended() {
            let mut entries = Vec::with_capacity(ROWS_AT_ONCE);
            let error = rows.next_entries(ROWS_AT_ONCE, &mut entries).err();
            let records = entries.len() as u64;
            if records == 0 && error.is_none() {
                return Ok(None);
            }
            if let Some(every) = every {
                entries.retain(|entry| every.takes(entry.number));
            }
            if sender.part.advance.is_some() {
                sender.hand_over()?;
            }
            self.host.progress(ProgressEvent::RecordsBegun(entries.len() as u64));
            self.visitor.visit_entries(entries, in_other_inputs, sender)?;
            sender.part.advance = Some(Advance { records, ..Advance::default() });
            if error.is_some() {
                return Ok(error);
            }
        }
        Ok(None)
    }

    /// Shows the records of plain text to the visitor.
    fn show_chunk(
        &mut self,
        chunk: &mut Chunk,
        before: Option<RecordsBefore>,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let mut parsed = chunk.parse(self.isa, &mut self.puzzles);
        let first_number = before.map_or(0, |before| {
            let every = self.shard.every_after(before.in_other_inputs, before.done);
            parsed.take_every(every, before.in_this_input);
            before.in_other_inputs + before.in_this_input
        });
        let begun = if before.is_none() { parsed.record_count() } else { parsed.records().count() };
        self.host.progress(ProgressEvent::RecordsBegun(begun as u64));
        self.visitor.visit_parsed(&parsed, first_number, sender)?;
        let (records, lines) = (parsed.record_count() as u64, parsed.line_count());
        sender.part.advance = Some(Advance { records, lines, ends_input: false });
        Ok(())
    }
}

impl<V: RecordVisitor> Worker<InputBatch, OutputBatch> for RecordWorker<V> {
    fn work(
        &mut self,
        portion: &mut InputBatch,
        part: &mut OutputBatch,
        recipient: &mut dyn Recipient<OutputBatch>,
    ) -> io::Result<()> {
        part.begin_portion(portion);
        let mut sender = OutputSender::new(part, recipient);
        // After a portion without records, the header of a table may still be ahead.
        if portion.is_first || !matches!(portion.content, InputContent::Nothing) {
            self.visitor.begin(portion, sender.part);
        }
        self.show(portion, &mut sender)?;
        self.visitor.end(sender.part)?;
        sender.part.end_portion(portion);
        sender.hand_over()
    }
}
