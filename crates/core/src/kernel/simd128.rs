//! 8 lanes: the 128-bit vectors of WebAssembly.

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
use core::arch::wasm32::*;

/// Eight words. A program with vectors loads only where vectors are supported, so no proof is
/// needed.
#[derive(Clone, Copy)]
pub(super) struct Simd128(v128);

/// Four words, the first lowest.
type Half = u64;

/// Lanes, and the source of each byte of the result, or 0xFF for none.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    mask: v128,
    from: v128,
}

#[inline(always)]
fn bytes(values: &[u8; 16]) -> v128 {
    // SAFETY: the array has as many bytes as are read.
    unsafe { v128_load(values.as_ptr().cast()) }
}

impl Words for Simd128 {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self(u16x8_splat(value))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(v128_and(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(v128_or(self.0, b.0))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(v128_andnot(self.0, b.0))
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(Self(v128_xor(b.0, c.0)))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        self.and(Self(i16x8_neg(self.0)))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(u16x8_add(self.0, b.0))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(u16x8_add(self.0, u16x8_splat(u16::MAX)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0)))
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        self.keep(self.and(less_one).is_zero())
    }
    #[inline(always)]
    fn room(self, locked: Self, _mates: Self) -> Self {
        let one_less = locked.and(locked.decrement());
        let two_less = one_less.and(one_less.decrement());
        // The mask is all or nothing, so the maximum is `locked | mask`. The compiler would take
        // `locked` apart to join the two, and that costs an operation more.
        self.and(Self(u16x8_max(locked.0, two_less.is_zero())))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.keep(self.is_zero()))
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        Self::choose(self.is_zero(), zero, other)
    }
}

impl Lanes for Simd128 {
    const COUNT: usize = 8;
    type Triads = Fives<Self>;
    type Mask = v128;
    type Half = Half;
    type Moves = Moves;

    #[inline(always)]
    fn zero_half((): ()) -> Half {
        0
    }
    words_of_vector!(8);

    /// Writes `self` to memory that nobody reads.
    ///
    /// V8, the engine of Node.js and Chromium, keeps reads and writes in order. It sorts all other
    /// operations of a block by their distance from its end. Without writes between the reads, it
    /// would read all cells of a chute first, and it has no registers for them.
    #[inline(always)]
    fn pinned(self) -> Self {
        let mut unread = self;
        // SAFETY: the place is a variable.
        unsafe { core::ptr::from_mut(&mut unread).write_volatile(self) };
        self
    }

    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Self(u16x8_min(self.0, b.0))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> v128 {
        u16x8_eq(self.0, b.0)
    }
    #[inline(always)]
    fn less(self, b: Self) -> v128 {
        i16x8_lt(self.0, b.0)
    }
    #[inline(always)]
    fn is_zero(self) -> v128 {
        u16x8_eq(self.0, u16x8_splat(0))
    }
    #[inline(always)]
    fn choose(mask: v128, yes: Self, no: Self) -> Self {
        Self(v128_bitselect(yes.0, no.0, mask))
    }
    #[inline(always)]
    fn keep(self, mask: v128) -> Self {
        Self(v128_and(self.0, mask))
    }
    #[inline(always)]
    fn either(a: v128, b: v128) -> v128 {
        v128_or(a, b)
    }
    #[inline(always)]
    fn bits(mask: v128) -> u32 {
        u32::from(u16x8_bitmask(mask))
    }
    #[inline(always)]
    fn mask((): (), bits: u32) -> v128 {
        let each = u16x8(1, 2, 4, 8, 16, 32, 64, 128);
        u16x8_eq(v128_and(u16x8_splat(bits as u16), each), each)
    }
    #[inline(always)]
    fn load<B: Board>((): (), boards: &[B], cells: &mut [Half; 81]) {
        // The low and the high bytes of `CANDIDATES`.
        let low = bytes(&CANDIDATES.map(|candidates| candidates as u8));
        let high = bytes(&CANDIDATES.map(|candidates| (candidates >> 8) as u8));
        for first in PIECES {
            let [mut before, mut after] = [[u16x8_splat(0); 4]; 2];
            for (i, board) in boards.iter().enumerate() {
                let digits = bytes(&piece(board.cells(), first));
                let (low, high) = (u8x16_swizzle(low, digits), u8x16_swizzle(high, digits));
                before[i] = u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(
                    low, high,
                );
                after[i] =
                    u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                        low, high,
                    );
            }
            for (first, rows) in [(first, before), (first + 8, after)] {
                for (pair, columns) in cells[first..first + 8].chunks_exact_mut(2).zip(turned(rows))
                {
                    pair[0] = u64x2_extract_lane::<0>(columns);
                    pair[1] = u64x2_extract_lane::<1>(columns);
                }
            }
        }
    }
    #[inline(always)]
    fn unload(cells: &[Self; 81], _: u32, grids: &mut Grids) {
        unload::unload(cells, grids);
    }
    #[inline(always)]
    fn packing((): (), lanes: u32) -> Moves {
        Moves { mask: Self::mask((), lanes), from: bytes(&packing(lanes)) }
    }
    #[inline(always)]
    fn spreading((): (), lanes: u32, first: usize) -> Moves {
        Moves { mask: Self::mask((), lanes), from: bytes(&spreading(lanes, first)) }
    }
    #[inline(always)]
    fn pack(self, moves: &Moves) -> Half {
        u64x2_extract_lane::<0>(u8x16_swizzle(self.0, moves.from))
    }
    #[inline(always)]
    fn spread(self, half: &Half, moves: &Moves) -> Self {
        self.and_not(Self(moves.mask)).join(half, moves)
    }
    #[inline(always)]
    fn join(self, half: &Half, moves: &Moves) -> Self {
        // Lanes without a source get 0.
        self.or(Self(u8x16_swizzle(u64x2_splat(*half), moves.from)))
    }
}

impl Halves for Simd128 {
    #[inline(always)]
    fn words(words: [u16; 8]) -> Self {
        // SAFETY: eight words are as many bytes as are read.
        Self(unsafe { v128_load(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn pair(lower: u64, upper: u64) -> Self {
        Self(u64x2(lower, upper))
    }
    #[inline(always)]
    fn of_memory(words: &[u64; 2]) -> Self {
        // SAFETY: two words are as many bytes as are read.
        Self(unsafe { v128_load(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_memory(self, words: &mut [u64; 2]) {
        // SAFETY: two words are as many bytes as are written.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn low_low(self, b: Self) -> Self {
        Self(u64x2_shuffle::<0, 2>(self.0, b.0))
    }
    #[inline(always)]
    fn low_high(self, b: Self) -> Self {
        Self(u64x2_shuffle::<0, 3>(self.0, b.0))
    }
    #[inline(always)]
    fn high_low(self, b: Self) -> Self {
        Self(u64x2_shuffle::<1, 2>(self.0, b.0))
    }
    #[inline(always)]
    fn high_high(self, b: Self) -> Self {
        Self(u64x2_shuffle::<1, 3>(self.0, b.0))
    }
    #[inline(always)]
    fn turned_once(self) -> Self {
        Self(u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0))
    }
    #[inline(always)]
    fn turned_twice(self) -> Self {
        Self(u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0))
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        Self(u16x8_shl(self.0, BITS.cast_unsigned()))
    }
    #[inline(always)]
    fn max(self, b: Self) -> Self {
        Self(i16x8_max(self.0, b.0))
    }
    #[inline(always)]
    fn is_same(self, b: Self) -> bool {
        u16x8_bitmask(u16x8_eq(self.0, b.0)) & NO_PADDING == NO_PADDING
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        u16x8_bitmask(self.0) & NO_PADDING != 0
    }
}

/// Mask of the words of a vector that are not padding.
const NO_PADDING: u8 = 0b0111_0111;

impl Parts for Simd128 {
    #[inline(always)]
    fn digits(self, high: Self) -> Self {
        // Count the bits below the only bit. With the ninth candidate, the byte is 0 and gives 8.
        let low = v128_and(self.0, u16x8_splat(0xFF));
        let both = v128_or(low, u16x8_shl(high.0, 8));
        let below = u8x16_sub(both, u8x16_splat(1));
        Self(u8x16_add(u8x16_popcnt(below), u8x16_splat(1)))
    }
    #[inline(always)]
    fn interleaved(self, b: Self) -> [Self; 2] {
        [
            Self(u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, b.0)),
            Self(u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, b.0)),
        ]
    }
}

/// Returns the columns of four rows of eight words, two columns in each vector.
#[inline(always)]
fn turned(rows: [v128; 4]) -> [v128; 4] {
    let mut rows = rows;
    // Interleaving the two halves twice turns rows into columns.
    for _ in 0..2 {
        let [a, b, c, d] = rows;
        rows = [
            u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, c),
            u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, c),
            u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(b, d),
            u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(b, d),
        ];
    }
    rows
}
