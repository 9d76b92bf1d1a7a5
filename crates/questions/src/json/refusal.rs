//! [`Refusal`]: why a request gets no answer.

use super::value::{ExpectedValue, FoundValue, ListPlace};
#[cfg(feature = "variant")]
use super::variant_refusal::VariantRefusal;
use crate::make::{OrderError, TechniqueNameError};
use crate::position::RefusedMove;
use crate::serialized::to_json;
use crate::setting::{Setting, SettingNames};
use ninefold_generate::UnknownSymmetry;
use ninefold_io::Fault;
use ninefold_io::format::{FieldFault, NearestFormat};
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// Why a request gets no answer: a kind, and a detail with its own key and arguments. Its text is a
/// message for people.
///
/// ```
/// use ninefold_questions::{Limits, ask};
///
/// let refusal = ask("salve", "{}", &Limits::of_nodes(1)).unwrap_err();
/// assert!(refusal.to_string().ends_with("did you mean `solve`?"));
/// let json = refusal.json();
/// assert!(json.starts_with(r#"{"error":{"kind":"unknown-question","message":"there is no "#));
/// assert!(json.contains(r#""detail":{"key":"unknown-question","arguments":{"question":"salve","#));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Kind of the fault.
    pub kind: RefusalKind,
    /// What is wrong, where, and what was expected.
    pub detail: Box<RefusalDetail>,
}

/// Kind of a [`Refusal`].
///
/// ```
/// use ninefold_questions::RefusalKind;
///
/// assert_eq!(RefusalKind::OutOfRange.name(), "out-of-range");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RefusalKind {
    /// There is no such question.
    UnknownQuestion,
    /// The request is no JSON object.
    MalformedJson,
    /// The question has no such field.
    UnknownField,
    /// A field that the question needs is missing.
    MissingField,
    /// A field has a value of another type.
    WrongType,
    /// A number is out of its range, or a text is none of those that are possible.
    OutOfRange,
    /// The text of the puzzle, or a digit put in, cannot be read.
    MalformedPuzzle,
    /// No puzzle can be as ordered, or two fields exclude each other.
    Impossible,
}

impl RefusalKind {
    /// Returns the name: small letters with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnknownQuestion => "unknown-question",
            Self::MalformedJson => "malformed-json",
            Self::UnknownField => "unknown-field",
            Self::MissingField => "missing-field",
            Self::WrongType => "wrong-type",
            Self::OutOfRange => "out-of-range",
            Self::MalformedPuzzle => "malformed-puzzle",
            Self::Impossible => "impossible",
        }
    }
}

/// What is wrong with a request. The text is the English message.
///
/// ```
/// use ninefold_questions::{Limits, RefusalDetail, ask};
///
/// let refusal = ask("read", r#"{"puzzle": "53x"}"#, &Limits::of_nodes(1)).unwrap_err();
/// assert!(matches!(*refusal.detail, RefusalDetail::Fault { fault, .. } if fault.column == 3));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum RefusalDetail {
    /// There is no such question.
    UnknownQuestion {
        /// The beginning of its name.
        question: String,
        /// A question that is spelt nearly so.
        nearest: Option<String>,
        /// All questions.
        questions: Vec<&'static str>,
    },
    /// The request is not text in UTF-8.
    NotUtf8 {
        /// Number of the first wrong byte, from 1.
        byte: usize,
    },
    /// The request is no JSON object.
    NotJson {
        /// What is wrong, in English, with line and column.
        problem: String,
    },
    /// A field comes twice.
    RepeatedField {
        /// Name of the field.
        field: String,
    },
    /// The question has no such field.
    UnknownField {
        /// The question.
        question: &'static str,
        /// The beginning of the field's name.
        field: String,
        /// A field that is spelt nearly so.
        nearest: Option<String>,
        /// All fields of the question.
        fields: Vec<&'static str>,
    },
    /// A field that the question needs is missing.
    MissingField {
        /// Name of the field.
        field: &'static str,
        /// The value that it needs.
        expected: ExpectedValue,
    },
    /// A field, or a part of its list, has another value than expected.
    Value {
        /// Name of the field.
        field: &'static str,
        /// Part of the list that is wrong.
        place: Option<ListPlace>,
        /// Values that are possible.
        expected: ExpectedValue,
        /// The value.
        found: FoundValue,
    },
    /// A list names a scale twice.
    RepeatedScale {
        /// Name of the scale.
        scale: &'static str,
    },
    /// No symmetry has this name.
    UnknownSymmetry {
        /// The beginning of the name.
        #[serde(serialize_with = "symmetry_name")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        name: UnknownSymmetry,
    },
    /// No technique has this name.
    UnknownTechnique {
        /// A name that is spelt nearly so.
        #[serde(serialize_with = "nearest_technique")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
        nearest: TechniqueNameError,
    },
    /// The text of the puzzle is too long.
    TextTooLong {
        /// Bytes of the text.
        bytes: usize,
        /// Most bytes that are read.
        most: usize,
    },
    /// The text of the puzzle cannot be unpacked.
    Unreadable {
        /// What is wrong, in English.
        problem: String,
    },
    /// The text of the puzzle is empty.
    EmptyText,
    /// The text has no puzzle of a number.
    TooFewPuzzles {
        /// Puzzles of the text.
        puzzles: u64,
        /// Number of the wanted puzzle, from 1.
        number: u64,
    },
    /// The text has no puzzle.
    Fault {
        /// What is wrong, and where.
        fault: Fault,
        /// The format that the text comes closest to.
        nearest: Option<NearestFormat>,
    },
    /// A field of the record has a malformed board.
    FieldFault(FieldFault),
    /// The digits put in are not 81 characters.
    FilledFault {
        /// What is wrong, in English.
        problem: String,
    },
    /// A digit is put into a cell that has another given.
    FilledGiven {
        /// The cell.
        cell: String,
        /// The given.
        given: u8,
        /// The digit.
        digit: u8,
    },
    /// A move goes into a cell that has a digit.
    Move(RefusedMove),
    /// Positions are wanted without a technique.
    PositionsNeedTechnique,
    /// A level and a rating are wanted.
    LevelAndRating,
    /// The steps of a person are wanted in a format of proofs whose checkers refuse comments.
    PathNeedsVeriPb,
    /// A scale is named, and nothing that it would rate.
    NothingToRate,
    /// No puzzle can be as ordered.
    Order(OrderError),
    /// The request is about a variant puzzle.
    #[cfg(feature = "variant")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    Variant(VariantRefusal),
}

impl fmt::Display for RefusalDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownQuestion { question, nearest, questions } => {
                write!(f, "there is no question `{question}`; ")?;
                advise(f, nearest.as_deref(), "the questions are", questions)
            }
            Self::NotUtf8 { byte } => {
                write!(f, "the request is not text in UTF-8 (byte {byte})")
            }
            Self::NotJson { problem } => write!(f, "the request is malformed: {problem}"),
            Self::RepeatedField { field } => {
                write!(f, "the field `{field}` comes twice; leave one of them out")
            }
            Self::UnknownField { question, field, nearest, fields } => {
                write!(f, "`{question}` has no field `{field}`; ")?;
                advise(f, nearest.as_deref(), "its fields are", fields)
            }
            Self::MissingField { field, expected } => {
                write!(f, "the field `{field}` is missing; expected {expected}")
            }
            Self::Value { field, place, expected, found } => {
                match place {
                    None => f.write_str(field)?,
                    Some(ListPlace::Cell(cell)) => write!(f, "{field} of {cell}")?,
                    Some(ListPlace::Move(number)) => write!(f, "{field}: move {number}")?,
                }
                write!(f, ": expected {expected}, found {found}")
            }
            Self::RepeatedScale { scale } => {
                write!(f, "scale: `{scale}` comes twice; leave one out")
            }
            Self::UnknownSymmetry { name } => write!(f, "symmetry: {name}"),
            Self::UnknownTechnique { nearest } => write!(f, "technique: {nearest}"),
            Self::TextTooLong { bytes, most } => write!(
                f,
                "puzzle: the text has {bytes} bytes, and at most {most} are read; pass fewer puzzles"
            ),
            Self::Unreadable { problem } => write!(f, "puzzle: {problem}"),
            Self::EmptyText => {
                f.write_str("puzzle: the text is empty; pass 81 characters, or a grid of 9 lines")
            }
            Self::TooFewPuzzles { puzzles, number } => {
                let noun = if *puzzles == 1 { "puzzle" } else { "puzzles" };
                write!(f, "record: the text has {puzzles} {noun}, so there is no number {number}")
            }
            Self::Fault { fault, nearest: None } => write!(f, "puzzle: {fault}"),
            Self::Fault { fault, nearest: Some(nearest) } => {
                write!(f, "puzzle: {fault}; {nearest}")
            }
            Self::FieldFault(fault) => write!(f, "puzzle: {fault}"),
            Self::FilledFault { problem } => write!(
                f,
                "filled: expected 81 characters, 1-9 for a digit put in and a dot for none: {problem}"
            ),
            Self::FilledGiven { cell, given, digit } => write!(
                f,
                "filled: {cell} has the given {given}, and {digit} cannot be put in; leave the cell \
                 out"
            ),
            Self::Move(refused) => write!(f, "moves: {refused}"),
            Self::PositionsNeedTechnique => {
                f.write_str("positions: it needs `technique`, the technique of the next step")
            }
            Self::LevelAndRating => {
                f.write_str("level: it cannot be combined with `rating`; leave out one of them")
            }
            Self::PathNeedsVeriPb => f.write_str(
                "path: the sentences of the steps are comments, which only the format `veripb` has; \
                 leave out `path`, or choose this format",
            ),
            Self::NothingToRate => f.write_str(
                "scale: it belongs to `rating`, `level` and `technique`; name one of these, or \
                 leave out `scale`",
            ),
            Self::Order(error) => f.write_str(&error.describe(&FieldNames)),
            #[cfg(feature = "variant")]
            Self::Variant(refusal) => refusal.fmt(f),
        }
    }
}

/// Names settings as the fields of requests are named.
pub(crate) struct FieldNames;

impl SettingNames for FieldNames {
    fn setting_name(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::Minimality | Setting::SymmetricMinimality => "minimal",
            Setting::Positions => "positions",
            Setting::Grid => "grid",
            Setting::Kind => "kind",
            other => other.name(),
        }
    }
}

/// Writes the nearest name, or all names.
fn advise(
    f: &mut fmt::Formatter<'_>,
    nearest: Option<&str>,
    all: &str,
    names: &[&str],
) -> fmt::Result {
    match nearest {
        Some(name) => write!(f, "did you mean `{name}`?"),
        None => write!(f, "{all} {}", names.join(", ")),
    }
}

fn symmetry_name<S: serde::Serializer>(
    error: &UnknownSymmetry,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&error.name)
}

fn nearest_technique<S: serde::Serializer>(
    error: &TechniqueNameError,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    error.nearest.serialize(serializer)
}

/// A refusal as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Refused"))]
pub(crate) struct RefusalObject<'a> {
    error: FaultObject<'a>,
}

/// Why a request gets no answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RequestError"))]
struct FaultObject<'a> {
    /// Kind of the fault.
    kind: RefusalKind,
    /// The message in English.
    message: String,
    /// What is wrong, by a key and its arguments.
    detail: &'a RefusalDetail,
}

impl Refusal {
    /// Returns a refusal.
    ///
    /// ```
    /// use ninefold_questions::{Refusal, RefusalDetail, RefusalKind};
    ///
    /// let detail = RefusalDetail::NotUtf8 { byte: 7 };
    /// let refusal = Refusal::new(RefusalKind::MalformedJson, detail);
    /// assert_eq!(refusal.to_string(), "the request is not text in UTF-8 (byte 7)");
    /// ```
    pub fn new(kind: RefusalKind, detail: RefusalDetail) -> Self {
        Self { kind, detail: Box::new(detail) }
    }

    /// Returns the refusal as a JSON object with the field `error`, which has `kind`, `message` and
    /// `detail`.
    pub fn json(&self) -> String {
        let Self { kind, detail } = self;
        let error = FaultObject { kind: *kind, message: self.to_string(), detail };
        to_json(&RefusalObject { error })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.detail.fmt(f)
    }
}

impl Error for Refusal {}
