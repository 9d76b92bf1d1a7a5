//! [`Grids`]: solved boards on their way out of the lanes. `unload.rs` fills it.

use crate::digit::Digit;

/// The digits of the boards in up to 32 lanes, in pieces of 16 cells.
///
/// The last piece has only the last cell. How pieces are ordered is what costs the fewest
/// operations: vectors are turned in parts of eight words.
#[repr(align(64))]
pub(crate) struct Grids {
    pub(super) pieces: [[[Digit; 16]; 32]; 6],
}

impl Grids {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { pieces: [[[Digit::ALL[0]; 16]; 32]; 6] }
    }

    /// Copies the grid of one of `lanes` lanes to its place. It is not returned,
    /// because to read again what has just been written in smaller pieces takes longer than all
    /// the rest.
    #[inline(always)]
    pub(crate) fn copy(&self, lane: usize, lanes: usize, to: &mut [Digit; 81]) {
        let [pieces @ .., last] = &self.pieces;
        for (to, piece) in to.as_chunks_mut::<16>().0.iter_mut().zip(pieces) {
            *to = piece[place(lane, lanes)];
        }
        let (part, byte) = last_place(lane);
        to[80] = last[part][byte];
    }

    /// Where one of `lanes` lanes has 16 cells.
    #[inline(always)]
    pub(super) fn piece_mut(
        &mut self,
        lane: usize,
        lanes: usize,
        piece: usize,
    ) -> &mut [Digit; 16] {
        &mut self.pieces[piece][place(lane, lanes)]
    }

    /// Where a lane has its last cell.
    #[inline(always)]
    pub(super) fn last_mut(&mut self, lane: usize) -> &mut Digit {
        let (part, byte) = last_place(lane);
        &mut self.pieces[5][part][byte]
    }
}

/// Where the pieces of one of `lanes` lanes are.
#[inline(always)]
const fn place(lane: usize, lanes: usize) -> usize {
    (lane % 8 * (lanes / 8) + lane / 8) % 32
}

/// Where the last cell of a lane is.
#[inline(always)]
const fn last_place(lane: usize) -> (usize, usize) {
    (lane / 8 % 32, lane % 8 * 2)
}
