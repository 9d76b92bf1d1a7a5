//! An iterator over the lanes of a mask.

/// Returns the lanes of a mask, in ascending order.
#[inline(always)]
pub(super) fn lanes_of(mask: u32) -> LanesOf {
    LanesOf(mask)
}

pub(super) struct LanesOf(u32);

impl Iterator for LanesOf {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}
