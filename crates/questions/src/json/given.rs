//! [`Given`]: the position of a request.

use super::fields::{Fields, missing, out_of_range, wrong_type};
use crate::position::Position;
use crate::refusal::{Refusal, RefusalKind};
use ninefold_core::{Candidate, Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_io::format::{Entries, Entry, InputStart, NearestFormat, named};
use ninefold_logic::Board;
use serde_json::Value;
use std::cell::OnceCell;

/// Largest text of a puzzle, in bytes.
const LONGEST: usize = 4 << 20;

/// Most further records that are counted.
const MOST_RECORDS: u64 = 100_000;

/// The position of a request: the clues, the digits put in, and the pencil marks.
pub(crate) struct Given {
    /// The clues.
    pub(crate) puzzle: Puzzle,
    /// The clues with the digits put in.
    filled: Puzzle,
    /// The marks as the request or the text has them.
    pub(crate) marks: Option<Marks>,
    /// The moves of the player, in order.
    pub(crate) moves: Vec<Candidate>,
    /// The format of the text.
    pub(crate) format: &'static str,
    /// Further records in the text.
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
        let Record { puzzle, entry, format, more } = Record::read(text, number)?;
        let marks = match fields.value("candidates") {
            Some(value) => Some(candidates(value)?),
            None => entry.as_ref().and_then(|entry| entry.marks.as_deref().copied()),
        };
        let mut filled = match fields.text("filled")? {
            Some(text) => digits_put_in(&puzzle, text)?,
            None => entry.as_ref().and_then(|entry| entry.state).unwrap_or(puzzle),
        };
        let moves = match fields.value("moves") {
            Some(value) => moves(&puzzle, &mut filled, value)?,
            None => Vec::new(),
        };
        let position = OnceCell::new();
        Ok(Self { puzzle, filled, marks, moves, format, more, position })
    }

    /// Returns the position. The digits put in and the pencil marks count.
    pub(crate) fn position(&self) -> &Position {
        self.position.get_or_init(|| {
            if self.has_only_clues() {
                return Position::of_puzzle(&self.puzzle);
            }
            let marks = self.marks.as_ref().unwrap_or(&Marks::ALL);
            Position::with_marks(&self.puzzle, &self.filled, marks)
        })
    }

    /// Returns whether there are no digits put in and no pencil marks.
    pub(crate) fn has_only_clues(&self) -> bool {
        self.filled == self.puzzle && self.marks.is_none()
    }

    /// Returns the board of the position.
    pub(crate) fn board(&self) -> &Board {
        self.position().board()
    }

    /// Returns the digits that were put in.
    pub(crate) fn put_in(&self) -> Puzzle {
        self.puzzle.clue_cells().iter().fold(self.filled, Puzzle::without)
    }

    /// Returns why the position has no solution.
    pub(crate) fn why_unsolvable(&self) -> String {
        if let Some(clash) = self.filled.clashes().next() {
            return format!("no solution: {clash}");
        }
        let mut entry = Entry::new(1, Ok(self.puzzle));
        entry.marks = self.marks.map(Box::new);
        self.position().why_unsolvable(Some(&entry)).unwrap_or("no solution").to_owned()
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

/// Returns the moves of a player, and fills them in. A move may have been filled in already.
fn moves(puzzle: &Puzzle, filled: &mut Puzzle, value: &Value) -> Result<Vec<Candidate>, Refusal> {
    let expected = "a list of moves, each a list of a cell from 0 to 80 and a digit from 1 to 9";
    let Value::Array(items) = value else {
        return Err(wrong_type("moves", expected, value));
    };
    let mut all = Vec::new();
    for (item, number) in items.iter().zip(1..) {
        let number_of = |place: usize| {
            let number = item.as_array().filter(|pair| pair.len() == 2)?.get(place)?.as_u64()?;
            usize::try_from(number).ok()
        };
        let cell = number_of(0).and_then(Cell::new);
        let digit = number_of(1).and_then(|digit| Digit::new(u8::try_from(digit).ok()?));
        let Some((cell, digit)) = cell.zip(digit) else {
            let expected = "a cell from 0 to 80 and a digit from 1 to 9";
            return Err(out_of_range(&format!("moves: move {number}"), expected, item));
        };
        let is_given = puzzle.get(cell).is_some();
        if let Some(before) = filled.get(cell).filter(|before| is_given || *before != digit) {
            let kind = if is_given { "given" } else { "digit" };
            let message = format!(
                "moves: move {number} puts {digit} into {cell}, which has the {kind} {before}; \
                 leave the move out"
            );
            return Err(Refusal::new(RefusalKind::OutOfRange, message));
        }
        filled.set(cell, Some(digit));
        all.push(Candidate { cell, digit });
    }
    Ok(all)
}
