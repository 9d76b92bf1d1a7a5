//! What a cell holds, as candidates, and back.

use crate::digit::Digit;

/// What the 81 cells of a board hold, in reading order: a digit, or nothing.
pub(crate) type Cells = [Option<Digit>; 81];

/// The candidates of a cell by what it holds: a digit alone, or for 0, a blank, all nine.
pub(super) const CANDIDATES: [u16; 16] =
    [0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// The digit of a cell with one candidate: `DIGITS[1 << 4]` is digit 5. For other candidates some
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

/// A cell's only candidate.
#[inline(always)]
pub(super) const fn digit(candidate: u16) -> Digit {
    DIGITS[(candidate & 0x1FF) as usize]
}
