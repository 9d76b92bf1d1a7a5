//! [`Format`], [`Source`] and [`Sink`]: what the file of a format implements.

use super::{
    ColumnNames, Columns, Entry, FormatInfo, InputStart, Loss, TableChunk, TableRows, layout,
};
use crate::chunk::ChunkPace;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::sync::Arc;

/// The bytes of an input, with a buffer.
pub type Bytes<'a> = BufReader<Box<dyn Read + Send + 'a>>;

/// A format of puzzle files.
///
/// ```
/// use ninefold_io::format::{InputStart, named};
///
/// let format = named("hodoku").ok_or("it is in the registry")?;
/// assert_eq!(format.about().endings, ["hodoku"]);
/// assert!(format.recognises(&InputStart::new(b":0300:4:53..7")));
/// # Ok::<(), &str>(())
/// ```
pub trait Format: Sync {
    /// Returns the description of the format.
    fn about(&self) -> &'static FormatInfo;

    /// Returns whether a file with this start is in this format. The first format of
    /// [`FORMATS`](super::FORMATS) that returns true wins.
    fn recognises(&self, start: &InputStart) -> bool;

    /// Makes a reader of records from an input. `columns` has the names of columns that the caller
    /// chooses; only tables have columns.
    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a>;

    /// Opens a file whose rows several threads can read at once. `columns` has the names of columns
    /// that the caller chooses. Returns `None` if the format has no such files.
    fn open_rows(
        &self,
        _file: File,
        _columns: &ColumnNames,
    ) -> Option<io::Result<Arc<dyn TableFile>>> {
        None
    }

    /// Makes a writer of records. Returns `None` if the format is only read.
    fn sink(&self) -> Option<Box<dyn Sink>> {
        None
    }

    /// Returns whether workers collect [`TableRows`] that one writer writes later. Otherwise their sinks
    /// [follow](Sink::follow) the first one and write text.
    fn gathers_rows(&self) -> bool {
        false
    }
}

/// A file whose rows several threads can read at once.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_io::format::{ColumnNames, Entry, named};
///
/// # if named("parquet").is_none() { return Ok(()) }
/// let format = named("parquet").ok_or("this build has Parquet")?;
/// let mut sink = format.sink().ok_or("Parquet is written")?;
/// let mut bytes = Vec::new();
/// sink.write(&Entry::new(1, Ok(Puzzle::EMPTY)), &mut bytes);
/// sink.finish(&mut bytes)?;
///
/// let path = std::env::temp_dir().join(format!("ninefold-rows-{}", std::process::id()));
/// std::fs::write(&path, bytes)?;
/// let file = format.open_rows(std::fs::File::open(&path)?, &ColumnNames::default()).ok_or("Parquet has rows")??;
/// assert_eq!(file.row_count(), 1);
/// let mut rows = file.rows(0..1, true)?;
/// assert_eq!(rows.next_entry()?.ok_or("one row")?.puzzle, Ok(Puzzle::EMPTY));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TableFile: Send + Sync {
    /// Returns the number of rows.
    fn row_count(&self) -> u64;

    /// Returns the columns that records may have.
    fn columns(&self) -> Columns;

    /// Returns the end of a range of rows that begins at `first` and is worth a thread's turn.
    fn end_of_range(&self, first: u64) -> u64;

    /// Reads the rows of a range. Records have their row's number, from 1, as number and line.
    /// Without fields, only puzzles are read.
    ///
    /// # Errors
    ///
    /// An error of the file.
    fn rows(&self, range: Range<u64>, with_fields: bool) -> io::Result<Box<dyn Source + Send>>;

    /// Returns the bytes of the file that `rows` reads for a range, beside the description at the
    /// end of the file. `None`: any byte may be read.
    fn spans(&self, range: Range<u64>) -> Option<Vec<Range<u64>>> {
        let _ = range;
        None
    }
}

/// Reads records one after another.
pub trait Source {
    /// Returns the next record, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// An error of the input. No record follows.
    fn next_entry(&mut self) -> io::Result<Option<Entry>>;

    /// Appends up to `most` records to `entries`. Appends none only at the end of the input.
    ///
    /// # Errors
    ///
    /// An error of the input. The records before it are appended, and no record follows.
    fn next_entries(&mut self, most: usize, entries: &mut Vec<Entry>) -> io::Result<()> {
        for _ in 0..most {
            match self.next_entry()? {
                Some(entry) => entries.push(entry),
                None => break,
            }
        }
        Ok(())
    }

    /// Returns whether the next record is available without waiting for the input. For a format
    /// whose records have several lines, returns whether a line is.
    fn is_ready(&self) -> bool;

    /// Returns the columns that records may have, if the input names them before the first
    /// record.
    fn columns(&self) -> Option<Columns> {
        None
    }

    /// Reads what the input says before its first record, such as the names of columns.
    ///
    /// # Errors
    ///
    /// An error of the input. No record follows.
    fn begin(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Returns whether the next records can be handed out as rows that any thread parses.
    fn has_rows(&self) -> bool {
        false
    }

    /// Replaces the content of a chunk by about `size` bytes of rows, or by fewer as `pace` says.
    /// Returns false at the end of the input, and if there are no rows to hand out.
    ///
    /// # Errors
    ///
    /// An error of the input. Earlier chunks have all rows before the error. No chunk follows.
    fn next_rows(
        &mut self,
        _chunk: &mut TableChunk,
        _size: usize,
        _pace: ChunkPace,
    ) -> io::Result<bool> {
        Ok(false)
    }
}

/// Writes records. Whatever [`losses`](Sink::losses) does not name can be read back unchanged.
pub trait Sink: Send {
    /// Sets the columns that records may have, before the first record is written.
    fn expect(&mut self, _columns: Columns, _out: &mut Vec<u8>) {}

    /// Returns the information of an entry that the format cannot hold.
    fn losses(&self, entry: &Entry) -> Vec<Loss>;

    /// Appends one record to `out`, without the information that the format cannot hold.
    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>);

    /// Appends a line that starts with `#` in place of a record. This is for text that people read:
    /// tables and JSON have no place for such a line.
    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        layout::note(note, out);
    }

    /// Continues after records that another sink of the same format has written with these columns.
    ///
    /// So several sinks can each write a part of one output. Returns false if one sink must write
    /// the whole output.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_io::format::{Columns, Entry, named};
    ///
    /// let mut second = named("csv").and_then(|format| format.sink()).ok_or("csv is written")?;
    /// assert!(second.follow(&Columns::default()));
    /// let mut text = Vec::new();
    /// second.write(&Entry::new(9, Ok(Puzzle::EMPTY)), &mut text);
    /// assert_eq!(text, format!("{}\n", ".".repeat(81)).into_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn follow(&mut self, _columns: &Columns) -> bool {
        false
    }

    /// Adds a record to the rows that another sink writes. For sinks that follow another one, of
    /// formats that [gather rows](Format::gathers_rows).
    fn gather(&mut self, _entry: &Entry, _rows: &mut TableRows) {}

    /// Writes rows that other sinks have gathered.
    fn write_rows(&mut self, _rows: &TableRows, _out: &mut Vec<u8>) {}

    /// Uses up to this many threads. The output has the same bytes for any number.
    fn use_threads(&mut self, _threads: usize) {}

    /// Appends the end of the output, after the last record.
    ///
    /// # Errors
    ///
    /// An error of an earlier write or of this one. The whole output is useless then.
    fn finish(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}
