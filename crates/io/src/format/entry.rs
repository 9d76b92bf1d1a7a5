//! [`Entry`]: a record with all information that its format holds.

use crate::fault::Fault;
use ninefold_core::{Cell, Marks, Puzzle};
use smol_str::SmolStr;
use std::fmt;

/// A record with all information that its format holds: the puzzle and everything beside it.
///
/// ```
/// use ninefold_io::format::{Entry, Field};
///
/// let mut entry = Entry::new(1, Ok(ninefold_core::Puzzle::EMPTY));
/// entry.fields.push(Field::text("rating", "7.2"));
/// assert_eq!(entry.field("rating"), Some("7.2"));
/// assert_eq!(entry.field("author"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The record's number in its input, from 1.
    pub number: u64,
    /// The line of the input where the record starts, from 1.
    pub line: u64,
    /// The clues, or the fault in the record's text.
    pub puzzle: Result<Puzzle, Fault>,
    /// The board as far as a player has filled it, clues included.
    pub state: Option<Puzzle>,
    /// The pencil marks.
    pub marks: Option<Marks>,
    /// The solution in the record. It has not been checked.
    pub solution: Option<Puzzle>,
    /// Everything else, in the order of the input.
    pub fields: Vec<Field>,
}

/// Further information about a puzzle, such as a column of a table or a line of a header.
///
/// ```
/// use ninefold_io::format::{Field, Value};
/// assert_eq!(Field::text("level", "easy").value, Value::Text("easy".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name of the field.
    pub name: SmolStr,
    /// The content of the field.
    pub value: Value,
}

/// The content of a [`Field`]. A text of up to 23 bytes, such as a number, takes no other memory.
///
/// ```
/// use ninefold_io::format::Value;
/// assert_eq!(Value::Json("7.20".into()).as_str(), "7.20");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Text.
    Text(SmolStr),
    /// JSON that is not a string, as it was written: a number, `true`, a list.
    Json(SmolStr),
}

/// Information of an entry that a format cannot hold.
///
/// ```
/// use ninefold_io::format::Loss;
/// assert_eq!(Loss::Marks.to_string(), "the pencil marks");
/// assert_eq!(Loss::Field("rating".into()).to_string(), "the field `rating`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// The digits that a player has put in, or the difference between these digits and clues.
    State,
    /// The pencil marks.
    Marks,
    /// The difference between a cell with one pencil mark and a filled cell.
    Unfilled(Cell),
    /// The solution.
    Solution,
    /// A field.
    Field(String),
}

impl Entry {
    /// Makes a record that starts at a line and has only a puzzle.
    pub const fn new(line: u64, puzzle: Result<Puzzle, Fault>) -> Self {
        Self {
            number: 0,
            line,
            puzzle,
            state: None,
            marks: None,
            solution: None,
            fields: Vec::new(),
        }
    }

    /// Returns the content of the first field with this name.
    pub fn field(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|field| field.name == name);
        field.map(|field| field.value.as_str())
    }

    /// Returns the board as far as it is filled: the state, or the clues if there is no state.
    ///
    /// # Errors
    ///
    /// The fault of a malformed record.
    pub fn board(&self) -> Result<Puzzle, Fault> {
        self.state.map_or(self.puzzle, Ok)
    }

    pub(crate) fn push_text(&mut self, name: &str, text: impl Into<SmolStr>) {
        self.fields.push(Field::text(name, text));
    }
}

impl Field {
    /// Makes a field that holds text.
    pub fn text(name: impl Into<SmolStr>, text: impl Into<SmolStr>) -> Self {
        Self { name: name.into(), value: Value::Text(text.into()) }
    }
}

impl Value {
    /// The value of a field that has none: `null` in JSON.
    pub const NULL: Self = Self::Json(SmolStr::new_static("null"));

    /// Returns whether the value is [`NULL`](Self::NULL).
    pub fn is_null(&self) -> bool {
        *self == Self::NULL
    }

    /// Returns the text, or the source text of JSON.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text(text) | Self::Json(text) => text,
        }
    }

    /// Changes the text and keeps the type.
    pub(super) fn set_text(&mut self, to: impl Into<SmolStr>) {
        match self {
            Self::Text(text) | Self::Json(text) => *text = to.into(),
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State => f.write_str("the digits put in beside the clues"),
            Self::Marks => f.write_str("the pencil marks"),
            Self::Unfilled(cell) => write!(f, "that {cell} has one mark and is not filled"),
            Self::Solution => f.write_str("the solution"),
            Self::Field(name) => write!(f, "the field `{name}`"),
        }
    }
}
