//! [`Grids`]: solved boards on their way out of the lanes. `unload.rs` fills them.

use crate::digit::Digit;

/// The digits of the boards in up to 32 lanes, in pieces of 16 cells.
///
/// The last piece has only the last cell. The order of the boards in a piece is the one that
/// costs `unload.rs` the fewest operations: it turns vectors in parts of eight words.
#[repr(align(64))]
pub(crate) struct Grids {
    pub(super) pieces: [[[Digit; 16]; 32]; 6],
}

impl Grids {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { pieces: [[[Digit::ALL[0]; 16]; 32]; 6] }
    }

    /// Copies the grid of `lane`, one of `lanes` lanes, to `to`. It is not returned by value: a
    /// second read of bytes just written in smaller pieces takes longer than all the rest.
    #[inline(always)]
    pub(crate) fn copy(&self, lane: usize, lanes: usize, to: &mut [Digit; 81]) {
        let [pieces @ .., last] = &self.pieces;
        for (to, piece) in to.as_chunks_mut::<16>().0.iter_mut().zip(pieces) {
            *to = piece[place(lane, lanes)];
        }
        let (part, byte) = last_place(lane);
        to[80] = last[part][byte];
    }

    /// Returns the 16 cells of a piece of `lane`, one of `lanes` lanes.
    #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
    #[inline(always)]
    pub(super) fn piece_mut(
        &mut self,
        lane: usize,
        lanes: usize,
        piece: usize,
    ) -> &mut [Digit; 16] {
        &mut self.pieces[piece][place(lane, lanes)]
    }

    /// Returns the last cell of a lane.
    #[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
    #[inline(always)]
    pub(super) fn last_mut(&mut self, lane: usize) -> &mut Digit {
        let (part, byte) = last_place(lane);
        &mut self.pieces[5][part][byte]
    }
}

/// Returns the index in each piece of `lane`, one of `lanes` lanes.
#[inline(always)]
const fn place(lane: usize, lanes: usize) -> usize {
    (lane % 8 * (lanes / 8) + lane / 8) % 32
}

/// Returns the index and the byte of a lane's last cell in the last piece.
#[inline(always)]
const fn last_place(lane: usize) -> (usize, usize) {
    (lane / 8 % 32, lane % 8 * 2)
}
