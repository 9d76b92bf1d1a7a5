//! [`Subsets`]: sets of sets of values, for rules about cells that are all different.
//!
//! A set of values is a number whose bit `n` is the value `n`; a set of such sets is a bit set
//! indexed by these numbers. Cells are taken one after the other. From the sets of values that the
//! first cells can have together, one shift for each candidate of the next cell makes those with this
//! cell. So all ways to fill a house are followed at once, in some hundred instructions.

use crate::bits::places;

/// Values below this number move bits inside a word; others move whole words.
const IN_WORD: u32 = 6;

/// By value below [`IN_WORD`]: the bits whose number has the value.
const HAS: [u64; IN_WORD as usize] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// A set of sets of values. `W` words have room for all sets of `6 + log2(W)` values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subsets<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Subsets<W> {
    pub(crate) const NONE: Self = Self([0; W]);

    /// The set whose only member is the set without values.
    pub(crate) const NOTHING: Self = {
        let mut words = [0; W];
        words[0] = 1;
        Self(words)
    };

    pub(crate) fn insert(&mut self, set: u32) {
        self.0[set as usize / 64] |= 1 << (set % 64);
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(crate) fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
        self
    }

    #[inline(always)]
    pub(crate) fn or(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        self
    }

    #[inline(always)]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let both = self.0.iter().zip(&other.0).fold(0, |all, (word, other)| all | word & other);
        both != 0
    }

    /// Returns the sets that become possible with a further cell that has one of these values.
    #[inline]
    pub(crate) fn with_any(&self, values: u32) -> Self {
        let mut all = Self::NONE;
        for value in places(values & LOW) {
            add_shifted(&mut all.0, &self.0, !HAS[value as usize], 1 << value);
        }
        for value in places(values >> IN_WORD) {
            let bit = 1 << value;
            for word in (0..W).filter(|word| word & bit != 0) {
                all.0[word] |= self.0[word ^ bit];
            }
        }
        all
    }

    /// Goes back over a cell: `after` are the sets that are wanted after it, `self` those possible
    /// before it. Returns the values of the cell that lead from one to the other, and the sets that
    /// are wanted before it.
    #[inline]
    pub(crate) fn back(&self, after: &Self, values: u32) -> (u32, Self) {
        let (mut supported, mut wanted) = (0, Self::NONE);
        for value in places(values & LOW) {
            let has = HAS[value as usize];
            let any = add_back(&mut wanted.0, &self.0, &after.0, has, 1 << value);
            supported |= u32::from(any != 0) << value;
        }
        for value in places(values >> IN_WORD) {
            let bit = 1 << value;
            let mut any = 0;
            for word in (0..W).filter(|word| word & bit == 0) {
                let before = self.0[word] & after.0[word | bit];
                wanted.0[word] |= before;
                any |= before;
            }
            supported |= u32::from(any != 0) << (value + IN_WORD);
        }
        (supported, wanted)
    }
}

/// Values that move bits inside a word.
const LOW: u32 = (1 << IN_WORD) - 1;

/// Adds the masked bits, moved up, word by word. Not inlined: so the arrays stay in memory, and the
/// compiler makes vectors of them.
#[inline(never)]
fn add_shifted<const W: usize>(to: &mut [u64; W], from: &[u64; W], mask: u64, shift: u32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= (from & mask) << shift;
    }
}

/// Adds the masked bits of `after`, moved down, where `before` has them too; returns the union of what
/// was added.
#[inline(never)]
fn add_back<const W: usize>(
    to: &mut [u64; W],
    before: &[u64; W],
    after: &[u64; W],
    mask: u64,
    shift: u32,
) -> u64 {
    let mut any = 0;
    for word in 0..W {
        let found = ((after[word] & mask) >> shift) & before[word];
        to[word] |= found;
        any |= found;
    }
    any
}

/// The sets of values by their sum, where the value `n` counts `n`.
pub(crate) struct SetsBySum<const W: usize> {
    sums: alloc::vec::Vec<Subsets<W>>,
    values: usize,
}

impl<const W: usize> SetsBySum<W> {
    pub(crate) fn new(values: u32) -> Self {
        let most = values * (values - 1) / 2;
        let mut sums = alloc::vec![Subsets::NONE; most as usize + 1];
        for set in 0..1u32 << values {
            let sum: u32 = places(set).sum();
            sums[sum as usize].insert(set);
        }
        Self { sums, values: values as usize }
    }

    /// Returns all sets with this sum.
    pub(crate) fn with_sum(&self, sum: usize) -> Subsets<W> {
        self.sums.get(sum).copied().unwrap_or(Subsets::NONE)
    }

    /// Returns the sums of sets of `size` values each, as a bit set.
    #[inline]
    pub(crate) fn sums_of(&self, sets: &Subsets<W>, size: usize) -> u128 {
        // The values from 0 on, and the largest ones.
        let least = size * size.saturating_sub(1) / 2;
        let most = self.sums.len().saturating_sub(1 + self.least_left(size));
        let mut found = 0;
        for (sum, with_sum) in self.sums.iter().enumerate().take(most + 1).skip(least) {
            found |= u128::from(sets.meets(with_sum)) << sum;
        }
        found
    }

    /// Returns the least sum of the values that `size` values leave.
    fn least_left(&self, size: usize) -> usize {
        let rest = self.values.saturating_sub(size);
        rest * rest.saturating_sub(1) / 2
    }
}
