//! [`VariantRefusal`]: why a request about a variant puzzle gets no answer.

use super::variant::{MOST_CHOICE_CELLS, MOST_RULE_CELLS, MOST_RULES};
use serde::Serialize;
use std::fmt;

/// What is wrong with a request about a variant puzzle. The text is the English message.
///
/// ```
/// use ninefold_questions::{Limits, RefusalDetail, VariantRefusal, ask};
///
/// let request = r#"{"puzzle": ".Cage~7~R1C1~R1C2"}"#;
/// let refusal = ask("hint", request, &Limits::of_nodes(1)).unwrap_err();
/// let RefusalDetail::Variant(detail) = *refusal.detail else { panic!("{refusal}") };
/// assert!(matches!(detail, VariantRefusal::ClassicOnly { question: "hint", rules: 1, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
#[non_exhaustive]
pub enum VariantRefusal {
    /// The text has a meaning in several formats.
    TwoMeanings {
        /// Names of the formats.
        formats: Vec<&'static str>,
    },
    /// The text has a fault.
    TextFault {
        /// Format in which the text was read.
        format: &'static str,
        /// Where the fault is, in English.
        place: String,
        /// What was expected there, in English.
        expected: String,
        /// What was found, in English.
        found: String,
    },
    /// The text can be read, but it is no puzzle.
    PuzzleFaults {
        /// Format in which the text was read.
        format: &'static str,
        /// The first faults.
        faults: Vec<PlacedFault>,
        /// Number of further faults.
        more: usize,
    },
    /// The question is about classic puzzles.
    ClassicOnly {
        /// The question.
        question: &'static str,
        /// Format of the text.
        format: &'static str,
        /// Rows of the puzzle.
        rows: u8,
        /// Columns of the puzzle.
        columns: u8,
        /// Number of its rules.
        rules: usize,
    },
    /// A field belongs to classic puzzles.
    ClassicField {
        /// The field.
        field: &'static str,
    },
    /// A field belongs to puzzles on other grids or with other rules.
    OtherGridField {
        /// The field.
        field: &'static str,
    },
    /// No puzzle can be as wished.
    Wish {
        /// The field with the wish.
        field: &'static str,
        /// What is wrong with it, in English.
        problem: String,
    },
    /// The puzzle is too large to be searched.
    TooLarge {
        /// Number of rules, those in choices included.
        rules: usize,
        /// Number of cells that they name.
        cells: usize,
        /// Number of alternatives in choices of rules.
        alternatives: usize,
    },
    /// A format cannot say everything about a puzzle.
    Lost {
        /// The format.
        format: &'static str,
        /// What it cannot say, in English.
        lost: Vec<String>,
        /// Number of further such things.
        more: usize,
    },
    /// A format has no such grids.
    OtherGrid {
        /// The format.
        format: &'static str,
        /// What the grid must have, in English.
        needs: &'static str,
    },
}

/// A fault of a variant puzzle, and where it is in the text.
///
/// ```
/// use ninefold_questions::{Limits, RefusalDetail, VariantRefusal, ask};
///
/// let request = r#"{"puzzle": ".Shape~4x4.Thermo~R1C1~R1C2~R2C2~R1C1"}"#;
/// let refusal = ask("solve", request, &Limits::of_nodes(1)).unwrap_err();
/// let RefusalDetail::Variant(VariantRefusal::PuzzleFaults { faults, .. }) = *refusal.detail else {
///     panic!("{refusal}")
/// };
/// assert!(faults[0].problem.ends_with("r1c1 stands there twice; a cell may stand there once"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub struct PlacedFault {
    /// Where it is, in English, as far as that is known.
    pub place: Option<String>,
    /// What is wrong, in English.
    pub problem: String,
}

impl fmt::Display for VariantRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoMeanings { formats } => write!(
                f,
                "puzzle: the text may be {}; name one of these formats in the field `from`",
                formats.join(" or ")
            ),
            Self::TextFault { format, place, expected, found } => {
                write!(f, "puzzle: {format}, {place}: expected {expected}, found {found}")
            }
            Self::PuzzleFaults { format, faults, more } => {
                let faults: Vec<String> = faults.iter().map(PlacedFault::to_string).collect();
                write!(f, "puzzle: {format}: {}", faults.join("; "))?;
                and_more(f, *more)
            }
            Self::ClassicOnly { question, format, rows, columns, rules } => {
                let noun = if *rules == 1 { "rule" } else { "rules" };
                write!(
                    f,
                    "puzzle: `{question}` knows classic 9x9 puzzles only; this text ({format}) has a \
                     variant puzzle of {rows} rows and {columns} columns with {rules} {noun}; ask \
                     `read`, `solve`, `count`, `check`, `candidates` or `convert` about it"
                )
            }
            Self::ClassicField { field } => write!(
                f,
                "{field}: only a classic 9x9 puzzle can have it, and this is a variant puzzle; leave \
                 it out"
            ),
            Self::OtherGridField { field } => write!(
                f,
                "{field}: only puzzles on other grids or with other rules have it; add `grid` or \
                 `kind`, or leave it out"
            ),
            Self::Wish { field, problem } => write!(f, "{field}: {problem}"),
            Self::TooLarge { rules, cells, alternatives } => write!(
                f,
                "puzzle: {rules} rules that name {cells} cells, with {alternatives} alternatives, are \
                 too many to search; at most {MOST_RULES} rules, {MOST_RULE_CELLS} cells and \
                 {MOST_CHOICE_CELLS} alternatives times cells of the grid are possible; search it with \
                 the library"
            ),
            Self::Lost { format, lost, more } => {
                write!(f, "to: the format {format} cannot say: {}", lost.join("; "))?;
                and_more(f, *more)?;
                f.write_str("; choose `iss` or `f-puzzles`, or set `lossy` to leave this out")
            }
            Self::OtherGrid { format, needs } => write!(
                f,
                "to: the format {format} cannot say this grid; it needs {needs}; choose `iss` or \
                 `f-puzzles`"
            ),
        }
    }
}

impl fmt::Display for PlacedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.problem),
            None => f.write_str(&self.problem),
        }
    }
}

/// Says how many entries a list has besides those that are named.
fn and_more(f: &mut fmt::Formatter<'_>, more: usize) -> fmt::Result {
    if more > 0 { write!(f, "; and {more} more") } else { Ok(()) }
}
