//! [`RowChunk`]: rows of a table that have not been parsed, on their way to a thread that parses
//! them.

use super::cells::Span;
use super::row_text::{
    RowEnd, RowField, RowFields, RowSplitter, with_line_feeds, without_line_end,
};
use super::table::{ColumnRole, InputColumn, Written, begin_row, too_many};
use super::text::{LONGEST_ROW, too_long};
use super::{Bytes, Entry};
use crate::chunk::{ChunkPace, ChunkRecords, ParsedChunk};
use crate::fault::{Expected, Fault, Found, characters};
use crate::record::Record;
use crate::shape::Shape;
use memchr::{memchr, memchr_iter, memchr2, memrchr};
use ninefold_core::Puzzle;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::iter;
use std::mem;
use std::sync::Arc;

/// Rows of a table that have not been parsed. Any thread can parse them.
///
/// [`Entries::next_rows`](super::Entries::next_rows) fills a chunk and reuses its memory.
///
/// ```
/// use ninefold_io::ChunkPace;
/// use ninefold_io::format::{Entries, RowChunk};
///
/// let table = format!("puzzle,id\n{0},7\n{0},8\n", ".".repeat(81));
/// let mut entries = Entries::open(table.as_bytes(), None)?;
/// entries.begin()?;
/// let mut rows = RowChunk::default();
/// assert!(entries.has_rows() && entries.next_rows(&mut rows, 1 << 18, ChunkPace::Full)?);
/// let records: Vec<_> = rows.entries().collect();
/// assert_eq!((records.len(), records[1].field("id")), (2, Some("8")));
/// assert!(!entries.next_rows(&mut rows, 1 << 18, ChunkPace::Full)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct RowChunk {
    rows: UnparsedRows,
    table: Option<Arc<TableLayout>>,
    splitter: RowSplitter,
    records: ChunkRecords,
}

/// The text of rows, or a line that is too long.
#[derive(Default)]
struct UnparsedRows {
    text: Vec<u8>,
    /// Number of lines of the input before the text.
    lines_before: u64,
    /// Number of bytes of a line that is too long to be kept. The text is empty then.
    long_line: Option<u64>,
}

/// A place between two rows of a chunk.
#[derive(Clone, Copy, Default)]
pub(super) struct RowPosition {
    /// Number of bytes before the place.
    at: usize,
    /// Number of lines before the place.
    lines: u64,
    /// Number of records before the place.
    records: u64,
}

/// The columns of a table, and what separates them.
pub(super) struct TableLayout {
    pub(super) delimiter: u8,
    pub(super) columns: Vec<InputColumn>,
    /// The column of puzzles, if one column holds them.
    puzzle: Option<usize>,
}

/// A row of a chunk.
struct Row<'a> {
    /// Number of its first line.
    line: u64,
    /// The text without its line end, or the fault of the whole row.
    text: Result<&'a [u8], Fault>,
}

impl RowChunk {
    /// Returns the number of bytes of the rows.
    pub fn byte_count(&self) -> usize {
        self.rows.text.len()
    }

    /// Parses the rows one after another. Records are numbered from 1 in the chunk, and their lines
    /// in the input.
    pub fn entries(&mut self) -> impl Iterator<Item = Entry> + '_ {
        let mut position = RowPosition::default();
        iter::from_fn(move || self.next_entry(&mut position))
    }

    /// Parses the next row.
    pub(super) fn next_entry(&mut self, position: &mut RowPosition) -> Option<Entry> {
        let table = self.table.as_ref()?;
        let row = self.rows.next(position, table.delimiter)?;
        Some(Entry { number: position.records, ..table.entry_of(&row, &mut self.splitter) })
    }

    /// Returns whether all rows before a position are all rows.
    pub(super) fn ends_at(&self, position: &RowPosition) -> bool {
        position.at == self.rows.text.len() && (self.rows.long_line.is_none() || position.lines > 0)
    }

    /// Parses the puzzles of all rows, and no other field. Records are numbered from 1 in the
    /// chunk, and their lines in the input; the line count of the chunk is 0.
    ///
    /// Replaces the content of `puzzles` by the puzzles of the well-formed records, and reuses its
    /// memory.
    pub fn parse<'a>(&'a mut self, puzzles: &'a mut Vec<Puzzle>) -> ParsedChunk<'a> {
        puzzles.clear();
        let Self { rows, table, splitter, records } = self;
        records.clear();
        if let Some(table) = table {
            let mut position = RowPosition::default();
            while let Some(row) = rows.next(&mut position, table.delimiter) {
                let (number, line, shape) = (position.records, row.line, Shape::Line);
                let puzzle = match row.text.ok().and_then(|text| table.puzzle_of_plain(text)) {
                    Some(puzzle) => Ok(puzzle),
                    None => table.entry_of(&row, splitter).puzzle,
                };
                records.push(&Record { number, line, shape, puzzle }, puzzles);
            }
        }
        ParsedChunk::of_all(records, puzzles)
    }

    /// Sets the table that the rows belong to.
    pub(super) fn set_table(&mut self, table: &Arc<TableLayout>) {
        if !self.table.as_ref().is_some_and(|known| Arc::ptr_eq(known, table)) {
            self.table = Some(Arc::clone(table));
        }
    }

    /// Splits the first row into fields for `look`. Returns `None` if there is no row.
    ///
    /// # Errors
    ///
    /// The fault of the whole row.
    pub(super) fn first_row<T>(
        &mut self,
        delimiter: u8,
        look: impl FnOnce(Span, RowFields) -> T,
    ) -> Result<Option<T>, Fault> {
        let first = self.rows.next(&mut RowPosition::default(), delimiter);
        let Some(Row { line, text }) = first else { return Ok(None) };
        let text = with_line_feeds(text?);
        let row = Span::new(line, &text);
        let fields = self.splitter.split(&text, delimiter);
        match fault_of_row(row, fields.len()) {
            Some(fault) => Err(fault),
            None => Ok(Some(look(row, fields))),
        }
    }
}

impl UnparsedRows {
    /// Returns the next row that is not blank.
    fn next(&self, position: &mut RowPosition, delimiter: u8) -> Option<Row<'_>> {
        if let Some(bytes) = self.long_line.filter(|_| position.lines == 0) {
            (position.lines, position.records) = (1, 1);
            let line = self.lines_before + 1;
            return Some(Row { line, text: Err(too_long(line, bytes, LONGEST_ROW)) });
        }
        while position.at < self.text.len() {
            let rest = &self.text[position.at..];
            let line = self.lines_before + position.lines + 1;
            let (row, used) = Row::first_of(rest, line, delimiter);
            position.at += used;
            position.lines += memchr_iter(b'\n', &rest[..used]).count() as u64;
            if !row.is_blank() {
                position.records += 1;
                return Some(row);
            }
        }
        None
    }
}

impl fmt::Debug for RowChunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnparsedRows { text, lines_before, long_line } = &self.rows;
        f.debug_struct("RowChunk")
            .field("bytes", &text.len())
            .field("lines_before", lines_before)
            .field("long_line", long_line)
            .finish_non_exhaustive()
    }
}

impl<'a> Row<'a> {
    /// Returns the first row of a text of whole rows, and its number of bytes.
    fn first_of(text: &'a [u8], line: u64, delimiter: u8) -> (Self, usize) {
        let (used, is_closed) = match RowEnd::of(text, delimiter, true) {
            RowEnd::At(end) => (end, true),
            RowEnd::Unclosed(end) => (end, false),
            RowEnd::Open => (text.len(), true),
        };
        let content = without_line_end(&text[..used]);
        let text = if content.len() > LONGEST_ROW {
            Err(too_long(line, content.len() as u64, LONGEST_ROW))
        } else if is_closed {
            Ok(content)
        } else {
            let expected = Expected::Text("a '\"' that closes the one before it");
            Err(Span::new(line, content).fault(content.len(), expected))
        };
        (Self { line, text }, used)
    }

    fn is_blank(&self) -> bool {
        self.text.is_ok_and(|text| text.trim_ascii().is_empty())
    }
}

impl TableLayout {
    pub(super) fn new(delimiter: u8, columns: Vec<InputColumn>) -> Self {
        let puzzle = columns.iter().position(|column| column.role == ColumnRole::Puzzle);
        Self { delimiter, columns, puzzle }
    }

    /// Returns the puzzle of a row if nothing else has to be looked at: the row is one line with the
    /// right number of fields, no quote stands within quotes, and the puzzle is good.
    fn puzzle_of_plain(&self, row: &[u8]) -> Option<Puzzle> {
        let wanted = self.puzzle?;
        if memchr2(b'\r', b'\n', row).is_some() {
            return None;
        }
        let (mut at, mut index, mut puzzle) = (0, 0, None);
        loop {
            let rest = &row[at..];
            let (field, length) = if rest.first() == Some(&b'"') {
                let end = memchr(b'"', &rest[1..])? + 1;
                (&rest[1..end], end + 1)
            } else {
                let end = memchr(self.delimiter, rest).unwrap_or(rest.len());
                (&rest[..end], end)
            };
            if index == wanted {
                puzzle = Puzzle::parse(field).ok();
            }
            index += 1;
            at += length;
            match row.get(at) {
                None => return puzzle.filter(|_| index == self.columns.len()),
                Some(byte) if *byte == self.delimiter => at += 1,
                Some(_) => return None,
            }
        }
    }

    fn entry_of(&self, row: &Row, splitter: &mut RowSplitter) -> Entry {
        match row.text {
            Ok(text) => {
                let text = with_line_feeds(text);
                self.entry(row.line, &text, splitter.split(&text, self.delimiter))
            }
            Err(fault) => Entry::new(row.line, Err(fault)),
        }
    }

    /// Makes the record of a row.
    fn entry(&self, line: u64, text: &[u8], fields: RowFields) -> Entry {
        let row = Span::new(line, text);
        if let Some(fault) = fault_of_row(row, fields.len()) {
            return Entry::new(line, Err(fault));
        }
        let expected = Expected::Text("81 cells in the column of puzzles");
        let missing = row.fault_of(expected, Found::Nothing);
        let mut entry = begin_row(line, &self.columns, missing);
        for (column, RowField { text: content, offset }) in self.columns.iter().zip(fields.iter()) {
            let (line, start) = line_of(row, offset);
            let indent = characters(&text[start..offset]);
            column.put(Span { line, indent, text: content }, Written::Text, &mut entry);
        }
        let count = self.columns.len();
        if fields.len() < count {
            let (line, start) = line_of(row, text.len());
            let last = Span::new(line, &text[start..]);
            let end = last.fault(last.text.len(), Expected::Text("as many fields as columns"));
            for column in &self.columns[fields.len()..] {
                column.miss(end, &mut entry);
            }
        }
        // Empty fields more than columns are harmless. Others may have moved the puzzle.
        if fields.iter().skip(count).any(|field| !field.text.trim_ascii().is_empty()) {
            let expected = Expected::Text("as many fields as the table has columns");
            entry.puzzle = Err(row.fault_of(expected, Found::Fields(fields.len() as u64)));
        }
        entry
    }
}

/// Returns the fault of a row that no table may have.
fn fault_of_row(row: Span, fields: usize) -> Option<Fault> {
    too_many(row, fields).or_else(|| {
        // The file may have no other line ends.
        let at = memchr(b'\r', row.text)?;
        let (line, start) = line_of(row, at);
        let expected = Expected::Text("line ends of LF or CRLF");
        Some(Span::new(line, &row.text[start..]).fault(at - start, expected))
    })
}

/// Returns the number and the start of the line that holds an offset of a row.
fn line_of(row: Span, offset: usize) -> (u64, usize) {
    let before = &row.text[..offset];
    let start = memrchr(b'\n', before).map_or(0, |end| end + 1);
    let lines = if start == 0 { 0 } else { memchr_iter(b'\n', before).count() };
    (row.line + lines as u64, start)
}

/// Cuts a table into chunks of whole rows.
pub(super) struct RowCutter<'a> {
    input: Bytes<'a>,
    /// Text that has been read and belongs to no chunk yet. It starts with a row.
    tail: Vec<u8>,
    /// Number of lines before the tail.
    lines: u64,
    end: InputEnd,
}

/// Whether there is more to read.
enum InputEnd {
    /// There may be more.
    Open,
    Reached,
    Failed(io::Error),
}

/// Bytes of a read if nobody asks for more.
pub(super) const SMALL_CHUNK: usize = 1 << 16;

impl<'a> RowCutter<'a> {
    pub(super) fn new(input: Bytes<'a>) -> Self {
        Self { input, tail: Vec::new(), lines: 0, end: InputEnd::Open }
    }

    /// Returns whether a whole line has been read that belongs to no chunk yet.
    pub(super) fn has_line(&self) -> bool {
        memchr(b'\n', &self.tail).is_some() || memchr(b'\n', self.input.buffer()).is_some()
    }

    /// Returns the first line that is not blank, or as much of it as is kept. Passes over the lines
    /// before it.
    pub(super) fn first_line(&mut self) -> io::Result<Option<&[u8]>> {
        loop {
            let ink = self.tail.iter().position(|byte| !byte.is_ascii_whitespace());
            let blank = ink.unwrap_or(self.tail.len());
            let blank = memrchr(b'\n', &self.tail[..blank]).map_or(0, |end| end + 1);
            self.take(blank);
            let end = memchr(b'\n', &self.tail);
            if ink.is_some() && (end.is_some() || self.is_long_line() || self.has_ended()) {
                return Ok(Some(&self.tail[..end.unwrap_or(self.tail.len())]));
            }
            if self.has_ended() {
                return Ok(None);
            }
            self.read_more()?;
        }
    }

    /// Replaces the content of a chunk by the first row.
    pub(super) fn next_row(&mut self, chunk: &mut RowChunk, delimiter: u8) -> io::Result<()> {
        self.clear(chunk);
        loop {
            if self.is_long_line() {
                chunk.rows.long_line = Some(self.skip_line());
                return Ok(());
            }
            match RowEnd::of(&self.tail, delimiter, self.has_ended()) {
                RowEnd::At(length) | RowEnd::Unclosed(length) => {
                    chunk.rows.text.extend_from_slice(&self.tail[..length]);
                    self.take(length);
                    return Ok(());
                }
                RowEnd::Open => self.read_more()?,
            }
        }
    }

    /// Replaces the content of a chunk by about `size` bytes of whole rows. Returns false at the
    /// end of the input.
    pub(super) fn next_rows(
        &mut self,
        chunk: &mut RowChunk,
        delimiter: u8,
        size: usize,
        pace: ChunkPace,
    ) -> io::Result<bool> {
        self.clear(chunk);
        // Somebody may wait for the rows that have been read.
        if pace == ChunkPace::Full || memchr(b'\n', &self.tail).is_none() {
            self.fill(size, pace);
        }
        loop {
            if let Some(end) = self.cut(delimiter) {
                mem::swap(&mut chunk.rows.text, &mut self.tail);
                self.tail.extend_from_slice(&chunk.rows.text[end..]);
                chunk.rows.text.truncate(end);
                self.lines += memchr_iter(b'\n', &chunk.rows.text).count() as u64;
                return Ok(end > 0);
            }
            if self.is_long_line() {
                chunk.rows.long_line = Some(self.skip_line());
                return Ok(true);
            }
            self.read_more()?;
        }
    }

    /// Returns where the text that has been read may be cut: after a row.
    fn cut(&self, delimiter: u8) -> Option<usize> {
        if self.has_ended() {
            return Some(self.tail.len());
        }
        let last = memrchr(b'\n', &self.tail)? + 1;
        let Some(quote) = memchr(b'"', &self.tail[..last]) else { return Some(last) };
        let mut at = memrchr(b'\n', &self.tail[..quote]).map_or(0, |end| end + 1);
        while at < last {
            match RowEnd::of(&self.tail[at..], delimiter, false) {
                RowEnd::At(length) | RowEnd::Unclosed(length) => at += length,
                RowEnd::Open => break,
            }
        }
        (at > 0).then_some(at)
    }

    const fn has_ended(&self) -> bool {
        matches!(self.end, InputEnd::Reached)
    }

    /// Returns whether the tail is the start of a line that is too long to be kept.
    fn is_long_line(&self) -> bool {
        self.tail.len() > LONGEST_ROW && memchr(b'\n', &self.tail).is_none()
    }

    /// Empties a chunk, and notes that the tail is its text.
    fn clear(&self, chunk: &mut RowChunk) {
        chunk.rows.text.clear();
        chunk.rows.long_line = None;
        chunk.rows.lines_before = self.lines;
    }

    /// Takes bytes of whole lines from the start of the tail.
    fn take(&mut self, length: usize) {
        self.lines += memchr_iter(b'\n', &self.tail[..length]).count() as u64;
        self.tail.drain(..length);
    }

    /// Takes the first line, which is too long to be kept. Returns its number of bytes.
    fn skip_line(&mut self) -> u64 {
        let mut bytes = 0;
        loop {
            let end = memchr(b'\n', &self.tail);
            bytes += end.unwrap_or(self.tail.len()) as u64;
            self.tail.drain(..end.map_or(self.tail.len(), |end| end + 1));
            if end.is_some() || !matches!(self.end, InputEnd::Open) {
                self.lines += 1;
                return bytes;
            }
            self.fill(SMALL_CHUNK, ChunkPace::AsItComes);
        }
    }

    /// Reads on if no row is complete.
    ///
    /// # Errors
    ///
    /// The error of the input. All complete rows before it have been taken.
    fn read_more(&mut self) -> io::Result<()> {
        if let InputEnd::Failed(_) = self.end
            && let InputEnd::Failed(error) = mem::replace(&mut self.end, InputEnd::Reached)
        {
            self.tail.clear();
            return Err(error);
        }
        let size = (2 * self.tail.len()).clamp(SMALL_CHUNK, LONGEST_ROW + SMALL_CHUNK);
        self.fill(size.max(self.tail.len() + 1), ChunkPace::AsItComes);
        Ok(())
    }

    /// Reads until the tail has `size` bytes, or once if somebody may wait.
    fn fill(&mut self, size: usize, pace: ChunkPace) {
        let room = size.saturating_sub(self.tail.len());
        if room == 0 || !matches!(self.end, InputEnd::Open) {
            return;
        }
        let result = match pace {
            ChunkPace::Full => {
                self.tail.reserve(room);
                let length = self.input.by_ref().take(room as u64).read_to_end(&mut self.tail);
                length.map(|length| length < room)
            }
            ChunkPace::AsItComes => self.read_once(room).map(|length| length == 0),
        };
        match result {
            Ok(false) => {}
            Ok(true) => self.end = InputEnd::Reached,
            Err(error) => self.end = InputEnd::Failed(error),
        }
    }

    /// Reads at most `room` bytes, as soon as there are any. Returns their number.
    fn read_once(&mut self, room: usize) -> io::Result<usize> {
        loop {
            match self.input.fill_buf() {
                Ok(available) => {
                    let length = available.len().min(room);
                    self.tail.extend_from_slice(&available[..length]);
                    self.input.consume(length);
                    return Ok(length);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
