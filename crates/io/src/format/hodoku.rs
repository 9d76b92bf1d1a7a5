//! [`HODOKU`]: lines of `HoDoKu`'s library, `:0300:4:clues+placed:deleted:eliminations:...`.

use super::cells::Span;
use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, Entry, Field, Fields, FormatInfo, Loss, Value};
use crate::fault::{Expected, Fault, Found};
use ninefold_core::{Candidate, Cell, Column, Digit, Marks, Puzzle, Row, Transform};

pub(super) static HODOKU: TextFormat = TextFormat {
    about: &FormatInfo {
        name: "hodoku",
        aliases: &["hodoku-library"],
        endings: &["hodoku"],
        what: "HoDoKu's library: lines of :technique:digits:clues+placed:...",
        keeps: Capabilities {
            state: true,
            marks: true,
            solution: false,
            fields: Fields::Only(&FIELDS),
        },
    },
    recognises: |start| {
        let first = start.first();
        let is_library =
            first.first() == Some(&b':') && first.split(|byte| *byte == b':').nth(3).is_some();
        is_library || is_position(first) && shows_position(first)
    },
    records: TextRecords::Lines(read),
    losses,
    write,
};

/// The fields of a line, but for the cells and the deleted candidates between `digits` and
/// `eliminations`.
const FIELDS: [&str; 5] = ["technique", "digits", "eliminations", "placements", "extra"];

/// Returns whether a line is cells, some with `+` before them, and candidates after a colon, as other
/// programs write positions: `53+4.7...:112 113`.
fn is_position(line: &[u8]) -> bool {
    let cells = line.split(|byte| *byte == b':').next().unwrap_or_default().trim_ascii();
    let is_longer = line.trim_ascii().len() > cells.len() || cells.contains(&b'+');
    is_longer
        && line.first() != Some(&b':')
        && cells.len() >= 81
        && board(Span::new(1, cells)).is_ok()
}

/// Returns whether a position has what other lines of cells have not: `+`, or two or more candidates
/// after the colon. A number alone may be a rating.
fn shows_position(line: &[u8]) -> bool {
    let mut parts = line.splitn(2, |byte| *byte == b':');
    let has_plus = parts.next().is_some_and(|cells| cells.contains(&b'+'));
    let mut words = parts.next().unwrap_or_default().split(u8::is_ascii_whitespace);
    let is_candidate =
        |word: &[u8]| word.len() == 3 && word.iter().all(|b| matches!(b, b'1'..=b'9'));
    has_plus || {
        let words: Vec<&[u8]> = words.by_ref().filter(|word| !word.is_empty()).collect();
        words.len() > 1 && words.into_iter().all(is_candidate)
    }
}

fn read(span: Span) -> Entry {
    let mut entry = Entry::new(span.line, Ok(Puzzle::EMPTY));
    entry.puzzle = read_into(span, &mut entry);
    entry
}

/// Reads everything beside the clues into `entry`, and returns the clues.
fn read_into(span: Span, entry: &mut Entry) -> Result<Puzzle, Fault> {
    if is_position(span.text) {
        return read_position(span, entry);
    }
    if span.text.first() != Some(&b':') {
        return Err(span.fault(0, Expected::Text("':' at the start of a library line")));
    }
    let mut parts = parts(span);
    let expected = Expected::Text("':', a technique, ':', digits, ':' and 81 cells");
    let [Some(technique), Some(digits), Some(cells)] = [parts.next(), parts.next(), parts.next()]
    else {
        return Err(span.fault(span.text.len(), expected));
    };
    let (clues, state) = board(cells)?;
    entry.push_bytes("technique", technique.text);
    entry.push_bytes("digits", digits.text);
    if state != clues {
        entry.state = Some(state);
    }
    if let Some(deleted) = parts.next() {
        entry.marks = marks(&state, deleted)?.map(Box::new);
    }
    for name in ["eliminations", "placements"] {
        entry.push_bytes(name, parts.next().map_or(&[][..], |part| part.text));
    }
    // The extra part may contain colons.
    let extra: Vec<&[u8]> = parts.map(|part| part.text).collect();
    entry.push_bytes("extra", extra.join(&b':'));
    Ok(clues)
}

/// Reads cells, and the deleted candidates after a colon.
fn read_position(span: Span, entry: &mut Entry) -> Result<Puzzle, Fault> {
    let mut parts = parts_from(span, 0);
    let Some(cells) = parts.next() else { return Err(span.fault(0, Expected::Cell)) };
    let (clues, state) = board(cells.trim())?;
    if state != clues {
        entry.state = Some(state);
    }
    if let Some(deleted) = parts.next() {
        entry.marks = marks(&state, deleted.trim())?.map(Box::new);
    }
    Ok(clues)
}

/// Splits a line of the library at its colons.
fn parts(span: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    parts_from(span, 1)
}

/// Splits a line at its colons, from an offset on.
fn parts_from(span: Span<'_>, mut start: usize) -> impl Iterator<Item = Span<'_>> {
    std::iter::from_fn(move || {
        let rest = span.text.get(start..)?;
        let length = rest.iter().position(|byte| *byte == b':').unwrap_or(rest.len());
        let part = span.part(start..start + length);
        start += length + 1;
        Some(part)
    })
}

/// Reads the clues, and the board with placed digits. A `+` stands before a placed digit.
fn board(span: Span) -> Result<(Puzzle, Puzzle), Fault> {
    let mut clues = Puzzle::EMPTY;
    let mut state = Puzzle::EMPTY;
    let mut cells = Cell::ALL.into_iter();
    let mut offset = 0;
    while offset < span.text.len() {
        let is_placed = span.text[offset] == b'+';
        offset += usize::from(is_placed);
        let content = span.text.get(offset).and_then(|byte| Puzzle::parse_cell(*byte));
        let content = content.filter(|content| content.is_some() || !is_placed);
        let expected = if is_placed { Expected::Text("1-9 after '+'") } else { Expected::Cell };
        let content = content.ok_or_else(|| span.fault(offset, expected))?;
        let expected = Expected::Text("':' after 81 cells");
        let cell = cells.next().ok_or_else(|| span.fault(offset, expected))?;
        state.set(cell, content);
        if !is_placed {
            clues.set(cell, content);
        }
        offset += 1;
    }
    match cells.len() {
        0 => Ok((clues, state)),
        left => {
            let found = Found::Cells(81 - left as u64);
            let expected = Expected::Text("81 cells, some with '+' before them");
            Err(Fault { found, ..span.fault(span.text.len(), expected) })
        }
    }
}

/// Returns the marks without the deleted candidates, which are written as digit, row, column.
/// Returns `None` if no candidate is deleted.
fn marks(state: &Puzzle, deleted: Span) -> Result<Option<Marks>, Fault> {
    let mut marks = Marks::from_board(state);
    let mut any = false;
    let mut at = 0;
    for word in deleted.text.split(|byte| *byte == b' ') {
        let span = deleted.part(at..at + word.len());
        at += word.len() + 1;
        if word.is_empty() {
            continue;
        }
        let candidate = candidate(word);
        let expected = Expected::Text("a candidate as digit, row and column, as in 512");
        marks.strike(candidate.ok_or_else(|| span.fault(0, expected))?);
        any = true;
    }
    Ok(any.then_some(marks))
}

/// Reads a candidate written as digit, row and column.
fn candidate(word: &[u8]) -> Option<Candidate> {
    let [digit, row, column] = *word else { return None };
    let value = |byte: u8| byte.wrapping_sub(b'0');
    let cell = Cell::at(Row::new(value(row))?, Column::new(value(column))?);
    Some(Candidate { cell, digit: Digit::new(value(digit))? })
}

/// Writes a candidate as digit, row and column.
fn notation(Candidate { cell, digit }: Candidate) -> String {
    format!("{digit}{}{}", cell.row().number(), cell.column().number())
}

/// The fields that describe a step. Only a record with all four fields has a step.
pub(super) const STEP_FIELDS: [&str; 4] = ["technique", "digits", "eliminations", "placements"];

/// Returns whether a record describes a step.
pub(super) fn has_step(has_field: impl Fn(&str) -> bool) -> bool {
    STEP_FIELDS.into_iter().all(has_field)
}

/// Applies a symmetry to the digits and candidates of a step. A list that cannot be read becomes
/// empty.
pub(super) fn transform_step(entry: &mut Entry, transform: Transform) {
    if !has_step(|name| entry.field(name).is_some()) {
        return;
    }
    for Field { name, value } in &mut entry.fields {
        let text = value.as_str();
        let transformed = match name.as_str() {
            "digits" => transformed_digits(text, transform),
            "eliminations" | "placements" => transformed_candidates(text, transform),
            _ => continue,
        };
        value.set_text(transformed.unwrap_or_default());
    }
}

fn transformed_digits(text: &str, transform: Transform) -> Option<String> {
    let digit = |byte: u8| Digit::new(byte.wrapping_sub(b'0'));
    text.bytes().map(|byte| Some(transform.digit(digit(byte)?).to_string())).collect()
}

fn transformed_candidates(text: &str, transform: Transform) -> Option<String> {
    let transformed = |word: &str| {
        let Candidate { cell, digit } = candidate(word.as_bytes())?;
        let (cell, digit) = (transform.cell(cell), transform.digit(digit));
        Some(notation(Candidate { cell, digit }))
    };
    let words: Option<Vec<String>> = text.split_ascii_whitespace().map(transformed).collect();
    words.map(|words| words.join(" "))
}

fn losses(about: &FormatInfo, entry: &Entry) -> Vec<Loss> {
    let mut losses = about.losses(entry);
    if let (Ok(board), Some(marks)) = (entry.board(), &entry.marks)
        && deleted(&board, marks).is_none()
    {
        losses.push(Loss::Marks);
    }
    for name in FIELDS {
        if entry.field(name).is_some_and(|text| !fits(name, text)) {
            losses.push(Loss::Field(name.to_owned()));
        }
    }
    losses
}

fn write(entry: &Entry, clues: &Puzzle, out: &mut Vec<u8>) {
    let field = |name| {
        let value = entry.value(name).filter(|value| fits(name, value.as_str()));
        value.map_or(&[][..], Value::as_bytes)
    };
    let cells = cells(clues, &entry.board().unwrap_or(*clues));
    let marks = entry.marks.as_deref();
    let deleted = marks.and_then(|marks| deleted(&entry.board().ok()?, marks));
    let mut parts = vec![field("technique"), field("digits"), cells.as_bytes()];
    parts.push(deleted.as_ref().map_or(&[][..], String::as_bytes));
    parts.extend(["eliminations", "placements", "extra"].map(field));
    out.push(b':');
    out.extend_from_slice(&parts.join(&b':'));
}

/// Returns whether a text can be a part of a line.
fn fits(name: &str, text: &str) -> bool {
    let is_last = name == "extra";
    !text.contains(['\n', '\r'])
        && (is_last && text.trim_ascii_end() == text || !text.contains(':'))
}

/// Writes 81 cells, with a `+` before digits that are not clues.
fn cells(clues: &Puzzle, state: &Puzzle) -> String {
    let mut text = String::new();
    for cell in Cell::ALL {
        match (clues.get(cell), state.get(cell)) {
            (given, Some(digit)) => {
                if given != Some(digit) {
                    text.push('+');
                }
                text.push(char::from(digit.to_ascii()));
            }
            (_, None) => text.push('.'),
        }
    }
    text
}

/// Returns the candidates that the board allows and the marks lack. Returns `None` if the marks
/// have a candidate that the board does not allow.
fn deleted(board: &Puzzle, marks: &Marks) -> Option<String> {
    let all = Marks::from_board(board);
    if !marks.candidates().is_subset(all.candidates()) {
        return None;
    }
    let deleted = all.candidates() - marks.candidates();
    Some(deleted.iter().map(notation).collect::<Vec<_>>().join(" "))
}
