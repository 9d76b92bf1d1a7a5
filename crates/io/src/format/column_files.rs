//! What Parquet and Arrow have in common: files of columns, whose rows have numbers and no lines, and
//! which say at their end what they hold.

use super::cells::Span;
use super::table::{InputColumn, begin_row, check_wanted, columns, have_puzzles, listed};
use super::{Bytes, ColumnNames, Entry};
use crate::caught::caught;
use crate::fault::{Expected, Found};
use std::error::Error;
use std::fs::File;
use std::io::{self, Seek};

/// Makes the record of a row of a table without lines, before its fields are put into it. The row's
/// number takes the place of the line.
pub(super) fn numbered_row<'a>(
    number: u64,
    columns: impl IntoIterator<Item = &'a InputColumn>,
) -> Entry {
    let expected = Expected::Text("81 cells in the column of puzzles");
    let missing = Span::new(number, b"").fault_of(expected, Found::Nothing);
    Entry { number, ..begin_row(number, columns, missing) }
}

/// Finds out what the columns of a table mean.
///
/// # Errors
///
/// A column that the caller wants is missing, or no column has puzzles.
pub(super) fn input_columns(
    names: &[String],
    wanted: &ColumnNames,
) -> io::Result<Vec<InputColumn>> {
    check_wanted(names, wanted)?;
    let columns = columns(names, wanted);
    if have_puzzles(&columns) {
        return Ok(columns);
    }
    let text = format!(
        "it has no column `puzzle`; its columns are {}; name the one with the puzzles",
        listed(names)
    );
    Err(io::Error::new(io::ErrorKind::InvalidData, text))
}

/// Returns the text of another crate's error as a part of a sentence.
pub(super) fn as_clause(error: &impl ToString) -> String {
    let text = error.to_string();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

/// Reads a part of a file by a reader that may panic at unexpected data. `explain` makes the error
/// of the file from the reader's.
pub(super) fn unpanicked<T, E: Into<Box<dyn Error + Send + Sync>>>(
    read: impl FnOnce() -> Result<T, E>,
    explain: impl FnOnce(Box<dyn Error + Send + Sync>) -> io::Error,
) -> io::Result<T> {
    match caught(read) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(explain(error.into())),
        Err(_) => Err(explain("its reader stopped".into())),
    }
}

/// Copies a file that comes as a stream into a temporary file. `kind` is for messages.
pub(super) fn temporary_copy(input: &mut Bytes<'_>, kind: &str) -> io::Result<File> {
    let explain = |error: io::Error| {
        let folder = std::env::temp_dir();
        let text = format!(
            "{kind} from a pipe or a compressed file is copied to the folder {} first, and that \
             failed ({error}); make room there, set TMPDIR to another folder, or give the name of \
             the file itself",
            folder.display()
        );
        // The kind is that of the folder, not of the input.
        io::Error::other(text)
    };
    let mut file = tempfile::tempfile().map_err(explain)?;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let length = match io::Read::read(input, &mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        io::Write::write_all(&mut file, &buffer[..length]).map_err(explain)?;
    }
    file.rewind().map_err(explain)?;
    Ok(file)
}
