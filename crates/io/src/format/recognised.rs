//! [`Recognised`]: an input whose start has been read to tell its format.

use super::input_start::LONGEST;
use super::line_ends::{CrLines, are_cr};
use super::{
    ColumnNames, FORMATS, Fields, Format, InputStart, NearestFormat, ReadOptions, foreign,
};
use crate::lines::other_encoding;
use crate::pack::{Input, Unpacked, unpack};
use std::io::{self, Cursor, Read};

/// The byte-order mark of UTF-8.
pub(super) const BOM: &[u8] = "\u{FEFF}".as_bytes();

/// The name of plain text: lines of 81 characters and grids of nine lines.
pub(super) const TEXT: &str = "text";

/// An input whose start has been read to tell its format.
pub(super) struct Recognised<'a> {
    /// The first bytes, after unpacking.
    pub(super) start: Vec<u8>,
    /// The input after those bytes.
    pub(super) input: Input<'a>,
    /// The format; `None` for plain text.
    pub(super) format: Option<&'static dyn Format>,
    /// The nearest format, if the start has no puzzle.
    pub(super) nearest: Option<NearestFormat>,
    /// Whether the bytes differ from those of the file: unpacked, or with other line ends.
    pub(super) is_rewritten: bool,
    /// The names of columns that the caller chooses.
    pub(super) columns: ColumnNames,
}

impl<'a> Recognised<'a> {
    /// Recognises the format by the start of the input, or takes the one of the options. Reads the
    /// same start in both cases, and no more than is needed to recognise a format.
    ///
    /// # Errors
    ///
    /// An error of the input. The options name a column, and the format has none.
    pub(super) fn by_start(input: Input<'a>, options: ReadOptions) -> io::Result<Self> {
        Self::by_unpacked_start(unpack(input)?, options)
    }

    /// Does the same for an input that has been unpacked, or needs no unpacking.
    pub(super) fn by_unpacked_start(
        unpacked: Unpacked<'a>,
        options: ReadOptions,
    ) -> io::Result<Self> {
        let ReadOptions { from, columns } = options;
        let Unpacked { input, was_packed } = unpacked;
        let StartRead { mut start, mut rest, mut has_ended } = read_start(input)?;
        foreign::refuse(&start)?;
        let ends_in_cr = are_cr(&start);
        if ends_in_cr {
            let lines = Box::new(CrLines::new(joined(start, rest)));
            StartRead { start, rest, has_ended } = read_start(lines)?;
        }
        let input = rest;
        let shown = shown_by(&start);
        // The rest of the last line may not have come yet.
        let is_all = has_ended || start.len() == LONGEST;
        let shown = if is_all { shown } else { shown.whole_lines() };
        let shown = shown.with_columns(&columns);
        let format = match from {
            _ if other_encoding(&start).is_some() => None,
            Some(format) => Some(format),
            None => FORMATS.iter().find(|format| format.recognises(&shown)).copied(),
        };
        let has_columns = format.is_some_and(|format| format.about().keeps.fields == Fields::All);
        if !has_columns && !columns.is_empty() && !start.is_empty() {
            return Err(no_columns(format, &columns));
        }
        let nearest = NearestFormat::find(&shown, format);
        let is_rewritten = was_packed || ends_in_cr;
        Ok(Self { start, input, format, nearest, is_rewritten, columns })
    }
}

/// Returns the error of an input without columns, when the caller names a column.
fn no_columns(format: Option<&'static dyn Format>, columns: &ColumnNames) -> io::Error {
    let name = columns.puzzle.as_ref().or(columns.solution.as_ref());
    let text = format!(
        "it is not a table, so it has no column `{}`; choose no column (its format is {})",
        name.map_or("", String::as_str),
        format.map_or(TEXT, |format| format.about().name),
    );
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Puts the start of an input back before the rest.
pub(super) fn joined(start: Vec<u8>, input: Input<'_>) -> Input<'_> {
    Box::new(Cursor::new(start).chain(input))
}

/// The first bytes of an input, and the input behind them.
struct StartRead<'a> {
    start: Vec<u8>,
    rest: Input<'a>,
    /// Whether the input has no more bytes.
    has_ended: bool,
}

/// Returns the start of an input without a byte-order mark.
fn shown_by(start: &[u8]) -> InputStart<'_> {
    InputStart::new(start.strip_prefix(BOM).unwrap_or(start))
}

/// Reads until the start shows the format, at most [`LONGEST`] bytes. An error behind the first
/// bytes comes when the input is read on, so that no record before it is lost.
fn read_start(mut input: Input<'_>) -> io::Result<StartRead<'_>> {
    let mut start = Vec::new();
    let mut buffer = vec![0; LONGEST];
    while start.len() < LONGEST && !shown_by(&start).is_telling() {
        match input.read(&mut buffer[..LONGEST - start.len()]) {
            Ok(0) => return Ok(StartRead { start, rest: input, has_ended: true }),
            Ok(length) => start.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if start.is_empty() => return Err(error),
            Err(error) => {
                let rest = Box::new(Failed(Some(error)));
                return Ok(StartRead { start, rest, has_ended: false });
            }
        }
    }
    Ok(StartRead { start, rest: input, has_ended: false })
}

/// An input that fails once and then ends.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
