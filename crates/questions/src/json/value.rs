//! [`ExpectedValue`] and [`FoundValue`]: the value that a field needs, and the value that it has.

use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// Values that a field may have. The text is a noun phrase.
///
/// ```
/// use ninefold_questions::ExpectedValue;
///
/// let number = ExpectedValue::WholeNumber { least: 1, most: 100 };
/// assert_eq!(number.to_string(), "a whole number from 1 to 100");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ExpectedValue {
    /// A text.
    Text,
    /// The text of a puzzle.
    PuzzleText,
    /// A whole number in a range.
    WholeNumber {
        /// Least number. As text: many programs round numbers above 2^53.
        #[serde(serialize_with = "crate::serialized::text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        least: u64,
        /// Greatest number. As text, too.
        #[serde(serialize_with = "crate::serialized::text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        most: u64,
    },
    /// True or false.
    TrueOrFalse,
    /// One of some names.
    OneOf(Vec<&'static str>),
    /// A name of a scale, or a list of names.
    NameOrNames,
    /// A list with at least one name.
    SomeName,
    /// A day of the calendar.
    Day,
    /// A number of clues, or a range.
    Clues,
    /// A rating, or a range.
    Rating,
    /// Cells with clues, as 81 characters.
    Pattern,
    /// Pencil marks of 81 cells.
    Candidates,
    /// Pencil marks of a cell.
    CellCandidates,
    /// A list of moves.
    Moves,
    /// A move: a cell and a digit.
    Move,
}

impl fmt::Display for ExpectedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "a text",
            Self::PuzzleText => "the text of a puzzle",
            Self::WholeNumber { least, most } => {
                return write!(f, "a whole number from {least} to {most}");
            }
            Self::TrueOrFalse => "true or false",
            Self::OneOf(names) => return write!(f, "one of {}", names.join(", ")),
            Self::NameOrNames => "a name or a list of names",
            Self::SomeName => "at least one name",
            Self::Day => "a day such as \"2026-11-25\"",
            Self::Clues => "a number of clues such as 24, or a range such as \"24-28\"",
            Self::Rating => "a rating such as 3.2, or a range such as \"3.0-4.5\" or \"7-\"",
            Self::Pattern => "81 characters, 1-9 x X # for a clue and 0 . _ * - for none",
            Self::Candidates => {
                "a list of 81 numbers from 0 to 511: 1 for the mark 1, 2 for 2, 4 for 3, added"
            }
            Self::CellCandidates => "a number from 0 to 511",
            Self::Moves => {
                "a list of moves, each a list of a cell from 0 to 80 and a digit from 1 to 9"
            }
            Self::Move => "a cell from 0 to 80 and a digit from 1 to 9",
        })
    }
}

/// The value of a field, as far as messages repeat it.
///
/// ```
/// use ninefold_questions::FoundValue;
///
/// assert_eq!(FoundValue::Text("many".to_owned()).to_string(), "\"many\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum FoundValue {
    /// A text, escaped, or its beginning.
    Text(String),
    /// A number, `true`, `false` or `null`, as JSON.
    Other(String),
    /// A list of this many values.
    List(usize),
    /// An object.
    Object,
    /// A character of a text.
    Character {
        /// The character, escaped.
        character: String,
        /// Number of the character in the text, from 1.
        number: usize,
    },
    /// A text of this many characters.
    Characters(usize),
}

impl From<&Value> for FoundValue {
    fn from(value: &Value) -> Self {
        match value {
            Value::Array(items) => Self::List(items.len()),
            Value::Object(_) => Self::Object,
            Value::String(text) => Self::Text(short(text)),
            other => Self::Other(other.to_string()),
        }
    }
}

impl fmt::Display for FoundValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Other(value) => f.write_str(value),
            Self::List(0) => f.write_str("an empty list"),
            Self::List(length) => write!(f, "a list of {length}"),
            Self::Object => f.write_str("an object"),
            Self::Character { character, number } => {
                write!(f, "`{character}` (character {number})")
            }
            Self::Characters(count) => write!(f, "{count} characters"),
        }
    }
}

/// A part of a list in a request.
///
/// ```
/// use ninefold_questions::ListPlace;
///
/// assert_ne!(ListPlace::Move(1), ListPlace::Cell("r1c1".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ListPlace {
    /// The pencil marks of a cell.
    Cell(String),
    /// The move of a number, from 1.
    Move(u32),
}

/// Longest word that messages repeat, in characters.
const LONGEST_REPEATED: usize = 40;

/// Returns a word as messages repeat it.
pub(crate) fn short(word: &str) -> String {
    let mut characters = word.chars();
    let mut text: String = characters.by_ref().take(LONGEST_REPEATED).collect();
    if characters.next().is_some() {
        text.push_str("...");
    }
    text.escape_debug().to_string()
}
