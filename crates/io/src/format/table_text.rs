//! Where the rows of a table end, and where their fields are.

use super::text::LONGEST_ROW;
use csv_core::{ReadFieldResult, Terminator};
use memchr::{memchr, memchr_iter};
use std::borrow::Cow;

/// Bytes of a row of several lines after which no more lines are added.
pub(crate) const LONGEST_QUOTED: usize = 1 << 16;

/// The end of the row at the start of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowEnd {
    /// The row has this many bytes, its line end included.
    At(usize),
    /// A quote is opened and never closed. The first line has this many bytes. The lines after it
    /// are rows of their own.
    Unclosed(usize),
    /// The row may go on after the text.
    Open,
}

impl RowEnd {
    /// Finds the end of the first row. `is_whole` says whether no row goes on after the text.
    pub(crate) fn of(text: &[u8], delimiter: u8, is_whole: bool) -> Self {
        let Some(first) = line_length(text, is_whole) else { return Self::Open };
        let mut is_open = has_open_quote(&text[..first], delimiter, false);
        let mut end = first;
        while is_open {
            let rest = &text[end..];
            let length = line_length(rest, is_whole);
            let is_too_long = length.unwrap_or(rest.len()) > LONGEST_ROW;
            if end >= LONGEST_QUOTED || is_whole && rest.is_empty() || is_too_long {
                return Self::Unclosed(first);
            }
            let Some(length) = length else { return Self::Open };
            is_open = has_open_quote(&rest[..length], delimiter, true);
            end += length;
        }
        Self::At(end)
    }
}

/// Returns the number of bytes of the first row of a table of text, its line end included. A line
/// break within quotes does not end a row. Returns `None` if the row may go on after the text;
/// `is_whole` says that it does not.
///
/// ```
/// use ninefold_io::format::first_row_length;
///
/// assert_eq!(first_row_length(b"1,\"a\nb\"\n2,c\n", b',', false), Some(8));
/// assert_eq!(first_row_length(b"1,\"a\n", b',', false), None);
/// ```
pub fn first_row_length(text: &[u8], delimiter: u8, is_whole: bool) -> Option<usize> {
    match RowEnd::of(text, delimiter, is_whole) {
        RowEnd::At(length) | RowEnd::Unclosed(length) => Some(length),
        RowEnd::Open => None,
    }
}

/// Returns the number of bytes of the first line, its end included.
fn line_length(text: &[u8], is_whole: bool) -> Option<usize> {
    memchr(b'\n', text).map(|end| end + 1).or_else(|| is_whole.then_some(text.len()))
}

/// Returns whether a quote is open at the end of a line; `is_open` is the state at its start.
fn has_open_quote(line: &[u8], delimiter: u8, mut is_open: bool) -> bool {
    for at in memchr_iter(b'"', line) {
        // A quote opens a field at its start. Two quotes within quotes are one character: the
        // second opens the field again.
        is_open = !is_open && (at == 0 || line[at - 1] == delimiter || line[at - 1] == b'"');
    }
    is_open
}

/// Removes the line end of a row.
pub(crate) fn without_line_end(row: &[u8]) -> &[u8] {
    let row = row.strip_suffix(b"\n").unwrap_or(row);
    row.strip_suffix(b"\r").unwrap_or(row)
}

/// Returns a row with line feeds alone between its lines.
pub(crate) fn with_line_feeds(row: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\r', row).is_none() || memchr(b'\n', row).is_none() {
        return Cow::Borrowed(row);
    }
    let lines: Vec<&[u8]> = row.split_inclusive(|byte| *byte == b'\n').collect();
    let mut text = Vec::with_capacity(row.len());
    for line in lines {
        let is_returned = line.ends_with(b"\r\n");
        text.extend_from_slice(if is_returned { &line[..line.len() - 2] } else { line });
        text.extend(is_returned.then_some(b'\n'));
    }
    Cow::Owned(text)
}

/// Splits rows into fields. Its memory is used again from row to row.
#[derive(Default)]
pub(crate) struct FieldSplitter {
    /// A parser of quoted fields. Making one takes time.
    quoted: Option<Box<csv_core::Reader>>,
    /// The fields of a row with quotes, without their quotes.
    unquoted: Vec<u8>,
    places: Vec<FieldPlace>,
}

/// The place of a field.
#[derive(Clone, Copy)]
struct FieldPlace {
    /// The offset of the field's text in the row.
    offset: usize,
    /// The range of the field's text in the row, or in the unquoted fields.
    start: usize,
    end: usize,
}

/// A field of a row.
#[derive(Clone, Copy)]
pub(crate) struct TableField<'a> {
    pub(crate) text: &'a [u8],
    /// The offset of the text in the row.
    pub(crate) offset: usize,
}

/// The fields of a row.
#[derive(Clone, Copy)]
pub(crate) struct TableFields<'a> {
    /// The text that the places refer to.
    text: &'a [u8],
    places: &'a [FieldPlace],
}

impl FieldSplitter {
    pub(crate) fn split<'a>(&'a mut self, row: &'a [u8], delimiter: u8) -> TableFields<'a> {
        self.places.clear();
        if memchr(b'"', row).is_some() {
            self.split_quoted(row, delimiter);
            return TableFields { text: &self.unquoted, places: &self.places };
        }
        let mut start = 0;
        for end in memchr_iter(delimiter, row).chain([row.len()]) {
            self.places.push(FieldPlace { offset: start, start, end });
            start = end + 1;
        }
        TableFields { text: row, places: &self.places }
    }

    fn split_quoted(&mut self, row: &[u8], delimiter: u8) {
        let reader = self.quoted.get_or_insert_with(|| {
            // The text is one row: a carriage return in it is part of a field.
            let terminator = Terminator::Any(b'\n');
            Box::new(
                csv_core::ReaderBuilder::new().delimiter(delimiter).terminator(terminator).build(),
            )
        });
        reader.reset();
        self.unquoted.clear();
        // Fields are no longer than their text.
        self.unquoted.resize(row.len() + 1, 0);
        let (mut at, mut begin, mut start, mut end) = (0, 0, 0, 0);
        loop {
            let (result, read, written) = reader.read_field(&row[at..], &mut self.unquoted[end..]);
            at += read;
            end += written;
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::Field { record_end } => {
                    let is_quoted = row.get(begin) == Some(&b'"');
                    let offset = begin + usize::from(is_quoted);
                    self.places.push(FieldPlace { offset, start, end });
                    (begin, start) = (at, end);
                    if record_end {
                        return;
                    }
                }
                ReadFieldResult::OutputFull | ReadFieldResult::End => return,
            }
        }
    }
}

impl<'a> TableFields<'a> {
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn get(&self, index: usize) -> TableField<'a> {
        let FieldPlace { offset, start, end } = self.places[index];
        TableField { text: &self.text[start..end], offset }
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = TableField<'a>> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_ends_where_no_quote_is_open() {
        for (text, end) in [
            ("a,b\nc", RowEnd::At(4)),
            ("a,\"b\nc\"\nd", RowEnd::At(8)),
            ("a,\"b\"\"\n\"\n", RowEnd::At(9)),
            ("a\"b\nc", RowEnd::At(4)),
            ("a;\"b\n", RowEnd::At(5)),
            ("a,\"b\nc\nd", RowEnd::Unclosed(5)),
            ("a,\"b", RowEnd::Unclosed(4)),
            ("a,b", RowEnd::At(3)),
        ] {
            assert_eq!(RowEnd::of(text.as_bytes(), b',', true), end, "{text:?}");
        }
        assert_eq!(RowEnd::of(b"a,\"b\nc\nd", b',', false), RowEnd::Open);
        assert_eq!(RowEnd::of(b"a,b", b',', false), RowEnd::Open);
        assert_eq!(RowEnd::of(b"a,b\n", b',', false), RowEnd::At(4));
        let long = format!("a,\"b\n{}", "c\n".repeat(LONGEST_QUOTED));
        assert_eq!(RowEnd::of(long.as_bytes(), b',', false), RowEnd::Unclosed(5));
    }

    #[test]
    fn fields_lose_their_quotes_and_keep_their_offsets() {
        let mut splitter = FieldSplitter::default();
        for (row, expected) in [
            ("a,,b", vec![("a", 0), ("", 2), ("b", 3)]),
            ("", vec![("", 0)]),
            ("\"a,\"\"b\",c", vec![("a,\"b", 1), ("c", 8)]),
            ("x,\"\"", vec![("x", 0), ("", 3)]),
        ] {
            let fields = splitter.split(row.as_bytes(), b',');
            let found: Vec<(&str, usize)> =
                fields.iter().map(|f| (str::from_utf8(f.text).unwrap(), f.offset)).collect();
            assert_eq!(found, expected, "{row}");
        }
    }

    #[test]
    fn line_ends_within_a_row_become_line_feeds() {
        assert_eq!(*with_line_feeds(b"\"a\r\nb\rc\nd\""), *b"\"a\nb\rc\nd\"");
        assert_eq!(*with_line_feeds(b"a\rb"), *b"a\rb");
        assert_eq!(without_line_end(b"a\r\n"), b"a");
        assert_eq!(without_line_end(b"a\n"), b"a");
    }
}
