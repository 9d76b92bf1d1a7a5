//! Code for kernels with vectors of 16 bytes: boards in pieces, and tables of bytes.

use super::candidates::Cells;
use crate::digit::Digit;

/// First cells of the pieces of 16 cells that cover a board. The last piece overlaps the one
/// before.
pub(super) const PIECES: [usize; 6] = [0, 16, 32, 48, 64, 65];

/// Returns the piece of a board that begins at `first`: the digit of each cell, or 0 for a blank.
#[inline(always)]
pub(super) fn piece(board: &Cells, first: usize) -> [u8; 16] {
    let cells: &[Option<Digit>; 16] =
        board[first..].first_chunk().expect("a piece ends before the board");
    // Cells have these bytes in memory, so the compiler makes this a plain copy.
    cells.map(|cell| cell.map_or(0, Digit::get))
}

/// Returns the source of each byte for [`Lanes::packing`](super::lanes::Lanes::packing) with eight
/// lanes, or 0xFF for none.
#[inline(always)]
pub(super) fn packing(lanes: u32) -> [u8; 16] {
    let mut from = [0xFF; 16];
    let mut rest = lanes;
    let mut i = 0;
    while rest != 0 {
        let lane = rest.trailing_zeros() as u8;
        from[(2 * i) & 15] = 2 * lane;
        from[(2 * i) & 15 | 1] = 2 * lane + 1;
        rest &= rest - 1;
        i += 1;
    }
    from
}

/// Returns the source of each byte, a place in the half, for
/// [`Lanes::spreading`](super::lanes::Lanes::spreading) with eight lanes, or 0xFF for none.
#[inline(always)]
pub(super) fn spreading(lanes: u32, first: usize) -> [u8; 16] {
    let mut from = [0xFF; 16];
    let mut rest = lanes;
    let mut i = first as u8;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize & 7;
        from[2 * lane] = 2 * i;
        from[2 * lane + 1] = 2 * i + 1;
        rest &= rest - 1;
        i += 1;
    }
    from
}
