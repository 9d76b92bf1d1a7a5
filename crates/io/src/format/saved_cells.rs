//! The cells of a game as `OpenSudoku` saves them, with what the player has done.
//!
//! ```text
//! version: 1    5|-|0|3|-|0|0|1,2,4,|1| ...     digit, notes, whether the player may change the cell
//! version: 3    5|0|0|3|0|0|0|11|1| ...         notes as a number: 1 for the digit 1, 2 for 2, 4 for 3
//! version: 4    5|0|0|0|3|0|0|0|0|11|0|1| ...   two kinds of notes
//! ```

use crate::fault::{Expected, Found};
use ninefold_core::{Digit, DigitSet, Marks, Puzzle};

/// A saved game.
pub(super) struct SavedGame {
    pub(super) givens: Puzzle,
    /// The board as far as the player has filled it.
    pub(super) board: Puzzle,
    /// The notes, if each blank cell has some.
    pub(super) marks: Option<Box<Marks>>,
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
    let (mut givens, mut board) = ([None; 81], [None; 81]);
    let mut marks = [DigitSet::EMPTY; 81];
    for (cell, parts) in saved.iter().enumerate() {
        let Some(saved) = read_cell(parts) else {
            return Some(Err((expected, Found::Text("another text"))));
        };
        board[cell] = saved.digit;
        givens[cell] = saved.digit.filter(|_| !saved.may_change);
        marks[cell] = saved.digit.map_or(saved.notes, DigitSet::only);
    }
    let is_marked = marks.iter().all(|digits| !digits.is_empty());
    let marks = is_marked.then(|| Box::new(Marks::new(marks)));
    Some(Ok(SavedGame { givens: Puzzle::new(givens), board: Puzzle::new(board), marks }))
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
    let bits: u16 = text.parse().ok().filter(|bits| *bits < 512)?;
    Some(Digit::ALL.into_iter().filter(|digit| bits >> (digit.get() - 1) & 1 == 1).collect())
}
