//! Reading a board from 81 characters, on every processor.

use super::candidates::Cells;
use crate::digit::Digit;
use core::array::{from_mut, from_ref};

/// Reads 81 characters: digits, and dots or zeros for blanks. Returns `false` if there is any other
/// character, and leaves its cell blank.
///
/// There is no branch for single characters, so the compiler can read 16 at once.
#[inline(always)]
pub(crate) fn read_line(line: &[u8; 81], cells: &mut Cells) -> bool {
    let ([text @ .., last_byte], [cells @ .., last_cell]) = (line, cells);
    let mut is_usual = read_piece(from_ref(last_byte), from_mut(last_cell));
    for (piece, place) in text.as_chunks::<16>().0.iter().zip(cells.as_chunks_mut::<16>().0) {
        is_usual &= read_piece(piece, place);
    }
    is_usual
}

#[inline(always)]
#[allow(clippy::needless_bitwise_bool)] // Lazy operators would be branches.
fn read_piece<const N: usize>(text: &[u8; N], cells: &mut [Option<Digit>; N]) -> bool {
    let digits = text.map(|byte| Digit::new(byte.wrapping_sub(b'0')));
    *cells = digits;
    let usual = text.iter().zip(digits);
    usual.fold(true, |all, (byte, cell)| all & (cell.is_some() | (*byte == b'.') | (*byte == b'0')))
}
