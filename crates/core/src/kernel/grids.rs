//! [`Grids`]: solved boards on their way out of the lanes.

#![allow(unsafe_code)]

use super::{Lanes, digit};
use crate::digit::Digit;

/// The digits of the boards in up to 32 lanes, in pieces of 16 cells.
///
/// The last piece has only the last cell. How pieces are ordered is what costs the fewest
/// operations: vectors are turned in parts of eight words.
#[repr(align(64))]
pub(crate) struct Grids {
    pieces: [[[Digit; 16]; 32]; 6],
}

impl Grids {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { pieces: [[[Digit::ALL[0]; 16]; 32]; 6] }
    }

    /// Copies the grid of a lane, after [`Lanes::unload`], to its place. It is not returned,
    /// because to read again what has just been written in smaller pieces takes longer than all
    /// the rest.
    #[inline(always)]
    pub(crate) fn copy<V: Lanes>(&self, lane: usize, to: &mut [Digit; 81]) {
        let [pieces @ .., last] = &self.pieces;
        for (to, piece) in to.as_chunks_mut::<16>().0.iter_mut().zip(pieces) {
            *to = piece[place::<V>(lane)];
        }
        let (part, byte) = last_place(lane);
        to[80] = last[part][byte];
    }

    /// Where a lane has 16 cells.
    #[inline(always)]
    pub(super) fn piece_mut<V: Lanes>(&mut self, lane: usize, piece: usize) -> &mut [Digit; 16] {
        &mut self.pieces[piece][place::<V>(lane)]
    }

    /// Where a lane has its last cell.
    #[inline(always)]
    pub(super) fn last_mut(&mut self, lane: usize) -> &mut Digit {
        let (part, byte) = last_place(lane);
        &mut self.pieces[5][part][byte]
    }
}

/// Where the pieces of a lane are.
#[inline(always)]
const fn place<V: Lanes>(lane: usize) -> usize {
    (lane % 8 * (V::COUNT / 8) + lane / 8) % 32
}

/// Where the last cell of a lane is.
#[inline(always)]
const fn last_place(lane: usize) -> (usize, usize) {
    (lane / 8 % 32, lane % 8 * 2)
}

/// [`Lanes::unload`], one lane after another.
#[inline(always)]
pub(super) fn unload_each<V: Lanes>(cells: &[V; 81], lanes: u32, grids: &mut Grids) {
    let (pieces, [last_cell]) = cells.as_chunks::<16>() else { return };
    let mut rest = lanes;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize % V::COUNT;
        for (piece, cells) in pieces.iter().enumerate() {
            let digits = grids.piece_mut::<V>(lane, piece);
            for i in 0..16 {
                digits[i] = digit(cells[i].lanes()[lane]);
            }
        }
        *grids.last_mut(lane) = digit(last_cell.lanes()[lane]);
        rest &= rest - 1;
    }
}

/// Vectors of one or more parts of eight words, whose lanes [`unload`] turns to grids.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) trait Parts: Lanes {
    /// In each word the digit of `self`, and above it the digit of `high`: bytes from 1 to 9,
    /// whatever the words.
    fn digits(self, high: Self) -> Self;
    /// In each part, the lower halves interleaved, and the upper ones.
    fn interleaved(self, b: Self) -> [Self; 2];
}

/// [`Lanes::unload`] for all lanes at once.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
pub(super) fn unload<V: Parts>(cells: &[V; 81], grids: &mut Grids) {
    const { assert!(size_of::<V>() == 2 * V::COUNT && V::COUNT <= 32) };
    let [pieces @ .., last] = &mut grids.pieces;
    let (cells, [last_cell]) = cells.as_chunks::<16>() else { return };
    for (piece, cells) in pieces.iter_mut().zip(cells) {
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
        // `Grids`, and all of their bytes are from 1 to 9, as those of digits.
        unsafe { to.write(rows) };
    }
    let to: *mut V = core::ptr::from_mut(last).cast();
    // SAFETY: as above.
    unsafe { to.write(last_cell.digits(*last_cell)) };
}
