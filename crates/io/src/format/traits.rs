//! [`Format`], [`Source`] and [`Sink`]: what the file of a format implements.

use super::{About, ColumnNames, Columns, Entry, InputStart, Loss, RowChunk, layout};
use crate::chunk::ChunkPace;
use std::io::{self, BufReader, Read};

/// The bytes of an input, with a buffer.
pub type Bytes<'a> = BufReader<Box<dyn Read + Send + 'a>>;

/// A format of puzzle files.
///
/// ```
/// use ninefold_io::format::{InputStart, named};
///
/// let format = named("hodoku").ok_or("it is in the registry")?;
/// assert_eq!(format.about().endings, ["hodoku"]);
/// assert!(format.recognises(&InputStart::of(b":0300:4:53..7")));
/// # Ok::<(), &str>(())
/// ```
pub trait Format: Sync {
    /// Returns the description of the format.
    fn about(&self) -> &'static About;

    /// Returns whether a file with this start is in this format. The first format of
    /// [`FORMATS`](super::FORMATS) that returns true wins.
    fn recognises(&self, start: &InputStart) -> bool;

    /// Makes a reader of records from an input. `columns` has the names of columns that the caller
    /// chooses; only tables have columns.
    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a>;

    /// Makes a writer of records. Returns `None` if the format is only read.
    fn sink(&self) -> Option<Box<dyn Sink>> {
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

    /// Returns whether the next record is available without waiting for the input.
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
        _chunk: &mut RowChunk,
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

    /// Appends the end of the output, after the last record.
    ///
    /// # Errors
    ///
    /// An error of an earlier write or of this one. The whole output is useless then.
    fn finish(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}
