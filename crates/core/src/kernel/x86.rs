//! Code that the instruction sets of x86-64 share.

#![allow(unsafe_code)]

use super::board::Board;
use super::candidates::Cells;
use crate::digit::Digit;
#[allow(clippy::wildcard_imports)]
use core::arch::x86_64::*;

/// Proof that SSE2 may be used. All x86-64 programs may use SSE2, except those compiled without
/// vector registers, such as operating system kernels.
#[derive(Clone, Copy)]
pub(super) struct Sse2Proof(());

impl Sse2Proof {
    /// Makes the proof.
    ///
    /// # Safety
    ///
    /// SSE2 must be available.
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }
}

/// First cells of the pieces of 16 cells that cover a board. The last piece overlaps the one
/// before.
pub(super) const PIECES: [usize; 6] = [0, 16, 32, 48, 64, 65];

/// Returns the contents of 16 cells, from `first` on, of up to 16 boards. There is a vector for
/// each cell with a byte for each board: a digit, or 0 for a blank.
#[inline(always)]
pub(super) fn cells_of<B: Board>(_: Sse2Proof, boards: &[B], first: usize) -> [__m128i; 16] {
    const { assert!(size_of::<Option<Digit>>() == 1 && size_of::<Cells>() == 81) };
    // SAFETY: there is proof of SSE2.
    let mut rows = [unsafe { _mm_setzero_si128() }; 16];
    for (row, board) in rows.iter_mut().zip(boards) {
        let cells: &[Option<Digit>; 16] =
            board.cells()[first..].first_chunk().expect("a piece ends before the board");
        // SAFETY: there is proof of SSE2, and 16 cells are 16 bytes: 0 for a blank, or a digit.
        *row = unsafe { _mm_loadu_si128(cells.as_ptr().cast()) };
    }
    // Interleaving the two halves four times turns rows into columns.
    for _ in 0..4 {
        let before = rows;
        for i in 0..8 {
            // SAFETY: there is proof of SSE2.
            unsafe {
                rows[2 * i] = _mm_unpacklo_epi8(before[i], before[i + 8]);
                rows[2 * i + 1] = _mm_unpackhi_epi8(before[i], before[i + 8]);
            }
        }
    }
    rows
}
