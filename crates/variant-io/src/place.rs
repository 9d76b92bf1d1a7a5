//! [`VariantTextPlace`]: a place in the text of a puzzle.

use std::fmt;

/// A place in the text of a puzzle.
///
/// ```
/// use ninefold_variant_io::VariantTextPlace;
///
/// let place = VariantTextPlace::at("12\n3x", 4);
/// assert_eq!(place.to_string(), "line 2, column 2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantTextPlace {
    /// The text as a whole.
    Whole,
    /// A character.
    Character {
        /// Byte from the start of the text, from 0.
        offset: usize,
        /// Line, from 1.
        line: usize,
        /// Character in the line, from 1.
        column: usize,
    },
    /// An item of an ISS string, such as `.Cage~7~R1C1`.
    Item {
        /// Number of the item, from 1.
        number: usize,
        /// Byte where it starts, from 0.
        offset: usize,
        /// Its text, cut if it is long.
        text: String,
    },
    /// A value in JSON.
    Json {
        /// The path to it, such as `killercage[3].cells[2]`.
        path: String,
    },
}

impl VariantTextPlace {
    /// Makes the place of a byte of a text.
    pub fn at(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self::Character {
            offset: before.len(),
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// Makes the place of a value in JSON.
    pub(crate) fn json(path: impl Into<String>) -> Self {
        Self::Json { path: path.into() }
    }
}

impl fmt::Display for VariantTextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("the text"),
            Self::Character { line, column, .. } => write!(f, "line {line}, column {column}"),
            Self::Item { number, text, .. } => write!(f, "item {number} `{text}`"),
            Self::Json { path } if path.is_empty() => f.write_str("the JSON"),
            Self::Json { path } => f.write_str(path),
        }
    }
}

/// Returns the start of a text for a message: at most 60 characters.
pub(crate) fn cut(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
