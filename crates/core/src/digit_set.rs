//! [`DigitSet`]: a set of digits.

use crate::digit::Digit;
use core::fmt;
use core::ops::{BitAnd, BitOr, Not, Sub};

/// A set of digits, nine bits.
///
/// ```
/// use ninefold_core::{Digit, DigitSet};
///
/// let odd: DigitSet = Digit::ALL.into_iter().filter(|d| d.get() % 2 == 1).collect();
/// assert_eq!(odd.len(), 5);
/// assert_eq!((!odd).to_string(), "2468");
/// assert!(odd.is_subset(DigitSet::ALL));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0o777);

    /// The set whose bit *d* − 1 stands for digit *d*; higher bits are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits: bit *d* − 1 stands for digit *d*.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one digit.
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// This set and one digit more.
    #[must_use]
    pub const fn with(self, digit: Digit) -> Self {
        Self(self.0 | 1 << digit.index())
    }

    /// This set without one digit.
    #[must_use]
    pub const fn without(self, digit: Digit) -> Self {
        Self(self.0 & !(1 << digit.index()))
    }

    /// Whether the set holds a digit.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Whether all digits of this set are in `other`.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether there is no digit in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of digits, 0 to 9.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The smallest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.is_empty() {
            None
        } else {
            Some(Digit::from_index(self.0.trailing_zeros() as usize))
        }
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest = rest.without(first);
            Some(first)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for DigitSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The digits without separators: `2468`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| fmt::Display::fmt(&digit, f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
