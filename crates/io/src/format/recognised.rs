//! [`Recognised`]: an input whose start has been read to tell its format.

use super::input_start::LONGEST;
use super::line_ends::{CrLines, are_cr};
use super::{
    ColumnNames, FORMATS, Fields, Format, InputStart, NearestFormat, OtherFit, OtherInputs,
    ReadOptions, foreign,
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
    /// Whether the caller reads the input itself.
    pub(super) is_other: bool,
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
        let ReadOptions { from, columns, other } = options;
        let Unpacked { input, was_packed } = unpacked;
        let mut read = read_start(input, other)?;
        foreign::refuse(&read.start)?;
        let ends_in_cr = are_cr(&read.start);
        if ends_in_cr {
            let lines = Box::new(CrLines::new(joined(read.start, read.rest)));
            read = read_start(lines, other)?;
        }
        let is_rewritten = was_packed || ends_in_cr;
        loop {
            // The rest of the last line may not have come yet.
            let is_all = read.end == StartEnd::End || read.start.len() == LONGEST;
            let shown = shown_by(&read.start);
            let shown = if is_all { shown } else { shown.whole_lines() };
            let shown = shown.with_columns(&columns);
            let format = match from {
                _ if other_encoding(&read.start).is_some() => None,
                Some(format) => Some(format),
                None => FORMATS.iter().find(|format| format.recognises(&shown)).copied(),
            };
            let has_more = !is_all && read.end == StartEnd::Open;
            let fit = other.map_or(OtherFit::No, |other| other(&shown, format, !has_more));
            if fit == OtherFit::SoFar && has_more {
                read = read_more(read)?;
                continue;
            }
            let is_other = fit == OtherFit::Yes && columns.is_empty();
            let format = format.filter(|_| !is_other);
            let nearest = if is_other { None } else { NearestFormat::find(&shown, format) };
            let has_columns =
                format.is_some_and(|format| format.about().keeps.fields == Fields::All);
            let StartRead { start, rest: input, .. } = read;
            if !has_columns && !columns.is_empty() && !start.is_empty() {
                return Err(no_columns(format, &columns));
            }
            return Ok(Self { start, input, format, nearest, is_rewritten, columns, is_other });
        }
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
    end: StartEnd,
}

/// What comes behind the start of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StartEnd {
    /// Perhaps more bytes.
    Open,
    /// Nothing.
    End,
    /// An error.
    Error,
}

/// Returns the start of an input without a byte-order mark.
fn shown_by(start: &[u8]) -> InputStart<'_> {
    InputStart::new(start.strip_prefix(BOM).unwrap_or(start))
}

/// Reads until the start shows the format, at most [`LONGEST`] bytes. An error behind the first
/// bytes comes when the input is read on, so that no record before it is lost.
fn read_start(input: Input<'_>, other: Option<OtherInputs>) -> io::Result<StartRead<'_>> {
    let mut read = StartRead { start: Vec::new(), rest: input, end: StartEnd::Open };
    let is_telling = |start: &[u8]| {
        let shown = shown_by(start);
        let is_other = |other: OtherInputs| other(&shown.whole_lines(), None, false);
        shown.is_telling()
            || !start.is_empty() && other.is_some_and(|other| is_other(other) == OtherFit::Yes)
    };
    while read.end == StartEnd::Open && read.start.len() < LONGEST && !is_telling(&read.start) {
        read = read_more(read)?;
    }
    Ok(read)
}

/// Reads some more bytes of the start.
fn read_more(read: StartRead<'_>) -> io::Result<StartRead<'_>> {
    let StartRead { mut start, mut rest, .. } = read;
    let before = start.len();
    start.resize(LONGEST, 0);
    loop {
        match rest.read(&mut start[before..]) {
            Ok(length) => {
                start.truncate(before + length);
                let end = if length == 0 { StartEnd::End } else { StartEnd::Open };
                return Ok(StartRead { start, rest, end });
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if before == 0 => return Err(error),
            Err(error) => {
                start.truncate(before);
                let rest = Box::new(Failed(Some(error)));
                return Ok(StartRead { start, rest, end: StartEnd::Error });
            }
        }
    }
}

/// An input that fails once and then ends.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
