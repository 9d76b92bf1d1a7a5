//! [`ArrowStream`]: reads the records of a stream, a batch of rows at a time.

use super::super::{Bytes, ColumnNames, Columns, Entry, Source, TableFile};
use super::decoder::Decoder;
use super::file::open_stream;
use super::messages::{MAGIC, Messages, damaged};
use super::rows::{ArrowTable, BatchRows, understood};
use arrow_ipc::convert::fb_to_schema;
use std::io::{self, BufRead};

/// Reads the records of a stream.
pub(super) struct ArrowStream<'a> {
    messages: Messages<'a>,
    wanted: ColumnNames,
    /// What the columns mean, and what reads them, when the schema has been read.
    opened: Option<(Decoder, ArrowTable)>,
    /// The last batch, and the number of its rows that have been handed out.
    batch: Option<(BatchRows, usize)>,
    /// Rows that have been handed out.
    done: u64,
    has_ended: bool,
}

impl<'a> ArrowStream<'a> {
    pub(super) fn new(input: Bytes<'a>, wanted: &ColumnNames) -> Self {
        Self {
            messages: Messages::new(input),
            wanted: wanted.clone(),
            opened: None,
            batch: None,
            done: 0,
            has_ended: false,
        }
    }

    /// Reads messages up to the next batch. Notes the end of the input, which an error is, too.
    fn read_batch(&mut self) -> io::Result<()> {
        let batch = self.find_batch();
        self.has_ended = !matches!(batch, Ok(Some(_)));
        self.batch = batch?.map(|batch| (batch, 0));
        Ok(())
    }

    fn find_batch(&mut self) -> io::Result<Option<BatchRows>> {
        while let Some(message) = self.messages.next()? {
            if let Some((decoder, _)) = &mut self.opened {
                if let Some(batch) = decoder.next(&message)? {
                    return BatchRows::new(&batch).map(Some);
                }
            } else if let Some(schema) = message.message()?.header_as_schema() {
                let schema = understood(|| Ok(fb_to_schema(schema)))?;
                let table = ArrowTable::new(&schema, &self.wanted)?;
                self.opened = Some((Decoder::new(schema), table));
            } else {
                break;
            }
        }
        match self.opened {
            Some(_) => Ok(None),
            None => Err(damaged("it does not name its columns")),
        }
    }
}

impl Source for ArrowStream<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        while !self.has_ended {
            if let (Some((batch, next)), Some((_, table))) = (&mut self.batch, &self.opened)
                && *next < batch.len()
            {
                self.done += 1;
                let row = *next;
                *next += 1;
                return understood(|| Ok(batch.entry(row, self.done, table))).map(Some);
            }
            self.read_batch()?;
        }
        Ok(None)
    }

    fn begin(&mut self) -> io::Result<()> {
        if self.opened.is_none() && !self.has_ended { self.read_batch() } else { Ok(()) }
    }

    fn is_ready(&self) -> bool {
        self.batch.as_ref().is_some_and(|(batch, next)| *next < batch.len())
    }

    fn columns(&self) -> Option<Columns> {
        self.opened.as_ref().map(|(_, table)| table.described.clone())
    }
}

/// Reads a stream, or a file that comes as one.
pub(super) enum ArrowRecords<'a> {
    /// Nothing has been read.
    New(Bytes<'a>, ColumnNames),
    Opened(Box<dyn Source + Send + 'a>),
    /// The input could not be opened.
    Failed,
}

impl<'a> ArrowRecords<'a> {
    pub(super) fn new(input: Bytes<'a>, wanted: &ColumnNames) -> Self {
        Self::New(input, wanted.clone())
    }

    /// Returns the records of the input, which is opened if it is new.
    fn opened(&mut self) -> io::Result<Option<&mut (dyn Source + Send + 'a)>> {
        if let Self::New(..) = self
            && let Self::New(mut input, wanted) = std::mem::replace(self, Self::Failed)
        {
            let is_file = input.fill_buf()?.starts_with(&MAGIC[..1]);
            *self = Self::Opened(if is_file {
                let file = open_stream(&mut input, &wanted)?;
                file.rows(0..file.row_count(), true)?
            } else {
                Box::new(ArrowStream::new(input, &wanted))
            });
        }
        Ok(match self {
            Self::Opened(records) => Some(&mut **records),
            Self::New(..) | Self::Failed => None,
        })
    }
}

impl Source for ArrowRecords<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        self.opened()?.map_or(Ok(None), Source::next_entry)
    }

    fn begin(&mut self) -> io::Result<()> {
        self.opened()?.map_or(Ok(()), Source::begin)
    }

    fn is_ready(&self) -> bool {
        matches!(self, Self::Opened(records) if records.is_ready())
    }

    fn columns(&self) -> Option<Columns> {
        match self {
            Self::Opened(records) => records.columns(),
            Self::New(..) | Self::Failed => None,
        }
    }
}
