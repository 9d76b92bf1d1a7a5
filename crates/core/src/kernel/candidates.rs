//! Conversion between the content of a cell and its candidates.

use crate::digit::Digit;

/// The contents of the 81 cells of a board, in reading order: a digit, or `None`.
pub(crate) type Cells = [Option<Digit>; 81];

/// Candidates of a cell by its content: the bit of a digit, or all nine bits for 0, a blank.
pub(super) const CANDIDATES: [u16; 16] =
    [0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Digit of a cell by its only candidate: `DIGITS[1 << 4]` is digit 5. Other entries are some
/// digit.
const DIGITS: [Digit; 512] = {
    let mut digits = [Digit::ALL[0]; 512];
    let mut i = 0;
    while i < 9 {
        digits[1 << i] = Digit::ALL[i];
        i += 1;
    }
    digits
};

/// Returns the digit of a cell's only candidate, or some digit for other candidates.
#[inline(always)]
pub(super) const fn digit(candidate: u16) -> Digit {
    DIGITS[(candidate & 0x1FF) as usize]
}
