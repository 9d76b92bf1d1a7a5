//! What kernels with vectors of 16 bytes have in common: boards in pieces, and tables of bytes.

use super::candidates::Cells;
use crate::digit::Digit;

/// Where the pieces of 16 cells begin that cover a board; the last overlaps the one before.
pub(super) const PIECES: [usize; 6] = [0, 16, 32, 48, 64, 65];

/// The piece of a board that begins at `first`: for each cell its digit, or 0 for a blank.
#[inline(always)]
pub(super) fn piece(board: &Cells, first: usize) -> [u8; 16] {
    let cells: &[Option<Digit>; 16] =
        board[first..].first_chunk().expect("a piece ends before the board");
    // So it lies in memory, and the compiler knows that.
    cells.map(|cell| cell.map_or(0, Digit::get))
}

/// For each byte after [`Lanes::packing`](super::lanes::Lanes::packing) with eight lanes, the place where
/// it was; 0xFF for none.
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

/// For each byte after [`Lanes::spreading`](super::lanes::Lanes::spreading) with eight lanes, the place
/// in the half where it was; 0xFF for none.
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
