//! [`TableChunk`]: rows of a table that have not been parsed, on their way to a thread that parses
//! them.

use super::Entry;
use super::cells::Span;
use super::table::{ColumnRole, InputColumn, Written, begin_row, too_many};
use super::table_text::{
    FieldSplitter, RowEnd, TableField, TableFields, with_line_feeds, without_line_end,
};
use super::text::{LONGEST_ROW, too_long};
use crate::chunk::{ChunkRecords, ParsedChunk};
use crate::fault::{Expected, Fault, Found, characters};
use crate::record::Record;
use crate::shape::Shape;
use memchr::{memchr, memchr_iter, memchr2, memrchr};
use ninefold_core::Puzzle;
use std::fmt;
use std::iter;
use std::sync::Arc;

/// Rows of a table that have not been parsed. Any thread can parse them.
///
/// [`Entries::next_rows`](super::Entries::next_rows) fills a chunk and reuses its memory.
///
/// ```
/// use ninefold_io::ChunkPace;
/// use ninefold_io::format::{Entries, TableChunk};
///
/// let table = format!("puzzle,id\n{0},7\n{0},8\n", ".".repeat(81));
/// let mut entries = Entries::open(table.as_bytes(), None)?;
/// entries.begin()?;
/// let mut rows = TableChunk::default();
/// assert!(entries.has_rows() && entries.next_rows(&mut rows, 1 << 18, ChunkPace::Full)?);
/// let records: Vec<_> = rows.entries().collect();
/// assert_eq!((records.len(), records[1].field("id")), (2, Some("8")));
/// assert!(!entries.next_rows(&mut rows, 1 << 18, ChunkPace::Full)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct TableChunk {
    pub(super) rows: UnparsedTable,
    table: Option<Arc<TableLayout>>,
    splitter: FieldSplitter,
    records: ChunkRecords,
}

/// The text of rows, or a line that is too long.
#[derive(Default)]
pub(super) struct UnparsedTable {
    pub(super) text: Vec<u8>,
    /// Number of lines of the input before the text.
    pub(super) lines_before: u64,
    /// Number of bytes of a line that is too long to be kept. The text is empty then.
    pub(super) long_line: Option<u64>,
}

/// A place between two rows of a chunk.
#[derive(Clone, Copy, Default)]
pub(super) struct TablePosition {
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
struct TableRow<'a> {
    /// Number of its first line.
    line: u64,
    /// The text without its line end, or the fault of the whole row.
    text: Result<&'a [u8], Fault>,
}

impl TableChunk {
    /// Returns the number of bytes of the rows.
    pub fn byte_count(&self) -> usize {
        self.rows.text.len()
    }

    /// Parses the rows one after another. Records are numbered from 1 in the chunk, and their lines
    /// in the input.
    pub fn entries(&mut self) -> impl Iterator<Item = Entry> + '_ {
        let mut position = TablePosition::default();
        iter::from_fn(move || self.next_entry(&mut position))
    }

    /// Parses the next row.
    pub(super) fn next_entry(&mut self, position: &mut TablePosition) -> Option<Entry> {
        let table = self.table.as_ref()?;
        let row = self.rows.next(position, table.delimiter)?;
        Some(Entry { number: position.records, ..table.entry_of(&row, &mut self.splitter) })
    }

    /// Returns whether all rows before a position are all rows.
    pub(super) fn ends_at(&self, position: &TablePosition) -> bool {
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
            let mut position = TablePosition::default();
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
        look: impl FnOnce(Span, TableFields) -> T,
    ) -> Result<Option<T>, Fault> {
        let first = self.rows.next(&mut TablePosition::default(), delimiter);
        let Some(TableRow { line, text }) = first else { return Ok(None) };
        let text = with_line_feeds(text?);
        let row = Span::new(line, &text);
        let fields = self.splitter.split(&text, delimiter);
        match fault_of_row(row, fields.len()) {
            Some(fault) => Err(fault),
            None => Ok(Some(look(row, fields))),
        }
    }
}

impl UnparsedTable {
    /// Returns the next row that is not blank.
    fn next(&self, position: &mut TablePosition, delimiter: u8) -> Option<TableRow<'_>> {
        if let Some(bytes) = self.long_line.filter(|_| position.lines == 0) {
            (position.lines, position.records) = (1, 1);
            let line = self.lines_before + 1;
            return Some(TableRow { line, text: Err(too_long(line, bytes, LONGEST_ROW)) });
        }
        while position.at < self.text.len() {
            let rest = &self.text[position.at..];
            let line = self.lines_before + position.lines + 1;
            let (row, used) = TableRow::first_of(rest, line, delimiter);
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

impl fmt::Debug for TableChunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnparsedTable { text, lines_before, long_line } = &self.rows;
        f.debug_struct("TableChunk")
            .field("bytes", &text.len())
            .field("lines_before", lines_before)
            .field("long_line", long_line)
            .finish_non_exhaustive()
    }
}

impl<'a> TableRow<'a> {
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

    fn entry_of(&self, row: &TableRow, splitter: &mut FieldSplitter) -> Entry {
        match row.text {
            Ok(text) => {
                let text = with_line_feeds(text);
                self.entry(row.line, &text, splitter.split(&text, self.delimiter))
            }
            Err(fault) => Entry::new(row.line, Err(fault)),
        }
    }

    /// Makes the record of a row.
    fn entry(&self, line: u64, text: &[u8], fields: TableFields) -> Entry {
        let row = Span::new(line, text);
        if let Some(fault) = fault_of_row(row, fields.len()) {
            return Entry::new(line, Err(fault));
        }
        let expected = Expected::Text("81 cells in the column of puzzles");
        let missing = row.fault_of(expected, Found::Nothing);
        let mut entry = begin_row(line, &self.columns, missing);
        for (column, TableField { text: content, offset }) in self.columns.iter().zip(fields.iter())
        {
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
            entry.unread = None;
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
