//! [`DigitSet`]: a set of digits.

use crate::digit::Digit;
use crate::set::{bits_of, set_of};
use core::fmt;

/// A set of digits, nine bits.
///
/// Its text is the digits without separators: `2468`.
///
/// ```
/// use ninefold_core::{Digit, DigitSet};
///
/// let odd: DigitSet = Digit::ALL.into_iter().filter(|digit| digit.get() % 2 == 1).collect();
/// assert_eq!(odd.len(), 5);
/// assert_eq!((!odd).to_string(), "2468");
/// assert_eq!("2468".parse(), Ok(!odd));
/// assert!(odd.is_subset(DigitSet::ALL));
/// assert_eq!(DigitSet::only(Digit::ALL[6]).single(), Digit::new(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The set without a digit.
    pub const EMPTY: Self = Self(0);
    /// The set of all nine digits.
    pub const ALL: Self = Self(0o777);

    /// Returns the set whose bit *d* − 1 stands for digit *d*. Higher bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the set as bits: bit *d* − 1 stands for digit *d*.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the bit of a digit.
    #[inline]
    const fn bit(digit: Digit) -> u16 {
        1 << digit.index()
    }
}

bits_of!(DigitSet of Digit, "digit", "digits", "in ascending order");
set_of! {
    DigitSet of Digit, "digit", "digits", "in ascending order";
    /// An iterator over the digits of a [`DigitSet`], in ascending order.
    ///
    /// ```
    /// use ninefold_core::DigitSet;
    ///
    /// let mut digits = DigitSet::ALL.iter();
    /// assert_eq!(digits.next().map(|digit| digit.get()), Some(1));
    /// assert_eq!(digits.next_back().map(|digit| digit.get()), Some(9));
    /// assert_eq!(digits.len(), 7);
    /// ```
    DigitSetIter
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| fmt::Display::fmt(&digit, f))
    }
}
