//! [`ClassId`]: a short name for an isomorphism class.

use ninefold_core::Puzzle;
use sha2::{Digest, Sha256};
use std::fmt;

/// A name of 128 bits for the isomorphism class of a puzzle or a grid. It never changes.
///
/// It is the first 16 bytes of the SHA-256 of the canonical form, written as 81 characters: `1` to
/// `9` for digits and `.` for blanks. Isomorphs have the same id. Two classes could share an id,
/// but among 10⁹ classes that happens with a probability of 10⁻²¹. Where even that is too much,
/// compare the forms.
///
/// ```
/// use ninefold_batch::ClassId;
/// use ninefold_core::Puzzle;
///
/// let id = ClassId::new(&Puzzle::EMPTY);
/// assert_eq!(id.to_string(), "eb7b0297e5b6b33f6680cf9c6b471903");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(u128);

impl ClassId {
    /// Returns the id of a puzzle's class. Takes as long as the canonical form.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::of_form(&puzzle.canonical().form)
    }

    /// Returns the id of a class whose canonical form is known.
    pub fn of_form(form: &Puzzle) -> Self {
        let hash = Sha256::digest(form.to_line());
        let (first, _) = hash.as_chunks::<16>();
        Self(u128::from_be_bytes(first[0]))
    }

    /// Returns the id as a number. Its first hexadecimal digit is the first of the text.
    pub const fn to_u128(self) -> u128 {
        self.0
    }
}

/// 32 hexadecimal digits.
impl fmt::Display for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
