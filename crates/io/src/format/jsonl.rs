//! [`Jsonl`]: a JSON object on each line.

use super::cells::Span;
use super::line::LineRecords;
use super::table::{ColumnRole, Content, FieldFinder, names_puzzle, roles, too_many};
use super::{
    About, Bytes, Columns, Entry, Fields, Format, InputStart, Keeps, Loss, Sink, Source, Value,
    marks_text,
};
use crate::fault::{Expected, Fault, Found, characters};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

pub(super) struct Jsonl;

static ABOUT: About = About {
    name: "jsonl",
    aliases: &["ndjson", "json"],
    endings: &["jsonl", "ndjson"],
    what: "a JSON object with a key `puzzle` on each line",
    keeps: Keeps { state: true, marks: true, solution: true, fields: Fields::All },
};

impl Format for Jsonl {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        start.first().trim_ascii_start().first() == Some(&b'{')
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(LineRecords::new(input, read))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(JsonlWriter))
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

fn read(span: Span) -> Entry {
    match serde_json::from_slice(span.text) {
        Ok(JsonObject(pairs)) => entry(span, &pairs),
        Err(error) => {
            let offset = error.column().saturating_sub(1).min(span.text.len());
            // The fault is after the last character if something is missing.
            let offset = if error.is_eof() { span.text.len() } else { offset };
            Entry::new(
                span.line,
                Err(span.fault(offset, Expected::Text("a JSON object on one line"))),
            )
        }
    }
}

fn entry(span: Span, pairs: &[(String, &RawValue)]) -> Entry {
    let missing = span.fault_of(Expected::Text("a key `puzzle`"), Found::Text("none"));
    let mut entry = Entry::new(span.line, Err(missing));
    if let Some(fault) = too_many(span, pairs.len()) {
        return Entry::new(span.line, Err(fault));
    }
    let names: Vec<String> = pairs.iter().map(|(name, _)| name.clone()).collect();
    let mut fault = None;
    for (role, (name, raw)) in roles(&names).iter().zip(pairs) {
        // JSON keeps white space around a key; only names of columns are trimmed.
        let role = match role {
            ColumnRole::Field(known) if known == name.trim() => &ColumnRole::Field(name.clone()),
            role => role,
        };
        if let Err(found) = put(span, role, raw, &mut entry) {
            fault.get_or_insert(found);
        }
    }
    if let Some(fault) = fault {
        entry.puzzle = Err(fault);
    }
    entry
}

/// Puts a value into an entry.
fn put(span: Span, role: &ColumnRole, raw: &RawValue, entry: &mut Entry) -> Result<(), Fault> {
    let raw = raw.get();
    let offset = (raw.as_ptr() as usize).saturating_sub(span.text.as_ptr() as usize);
    let at = Span { indent: span.indent + characters(&span.text[..offset]), ..span };
    match (role, serde_json::from_str::<String>(raw)) {
        (_, Ok(text)) => {
            // If the string has no escapes, its text is the same as in the line.
            let inside = Span { indent: at.indent + 1, text: text.as_bytes(), ..at };
            role.put(inside, Value::Text(text.as_str().into()), entry)
        }
        (ColumnRole::Field(_), Err(_)) => role.put(at, Value::Json(raw.into()), entry),
        (ColumnRole::Puzzle, Err(_)) => {
            let found = Found::Text(if raw == "null" { "null" } else { "something else" });
            Err(at.fault_of(Expected::Text("a string of 81 cells"), found))
        }
        (_, Err(_)) if raw == "null" => Ok(()),
        (_, Err(_)) => {
            Err(at.fault_of(Expected::Text("a string or null"), Found::Text("something else")))
        }
    }
}

struct JsonlWriter;

impl Sink for JsonlWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Columns::of(entry).losses(entry);
        let is_taken = |name: &str| {
            names_puzzle(name) || ["solution", "answer", "state", "candidates"].contains(&name)
        };
        for field in entry.fields.iter().filter(|field| is_taken(&field.name)) {
            losses.push(Loss::Field(field.name.to_string()));
        }
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        let mut pairs = Vec::new();
        if let Err(fault) = entry.puzzle {
            pairs.push("\"puzzle\":null".to_owned());
            pairs.push(format!("\"error\":{}", quoted(&fault.to_string())));
        }
        let mut fields = FieldFinder::new(entry);
        for role in Columns::of(entry).roles() {
            // The fault of the record uses the key `error`.
            let is_taken = entry.puzzle.is_err() && role.name() == "error";
            let name = quoted(if is_taken { "error_2" } else { role.name() });
            let json = match role.content(&mut fields) {
                Content::Nothing => continue,
                Content::Cells(cells) => quoted(&cells.to_string()),
                Content::Marks(marks) => quoted(&marks_text::text(marks)),
                Content::Value(Value::Json(json)) if is_json(json) => json.to_string(),
                Content::Value(Value::Text(text) | Value::Json(text)) => quoted(text),
            };
            pairs.push(format!("{name}:{json}"));
        }
        out.extend_from_slice(format!("{{{}}}\n", pairs.join(",")).as_bytes());
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}

/// Returns whether a text is JSON. A table may have other values, such as dates.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
