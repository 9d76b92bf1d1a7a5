//! [`SpoolSink`] and [`assemble`]: the rows of a table, kept as lines until the table is written.
//!
//! Some tables, such as Parquet files, cannot be continued once their writer has gone. A run that
//! may be continued stores its rows in a *spool*: a line with the columns, and then a line for each
//! row. At the end, one writer makes the table of the spool, with the bytes of a run without a
//! spool.

use crate::stored_entry::StoredEntry;
use ninefold_io::format::{Columns, Entry, Format, Loss, Sink};
use serde::Serialize;
use std::io::{self, BufRead, BufReader, Read, Write};

/// Bytes of the table that are gathered before they are written.
const GATHERED: usize = 1 << 16;

/// Writes records to a spool.
pub(crate) struct SpoolSink {
    /// Sink of the table, which knows what the table can hold.
    table: Box<dyn Sink>,
}

impl SpoolSink {
    /// Returns the sink of a spool for a table of a format.
    pub(crate) fn new(table: Box<dyn Sink>) -> Self {
        Self { table }
    }
}

impl Sink for SpoolSink {
    fn expect(&mut self, columns: Columns, out: &mut Vec<u8>) {
        self.table.follow(&columns);
        add_line(&columns, out);
    }

    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        self.table.losses(entry)
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        add_line(&StoredEntry::new(entry), out);
    }

    /// Writes nothing: a table has no place for notes.
    fn write_note(&mut self, _: &str, _: &mut Vec<u8>) {}

    fn follow(&mut self, columns: &Columns) -> bool {
        self.table.follow(columns)
    }
}

fn add_line(value: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, value).expect("a value of plain data is written to memory");
    out.push(b'\n');
}

/// Writes the table of a spool to `output`, with up to `threads` threads.
///
/// # Errors
///
/// Errors of the files, and an error if the spool is damaged.
pub(crate) fn assemble(
    spool: impl Read,
    format: &dyn Format,
    threads: usize,
    mut output: impl Write,
) -> io::Result<()> {
    let mut sink = format.sink().expect("the format is one that is written");
    sink.use_threads(threads);
    let mut lines = BufReader::with_capacity(1 << 18, spool);
    let (mut line, mut bytes) = (Vec::new(), Vec::new());
    let mut is_first = true;
    while read_line(&mut lines, &mut line)? {
        if is_first {
            sink.expect(serde_json::from_slice(&line)?, &mut bytes);
            is_first = false;
        } else {
            let entry: StoredEntry = serde_json::from_slice(&line)?;
            sink.write(&entry.entry(), &mut bytes);
        }
        if bytes.len() >= GATHERED {
            output.write_all(&bytes)?;
            bytes.clear();
        }
    }
    sink.finish(&mut bytes)?;
    output.write_all(&bytes)
}

fn read_line(lines: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    Ok(lines.read_until(b'\n', line)? > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_io::format::ColumnType;

    #[test]
    fn the_columns_of_a_spool_keep_their_types() {
        let types = [ColumnType::Text, ColumnType::Boolean, ColumnType::Int64, ColumnType::Float64];
        let fields = types.map(|kind| format!("{kind:?}").to_lowercase()).to_vec();
        let types = fields.iter().cloned().zip(types).collect();
        let columns = Columns { marks: true, fields, types, ..Columns::default() };
        let mut line = Vec::new();
        add_line(&columns, &mut line);
        assert_eq!(serde_json::from_slice::<Columns>(&line).unwrap(), columns);
        let strange = String::from_utf8(line).unwrap().replace("Int64", "Int65");
        let error = serde_json::from_str::<Columns>(&strange).unwrap_err();
        assert!(error.to_string().contains("Int65"));
    }
}
