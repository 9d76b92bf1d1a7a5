//! `set_of!`: what all sets of elements have in common.
//!
//! [`DigitSet`], [`CellSet`] and [`CandidateSet`] have the same methods with the same meanings.
//! Each type implements the methods that depend on its layout: `contains`, `with`, `without`,
//! `len`, `first`, `without_first`, `last`, and the four operations of two sets. `bits_of!`
//! implements them for a set in one integer. `set_of!` builds everything else on these methods.
//!
//! [`DigitSet`]: crate::DigitSet
//! [`CellSet`]: crate::CellSet
//! [`CandidateSet`]: crate::CandidateSet

/// Implements the layout of a set in one integer, whose bit *i* stands for the element with index
/// *i*.
///
/// The struct has the integer as its only field, and a function `bit` that returns the bit of an
/// element. `$element` has `index` and `from_index`.
macro_rules! bits_of {
    ($Set:ident of $Element:ident, $noun:literal, $nouns:literal, $order:literal) => {
        impl $Set {
            #[doc = concat!("Returns this set and one ", $noun, " more.")]
            #[inline(always)]
            #[must_use]
            pub const fn with(self, element: $Element) -> Self {
                Self(self.0 | Self::bit(element))
            }

            #[doc = concat!("Returns this set without one ", $noun, ".")]
            #[inline(always)]
            #[must_use]
            pub const fn without(self, element: $Element) -> Self {
                Self(self.0 & !Self::bit(element))
            }

            #[doc = concat!("Returns whether the set holds a ", $noun, ".")]
            #[inline(always)]
            pub const fn contains(self, element: $Element) -> bool {
                self.0 & Self::bit(element) != 0
            }

            #[doc = concat!("Returns whether the set holds no ", $noun, ".")]
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("Returns the number of ", $nouns, ".")]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[doc = concat!("Returns the first ", $noun, " ", $order, ".")]
            #[inline(always)]
            pub const fn first(self) -> Option<$Element> {
                if self.is_empty() {
                    return None;
                }
                Some($Element::from_index(self.0.trailing_zeros() as usize))
            }

            /// Returns the set without its first element, which it must have.
            #[inline(always)]
            const fn without_first(self) -> Self {
                Self(self.0 & (self.0 - 1))
            }

            #[doc = concat!("Returns the last ", $noun, " ", $order, ".")]
            #[inline]
            pub const fn last(self) -> Option<$Element> {
                match self.0.checked_ilog2() {
                    Some(index) => Some($Element::from_index(index as usize)),
                    None => None,
                }
            }

            #[doc = concat!("Returns the ", $nouns, " that are in one of the two sets or in both.")]
            ///
            /// The operator `|` does the same outside constants.
            #[inline]
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            #[doc = concat!("Returns the ", $nouns, " that are in both sets.")]
            ///
            /// The operator `&` does the same outside constants.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            #[doc = concat!("Returns the ", $nouns, " that are in this set but not in `other`.")]
            ///
            /// The operator `-` does the same outside constants.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            #[doc = concat!("Returns the ", $nouns, " that are in exactly one of the two sets.")]
            ///
            /// The operator `^` does the same outside constants.
            #[inline]
            #[must_use]
            pub const fn symmetric_difference(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }
    };
}

/// Implements everything about a set that does not depend on its layout.
///
/// The struct needs the constants `EMPTY` and `ALL` and the methods that `bits_of!` defines.
/// `$order` describes the order of the elements.
macro_rules! set_of {
    (
        $Set:ident of $Element:ident, $noun:literal, $nouns:literal, $order:literal;
        $(#[$doc:meta])* $Iter:ident
    ) => {
        impl $Set {
            #[doc = concat!("Returns the set of one ", $noun, ".")]
            #[inline]
            pub const fn only(element: $Element) -> Self {
                Self::EMPTY.with(element)
            }

            #[doc = concat!("Adds a ", $noun, ". Returns whether the set changed.")]
            #[inline]
            pub const fn insert(&mut self, element: $Element) -> bool {
                let is_new = !self.contains(element);
                *self = self.with(element);
                is_new
            }

            #[doc = concat!("Removes a ", $noun, ". Returns whether the set changed.")]
            #[inline]
            pub const fn remove(&mut self, element: $Element) -> bool {
                let is_old = self.contains(element);
                *self = self.without(element);
                is_old
            }

            #[doc = concat!("Removes a ", $noun, " if the set holds it, and adds it otherwise.")]
            #[inline]
            pub const fn toggle(&mut self, element: $Element) {
                *self = self.symmetric_difference(Self::only(element));
            }

            #[doc = concat!("Returns the ", $nouns, " that are not in this set.")]
            ///
            /// The operator `!` does the same outside constants.
            #[inline]
            #[must_use]
            pub const fn complement(self) -> Self {
                Self::ALL.difference(self)
            }

            #[doc = concat!("Returns whether `other` holds all ", $nouns, " of this set.")]
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.difference(other).is_empty()
            }

            #[doc = concat!("Returns whether this set holds all ", $nouns, " of `other`.")]
            #[inline]
            pub const fn is_superset(self, other: Self) -> bool {
                other.is_subset(self)
            }

            #[doc = concat!("Returns whether no ", $noun, " is in both sets.")]
            #[inline]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.intersection(other).is_empty()
            }

            #[doc = concat!("Returns the set's ", $noun, " if it holds exactly one.")]
            #[inline]
            pub const fn single(self) -> Option<$Element> {
                match self.first() {
                    Some(first) if self.without_first().is_empty() => Some(first),
                    _ => None,
                }
            }

            #[doc = concat!("Returns the ", $noun, " that has `n` others before it ", $order, ".")]
            ///
            /// Takes time in proportion to `n`.
            pub const fn nth(self, n: usize) -> Option<$Element> {
                let mut rest = self;
                let mut left = n;
                while let Some(first) = rest.first() {
                    if left == 0 {
                        return Some(first);
                    }
                    rest = rest.without_first();
                    left -= 1;
                }
                None
            }

            #[doc = concat!("Iterates over the ", $nouns, " ", $order, ".")]
            #[inline]
            pub const fn iter(self) -> $Iter {
                $Iter { rest: self }
            }
        }

        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $Iter {
            /// The elements that neither end has handed out.
            rest: $Set,
        }

        impl Iterator for $Iter {
            type Item = $Element;

            #[inline(always)]
            fn next(&mut self) -> Option<$Element> {
                let first = self.rest.first()?;
                self.rest = self.rest.without_first();
                Some(first)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.rest.len(), Some(self.rest.len()))
            }

            #[inline]
            fn count(self) -> usize {
                self.rest.len()
            }

            #[inline]
            fn last(self) -> Option<$Element> {
                self.rest.last()
            }
        }

        impl DoubleEndedIterator for $Iter {
            #[inline]
            fn next_back(&mut self) -> Option<$Element> {
                let last = self.rest.last()?;
                self.rest = self.rest.without(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for $Iter {}

        impl core::iter::FusedIterator for $Iter {}

        impl IntoIterator for $Set {
            type Item = $Element;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl IntoIterator for &$Set {
            type Item = $Element;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl FromIterator<$Element> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Element>>(elements: I) -> Self {
                elements.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<$Element> for $Set {
            #[inline]
            fn extend<I: IntoIterator<Item = $Element>>(&mut self, elements: I) {
                *self = elements.into_iter().fold(*self, Self::with);
            }
        }

        /// The greater of two sets is the one that holds the last element in which they differ.
        impl Ord for $Set {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                match self.symmetric_difference(*other).last() {
                    None => core::cmp::Ordering::Equal,
                    Some(last) if self.contains(last) => core::cmp::Ordering::Greater,
                    Some(_) => core::cmp::Ordering::Less,
                }
            }
        }

        impl PartialOrd for $Set {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl core::ops::Not for $Set {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                self.complement()
            }
        }

        $crate::set::operator!($Set, BitOr, bitor, BitOrAssign, bitor_assign, union);
        $crate::set::operator!($Set, BitAnd, bitand, BitAndAssign, bitand_assign, intersection);
        $crate::set::operator!($Set, Sub, sub, SubAssign, sub_assign, difference);
        $crate::set::operator!(
            $Set, BitXor, bitxor, BitXorAssign, bitxor_assign, symmetric_difference
        );

        impl core::fmt::Debug for $Set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

/// Implements an operator of two sets and its assigning form by a method.
macro_rules! operator {
    ($Set:ident, $Trait:ident, $name:ident, $Assign:ident, $assign:ident, $method:ident) => {
        impl core::ops::$Trait for $Set {
            type Output = Self;

            #[inline]
            fn $name(self, other: Self) -> Self {
                self.$method(other)
            }
        }

        impl core::ops::$Assign for $Set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

pub(crate) use {bits_of, operator, set_of};
