//! 32 lanes: AVX-512 with BW, VBMI2 (packing and spreading words) and BITALG (counting bits).

#![allow(unsafe_code)]
// Lanes are bit patterns; what instructions call signed here never is.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::x86::{PIECES, cells_of};
use super::{CANDIDATES, Lanes, Task};
use crate::puzzle::Puzzle;
#[allow(clippy::wildcard_imports)]
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// The features of [`run`] may run.
#[derive(Clone, Copy)]
pub(super) struct Proof(());

/// Runs a task with AVX-512 switched on.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg")]
#[target_feature(enable = "avx512vpopcntdq,avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run::<Avx512>(Proof(()))
}

#[derive(Clone, Copy)]
pub(super) struct Half(__m256i);

#[derive(Clone, Copy)]
pub(super) struct Moves {
    lanes: u32,
    from: __m512i,
}

/// Intrinsics, in functions that take a value of type `Avx512` or `Proof`.
macro_rules! op {
    ($body:expr) => {
        // SAFETY: such a value exists only inside of `run`. Pointers, where there are any, come
        // from arrays of the size that is read.
        unsafe { $body }
    };
}

/// Any function of three bits by its table of eight, where the first is worth 4, the last 1.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:literal) => {
        Avx512(op!(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0)))
    };
}

const IOTA: [u16; 32] = {
    let mut t = [0; 32];
    let mut i = 0;
    while i < 32 {
        t[i] = i as u16;
        i += 1;
    }
    t
};

impl Lanes for Avx512 {
    const COUNT: usize = 32;
    type Proof = Proof;
    type Mask = u32;
    type Half = Half;
    type Moves = Moves;

    #[inline(always)]
    fn splat(_: Proof, value: u16) -> Self {
        Self(op!(_mm512_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn zero_half(_: Proof) -> Half {
        Half(op!(_mm256_setzero_si256()))
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        let p: *const [u16; 32] = core::ptr::from_ref(self).cast();
        // SAFETY: the vector is as many words, and the borrow is the same.
        unsafe { &*p }
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        let p: *mut [u16; 32] = core::ptr::from_mut(self).cast();
        // SAFETY: the vector is as many words, and the borrow is the same.
        unsafe { &mut *p }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(op!(_mm512_and_si512(self.0, b.0)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(op!(_mm512_or_si512(self.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(op!(_mm512_andnot_si512(b.0, self.0)))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0xFE)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0x80)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0xE8)
    }
    #[inline(always)]
    fn and_not_or(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0xBA)
    }
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0x10)
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0xF6)
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Self(op!(_mm512_and_si512(self.0, _mm512_sub_epi16(_mm512_setzero_si512(), self.0))))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(op!(_mm512_add_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(op!(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(op!(_mm512_popcnt_epi16(self.0)))
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        Self(op!(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less_one.0), self.0)))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self(op!(_mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0)))
    }
    #[inline(always)]
    fn three_or(self, other: Self) -> Self {
        Self(op!({
            let three = _mm512_cmpgt_epi16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2));
            _mm512_mask_mov_epi16(other.0, three, self.0)
        }))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        op!(_mm512_cmpeq_epi16_mask(self.0, b.0))
    }
    #[inline(always)]
    fn less(self, b: Self) -> u32 {
        op!(_mm512_cmplt_epi16_mask(self.0, b.0))
    }
    #[inline(always)]
    fn is_zero(self) -> u32 {
        op!(_mm512_testn_epi16_mask(self.0, self.0))
    }
    #[inline(always)]
    fn is_negative(self) -> u32 {
        op!(_mm512_movepi16_mask(self.0))
    }
    #[inline(always)]
    fn choose(mask: u32, yes: Self, no: Self) -> Self {
        Self(op!(_mm512_mask_mov_epi16(no.0, mask, yes.0)))
    }
    #[inline(always)]
    fn keep(self, mask: u32) -> Self {
        Self(op!(_mm512_maskz_mov_epi16(mask, self.0)))
    }
    #[inline(always)]
    fn bits(mask: u32) -> u32 {
        mask
    }
    #[inline(always)]
    fn mask(_: Proof, bits: u32) -> u32 {
        bits
    }
    #[inline(always)]
    fn load(_: Proof, puzzles: &[Puzzle], cells: &mut [Half; 81]) {
        let table = op!(_mm256_loadu_si256(CANDIDATES.as_ptr().cast()));
        for first in PIECES {
            for (cell, digits) in cells[first..].iter_mut().zip(cells_of(puzzles, first)) {
                *cell = Half(op!(_mm256_permutexvar_epi16(_mm256_cvtepu8_epi16(digits), table)));
            }
        }
    }
    #[inline(always)]
    fn packing(_: Proof, lanes: u32) -> Moves {
        let from =
            op!(_mm512_maskz_compress_epi16(lanes, _mm512_loadu_si512(IOTA.as_ptr().cast())));
        Moves { lanes, from }
    }
    #[inline(always)]
    fn spreading(_: Proof, lanes: u32, first: usize) -> Moves {
        let from = op!(_mm512_maskz_expand_epi16(
            lanes,
            _mm512_add_epi16(
                _mm512_loadu_si512(IOTA.as_ptr().cast()),
                _mm512_set1_epi16(first as i16)
            )
        ));
        Moves { lanes, from }
    }
    #[inline(always)]
    fn pack(self, moves: &Moves) -> Half {
        Half(op!(_mm512_castsi512_si256(_mm512_permutexvar_epi16(moves.from, self.0))))
    }
    #[inline(always)]
    fn spread(self, half: &Half, moves: &Moves) -> Self {
        Self(op!(_mm512_mask_permutexvar_epi16(
            self.0,
            moves.lanes,
            moves.from,
            _mm512_castsi256_si512(half.0)
        )))
    }
}
