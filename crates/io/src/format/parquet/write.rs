//! [`ParquetWriter`]: writes a Parquet file.
//!
//! A file has groups of about a million rows. A group has a column after the other, so it is
//! written when all of its rows are there. Until then it waits in memory, compressed: rows are
//! encoded and compressed by *segments* of 65,536 rows, which become the pages of the columns.
//! Several threads encode at once. The segments depend on the rows alone, so the file has the same
//! bytes for any number of threads.

use super::super::gathered::{ColumnValues, RowColumn, RowLayout, TableRows};
use super::super::{AnswerColumn, ColumnType, Columns, Entry, Loss, Sink};
use bytes::Bytes;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::{ColumnCloseResult, get_column_writer, get_typed_column_writer};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, Type};
use std::io::{self, Cursor, Read};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Rows of a segment.
const SEGMENT: usize = 1 << 16;
/// Bytes of texts at which a segment ends although it has fewer rows.
const SEGMENT_BYTES: usize = 1 << 24;
/// Segments of a group.
const GROUP: usize = 16;
/// Bytes at which a group ends although it has fewer segments.
const GROUP_BYTES: usize = 1 << 26;

/// The columns that every file has after `puzzle` and `solution`.
const FIXED: [AnswerColumn; 5] = AnswerColumn::COMMON;

/// Returns whether every file has a column with this name.
pub(super) fn is_fixed(name: &str) -> bool {
    FIXED.iter().any(|column| column.name() == name)
}

/// Writes a file, or gathers rows for another writer.
#[derive(Default)]
pub(super) struct ParquetWriter {
    table: Option<Table>,
    file: Option<SerializedFileWriter<Vec<u8>>>,
    properties: WriterPropertiesPtr,
    /// Segments that have not been encoded. Only the last one may have less than all of its rows.
    segments: Vec<TableRows>,
    /// Encoded segments of the next group.
    group: Vec<EncodedSegment>,
    threads: usize,
    /// The first error. Writing to memory has none, so an error means a mistake in this code.
    error: Option<ParquetError>,
}

/// The columns of a table.
struct Table {
    columns: Columns,
    layout: Arc<[RowLayout]>,
}

impl Table {
    fn new(mut columns: Columns) -> Self {
        columns.solution = true;
        columns.fields.retain(|name| !is_fixed(name));
        columns.fields.splice(0..0, FIXED.map(|column| column.name().to_owned()));
        let layout = RowLayout::of(&columns);
        Self { columns, layout }
    }

    fn schema(&self) -> Result<Type, ParquetError> {
        let column = |RowLayout { role, column_type }: &RowLayout| {
            let physical = match column_type {
                ColumnType::Boolean => Physical::BOOLEAN,
                ColumnType::Int32 => Physical::INT32,
                ColumnType::Int64 => Physical::INT64,
                ColumnType::Float64 => Physical::DOUBLE,
                ColumnType::Text => Physical::BYTE_ARRAY,
            };
            let is_text = *column_type == ColumnType::Text;
            let builder = Type::primitive_type_builder(role.name(), physical)
                .with_logical_type(is_text.then_some(LogicalType::String))
                .with_repetition(Repetition::OPTIONAL);
            builder.build().map(Arc::new)
        };
        let fields = self.layout.iter().map(column).collect::<Result<_, _>>()?;
        Type::group_type_builder("puzzles").with_fields(fields).build()
    }
}

/// The pages of each column of a segment.
struct EncodedSegment {
    rows: usize,
    columns: Vec<EncodedColumn>,
}

/// The pages of one column of a segment.
#[derive(Default)]
struct EncodedColumn {
    pages: Vec<u8>,
    metadata: Option<ColumnChunkMetaData>,
}

impl ParquetWriter {
    fn begin(&mut self, columns: Columns) -> Result<(), ParquetError> {
        let table = self.table.insert(Table::new(columns));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // A dictionary belongs to a whole group, and segments are encoded one by one.
            .set_dictionary_enabled(false)
            .set_statistics_enabled(EnabledStatistics::None)
            .set_offset_index_disabled(true);
        self.properties = Arc::new(properties.build());
        let schema = Arc::new(table.schema()?);
        self.file =
            Some(SerializedFileWriter::new(Vec::new(), schema, Arc::clone(&self.properties))?);
        Ok(())
    }

    /// Adds rows to the segments, and encodes segments that are full.
    fn add(&mut self, rows: &TableRows) -> Result<(), ParquetError> {
        let Some(table) = &self.table else { return Ok(()) };
        let layout = Arc::clone(&table.layout);
        let mut start = 0;
        while start < rows.len() {
            let segment = self.open_segment();
            let end = end_of_segment(segment, rows, start);
            segment.extend_from(rows, start..end, &layout);
            start = end;
            self.encode_much()?;
        }
        Ok(())
    }

    /// Returns a segment that is not full.
    fn open_segment(&mut self) -> &mut TableRows {
        if self.segments.last().is_none_or(is_full) {
            self.segments.push(TableRows::default());
        }
        self.segments.last_mut().expect("a segment is open")
    }

    /// Encodes the waiting segments if there is one for each thread.
    fn encode_much(&mut self) -> Result<(), ParquetError> {
        let is_much = self.segments.len() >= self.threads.max(1);
        if is_much && self.segments.last().is_some_and(is_full) { self.encode() } else { Ok(()) }
    }

    /// Encodes the waiting segments, and writes groups that are full.
    fn encode(&mut self) -> Result<(), ParquetError> {
        let Some(file) = &self.file else { return Ok(()) };
        let segments = mem::take(&mut self.segments);
        let columns = file.schema_descr().columns();
        for segment in encode_segments(segments, columns, &self.properties, self.threads)? {
            self.group.push(segment);
            let columns = self.group.iter().flat_map(|segment| &segment.columns);
            let bytes: usize = columns.map(|column| column.pages.len()).sum();
            if self.group.len() >= GROUP || bytes >= GROUP_BYTES {
                self.write_group()?;
            }
        }
        Ok(())
    }

    /// Writes the encoded segments as a group.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut segments = mem::take(&mut self.group);
        let Some(file) = self.file.as_mut().filter(|_| !segments.is_empty()) else { return Ok(()) };
        let columns = segments.iter().flat_map(|segment| &segment.columns);
        let bytes: usize = columns.map(|column| column.pages.len()).sum();
        file.inner_mut().reserve(bytes);
        let mut group = file.next_row_group()?;
        let rows = segments.iter().map(|segment| segment.rows).sum();
        for column in 0..segments[0].columns.len() {
            let parts = segments.iter_mut().map(|segment| mem::take(&mut segment.columns[column]));
            let (pages, close) = joined(parts, rows)?;
            group.append_column(&pages, close)?;
        }
        group.close().map(|_| ())
    }

    /// Moves what has been written to `out`, and keeps the first error.
    fn attempt(&mut self, result: Result<(), ParquetError>, out: &mut Vec<u8>) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
        if let Some(file) = &mut self.file {
            let result = file.flush();
            let written = file.inner_mut();
            if out.is_empty() {
                mem::swap(written, out);
            } else {
                out.append(written);
            }
            if let Err(error) = result {
                self.error.get_or_insert(error.into());
            }
        }
    }
}

fn is_full(rows: &TableRows) -> bool {
    rows.len() >= SEGMENT || rows.text_bytes() >= SEGMENT_BYTES
}

/// Returns the end of the rows that belong to a segment, from `start` on.
fn end_of_segment(segment: &TableRows, rows: &TableRows, start: usize) -> usize {
    let end = rows.len().min(start + SEGMENT - segment.len());
    if segment.text_bytes() + rows.text_bytes() < SEGMENT_BYTES {
        return end;
    }
    let mut bytes = segment.text_bytes();
    let fills = |row: &usize| {
        bytes += rows.text_bytes_of(*row);
        bytes >= SEGMENT_BYTES
    };
    (start..end).find(fills).map_or(end, |row| row + 1)
}

/// Encodes segments with several threads. Each thread takes the next column that is left.
fn encode_segments(
    segments: Vec<TableRows>,
    columns: &[ColumnDescPtr],
    properties: &WriterPropertiesPtr,
    threads: usize,
) -> Result<Vec<EncodedSegment>, ParquetError> {
    let rows: Vec<usize> = segments.iter().map(TableRows::len).collect();
    let tasks = segments.into_iter().flat_map(|rows| rows.columns.into_iter().zip(columns));
    let tasks = Mutex::new(tasks.enumerate());
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let mut done = Vec::new();
        while let Some((index, (column, described))) = next() {
            done.push((index, encode(column, described, properties)?));
        }
        Ok(done)
    };
    let results: Vec<Result<Vec<_>, ParquetError>> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let mut results = vec![work()];
        let of_others =
            others.into_iter().map(|thread| thread.join().expect("encoding does not panic"));
        results.extend(of_others);
        results
    });
    let mut encoded = Vec::new();
    for result in results {
        encoded.extend(result?);
    }
    encoded.sort_unstable_by_key(|(index, _)| *index);
    let mut encoded = encoded.into_iter().map(|(_, column)| column);
    let segment =
        |rows| EncodedSegment { rows, columns: encoded.by_ref().take(columns.len()).collect() };
    Ok(rows.into_iter().map(segment).collect())
}

/// Encodes and compresses a column of a segment.
fn encode(
    column: RowColumn,
    described: &ColumnDescPtr,
    properties: &WriterPropertiesPtr,
) -> Result<EncodedColumn, ParquetError> {
    let levels = &column.levels[..];
    match column.values {
        ColumnValues::Boolean(values) => pages::<BoolType>(&values, levels, described, properties),
        ColumnValues::Int32(values) => pages::<Int32Type>(&values, levels, described, properties),
        ColumnValues::Int64(values) => pages::<Int64Type>(&values, levels, described, properties),
        ColumnValues::Float64(values) => {
            pages::<DoubleType>(&values, levels, described, properties)
        }
        ColumnValues::Text(texts) => {
            let bytes = Bytes::from(texts.bytes);
            let mut start = 0;
            let text = |end: &usize| {
                let text = bytes.slice(start..*end);
                start = *end;
                ByteArray::from(text)
            };
            let values: Vec<ByteArray> = texts.ends.iter().map(text).collect();
            pages::<ByteArrayType>(&values, levels, described, properties)
        }
    }
}

fn pages<T: DataType>(
    values: &[T::T],
    levels: &[i16],
    described: &ColumnDescPtr,
    properties: &WriterPropertiesPtr,
) -> Result<EncodedColumn, ParquetError> {
    let mut bytes = TrackedWrite::new(Vec::new());
    let page_writer = Box::new(SerializedPageWriter::new(&mut bytes));
    let writer = get_column_writer(Arc::clone(described), Arc::clone(properties), page_writer);
    let mut writer = get_typed_column_writer::<T>(writer);
    writer.write_batch(values, Some(levels), None)?;
    let metadata = writer.close()?.metadata;
    Ok(EncodedColumn { pages: bytes.into_inner()?, metadata: Some(metadata) })
}

/// The pages of one column of a group, to be read from the start.
struct JoinedPages(Vec<Bytes>);

impl Length for JoinedPages {
    fn len(&self) -> u64 {
        self.0.iter().map(|pages| pages.len() as u64).sum()
    }
}

impl ChunkReader for JoinedPages {
    type T = Box<dyn Read>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        let none: Box<dyn Read> = Box::new(io::empty());
        let chain = |rest: Box<dyn Read>, pages: &Bytes| -> Box<dyn Read> {
            Box::new(rest.chain(Cursor::new(pages.clone())))
        };
        let mut all = self.0.iter().fold(none, chain);
        io::copy(&mut all.by_ref().take(start), &mut io::sink())?;
        Ok(all)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let mut bytes = Vec::new();
        self.get_read(start)?.take(length as u64).read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// Joins the pages of one column of several segments.
fn joined(
    parts: impl Iterator<Item = EncodedColumn>,
    rows: usize,
) -> Result<(JoinedPages, ColumnCloseResult), ParquetError> {
    let mut joined = JoinedPages(Vec::new());
    let mut sum: Option<(ColumnChunkMetaData, i64, i64)> = None;
    for EncodedColumn { pages, metadata } in parts {
        joined.0.push(pages.into());
        let Some(metadata) = metadata else { continue };
        let (_, values, size) = sum.get_or_insert((metadata.clone(), 0, 0));
        *values += metadata.num_values();
        *size += metadata.uncompressed_size();
    }
    let missing = || ParquetError::General("a group has no segment".to_owned());
    let (first, values, size) = sum.ok_or_else(missing)?;
    let metadata = ColumnChunkMetaData::builder(first.column_descr_ptr())
        .set_compression_codec(first.compression_codec())
        .set_encodings_mask(*first.encodings_mask())
        .set_num_values(values)
        .set_total_uncompressed_size(size)
        .set_total_compressed_size(joined.len().cast_signed())
        .set_data_page_offset(0)
        .build()?;
    let close = ColumnCloseResult {
        bytes_written: joined.len(),
        rows_written: rows as u64,
        metadata,
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    };
    Ok((joined, close))
}

impl Sink for ParquetWriter {
    fn expect(&mut self, columns: Columns, out: &mut Vec<u8>) {
        if self.table.is_none() {
            let result = self.begin(columns);
            self.attempt(result, out);
        }
    }

    fn follow(&mut self, columns: &Columns) -> bool {
        if self.table.is_none() {
            self.table = Some(Table::new(columns.clone()));
        }
        true
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let new;
        let table = match &self.table {
            Some(table) => table,
            None => {
                new = Table::new(Columns::from_entry(entry));
                &new
            }
        };
        let mut losses = table.columns.losses(entry);
        for column in table.layout.iter().filter(|column| column.column_type != ColumnType::Text) {
            let name = column.role.name();
            let is_lost = |value: &super::super::Value| {
                !value.is_null() && !value.as_str().is_empty() && !column.holds(value)
            };
            if entry.value(name).is_some_and(is_lost) {
                losses.push(Loss::Field(name.to_owned()));
            }
        }
        losses.extend(entry.lost_bytes());
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.expect(Columns::from_entry(entry), out);
        let Some(table) = &self.table else { return };
        let layout = Arc::clone(&table.layout);
        self.open_segment().push(entry, &layout);
        let result = self.encode_much();
        self.attempt(result, out);
    }

    fn gather(&mut self, entry: &Entry, rows: &mut TableRows) {
        if let Some(table) = &self.table {
            rows.push(entry, &table.layout);
        }
    }

    fn write_rows(&mut self, rows: &TableRows, out: &mut Vec<u8>) {
        let result = self.add(rows);
        self.attempt(result, out);
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let result = self.encode().and_then(|()| self.write_group());
        self.attempt(result, out);
        if let Some(mut file) = self.file.take() {
            match file.finish() {
                Ok(_) => out.append(file.inner_mut()),
                Err(error) => {
                    self.error.get_or_insert(error);
                }
            }
        }
        self.error.take().map_or(Ok(()), |error| Err(error.into()))
    }
}
