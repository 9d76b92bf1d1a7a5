//! [`Csv`] and [`Tsv`]: tables with a line of names, or with cells in a column and no names.

use super::cells::{Span, are_cells};
use super::table::{ColumnRole, Content, FieldFinder, names_puzzle, roles, too_many};
use super::text::TextLines;
use super::{
    About, Bytes, Columns, Entry, Field, Fields, Format, InputStart, Keeps, Loss, Sink, Source,
    Value, marks_text,
};
use crate::fault::{Expected, Fault, Found};
use csv_core::{ReadFieldResult, Terminator};
use std::collections::VecDeque;
use std::io;

pub(super) struct Csv;
pub(super) struct Tsv;

const KEEPS: Keeps = Keeps { state: true, marks: true, solution: true, fields: Fields::All };

static CSV: About = About {
    name: "csv",
    aliases: &["comma"],
    endings: &["csv"],
    what: "a table with a column `puzzle` (or `quizzes`), its columns separated by commas",
    keeps: KEEPS,
};

static TSV: About = About {
    name: "tsv",
    aliases: &["tab"],
    endings: &["tsv", "tab"],
    what: "a table with a column `puzzle`, its columns separated by tabs",
    keeps: KEEPS,
};

impl Format for Csv {
    fn about(&self) -> &'static About {
        &CSV
    }

    fn recognises(&self, start: &InputStart) -> bool {
        is_table(start, b',') || is_table(start, b';')
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(CsvTable::new(input, None))
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

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(CsvTable::new(input, Some(b'\t')))
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
    match table_of(&fields) {
        Some(FirstRecord::Names(names)) => names.len() > 1 || delimiter == b',' && is_followed(),
        Some(FirstRecord::Digits(roles)) => {
            roles.len() > 1
                && (roles[0] != ColumnRole::Puzzle || roles.contains(&ColumnRole::Solution))
        }
        None => false,
    }
}

/// Bytes of a record of several lines after which no more lines are added.
const LONGEST: usize = 1 << 16;

/// The first record of a table.
enum FirstRecord {
    /// The names of columns.
    Names(Vec<ColumnRole>),
    /// Cells: the table has no names.
    Digits(Vec<ColumnRole>),
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

/// Finds the roles of a table's columns in its first record.
fn table_of(fields: &[CsvField]) -> Option<FirstRecord> {
    let texts: Vec<&str> =
        fields.iter().map(|field| str::from_utf8(&field.text)).collect::<Result<_, _>>().ok()?;
    if texts.iter().any(|name| names_puzzle(name)) {
        let names: Vec<String> = texts.into_iter().map(str::to_owned).collect();
        return Some(FirstRecord::Names(roles(&names)));
    }
    let cells: Vec<usize> = (0..fields.len()).filter(|i| are_cells(&fields[*i].text)).collect();
    let is_full = |i: usize| texts[i].bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    let (puzzle, solution) = match cells[..] {
        [puzzle] => (puzzle, None),
        [puzzle, solution] if is_full(solution) => (puzzle, Some(solution)),
        _ => return None,
    };
    let role = |i: usize| match i {
        _ if i == puzzle => ColumnRole::Puzzle,
        _ if Some(i) == solution => ColumnRole::Solution,
        _ => ColumnRole::Field(format!("column{}", i + 1)),
    };
    Some(FirstRecord::Digits((0..fields.len()).map(role).collect()))
}

/// Reads a table.
struct CsvTable<'a> {
    lines: TextLines<'a>,
    /// Lines to read again: they were joined to a record whose quote is never closed.
    again: VecDeque<(NumberedText, Option<Fault>)>,
    delimiter: Option<u8>,
    splitter: Option<Box<csv_core::Reader>>,
    roles: Option<Vec<ColumnRole>>,
}

/// The text of one record, after the number of the line where it starts.
type NumberedText = (u64, Vec<u8>);

impl<'a> CsvTable<'a> {
    fn new(input: Bytes<'a>, delimiter: Option<u8>) -> Self {
        Self {
            lines: TextLines::new(input),
            again: VecDeque::new(),
            delimiter,
            splitter: None,
            roles: None,
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

    fn entry(&mut self, line: u64, text: &[u8]) -> Option<Entry> {
        let delimiter = self.delimiter.unwrap_or(b',');
        let reader = self.splitter.get_or_insert_with(|| Box::new(splitter(delimiter)));
        let mut fields = fields(reader, delimiter, text);
        let span = Span::new(line, text);
        if let Some(fault) = too_many(span, fields.len()).or_else(|| stray_return(line, text)) {
            return Some(Entry::new(line, Err(fault)));
        }
        if self.roles.is_none() {
            match table_of(&fields) {
                Some(FirstRecord::Names(roles)) => {
                    self.roles = Some(roles);
                    return None;
                }
                Some(FirstRecord::Digits(roles)) => self.roles = Some(roles),
                None => {}
            }
        }
        let Some(roles) = &self.roles else {
            let expected =
                Expected::Text("names with `puzzle` among them, or 81 cells in one column");
            let fault = span.fault_of(expected, Found::Fields(fields.len() as u64));
            return Some(Entry::new(line, Err(fault)));
        };
        let missing =
            span.fault_of(Expected::Text("81 cells in the column `puzzle`"), Found::Text("none"));
        let mut entry = Entry::new(line, Err(missing));
        let mut fault = None;
        if fields.len() != roles.len() {
            let expected = Expected::Text("as many fields as the table has columns");
            fault = Some(span.fault_of(expected, Found::Fields(fields.len() as u64)));
        }
        fields.truncate(roles.len());
        for (role, CsvField { text: content, offset }) in roles.iter().zip(&fields) {
            let result = match str::from_utf8(content) {
                Err(error) => {
                    let at = offset + error.valid_up_to();
                    Err(place(line, text, at).fault(at - place_start(text, at), Expected::Utf8))
                }
                Ok(value) => {
                    let start = place_start(text, *offset);
                    let row = place(line, text, *offset);
                    let indent = crate::fault::characters(&row.text[..offset - start]);
                    let span = Span { line: row.line, indent, text: content };
                    role.put(span, Value::Text(value.into()), &mut entry)
                }
            };
            if let Err(found) = result {
                fault.get_or_insert(found);
            }
        }
        if let Some(fault) = fault {
            entry.puzzle = Err(fault);
        }
        Some(entry)
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
            if let Some(entry) = self.entry(line, &text) {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    fn is_ready(&self) -> bool {
        !self.again.is_empty() || self.lines.has_line()
    }

    fn columns(&self) -> Option<Columns> {
        self.roles.as_deref().map(Columns::of_roles)
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
        let mut row = Row::new(roles.len(), self.delimiter, out);
        roles.iter().for_each(|role| row.add_text(role.name()));
        row.end();
        self.roles = Some((columns, roles));
        for entry in std::mem::take(&mut self.waiting) {
            self.write_row(&entry, out);
        }
    }

    fn write_row(&self, entry: &Entry, out: &mut Vec<u8>) {
        let Some((_, roles)) = &self.roles else { return };
        let mut row = Row::new(roles.len(), self.delimiter, out);
        let mut fields = FieldFinder::new(entry);
        for role in roles {
            match role.content(&mut fields) {
                Content::Nothing => row.add_text(""),
                Content::Cells(cells) => row.add_plain(&cells.to_line()),
                Content::Marks(marks) => row.add_text(&marks_text::text(marks)),
                Content::Value(value) if value.is_null() => row.add_text(""),
                Content::Value(Value::Text(text) | Value::Json(text)) => row.add_text(text),
            }
        }
        row.end();
    }
}

/// A row that is being written.
struct Row<'a> {
    delimiter: u8,
    out: &'a mut Vec<u8>,
    is_first: bool,
    /// Whether the row has one field. If it is empty, the row needs quotes: it would be a blank
    /// line.
    is_alone: bool,
}

impl<'a> Row<'a> {
    fn new(fields: usize, delimiter: u8, out: &'a mut Vec<u8>) -> Self {
        Self { delimiter, out, is_first: true, is_alone: fields == 1 }
    }

    /// Appends a field that needs no quotes.
    fn add_plain(&mut self, text: &[u8]) {
        if !self.is_first {
            self.out.push(self.delimiter);
        }
        self.is_first = false;
        self.out.extend_from_slice(text);
    }

    /// Appends a field, with quotes where needed.
    fn add_text(&mut self, text: &str) {
        let needs_quotes = |byte| byte == self.delimiter || matches!(byte, b'"' | b'\n' | b'\r');
        if text.bytes().any(needs_quotes) || self.is_alone && text.is_empty() {
            let text = text.replace('"', "\"\"").replace('\r', " ");
            self.add_plain(format!("\"{text}\"").as_bytes());
        } else {
            self.add_plain(text.as_bytes());
        }
    }

    fn end(self) {
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
            None => Columns::of(entry).losses(entry),
        };
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
