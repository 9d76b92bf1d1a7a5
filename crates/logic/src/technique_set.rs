//! [`TechniqueSet`]: a set of techniques.

use crate::techniques::Technique;

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TechniqueSet([u64; Technique::ALL.len().div_ceil(64)]);

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; Technique::ALL.len().div_ceil(64)]);

    /// Adds a technique.
    pub fn insert(&mut self, technique: Technique) {
        self.0[technique as usize / 64] |= 1 << (technique as usize % 64);
    }

    /// Returns whether a technique is in the set.
    #[inline]
    pub const fn contains(&self, technique: Technique) -> bool {
        self.0[technique as usize / 64] >> (technique as usize % 64) & 1 == 1
    }
}
