//! [`Literal`]: a candidate that is true, or one that is false.

use ninefold_core::Candidate;

/// A candidate that is true, or one that is false.
///
/// ```
/// use ninefold_prove::Literal;
///
/// let literal = Literal::is("r1c2=5".parse()?);
/// assert_eq!((literal.dimacs(), literal.not().dimacs()), (14, -14));
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(u16);

impl Literal {
    /// Number of literals.
    pub(crate) const COUNT: usize = 2 * Candidate::COUNT;

    /// Returns the literal that a candidate is true.
    pub const fn is(candidate: Candidate) -> Self {
        Self::of(candidate.index(), true)
    }

    /// Returns the literal that a candidate is false.
    pub const fn is_not(candidate: Candidate) -> Self {
        Self::of(candidate.index(), false)
    }

    /// Returns the literal of a variable, 0 to 728.
    pub(crate) const fn of(variable: usize, is_true: bool) -> Self {
        Self(2 * variable as u16 + !is_true as u16)
    }

    /// Returns the negation.
    #[must_use]
    pub const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns whether the literal says that its candidate is true.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the number of the candidate, 0 to 728.
    pub(crate) const fn variable(self) -> usize {
        self.0 as usize / 2
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number in the formats DIMACS, DRAT and LRAT: 81 times the row, plus nine times the
    /// column, plus the digit, where rows and columns count from 0; negative for a candidate that is
    /// false.
    pub const fn dimacs(self) -> i32 {
        let number = self.variable() as i32 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// Returns the literal of a number other than 0, from -729 to 729.
    pub fn from_dimacs(number: i64) -> Option<Self> {
        let variable = usize::try_from(number.unsigned_abs().checked_sub(1)?).ok()?;
        (variable < Candidate::COUNT).then(|| Self::of(variable, number > 0))
    }
}
