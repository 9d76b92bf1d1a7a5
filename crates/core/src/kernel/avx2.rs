//! 16 lanes: AVX2.

#![allow(unsafe_code)]
// Lanes are bit patterns; what instructions call signed here never is.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::x86::{PIECES, cells_of};
use super::{CANDIDATES, Lanes, Task};
use crate::puzzle::Puzzle;
#[allow(clippy::wildcard_imports)]
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// The features of [`run`] may run.
#[derive(Clone, Copy)]
pub(super) struct Proof(());

/// Runs a task with AVX2 switched on.
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run::<Avx2>(Proof(()))
}

#[derive(Clone, Copy)]
pub(super) struct Half(__m128i);

/// Byte shuffles within each 128-bit part for words from the same part and from the other one.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    mask: __m256i,
    same: __m256i,
    other: __m256i,
}

/// Intrinsics, in functions that take a value of type `Avx2` or `Proof`.
macro_rules! op {
    ($body:expr) => {
        // SAFETY: such a value exists only inside of `run`. Pointers, where there are any, come
        // from arrays of the size that is read.
        unsafe { $body }
    };
}

/// Shuffles that bring word `from[i]` to place `i`; 0xFF brings zero.
#[inline(always)]
fn moves(proof: Proof, from: &[u8; 16], lanes: u32) -> Moves {
    let mut same = [0x80_u8; 32];
    let mut other = [0x80_u8; 32];
    for i in 0..16 {
        if from[i] < 16 {
            let to = if (from[i] >= 8) == (i >= 8) { &mut same } else { &mut other };
            to[2 * i] = (from[i] & 7) * 2;
            to[2 * i + 1] = (from[i] & 7) * 2 + 1;
        }
    }
    op!({
        Moves {
            mask: Avx2::mask(proof, lanes),
            same: _mm256_loadu_si256(same.as_ptr().cast()),
            other: _mm256_loadu_si256(other.as_ptr().cast()),
        }
    })
}

impl Lanes for Avx2 {
    const COUNT: usize = 16;
    type Proof = Proof;
    type Mask = __m256i;
    type Half = Half;
    type Moves = Moves;

    #[inline(always)]
    fn splat(_: Proof, value: u16) -> Self {
        Self(op!(_mm256_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn zero_half(_: Proof) -> Half {
        Half(op!(_mm_setzero_si128()))
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        let p: *const [u16; 16] = core::ptr::from_ref(self).cast();
        // SAFETY: the vector is as many words, and the borrow is the same.
        unsafe { &*p }
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        let p: *mut [u16; 16] = core::ptr::from_mut(self).cast();
        // SAFETY: the vector is as many words, and the borrow is the same.
        unsafe { &mut *p }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(op!(_mm256_and_si256(self.0, b.0)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(op!(_mm256_or_si256(self.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(op!(_mm256_andnot_si256(b.0, self.0)))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    #[inline(always)]
    fn and_not_or(self, b: Self, c: Self) -> Self {
        self.and_not(b).or(c)
    }
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(Self(op!(_mm256_xor_si256(b.0, c.0))))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Self(op!(_mm256_and_si256(self.0, _mm256_sub_epi16(_mm256_setzero_si256(), self.0))))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(op!(_mm256_add_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(op!(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(op!({
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
            );
            let low = _mm256_set1_epi16(0x000F);
            let a = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, low));
            let b =
                _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), low));
            _mm256_add_epi16(_mm256_add_epi16(a, b), _mm256_srli_epi16::<8>(self.0))
        }))
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        self.and(Self(self.and(less_one).is_zero()))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(Self(self.is_zero())))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> __m256i {
        op!(_mm256_cmpeq_epi16(self.0, b.0))
    }
    #[inline(always)]
    fn less(self, b: Self) -> __m256i {
        op!(_mm256_cmpgt_epi16(b.0, self.0))
    }
    #[inline(always)]
    fn is_zero(self) -> __m256i {
        op!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn is_negative(self) -> __m256i {
        op!(_mm256_srai_epi16::<15>(self.0))
    }
    #[inline(always)]
    fn choose(mask: __m256i, yes: Self, no: Self) -> Self {
        Self(op!(_mm256_blendv_epi8(no.0, yes.0, mask)))
    }
    #[inline(always)]
    fn keep(self, mask: __m256i) -> Self {
        self.and(Self(mask))
    }
    #[inline(always)]
    fn bits(mask: __m256i) -> u32 {
        op!({
            let packed = _mm256_packs_epi16(mask, mask);
            let both = _mm256_permute4x64_epi64::<0b00_00_10_00>(packed);
            _mm_movemask_epi8(_mm256_castsi256_si128(both)) as u32
        }) & 0xFFFF
    }
    #[inline(always)]
    fn mask(_: Proof, bits: u32) -> __m256i {
        op!({
            let each = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits as i16), each), each)
        })
    }
    #[inline(always)]
    fn load(_: Proof, puzzles: &[Puzzle], cells: &mut [Half; 81]) {
        // The low and the high bytes of `CANDIDATES`.
        let low = CANDIDATES.map(|candidates| candidates as u8);
        let high = CANDIDATES.map(|candidates| (candidates >> 8) as u8);
        let low = op!(_mm_loadu_si128(low.as_ptr().cast()));
        let high = op!(_mm_loadu_si128(high.as_ptr().cast()));
        for first in PIECES {
            for (cell, digits) in cells[first..].iter_mut().zip(cells_of(puzzles, first)) {
                *cell = Half(op!(_mm_unpacklo_epi8(
                    _mm_shuffle_epi8(low, digits),
                    _mm_shuffle_epi8(high, digits),
                )));
            }
        }
    }
    #[inline(always)]
    fn packing(proof: Proof, lanes: u32) -> Moves {
        let mut from = [0xFF; 16];
        let mut rest = lanes;
        let mut i = 0;
        while rest != 0 {
            from[i & 15] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            i += 1;
        }
        moves(proof, &from, lanes)
    }
    #[inline(always)]
    fn spreading(proof: Proof, lanes: u32, first: usize) -> Moves {
        let mut from = [0xFF; 16];
        let mut rest = lanes;
        let mut i = first as u8;
        while rest != 0 {
            // As if from the same part: the half is repeated in both.
            let lane = rest.trailing_zeros() as usize & 15;
            from[lane] = i + if lane >= 8 { 8 } else { 0 };
            rest &= rest - 1;
            i += 1;
        }
        moves(proof, &from, lanes)
    }
    #[inline(always)]
    fn pack(self, m: &Moves) -> Half {
        // Only the low half of the result is wanted.
        Half(op!({
            let low =
                _mm_shuffle_epi8(_mm256_castsi256_si128(self.0), _mm256_castsi256_si128(m.same));
            let high = _mm_shuffle_epi8(
                _mm256_extracti128_si256::<1>(self.0),
                _mm256_castsi256_si128(m.other),
            );
            _mm_or_si128(low, high)
        }))
    }
    #[inline(always)]
    fn spread(self, half: &Half, m: &Moves) -> Self {
        // All words come from the lower part.
        Self(op!({
            let both = _mm256_broadcastsi128_si256(half.0);
            let moved = _mm256_shuffle_epi8(both, m.same);
            _mm256_blendv_epi8(self.0, moved, m.mask)
        }))
    }
}
