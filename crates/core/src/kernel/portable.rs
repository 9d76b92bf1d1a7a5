//! Eight lanes as an array, for processors without a better kernel. x86-64 always has SSE2.

// Lanes are bit patterns. Comparisons treat them as signed, but they never are.
#![allow(clippy::cast_possible_wrap)]

use super::board::Board;
use super::candidates::CANDIDATES;
use super::grids::Grids;
use super::lanes::Lanes;
use super::unload;
use super::words::Words;

#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Portable([u16; 8]);

#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    lanes: u32,
    first: usize,
}

macro_rules! map {
    (|$($name:ident = $value:ident),*| $body:expr) => {{
        let mut out = [0_u16; 8];
        let mut i = 0;
        while i < 8 {
            $(let $name = $value.0[i];)*
            out[i] = $body;
            i += 1;
        }
        Portable(out)
    }};
}

#[inline(always)]
fn flag(condition: bool) -> u16 {
    if condition { 0xFFFF } else { 0 }
}

impl Words for Portable {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self([value; 8])
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        map!(|a = self, b = b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        map!(|a = self, b = b| a | b)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        map!(|a = self, b = b| a & !b)
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        map!(|a = self, b = b, c = c| a | (b ^ c))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        map!(|a = self| a & a.wrapping_neg())
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        map!(|a = self, b = b| a.wrapping_add(b))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        map!(|a = self| a.wrapping_sub(1))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        map!(|a = self| {
            let a = a - (a >> 1 & 0x5555);
            let b = (a & 0x3333) + (a >> 2 & 0x3333);
            let c = (b + (b >> 4)) & 0x0F0F;
            (c + (c >> 8)) & 0x1F
        })
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        map!(|a = self, less_one = less_one| a & flag(a & less_one == 0))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        map!(|a = self, other = other| a | other & flag(a == 0))
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        map!(|a = self, zero = zero, other = other| {
            let is_zero = flag(a == 0);
            is_zero & zero | !is_zero & other
        })
    }
}

impl Lanes for Portable {
    const COUNT: usize = 8;
    type Triads = super::swar::Swar;
    type Mask = Portable;
    type Half = [u16; 4];
    type Moves = Moves;

    #[inline(always)]
    fn zero_half((): ()) -> [u16; 4] {
        [0; 4]
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        &self.0
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        map!(|a = self, b = b| a.min(b))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        map!(|a = self, b = b| flag(a == b))
    }
    #[inline(always)]
    fn less(self, b: Self) -> Self {
        map!(|a = self, b = b| flag((a as i16) < b as i16))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        map!(|a = self| flag(a == 0))
    }
    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        map!(|mask = mask, yes = yes, no = no| mask & yes | !mask & no)
    }
    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        map!(|a = self, mask = mask| a & mask)
    }
    #[inline(always)]
    fn either(a: Self, b: Self) -> Self {
        a.or(b)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        let mut bits = 0;
        let mut i = 0;
        while i < 8 {
            bits |= u32::from(mask.0[i] & 1) << i;
            i += 1;
        }
        bits
    }
    #[inline(always)]
    fn mask((): (), bits: u32) -> Self {
        let mut out = [0; 8];
        let mut i = 0;
        while i < 8 {
            out[i] = flag(bits >> i & 1 == 1);
            i += 1;
        }
        Self(out)
    }
    #[inline(always)]
    fn load<B: Board>((): (), boards: &[B], cells: &mut [[u16; 4]; 81]) {
        for (i, board) in boards.iter().enumerate() {
            for (cell, content) in cells.iter_mut().zip(board.cells()) {
                let digit = content.map_or(0, |digit| usize::from(digit.get()));
                cell[i] = CANDIDATES[digit & 15];
            }
        }
    }
    #[inline(always)]
    fn unload(cells: &[Self; 81], lanes: u32, grids: &mut Grids) {
        unload::unload_each(cells, lanes, grids);
    }
    #[inline(always)]
    fn packing((): (), lanes: u32) -> Moves {
        Moves { lanes, first: 0 }
    }
    #[inline(always)]
    fn spreading((): (), lanes: u32, first: usize) -> Moves {
        Moves { lanes, first }
    }
    #[inline(always)]
    fn pack(self, moves: &Moves) -> [u16; 4] {
        let mut half = [0; 4];
        let mut lanes = moves.lanes;
        let mut i = 0;
        while lanes != 0 {
            half[i & 3] = self.0[(lanes.trailing_zeros() & 7) as usize];
            lanes &= lanes - 1;
            i += 1;
        }
        half
    }
    #[inline(always)]
    fn spread(self, half: &[u16; 4], moves: &Moves) -> Self {
        let mut out = self;
        let mut lanes = moves.lanes;
        let mut i = moves.first;
        while lanes != 0 {
            out.0[(lanes.trailing_zeros() & 7) as usize] = half[i & 3];
            lanes &= lanes - 1;
            i += 1;
        }
        out
    }
}
