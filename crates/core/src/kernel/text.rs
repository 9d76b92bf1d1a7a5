//! Puzzles out of text.

#![allow(unsafe_code)]

use super::{Isa, Lanes, Task};
use crate::digit::Digit;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;

/// [`Lanes::read`], without a branch for each character, so that the compiler reads 16 at once. Cells
/// are digits where characters are, and otherwise blank, whatever it says.
#[inline(always)]
pub(crate) fn read_line(line: &[u8; 81], cells: &mut [Option<Digit>; 81]) -> bool {
    let (pieces, rest) = line.as_chunks::<16>();
    let (places, last) = cells.as_chunks_mut::<16>();
    let mut is_usual = true;
    for (place, piece) in places.iter_mut().zip(pieces) {
        is_usual &= read_piece(piece, place);
    }
    if let (Some(byte), Some(cell)) = (rest.first_chunk::<1>(), last.first_chunk_mut()) {
        is_usual &= read_piece(byte, cell);
    }
    is_usual
}

#[inline(always)]
#[allow(clippy::needless_bitwise_bool)] // lazy operators would be branches
fn read_piece<const N: usize>(text: &[u8; N], cells: &mut [Option<Digit>; N]) -> bool {
    let digits = text.map(|byte| Digit::new(byte.wrapping_sub(b'0')));
    *cells = digits;
    let usual = text.iter().zip(digits);
    usual.fold(true, |all, (byte, cell)| all & (cell.is_some() | (*byte == b'.') | (*byte == b'0')))
}

/// Reads lines until one is unusual.
struct Lines<'a> {
    text: &'a [u8],
    stride: usize,
    puzzles: &'a mut Vec<Puzzle>,
}

impl Task for Lines<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let Self { text, stride, puzzles } = self;
        let lines = text.chunks(stride);
        puzzles.reserve(lines.len());
        let mut read = puzzles.len();
        for (line, place) in lines.zip(puzzles.spare_capacity_mut()) {
            let Some(line) = line.first_chunk() else { break };
            if !V::read(proof, line, place.write(Puzzle::EMPTY).cells_mut()) {
                break;
            }
            read += 1;
        }
        // SAFETY: there is room for as many lines as there are, and each place before this has been
        // written.
        unsafe { puzzles.set_len(read) };
    }
}

impl Isa {
    /// Adds puzzles from lines that begin `stride` bytes apart, 1 or more, up to a line that is too
    /// short or that [`Lanes::read`] says no to.
    pub(crate) fn read_lines(self, text: &[u8], stride: usize, puzzles: &mut Vec<Puzzle>) {
        self.run(Lines { text, stride, puzzles });
    }
}
