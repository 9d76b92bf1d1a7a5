//! [`ParquetFile`]: a file whose rows several threads read at once.

use super::super::cells::Span;
use super::super::column_files::{
    as_clause, input_columns, numbered_row, temporary_copy, unpanicked,
};
use super::super::shared_file::SharedFile;
use super::super::table::{ColumnRole, InputColumn, Written};
use super::super::{Bytes, ColumnNames, Columns, Entry, Source, TableFile};
use super::pages::page_reader;
use super::values::{ColumnCursor, ColumnPlan, NotText, column_type, cursor, leaf_names};
use super::write::is_fixed;
use crate::explained::invalid_data;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use std::collections::VecDeque;
use std::error::Error;
use std::fs::File;
use std::io;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// The most rows of a range. Segments that are written have as many.
const RANGE: u64 = 1 << 16;
/// Rows that are read together.
const TOGETHER: usize = 1024;

/// A file whose rows several threads read at once.
#[derive(Clone)]
pub(super) struct ParquetFile {
    file: Arc<SharedFile>,
    metadata: Arc<ParquetMetaData>,
    plans: Arc<[ColumnPlan]>,
    /// The number of rows before each group, and of all rows.
    starts: Arc<[u64]>,
    columns: Arc<Columns>,
}

impl ParquetFile {
    /// Opens a file.
    pub(super) fn open(file: File, wanted: &ColumnNames) -> io::Result<Self> {
        let file = SharedFile::new(file)?;
        let metadata = understood(|| ParquetMetaDataReader::new().parse_and_finish(&file))?;
        let schema = metadata.file_metadata().schema_descr();
        let names = leaf_names(schema);
        let plan = |(leaf, column)| ColumnPlan::new(schema, leaf, column);
        let plans = input_columns(&names, wanted)?.into_iter().enumerate().map(plan).collect();
        let mut starts = vec![0];
        for group in metadata.row_groups() {
            let rows = u64::try_from(group.num_rows()).unwrap_or(0);
            starts.push(starts[starts.len() - 1] + rows);
        }
        let mut opened = Self {
            file: Arc::new(file),
            metadata: Arc::new(metadata),
            plans,
            starts: starts.into(),
            columns: Arc::default(),
        };
        // An error of the first row is reported when it is read.
        let first = opened.rows(0..1, true).and_then(|mut rows| rows.next_entry()).ok().flatten();
        opened.columns = Arc::new(opened.columns_of(first.as_ref()));
        Ok(opened)
    }

    /// Returns the columns that records may have. A column that every file has counts only if the
    /// first record has a value for it.
    fn columns_of(&self, first: Option<&Entry>) -> Columns {
        let columns: Vec<InputColumn> = self.plans.iter().map(|plan| plan.column.clone()).collect();
        let mut columns = Columns::of_table(&columns);
        let is_used = |name: &str| first.is_none_or(|first| first.field(name).is_some());
        columns.fields.retain(|name| !is_fixed(name) || is_used(name));
        for ColumnPlan { column, described, .. } in &*self.plans {
            if let ColumnRole::Field(name) = &column.role {
                columns.types.insert(name.clone(), column_type(described));
            }
        }
        columns
    }

    /// Returns the group of a row.
    fn group_of(&self, row: u64) -> usize {
        self.starts.partition_point(|start| *start <= row) - 1
    }
}

impl TableFile for ParquetFile {
    fn row_count(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    fn columns(&self) -> Columns {
        (*self.columns).clone()
    }

    fn end_of_range(&self, first: u64) -> u64 {
        let group = self.group_of(first);
        let Some(end) = self.starts.get(group + 1) else { return first };
        // Ranges begin where segments begin.
        let start = self.starts[group];
        (start + ((first - start) / RANGE + 1) * RANGE).min(*end)
    }

    fn rows(&self, range: Range<u64>, with_fields: bool) -> io::Result<Box<dyn Source + Send>> {
        let is_read = |plan: &&ColumnPlan| with_fields || plan.column.holds_puzzle();
        Ok(Box::new(ParquetRows {
            file: self.clone(),
            plans: self.plans.iter().filter(is_read).cloned().collect(),
            next: range.start,
            end: range.end.min(self.row_count()),
            group: None,
            ready: VecDeque::new(),
        }))
    }

    fn spans(&self, range: Range<u64>) -> Option<Vec<Range<u64>>> {
        if range.is_empty() {
            return Some(Vec::new());
        }
        let last = range.end.min(self.row_count()).saturating_sub(1);
        let groups = self.group_of(range.start)..=self.group_of(last);
        let groups = self.metadata.row_groups().get(groups)?;
        let columns = groups.iter().flat_map(RowGroupMetaData::columns);
        let bytes = columns.map(|column| {
            let (start, length) = column.byte_range();
            start..start.saturating_add(length)
        });
        Some(bytes.collect())
    }
}

/// Reads some rows of a file.
struct ParquetRows {
    file: ParquetFile,
    /// The columns that are read.
    plans: Vec<ColumnPlan>,
    /// The next row that has not been read.
    next: u64,
    end: u64,
    group: Option<OpenGroup>,
    /// Records that have been read.
    ready: VecDeque<Entry>,
}

/// A group of rows that is being read.
struct OpenGroup {
    cursors: Vec<Box<dyn ColumnCursor>>,
    /// The first row after the group.
    end: u64,
}

impl Source for ParquetRows {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        if self.ready.is_empty() {
            let mut entries = Vec::from(mem::take(&mut self.ready));
            self.read_some(TOGETHER, &mut entries)?;
            self.ready = entries.into();
        }
        Ok(self.ready.pop_front())
    }

    fn next_entries(&mut self, most: usize, entries: &mut Vec<Entry>) -> io::Result<()> {
        let wanted = entries.len() + most;
        entries.extend(self.ready.drain(..most.min(self.ready.len())));
        while entries.len() < wanted && self.next < self.end {
            self.read_some(wanted - entries.len(), entries)?;
        }
        Ok(())
    }

    fn is_ready(&self) -> bool {
        true
    }

    fn columns(&self) -> Option<Columns> {
        Some(self.file.columns())
    }
}

impl ParquetRows {
    /// Appends some of the next rows to `entries`, `most` of them or fewer. No row follows an error.
    fn read_some(&mut self, most: usize, entries: &mut Vec<Entry>) -> io::Result<()> {
        if self.next >= self.end {
            return Ok(());
        }
        let before = entries.len();
        let read = understood(|| self.read_group(most.min(TOGETHER), entries));
        if read.is_err() {
            // The values of these rows are not there, or not all of them.
            entries.truncate(before);
            self.end = self.next;
        }
        read
    }

    /// Appends some of the next rows of a group to `entries`.
    fn read_group(&mut self, most: usize, entries: &mut Vec<Entry>) -> Result<(), ParquetError> {
        if self.group.as_ref().is_none_or(|group| group.end <= self.next) {
            self.group = Some(self.open_group()?);
        }
        let Some(group) = &mut self.group else { return Ok(()) };
        let end = self.end.min(group.end).min(self.next + most as u64);
        let count = (end - self.next) as usize;
        let first = self.next + 1;
        let columns = self.plans.iter().map(|plan| &plan.column);
        let row = |number| numbered_row(number, columns.clone());
        let before = entries.len();
        entries.extend((first..first + count as u64).map(row));
        let entries = &mut entries[before..];
        for (cursor, ColumnPlan { column, .. }) in group.cursors.iter_mut().zip(&self.plans) {
            let read = cursor.read(count, &mut |row, value| {
                let entry = &mut entries[row];
                match value {
                    Ok(value) => {
                        let span = Span::new(entry.line, value.as_str().as_bytes());
                        column.put(span, value.written(), entry);
                    }
                    Err(NotText(bytes)) => {
                        column.put(Span::new(entry.line, &bytes), Written::Text, entry);
                    }
                }
            })?;
            if read < count {
                let text = format!("a column ends after row {}", self.next + read as u64);
                return Err(ParquetError::General(text));
            }
        }
        self.next = end;
        Ok(())
    }

    /// Opens the group of the next row, and skips the rows before that row.
    fn open_group(&self) -> Result<OpenGroup, ParquetError> {
        let ParquetFile { file, metadata, starts, .. } = &self.file;
        let index = self.file.group_of(self.next);
        let group = metadata.row_group(index);
        let rows = usize::try_from(group.num_rows())?;
        let before = usize::try_from(self.next - starts[index])?;
        let mut cursors = Vec::new();
        for plan in &self.plans {
            let pages = page_reader(file, group.column(plan.leaf), rows)?;
            let mut cursor = cursor(plan, pages);
            if before > 0 {
                cursor.skip(before)?;
            }
            cursors.push(cursor);
        }
        Ok(OpenGroup { cursors, end: starts[index + 1] })
    }
}

/// Reads a file from a stream. A Parquet file describes itself at its end, so the stream is first
/// copied into a temporary file.
pub(super) struct ParquetStream<'a> {
    input: Option<Bytes<'a>>,
    columns: ColumnNames,
    rows: Option<Box<dyn Source + Send>>,
}

impl<'a> ParquetStream<'a> {
    pub(super) fn new(input: Bytes<'a>, columns: &ColumnNames) -> Self {
        Self { input: Some(input), columns: columns.clone(), rows: None }
    }
}

impl Source for ParquetStream<'_> {
    fn begin(&mut self) -> io::Result<()> {
        let Some(mut input) = self.input.take() else { return Ok(()) };
        let file = temporary_copy(&mut input, "a Parquet file")?;
        let file = ParquetFile::open(file, &self.columns)?;
        self.rows = Some(file.rows(0..file.row_count(), true)?);
        Ok(())
    }

    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        self.begin()?;
        match &mut self.rows {
            Some(rows) => rows.next_entry(),
            None => Ok(None),
        }
    }

    fn is_ready(&self) -> bool {
        self.rows.is_some()
    }

    fn columns(&self) -> Option<Columns> {
        self.rows.as_ref()?.columns()
    }
}

/// Reads a part of a file. The reader may panic at unexpected data.
fn understood<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> io::Result<T> {
    unpanicked(read, explain)
}

/// Explains an error of the reader, and what to do about it.
fn explain(cause: Box<dyn Error + Send + Sync>) -> io::Error {
    let text = format!(
        "not a whole Parquet file, or one with parts that are not known here ({}); copy it again",
        as_clause(&cause)
    );
    invalid_data(text, cause)
}
