//! Moving solved boards from lanes to [`Grids`].

#![allow(unsafe_code)]

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
use super::candidates::digit;
use super::grids::Grids;
use super::lanes::Lanes;

/// Implements [`Lanes::unload`] for one lane after another.
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
#[inline(always)]
pub(super) fn unload_each<V: Lanes>(cells: &[V; 81], lanes: u32, grids: &mut Grids) {
    let [cells @ .., last_cell] = cells;
    let mut rest = lanes;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize % V::COUNT;
        for (piece, cells) in cells.as_chunks::<16>().0.iter().enumerate() {
            let digits = grids.piece_mut(lane, V::COUNT, piece);
            for i in 0..16 {
                digits[i] = digit(cells[i].lanes()[lane]);
            }
        }
        *grids.last_mut(lane) = digit(last_cell.lanes()[lane]);
        rest &= rest - 1;
    }
}

/// Vectors of one or more parts of eight words, for [`unload`].
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) trait Parts: Lanes {
    /// Returns words with the digit of `self` as low byte and the digit of `high` as high byte.
    /// All bytes are from 1 to 9, whatever the words.
    fn digits(self, high: Self) -> Self;
    /// Interleaves the lower halves of each part, and the upper halves.
    fn interleaved(self, b: Self) -> [Self; 2];
}

/// Implements [`Lanes::unload`] for all lanes at once.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
pub(super) fn unload<V: Parts>(cells: &[V; 81], grids: &mut Grids) {
    const { assert!(size_of::<V>() == 2 * V::COUNT && V::COUNT <= 32) };
    let [pieces @ .., last] = &mut grids.pieces;
    let [cells @ .., last_cell] = cells;
    for (piece, cells) in pieces.iter_mut().zip(cells.as_chunks::<16>().0) {
        let mut rows = [cells[0]; 8];
        for i in 0..8 {
            rows[i] = cells[2 * i].digits(cells[2 * i + 1]);
        }
        // Interleaving the two halves three times turns rows into columns.
        for _ in 0..3 {
            let before = rows;
            for i in 0..4 {
                let [low, high] = before[i].interleaved(before[i + 4]);
                rows[2 * i] = low;
                rows[2 * i + 1] = high;
            }
        }
        let to: *mut [V; 8] = core::ptr::from_mut(piece).cast();
        // SAFETY: the vectors are no larger than a piece of 32 lanes, which is aligned like
        // `Grids`. All their bytes are from 1 to 9, so they are digits.
        unsafe { to.write(rows) };
    }
    let to: *mut V = core::ptr::from_mut(last).cast();
    // SAFETY: as above.
    unsafe { to.write(last_cell.digits(*last_cell)) };
}
