//! [`CellObject`]: an object in a list that is one cell: `{"val": 5, "notes": [1, 2]}`.

use super::ColumnNames;
use super::cells::{NoCell, listed_cell, not_a_cell};
use super::list_tokens::{ListText, ListToken, Place};
use super::table::{columns, have_puzzles};
use crate::fault::{Expected, Fault, Found};
use ninefold_core::Digit;

/// An object that stands for a cell, as far as it has been read. It has the digit under one key; other keys
/// say other things of the cell.
pub(super) struct CellObject {
    place: Place,
    /// The key whose value comes next.
    key: Option<ListText>,
    /// The brackets that are open inside it.
    depth: usize,
    /// What stands under the key of the digit.
    digit: Option<Result<Option<Digit>, Fault>>,
    /// Whether a key says that some digits are not clues.
    tells_clues: bool,
    /// Whether a key is that of a whole puzzle.
    has_puzzle: bool,
}

/// Keys of the digit of a cell.
const DIGIT: [&[u8]; 5] = [b"val", b"value", b"digit", b"number", b"num"];

/// Keys by which some programs tell clues from digits that were put in. Such cells are parts of a saved
/// game, and a list would lose the difference.
const CLUE: [&[u8]; 6] = [b"given", b"isgiven", b"fixed", b"isfixed", b"locked", b"prefilled"];

impl CellObject {
    /// Begins an object with its first key.
    pub(super) fn new(place: Place, key: ListText) -> Self {
        Self { place, key: Some(key), depth: 0, digit: None, tells_clues: false, has_puzzle: false }
    }

    /// Takes a token. Returns true if the object ends with it.
    pub(super) fn take(&mut self, token: ListToken) -> bool {
        match token {
            ListToken::Open(_) => self.depth += 1,
            ListToken::Close(_) if self.depth == 0 => return true,
            ListToken::Close(_) => self.depth -= 1,
            ListToken::Comma if self.depth == 0 => self.key = None,
            ListToken::Text(text) if self.depth == 0 => match self.key.take() {
                // A key, whose value follows.
                None => self.key = Some(text),
                Some(key) => self.put(&key, &text),
            },
            _ => {}
        }
        false
    }

    fn put(&mut self, key: &ListText, value: &ListText) {
        let key = key.text.to_ascii_lowercase();
        let name = String::from_utf8_lossy(&key).into_owned();
        self.has_puzzle |= have_puzzles(&columns(&[name], &ColumnNames::default()));
        self.tells_clues |= CLUE.contains(&&key[..]);
        if DIGIT.contains(&&key[..]) && self.digit.is_none() {
            let digit = listed_cell(&value.text);
            self.digit = Some(digit.map_err(|NoCell| not_a_cell(value.span())));
        }
    }

    /// Returns whether the object has a digit or a blank, and nothing that a list would lose. An object with a
    /// puzzle is a record.
    pub(super) fn is_cell(&self) -> bool {
        matches!(self.digit, Some(Ok(_))) && !self.tells_clues && !self.has_puzzle
    }

    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// Returns the digit, or `None` for a blank.
    ///
    /// # Errors
    ///
    /// No key is that of a digit, or its value is no cell, or the cell is one of a saved game.
    pub(super) fn digit(self) -> Result<Option<Digit>, Fault> {
        let fault = |found| Fault {
            line: self.place.line,
            column: self.place.column,
            expected: Expected::Text("a cell, or an object with a key `value`"),
            found,
        };
        match self.digit {
            _ if self.tells_clues => Err(fault(Found::Text("a cell of a saved game"))),
            None => Err(fault(Found::Text("an object without it"))),
            Some(digit) => digit,
        }
    }
}
