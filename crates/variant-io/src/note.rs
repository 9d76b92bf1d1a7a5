//! [`VariantNote`]: what a file contains besides its puzzle.

use crate::place::VariantTextPlace;
use std::fmt;

/// What kind of note it is.
///
/// ```
/// use ninefold_variant_io::{VariantNoteKind, read_variant};
///
/// let json = r#"{"size":1,"grid":[[{}]],"ruleset":"Fill the cell."}"#;
/// assert_eq!(read_variant(json)?.notes[0].kind, VariantNoteKind::Rules);
/// # Ok::<(), ninefold_variant_io::VariantReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VariantNoteKind {
    /// Lines, circles and texts that are drawn and have no meaning of their own.
    Drawing,
    /// The rules in words.
    Rules,
    /// A setting of a program, a solution, or marks of a person who solves.
    Other,
}

impl VariantNoteKind {
    /// Returns the name, such as `drawing`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drawing => "drawing",
            Self::Rules => "rules",
            Self::Other => "other",
        }
    }
}

/// Something in a file that is no rule and was left out of the puzzle.
///
/// ```
/// use ninefold_variant_io::{VariantNoteKind, read_variant};
///
/// let reading = read_variant(".SearchPriority~10~R1C1.~R1C1_5")?;
/// assert_eq!(reading.notes[0].kind, VariantNoteKind::Other);
/// assert_eq!(
///     reading.notes[0].to_string(),
///     "item 1 `.SearchPriority~10~R1C1`: a setting of the solver",
/// );
/// # Ok::<(), ninefold_variant_io::VariantReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantNote {
    /// What kind of note it is.
    pub kind: VariantNoteKind,
    /// Where it stands.
    pub place: VariantTextPlace,
    /// What it is; for [`VariantNoteKind::Rules`], the rules.
    pub text: String,
}

impl fmt::Display for VariantNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}
