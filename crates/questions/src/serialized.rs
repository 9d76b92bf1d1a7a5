//! Values of other crates as JSON: statuses, clashes, cells, and why no puzzle has clues as ordered.

use ninefold_core::{CellSet, Clash, House, Status};
use ninefold_generate::{ClueRangeError, ImpossiblePattern, Minimality, PuzzleSpecError};
use serde::{Serialize, Serializer};
use std::fmt::Display;

/// Writes an answer as JSON.
pub(crate) fn to_json(answer: &impl Serialize) -> String {
    // Serialization into text fails for maps whose keys are no texts; there are none.
    serde_json::to_string(answer).unwrap_or_default()
}

/// Serialises the text of a value.
pub(crate) fn text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Returns the names of cells.
pub(crate) fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// A status, as its word.
pub(crate) struct StatusWord(pub(crate) Status);

impl Serialize for StatusWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StatusWord {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Status".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        // A malformed puzzle is refused.
        let words = Status::ALL.into_iter().filter(|status| *status != Status::Malformed);
        let words: Vec<&str> = words.map(Status::name).collect();
        schemars::json_schema!({
            "type": "string",
            "enum": words,
            "description": "One solution, several, none, or not known within the limits. Only for \
                            `count` with the limit 1: `solved`, nobody looked for another solution.",
        })
    }
}

/// Two or more equal digits in a house.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Clash"))]
pub(crate) struct ClashObject {
    pub(crate) digit: u8,
    /// The house, such as `r4`, `c4` or `b4`.
    pub(crate) house: String,
    /// The cells, such as `r4c2`.
    pub(crate) cells: Vec<String>,
}

impl From<&Clash> for ClashObject {
    fn from(clash: &Clash) -> Self {
        Self {
            digit: clash.digit.get(),
            house: clash.house.short().to_string(),
            cells: names(clash.cells),
        }
    }
}

/// Serialises a clash.
pub(crate) fn clash<S: Serializer>(clash: &Clash, serializer: S) -> Result<S::Ok, S::Error> {
    ClashObject::from(clash).serialize(serializer)
}

/// Why no puzzle has clues as ordered.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum CluesDetail {
    /// Fewer than 17 clues.
    TooFewClues(usize),
    /// More clues than any puzzle has, or than any known minimal puzzle.
    TooManyClues { clues: usize, is_minimal: bool },
    /// An empty range, or one beyond 81.
    ClueBounds { least: usize, most: usize },
    /// No such number of cells has the symmetry.
    Symmetry { symmetry: &'static str, least: usize, most: usize },
    /// Two lines of a chute without clues, such as `r4` and `r5`.
    BlankLines { first: String, second: String },
    /// A house full of clues, such as `b4`.
    FullHouse(String),
    /// The pattern fixes the cells, so there is no symmetry to choose.
    FixedCells,
    /// The pattern fixes the number of clues.
    FixedClues { clues: usize, least: usize, most: usize },
    /// Something else, in English.
    Other(String),
}

impl From<&PuzzleSpecError> for CluesDetail {
    fn from(error: &PuzzleSpecError) -> Self {
        let line = |house: House| house.short().to_string();
        match *error {
            PuzzleSpecError::TooFewClues(clues)
            | PuzzleSpecError::ClueRange(ClueRangeError::TooFew(clues))
            | PuzzleSpecError::Pattern(ImpossiblePattern::TooFewCells(clues)) => {
                Self::TooFewClues(clues)
            }
            PuzzleSpecError::ClueRange(ClueRangeError::TooMany(clues, minimality)) => {
                Self::TooManyClues { clues, is_minimal: minimality != Minimality::Proper }
            }
            PuzzleSpecError::ClueBounds { least, most } => Self::ClueBounds { least, most },
            PuzzleSpecError::Symmetry { symmetry, least, most } => {
                Self::Symmetry { symmetry: symmetry.name(), least, most }
            }
            PuzzleSpecError::Pattern(ImpossiblePattern::BlankRows(first, second)) => {
                let [first, second] = [first, second].map(|row| line(House::Row(row)));
                Self::BlankLines { first, second }
            }
            PuzzleSpecError::Pattern(ImpossiblePattern::BlankColumns(first, second)) => {
                let [first, second] = [first, second].map(|column| line(House::Column(column)));
                Self::BlankLines { first, second }
            }
            PuzzleSpecError::Pattern(ImpossiblePattern::FullHouse(house)) => {
                Self::FullHouse(line(house))
            }
            PuzzleSpecError::FixedCells => Self::FixedCells,
            PuzzleSpecError::FixedClues { clues, least, most } => {
                Self::FixedClues { clues, least, most }
            }
            _ => Self::Other(error.to_string()),
        }
    }
}

/// Serialises why no puzzle has clues as ordered.
pub(crate) fn clues_detail<S: Serializer>(
    error: &PuzzleSpecError,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    CluesDetail::from(error).serialize(serializer)
}
