//! [`LINE`]: one line for each puzzle: 81 characters, then anything else.

use super::cells::{Span, are_cells};
use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, Entry, Field, Fields, FormatInfo, InputStart, Loss, Value};
use ninefold_core::Puzzle;

pub(super) static LINE: TextFormat = TextFormat {
    about: &FormatInfo {
        name: "line",
        aliases: &["lines", "81"],
        endings: &["line", "txt"],
        what: "one line of 81 cells for each puzzle; what follows is kept",
        keeps: Capabilities { fields: Fields::Only(&[REST]), ..Capabilities::NOTHING },
    },
    recognises,
    records: TextRecords::Lines(line),
    losses,
    write,
};

/// The field that holds the rest of the line after the puzzle.
const REST: &str = "rest";

/// Recognises lines of 81 if one of them goes on after a gap. Others are plain text, which is read
/// faster.
///
/// The first line may be a heading, or damaged. Then most lines go on after a space: a heading
/// before other gaps is that of a table.
fn recognises(start: &InputStart) -> bool {
    let is_puzzle = |line: &[u8]| line.get(..81).is_some_and(are_cells);
    let goes_on = |line: &[u8]| is_puzzle(line) && line.get(81).copied().is_some_and(is_gap);
    if is_puzzle(start.first().trim_ascii()) {
        return start.data().map(<[u8]>::trim_ascii).any(goes_on);
    }
    start.is_mostly(|line| {
        let line = line.trim_ascii();
        is_puzzle(line) && line.get(81) == Some(&b' ')
    })
}

/// Returns whether a character may separate a puzzle from the rest of the line.
const fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b':' | b'|' | b'#')
}

/// Reads a puzzle and, after a gap, the rest of the line.
pub(super) fn line(span: Span) -> Entry {
    let text = span.text;
    if text.len() <= 81 || !is_gap(text[81]) {
        return Entry::new(span.line, span.cells());
    }
    let puzzle = span.part(0..81).cells();
    let mut entry = Entry::new(span.line, puzzle);
    if puzzle.is_ok() {
        let rest = &text[81..];
        // The one space that separates the rest from the puzzle is not part of the rest.
        let plain = rest.strip_prefix(b" ").filter(|rest| !begins_with_gap(rest));
        let value = Value::of_bytes(plain.unwrap_or(rest));
        entry.fields.push(Field { name: REST.into(), value });
    }
    entry
}

fn begins_with_gap(rest: &[u8]) -> bool {
    rest.first().copied().is_some_and(is_gap)
}

fn losses(about: &FormatInfo, entry: &Entry) -> Vec<Loss> {
    let mut losses = about.losses(entry);
    if rest_of(entry).is_some_and(|rest| !fits(rest)) {
        losses.push(Loss::Field(REST.into()));
    }
    losses
}

fn write(entry: &Entry, puzzle: &Puzzle, out: &mut Vec<u8>) {
    out.extend_from_slice(&puzzle.to_line());
    if let Some(rest) = rest_of(entry).filter(|rest| fits(rest) && !rest.is_empty()) {
        if !begins_with_gap(rest) {
            out.push(b' ');
        }
        out.extend_from_slice(rest);
    }
}

/// Returns the bytes that follow the puzzle on its line.
fn rest_of(entry: &Entry) -> Option<&[u8]> {
    entry.value(REST).map(Value::as_bytes)
}

/// Returns whether a text can be read back from the end of a line.
fn fits(rest: &[u8]) -> bool {
    !rest.iter().any(|byte| b"\n\r".contains(byte)) && rest.trim_ascii_end() == rest
}
