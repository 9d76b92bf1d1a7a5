//! Records whose puzzle is replaced: by an isomorph, or by a puzzle with fewer clues.
//!
//! Some fields say something of the puzzle that was there before. [`Entry::replace_puzzle`] and
//! [`Entry::transform`] bring those up to date that can be; [`Entry::drop_outdated`] drops those
//! that only a search could.

use super::hodoku::{STEP_FIELDS, has_step, transform_step};
use super::{AnswerColumn, Columns, Entry, Field, bank_hash};
use ninefold_core::{Cell, DigitSet, Marks, Puzzle, Transform};

/// What replaces the puzzle of a record.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_io::format::{Entry, Field, Replacement};
///
/// let mut entry = Entry::new(1, Ok(Puzzle::EMPTY));
/// entry.fields.push(Field::text("rating", "7.2"));
/// entry.fields.push(Field::text("nodes", "12"));
/// entry.drop_outdated(Replacement::Isomorph);
/// assert_eq!((entry.field("rating"), entry.field("nodes")), (Some("7.2"), None));
/// entry.drop_outdated(Replacement::FewerClues);
/// assert!(entry.fields.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Replacement {
    /// An isomorph: the same puzzle up to a symmetry.
    Isomorph,
    /// A puzzle with fewer clues and the same solution.
    FewerClues,
}

/// Fields that name cells, or that depend on how a search goes: an isomorph does not share them.
const OF_CELLS: [AnswerColumn; 3] =
    [AnswerColumn::Nodes, AnswerColumn::Redundant, AnswerColumn::Clashes];
/// Fields that depend on the clues: a puzzle with fewer clues does not share them.
const OF_CLUES: [&str; 3] = [AnswerColumn::Minimal.name(), "rating", "level"];

impl Replacement {
    /// Whether a field is wrong after the replacement, and only a search could tell its new value.
    ///
    /// `has_step` says whether the record describes a step of `HoDoKu`'s library.
    fn outdates(self, name: &str, has_step: bool) -> bool {
        let is_in = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let is_of_cells = AnswerColumn::named(name).is_some_and(|c| OF_CELLS.contains(&c));
        match self {
            Self::Isomorph => is_of_cells,
            Self::FewerClues => is_of_cells || is_in(&OF_CLUES) || has_step && is_in(&STEP_FIELDS),
        }
    }
}

impl Entry {
    /// Replaces the puzzle, and updates the clue count (`clues`) and the hash of the Sudoku
    /// Exchange bank (`hash`) if the record has them.
    ///
    /// Other fields stay: see [`drop_outdated`](Self::drop_outdated).
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Puzzle};
    /// use ninefold_io::format::{Entry, Field};
    ///
    /// let mut entry = Entry::new(1, Ok(Puzzle::EMPTY));
    /// entry.fields.push(Field::text("clues", "0"));
    /// entry.replace_puzzle(Puzzle::EMPTY.with(Cell::ALL[0], Digit::ALL[0]));
    /// assert_eq!(entry.field("clues"), Some("1"));
    /// ```
    pub fn replace_puzzle(&mut self, puzzle: Puzzle) {
        let before = self.puzzle.ok();
        for Field { name, value } in &mut self.fields {
            let is_hash = || before.is_some_and(|before| value.as_str() == bank_hash(&before));
            if name == "hash" && is_hash() {
                value.set_text(bank_hash(&puzzle));
            } else if name.eq_ignore_ascii_case(AnswerColumn::Clues.name())
                && value.as_str().parse::<u8>().is_ok()
            {
                value.set_text(puzzle.clue_count().to_string());
            }
        }
        self.puzzle = Ok(puzzle);
    }

    /// Applies a symmetry to everything that the record says of cells and digits: puzzle, state,
    /// pencil marks, solution, and the step of a line of `HoDoKu`'s library.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    /// use ninefold_io::format::Entry;
    ///
    /// let transform = Transform::nth(123_456_789).ok_or("a rank")?;
    /// let text = format!("12{}", ".".repeat(79));
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut entry = Entry::new(1, Ok(puzzle));
    /// entry.transform(transform);
    /// assert_eq!(entry.puzzle, Ok(transform.puzzle(&puzzle)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transform(&mut self, transform: Transform) {
        if let Ok(puzzle) = self.puzzle {
            self.replace_puzzle(transform.puzzle(&puzzle));
        }
        transform_step(self, transform);
        for board in [&mut self.state, &mut self.solution].into_iter().flatten() {
            *board = transform.puzzle(board);
        }
        if let Some(marks) = &mut self.marks {
            *marks = transformed_marks(marks, transform);
        }
    }

    /// Drops the fields that are wrong after a replacement of the puzzle.
    pub fn drop_outdated(&mut self, replacement: Replacement) {
        let has_step = has_step(|name| self.field(name).is_some());
        self.fields.retain(|field| !replacement.outdates(&field.name, has_step));
    }
}

impl Columns {
    /// Drops the columns of the fields that [`Entry::drop_outdated`] drops.
    pub fn drop_outdated(&mut self, replacement: Replacement) {
        let has_step = has_step(|name| self.fields.iter().any(|field| field == name));
        self.fields.retain(|name| !replacement.outdates(name, has_step));
    }
}

/// The pencil marks of the transformed board.
fn transformed_marks(marks: &Marks, transform: Transform) -> Marks {
    let mut cells = [DigitSet::EMPTY; 81];
    for cell in Cell::ALL {
        let digits = marks.get(cell).iter().map(|digit| transform.digit(digit));
        cells[transform.cell(cell).index()] = digits.collect();
    }
    Marks::new(cells)
}
