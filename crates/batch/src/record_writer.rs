//! [`RecordWriter`]: writes records in a format.

use crate::losses::{DroppedInformation, Refusal};
use crate::output::RecordText;
use crate::output_batch::{EarlyEnd, OutputBatch, Remark, UnwrittenRecord};
use crate::spool::SpoolSink;
use ninefold_io::Fault;
use ninefold_io::format::{Columns, Entry, Fields, Format, FormatInfo, Sink, TableRows};
use std::io::{self, Write};

/// A format to write records in, and whether it may drop information.
///
/// ```
/// use ninefold_batch::RecordFormat;
/// use ninefold_io::format::named;
///
/// let csv = named("csv").and_then(|format| RecordFormat::new(format, false)).ok_or("written")?;
/// assert!(csv.is_table());
/// assert!(RecordFormat::new(named("opensudoku").ok_or("read")?, false).is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy)]
pub struct RecordFormat {
    format: &'static dyn Format,
    is_lossy: bool,
    /// Whether records go to a spool first.
    is_spooled: bool,
}

impl RecordFormat {
    /// Returns a format to write records in, or `None` if the format can only be read.
    ///
    /// If `is_lossy`, information that the format cannot hold is dropped and counted. Otherwise the
    /// first record with this information ends the run.
    pub fn new(format: &'static dyn Format, is_lossy: bool) -> Option<Self> {
        format.sink().map(|_| Self { format, is_lossy, is_spooled: false })
    }

    /// Returns the name of the format.
    pub fn name(&self) -> &'static str {
        self.format.about().name
    }

    /// Returns the description of the format.
    pub(crate) fn about(&self) -> &'static FormatInfo {
        self.format.about()
    }

    /// Returns whether information that the format cannot hold is dropped.
    pub(crate) const fn is_lossy(&self) -> bool {
        self.is_lossy
    }

    /// Returns whether the format can hold fields of any name, and so a whole answer.
    pub fn is_table(&self) -> bool {
        self.format.about().keeps.fields == Fields::All
    }

    /// Returns whether the format can hold a field with this name.
    pub(crate) fn keeps(&self, field: &str) -> bool {
        self.format.about().keeps.fields.contain(field)
    }

    /// Returns the only field that the format can hold beside the puzzle, if there is exactly one.
    pub(crate) fn only_field(&self) -> Option<&'static str> {
        match self.format.about().keeps.fields {
            Fields::Only([name]) => Some(name),
            _ => None,
        }
    }

    /// Returns whether one writer must write all records of an output.
    pub(crate) fn needs_one_writer(&self) -> bool {
        self.gathers_rows() || !self.sink().follow(&Columns::default())
    }

    /// Returns whether workers gather rows, which the writer of the whole output writes.
    pub(crate) fn gathers_rows(&self) -> bool {
        self.format.gathers_rows() && !self.is_spooled
    }

    /// Returns the same format for records that go to a [spool](crate::spool) first.
    pub(crate) fn spooled(self) -> Self {
        Self { is_spooled: true, ..self }
    }

    /// Returns the format of the table that is made of a spool. `None`: there is no spool.
    pub(crate) fn of_spool(&self) -> Option<&'static dyn Format> {
        self.is_spooled.then_some(self.format)
    }

    /// Returns whether dropped information is allowed, for the description of a run.
    pub(crate) const fn losses(&self) -> &'static str {
        if self.is_lossy { "allowed" } else { "refused" }
    }

    fn sink(&self) -> Box<dyn Sink> {
        let sink = self.format.sink().expect("the format is one that is written");
        if self.is_spooled { Box::new(SpoolSink::new(sink)) } else { sink }
    }
}

impl std::fmt::Debug for RecordFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RecordFormat")
            .field("format", &self.name())
            .field("is_lossy", &self.is_lossy)
            .field("is_spooled", &self.is_spooled)
            .finish()
    }
}

/// A writer of records in one format. A worker's writer can also gather rows or pass records on, for
/// the writer of the whole output.
pub(crate) struct RecordWriter {
    format: RecordFormat,
    sink: Box<dyn Sink>,
    task: WriterTask,
    text: Vec<u8>,
}

/// What a writer does with records.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WriterTask {
    /// It writes them.
    Write,
    /// It gathers rows, which the writer of the whole output writes.
    Gather,
    /// It passes whole records on, because it is not known yet which ones are written.
    PassOn,
}

impl RecordWriter {
    /// Returns a worker's writer.
    pub(crate) fn of_worker(format: RecordFormat, passes_on: bool) -> Self {
        let task = match passes_on {
            true => WriterTask::PassOn,
            false if format.gathers_rows() => WriterTask::Gather,
            false => WriterTask::Write,
        };
        Self { sink: format.sink(), format, task, text: Vec::new() }
    }

    /// Returns the writer of the records and rows that workers hand over.
    pub(crate) fn of_all(format: RecordFormat, threads: usize) -> Self {
        let mut sink = format.sink();
        sink.use_threads(threads);
        Self { sink, format, task: WriterTask::Write, text: Vec::new() }
    }

    pub(crate) fn format(&self) -> RecordFormat {
        self.format
    }

    /// Returns whether the format's writer writes rows that others have gathered.
    pub(crate) fn gathers_rows(&self) -> bool {
        self.format.gathers_rows()
    }

    /// Prepares for records with these columns. Before the very first record, a table gets its
    /// header.
    pub(crate) fn begin(&mut self, columns: &Columns, is_first: bool, part: &mut OutputBatch) {
        if is_first && self.task == WriterTask::Write {
            self.sink.expect(columns.clone(), &mut self.text);
            return;
        }
        self.sink.follow(columns);
        if is_first {
            part.columns = Some(columns.clone());
        }
    }

    /// Writes the header for records that workers pass on.
    pub(crate) fn expect(&mut self, columns: Columns, text: &mut RecordText) -> io::Result<()> {
        self.sink.expect(columns, &mut self.text);
        self.move_text(text)
    }

    /// Continues after records that an earlier run wrote.
    pub(crate) fn follow(&mut self, columns: &Columns) {
        self.sink.follow(columns);
    }

    /// Adds a record to a part. If the format cannot hold the whole record and nothing may be
    /// dropped, the run ends there.
    pub(crate) fn add(
        &mut self,
        record: UnwrittenRecord,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        if self.task == WriterTask::PassOn {
            let input = part.place.input;
            part.entries.push(UnwrittenRecord { input, ..record });
            return Ok(());
        }
        let Some(entry) = &record.entry else { return Ok(()) };
        self.add_entry(entry, part)?;
        match &record.note {
            Some(note) if !part.has_ended() => self.add_note(note, part),
            _ => Ok(()),
        }
    }

    /// Adds a record to a part, as [`add`](Self::add) does.
    pub(crate) fn add_entry(&mut self, entry: &Entry, part: &mut OutputBatch) -> io::Result<()> {
        let OutputBatch { text, rows, dropped, .. } = part;
        let refused = match self.task {
            WriterTask::PassOn => return self.add(UnwrittenRecord::new(entry.clone()), part),
            WriterTask::Write => self.write(entry, text, dropped)?,
            WriterTask::Gather => {
                let refused = self.refused(entry, dropped);
                if refused.is_none() {
                    self.sink.gather(entry, rows);
                }
                refused
            }
        };
        if let Some(refusal) = refused {
            part.end = Some(EarlyEnd::Refused);
            part.remark(Remark::Refused { line: entry.line, refusal });
        }
        Ok(())
    }

    /// Adds a record to a part. The format can hold all of it: it has nothing but a puzzle and values
    /// for columns that have been announced.
    pub(crate) fn add_known(&mut self, entry: &Entry, part: &mut OutputBatch) -> io::Result<()> {
        match self.task {
            WriterTask::PassOn => self.add_entry(entry, part),
            WriterTask::Gather => {
                self.sink.gather(entry, &mut part.rows);
                Ok(())
            }
            WriterTask::Write => self.write_known(entry, &mut part.text),
        }
    }

    /// Returns the refusal if the format cannot hold the whole record and nothing may be dropped.
    /// Counts the information that is dropped.
    fn refused(&self, entry: &Entry, dropped: &mut DroppedInformation) -> Option<Refusal> {
        let losses = self.sink.losses(entry);
        if !losses.is_empty() && !self.format.is_lossy {
            return Some(Refusal::new(self.format.name(), &losses));
        }
        dropped.add(&losses);
        None
    }

    /// Writes rows that workers have gathered.
    pub(crate) fn write_rows(&mut self, rows: &TableRows, text: &mut RecordText) -> io::Result<()> {
        self.move_text(text)?;
        text.add_with(|text| self.sink.write_rows(rows, text));
        Ok(())
    }

    /// Writes a record. Returns the refusal if the format cannot hold the whole record and nothing
    /// may be dropped.
    pub(crate) fn write(
        &mut self,
        entry: &Entry,
        text: &mut RecordText,
        dropped: &mut DroppedInformation,
    ) -> io::Result<Option<Refusal>> {
        if let Some(refusal) = self.refused(entry, dropped) {
            return Ok(Some(refusal));
        }
        self.write_known(entry, text)?;
        Ok(None)
    }

    /// Writes the note below a record.
    pub(crate) fn write_note(&mut self, note: &str, text: &mut RecordText) -> io::Result<()> {
        self.sink.write_note(note, &mut self.text);
        self.move_text(text)
    }

    /// Writes a record that the format can hold.
    fn write_known(&mut self, entry: &Entry, text: &mut RecordText) -> io::Result<()> {
        self.move_text(text)?;
        text.add_with(|text| self.sink.write(entry, text));
        Ok(())
    }

    /// Writes a placeholder for a record: a line that starts with `#`, or in a table a row without
    /// a puzzle.
    pub(crate) fn add_without_puzzle(
        &mut self,
        record: UnwrittenRecord,
        note: &str,
        fault: Fault,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        if self.format.is_table() || self.task == WriterTask::PassOn {
            let entry = record.entry.map(|entry| Entry { puzzle: Err(fault), ..entry });
            return self.add(UnwrittenRecord { entry, ..record }, part);
        }
        self.add_note(note, part)
    }

    /// Writes a line that starts with `#` in place of a record.
    pub(crate) fn add_note(&mut self, note: &str, part: &mut OutputBatch) -> io::Result<()> {
        self.write_note(note, &mut part.text)
    }

    /// Writes a header that still waits for the first record.
    pub(crate) fn flush(&mut self, part: &mut OutputBatch) -> io::Result<()> {
        self.move_text(&mut part.text)
    }

    /// Writes the end of the format, after the last record.
    pub(crate) fn finish(&mut self, text: &mut RecordText) -> io::Result<()> {
        self.sink.finish(&mut self.text)?;
        self.move_text(text)
    }

    fn move_text(&mut self, text: &mut RecordText) -> io::Result<()> {
        if !self.text.is_empty() {
            text.write_all(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }
}
