//! [`Recognised`]: an input whose start has been read to tell its format.

use super::input_start::LONGEST;
use super::{FORMATS, Format, InputStart, foreign};
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
    pub(super) was_packed: bool,
}

impl<'a> Recognised<'a> {
    /// Recognises the format by the start of the input, or takes the format `from`. Reads the same
    /// start in both cases, and no more than is needed to recognise a format.
    pub(super) fn by_start(
        input: Input<'a>,
        from: Option<&'static dyn Format>,
    ) -> io::Result<Self> {
        let Unpacked { mut input, was_packed } = unpack(input)?;
        let start = read_start(&mut input)?;
        foreign::refuse(&start)?;
        let is_utf16 = start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF");
        let format = match from {
            _ if is_utf16 => None,
            Some(format) => Some(format),
            None => {
                let start = InputStart::of(start.strip_prefix(BOM).unwrap_or(&start));
                FORMATS.iter().find(|format| format.recognises(&start)).copied()
            }
        };
        Ok(Self { start, input, format, was_packed })
    }
}

/// Puts the start of an input back before the rest.
pub(super) fn joined(start: Vec<u8>, input: Input<'_>) -> Input<'_> {
    Box::new(Cursor::new(start).chain(input))
}

/// Reads until the start shows the format, at most [`LONGEST`] bytes.
fn read_start(input: &mut Input) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let mut buffer = vec![0; LONGEST];
    while start.len() < LONGEST && !InputStart::of(&start).is_telling() {
        match input.read(&mut buffer[..LONGEST - start.len()]) {
            Ok(0) => break,
            Ok(length) => start.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(start)
}
