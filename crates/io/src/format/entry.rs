//! [`Entry`]: a record with all information that its format holds.

use crate::fault::{Expected, Fault, Found};
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
    /// The pencil marks. They take more memory than the rest, and few records have them.
    pub marks: Option<Box<Marks>>,
    /// The solution in the record. It has not been checked.
    pub solution: Option<Puzzle>,
    /// Everything else, in the order of the input.
    pub fields: Vec<Field>,
    /// Fields that could not be read. The record keeps its puzzle.
    pub field_faults: Vec<FieldFault>,
    /// The texts of a puzzle that is not a classic one. They are written in place of `puzzle`,
    /// `solution` and `marks`, which then say nothing.
    pub other: Option<Box<OtherPuzzle>>,
    /// The texts of fields of a table that hold no classic puzzle, solution or pencil marks. The caller may
    /// know what they are.
    pub unread: Option<Box<OtherPuzzle>>,
}

/// A puzzle that is not a classic one, as texts: on another grid, or with other rules.
///
/// ```
/// use ninefold_io::format::{Columns, Entry, OtherPuzzle, named};
///
/// let puzzle = OtherPuzzle { puzzle: Ok("12......34......".into()), ..OtherPuzzle::default() };
/// let entry = Entry::of_other(1, puzzle);
/// let mut sink = named("csv").and_then(|format| format.sink()).ok_or("csv is written")?;
/// let mut text = Vec::new();
/// sink.expect(Columns::from_entry(&entry), &mut text);
/// sink.write(&entry, &mut text);
/// assert_eq!(text, b"puzzle\n12......34......\n");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherPuzzle {
    /// The puzzle in its own format, or why the record is malformed.
    pub puzzle: Result<String, String>,
    /// The solution.
    pub solution: Option<String>,
    /// The candidates.
    pub candidates: Option<String>,
}

impl Default for OtherPuzzle {
    fn default() -> Self {
        Self { puzzle: Ok(String::new()), solution: None, candidates: None }
    }
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

/// A field beside a puzzle that could not be read. Its record has no such field.
///
/// ```
/// use ninefold_io::format::Entries;
///
/// let puzzle = ".".repeat(81);
/// let table = format!("puzzle,solution\n{puzzle},unknown\n{puzzle},NULL\n");
/// let mut entries = Entries::open(table.as_bytes(), None)?;
/// let entry = entries.next_entry()?.ok_or("a record")?;
/// assert!(entry.puzzle.is_ok() && entry.solution.is_none());
/// assert_eq!(
///     entry.field_faults[0].to_string(),
///     "line 2, column 83: the field `solution` is left out: \
///      expected 1-9 or a blank (one of 0 . _ * -), found 'u'",
/// );
/// let entry = entries.next_entry()?.ok_or("a record")?;
/// assert!(entry.field_faults.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldFault {
    /// The name of the field in the input.
    pub name: String,
    /// What is wrong with its text, and where.
    pub fault: Fault,
}

/// The content of a [`Field`]. A text of up to 23 bytes, such as a number, takes no other memory.
///
/// ```
/// use ninefold_io::format::Value;
/// assert_eq!(Value::Json("7.20".into()).as_str(), "7.20");
/// assert_eq!(Value::of_bytes(*b"Zo\xEB").as_str(), "Zo\u{FFFD}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Text.
    Text(SmolStr),
    /// JSON that is not a string, as it was written: a number, `true`, a list.
    Json(SmolStr),
    /// Bytes that are not text in UTF-8.
    Raw(RawText),
}

/// Bytes that are not text in UTF-8, as a table may have them.
///
/// ```
/// use ninefold_io::format::Value;
///
/// let latin = b"Zo\xEB";
/// let Value::Raw(raw) = Value::of_bytes(latin) else { return Err("0xEB is not UTF-8") };
/// assert_eq!((raw.bytes(), raw.shown()), (&latin[..], "Zo\u{FFFD}"));
/// assert_eq!(Value::of_bytes(b"Zoe"), Value::Text("Zoe".into()));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawText {
    bytes: Box<[u8]>,
    shown: SmolStr,
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
    /// The bytes of a field that are not UTF-8. They become U+FFFD.
    Bytes(String),
    /// A field that is so large that the record could not be read back.
    Large(String),
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
            field_faults: Vec::new(),
            other: None,
            unread: None,
        }
    }

    /// Makes a record that starts at a line and has a puzzle that is not a classic one. Its field
    /// `puzzle` is a blank board, or a fault if the record is malformed.
    pub fn of_other(line: u64, other: OtherPuzzle) -> Self {
        let expected = Expected::Text("a puzzle");
        let fault = || Fault::of_record(line, expected, Found::Text("a malformed record"));
        let puzzle = if other.puzzle.is_ok() { Ok(Puzzle::EMPTY) } else { Err(fault()) };
        Self { other: Some(Box::new(other)), ..Self::new(line, puzzle) }
    }

    /// Returns whether the record has a solution.
    pub(crate) fn has_solution(&self) -> bool {
        self.solution.is_some() || self.other.as_ref().is_some_and(|other| other.solution.is_some())
    }

    /// Returns whether the record has pencil marks.
    pub(crate) fn has_marks(&self) -> bool {
        self.marks.is_some() || self.other.as_ref().is_some_and(|other| other.candidates.is_some())
    }

    /// Returns the content of the first field with this name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.value(name).map(Value::as_str)
    }

    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|field| field.name == name).map(|field| &field.value)
    }

    /// Returns the board as far as it is filled: the state, or the clues if there is no state.
    ///
    /// # Errors
    ///
    /// The fault of a malformed record.
    pub fn board(&self) -> Result<Puzzle, Fault> {
        self.state.map_or(self.puzzle, Ok)
    }

    /// Returns the fields whose bytes are not UTF-8, as losses of a format that holds only text.
    pub(crate) fn lost_bytes(&self) -> impl Iterator<Item = Loss> + '_ {
        let is_raw = |field: &&Field| matches!(field.value, Value::Raw(_));
        self.fields.iter().filter(is_raw).map(|field| Loss::Bytes(field.name.to_string()))
    }

    pub(crate) fn push_bytes(&mut self, name: &str, bytes: impl AsRef<[u8]>) {
        self.fields.push(Field { name: name.into(), value: Value::of_bytes(bytes) });
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

    /// Makes a value of the bytes of a field: text, if they are UTF-8.
    pub fn of_bytes(bytes: impl AsRef<[u8]>) -> Self {
        let bytes = bytes.as_ref();
        match str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.into()),
            Err(_) => {
                let shown = String::from_utf8_lossy(bytes).into();
                Self::Raw(RawText { bytes: bytes.into(), shown })
            }
        }
    }

    /// Returns the text, or the source text of JSON. Bytes that are not UTF-8 are U+FFFD.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text(text) | Self::Json(text) => text,
            Self::Raw(raw) => &raw.shown,
        }
    }

    /// Returns the bytes of the text as the input has them.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) | Self::Json(text) => text.as_bytes(),
            Self::Raw(raw) => &raw.bytes,
        }
    }

    /// Changes the text and keeps the type.
    pub(super) fn set_text(&mut self, to: impl Into<SmolStr>) {
        match self {
            Self::Text(text) | Self::Json(text) => *text = to.into(),
            Self::Raw(_) => *self = Self::Text(to.into()),
        }
    }
}

impl RawText {
    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the text with U+FFFD for bytes that are not UTF-8.
    pub fn shown(&self) -> &str {
        &self.shown
    }
}

impl fmt::Display for FieldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, fault } = self;
        let Fault { line, column, .. } = fault;
        let difference = fault.difference();
        write!(f, "line {line}, column {column}: the field `{name}` is left out: {difference}")
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
            Self::Large(name) => write!(f, "the field `{name}`, which is too large"),
            Self::Bytes(name) => write!(f, "the bytes of the field `{name}` that are not UTF-8"),
        }
    }
}
