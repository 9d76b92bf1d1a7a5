//! Reading many boards from lines of text.

#![allow(unsafe_code)]

use super::board::Board;
use super::isa::Isa;
use super::lanes::{Lanes, Task};
use alloc::vec::Vec;

/// Reads lines up to the first one that is not a board.
struct ReadLines<'a, B> {
    text: &'a [u8],
    stride: usize,
    boards: &'a mut Vec<B>,
}

impl<B: Board> Task for ReadLines<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let Self { text, stride, boards } = self;
        let lines = text.chunks(stride);
        boards.reserve(lines.len());
        let mut read = boards.len();
        for (line, place) in lines.zip(boards.spare_capacity_mut()) {
            let Some(line) = line.first_chunk() else { break };
            if !V::read(proof, line, place.write(B::EMPTY).cells_mut()) {
                break;
            }
            read += 1;
        }
        // SAFETY: there is room for all lines, and every place before `read` has been written.
        unsafe { boards.set_len(read) };
    }
}

impl Isa {
    /// Appends the boards of lines that begin `stride` bytes apart; `stride` is 1 or more. Stops at
    /// the first line that is shorter than 81 bytes or that [`Lanes::read`] refuses.
    pub(crate) fn read_lines<B: Board>(self, text: &[u8], stride: usize, boards: &mut Vec<B>) {
        self.run(ReadLines { text, stride, boards });
    }
}
