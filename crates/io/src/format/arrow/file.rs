//! [`ArrowFile`]: a file whose rows several threads read at once.

use super::super::column_files::{as_clause, temporary_copy};
use super::super::shared_file::SharedFile;
use super::super::{Bytes, ColumnNames, Columns, Entry, Source, TableFile};
use super::decoder::Decoder;
use super::messages::{Encoded, LONGEST_DESCRIPTION, MAGIC, body_length, damaged, message_of};
use super::rows::{ArrowTable, BatchRows, understood};
use arrow_ipc::convert::fb_to_schema;
use arrow_ipc::{Block, root_as_footer};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// Bytes after the directory of a file: its length, and the mark of the format.
const TAIL: usize = 10;
/// Bytes of the length of a description, with the mark before it.
const LENGTH: usize = 8;

/// A file whose rows several threads read at once, each thread its own batches.
#[derive(Clone)]
pub(super) struct ArrowFile(Arc<Opened>);

struct Opened {
    file: SharedFile,
    decoder: Decoder,
    table: ArrowTable,
    /// The messages that hold the rows.
    batches: Vec<Block>,
    /// The number of rows before each batch, and of all rows.
    starts: Vec<u64>,
}

impl ArrowFile {
    /// Opens a file. Reads its directory, its dictionaries, and how many rows each batch has.
    pub(super) fn open(file: File, wanted: &ColumnNames) -> io::Result<Self> {
        let file = SharedFile::new(file)?;
        let no_end = || damaged("its end is missing");
        let tail_start = file.length().checked_sub(TAIL as u64).ok_or_else(no_end)?;
        let tail = read_at(&file, tail_start, TAIL)?;
        let directory_length = match tail.split_first_chunk::<4>() {
            Some((length, mark)) if *mark == MAGIC[..6] => u32::from_le_bytes(*length),
            _ => return Err(no_end()),
        };
        let start = tail_start.checked_sub(directory_length.into());
        let start = start.filter(|_| directory_length as usize <= LONGEST_DESCRIPTION);
        let directory = read_at(&file, start.ok_or_else(no_end)?, directory_length as usize)?;
        let footer = root_as_footer(&directory).map_err(|error| {
            damaged(&format!("its end cannot be understood ({})", as_clause(&error)))
        })?;
        let schema = footer.schema().ok_or_else(|| damaged("it does not name its columns"))?;
        let schema = understood(|| Ok(fb_to_schema(schema)))?;
        let table = ArrowTable::new(&schema, wanted)?;
        let mut decoder = Decoder::new(schema);
        for block in footer.dictionaries().into_iter().flatten() {
            decoder.learn(&read_message(&file, *block)?)?;
        }
        let batches: Vec<Block> = footer.recordBatches().into_iter().flatten().copied().collect();
        let mut starts = vec![0];
        for block in &batches {
            let rows = row_count(&file, *block)?;
            starts.push(starts[starts.len() - 1] + rows);
        }
        Ok(Self(Arc::new(Opened { file, decoder, table, batches, starts })))
    }

    /// Reads the batch that has a row. Returns it and its first row.
    fn batch(&self, row: u64) -> io::Result<(BatchRows, u64)> {
        let Opened { file, decoder, batches, starts, .. } = &*self.0;
        let index = starts.partition_point(|start| *start <= row) - 1;
        let block = &batches[index];
        let batch = decoder.rows(&read_message(file, *block)?)?;
        if batch.num_rows() as u64 != starts[index + 1] - starts[index] {
            return Err(damaged("a batch has another number of rows than it says"));
        }
        Ok((BatchRows::new(&batch)?, starts[index]))
    }
}

impl TableFile for ArrowFile {
    fn row_count(&self) -> u64 {
        self.0.starts[self.0.starts.len() - 1]
    }

    fn columns(&self) -> Columns {
        self.0.table.described.clone()
    }

    fn end_of_range(&self, first: u64) -> u64 {
        let next = self.0.starts.partition_point(|start| *start <= first);
        self.0.starts.get(next).copied().unwrap_or(first)
    }

    fn rows(&self, range: Range<u64>, _with_fields: bool) -> io::Result<Box<dyn Source + Send>> {
        let end = range.end.min(self.row_count());
        Ok(Box::new(RangeOfRows { file: self.clone(), next: range.start, end, batch: None }))
    }
}

/// Reads some rows of a file.
struct RangeOfRows {
    file: ArrowFile,
    /// The next row.
    next: u64,
    end: u64,
    /// The batch of the row before, and the batch's first row.
    batch: Option<(BatchRows, u64)>,
}

impl RangeOfRows {
    fn read(&mut self) -> io::Result<Entry> {
        let row = self.next;
        let (batch, start) = match self.batch.take() {
            Some((batch, start)) if row < start + batch.len() as u64 => (batch, start),
            _ => self.file.batch(row)?,
        };
        let (batch, start) = self.batch.insert((batch, start));
        self.next += 1;
        understood(|| Ok(batch.entry((row - *start) as usize, row + 1, &self.file.0.table)))
    }
}

impl Source for RangeOfRows {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        if self.next >= self.end {
            return Ok(None);
        }
        let entry = self.read();
        if entry.is_err() {
            self.end = self.next;
        }
        entry.map(Some)
    }

    fn is_ready(&self) -> bool {
        true
    }

    fn columns(&self) -> Option<Columns> {
        Some(self.file.columns())
    }
}

/// Opens a file that comes as a stream: it says at its end where its rows are, so it is copied first.
pub(super) fn open_stream(input: &mut Bytes<'_>, wanted: &ColumnNames) -> io::Result<ArrowFile> {
    ArrowFile::open(temporary_copy(input, "an Arrow file")?, wanted)
}

/// Reads the message of a block, and checks what it claims.
fn read_message(file: &SharedFile, block: Block) -> io::Result<Encoded> {
    let (start, length) = place(block)?;
    let description = read_at(file, start, length)?;
    let body = read_at(file, start + length as u64, body_length(block.bodyLength())?)?;
    Encoded::new(without_length(&description).to_vec(), body)
}

/// Returns the number of rows of a block.
fn row_count(file: &SharedFile, block: Block) -> io::Result<u64> {
    let (start, length) = place(block)?;
    let description = read_at(file, start, length)?;
    let message = message_of(without_length(&description))?;
    let rows = message.header_as_record_batch().map(|batch| batch.length());
    rows.and_then(|rows| u64::try_from(rows).ok())
        .ok_or_else(|| damaged("a number of rows is wrong"))
}

/// Returns where a block starts, and the length of its description.
fn place(block: Block) -> io::Result<(u64, usize)> {
    let start = u64::try_from(block.offset());
    let length = usize::try_from(block.metaDataLength());
    match (start, length) {
        (Ok(start), Ok(length)) if (LENGTH..=LONGEST_DESCRIPTION).contains(&length) => {
            Ok((start, length))
        }
        _ => Err(damaged("the place of a message is wrong")),
    }
}

/// Returns a description without the length before it.
fn without_length(description: &[u8]) -> &[u8] {
    match description.split_first_chunk::<4>() {
        Some(([0xFF, 0xFF, 0xFF, 0xFF], rest)) => rest.get(4..).unwrap_or_default(),
        Some((_, rest)) => rest,
        None => description,
    }
}

/// Reads some bytes of a file.
fn read_at(file: &SharedFile, start: u64, length: usize) -> io::Result<Vec<u8>> {
    file.bytes(start, length)?.ok_or_else(|| damaged("it ends before a part that it names"))
}
