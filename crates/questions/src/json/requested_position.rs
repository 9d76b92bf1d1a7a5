//! [`RequestedPosition`]: the position of a request.

use super::field::{MOST_RECORDS, POSITION, RECORD};
use super::fields::{Fields, out_of_range, wrong_type};
use super::refusal::{Refusal, RefusalDetail, RefusalKind};
use super::value::{ExpectedValue, ListPlace};
use crate::moves::Move;
use crate::position::Position;
use ninefold_core::{Candidate, Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_io::format::{Entries, Entry, InputStart, NearestFormat, named};
use serde_json::Value;
use std::cell::OnceCell;

/// Largest text of a puzzle, in bytes.
const LONGEST: usize = 4 << 20;

/// The position of a request, and what else its text has.
pub(crate) struct RequestedPosition {
    /// Clues of the puzzle.
    pub(crate) clues: Puzzle,
    /// Clues and digits put in.
    filled: Puzzle,
    /// Pencil marks as the request or the text has them.
    pub(crate) marks: Option<Marks>,
    /// Moves of the player, in order.
    pub(crate) moves: Vec<Move>,
    /// Format of the text.
    pub(crate) format: &'static str,
    /// Number of further records in the text.
    pub(crate) more: u64,
    /// Names of other information of the record.
    #[cfg(feature = "variant")]
    field_names: Vec<String>,
    /// Made when it is first asked for: some questions are about the clues alone.
    position: OnceCell<Position>,
}

impl RequestedPosition {
    /// Reads the position of a request.
    pub(crate) fn read(fields: &Fields) -> Result<Self, Refusal> {
        let [puzzle, filled, candidates, moves, ..] = &POSITION;
        let text = fields.needed_text(puzzle)?;
        // Only `read` has this field.
        let number = fields.number(&RECORD)?.unwrap_or(1);
        let Record { puzzle: clues, entry, format, more } = Record::read(text, number)?;
        let marks = match fields.value(candidates) {
            Some(value) => Some(pencil_marks(value)?),
            None => entry.as_ref().and_then(|entry| entry.marks.as_deref().copied()),
        };
        let filled = match fields.text(filled)? {
            Some(text) => digits_put_in(&clues, text)?,
            None => entry.as_ref().and_then(|entry| entry.state).unwrap_or(clues),
        };
        let moves = fields.value(moves).map(moves_of).transpose()?.unwrap_or_default();
        let position = OnceCell::new();
        let given = Self {
            clues,
            filled,
            marks,
            moves,
            format,
            more,
            #[cfg(feature = "variant")]
            field_names: entry.as_ref().map(names_of_fields).unwrap_or_default(),
            position,
        };
        if given.moves.is_empty() {
            return Ok(given);
        }
        let after = given.position().after(&given.moves).map_err(|refused| {
            Refusal::new(RefusalKind::OutOfRange, RefusalDetail::Move(refused))
        })?;
        Ok(Self { position: OnceCell::from(after), ..given })
    }

    /// Names what the text has beside the clues.
    #[cfg(feature = "variant")]
    pub(crate) fn beside_clues(&self) -> Vec<String> {
        let mut names = self.field_names.clone();
        names.extend((self.filled != self.clues).then(|| "digits put in".to_owned()));
        names.extend(self.marks.is_some().then(|| "pencil marks".to_owned()));
        names
    }

    /// Returns the position. Digits put in, moves and pencil marks count.
    pub(crate) fn position(&self) -> &Position {
        self.position
            .get_or_init(|| Position::with_parts(&self.clues, &self.filled, self.marks.as_ref()))
    }
}

/// Returns the names of the fields of a record.
#[cfg(feature = "variant")]
fn names_of_fields(entry: &Entry) -> Vec<String> {
    let mut names: Vec<String> =
        entry.fields.iter().map(|field| format!("the field `{}`", field.name)).collect();
    names.extend(entry.solution.is_some().then(|| "the solution".to_owned()));
    names
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
            let (bytes, most) = (bytes.len(), LONGEST);
            return Err(malformed(RefusalDetail::TextTooLong { bytes, most }));
        }
        let failed = |error: std::io::Error| {
            malformed(RefusalDetail::Unreadable { problem: error.to_string() })
        };
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
            return Err(malformed(RefusalDetail::EmptyText));
        };
        let puzzle = found.puzzle.map_err(|fault| {
            let nearest = nearest(bytes, entries.format());
            malformed(RefusalDetail::Fault { fault, nearest })
        })?;
        if let Some(fault) = found.field_faults.first() {
            return Err(malformed(RefusalDetail::FieldFault(fault.clone())));
        }
        let mut more = 0;
        // A record that cannot be read counts too: it is there.
        while more < MOST_RECORDS && matches!(entries.next_entry(), Ok(Some(_))) {
            more += 1;
        }
        Ok(Self { puzzle, format: entries.format(), entry: Some(found), more })
    }
}

fn too_few(puzzles: u64, number: u64) -> Refusal {
    Refusal::new(RefusalKind::OutOfRange, RefusalDetail::TooFewPuzzles { puzzles, number })
}

/// Returns the format that a text without a puzzle comes closest to.
fn nearest(text: &[u8], format: &str) -> Option<NearestFormat> {
    // Plain text has the name of a format, too.
    let format = if format == "text" { None } else { named(format) };
    let start = &text[..text.len().min(1 << 16)];
    NearestFormat::find(&InputStart::new(start), format)
}

fn malformed(detail: RefusalDetail) -> Refusal {
    Refusal::new(RefusalKind::MalformedPuzzle, detail)
}

/// Returns the clues with the digits that a player put in.
fn digits_put_in(puzzle: &Puzzle, text: &str) -> Result<Puzzle, Refusal> {
    let digits = Puzzle::parse(text.as_bytes())
        .map_err(|error| malformed(RefusalDetail::FilledFault { problem: error.to_string() }))?;
    let mut filled = *puzzle;
    for (cell, digit) in digits.clues() {
        match puzzle.get(cell) {
            Some(given) if given != digit => {
                let (cell, given, digit) = (cell.to_string(), given.get(), digit.get());
                return Err(malformed(RefusalDetail::FilledGiven { cell, given, digit }));
            }
            _ => filled.set(cell, Some(digit)),
        }
    }
    Ok(filled)
}

/// Returns pencil marks. A cell without marks may have any candidate.
fn pencil_marks(value: &Value) -> Result<Marks, Refusal> {
    let field = &POSITION[2];
    let Value::Array(items) = value else {
        return Err(wrong_type(field, None, ExpectedValue::Candidates, value.into()));
    };
    if items.len() != 81 {
        return Err(out_of_range(field, None, ExpectedValue::Candidates, value.into()));
    }
    let mut marks = Marks::ALL;
    for (cell, item) in Cell::ALL.into_iter().zip(items) {
        let bits = item.as_u64().and_then(|bits| u16::try_from(bits).ok());
        match bits.filter(|bits| *bits < 512) {
            None => {
                let refuse = if item.is_number() { out_of_range } else { wrong_type };
                let place = Some(ListPlace::Cell(cell.to_string()));
                return Err(refuse(field, place, ExpectedValue::CellCandidates, item.into()));
            }
            Some(0) => {}
            Some(bits) => marks.set(cell, DigitSet::from_bits(bits)),
        }
    }
    Ok(marks)
}

/// Returns the moves of a player.
fn moves_of(value: &Value) -> Result<Vec<Move>, Refusal> {
    let field = &POSITION[3];
    let Value::Array(items) = value else {
        return Err(wrong_type(field, None, ExpectedValue::Moves, value.into()));
    };
    let one = |(item, number): (&Value, u32)| {
        if let Some(one) = item.as_str().and_then(|text| text.parse().ok()) {
            return Ok(one);
        }
        let number_of = |place: usize| {
            let number = item.as_array().filter(|pair| pair.len() == 2)?.get(place)?.as_u64()?;
            usize::try_from(number).ok()
        };
        let cell = number_of(0).and_then(Cell::new);
        let digit = number_of(1).and_then(|digit| Digit::new(u8::try_from(digit).ok()?));
        let placed = cell.zip(digit).map(|(cell, digit)| Candidate { cell, digit });
        placed.map(Move::Place).ok_or_else(|| {
            let place = Some(ListPlace::Move(number));
            out_of_range(field, place, ExpectedValue::Move, item.into())
        })
    };
    items.iter().zip(1..).map(one).collect()
}
