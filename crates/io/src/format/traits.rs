//! [`Format`], [`Source`] and [`Sink`]: what the file of a format implements.

use super::{About, Columns, Entry, Loss, Start, layout};
use std::io::{self, BufReader, Read};

/// The bytes of an input.
pub type Bytes<'a> = BufReader<Box<dyn Read + Send + 'a>>;

/// A format of puzzle files.
///
/// ```
/// use ninefold_io::format::{Start, named};
///
/// let format = named("hodoku").ok_or("it is in the registry")?;
/// assert_eq!(format.about().endings, ["hodoku"]);
/// assert!(format.recognises(&Start::of(b":0300:4:53..7")));
/// # Ok::<(), &str>(())
/// ```
pub trait Format: Sync {
    /// Its name and what it keeps.
    fn about(&self) -> &'static About;

    /// Whether a file that starts like this is in this format and in none that comes later.
    fn recognises(&self, start: &Start) -> bool;

    /// Reads records from an input.
    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a>;

    /// Writes records, if the format is one to write.
    fn sink(&self) -> Option<Box<dyn Sink>> {
        None
    }
}

/// Where records come from, one after another.
pub trait Source {
    /// The next record, or nothing at the end of the input.
    ///
    /// # Errors
    ///
    /// Those of the input. No record follows.
    fn next_entry(&mut self) -> io::Result<Option<Entry>>;

    /// Whether the next record can be had without waiting for the input.
    fn is_ready(&self) -> bool;

    /// What records may have, if the input has said so before the first.
    fn columns(&self) -> Option<Columns> {
        None
    }
}

/// Writes records. What is not lost is written so that reading it gives the same entry.
pub trait Sink: Send {
    /// Takes notice of what records may have, before the first is written.
    fn expect(&mut self, _columns: Columns, _out: &mut Vec<u8>) {}

    /// What an entry has that the format cannot say.
    fn losses(&self, entry: &Entry) -> Vec<Loss>;

    /// Adds one record to a text, without what the format cannot say.
    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>);

    /// Adds a line that starts with `#` in place of a record, if the format is text for people;
    /// tables and objects have no place for it.
    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        layout::note(note, out);
    }

    /// Goes on after records with these columns that another sink of the same format has written,
    /// so that several sinks can each write a part of what then stands one after another. False
    /// where one sink must write all.
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

    /// Adds what comes after the last record.
    ///
    /// # Errors
    ///
    /// What went wrong in writing; the text is of no use then.
    fn finish(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}
