//! [`Parquet`]: tables in columns, read and written by groups of rows.

use super::cells::Span;
use super::table::{
    ColumnRole, InputColumn, Written, begin_row, check_wanted, columns, have_puzzles, listed,
};
use super::text::LONGEST;
use super::{
    About, AnswerColumn, Bytes, ColumnNames, ColumnType, Columns, Entry, Fields, Format,
    InputStart, Keeps, Loss, Sink, Source,
};
use crate::explained::invalid_data;
use crate::fault::{Expected, Found};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use parquet::schema::types::Type;
use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Seek, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

pub(super) struct Parquet;

static ABOUT: About = About {
    name: "parquet",
    aliases: &["pq"],
    endings: &["parquet", "pq"],
    what: "Parquet files with a column `puzzle`",
    keeps: Keeps { state: true, marks: true, solution: true, fields: Fields::All },
};

impl Format for Parquet {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        start.bytes().starts_with(b"PAR1")
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        let wanted = columns.clone();
        Box::new(ParquetTable { input: Some(input), rows: None, columns: Arc::default(), wanted })
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(ParquetWriter::default()))
    }
}

/// The most records that are read ahead.
const AHEAD: usize = 256;

/// Reads a table. A Parquet file describes itself at its end, so the input is first copied into a
/// temporary file. A thread reads that file, because its reader cannot move between threads.
struct ParquetTable<'a> {
    input: Option<Bytes<'a>>,
    rows: Option<Receiver<io::Result<Option<Entry>>>>,
    /// The columns that records may have, known from the first record on.
    columns: Arc<OnceLock<Columns>>,
    /// The columns that the caller chooses.
    wanted: ColumnNames,
}

impl Source for ParquetTable<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        if let Some(mut input) = self.input.take() {
            let mut file = tempfile::tempfile()?;
            io::copy(&mut input, &mut file)?;
            file.rewind()?;
            let (sender, receiver) = sync_channel(AHEAD);
            let columns = Arc::clone(&self.columns);
            let wanted = self.wanted.clone();
            let read = move || {
                if let Some(error) = without_puzzles(&file, &wanted) {
                    let _ = sender.send(Err(error));
                    return;
                }
                // Sending fails when the receiver is gone.
                let result = read_rows(file, &columns, &wanted, |entry| {
                    sender.send(Ok(Some(entry))).is_ok()
                });
                let _ = sender.send(result.map(|()| None).map_err(explain));
            };
            thread::Builder::new().spawn(read)?;
            self.rows = Some(receiver);
        }
        let Some(rows) = &self.rows else { return Ok(None) };
        // The thread ends without a message if the reader panicked at unexpected data.
        let unexpected = |_| Err(explain("its reader stopped"));
        let entry = rows.recv().unwrap_or_else(unexpected);
        if !matches!(entry, Ok(Some(_))) {
            self.rows = None;
        }
        entry
    }

    fn is_ready(&self) -> bool {
        self.rows.is_some()
    }

    fn columns(&self) -> Option<Columns> {
        self.columns.get().cloned()
    }
}

/// Explains an error of the reader, and what to do about it.
fn explain(cause: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    let cause = cause.into();
    let text = format!(
        "not a whole Parquet file, or one with parts that are not known here ({cause}); copy it \
         again, or write it with compression `snappy`"
    );
    invalid_data(text, cause)
}

/// Returns the error of a file without a column of puzzles, or without one that is wanted.
fn without_puzzles(file: &std::fs::File, wanted: &ColumnNames) -> Option<io::Error> {
    let reader = SerializedFileReader::new(file.try_clone().ok()?).ok()?;
    let fields = reader.metadata().file_metadata().schema().get_fields();
    let names: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
    if let Err(error) = check_wanted(&names, wanted) {
        return Some(error);
    }
    if have_puzzles(&columns(&names, wanted)) {
        return None;
    }
    let text = format!("it has no column `puzzle`; its columns are {}", listed(&names));
    Some(io::Error::new(io::ErrorKind::InvalidData, text))
}

fn read_rows(
    file: std::fs::File,
    known: &OnceLock<Columns>,
    wanted: &ColumnNames,
    mut take: impl FnMut(Entry) -> bool,
) -> Result<(), ParquetError> {
    let reader = SerializedFileReader::new(file)?;
    let mut columns_of_table = None;
    for (row, number) in RowIter::from_file_into(Box::new(reader)).zip(1..) {
        let row = row?;
        let columns = columns_of_table.get_or_insert_with(|| {
            let names: Vec<String> = row.get_column_iter().map(|(name, _)| name.clone()).collect();
            columns(&names, wanted)
        });
        let entry = entry(number, &row, columns);
        known.get_or_init(|| columns_of(columns, &entry));
        if !take(entry) {
            return Ok(());
        }
    }
    Ok(())
}

/// Returns the columns that records may have. A column that every file has counts only if the first
/// record has a value for it.
fn columns_of(columns: &[InputColumn], first: &Entry) -> Columns {
    let mut columns = Columns::of_table(columns);
    columns.fields.retain(|name| !is_fixed(name) || first.field(name).is_some());
    columns
}

/// Makes a record of a row. The row's number takes the place of the line.
fn entry(number: u64, row: &Row, columns: &[InputColumn]) -> Entry {
    let span = Span::new(number, b"");
    let expected = Expected::Text("81 cells in the column `puzzle`");
    let missing = span.fault_of(expected, Found::Text("none"));
    let mut entry = begin_row(number, columns, missing);
    for (column, (_, field)) in columns.iter().zip(row.get_column_iter()) {
        let json;
        let (text, written) = match field {
            Field::Null => continue,
            Field::Str(text) => (text.as_bytes(), Written::Text),
            Field::Bytes(bytes) => (bytes.data(), Written::Text),
            other => {
                json = other.to_string();
                (json.as_bytes(), Written::Json)
            }
        };
        column.put(Span::new(number, text), written, &mut entry);
    }
    if let Ok(puzzle) = entry.puzzle {
        // The number of clues is known from the puzzle.
        let clues = puzzle.clue_count().to_string();
        entry.fields.retain(|field| field.name != "clues" || field.value.as_str() != clues);
    }
    entry
}

/// Rows of one group.
const GROUP: usize = 1 << 13;
/// Bytes of fields after which a group is written although it has fewer rows.
const GROUP_BYTES: usize = 8 * LONGEST;

/// The columns that every file has after `puzzle` and `solution`.
const FIXED: [AnswerColumn; 5] = AnswerColumn::COMMON;

/// Returns whether every file has a column with this name.
fn is_fixed(name: &str) -> bool {
    FIXED.iter().any(|column| column.name() == name)
}

/// Returns the columns that are not stored as text.
fn typed() -> impl Iterator<Item = AnswerColumn> {
    AnswerColumn::ALL.into_iter().filter(|column| column.column_type() != ColumnType::Text)
}

/// Writes a table.
#[derive(Default)]
struct ParquetWriter {
    columns: Option<(Columns, Vec<ColumnRole>)>,
    file: Option<SerializedFileWriter<SharedBytes>>,
    buffer: SharedBytes,
    rows: Vec<Entry>,
    bytes: usize,
    /// The first error. Writing to memory has none, so an error means a mistake in this code.
    error: Option<ParquetError>,
}

/// Bytes that have been written and not been taken.
#[derive(Clone, Default)]
struct SharedBytes(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn physical(role: &ColumnRole) -> Physical {
    let is_this =
        |column: &AnswerColumn| matches!(role, ColumnRole::Field(field) if field == column.name());
    match typed().find(is_this).map(AnswerColumn::column_type) {
        Some(ColumnType::Boolean) => Physical::BOOLEAN,
        Some(ColumnType::Int32) => Physical::INT32,
        Some(ColumnType::Int64) => Physical::INT64,
        Some(ColumnType::Text) | None => Physical::BYTE_ARRAY,
    }
}

/// What an entry has for a column, as it is stored; a number that is none is nothing.
fn text(role: &ColumnRole, entry: &Entry) -> Option<String> {
    let known = role.text(entry).map(Cow::into_owned);
    match (role, entry.puzzle) {
        (ColumnRole::Field(name), Err(_)) if name == "status" => Some("invalid".to_owned()),
        (ColumnRole::Field(name), Ok(puzzle)) if name == "clues" => {
            known.or_else(|| Some(puzzle.clue_count().to_string()))
        }
        _ => known,
    }
}

fn is_storable(role: &ColumnRole, text: &str) -> bool {
    match physical(role) {
        Physical::INT32 => text.parse::<i32>().is_ok_and(|n| n.to_string() == text),
        Physical::INT64 => text.parse::<i64>().is_ok_and(|n| n.to_string() == text),
        Physical::BOOLEAN => matches!(text, "true" | "false"),
        _ => true,
    }
}

impl ParquetWriter {
    fn begin(&mut self, columns: Columns) -> Result<(), ParquetError> {
        let mut columns = columns;
        columns.solution = true;
        columns.fields.retain(|name| !is_fixed(name));
        columns.fields.splice(0..0, FIXED.map(|column| column.name().to_owned()));
        let roles = columns.roles();
        let column = |role: &ColumnRole| {
            let physical = physical(role);
            let is_text = physical == Physical::BYTE_ARRAY;
            let builder = Type::primitive_type_builder(role.name(), physical)
                .with_logical_type(is_text.then_some(LogicalType::String))
                .with_repetition(Repetition::OPTIONAL);
            builder.build().map(Arc::new)
        };
        let fields = roles.iter().map(column).collect::<Result<_, _>>()?;
        let schema = Type::group_type_builder("puzzles").with_fields(fields).build()?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let file =
            SerializedFileWriter::new(self.buffer.clone(), Arc::new(schema), Arc::new(properties))?;
        self.file = Some(file);
        self.columns = Some((columns, roles));
        Ok(())
    }

    /// Writes the waiting rows as a group.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        let (Some(file), Some((_, roles))) = (&mut self.file, &self.columns) else { return Ok(()) };
        let mut group = file.next_row_group()?;
        for role in roles {
            let texts = rows.iter().map(|entry| text(role, entry));
            let texts: Vec<Option<String>> =
                texts.map(|text| text.filter(|text| is_storable(role, text))).collect();
            if let Some(mut column) = group.next_column()? {
                write_column(&mut column, physical(role), &texts)?;
                column.close()?;
            }
        }
        group.close().map(|_| ())
    }

    fn attempt(&mut self, result: Result<(), ParquetError>, out: &mut Vec<u8>) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
        out.append(&mut self.buffer.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn write_column(
    column: &mut SerializedColumnWriter,
    physical: Physical,
    texts: &[Option<String>],
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = texts.iter().map(|text| i16::from(text.is_some())).collect();
    let texts = texts.iter().flatten();
    let levels = Some(&levels[..]);
    match physical {
        Physical::INT32 => {
            let values: Vec<i32> = texts.filter_map(|text| text.parse().ok()).collect();
            column.typed::<Int32Type>().write_batch(&values, levels, None)?;
        }
        Physical::INT64 => {
            let values: Vec<i64> = texts.filter_map(|text| text.parse().ok()).collect();
            column.typed::<Int64Type>().write_batch(&values, levels, None)?;
        }
        Physical::BOOLEAN => {
            let values: Vec<bool> = texts.map(|text| text == "true").collect();
            column.typed::<BoolType>().write_batch(&values, levels, None)?;
        }
        _ => {
            let values: Vec<ByteArray> = texts.map(|text| ByteArray::from(text.as_str())).collect();
            column.typed::<ByteArrayType>().write_batch(&values, levels, None)?;
        }
    }
    Ok(())
}

impl Sink for ParquetWriter {
    fn expect(&mut self, columns: Columns, out: &mut Vec<u8>) {
        if self.columns.is_none() {
            let result = self.begin(columns);
            self.attempt(result, out);
        }
    }

    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = match &self.columns {
            Some((columns, _)) => columns.losses(entry),
            None => Columns::of(entry).losses(entry),
        };
        for column in typed() {
            let role = ColumnRole::Field(column.name().to_owned());
            let text = role.text(entry).filter(|text| !text.is_empty());
            if text.is_some_and(|text| !is_storable(&role, &text)) {
                losses.push(Loss::Field(column.name().to_owned()));
            }
        }
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.expect(Columns::of(entry), out);
        self.bytes += entry.fields.iter().map(|field| field.value.as_str().len()).sum::<usize>();
        self.rows.push(entry.clone());
        if self.rows.len() >= GROUP || self.bytes >= GROUP_BYTES {
            let result = self.write_group();
            self.attempt(result, out);
        }
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if !self.rows.is_empty() {
            let result = self.write_group();
            self.attempt(result, out);
        }
        if let Some(file) = self.file.take() {
            let result = file.close().map(|_| ());
            self.attempt(result, out);
        }
        self.error.take().map_or(Ok(()), |error| Err(io::Error::other(error)))
    }
}
