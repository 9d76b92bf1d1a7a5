//! [`Random`]: random numbers that are the same on every machine and in every release.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Random numbers of a key. The same key gives the same numbers forever: the generator's name fixes
/// its algorithm, and this file contains everything that is derived from it.
#[derive(Debug)]
pub struct Random(Pcg64);

impl Random {
    /// Makes the numbers of one key.
    pub fn new(key: u64) -> Self {
        Self(Pcg64::seed_from_u64(key))
    }

    /// Returns a number below `bound`. All are equally likely, up to one part in 2⁵⁰.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// Brings items into a random order (Fisher and Yates; Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Returns the items in a random order.
    pub fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        self.shuffle(&mut items);
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_gives_the_same_numbers_for_ever() {
        let mut random = Random::new(9);
        let drawn: Vec<usize> = (0..6).map(|_| random.below(1_000)).collect();
        assert_eq!(drawn, [969, 661, 624, 446, 852, 154]);
        assert_eq!(Random::new(9).shuffled(0..9), [7, 3, 1, 0, 6, 2, 4, 5, 8]);
    }

    #[test]
    fn every_number_below_the_bound_is_drawn() {
        let mut random = Random::new(1);
        let mut seen = [0; 9];
        for _ in 0..9_000 {
            seen[random.below(9)] += 1;
        }
        assert!(seen.iter().all(|times| (850..1_150).contains(times)), "{seen:?}");
    }
}
