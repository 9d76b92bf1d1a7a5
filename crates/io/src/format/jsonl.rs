//! [`Jsonl`]: a JSON object on each line; also the objects of an array, and over several lines.

use super::cells::Span;
use super::json_document::{DocumentRecords, is_document};
use super::line_records::{LineRecords, ReadLine, not_utf8};
use super::table::{
    ColumnRole, Content, FieldFinder, InputColumn, Written, WrittenLine, begin_row, check_wanted,
    columns, latin_unless_utf8, too_many,
};
use super::text::LONGEST_ROW;
use super::{
    Bytes, Capabilities, ColumnNames, Columns, Entry, Field, Fields, Format, FormatInfo,
    InputStart, Loss, Sink, SmolStr, Source, Value, marks_text,
};
use crate::fault::{Expected, Found, characters};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead};

pub(super) struct Jsonl;

static ABOUT: FormatInfo = FormatInfo {
    name: "jsonl",
    aliases: &["ndjson", "json"],
    endings: &["jsonl", "ndjson"],
    what: "a JSON object with a key `puzzle` on each line; also an array of objects",
    keeps: Capabilities { state: true, marks: true, solution: true, fields: Fields::All },
};

impl Format for Jsonl {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        start.is_mostly(|line| line.trim_ascii_start().first() == Some(&b'{'))
            || is_document(start.bytes())
    }

    fn source<'a>(
        &self,
        mut input: Bytes<'a>,
        columns: &ColumnNames,
    ) -> Box<dyn Source + Send + 'a> {
        // An error of the input shows again at the first record.
        if input.fill_buf().is_ok_and(is_document) {
            let expected = Expected::Text("a JSON object");
            return Box::new(DocumentRecords::new(input, ObjectReader::new(columns, expected)));
        }
        let expected = Expected::Text("a JSON object on one line");
        Box::new(LineRecords::of_rows(input, ObjectReader::new(columns, expected)))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(JsonlWriter::default()))
    }
}

/// The keys and values of an object, in order.
struct JsonObject<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Deserialize<'a> for JsonObject<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'a> Visitor<'a> for PairsVisitor {
            type Value = JsonObject<'a>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<JsonObject<'a>, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(JsonObject(pairs))
            }
        }
        deserializer.deserialize_map(PairsVisitor)
    }
}

/// Reads objects, one on each line.
struct ObjectReader {
    wanted: ColumnNames,
    /// The keys of the last object, and what they hold. Most objects have the same keys.
    keys: Vec<String>,
    columns: Vec<InputColumn>,
    has_read: bool,
    /// What a text that is no object should be.
    expected: Expected,
}

impl ReadLine for ObjectReader {
    fn read(&mut self, span: Span) -> io::Result<Entry> {
        let Some(line) = LineText::of(span.text) else {
            return Ok(Entry::new(span.line, Err(not_utf8(span))));
        };
        let span = Span { text: line.text.as_bytes(), ..span };
        match serde_json::from_str(&line.text) {
            Ok(JsonObject(pairs)) => self.entry(span, &line, &pairs),
            Err(error) => {
                let offset = error.column().saturating_sub(1).min(span.text.len());
                // The fault is after the last character if something is missing.
                let offset = if error.is_eof() { span.text.len() } else { offset };
                Ok(Entry::new(span.line, Err(span.fault(offset, self.expected))))
            }
        }
    }
}

impl ObjectReader {
    fn new(wanted: &ColumnNames, expected: Expected) -> Self {
        let wanted = wanted.clone();
        Self { wanted, keys: Vec::new(), columns: Vec::new(), has_read: false, expected }
    }

    /// Makes the record of an object.
    ///
    /// # Errors
    ///
    /// The first object has no key that the caller wants.
    fn entry(
        &mut self,
        span: Span,
        line: &LineText,
        pairs: &[(String, &RawValue)],
    ) -> io::Result<Entry> {
        if let Some(fault) = too_many(span, pairs.len()) {
            return Ok(Entry::new(span.line, Err(fault)));
        }
        if !pairs.iter().map(|(key, _)| key).eq(&self.keys) || !self.has_read {
            self.keys = pairs.iter().map(|(key, _)| key.clone()).collect();
            let names: Vec<String> = self.keys.iter().map(|key| line.name(key)).collect();
            // One object may lack a key, but it is not the name of any if the first lacks it.
            if !self.has_read {
                check_wanted(&names, &self.wanted)?;
            }
            self.columns = columns(&names, &self.wanted);
            for (column, name) in self.columns.iter_mut().zip(names) {
                // JSON keeps white space around a key; only names of columns are trimmed.
                if column.role == ColumnRole::Field(column.name.clone()) {
                    column.role = ColumnRole::Field(name);
                }
            }
            self.has_read = true;
        }
        let expected = match self.wanted.puzzle {
            Some(_) => Expected::Text("the key that is chosen for puzzles"),
            None => Expected::PuzzleKey,
        };
        let missing = span.fault_of(expected, Found::Nothing);
        let mut entry = begin_row(span.line, &self.columns, missing);
        for (column, (_, raw)) in self.columns.iter().zip(pairs) {
            put(span, line, column, raw, &mut entry);
        }
        Ok(entry)
    }
}

/// Puts a value into an entry.
fn put(span: Span, line: &LineText, column: &InputColumn, raw: &RawValue, entry: &mut Entry) {
    let raw = raw.get();
    let offset = (raw.as_ptr() as usize).saturating_sub(span.text.as_ptr() as usize);
    let indent = span.indent + characters(&span.text[..offset]);
    match serde_json::from_str::<Cow<str>>(raw) {
        Ok(text) => {
            // If the string has no escapes, its text is the same as in the line.
            let text = line.bytes(&text);
            let inside = Span { indent: indent + 1, text: &text, ..span };
            column.put(inside, Written::Text, entry);
        }
        // A field keeps `null`, which differs from no field.
        Err(_) => {
            let text = line.bytes(raw);
            column.put(Span { indent, text: &text, ..span }, Written::Json, entry);
        }
    }
}

/// The text of a line. Characters of private use stand for bytes that are not UTF-8, so that the
/// line can be read as JSON.
struct LineText<'a> {
    text: Cow<'a, str>,
}

/// The character that stands for the byte 0; the others follow.
const ESCAPED: u32 = 0x10_FF00;

impl<'a> LineText<'a> {
    /// Returns the text of a line, or `None` if the line has bytes that are not UTF-8 and the
    /// characters that would stand for them.
    fn of(line: &'a [u8]) -> Option<Self> {
        if let Ok(text) = str::from_utf8(line) {
            return Some(Self { text: Cow::Borrowed(text) });
        }
        // JSON can also say these characters as pairs that begin like this.
        let says_escaped = |text: &str| {
            let has_pair = || text.to_ascii_lowercase().contains("\\udbff");
            text.contains(|c| escaped_byte(c).is_some()) || has_pair()
        };
        let mut text = String::new();
        for chunk in line.utf8_chunks() {
            if says_escaped(chunk.valid()) {
                return None;
            }
            text.push_str(chunk.valid());
            let escaped = |byte: &u8| char::from_u32(ESCAPED + u32::from(*byte));
            text.extend(chunk.invalid().iter().filter_map(escaped));
        }
        Some(Self { text: Cow::Owned(text) })
    }

    /// Returns whether characters stand for bytes.
    const fn has_escaped(&self) -> bool {
        matches!(self.text, Cow::Owned(_))
    }

    /// Returns the bytes of a part of the line.
    fn bytes<'b>(&self, part: &'b str) -> Cow<'b, [u8]> {
        if !self.has_escaped() {
            return Cow::Borrowed(part.as_bytes());
        }
        let mut bytes = Vec::new();
        for c in part.chars() {
            match escaped_byte(c) {
                Some(byte) => bytes.push(byte),
                None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        Cow::Owned(bytes)
    }

    /// Returns a key as text.
    fn name(&self, key: &str) -> String {
        latin_unless_utf8(&self.bytes(key))
    }
}

/// Returns the byte that a character stands for.
fn escaped_byte(c: char) -> Option<u8> {
    u32::from(c).checked_sub(ESCAPED).and_then(|byte| u8::try_from(byte).ok())
}

/// Writes objects.
#[derive(Default)]
struct JsonlWriter {
    /// The keys of the last object. Most records have those of the record before.
    keys: Keys,
}

impl Sink for JsonlWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let keys = if self.keys.are_of(entry) {
            Cow::Borrowed(&self.keys)
        } else {
            Cow::Owned(Keys::of(entry))
        };
        let mut losses = keys.columns.losses(entry);
        losses.extend(line(&keys).losses(entry));
        // Without a key `solution`, the key `answer` has the solution.
        let is_solution = |name: &str| name == "answer" && entry.solution.is_none();
        let is_taken = |name: &str| {
            ["puzzle", "solution", "state", "candidates"].contains(&name) || is_solution(name)
        };
        let says = |field: &&Field| !field.value.as_str().is_empty();
        for field in entry.fields.iter().filter(says).filter(|field| is_taken(&field.name)) {
            losses.push(Loss::Field(field.name.to_string()));
        }
        losses.extend(entry.lost_bytes());
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        if !self.keys.are_of(entry) {
            self.keys = Keys::of(entry);
        }
        line(&self.keys).append(entry, out);
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}

/// How an object with these keys is written.
const fn line(keys: &Keys) -> WrittenLine<impl Fn(&Entry, &mut Vec<u8>)> {
    WrittenLine {
        write: |entry: &Entry, out: &mut Vec<u8>| keys.write(entry, out),
        longest: LONGEST_ROW,
    }
}

/// The keys of an object in order.
#[derive(Clone, Default)]
struct Keys {
    columns: Columns,
    /// The [`parts`] of the record.
    parts: [bool; 4],
    /// The names of its fields.
    names: Vec<SmolStr>,
    /// What stands under each key, and the key in quotes.
    quoted: Vec<(ColumnRole, Vec<u8>)>,
}

/// Returns whether a record has a good puzzle, a solution, a state and pencil marks.
fn parts(entry: &Entry) -> [bool; 4] {
    [entry.puzzle.is_ok(), entry.has_solution(), entry.state.is_some(), entry.has_marks()]
}

impl Keys {
    fn of(entry: &Entry) -> Self {
        let key = |role: ColumnRole| {
            // The fault of the record uses the key `error`.
            let is_taken = entry.puzzle.is_err() && role.name() == "error";
            let mut key = Vec::new();
            put_quoted(if is_taken { "error_2" } else { role.name() }, &mut key);
            (role, key)
        };
        let columns = Columns::from_entry(entry).fitting();
        Self {
            parts: parts(entry),
            names: entry.fields.iter().map(|field| field.name.clone()).collect(),
            quoted: columns.roles().into_iter().map(key).collect(),
            columns,
        }
    }

    /// Returns whether a record has these keys.
    fn are_of(&self, entry: &Entry) -> bool {
        let names = entry.fields.iter().map(|field| &field.name);
        !self.quoted.is_empty() && self.parts == parts(entry) && self.names.iter().eq(names)
    }

    /// Appends an object.
    fn write(&self, entry: &Entry, out: &mut Vec<u8>) {
        let mut separator = b'{';
        if let Err(fault) = entry.puzzle {
            out.extend_from_slice(b"{\"puzzle\":null,\"error\":");
            match entry.other.as_deref().map(|other| &other.puzzle) {
                Some(Err(why)) => put_quoted(why, out),
                _ => put_quoted(&fault.within(entry.line).to_string(), out),
            }
            separator = b',';
        }
        let mut fields = FieldFinder::new(entry);
        for (role, key) in &self.quoted {
            let content = role.content(&mut fields);
            if matches!(content, Content::Nothing) {
                continue;
            }
            out.push(separator);
            separator = b',';
            out.extend_from_slice(key);
            out.push(b':');
            match content {
                Content::Nothing => {}
                Content::Cells(cells) => {
                    out.push(b'"');
                    out.extend_from_slice(&cells.to_line());
                    out.push(b'"');
                }
                Content::Text(text) => put_quoted(text, out),
                Content::Marks(marks) => put_quoted(&marks_text::text(marks), out),
                Content::Value(Value::Json(json)) if is_json(json) => {
                    out.extend_from_slice(json.as_bytes());
                }
                Content::Value(value) => put_quoted(value.as_str(), out),
            }
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Returns whether a text is JSON. A table may have other values, such as dates.
fn is_json(text: &str) -> bool {
    let is_number = || match text.as_bytes() {
        [b'0'] => true,
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    matches!(text, "null" | "true" | "false")
        || is_number()
        || serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Appends a text in quotes.
fn put_quoted(text: &str, out: &mut Vec<u8>) {
    serde_json::to_writer(out, text).expect("writing to memory does not fail");
}
