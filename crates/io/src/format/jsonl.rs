//! [`Jsonl`]: a JSON object on each line.

use super::cells::Span;
use super::line::Lines;
use super::table::{Part, names_puzzle, parts, too_many};
use super::{
    About, Bytes, Columns, Entry, Fields, Format, Keeps, Loss, Sink, Source, Start, Value,
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

    fn recognises(&self, start: &Start) -> bool {
        start.first().trim_ascii_start().first() == Some(&b'{')
    }

    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a> {
        Box::new(Lines::new(input, read))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(Writer))
    }
}

/// The keys and values of an object, in order.
struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Deserialize<'a> for Object<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'a> Visitor<'a> for Pairs {
            type Value = Object<'a>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<Object<'a>, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Object(pairs))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}

fn read(span: Span) -> Entry {
    match serde_json::from_slice(span.text) {
        Ok(Object(pairs)) => entry(span, &pairs),
        Err(error) => {
            let offset = error.column().saturating_sub(1).min(span.text.len());
            // At the end of the text, what is missing comes after its last character.
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
    for (part, (name, raw)) in parts(&names).iter().zip(pairs) {
        // Keys are what they are; only tables have blanks around names.
        let part = match part {
            Part::Field(known) if known == name.trim() => &Part::Field(name.clone()),
            part => part,
        };
        if let Err(found) = put(span, part, raw, &mut entry) {
            fault.get_or_insert(found);
        }
    }
    if let Some(fault) = fault {
        entry.puzzle = Err(fault);
    }
    entry
}

/// Puts a value into an entry.
fn put(span: Span, part: &Part, raw: &RawValue, entry: &mut Entry) -> Result<(), Fault> {
    let raw = raw.get();
    let offset = (raw.as_ptr() as usize).saturating_sub(span.text.as_ptr() as usize);
    let at = Span { indent: span.indent + characters(&span.text[..offset]), ..span };
    match (part, serde_json::from_str::<String>(raw)) {
        (_, Ok(text)) => {
            // Without escapes, the text stands in the line as it is.
            let inside = Span { indent: at.indent + 1, text: text.as_bytes(), ..at };
            part.put(inside, Value::Text(text.clone()), entry)
        }
        (Part::Field(_), Err(_)) => part.put(at, Value::Json(raw.to_owned()), entry),
        (Part::Puzzle, Err(_)) => {
            let found = Found::Text(if raw == "null" { "null" } else { "something else" });
            Err(at.fault_of(Expected::Text("a string of 81 cells"), found))
        }
        (_, Err(_)) if raw == "null" => Ok(()),
        (_, Err(_)) => {
            Err(at.fault_of(Expected::Text("a string or null"), Found::Text("something else")))
        }
    }
}

struct Writer;

impl Sink for Writer {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Columns::of(entry).losses(entry);
        let is_taken = |name: &str| {
            names_puzzle(name) || ["solution", "answer", "state", "candidates"].contains(&name)
        };
        for field in entry.fields.iter().filter(|field| is_taken(&field.name)) {
            losses.push(Loss::Field(field.name.clone()));
        }
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        let mut pairs = Vec::new();
        if let Err(fault) = entry.puzzle {
            pairs.push("\"puzzle\":null".to_owned());
            pairs.push(format!("\"error\":{}", quoted(&fault.to_string())));
        }
        for part in Columns::of(entry).parts() {
            // What is wrong with a record stands there already.
            let is_taken = entry.puzzle.is_err() && part.name() == "error";
            let name = quoted(if is_taken { "error_2" } else { part.name() });
            match part.get(entry) {
                Some(Value::Json(json)) if is_json(&json) => pairs.push(format!("{name}:{json}")),
                Some(Value::Text(text) | Value::Json(text)) => {
                    pairs.push(format!("{name}:{}", quoted(&text)));
                }
                None => {}
            }
        }
        out.extend_from_slice(format!("{{{}}}\n", pairs.join(",")).as_bytes());
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        true
    }
}

/// Whether a value is one of JSON: a table may have others, such as dates.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
