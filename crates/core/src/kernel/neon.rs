//! 8 lanes: NEON, which every 64-bit Arm processor with vectors has.

#![allow(unsafe_code)]

use super::board::Board;
use super::bytes::{PIECES, packing, piece, spreading};
use super::candidates::CANDIDATES;
use super::fives::{Fives, Halves};
use super::grids::Grids;
use super::lanes::Lanes;
use super::unload::{self, Parts};
use super::words::Words;
#[allow(clippy::wildcard_imports)]
use core::arch::aarch64::*;

/// Eight words. The whole program is compiled for processors with NEON, so no proof is needed.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint16x8_t);

#[derive(Clone, Copy)]
pub(super) struct Half(uint16x4_t);

/// Source of each byte of the result, or 0xFF for none.
#[derive(Clone, Copy)]
pub(super) struct Moves(uint8x16_t);

/// A bit for each lane.
const EACH: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// Runs intrinsics that touch no memory. The compiler checks that NEON is enabled, so no token is
/// needed.
macro_rules! op {
    ($body:expr) => {{
        const { assert!(cfg!(target_feature = "neon"), "all code may use NEON") };
        // SAFETY: as asserted, the whole program is compiled for processors with NEON. The
        // intrinsics take and return values, so nothing else can go wrong.
        unsafe { $body }
    }};
}

#[inline(always)]
fn words(values: &[u16; 8]) -> uint16x8_t {
    // SAFETY: the array has as many words as are read.
    unsafe { vld1q_u16(values.as_ptr()) }
}

#[inline(always)]
fn bytes(values: &[u8; 16]) -> uint8x16_t {
    // SAFETY: the array has as many bytes as are read.
    unsafe { vld1q_u8(values.as_ptr()) }
}

impl Words for Neon {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self(op!(vdupq_n_u16(value)))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(op!(vandq_u16(self.0, b.0)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(op!(vorrq_u16(self.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(op!(vbicq_u16(self.0, b.0)))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // Where `self` and `b` differ, `c` decides.
        Self(op!(vbslq_u16(veorq_u16(self.0, b.0), c.0, b.0)))
    }
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b).and_not(c)
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(Self(op!(veorq_u16(b.0, c.0))))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        self.and(Self(op!(vsubq_u16(vdupq_n_u16(0), self.0))))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(op!(vaddq_u16(self.0, b.0)))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(op!(vaddq_u16(self.0, vdupq_n_u16(u16::MAX))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(op!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0)))))
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        Self(op!(vbicq_u16(self.0, vtstq_u16(self.0, less_one.0))))
    }
    #[inline(always)]
    fn three_or(self, other: Self) -> Self {
        let three = op!(vcgtq_u16(self.count_ones().0, vdupq_n_u16(2)));
        Self::choose(three, self, other)
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self::choose(op!(vtstq_u16(self.0, self.0)), self, other)
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        Self::choose(self.is_zero(), zero, other)
    }
}

impl Lanes for Neon {
    const COUNT: usize = 8;
    type Triads = Fives<Self>;
    type Mask = uint16x8_t;
    type Half = Half;
    type Moves = Moves;

    #[inline(always)]
    fn zero_half((): ()) -> Half {
        Half(op!(vdup_n_u16(0)))
    }
    words_of_vector!(8);

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Self(op!(vminq_u16(self.0, b.0)))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> uint16x8_t {
        op!(vceqq_u16(self.0, b.0))
    }
    #[inline(always)]
    fn less(self, b: Self) -> uint16x8_t {
        op!(vcltq_u16(self.0, b.0))
    }
    #[inline(always)]
    fn is_zero(self) -> uint16x8_t {
        op!(vceqzq_u16(self.0))
    }
    #[inline(always)]
    fn choose(mask: uint16x8_t, yes: Self, no: Self) -> Self {
        Self(op!(vbslq_u16(mask, yes.0, no.0)))
    }
    #[inline(always)]
    fn keep(self, mask: uint16x8_t) -> Self {
        Self(op!(vandq_u16(self.0, mask)))
    }
    #[inline(always)]
    fn either(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
        op!(vorrq_u16(a, b))
    }
    #[inline(always)]
    fn bits(mask: uint16x8_t) -> u32 {
        u32::from(op!(vaddvq_u16(vandq_u16(mask, words(&EACH)))))
    }
    #[inline(always)]
    fn mask((): (), bits: u32) -> uint16x8_t {
        op!(vtstq_u16(vdupq_n_u16(bits as u16), words(&EACH)))
    }
    #[inline(always)]
    fn load<B: Board>((): (), boards: &[B], cells: &mut [Half; 81]) {
        // The low and the high bytes of `CANDIDATES`.
        let low = bytes(&CANDIDATES.map(|candidates| candidates as u8));
        let high = bytes(&CANDIDATES.map(|candidates| (candidates >> 8) as u8));
        for first in PIECES {
            let [mut before, mut after] = [[op!(vdupq_n_u16(0)); 4]; 2];
            for (i, board) in boards.iter().enumerate() {
                let digits = bytes(&piece(board.cells(), first));
                op!({
                    let (low, high) = (vqtbl1q_u8(low, digits), vqtbl1q_u8(high, digits));
                    before[i] = vreinterpretq_u16_u8(vzip1q_u8(low, high));
                    after[i] = vreinterpretq_u16_u8(vzip2q_u8(low, high));
                });
            }
            for (first, [a, b, c, d]) in [(first, before), (first + 8, after)] {
                let cells: &mut [Half; 8] =
                    cells[first..].first_chunk_mut().expect("a piece ends before the board");
                // SAFETY: eight halves of four words are as many words as are written.
                unsafe { vst4q_u16(cells.as_mut_ptr().cast(), uint16x8x4_t(a, b, c, d)) };
            }
        }
    }
    #[inline(always)]
    fn unload(cells: &[Self; 81], _: u32, grids: &mut Grids) {
        unload::unload(cells, grids);
    }
    #[inline(always)]
    fn packing((): (), lanes: u32) -> Moves {
        Moves(bytes(&packing(lanes)))
    }
    #[inline(always)]
    fn spreading((): (), lanes: u32, first: usize) -> Moves {
        Moves(bytes(&spreading(lanes, first)))
    }
    #[inline(always)]
    fn pack(self, moves: &Moves) -> Half {
        // Only the low half of the result is needed.
        Half(op!({
            let words = vreinterpretq_u8_u16(self.0);
            vreinterpret_u16_u8(vqtbl1_u8(words, vget_low_u8(moves.0)))
        }))
    }
    #[inline(always)]
    fn spread(self, half: &Half, moves: &Moves) -> Self {
        // Bytes with source 0xFF stay.
        Self(op!({
            let half = vreinterpretq_u8_u16(vcombine_u16(half.0, half.0));
            vreinterpretq_u16_u8(vqtbx1q_u8(vreinterpretq_u8_u16(self.0), half, moves.0))
        }))
    }
}

impl Halves for Neon {
    #[inline(always)]
    fn words(values: [u16; 8]) -> Self {
        Self(words(&values))
    }
    #[inline(always)]
    fn pair(lower: u64, upper: u64) -> Self {
        Self(op!(vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(lower), vcreate_u64(upper)))))
    }
    #[inline(always)]
    fn of_memory(words: &[u64; 2]) -> Self {
        // SAFETY: two words are as many as are read.
        Self(unsafe { vreinterpretq_u16_u64(vld1q_u64(words.as_ptr())) })
    }
    #[inline(always)]
    fn to_memory(self, words: &mut [u64; 2]) {
        // SAFETY: two words are as many as are written.
        unsafe { vst1q_u64(words.as_mut_ptr(), vreinterpretq_u64_u16(self.0)) }
    }
    #[inline(always)]
    fn low_low(self, b: Self) -> Self {
        Self(op!(vcombine_u16(vget_low_u16(self.0), vget_low_u16(b.0))))
    }
    #[inline(always)]
    fn low_high(self, b: Self) -> Self {
        Self(op!(vcombine_u16(vget_low_u16(self.0), vget_high_u16(b.0))))
    }
    #[inline(always)]
    fn high_low(self, b: Self) -> Self {
        Self(op!(vextq_u16::<4>(self.0, b.0)))
    }
    #[inline(always)]
    fn high_high(self, b: Self) -> Self {
        Self(op!(vcombine_u16(vget_high_u16(self.0), vget_high_u16(b.0))))
    }
    #[inline(always)]
    fn turned_once(self) -> Self {
        Self(turned(self.0, &[2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15]))
    }
    #[inline(always)]
    fn turned_twice(self) -> Self {
        Self(turned(self.0, &[4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15]))
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        Self(op!(vshlq_n_u16::<BITS>(self.0)))
    }
    #[inline(always)]
    fn max(self, b: Self) -> Self {
        Self(op!(vmaxq_u16(self.0, b.0)))
    }
    #[inline(always)]
    fn is_same(self, b: Self) -> bool {
        op!(vmaxvq_u16(vandq_u16(veorq_u16(self.0, b.0), words(&NO_PADDING)))) == 0
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        op!(vmaxvq_u16(vandq_u16(self.0, words(&NO_PADDING)))) >> 15 != 0
    }
}

/// Mask of the words of a vector that are not padding.
const NO_PADDING: [u16; 8] = [u16::MAX, u16::MAX, u16::MAX, 0, u16::MAX, u16::MAX, u16::MAX, 0];

/// Returns the bytes of some words from the places in a table.
#[inline(always)]
fn turned(words: uint16x8_t, from: &[u8; 16]) -> uint16x8_t {
    op!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(words), bytes(from))))
}

impl Parts for Neon {
    #[inline(always)]
    fn digits(self, high: Self) -> Self {
        // Count the bits below the only bit. With the ninth candidate, the byte is 0 and gives 8.
        Self(op!({
            let both = vreinterpretq_u8_u16(vsliq_n_u16::<8>(self.0, high.0));
            let below = vsubq_u8(both, vdupq_n_u8(1));
            vreinterpretq_u16_u8(vaddq_u8(vcntq_u8(below), vdupq_n_u8(1)))
        }))
    }
    #[inline(always)]
    fn interleaved(self, b: Self) -> [Self; 2] {
        op!([Self(vzip1q_u16(self.0, b.0)), Self(vzip2q_u16(self.0, b.0))])
    }
}
