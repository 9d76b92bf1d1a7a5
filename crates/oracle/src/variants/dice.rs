//! [`VariantDice`]: random choices by a seed.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// A source of random choices. The same seed gives the same choices.
///
/// ```
/// use ninefold_oracle::variants::dice::VariantDice;
///
/// let throws = |seed| {
///     let mut dice = VariantDice::new(seed);
///     (0..20).map(|_| dice.between(1, 6)).collect::<Vec<_>>()
/// };
/// assert_eq!(throws(1), throws(1));
/// assert_ne!(throws(1), throws(2));
/// assert!(throws(3).iter().all(|pips| (1..=6).contains(pips)));
/// ```
#[derive(Debug)]
pub struct VariantDice {
    source: TestRng,
}

impl VariantDice {
    /// Makes the source of a seed.
    pub fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self { source: TestRng::from_seed(RngAlgorithm::ChaCha, &bytes) }
    }

    /// Returns a number from `least` to `most`.
    ///
    /// # Panics
    ///
    /// If `least` is above `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        assert!(least <= most, "no number is from {least} to {most}");
        // The remainder is uneven by less than one in billions, which no test can notice.
        least + (self.source.next_u64() % (most - least + 1) as u64) as usize
    }

    /// Returns `true` with a probability of one in `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.between(1, times) == 1
    }

    /// Returns an entry of a list, or `None` if it is empty.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { Some(list[self.between(0, list.len() - 1)].clone()) }
    }

    /// Puts a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for n in (1..list.len()).rev() {
            list.swap(n, self.between(0, n));
        }
    }

    /// Returns `count` entries of a list in random order, or all entries if the list has fewer.
    pub fn some<T>(&mut self, list: impl IntoIterator<Item = T>, count: usize) -> Vec<T> {
        let mut list: Vec<T> = list.into_iter().collect();
        self.shuffle(&mut list);
        list.truncate(count);
        list
    }
}
