//! The cells of a game as `OpenSudoku` and `SudokuWiki` save them, with what the player has done.
//!
//! ```text
//! S9B015y2e...                                  two digits of base 36 a cell, see [`wiki_board`]
//! version: 1    5|-|0|3|-|0|0|1,2,4,|1| ...     digit, notes, whether the player may change the cell
//! version: 3    5|0|0|3|0|0|0|11|1| ...         notes as a number: 1 for the digit 1, 2 for 2, 4 for 3
//! version: 4    5|0|0|0|3|0|0|0|0|11|0|1| ...   two kinds of notes
//! ```

use super::Entry;
use crate::fault::{Expected, Found};
use ninefold_core::{Digit, DigitSet, Marks, Puzzle};

/// A saved game.
pub(super) struct SavedGame {
    givens: Puzzle,
    /// The board as far as the player has filled it.
    board: Puzzle,
    /// The notes, if each blank cell has some.
    marks: Option<Box<Marks>>,
}

impl SavedGame {
    /// Puts the game into a record.
    pub(super) fn into_entry(self, mut entry: Entry) -> Entry {
        entry.puzzle = Ok(self.givens);
        entry.state = (self.board != self.givens).then_some(self.board);
        entry.marks = self.marks;
        entry
    }

    /// Makes a game of its cells.
    fn new(cells: &[SavedCell; 81]) -> Self {
        let givens = cells.each_ref().map(|cell| cell.digit.filter(|_| !cell.may_change));
        let board = cells.each_ref().map(|cell| cell.digit);
        let marks = cells.each_ref().map(|cell| cell.digit.map_or(cell.notes, DigitSet::only));
        let is_marked = marks.iter().all(|digits| !digits.is_empty());
        let marks = is_marked.then(|| Box::new(Marks::new(marks)));
        Self { givens: Puzzle::new(givens), board: Puzzle::new(board), marks }
    }
}

/// What a board of `SudokuWiki` begins with.
const WIKI: &str = "S9B";

/// The length of the code of its 81 cells.
const WIKI_CODE: usize = 162;

/// Returns whether a line is meant as a board of `SudokuWiki`.
pub(super) fn is_wiki_board(text: &[u8]) -> bool {
    text.starts_with(WIKI.as_bytes()) && text.len() == WIKI.len() + WIKI_CODE
}

/// Returns the board of `SudokuWiki` in a text: the text itself, or a part of a link.
fn wiki_code(text: &str) -> Option<&str> {
    let start = if text.starts_with(WIKI) { 0 } else { text.find("=S9B")? + 1 };
    let (code, rest) = text.get(start + WIKI.len()..)?.split_at_checked(WIKI_CODE)?;
    let is_code = code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    (is_code && !rest.starts_with(|next: char| next.is_ascii_alphanumeric())).then_some(code)
}

/// Reads a board of `SudokuWiki`: two digits of base 36 for each cell. The number is a clue (1 to 9), a digit
/// put in (10 to 18, less 9), or 18 more than the pencil marks as bits. Returns `None` for another text.
pub(super) fn wiki_board(text: &str) -> Option<SavedGame> {
    let cells = wiki_code(text.trim())?.as_bytes().as_chunks::<2>().0.iter().map(|pair| {
        let number = u16::from_str_radix(str::from_utf8(pair).ok()?, 36).ok()?;
        let digit = |number: u16| Digit::new(u8::try_from(number).ok()?);
        Some(match number {
            0..=9 => SavedCell { digit: digit(number), notes: DigitSet::EMPTY, may_change: false },
            10..=18 => {
                SavedCell { digit: digit(number - 9), notes: DigitSet::EMPTY, may_change: true }
            }
            _ => SavedCell { digit: None, notes: digits_of(number - 18)?, may_change: true },
        })
    });
    let cells = cells.collect::<Option<Vec<SavedCell>>>()?;
    <&[SavedCell; 81]>::try_from(&cells[..]).ok().map(SavedGame::new)
}

/// Reads a saved game. Returns `None` for a text of another form.
pub(super) fn saved_game(text: &str) -> Option<Result<SavedGame, (Expected, Found)>> {
    let (version, cells) =
        text.trim().strip_prefix("version:")?.trim_start().split_once(char::is_whitespace)?;
    let version: u32 = version.parse().ok()?;
    let kinds_of_notes = if version >= 4 { 2 } else { 1 };
    // The second version has two bars after some notes.
    let parts: Vec<&str> = cells.trim().split('|').filter(|part| !part.is_empty()).collect();
    let saved: Vec<&[&str]> = parts.chunks(2 + kinds_of_notes).collect();
    let expected = Expected::Text("81 saved cells of a game");
    if saved.len() != 81 {
        return Some(Err((expected, Found::Groups(saved.len() as u64))));
    }
    let cells: Option<Vec<SavedCell>> = saved.into_iter().map(read_cell).collect();
    let cells = cells.as_deref().and_then(|cells| <&[SavedCell; 81]>::try_from(cells).ok());
    Some(cells.map(SavedGame::new).ok_or((expected, Found::Text("another text"))))
}

/// A saved cell.
struct SavedCell {
    digit: Option<Digit>,
    notes: DigitSet,
    may_change: bool,
}

fn read_cell(parts: &[&str]) -> Option<SavedCell> {
    let [digit, notes @ .., may_change] = parts else { return None };
    let number: u8 = digit.parse().ok().filter(|number| *number <= 9)?;
    let mut all = DigitSet::EMPTY;
    for notes in notes {
        all |= read_notes(notes)?;
    }
    let may_change = match *may_change {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    Some(SavedCell { digit: Digit::new(number), notes: all, may_change })
}

/// Reads notes: digits with a comma after each, `-`, or a number whose bits are the digits.
fn read_notes(text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    if text.contains(',') {
        let digits = text.split_terminator(',').map(|digit| Digit::new(digit.parse().ok()?));
        return digits.collect();
    }
    digits_of(text.parse().ok()?)
}

/// Returns the digits of a number whose bits they are.
fn digits_of(bits: u16) -> Option<DigitSet> {
    let has = |digit: &Digit| bits >> (digit.get() - 1) & 1 == 1;
    (bits < 512).then(|| Digit::ALL.into_iter().filter(has).collect())
}
