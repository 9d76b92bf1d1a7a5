//! [`Given`]: the position of a request.

use super::fields::{Fields, missing, out_of_range, wrong_type};
use crate::position::Position;
use crate::refusal::{Refusal, RefusalKind};
use ninefold_core::{Candidate, Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_io::format::{Entries, Entry, InputStart, NearestFormat, named};
use serde_json::Value;
use std::cell::OnceCell;

/// Largest text of a puzzle, in bytes.
const LONGEST: usize = 4 << 20;

/// Most further records that are counted.
const MOST_RECORDS: u64 = 100_000;

/// The position of a request, and what else its text has.
pub(crate) struct Given {
    /// Clues of the puzzle.
    pub(crate) clues: Puzzle,
    /// Clues and digits put in.
    filled: Puzzle,
    /// Pencil marks as the request or the text has them.
    pub(crate) marks: Option<Marks>,
    /// Moves of the player, in order.
    pub(crate) moves: Vec<Candidate>,
    /// Format of the text.
    pub(crate) format: &'static str,
    /// Number of further records in the text.
    pub(crate) more: u64,
    /// Made when it is first asked for: some questions are about the clues alone.
    position: OnceCell<Position>,
}

impl Given {
    /// Reads the position of a request.
    pub(crate) fn of(fields: &Fields) -> Result<Self, Refusal> {
        let Some(value) = fields.value("puzzle") else {
            return Err(missing("puzzle", "the text of a puzzle"));
        };
        let Value::String(text) = value else {
            return Err(wrong_type("puzzle", "the text of a puzzle", value));
        };
        // Only `read` has this field.
        let number = fields.number("record", &(1..=MOST_RECORDS))?.unwrap_or(1);
        let Record { puzzle: clues, entry, format, more } = Record::read(text, number)?;
        let marks = match fields.value("candidates") {
            Some(value) => Some(candidates(value)?),
            None => entry.as_ref().and_then(|entry| entry.marks.as_deref().copied()),
        };
        let filled = match fields.text("filled")? {
            Some(text) => digits_put_in(&clues, text)?,
            None => entry.as_ref().and_then(|entry| entry.state).unwrap_or(clues),
        };
        let moves = fields.value("moves").map(moves).transpose()?.unwrap_or_default();
        let position = OnceCell::new();
        let given = Self { clues, filled, marks, moves, format, more, position };
        if given.moves.is_empty() {
            return Ok(given);
        }
        let after = given.position().after(&given.moves).map_err(|refused| {
            Refusal::new(RefusalKind::OutOfRange, format!("moves: {refused}"))
        })?;
        Ok(Self { position: OnceCell::from(after), ..given })
    }

    /// Returns the position. Digits put in, moves and pencil marks count.
    pub(crate) fn position(&self) -> &Position {
        self.position
            .get_or_init(|| Position::with_parts(&self.clues, &self.filled, self.marks.as_ref()))
    }
}

/// A record of a text.
struct Record {
    puzzle: Puzzle,
    /// `None`: the text is 81 characters.
    entry: Option<Entry>,
    format: &'static str,
    more: u64,
}

impl Record {
    /// Reads a record of a text, in any format that the program reads. The first has the number 1.
    fn read(text: &str, number: u64) -> Result<Self, Refusal> {
        let bytes = text.as_bytes();
        if number == 1
            && let Ok(puzzle) = Puzzle::parse(bytes)
        {
            return Ok(Self { puzzle, entry: None, format: "line", more: 0 });
        }
        if bytes.len() > LONGEST {
            return Err(malformed(format!(
                "the text has {} bytes, and at most {LONGEST} are read; pass fewer puzzles",
                bytes.len()
            )));
        }
        let failed = |error: std::io::Error| malformed(error.to_string());
        let mut entries = Entries::open_unpacked(bytes, None).map_err(failed)?;
        for before in 0..number - 1 {
            if entries.next_entry().map_err(failed)?.is_none() {
                return Err(too_few(before, number));
            }
        }
        let Some(found) = entries.next_entry().map_err(failed)? else {
            if number > 1 {
                return Err(too_few(number - 1, number));
            }
            return Err(malformed("the text is empty; pass 81 characters, or a grid of 9 lines"));
        };
        let puzzle = found.puzzle.map_err(|fault| {
            malformed(match nearest(bytes, entries.format()) {
                Some(nearest) => format!("{fault}; {nearest}"),
                None => fault.to_string(),
            })
        })?;
        if let Some(fault) = found.field_faults.first() {
            return Err(malformed(fault.to_string()));
        }
        let mut more = 0;
        // A record that cannot be read counts too: it is there.
        while more < MOST_RECORDS && matches!(entries.next_entry(), Ok(Some(_))) {
            more += 1;
        }
        Ok(Self { puzzle, format: entries.format(), entry: Some(found), more })
    }
}

fn too_few(count: u64, number: u64) -> Refusal {
    let noun = if count == 1 { "puzzle" } else { "puzzles" };
    let message = format!("record: the text has {count} {noun}, so there is no number {number}");
    Refusal::new(RefusalKind::OutOfRange, message)
}

/// Returns the format that a text without a puzzle comes closest to.
fn nearest(text: &[u8], format: &str) -> Option<NearestFormat> {
    // Plain text has the name of a format, too.
    let format = if format == "text" { None } else { named(format) };
    let start = &text[..text.len().min(1 << 16)];
    NearestFormat::of(&InputStart::of(start), format)
}

fn malformed(message: impl Into<String>) -> Refusal {
    Refusal::new(RefusalKind::MalformedPuzzle, format!("puzzle: {}", message.into()))
}

/// Returns the clues with the digits that a player put in.
fn digits_put_in(puzzle: &Puzzle, text: &str) -> Result<Puzzle, Refusal> {
    let expected = "expected 81 characters, 1-9 for a digit put in and a dot for none";
    let refuse = |message: String| Refusal::new(RefusalKind::MalformedPuzzle, message);
    let digits = Puzzle::parse(text.as_bytes())
        .map_err(|error| refuse(format!("filled: {expected}: {error}")))?;
    let mut filled = *puzzle;
    for (cell, digit) in digits.clues() {
        match puzzle.get(cell) {
            Some(given) if given != digit => {
                return Err(refuse(format!(
                    "filled: {cell} has the given {given}, and {digit} cannot be put in; leave \
                     the cell out"
                )));
            }
            _ => filled.set(cell, Some(digit)),
        }
    }
    Ok(filled)
}

/// Returns pencil marks. A cell without marks may have any candidate.
fn candidates(value: &Value) -> Result<Marks, Refusal> {
    let expected = "a list of 81 numbers from 0 to 511: 1 for the mark 1, 2 for 2, 4 for 3, added";
    let Value::Array(items) = value else {
        return Err(wrong_type("candidates", expected, value));
    };
    if items.len() != 81 {
        return Err(out_of_range("candidates", expected, value));
    }
    let mut marks = Marks::ALL;
    for (cell, item) in Cell::ALL.into_iter().zip(items) {
        let bits = item.as_u64().and_then(|bits| u16::try_from(bits).ok());
        let name = || format!("candidates of {cell}");
        match bits.filter(|bits| *bits < 512) {
            None if item.is_number() => {
                return Err(out_of_range(&name(), "a number from 0 to 511", item));
            }
            None => return Err(wrong_type(&name(), "a number from 0 to 511", item)),
            Some(0) => {}
            Some(bits) => marks.set(cell, DigitSet::from_bits(bits)),
        }
    }
    Ok(marks)
}

/// Returns the moves of a player.
fn moves(value: &Value) -> Result<Vec<Candidate>, Refusal> {
    let expected = "a list of moves, each a list of a cell from 0 to 80 and a digit from 1 to 9";
    let Value::Array(items) = value else {
        return Err(wrong_type("moves", expected, value));
    };
    let one = |(item, number): (&Value, u32)| {
        let number_of = |place: usize| {
            let number = item.as_array().filter(|pair| pair.len() == 2)?.get(place)?.as_u64()?;
            usize::try_from(number).ok()
        };
        let cell = number_of(0).and_then(Cell::new);
        let digit = number_of(1).and_then(|digit| Digit::new(u8::try_from(digit).ok()?));
        cell.zip(digit).map(|(cell, digit)| Candidate { cell, digit }).ok_or_else(|| {
            let expected = "a cell from 0 to 80 and a digit from 1 to 9";
            out_of_range(&format!("moves: move {number}"), expected, item)
        })
    };
    items.iter().zip(1..).map(one).collect()
}
