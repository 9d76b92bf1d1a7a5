//! Loops over the bits of a word.

/// Returns the places of the bits that are set, in ascending order.
#[inline(always)]
pub(crate) const fn places(bits: u32) -> Places {
    Places { bits }
}

/// See [`places`].
pub(crate) struct Places {
    bits: u32,
}

impl Iterator for Places {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.bits == 0 {
            return None;
        }
        let place = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(place)
    }
}

/// Returns a word with the lowest `count` bits set, at most 32.
pub(crate) const fn lowest(count: usize) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}
