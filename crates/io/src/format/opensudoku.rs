//! [`OpenSudoku`]: collections of the app `OpenSudoku`, in XML. This format is only read.
//!
//! ```text
//! <opensudoku><author>Ada</author><game data="81 digits"/></opensudoku>
//! <opensudoku version="2"><folder name="Easy"><game data="81 digits" note=""/></folder></opensudoku>
//! ```
//!
//! `data` may also be a saved game.

use super::cells::Span;
use super::saved_cells::saved_game;
use super::text::LONGEST;
use super::{
    Bytes, Capabilities, ColumnNames, Entry, Fields, Format, FormatInfo, InputStart, Source,
};
use crate::fault::{Expected, Fault, Found, characters};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use std::io::{self, BufRead, Read};

pub(super) struct OpenSudoku;

static ABOUT: FormatInfo = FormatInfo {
    name: "opensudoku",
    aliases: &["xml"],
    endings: &["opensudoku", "xml"],
    what: "OpenSudoku's collections (XML)",
    keeps: Capabilities { state: true, marks: true, fields: Fields::All, solution: false },
};

impl Format for OpenSudoku {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        let text = start.bytes().trim_ascii_start();
        text.starts_with(b"<?xml") || text.starts_with(b"<opensudoku")
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        let input = MeteredInput { input, place: XmlPlace::default(), left: LONGEST };
        Box::new(Games {
            reader: quick_xml::Reader::from_reader(input),
            buffer: Vec::new(),
            fields: Vec::new(),
            path: Vec::new(),
            is_over: false,
        })
    }
}

/// The elements that describe a whole collection, and the fields that they fill in all games.
const ABOUT_ALL: [(&str, &str); 8] = [
    ("name", "collection"),
    ("author", "author"),
    ("description", "description"),
    ("comment", "comment"),
    ("created", "date"),
    ("source", "source"),
    ("level", "level"),
    ("sourceURL", "url"),
];

/// Greatest depth of nested elements.
const DEEPEST: usize = 32;

struct Games<'a> {
    reader: quick_xml::Reader<MeteredInput<'a>>,
    buffer: Vec<u8>,
    /// The fields of all games that follow.
    fields: Vec<(&'static str, String)>,
    /// The names of the elements that are open.
    path: Vec<String>,
    is_over: bool,
}

/// A place in the input: line ends before it, and bytes since the last line end.
#[derive(Clone, Copy, Default)]
struct XmlPlace {
    lines: u64,
    bytes: u64,
}

/// An input that gives at most [`LONGEST`] bytes for one element and counts lines and bytes.
struct MeteredInput<'a> {
    input: Bytes<'a>,
    place: XmlPlace,
    left: usize,
}

impl Read for MeteredInput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for MeteredInput<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(io::Error::other("an element is longer than a mebibyte"));
        }
        let left = self.left;
        self.input.fill_buf().map(|bytes| &bytes[..bytes.len().min(left)])
    }

    fn consume(&mut self, length: usize) {
        let used = &self.input.buffer()[..length];
        match used.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => {
                self.place.lines += used.split(|byte| *byte == b'\n').skip(1).count() as u64;
                self.place.bytes = (length - last - 1) as u64;
            }
            None => self.place.bytes += length as u64,
        }
        self.left -= length;
        self.input.consume(length);
    }
}

impl XmlPlace {
    const fn fault(self, expected: Expected, found: Found) -> Fault {
        Fault { line: self.lines + 1, column: self.bytes + 1, expected, found }
    }
}

impl Source for Games<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        while !self.is_over {
            let entry = self.step()?;
            if entry.is_some() {
                return Ok(entry);
            }
        }
        Ok(None)
    }

    fn is_ready(&self) -> bool {
        self.reader.get_ref().input.buffer().contains(&b'>')
    }
}

impl Games<'_> {
    fn step(&mut self) -> io::Result<Option<Entry>> {
        self.buffer.clear();
        let input = self.reader.get_mut();
        input.left = LONGEST;
        let place = input.place;
        let event = match self.reader.read_event_into(&mut self.buffer) {
            Ok(event) => event,
            Err(quick_xml::Error::Io(error)) => {
                self.is_over = true;
                if self.reader.get_ref().left > 0 {
                    return Err(io::Error::new(error.kind(), error));
                }
                let expected = Expected::Text("an element of at most a mebibyte");
                return Ok(Some(bad(place.fault(expected, Found::Text("a longer one")))));
            }
            Err(_) => {
                self.is_over = true;
                let expected = Expected::Text("well-formed XML from here on");
                return Ok(Some(bad(place.fault(expected, Found::Text("a mistake")))));
            }
        };
        match event {
            Event::Start(element) => {
                let name = element.local_name().as_ref().to_owned();
                let entry = take(&mut self.fields, &element, place);
                if self.path.len() == DEEPEST {
                    self.is_over = true;
                    let expected = Expected::Text("elements no deeper than 32");
                    return Ok(Some(bad(place.fault(expected, Found::Text("a deeper one")))));
                }
                self.path.push(name);
                Ok(entry)
            }
            Event::Empty(element) => Ok(take(&mut self.fields, &element, place)),
            Event::End(_) => {
                self.path.pop();
                Ok(None)
            }
            Event::Text(text) => {
                let text = text.xml10_content().into_owned();
                self.say(&text);
                Ok(None)
            }
            Event::GeneralRef(entity) => {
                let character = entity.resolve_char_ref().ok().flatten();
                let text = character.map(String::from);
                let known = resolve_predefined_entity(&entity).map(str::to_owned);
                if let Some(text) = text.or(known) {
                    self.say(&text);
                }
                Ok(None)
            }
            Event::Eof => {
                self.is_over = true;
                let place = self.reader.get_ref().place;
                let expected = Expected::Text("the end of <opensudoku>: copy or download it again");
                let fault = place.fault(expected, Found::Text("the end of the file"));
                Ok((!self.path.is_empty()).then(|| bad(fault)))
            }
            _ => Ok(None),
        }
    }

    /// Adds text to the field of the open element, if the element describes a whole collection.
    fn say(&mut self, text: &str) {
        let [root, element] = &self.path[..] else { return };
        let field = ABOUT_ALL.iter().find(|(name, _)| name == element);
        let Some((_, field)) = field.filter(|_| root == "opensudoku") else { return };
        match self.fields.iter_mut().find(|(known, _)| known == field) {
            // A field may be as long as one element.
            Some((_, before)) if before.len() + text.len() <= LONGEST => before.push_str(text),
            Some(_) => {}
            None => self.fields.push((field, text.to_owned())),
        }
    }
}

/// Makes a record of a game. Keeps the name of a folder for the games in it.
fn take(
    fields: &mut Vec<(&'static str, String)>,
    element: &BytesStart,
    place: XmlPlace,
) -> Option<Entry> {
    let name = element.local_name();
    let line = place.lines + 1;
    if name.as_ref() == "folder" {
        fields.retain(|(name, _)| *name != "folder");
        for attribute in element.attributes().flatten() {
            if attribute.key.as_ref() == "name" {
                let value = attribute.normalized_value(XmlVersion::Implicit1_0);
                fields.push(("folder", value.unwrap_or_default().into_owned()));
            }
        }
    }
    if name.as_ref() != "game" {
        return None;
    }
    let expected = Expected::Text("81 digits in the attribute `data`");
    let mut entry = Entry::new(line, Err(place.fault(expected, Found::Nothing)));
    for attribute in element.attributes() {
        let Ok(attribute) = attribute else {
            let expected = Expected::Text("well-formed attributes");
            entry.puzzle = Err(place.fault(expected, Found::Text("a mistake")));
            return Some(entry);
        };
        if attribute.key.as_ref() == "data" {
            let text: &str = element;
            let offset = (attribute.value.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
            // The name starts after the `<`.
            let before = text.as_bytes().get(..offset).unwrap_or_default();
            let span = span_after(place, before, attribute.value.as_bytes());
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap_or_default();
            match saved_game(&value) {
                Some(Ok(game)) => entry = game.into_entry(entry),
                Some(Err((expected, found))) => {
                    entry.puzzle = Err(span.fault_of(expected, found));
                }
                None => entry.puzzle = span.cells(),
            }
            continue;
        }
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let name = match attribute.key.as_ref() {
            // Whether the game was begun; a field `state` would be a board.
            "state" => "game_state",
            name => name,
        };
        entry.push_text(name, value.unwrap_or_default());
    }
    for (name, text) in fields.iter() {
        let text = text.trim();
        if !text.is_empty() && entry.field(name).is_none() {
            entry.push_text(name, text);
        }
    }
    Some(entry)
}

/// Returns the span of a text. `<` and the text `before` stand between `place` and the text.
fn span_after<'a>(place: XmlPlace, before: &[u8], text: &'a [u8]) -> Span<'a> {
    let line = place.lines + 1 + before.split(|byte| *byte == b'\n').skip(1).count() as u64;
    let indent = match before.iter().rposition(|byte| *byte == b'\n') {
        Some(end) => characters(&before[end + 1..]),
        None => place.bytes + 1 + characters(before),
    };
    Span { line, indent, text }
}

fn bad(fault: Fault) -> Entry {
    Entry::new(fault.line, Err(fault))
}
