//! [`Refusal`]: why a request gets no answer.

use crate::json::to_json as json;
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// Why a request gets no answer: a kind for programs, and a message for people.
///
/// ```
/// use ninefold_questions::{Limits, ask};
///
/// let refusal = ask("salve", "{}", &Limits::of_nodes(1)).unwrap_err();
/// let json = refusal.json();
/// assert!(json.starts_with(r#"{"error":{"kind":"unknown-question","message":"there is no "#));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Kind of the fault.
    pub kind: RefusalKind,
    /// What is wrong, where, and what was expected.
    pub message: String,
}

/// Kind of a [`Refusal`].
///
/// ```
/// use ninefold_questions::RefusalKind;
///
/// assert_eq!(RefusalKind::OutOfRange.name(), "out-of-range");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

#[derive(Serialize)]
struct RefusalObject<'a> {
    error: FaultObject<'a>,
}

#[derive(Serialize)]
struct FaultObject<'a> {
    kind: &'static str,
    message: &'a str,
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// Returns the refusal as a JSON object with the field `error`, which has `kind` and `message`.
    pub fn json(&self) -> String {
        let error = FaultObject { kind: self.kind.name(), message: &self.message };
        json(&RefusalObject { error })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {}
