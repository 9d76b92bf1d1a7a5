//! [`Entries`]: the records of an input in any format.

use super::recognised::{BOM, Recognised, TEXT, joined};
use super::{Bytes, Columns, Entry, OtherInputError, ReadOptions, Source, TableChunk};
use crate::chunk::ChunkPace;
use crate::pack::{Input, Unpacked};
use crate::reader::Reader;
use std::io::{self, Read};

/// Reads the records of an input in any format, one after another.
///
/// ```
/// use ninefold_io::format::{Entries, named};
///
/// let input = "#AAda\n".to_owned() + &"53..7....\n".repeat(9);
/// let mut entries = Entries::open(input.as_bytes(), None)?;
/// assert_eq!(entries.format(), "sdk");
/// let entry = entries.next_entry()?.ok_or("one record")?;
/// assert_eq!(entry.field("author"), Some("Ada"));
///
/// let mut entries = Entries::open("hello".as_bytes(), named("line"))?;
/// let entry = entries.next_entry()?.ok_or("one record")?;
/// assert!(entry.puzzle.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Entries<'a> {
    inner: EntrySource<'a>,
    format: &'static str,
    numbered: u64,
}

enum EntrySource<'a> {
    /// Lines of 81 and grids of nine lines.
    Plain(Box<Reader<Input<'a>>>),
    Format(Box<dyn Source + Send + 'a>),
}

impl<'a> Entries<'a> {
    /// Opens an input in the format of the options, or recognises the format by the start of the
    /// input. A format can stand for the options.
    ///
    /// Reads no more than is needed to recognise the format. Unpacks gzip, zstd, bzip2, xz and
    /// lzma.
    ///
    /// # Errors
    ///
    /// An error of the input. The options name a column, and the input is no table. An
    /// [`OtherInputError`] if the input is one that the caller reads itself.
    pub fn open(input: impl Read + Send + 'a, options: impl Into<ReadOptions>) -> io::Result<Self> {
        Self::unless_other(Recognised::by_start(Box::new(input), options.into())?)
    }

    /// Opens an input that is not compressed. A program that reads only such inputs needs no code
    /// that unpacks.
    ///
    /// ```
    /// use ninefold_io::format::Entries;
    ///
    /// let input = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut entries = Entries::open_unpacked(input.as_bytes(), None)?;
    /// assert!(entries.next_entry()?.is_some_and(|entry| entry.puzzle.is_ok()));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error of the input. The options name a column, and the input is no table. An
    /// [`OtherInputError`] if the input is one that the caller reads itself.
    pub fn open_unpacked(
        input: impl Read + Send + 'a,
        options: impl Into<ReadOptions>,
    ) -> io::Result<Self> {
        let unpacked = Unpacked { input: Box::new(input), was_packed: false };
        Self::unless_other(Recognised::by_unpacked_start(unpacked, options.into())?)
    }

    fn unless_other(recognised: Recognised<'a>) -> io::Result<Self> {
        if recognised.is_other {
            return Err(io::Error::new(io::ErrorKind::InvalidData, OtherInputError));
        }
        Ok(Self::of(recognised))
    }

    /// Makes the entries of an input whose format is known.
    pub(super) fn of(recognised: Recognised<'a>) -> Self {
        let Recognised { mut start, input, format, columns, .. } = recognised;
        let Some(format) = format else {
            let reader = Box::new(Reader::new(joined(start, input)));
            return Self { inner: EntrySource::Plain(reader), format: TEXT, numbered: 0 };
        };
        if start.starts_with(BOM) {
            start.drain(..BOM.len());
        }
        let input = Bytes::with_capacity(1 << 16, joined(start, input));
        let source = format.source(input, &columns);
        Self { inner: EntrySource::Format(source), format: format.about().name, numbered: 0 }
    }

    /// Returns the name of the format.
    pub const fn format(&self) -> &'static str {
        self.format
    }

    /// Returns the next record, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// An error of the input. No record follows.
    pub fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let entry = match &mut self.inner {
            EntrySource::Plain(reader) => {
                let record = reader.next().transpose()?;
                record.map(|record| Entry::new(record.line, record.puzzle))
            }
            EntrySource::Format(source) => source.next_entry()?,
        };
        self.numbered += u64::from(entry.is_some());
        Ok(entry.map(|entry| Entry { number: self.numbered, ..entry }))
    }

    /// Returns whether the next record is available without waiting for the input. For a format
    /// whose records have several lines, returns whether a line is.
    pub fn is_ready(&self) -> bool {
        match &self.inner {
            EntrySource::Plain(reader) => reader.is_ready(),
            EntrySource::Format(source) => source.is_ready(),
        }
    }

    /// Reads what the input says before its first record, such as the names of columns.
    ///
    /// # Errors
    ///
    /// An error of the input. No record follows.
    pub fn begin(&mut self) -> io::Result<()> {
        match &mut self.inner {
            EntrySource::Plain(_) => Ok(()),
            EntrySource::Format(source) => source.begin(),
        }
    }

    /// Returns whether the next records can be handed out as rows that any thread parses.
    pub fn has_rows(&self) -> bool {
        match &self.inner {
            EntrySource::Plain(_) => false,
            EntrySource::Format(source) => source.has_rows(),
        }
    }

    /// Replaces the content of a chunk by about `size` bytes of rows, or by fewer as `pace` says.
    /// Returns false at the end of the input, and if there are no rows to hand out.
    ///
    /// The records of these rows are not counted here: a later entry has a number that is too low.
    ///
    /// # Errors
    ///
    /// An error of the input. Earlier chunks have all rows before the error. No chunk follows.
    pub fn next_rows(
        &mut self,
        chunk: &mut TableChunk,
        size: usize,
        pace: ChunkPace,
    ) -> io::Result<bool> {
        match &mut self.inner {
            EntrySource::Plain(_) => Ok(false),
            EntrySource::Format(source) => source.next_rows(chunk, size, pace),
        }
    }

    /// Returns the columns that records may have, if the input has named them so far.
    pub fn columns(&self) -> Option<Columns> {
        match &self.inner {
            EntrySource::Plain(_) => None,
            EntrySource::Format(source) => source.columns(),
        }
    }
}
