//! What records say of a puzzle that is no longer true of another in its place.

use crate::plan::Work;
use ninefold::io::format::{Columns, Entry, Field, Value, bank_hash};
use ninefold::{Cell, Column, Digit, Puzzle, Row, Transform};

/// What a search or `check` has found: cells, digits, effort.
const OF_CELLS: [&str; 3] = ["nodes", "redundant", "clashes"];
/// What puzzles with fewer givens do not share.
const OF_GIVENS: [&str; 3] = ["minimal", "rating", "level"];
/// What a line of `HoDoKu`'s library says of a step. Only a record with all of them has one.
const STEP: [&str; 4] = ["technique", "digits", "eliminations", "placements"];

impl Work {
    /// Whether a field says something that is not true of what takes a puzzle's place, and that is not
    /// known without a search.
    fn outdates(&self, name: &str, has_step: bool) -> bool {
        let is_in = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        match self {
            Self::Canon(plan) if plan.keeps_original() => false,
            Self::Canon(_) | Self::Scramble(_) => is_in(&OF_CELLS),
            Self::Minimize(_) => is_in(&OF_CELLS) || is_in(&OF_GIVENS) || has_step && is_in(&STEP),
        }
    }

    /// Leaves out what is outdated.
    pub fn leave_out(&self, entry: &mut Entry) {
        let has_step = has_step(entry);
        entry.fields.retain(|field| !self.outdates(&field.name, has_step));
    }

    /// Leaves the columns out of what is outdated.
    pub fn leave_out_columns(&self, columns: &mut Columns) {
        let has_step = STEP.iter().all(|name| columns.fields.iter().any(|field| field == name));
        columns.fields.retain(|name| !self.outdates(name, has_step));
    }
}

fn has_step(entry: &Entry) -> bool {
    STEP.iter().all(|name| entry.field(name).is_some())
}

/// Puts another puzzle into a record, with its number of givens and its hash where those of the one
/// before stand.
pub fn replace_puzzle(entry: &mut Entry, puzzle: Puzzle) {
    let before = entry.puzzle.ok();
    for Field { name, value } in &mut entry.fields {
        let is_hash = || before.is_some_and(|before| value.as_str() == bank_hash(&before));
        if name == "hash" && is_hash() {
            set(value, bank_hash(&puzzle));
        } else if name.eq_ignore_ascii_case("clues") && value.as_str().parse::<u8>().is_ok() {
            set(value, puzzle.clue_count().to_string());
        }
    }
    entry.puzzle = Ok(puzzle);
}

/// Transforms the digits and candidates of a step of `HoDoKu`'s library; those that cannot be read are
/// left out.
pub fn transform_step(entry: &mut Entry, transform: Transform) {
    if !has_step(entry) {
        return;
    }
    for Field { name, value } in &mut entry.fields {
        let text = value.as_str();
        let transformed = match name.as_str() {
            "digits" => digits(text, transform),
            "eliminations" | "placements" => {
                text.split_ascii_whitespace().map(|word| candidate(word, transform)).collect()
            }
            _ => continue,
        };
        let words = transformed
            .map(|words: Vec<String>| words.join(if name == "digits" { "" } else { " " }));
        set(value, words.unwrap_or_default());
    }
}

fn digits(text: &str, transform: Transform) -> Option<Vec<String>> {
    let digit = |byte: u8| Some(transform.digit(digit(byte)?).to_string());
    text.bytes().map(digit).collect()
}

/// A candidate as digit, row and column.
fn candidate(word: &str, transform: Transform) -> Option<String> {
    let [value, row, column] = *word.as_bytes() else { return None };
    let number = |byte: u8| byte.wrapping_sub(b'0');
    let cell = Cell::at(Row::new(number(row))?, Column::new(number(column))?);
    let (cell, digit) = (transform.cell(cell), transform.digit(digit(value)?));
    Some(format!("{digit}{}{}", cell.row().number(), cell.column().number()))
}

fn digit(byte: u8) -> Option<Digit> {
    Digit::new(byte.wrapping_sub(b'0'))
}

/// Sets what a value says, of the same type as before.
fn set(value: &mut Value, to: String) {
    match value {
        Value::Text(text) | Value::Json(text) => *text = to,
    }
}
