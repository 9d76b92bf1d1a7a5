//! [`ValueRange`] and [`ValueSet`]: the numbers that cells can have.

use core::fmt;

/// The values of a puzzle: at most 32 numbers in a row, none above 63.
///
/// ```
/// use ninefold_variant_model::ValueRange;
///
/// let values = ValueRange::new(0, 8).ok_or("a range")?;
/// assert_eq!(values.len(), 9);
/// assert!(values.set().contains(0));
/// assert_eq!(values.to_string(), "0-8");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueRange {
    lowest: u8,
    highest: u8,
}

impl ValueRange {
    /// Number of values that a puzzle may have.
    pub const MAX_LEN: usize = 32;

    /// Makes the range of all numbers from `lowest` to `highest`, or `None` if it has no value, more
    /// than 32, or one above 63.
    pub const fn new(lowest: u8, highest: u8) -> Option<Self> {
        if lowest <= highest && highest < 64 && ((highest - lowest) as usize) < Self::MAX_LEN {
            Some(Self { lowest, highest })
        } else {
            None
        }
    }

    /// Makes the range from 1 to `highest`, or `None` if that is 0 or above 32.
    pub const fn up_to(highest: u8) -> Option<Self> {
        Self::new(1, highest)
    }

    /// Returns the smallest value.
    pub const fn lowest(self) -> u8 {
        self.lowest
    }

    /// Returns the largest value.
    pub const fn highest(self) -> u8 {
        self.highest
    }

    /// Returns the number of values, 1 to 32.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub const fn len(self) -> usize {
        (self.highest - self.lowest) as usize + 1
    }

    /// Returns the set of all values.
    pub const fn set(self) -> ValueSet {
        ValueSet(((1u64 << self.len()) - 1) << self.lowest)
    }

    /// Returns whether a number is one of the values.
    pub const fn contains(self, value: u8) -> bool {
        self.lowest <= value && value <= self.highest
    }

    /// Returns the values in ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone {
        self.lowest..self.highest + 1
    }
}

impl fmt::Display for ValueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.lowest, self.highest)
    }
}

/// A set of values from 0 to 63, such as the candidates of a cell.
///
/// ```
/// use ninefold_variant_model::ValueSet;
///
/// let set: ValueSet = [1, 5, 9].into_iter().collect();
/// assert_eq!(set.to_string(), "{1, 5, 9}");
/// assert_eq!(set.without(5).len(), 2);
/// assert_eq!(ValueSet::only(5).single(), Some(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ValueSet(u64);

impl ValueSet {
    /// The set without a value.
    pub const EMPTY: Self = Self(0);

    /// Makes a set from bits: bit `n` is value `n`.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the set as bits: bit `n` is value `n`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Makes the set of one value. Values above 63 give the empty set.
    pub const fn only(value: u8) -> Self {
        if value < 64 { Self(1 << value) } else { Self::EMPTY }
    }

    /// Returns whether the set has a value.
    pub const fn contains(self, value: u8) -> bool {
        value < 64 && self.0 >> value & 1 == 1
    }

    /// Returns the number of values.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no value.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the value, if there is exactly one.
    pub const fn single(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8) } else { None }
    }

    /// Returns the smallest value, or `None` of the empty set.
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// Returns the values that both sets have.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the values that one of the sets has.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the values that the other set has not.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the set with a value more. Values above 63 change nothing.
    pub const fn with(self, value: u8) -> Self {
        self.union(Self::only(value))
    }

    /// Returns the set without a value.
    pub const fn without(self, value: u8) -> Self {
        self.difference(Self::only(value))
    }

    /// Returns whether the other set has all values of this one.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the values in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = rest.first()?;
            rest = rest.without(first);
            Some(first)
        })
    }
}

impl FromIterator<u8> for ValueSet {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        values.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (n, value) in self.iter().enumerate() {
            let separator = if n == 0 { "" } else { ", " };
            write!(f, "{separator}{value}")?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
