//! [`RandomStream`]: the random numbers of one item of a seed.

use ninefold_core::Transform;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The random numbers of one item of a seed.
///
/// Each item has a stream of its own, so it does not depend on which other items are made, or in
/// which order.
///
/// The generator is `ChaCha` with 8 rounds. The first 8 bytes of its key are the seed, little
/// endian, and the next 8 are the purpose. The index selects the stream. A stream has 2⁷⁰ bytes,
/// far more than any item needs.
///
/// ```
/// use ninefold_generate::RandomStream;
///
/// let mut random = RandomStream::new(9, 0, 7);
/// let dice: Vec<u32> = (0..5).map(|_| 1 + random.below(6)).collect();
/// let mut again = RandomStream::new(9, 0, 7);
/// assert!(dice.iter().all(|number| *number == 1 + again.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct RandomStream(ChaCha8Rng);

impl RandomStream {
    /// Purpose of the grids that [`Grids`](crate::Grids) draws for the program and the bindings.
    pub const GRIDS: u64 = 0;
    /// Purpose of the puzzles of a [`Generator`](crate::Generator).
    pub const PUZZLES: u64 = 1;
    /// Purpose of random isomorphs of given puzzles.
    pub const ISOMORPHS: u64 = 2;
    /// Purpose of the puzzles of an [`UnbiasedGenerator`](crate::UnbiasedGenerator).
    pub const UNBIASED: u64 = 3;
    /// Purpose of minimal puzzles within given puzzles.
    pub const MINIMIZED: u64 = 4;
    /// Purpose of puzzles on other grids and with other rules.
    pub const VARIANTS: u64 = 5;
    /// Purpose of solution grids of other sizes and with other rules.
    pub const VARIANT_GRIDS: u64 = 6;

    /// Returns the numbers of item `index` of a seed. Each purpose has numbers of its own.
    pub fn new(seed: u64, purpose: u64, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&purpose.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(index);
        Self(generator)
    }

    /// Returns 32 random bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Returns a number below `bound`, each equally likely, or 0 if the bound is 0.
    ///
    /// The method is that of Lemire, "Fast random integer generation in an interval" (2019). It
    /// takes a multiplication, and another draw in the rare case that would favour some numbers.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.bits()) * u64::from(bound);
        if (product as u32) < bound {
            let surplus = bound.wrapping_neg() % bound;
            while (product as u32) < surplus {
                product = u64::from(self.bits()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a number below `bound`, each equally likely, or 0 if the bound is 0.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        if bound == 0 {
            return 0;
        }
        let unused = (bound - 1).leading_zeros();
        loop {
            let bits = (0..4).fold(0, |bits, _| bits << 32 | u128::from(self.bits()));
            let number = bits.checked_shr(unused).unwrap_or(0);
            if number < bound {
                return number;
            }
        }
    }

    /// Returns one of the symmetries of Sudoku, each equally likely.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_generate::RandomStream;
    ///
    /// let transform = RandomStream::new(1, 2, 3).transform();
    /// assert_eq!(transform.puzzle(&Puzzle::EMPTY), Puzzle::EMPTY);
    /// ```
    ///
    /// # Panics
    ///
    /// Never: each number below [`Transform::COUNT`] stands for a symmetry.
    pub fn transform(&mut self) -> Transform {
        let rank = self.below_wide(u128::from(Transform::COUNT)) as u64;
        Transform::nth(rank).expect("it is below the number of all")
    }

    /// Puts items into a random order, each order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = RandomStream::new(1, 2, 3);
        let numbers: [u32; 4] = std::array::from_fn(|_| random.bits());
        assert_eq!(numbers, [2_875_993_226, 1_016_781_388, 2_618_372_854, 3_245_618_412]);
    }

    #[test]
    fn seeds_purposes_and_indices_have_streams_of_their_own() {
        let first =
            |seed, purpose, index| RandomStream::new(seed, purpose, index).below_wide(u128::MAX);
        let firsts = [first(0, 0, 0), first(1, 0, 0), first(0, 1, 0), first(0, 0, 1)];
        for (i, one) in firsts.iter().enumerate() {
            assert!(firsts[..i].iter().all(|other| other != one));
        }
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut random = RandomStream::new(5, 0, 0);
        for bound in [1, 2, 3, 7, 81] {
            let mut seen = vec![0_i64; bound];
            for i in 0..20_000 * bound {
                let wide = i % 2 == 0;
                let number = if wide {
                    random.below_wide(bound as u128) as usize
                } else {
                    random.below(bound as u32) as usize
                };
                seen[number] += 1;
            }
            // Five standard deviations of about 141.
            assert!(seen.iter().all(|times| (times - 20_000).abs() < 710), "{seen:?}");
        }
    }

    #[test]
    fn wide_numbers_reach_both_ends() {
        let mut random = RandomStream::new(6, 0, 0);
        assert_eq!(random.below_wide(0), 0);
        assert_eq!(random.below_wide(1), 0);
        let bound = (1 << 100) + 1;
        let numbers: Vec<u128> = (0..100).map(|_| random.below_wide(bound)).collect();
        assert!(numbers.iter().all(|number| *number < bound));
        assert!(numbers.iter().any(|number| *number > bound / 10 * 9));
        assert!(numbers.iter().any(|number| *number < bound / 10));
    }

    #[test]
    fn a_shuffle_gives_each_order_as_often() {
        let mut random = RandomStream::new(7, 0, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *seen.entry(items).or_insert(0_i64) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|times| (times - 10_000).abs() < 460), "{seen:?}");
    }
}
