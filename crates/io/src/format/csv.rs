//! [`Csv`] and [`Tsv`]: tables with a line of names, or with cells in a column and no names.

use super::cells::{Span, are_cells};
use super::list;
use super::table::{
    ColumnRole, InputColumn, Written, begin_row, check_wanted, columns, have_puzzles,
    latin_unless_utf8, too_many,
};
use super::text::TextLines;
use super::{
    About, Bytes, ColumnNames, Columns, Entry, Field, Fields, Format, InputStart, Keeps, Loss,
    Sink, Source,
};
use crate::fault::{Expected, Fault, Found};
use csv_core::{ReadFieldResult, Terminator};
use ninefold_core::Cell;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;

pub(super) struct Csv;
pub(super) struct Tsv;

const KEEPS: Keeps = Keeps { state: true, marks: true, solution: true, fields: Fields::All };

static CSV: About = About {
    name: "csv",
    aliases: &["comma"],
    endings: &["csv"],
    what: "a table with a column `puzzle` (or `quizzes`), its columns parted by commas",
    keeps: KEEPS,
};

static TSV: About = About {
    name: "tsv",
    aliases: &["tab"],
    endings: &["tsv", "tab"],
    what: "a table with a column `puzzle`, its columns parted by tabs",
    keeps: KEEPS,
};

impl Format for Csv {
    fn about(&self) -> &'static About {
        &CSV
    }

    fn recognises(&self, start: &InputStart) -> bool {
        is_table(start, b',') || is_table(start, b';')
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(CsvTable::new(input, None, columns))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(CsvWriter::new(b',')))
    }
}

impl Format for Tsv {
    fn about(&self) -> &'static About {
        &TSV
    }

    fn recognises(&self, start: &InputStart) -> bool {
        is_table(start, b'\t')
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(CsvTable::new(input, Some(b'\t'), columns))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(CsvWriter::new(b'\t')))
    }
}

/// Returns whether the first line has the names of a table, or cells in one of several columns.
fn is_table(start: &InputStart, delimiter: u8) -> bool {
    let mut lines = start.lines().filter(|line| !line.trim_ascii().is_empty());
    let first = lines.next().unwrap_or_default();
    let fields = fields(&mut splitter(delimiter), delimiter, first);
    // A single word may be a title.
    let mut is_followed = || lines.next().is_none_or(|line| line.len() >= 81);
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

/// Bytes of a record of several lines after which no more lines are added.
const LONGEST: usize = 1 << 16;

/// The first record of a table.
enum FirstRecord {
    /// The names of columns.
    Names(Vec<InputColumn>),
    /// Cells: the table has no names.
    Digits(Vec<InputColumn>),
}

/// One field of a record.
struct CsvField {
    text: Vec<u8>,
    /// The offset of the field in the record's text.
    offset: usize,
}

/// Makes a parser of quoted fields. That takes time, so a table makes one for all its records.
fn splitter(delimiter: u8) -> csv_core::Reader {
    // The text is one record: a carriage return in it is part of a field.
    let terminator = Terminator::Any(b'\n');
    csv_core::ReaderBuilder::new().delimiter(delimiter).terminator(terminator).build()
}

/// Splits a record's text into fields.
fn fields(reader: &mut csv_core::Reader, delimiter: u8, text: &[u8]) -> Vec<CsvField> {
    if !text.contains(&b'"') {
        let mut offset = 0;
        let cell = |field: &[u8]| {
            let cell = CsvField { text: field.to_vec(), offset };
            offset += field.len() + 1;
            cell
        };
        return text.split(|byte| *byte == delimiter).map(cell).collect();
    }
    reader.reset();
    let mut output = vec![0; text.len() + 1];
    let mut fields = Vec::new();
    let (mut at, mut start, mut length) = (0, 0, 0);
    loop {
        let (result, read, written) = reader.read_field(&text[at..], &mut output[length..]);
        at += read;
        length += written;
        match result {
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::Field { record_end } => {
                let is_quoted = text.get(start) == Some(&b'"');
                let offset = start + usize::from(is_quoted);
                fields.push(CsvField { text: output[..length].to_vec(), offset });
                (start, length) = (at, 0);
                if record_end {
                    return fields;
                }
            }
            // Fields are no longer than their text.
            ReadFieldResult::OutputFull | ReadFieldResult::End => return fields,
        }
    }
}

/// Returns whether a quote is open at the end of a line; `is_open` is the state at its start.
fn has_open_quote(text: &[u8], delimiter: u8, mut is_open: bool) -> bool {
    if !is_open && !text.contains(&b'"') {
        return false;
    }
    let mut is_start = true;
    for byte in text {
        match byte {
            b'"' if is_open => is_open = false,
            // Two quotes within quotes are one character: the second opens the field again.
            b'"' if is_start => is_open = true,
            _ => {}
        }
        is_start = *byte == delimiter || *byte == b'"';
    }
    is_open
}

/// Finds the columns of a table in its first record. Returns `None` if the record is neither names
/// nor cells.
///
/// # Errors
///
/// The table has no column with a name that the caller wants.
fn table_of(fields: &[CsvField], wanted: &ColumnNames) -> io::Result<Option<FirstRecord>> {
    if let Some(names) = names_of_digits(fields, wanted.puzzle.is_some()) {
        check_wanted(&names, wanted)?;
        return Ok(Some(FirstRecord::Digits(columns(&names, wanted))));
    }
    let names: Vec<String> = fields.iter().map(|field| latin_unless_utf8(&field.text)).collect();
    check_wanted(&names, wanted)?;
    let columns = columns(&names, wanted);
    Ok(have_puzzles(&columns).then_some(FirstRecord::Names(columns)))
}

/// Returns names for the columns of a table without names: `puzzle`, `solution`, and `column1`,
/// `column2`, ... by their place. Returns `None` if the first record has no cells.
///
/// If the caller chooses the column of puzzles, all columns are named by their place.
fn names_of_digits(fields: &[CsvField], is_chosen: bool) -> Option<Vec<String>> {
    let mut names: Vec<String> = (1..=fields.len()).map(|n| format!("column{n}")).collect();
    let is_board = |text: &[u8]| are_cells(text) || list::parse(Span::new(1, text)).is_ok();
    let boards: Vec<usize> = (0..fields.len()).filter(|i| is_board(&fields[*i].text)).collect();
    let is_full = |i: usize| fields[i].text.iter().all(|byte| matches!(byte, b'1'..=b'9'));
    match boards[..] {
        _ if is_chosen && !boards.is_empty() => {}
        [puzzle] => names[puzzle] = "puzzle".to_owned(),
        [puzzle, solution] if is_full(solution) => {
            names[puzzle] = "puzzle".to_owned();
            names[solution] = "solution".to_owned();
        }
        [] => {
            let is_cell = |field: &CsvField| list::cell(&field.text).is_some();
            let mut run = fields.iter().map(is_cell).enumerate().filter(|(_, is_cell)| *is_cell);
            let (first, _) = run.next()?;
            let last = run.next_back()?.0;
            if last - first != 80 || run.count() != 79 {
                return None;
            }
            for (name, cell) in names[first..=last].iter_mut().zip(Cell::ALL) {
                *name = cell.to_string();
            }
        }
        _ => return None,
    }
    Some(names)
}

/// Reads a table.
struct CsvTable<'a> {
    lines: TextLines<'a>,
    /// Lines to read again: they were joined to a record whose quote is never closed.
    again: VecDeque<(NumberedText, Option<Fault>)>,
    delimiter: Option<u8>,
    splitter: Option<Box<csv_core::Reader>>,
    columns: Option<Vec<InputColumn>>,
    /// The columns that the caller chooses.
    wanted: ColumnNames,
}

/// The text of one record, after the number of the line where it starts.
type NumberedText = (u64, Vec<u8>);

impl<'a> CsvTable<'a> {
    fn new(input: Bytes<'a>, delimiter: Option<u8>, wanted: &ColumnNames) -> Self {
        Self {
            lines: TextLines::new(input),
            again: VecDeque::new(),
            delimiter,
            splitter: None,
            columns: None,
            wanted: wanted.clone(),
        }
    }

    fn next_line(&mut self) -> io::Result<Option<(NumberedText, Option<Fault>)>> {
        if let Some(again) = self.again.pop_front() {
            return Ok(Some(again));
        }
        let line = self.lines.next()?;
        Ok(line.map(|line| ((line.number, line.bytes.to_vec()), line.too_long())))
    }

    /// Returns the text of the next record, which may have several lines.
    fn next_text(&mut self) -> io::Result<Option<(NumberedText, Option<Fault>)>> {
        let Some(((number, mut text), fault)) = self.next_line()? else { return Ok(None) };
        // Where commas mark fractions, tables are separated by semicolons.
        let delimiter = *self.delimiter.get_or_insert_with(|| {
            if text.contains(&b';') && !text.contains(&b',') { b';' } else { b',' }
        });
        let first = text.len();
        let mut others = Vec::new();
        let mut is_open = fault.is_none() && has_open_quote(&text, delimiter, false);
        while is_open {
            let next = if text.len() < LONGEST { self.next_line()? } else { None };
            let Some(((number_of_next, next), None)) = next else {
                // The quote is never closed, so the other lines are records of their own.
                if let Some(long) = next {
                    self.again.push_front(long);
                }
                others.into_iter().rev().for_each(|line| self.again.push_front((line, None)));
                text.truncate(first);
                let span = Span::new(number, &text);
                let expected = Expected::Text("a '\"' that closes the one before it");
                let fault = span.fault(text.len(), expected);
                return Ok(Some(((number, text), Some(fault))));
            };
            is_open = has_open_quote(&next, delimiter, true);
            text.push(b'\n');
            text.extend_from_slice(&next);
            others.push((number_of_next, next));
        }
        Ok(Some(((number, text), fault)))
    }

    /// Reads a record. Returns `None` for the names of columns.
    fn entry(&mut self, line: u64, text: &[u8]) -> io::Result<Option<Entry>> {
        let delimiter = self.delimiter.unwrap_or(b',');
        let reader = self.splitter.get_or_insert_with(|| Box::new(splitter(delimiter)));
        let mut fields = fields(reader, delimiter, text);
        let span = Span::new(line, text);
        if let Some(fault) = too_many(span, fields.len()).or_else(|| stray_return(line, text)) {
            return Ok(Some(Entry::new(line, Err(fault))));
        }
        if self.columns.is_none() {
            match table_of(&fields, &self.wanted)? {
                Some(FirstRecord::Names(columns)) => {
                    self.columns = Some(columns);
                    return Ok(None);
                }
                Some(FirstRecord::Digits(columns)) => self.columns = Some(columns),
                None => {}
            }
        }
        let Some(columns) = &self.columns else {
            let expected =
                Expected::Text("names with `puzzle` among them, or 81 cells in one column");
            let fault = span.fault_of(expected, Found::Fields(fields.len() as u64));
            return Ok(Some(Entry::new(line, Err(fault))));
        };
        let missing =
            span.fault_of(Expected::Text("81 cells in the column `puzzle`"), Found::Text("none"));
        let mut entry = begin_row(line, columns, missing);
        let mut too_long = None;
        let is_blank = |field: &CsvField| field.text.trim_ascii().is_empty();
        if fields.len() > columns.len() && !fields[columns.len()..].iter().all(is_blank) {
            let expected = Expected::Text("as many fields as the table has columns");
            let found = Found::Fields(fields.len() as u64);
            too_long = Some(span.fault_of(expected, found));
        }
        fields.truncate(columns.len());
        for (column, CsvField { text: content, offset }) in columns.iter().zip(&fields) {
            let start = place_start(text, *offset);
            let row = place(line, text, *offset);
            let indent = crate::fault::characters(&row.text[..offset - start]);
            column.put(Span { line: row.line, indent, text: content }, Written::Text, &mut entry);
        }
        let end = place(line, text, text.len());
        let end_of_row =
            end.fault(text.len() - place_start(text, text.len()), Expected::Text("a field"));
        for column in &columns[fields.len().min(columns.len())..] {
            column.miss(end_of_row, &mut entry);
        }
        if let Some(fault) = too_long {
            entry.puzzle = Err(fault);
        }
        Ok(Some(entry))
    }
}

/// Returns the fault of a carriage return within a line. The file may have no other line ends.
fn stray_return(line: u64, text: &[u8]) -> Option<Fault> {
    let at = text.iter().position(|byte| *byte == b'\r')?;
    let expected = Expected::Text("line ends of LF or CRLF");
    Some(place(line, text, at).fault(at - place_start(text, at), expected))
}

/// Returns the start of the line that holds an offset of a record's text.
fn place_start(text: &[u8], offset: usize) -> usize {
    text[..offset].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// Returns the line that holds an offset of a record's text.
fn place(line: u64, text: &[u8], offset: usize) -> Span<'_> {
    let lines = text[..offset].split(|byte| *byte == b'\n').skip(1).count();
    Span::new(line + lines as u64, &text[place_start(text, offset)..])
}

impl Source for CsvTable<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        while let Some(((line, text), fault)) = self.next_text()? {
            if let Some(fault) = fault {
                return Ok(Some(Entry::new(line, Err(fault))));
            }
            if text.trim_ascii().is_empty() {
                continue;
            }
            if let Some(entry) = self.entry(line, &text)? {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    fn is_ready(&self) -> bool {
        !self.again.is_empty() || self.lines.has_line()
    }

    fn columns(&self) -> Option<Columns> {
        self.columns.as_deref().map(Columns::of_table)
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

impl CsvWriter {
    const fn new(delimiter: u8) -> Self {
        Self { delimiter, roles: None, waiting: Vec::new(), waiting_bytes: 0 }
    }

    fn begin(&mut self, columns: Columns, out: &mut Vec<u8>) {
        let roles = columns.roles();
        let names = roles.iter().map(|role| Some(Cow::Borrowed(role.name().as_bytes())));
        row(names, self.delimiter, out);
        self.roles = Some((columns, roles));
        for entry in std::mem::take(&mut self.waiting) {
            self.write_row(&entry, out);
        }
    }

    fn write_row(&self, entry: &Entry, out: &mut Vec<u8>) {
        let Some((_, roles)) = &self.roles else { return };
        row(roles.iter().map(|role| role.bytes(entry)), self.delimiter, out);
    }
}

/// Appends a row of fields, with quotes where needed.
fn row<'a>(
    fields: impl ExactSizeIterator<Item = Option<Cow<'a, [u8]>>>,
    delimiter: u8,
    out: &mut Vec<u8>,
) {
    // A row of one empty field would be a blank line.
    let is_alone = fields.len() == 1;
    for (i, text) in fields.enumerate() {
        if i > 0 {
            out.push(delimiter);
        }
        let text = text.as_deref().unwrap_or_default();
        let needs_quotes = |byte: &u8| *byte == delimiter || b"\"\n\r".contains(byte);
        if text.iter().any(needs_quotes) || is_alone && text.is_empty() {
            out.push(b'"');
            for byte in text {
                match byte {
                    b'"' => out.extend_from_slice(b"\"\""),
                    b'\r' => out.push(b' '),
                    _ => out.push(*byte),
                }
            }
            out.push(b'"');
        } else {
            out.extend_from_slice(text);
        }
    }
    out.push(b'\n');
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
            None => Columns::of(entry).losses(entry),
        };
        // A carriage return would be read as part of a line's end.
        let has_return = |field: &&Field| field.value.as_str().contains('\r');
        let lost = entry.fields.iter().filter(has_return);
        losses.extend(lost.map(|field| Loss::Field(field.name.clone())));
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        if self.roles.is_none() {
            let text = |field: &Field| field.value.as_str().len();
            self.waiting_bytes += entry.fields.iter().map(text).sum::<usize>();
            let is_room = self.waiting.len() < WAITING && self.waiting_bytes < LONGEST;
            if entry.puzzle.is_err() && is_room {
                self.waiting.push(entry.clone());
                return;
            }
            self.begin(Columns::of(entry), out);
        }
        self.write_row(entry, out);
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if let (None, Some(first)) = (&self.roles, self.waiting.first()) {
            self.begin(Columns::of(first), out);
        }
        Ok(())
    }

    fn follow(&mut self, columns: &Columns) -> bool {
        if self.roles.is_none() {
            self.roles = Some((columns.clone(), columns.roles()));
        }
        true
    }
}
