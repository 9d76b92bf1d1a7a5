//! [`VariantReadError`]: why a text is no puzzle.

use crate::format::VariantFormat;
use crate::place::{VariantTextPlace, cut};
use ninefold_variant_model::{VariantFault, VariantFaults};
use std::fmt;

/// A fault in a text: its place, what was expected there, and what was found.
///
/// ```
/// use ninefold_variant_io::{VariantReadError, read_variant};
///
/// let error = read_variant(".Cage~7~R1C1~R10C1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "iss, item 1 `.Cage~7~R1C1~R10C1`: \
///      expected a cell such as R1C1, with 1-9 and a-g for rows and columns, found `R10C1`",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantTextFault {
    /// Where it is.
    pub place: VariantTextPlace,
    /// What was expected there.
    pub expected: String,
    /// What was found instead.
    pub found: String,
}

/// The error of a text that is no puzzle.
///
/// ```
/// use ninefold_variant_io::{VariantReadError, read_variant};
///
/// let error = read_variant("hello").unwrap_err();
/// assert!(matches!(error, VariantReadError::Unrecognized { .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantReadError {
    /// The text is in no known format.
    Unrecognized {
        /// The start of the text.
        start: String,
        /// Its number of characters, without white space.
        characters: usize,
    },
    /// The text has a meaning in more than one format.
    Ambiguous {
        /// These formats.
        readings: Vec<VariantFormat>,
    },
    /// The lines may be one puzzle or several.
    Lines {
        /// Number of the lines.
        lines: u64,
        /// What they are if they are one puzzle.
        one: &'static str,
        /// What they are if they are several.
        several: &'static str,
        /// What to do.
        advice: &'static str,
    },
    /// The text is longer than any puzzle.
    TooLong {
        /// Number of its bytes.
        bytes: usize,
        /// Greatest possible number.
        most: usize,
    },
    /// The bytes are no text in UTF-8.
    Utf8 {
        /// Place of the first wrong byte, from 0.
        offset: usize,
        /// Its line, from 1.
        line: usize,
        /// The byte.
        byte: u8,
    },
    /// The text has a fault.
    Text {
        /// The format in which it was read.
        format: VariantFormat,
        /// The fault.
        fault: Box<VariantTextFault>,
    },
    /// The text can be read, but it is no puzzle.
    Model {
        /// The format in which it was read.
        format: VariantFormat,
        /// All faults.
        faults: VariantFaults,
        /// The place of each fault, as far as it is known.
        places: Vec<Option<VariantTextPlace>>,
    },
}

impl fmt::Display for VariantReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unrecognized { start, characters } => write!(
                f,
                "the format is not recognized: {characters} characters that start with `{start}`; \
                 name the format to see what is wrong"
            ),
            Self::Ambiguous { readings } => {
                let names: Vec<_> = readings.iter().map(|format| format.name()).collect();
                write!(f, "the text may be {}; name the format", names.join(" or "))
            }
            Self::Lines { lines, one, several, advice } => {
                write!(f, "{lines} lines that may be {one} or {several}; {advice}")
            }
            Self::TooLong { bytes, most } => {
                write!(f, "the text has {bytes} bytes; a puzzle has at most {most}")
            }
            Self::Utf8 { offset, line, byte } => write!(
                f,
                "line {line}, byte {} of the text: expected text in UTF-8, found the byte 0x{byte:02X}",
                offset + 1
            ),
            Self::Text { format, fault } => {
                let VariantTextFault { place, expected, found } = &**fault;
                write!(f, "{format}, {place}: expected {expected}, found {found}")
            }
            Self::Model { format, faults, places } => {
                const SHOWN: usize = 10;
                let all = faults.as_slice();
                for (n, fault) in all.iter().take(SHOWN).enumerate() {
                    let separator = if n == 0 { "" } else { "\n" };
                    match places.get(n).and_then(Option::as_ref) {
                        Some(place) => write!(f, "{separator}{format}, {place}: {fault}")?,
                        None => write!(f, "{separator}{format}: {fault}")?,
                    }
                }
                match all.len().saturating_sub(SHOWN) {
                    0 => Ok(()),
                    more => write!(f, "\nand {more} more faults"),
                }
            }
        }
    }
}

impl std::error::Error for VariantReadError {}

/// Returns the place of the rule in the list of rules that a fault is about.
pub(crate) fn rule_of(fault: &VariantFault) -> Option<usize> {
    match fault {
        VariantFault::Outside { rule, .. }
        | VariantFault::Repeated { rule, .. }
        | VariantFault::TooFew { rule, .. }
        | VariantFault::Unequal { rule }
        | VariantFault::Number { rule, .. }
        | VariantFault::Misfit { rule, .. }
        | VariantFault::Impossible { rule, .. } => Some(rule.index),
        _ => None,
    }
}

/// What was expected and what was found, before the place is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bad {
    pub expected: String,
    pub found: String,
}

impl Bad {
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { expected: expected.into(), found: found.into() }
    }

    /// Makes the fault of a piece of text, which is shown with backquotes.
    pub fn text(expected: impl Into<String>, found: &str) -> Self {
        let found =
            if found.is_empty() { "nothing".to_owned() } else { format!("`{}`", cut(found)) };
        Self::new(expected, found)
    }

    /// Adds the place.
    pub fn at(self, place: VariantTextPlace) -> VariantTextFault {
        VariantTextFault { place, expected: self.expected, found: self.found }
    }
}

impl VariantTextFault {
    /// Makes the fault of the text as a whole.
    pub(crate) fn whole(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Bad::new(expected, found).at(VariantTextPlace::Whole)
    }

    /// Makes the fault of a character, or of the end of the text.
    pub(crate) fn character(text: &str, offset: usize, expected: impl Into<String>) -> Self {
        let found = match text.get(offset..).and_then(|rest| rest.chars().next()) {
            Some(character) if character.is_ascii_graphic() => format!("'{character}'"),
            Some(character) => format!("the character U+{:04X}", u32::from(character)),
            None => "the end of the text".to_owned(),
        };
        Bad::new(expected, found).at(VariantTextPlace::at(text, offset))
    }
}
