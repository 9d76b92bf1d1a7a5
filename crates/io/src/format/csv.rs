//! [`CSV`] and [`TSV`]: tables with a line of names, or with cells in a column and no names.

use super::cells::{Span, are_cells, listed_cell};
use super::table::{
    ColumnRole, Content, FieldFinder, InputColumn, WrittenLine, check_wanted, columns,
    have_puzzles, latin_unless_utf8,
};
use super::table_cutter::{SMALL_CHUNK, TableCutter};
use super::table_rows::{TableLayout, TablePosition};
use super::table_text::{FieldSplitter, LONGEST_QUOTED, TableFields};
use super::text::LONGEST_ROW;
use super::{
    Bytes, Capabilities, ColumnNames, Columns, Entry, Field, Fields, Format, FormatInfo,
    InputStart, Loss, Sink, Source, TableChunk, list, marks_text,
};
use crate::chunk::ChunkPace;
use crate::fault::{Expected, Found};
use ninefold_core::Cell;
use std::borrow::Cow;
use std::io;
use std::mem;
use std::sync::Arc;

/// A format of tables of text.
pub(super) struct Delimited {
    about: &'static FormatInfo,
    delimiter: u8,
}

const KEEPS: Capabilities =
    Capabilities { state: true, marks: true, solution: true, fields: Fields::All };

pub(super) static CSV: Delimited = Delimited {
    about: &FormatInfo {
        name: "csv",
        aliases: &["comma"],
        endings: &["csv"],
        what: "a table with a column `puzzle` (or `quizzes`); columns separated by commas",
        keeps: KEEPS,
    },
    delimiter: b',',
};

pub(super) static TSV: Delimited = Delimited {
    about: &FormatInfo {
        name: "tsv",
        aliases: &["tab"],
        endings: &["tsv", "tab"],
        what: "a table with a column `puzzle`; columns separated by tabs",
        keeps: KEEPS,
    },
    delimiter: b'\t',
};

impl Delimited {
    /// Returns whether a table in CSV is meant. Such a table may have semicolons for commas.
    fn is_csv(&self) -> bool {
        self.delimiter == b','
    }
}

impl Format for Delimited {
    fn about(&self) -> &'static FormatInfo {
        self.about
    }

    fn recognises(&self, start: &InputStart) -> bool {
        is_table(start, self.delimiter) || self.is_csv() && is_table(start, b';')
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        let delimiter = (!self.is_csv()).then_some(self.delimiter);
        Box::new(CsvTable::new(input, delimiter, columns))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(CsvWriter::new(self.delimiter)))
    }
}

/// Returns whether the first line has the names of a table, or cells in one of several columns.
fn is_table(start: &InputStart, delimiter: u8) -> bool {
    let mut lines = start.lines().filter(|line| !line.trim_ascii().is_empty());
    let first = lines.next().unwrap_or_default();
    let mut splitter = FieldSplitter::default();
    let fields = splitter.split(first, delimiter);
    // A single word may be a title. An empty field in quotes stands for a malformed record.
    let mut records = lines.filter(|line| line.trim_ascii() != b"\"\"");
    let mut is_followed = || records.next().is_none_or(|line| line.len() >= 81);
    match table_of(&fields, start.columns()) {
        Ok(Some(FirstRecord::Names(names))) => {
            names.len() > 1 || delimiter == b',' && is_followed()
        }
        Ok(Some(FirstRecord::Digits(columns))) => {
            let has_solution = columns.iter().any(|column| column.role == ColumnRole::Solution);
            columns.len() > 1 && (columns[0].role != ColumnRole::Puzzle || has_solution)
        }
        Ok(None) => false,
        // The caller says that it is a table, and the reader says what is wrong with it.
        Err(_) => fields.len() > 1,
    }
}

/// The first record of a table.
enum FirstRecord {
    /// The names of columns.
    Names(Vec<InputColumn>),
    /// Cells: the table has no names.
    Digits(Vec<InputColumn>),
}

/// Finds the columns of a table in its first record. Returns `None` if the record is neither names
/// nor cells.
///
/// # Errors
///
/// The table has no column with a name that the caller wants.
fn table_of(fields: &TableFields, wanted: &ColumnNames) -> io::Result<Option<FirstRecord>> {
    let names: Vec<String> = fields.iter().map(|field| latin_unless_utf8(field.text)).collect();
    let by_name = columns(&names, wanted);
    // A name may look like cells.
    let has_name = by_name.iter().any(|column| column.role == ColumnRole::Puzzle);
    if !has_name && let Some(names) = names_of_digits(fields, wanted.puzzle.is_some()) {
        check_wanted(&names, wanted)?;
        return Ok(Some(FirstRecord::Digits(columns(&names, wanted))));
    }
    check_wanted(&names, wanted)?;
    Ok(have_puzzles(&by_name).then_some(FirstRecord::Names(by_name)))
}

/// Returns names for the columns of a table without names: `puzzle`, `solution`, and `column1`,
/// `column2`, ... by their place. Returns `None` if the first record has no cells.
///
/// If the caller chooses the column of puzzles, all columns are named by their place.
fn names_of_digits(fields: &TableFields, is_chosen: bool) -> Option<Vec<String>> {
    let mut names: Vec<String> = (1..=fields.len()).map(|n| format!("column{n}")).collect();
    let is_board = |text: &[u8]| are_cells(text) || list::parse(Span::new(1, text)).is_ok();
    let boards: Vec<usize> = (0..fields.len()).filter(|i| is_board(fields.get(*i).text)).collect();
    let is_full = |i: usize| fields.get(i).text.iter().all(|byte| matches!(byte, b'1'..=b'9'));
    match boards[..] {
        _ if is_chosen && !boards.is_empty() => {}
        [puzzle] => names[puzzle] = String::from("puzzle"),
        [puzzle, solution] if is_full(solution) => {
            names[puzzle] = String::from("puzzle");
            names[solution] = String::from("solution");
        }
        [] => {
            let is_cell = |i: &usize| listed_cell(fields.get(*i).text).is_ok();
            let cells: Vec<usize> = (0..fields.len()).filter(is_cell).collect();
            let first = *cells.first()?;
            if !cells.iter().copied().eq(first..first + 81) {
                return None;
            }
            for (name, cell) in names[first..].iter_mut().zip(Cell::ALL) {
                *name = cell.to_string();
            }
        }
        _ => return None,
    }
    Some(names)
}

/// Reads a table.
struct CsvTable<'a> {
    rows: TableCutter<'a>,
    delimiter: Option<u8>,
    /// The columns that the caller chooses.
    wanted: ColumnNames,
    /// The table, once its first row is known.
    table: Option<Arc<TableLayout>>,
    /// The first row, if it is a record.
    first: Option<TableChunk>,
    /// A malformed record before the first row of the table.
    before: Option<Entry>,
    /// Rows of the table. The next row that is read is at `position`.
    chunk: TableChunk,
    position: TablePosition,
}

impl<'a> CsvTable<'a> {
    fn new(input: Bytes<'a>, delimiter: Option<u8>, wanted: &ColumnNames) -> Self {
        Self {
            rows: TableCutter::new(input),
            delimiter,
            wanted: wanted.clone(),
            table: None,
            first: None,
            before: None,
            chunk: TableChunk::default(),
            position: TablePosition::default(),
        }
    }

    /// Returns whether all records that have been taken from the input have been read.
    fn has_read_chunk(&self) -> bool {
        self.before.is_none() && self.chunk.ends_at(&self.position)
    }

    /// Reads the first row, which shows the columns. A row that does not is a malformed record, and
    /// the next row is the first. Returns false at the end of the input.
    fn read_first_row(&mut self) -> io::Result<bool> {
        let Some(line) = self.rows.first_line()? else { return Ok(false) };
        // Where commas mark fractions, tables are separated by semicolons.
        let has_only_semicolons = line.contains(&b';') && !line.contains(&b',');
        let by_line = if has_only_semicolons { b';' } else { b',' };
        let delimiter = *self.delimiter.get_or_insert(by_line);
        let mut chunk = TableChunk::default();
        self.rows.next_row(&mut chunk, delimiter)?;
        let first = chunk.first_row(delimiter, |row, fields| {
            let found = Found::Fields(fields.len() as u64);
            Ok((table_of(&fields, &self.wanted)?, row.fault_of(NO_TABLE, found)))
        });
        let columns = match first {
            Ok(None) => return Ok(false),
            Ok(Some(Err(error))) => return Err(error),
            Ok(Some(Ok((Some(FirstRecord::Names(columns)), _)))) => columns,
            Ok(Some(Ok((Some(FirstRecord::Digits(columns)), _)))) => {
                self.first = Some(chunk);
                columns
            }
            Ok(Some(Ok((None, fault)))) | Err(fault) => {
                self.before = Some(Entry::new(fault.line, Err(fault)));
                return Ok(true);
            }
        };
        self.table = Some(Arc::new(TableLayout::new(delimiter, columns)));
        Ok(true)
    }
}

const NO_TABLE: Expected = Expected::Text(
    "names with `puzzle` among them, or with a name that is chosen, or 81 cells in one column",
);

impl Source for CsvTable<'_> {
    fn begin(&mut self) -> io::Result<()> {
        if self.table.is_none() && self.before.is_none() {
            self.read_first_row()?;
        }
        Ok(())
    }

    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        loop {
            let before = self.before.take();
            if let Some(entry) = before.or_else(|| self.chunk.next_entry(&mut self.position)) {
                return Ok(Some(entry));
            }
            if self.table.is_none() {
                if !self.read_first_row()? {
                    return Ok(None);
                }
                continue;
            }
            let mut chunk = mem::take(&mut self.chunk);
            let result = self.next_rows(&mut chunk, SMALL_CHUNK, ChunkPace::AsItComes);
            (self.chunk, self.position) = (chunk, TablePosition::default());
            if !result? {
                return Ok(None);
            }
        }
    }

    fn is_ready(&self) -> bool {
        !self.has_read_chunk() || self.first.is_some() || self.rows.has_line()
    }

    fn columns(&self) -> Option<Columns> {
        self.table.as_ref().map(|table| Columns::of_table(&table.columns))
    }

    fn has_rows(&self) -> bool {
        self.table.is_some() && self.has_read_chunk()
    }

    fn next_rows(
        &mut self,
        chunk: &mut TableChunk,
        size: usize,
        pace: ChunkPace,
    ) -> io::Result<bool> {
        let Some(table) = &self.table else { return Ok(false) };
        let has_more = match self.first.take() {
            Some(first) => {
                *chunk = first;
                true
            }
            None => self.rows.next_rows(chunk, table.delimiter, size, pace)?,
        };
        chunk.set_table(table);
        Ok(has_more)
    }
}

/// Writes a table. Its columns are those of the input if they are known, otherwise those of the
/// first good record.
struct CsvWriter {
    delimiter: u8,
    roles: Option<(Columns, Vec<ColumnRole>)>,
    /// Malformed records before the columns are known.
    waiting: Vec<Entry>,
    waiting_bytes: usize,
}

/// The most records that wait until the columns are known.
const WAITING: usize = 1000;
/// Bytes of fields at which no more records wait.
const WAITING_BYTES: usize = 1 << 16;

impl CsvWriter {
    const fn new(delimiter: u8) -> Self {
        Self { delimiter, roles: None, waiting: Vec::new(), waiting_bytes: 0 }
    }

    fn begin(&mut self, columns: Columns, out: &mut Vec<u8>) {
        let columns = columns.fitting();
        let roles = columns.roles();
        let mut row = Row::new(self.delimiter, out);
        for role in &roles {
            row.add(role.name().as_bytes());
        }
        row.end();
        self.roles = Some((columns, roles));
        for entry in mem::take(&mut self.waiting) {
            self.line(&entry).append(&entry, out);
        }
    }

    /// Returns how a record becomes a row, and the most bytes of a row.
    fn line(&self, entry: &Entry) -> WrittenLine<impl Fn(&Entry, &mut Vec<u8>) + '_> {
        let has_lines = entry.fields.iter().any(|field| field.value.as_bytes().contains(&b'\n'));
        let longest = if has_lines { LONGEST_QUOTED } else { LONGEST_ROW };
        let roles = match &self.roles {
            Some((_, roles)) => Cow::Borrowed(&roles[..]),
            None => Cow::Owned(Columns::from_entry(entry).fitting().roles()),
        };
        let write = move |entry: &Entry, out: &mut Vec<u8>| {
            let mut row = Row::new(self.delimiter, out);
            let mut fields = FieldFinder::new(entry);
            for role in &*roles {
                match role.content(&mut fields) {
                    Content::Nothing => row.add(b""),
                    Content::Cells(cells) => row.add_plain(&cells.to_line()),
                    Content::Text(text) => row.add(text.as_bytes()),
                    Content::Marks(marks) => row.add(marks_text::text(marks).as_bytes()),
                    Content::Value(value) if value.is_null() => row.add(b""),
                    Content::Value(value) => row.add(value.as_bytes()),
                }
            }
            row.end();
        };
        WrittenLine { write, longest }
    }
}

/// A row that is being written.
struct Row<'a> {
    delimiter: u8,
    out: &'a mut Vec<u8>,
    /// Where the row begins.
    start: usize,
    /// Where the first field ends, if it has been added.
    first_end: Option<usize>,
}

impl<'a> Row<'a> {
    fn new(delimiter: u8, out: &'a mut Vec<u8>) -> Self {
        Self { delimiter, start: out.len(), out, first_end: None }
    }

    /// Appends a field that needs no quotes.
    fn add_plain(&mut self, text: &[u8]) {
        self.begin_field();
        self.out.extend_from_slice(text);
        self.end_field();
    }

    /// Appends a field, with quotes where needed.
    fn add(&mut self, text: &[u8]) {
        let needs_quotes = |byte: &u8| *byte == self.delimiter || b"\"\n\r".contains(byte);
        if !text.iter().any(needs_quotes) {
            return self.add_plain(text);
        }
        self.begin_field();
        self.out.push(b'"');
        for byte in text {
            match byte {
                b'"' => self.out.extend_from_slice(b"\"\""),
                b'\r' => self.out.push(b' '),
                _ => self.out.push(*byte),
            }
        }
        self.out.push(b'"');
        self.end_field();
    }

    fn begin_field(&mut self) {
        if self.first_end.is_some() {
            self.out.push(self.delimiter);
        }
    }

    fn end_field(&mut self) {
        self.first_end.get_or_insert(self.out.len());
    }

    /// Ends the row. Quotes the first field of a row that would be a blank line.
    fn end(self) {
        if self.out[self.start..].trim_ascii().is_empty() {
            self.out.insert(self.first_end.unwrap_or(self.start), b'"');
            self.out.insert(self.start, b'"');
        }
        self.out.push(b'\n');
    }
}

impl Sink for CsvWriter {
    fn expect(&mut self, columns: Columns, out: &mut Vec<u8>) {
        if self.roles.is_none() {
            self.begin(columns, out);
        }
    }

    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = match &self.roles {
            Some((columns, _)) => columns.losses(entry),
            None => Columns::from_entry(entry).fitting().losses(entry),
        };
        losses.extend(self.line(entry).losses(entry));
        // A carriage return would be read as part of a line's end.
        let has_return = |field: &&Field| field.value.as_str().contains('\r');
        let lost = entry.fields.iter().filter(has_return);
        losses.extend(lost.map(|field| Loss::Field(field.name.to_string())));
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        if self.roles.is_none() {
            let text = |field: &Field| field.value.as_str().len();
            self.waiting_bytes += entry.fields.iter().map(text).sum::<usize>();
            let is_room = self.waiting.len() < WAITING && self.waiting_bytes < WAITING_BYTES;
            if entry.puzzle.is_err() && is_room {
                self.waiting.push(entry.clone());
                return;
            }
            self.begin(Columns::from_entry(entry), out);
        }
        self.line(entry).append(entry, out);
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if let (None, Some(first)) = (&self.roles, self.waiting.first()) {
            self.begin(Columns::from_entry(first), out);
        }
        Ok(())
    }

    fn follow(&mut self, columns: &Columns) -> bool {
        if self.roles.is_none() {
            let columns = columns.clone().fitting();
            let roles = columns.roles();
            self.roles = Some((columns, roles));
        }
        true
    }
}
