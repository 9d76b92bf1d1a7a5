//! [`index_file`]: where a file can be cut into parts, and the checksum of the file.

use crate::calls::watched;
use crate::parts::{ColumnSet, FilePart, to_python};
use memchr::{memchr, memchr_iter};
use ninefold::CancelFlag;
use ninefold::io::format::{
    Columns, Entries, Field, Opened, OpenedRecords, ReadOptions, TextAccess, first_row_length,
};
use ninefold::io::{ChunkPace, Reader, Shape};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

/// Bytes that are read at a time.
const BLOCK: usize = 1 << 20;

/// Most bytes of a row. A table with a longer one is not cut.
const LONGEST_TAIL: usize = 1 << 27;

/// What is known of a file.
struct FileIndex {
    /// The name of its format.
    format: &'static str,
    cuts: Cuts,
    /// Columns that the records have beside the puzzle.
    columns: Columns,
    bytes: u64,
    /// `None`: nobody asked for it.
    sha256: Option<String>,
}

/// The places where a file can be cut.
enum Cuts {
    /// Nowhere: it is read from its start. The number of rows may be known.
    None { rows: Option<u64> },
    /// Before these rows of a table whose rows can be read anywhere.
    Rows { rows: u64, starts: Vec<u64> },
    /// At these places of a text.
    Text { rows: u64, head: Vec<u8>, starts: Vec<TextPlace> },
}

/// The start of a row of a text.
#[derive(Clone, Copy)]
struct TextPlace {
    row: u64,
    /// Number of lines before it.
    lines: u64,
    offset: u64,
}

/// How the rows of a text end.
#[derive(Clone, Copy)]
enum RowKind {
    Line,
    /// Rows of a table with this delimiter, which may have line breaks within quotes.
    Table(u8),
}

/// Finds out what is in a file. Returns a dictionary: `format`, `bytes`, `sha256`, `columns`, `kind`
/// (`whole`, `rows` or `text`), `rows` (None if unknown), `head` (the bytes of the header), `starts`
/// (row, lines before and offset of each part).
///
/// `open` is called to open the file, several times. Parquet and Arrow files are read whole only for
/// the checksum, other files always.
#[pyfunction]
pub(crate) fn index_file(
    py: Python<'_>,
    open: Py<PyAny>,
    rows_each: u64,
    has_checksum: bool,
) -> PyResult<Bound<'_, PyDict>> {
    let part = || -> PyResult<FilePart> { Python::attach(|py| open.call0(py)?.extract(py)) };
    let flag = CancelFlag::default();
    let options = part()?.options()?;
    let index = watched(py, &flag, || -> PyResult<FileIndex> {
        let openers = [part()?.opener(), part()?.opener(), part()?.opener(), part()?.opener()];
        let mut next = openers.iter();
        let mut opened =
            || next.next().map_or_else(|| Err(io::Error::other("opened too often")), |open| open());
        let mut call = Indexing { open: &mut opened, options: &options, flag: &flag, has_checksum };
        call.index(rows_each.max(1)).map_err(|error| to_python(&error))
    })??;
    let result = PyDict::new(py);
    result.set_item("format", index.format)?;
    result.set_item("bytes", index.bytes)?;
    result.set_item("sha256", index.sha256)?;
    result.set_item("columns", ColumnSet::dictionary(py, &index.columns)?)?;
    let (kind, rows, head, starts) = match index.cuts {
        Cuts::None { rows } => ("whole", rows, Vec::new(), vec![(0, 0, 0)]),
        Cuts::Rows { rows, starts } => {
            ("rows", Some(rows), Vec::new(), starts.iter().map(|row| (*row, 0, 0)).collect())
        }
        Cuts::Text { rows, head, starts } => {
            let place = |place: &TextPlace| (place.row, place.lines, place.offset);
            ("text", Some(rows), head, starts.iter().map(place).collect())
        }
    };
    result.set_item("kind", kind)?;
    result.set_item("rows", rows)?;
    result.set_item("head", PyBytes::new(py, &head))?;
    result.set_item("starts", starts)?;
    Ok(result)
}

type OpenAgain<'a> = &'a mut dyn FnMut() -> io::Result<ninefold::batch::OpenInput>;

/// One call of [`index_file`].
struct Indexing<'a> {
    open: OpenAgain<'a>,
    options: &'a ReadOptions,
    flag: &'a CancelFlag,
    has_checksum: bool,
}

impl Indexing<'_> {
    /// Finds out how a file can be cut, and then reads it to its end.
    fn index(&mut self, rows_each: u64) -> io::Result<FileIndex> {
        let opened = self.opened()?;
        let (format, is_rewritten) = (opened.format(), opened.is_rewritten);
        if let OpenedRecords::Rows(table) = &opened.records {
            let rows = table.file.row_count();
            let starts = (0..rows.max(1)).step_by(usize::try_from(rows_each).unwrap_or(usize::MAX));
            let cuts = Cuts::Rows { rows, starts: starts.collect() };
            let columns = table.file.columns();
            if !self.has_checksum {
                return Ok(FileIndex { format, cuts, columns, bytes: table.bytes, sha256: None });
            }
            return self.finish(format, cuts, columns, None);
        }
        let (columns, rows) = self.columns()?;
        let scan = if is_rewritten { None } else { self.row_scan(opened.records, rows_each)? };
        // Lines are read as lines, wherever the file is cut.
        let format = if scan.is_some() && format == "text" { "line" } else { format };
        self.finish(format, Cuts::None { rows }, columns, scan)
    }

    /// Opens the file, and recognises its format.
    fn opened(&mut self) -> io::Result<Opened<'static>> {
        let (input, options) = ((self.open)()?, self.options.clone());
        match input.file {
            Some(file) => Opened::open_file(file, input.stream, options, TextAccess::Shared),
            None => Opened::open(input.stream, options, ChunkPace::Full),
        }
    }

    /// Returns the columns of a text, and the number of its records if all of them had to be read:
    /// a table names its columns at its start, each record of other formats has its own.
    fn columns(&mut self) -> io::Result<(Columns, Option<u64>)> {
        let OpenedRecords::Entries(mut entries) = self.opened()?.records else {
            return Ok((Columns::default(), None));
        };
        entries.begin()?;
        let mut all = Columns::default();
        let mut names = HashSet::new();
        let mut rows = 0;
        loop {
            if let Some(columns) = entries.columns() {
                return Ok((columns, None));
            }
            let Some(entry) = entries.next_entry()? else { return Ok((all, Some(rows))) };
            if self.flag.is_cancelled() {
                return Err(io::Error::other("interrupted"));
            }
            rows += 1;
            all.solution |= entry.solution.is_some();
            all.state |= entry.state.is_some();
            all.marks |= entry.marks.is_some();
            for Field { name, .. } in entry.fields {
                if names.insert(name.clone()) {
                    all.fields.push(name.to_string());
                }
            }
        }
    }

    /// Returns how the rows of a text are found, or `None` if the text cannot be cut.
    fn row_scan(
        &mut self,
        records: OpenedRecords<'static>,
        rows_each: u64,
    ) -> io::Result<Option<RowScan>> {
        match records {
            OpenedRecords::Entries(entries) if matches!(entries.format(), "line" | "jsonl") => {
                Ok(Some(RowScan::new(RowKind::Line, 0, rows_each)))
            }
            OpenedRecords::Entries(entries) if matches!(entries.format(), "csv" | "tsv") => {
                table_scan(entries, rows_each)
            }
            OpenedRecords::Entries(_) | OpenedRecords::Rows(_) | OpenedRecords::Other(_) => {
                Ok(None)
            }
            OpenedRecords::File(_) | OpenedRecords::Stream(_) => {
                let first = Reader::new((self.open)()?.stream).next().transpose()?;
                let is_line = first.is_some_and(|record| record.shape == Shape::Line);
                Ok(is_line.then(|| RowScan::new(RowKind::Line, 0, rows_each)))
            }
        }
    }

    /// Reads a file to its end.
    fn finish(
        &mut self,
        format: &'static str,
        cuts: Cuts,
        columns: Columns,
        mut scan: Option<RowScan>,
    ) -> io::Result<FileIndex> {
        let mut stream = (self.open)()?.stream;
        let mut sum = Sha256::new();
        let mut bytes = 0;
        let mut block = vec![0; BLOCK];
        loop {
            let length = match stream.read(&mut block) {
                Ok(length) => length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if self.flag.is_cancelled() {
                return Err(io::Error::other("interrupted"));
            }
            sum.update(&block[..length]);
            bytes += length as u64;
            if scan.as_mut().is_some_and(|scan| !scan.feed(&block[..length], length == 0)) {
                scan = None;
            }
            if length == 0 {
                break;
            }
        }
        let mut sha256 = String::new();
        for byte in sum.finalize() {
            // Writing to a string cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        let cuts = match scan {
            None => cuts,
            Some(RowScan { rows, head, starts, .. }) if rows > 0 => {
                Cuts::Text { rows, head, starts }
            }
            Some(_) => Cuts::None { rows: Some(0) },
        };
        Ok(FileIndex { format, cuts, columns, bytes, sha256: Some(sha256) })
    }
}

/// Returns how the rows of a table are found. A table without names is not cut, because its first
/// record would show the columns.
fn table_scan(mut entries: Entries<'static>, rows_each: u64) -> io::Result<Option<RowScan>> {
    let delimiter = if entries.format() == "tsv" { Some(b'\t') } else { None };
    entries.begin()?;
    let Some(first) = entries.next_entry()? else { return Ok(None) };
    let head_lines = first.line - 1;
    if head_lines == 0 || entries.columns().is_none() {
        return Ok(None);
    }
    let kind = RowKind::Table(delimiter.unwrap_or(b','));
    Ok(Some(RowScan {
        finds_delimiter: delimiter.is_none(),
        ..RowScan::new(kind, head_lines, rows_each)
    }))
}

/// Finds the rows of a text.
struct RowScan {
    kind: RowKind,
    /// Whether the header shows the delimiter.
    finds_delimiter: bool,
    /// Number of lines of the header.
    head_lines: u64,
    rows_each: u64,
    head: Vec<u8>,
    /// Text that belongs to no row yet.
    tail: Vec<u8>,
    rows: u64,
    lines: u64,
    offset: u64,
    /// Whether a line has begun and not ended.
    is_in_line: bool,
    starts: Vec<TextPlace>,
}

impl RowScan {
    fn new(kind: RowKind, head_lines: u64, rows_each: u64) -> Self {
        Self {
            kind,
            finds_delimiter: false,
            head_lines,
            rows_each,
            head: Vec::new(),
            tail: Vec::new(),
            rows: 0,
            lines: 0,
            offset: 0,
            is_in_line: false,
            starts: Vec::new(),
        }
    }

    /// Takes the next bytes of the text. Returns false if the text cannot be cut.
    fn feed(&mut self, bytes: &[u8], is_last: bool) -> bool {
        match self.kind {
            RowKind::Line => self.feed_lines(bytes),
            RowKind::Table(_) => self.feed_rows(bytes, is_last),
        }
        self.tail.len() <= LONGEST_TAIL
    }

    /// Takes the next bytes of a text whose rows are lines.
    fn feed_lines(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            if !self.is_in_line {
                self.begin_row(at as u64);
            }
            let end = memchr(b'\n', &bytes[at..]);
            self.lines += u64::from(end.is_some());
            self.is_in_line = end.is_none();
            at = end.map_or(bytes.len(), |end| at + end + 1);
        }
        self.offset += bytes.len() as u64;
    }

    /// Notes the start of a row.
    fn begin_row(&mut self, bytes: u64) {
        if self.rows.is_multiple_of(self.rows_each) {
            let offset = self.offset + bytes;
            self.starts.push(TextPlace { row: self.rows, lines: self.lines, offset });
        }
        self.rows += 1;
    }

    /// Takes the next bytes of a table.
    fn feed_rows(&mut self, bytes: &[u8], is_last: bool) {
        let mut text = std::mem::take(&mut self.tail);
        text.extend_from_slice(bytes);
        let mut at = 0;
        while at < text.len() {
            let Some(length) = self.next_length(&text[at..], is_last) else { break };
            self.take(&text[at..at + length]);
            at += length;
        }
        text.drain(..at);
        self.tail = text;
    }

    /// Returns the number of bytes of the next row or of the next line of the header.
    fn next_length(&self, text: &[u8], is_last: bool) -> Option<usize> {
        let line = || {
            let end = memchr(b'\n', text).map(|end| end + 1);
            end.or_else(|| is_last.then_some(text.len()))
        };
        match self.kind {
            RowKind::Table(delimiter) if self.lines >= self.head_lines => {
                first_row_length(text, delimiter, is_last)
            }
            _ => line(),
        }
    }

    /// Takes a row or a line of the header.
    fn take(&mut self, row: &[u8]) {
        if self.lines < self.head_lines {
            self.head.extend_from_slice(row);
            if self.finds_delimiter && !row.trim_ascii().is_empty() {
                self.finds_delimiter = false;
                let has_only_semicolons = row.contains(&b';') && !row.contains(&b',');
                self.kind = RowKind::Table(if has_only_semicolons { b';' } else { b',' });
            }
        } else {
            self.begin_row(0);
        }
        self.lines += memchr_iter(b'\n', row).count() as u64;
        self.offset += row.len() as u64;
    }
}

/// Returns the ranges of bytes that the rows of a Parquet file need, beside the description at the
/// end of the file. Returns None if that is unknown. The other bytes of `path` may be missing.
#[pyfunction]
pub(crate) fn table_spans(
    py: Python<'_>,
    path: PathBuf,
    start: u64,
    end: u64,
) -> PyResult<Option<Vec<(u64, u64)>>> {
    let spans = py.detach(|| -> io::Result<_> {
        let (file, input) = (File::open(&path)?, File::open(&path)?);
        let opened = Opened::open_file(file, input, None, TextAccess::Shared)?;
        let OpenedRecords::Rows(table) = opened.records else { return Ok(None) };
        Ok(table.file.spans(start..end))
    });
    let spans = spans.map_err(|error| to_python(&error))?;
    Ok(spans.map(|spans| spans.into_iter().map(|span| (span.start, span.end)).collect()))
}
