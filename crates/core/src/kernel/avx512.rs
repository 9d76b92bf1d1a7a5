//! 32 lanes: AVX-512 with BW, VBMI2 (packing and spreading words) and BITALG (counting bits).

#![allow(unsafe_code)]
// Lanes are bit patterns. Some instructions call them signed, but they never are.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::board::Board;
use super::candidates::{CANDIDATES, Cells};
use super::grids::Grids;
use super::lanes::{Lanes, Task};
use super::triads::{Node, Triads};
use super::unload::{self, Parts};
use super::words::Words;
use super::x86::{Sse2Proof, cells_of};
use crate::digit::Digit;
use core::arch::asm;
#[allow(clippy::wildcard_imports)]
use core::arch::x86_64::*;

/// 32 words. Only a [`Proof`] or another value can make a value, so each value is a proof, too.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// Proof that the features of [`run`] may be used. Only `run` makes one.
#[derive(Clone, Copy)]
pub(super) struct Proof(());

/// Values that exist only where the features of [`run`] may be used.
trait Proves: Copy {}

impl Proves for Proof {}
impl Proves for Avx512 {}

/// Accepts a token of [`op`] only if its type is a proof.
#[inline(always)]
const fn check<T: Proves>(_: &T) {}

impl Proof {
    /// Proof of SSE2, which AVX-512 builds on.
    #[inline(always)]
    #[allow(clippy::unused_self)] // Its type is the proof.
    const fn sse2(self) -> Sse2Proof {
        // SAFETY: a processor that has AVX-512 has SSE2.
        unsafe { Sse2Proof::new() }
    }
}

/// Runs a task with AVX-512 enabled.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg")]
#[target_feature(enable = "avx512vpopcntdq,avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run::<Avx512>(Proof(()))
}

#[derive(Clone, Copy)]
pub(super) struct Half(__m256i);

/// Runs intrinsics that touch no memory. The token proves that their instructions may run.
macro_rules! op {
    ($token:expr; $body:expr) => {{
        check(&$token);
        // SAFETY: the token exists only inside `run`, where AVX-512 is enabled. The intrinsics take
        // and return values, so nothing else can go wrong.
        unsafe { $body }
    }};
}

/// Reads 64 bytes.
#[inline(always)]
fn load_bytes(_: Proof, from: &[u8; 64]) -> __m512i {
    // SAFETY: there is proof of AVX-512, and the array has as many bytes as are read.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

/// Reads 32 words.
#[inline(always)]
fn load_words(_: Proof, from: &[u16; 32]) -> __m512i {
    // SAFETY: there is proof of AVX-512, and the array has as many words as are read.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

/// Reads 16 words.
#[inline(always)]
fn load_half(_: Proof, from: &[u16; 16]) -> __m256i {
    // SAFETY: there is proof of AVX-512, and the array has as many words as are read.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

/// Moves of words, as byte shuffles: word shuffles take twice as long on some processors.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    /// The bytes that move.
    bytes: u64,
    /// Where each byte comes from.
    from: __m512i,
}

impl Moves {
    /// Returns the moves to `lanes`, where `from` has the source of each word.
    #[inline(always)]
    fn of_words(proof: Proof, lanes: u32, from: __m512i) -> Self {
        op!(proof; {
            // Word n is bytes 2n and 2n + 1.
            let low = _mm512_slli_epi16::<1>(from);
            let high = _mm512_slli_epi16::<9>(from);
            let both = _mm512_or_si512(low, high);
            let from = _mm512_or_si512(both, _mm512_set1_epi16(0x0100));
            Self { bytes: _pdep_u64(u64::from(lanes), 0x5555_5555_5555_5555) * 3, from }
        })
    }
}

/// Applies any function of three bits: its value for *a*, *b*, *c* is bit 4*a* + 2*b* + *c* of
/// `$table`.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:literal) => {{
        let (a, b, c): (Avx512, Avx512, Avx512) = ($a, $b, $c);
        Avx512(op!(a; _mm512_ternarylogic_epi32::<$table>(a.0, b.0, c.0)))
    }};
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

/// Implements [`Lanes::settled`], in a function of its own for the same reason as with AVX2.
#[target_feature(enable = "avx512f")]
#[inline]
fn settled(value: __m512i) -> __m512i {
    let mut value = value;
    // SAFETY: the assembly is only a comment.
    unsafe { asm!("/* {0} */", inout(zmm_reg) value, options(nostack, preserves_flags)) };
    value
}

impl Words for Avx512 {
    type Proof = Proof;

    #[inline(always)]
    fn splat(proof: Proof, value: u16) -> Self {
        Self(op!(proof; _mm512_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(op!(self; _mm512_and_si512(self.0, b.0)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(op!(self; _mm512_or_si512(self.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(op!(self; _mm512_andnot_si512(b.0, self.0)))
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
    fn and_nor(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0x10)
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        ternary!(self, b, c, 0xF6)
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Self(op!(self; _mm512_and_si512(self.0, _mm512_sub_epi16(_mm512_setzero_si512(), self.0))))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(op!(self; _mm512_add_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(op!(self; _mm512_add_epi16(self.0, _mm512_set1_epi16(-1))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(op!(self; _mm512_popcnt_epi16(self.0)))
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        // Shifts right by the word without its lowest bit. That is 0 if there is one bit. Otherwise
        // it contains the highest bit, 2^n, and 2^n > n, so all bits are shifted out.
        Self(op!(self; _mm512_srlv_epi16(self.0, self.and(less_one).0)))
    }
    #[inline(always)]
    fn hidden_or(self, hidden: Self, may: Self) -> Self {
        let rest = op!(self; {
            let some = _mm512_test_epi16_mask(self.0, hidden.0);
            _mm512_mask_mov_epi16(may.0, some, hidden.0)
        });
        self.and(Self(rest))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self(
            op!(self; _mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0)),
        )
    }
    #[inline(always)]
    fn three_or(self, other: Self) -> Self {
        Self(op!(self; {
            let three = _mm512_cmpgt_epi16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2));
            _mm512_mask_mov_epi16(other.0, three, self.0)
        }))
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        Self(
            op!(self; _mm512_mask_mov_epi16(other.0, _mm512_testn_epi16_mask(self.0, self.0), zero.0)),
        )
    }
}

impl Lanes for Avx512 {
    const COUNT: usize = 32;
    type Triads = Self;
    type Mask = u32;
    type Half = Half;
    type Moves = Moves;

    #[inline(always)]
    fn zero_half(proof: Proof) -> Half {
        Half(op!(proof; _mm256_setzero_si256()))
    }
    words_of_vector!(32);

    #[inline(always)]
    fn settled(self) -> Self {
        Self(op!(self; settled(self.0)))
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Self(op!(self; _mm512_min_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> u32 {
        op!(self; _mm512_cmpeq_epi16_mask(self.0, b.0))
    }
    #[inline(always)]
    fn less(self, b: Self) -> u32 {
        op!(self; _mm512_cmplt_epi16_mask(self.0, b.0))
    }
    #[inline(always)]
    fn is_zero(self) -> u32 {
        op!(self; _mm512_testn_epi16_mask(self.0, self.0))
    }
    #[inline(always)]
    fn choose(mask: u32, yes: Self, no: Self) -> Self {
        Self(op!(yes; _mm512_mask_mov_epi16(no.0, mask, yes.0)))
    }
    #[inline(always)]
    fn keep(self, mask: u32) -> Self {
        Self(op!(self; _mm512_maskz_mov_epi16(mask, self.0)))
    }
    const FILLS_ZEROES: bool = false;
    #[inline(always)]
    fn fill(self, lanes: u32, other: Self) -> Self {
        Self::choose(lanes, other, self)
    }
    #[inline(always)]
    fn either(a: u32, b: u32) -> u32 {
        a | b
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
    fn lowest(proof: Proof, bits: u32, n: usize) -> u32 {
        op!(proof; _pdep_u32(u32::MAX.checked_shr(32 - n as u32).unwrap_or(0), bits))
    }
    #[inline(always)]
    fn read(proof: Proof, line: &[u8; 81], cells: &mut [Option<Digit>; 81]) -> bool {
        const { assert!(size_of::<Option<Digit>>() == 1) };
        // The digits of characters, and a mask of the characters that are allowed.
        let digits = |text| {
            op!(proof; {
                let digits = _mm512_sub_epi8(text, _mm512_set1_epi8(b'0' as i8));
                let is_digit = _mm512_cmplt_epu8_mask(digits, _mm512_set1_epi8(10));
                let is_dot = _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(b'.' as i8));
                (_mm512_maskz_mov_epi8(is_digit, digits), is_digit | is_dot)
            })
        };
        let (from, to) = (line.as_ptr(), cells.as_mut_ptr());
        // SAFETY: these are 81 bytes of 81.
        let (first, rest) = unsafe {
            (_mm512_loadu_si512(from.cast()), _mm512_maskz_loadu_epi8(REST, from.add(64).cast()))
        };
        let ((first, is_usual), (rest, rest_is_usual)) = (digits(first), digits(rest));
        // SAFETY: these are 81 bytes of 81, each a digit, or 0, which is a blank.
        unsafe {
            _mm512_storeu_si512(to.cast(), first);
            _mm_storeu_si128(to.add(64).cast(), _mm512_castsi512_si128(rest));
            _mm_mask_storeu_epi8(to.add(80).cast(), 1, _mm512_extracti32x4_epi32::<1>(rest));
        }
        is_usual & (rest_is_usual | !REST) == u64::MAX
    }
    #[inline(always)]
    fn load<B: Board>(proof: Proof, boards: &[B], cells: &mut [Half; 81]) {
        const { assert!(size_of::<Option<Digit>>() == 1 && size_of::<Cells>() == 81) };
        let Some(last) = boards.len().checked_sub(1) else { return };
        let row = |i: usize| boards[i.min(last)].cells();
        let table = op!(proof; _mm512_castsi256_si512(load_half(proof, &CANDIDATES)));
        let candidates = |digits| {
            Self(op!(proof; _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(digits), table)))
        };
        // The first 64 cells of 16 boards, in an order in which four consecutive cells end up in
        // the four parts of one vector.
        let order = load_bytes(proof, &BY_FOURS);
        let mut rows = [table; 16];
        for (i, vector) in rows.iter_mut().enumerate() {
            let cells = row(i).first_chunk::<64>().expect("there are 81").as_ptr();
            // SAFETY: 64 cells are as many bytes.
            let cells = unsafe { _mm512_loadu_si512(cells.cast()) };
            *vector = op!(proof; _mm512_permutexvar_epi8(order, cells));
        }
        // Interleaving the two halves four times turns rows into columns.
        for _ in 0..4 {
            let before = rows;
            for i in 0..8 {
                rows[2 * i] = op!(proof; _mm512_unpacklo_epi8(before[i], before[i + 8]));
                rows[2 * i + 1] = op!(proof; _mm512_unpackhi_epi8(before[i], before[i + 8]));
            }
        }
        let (fours, rest) = cells.split_at_mut(64);
        for (four, digits) in fours.as_chunks_mut::<4>().0.iter_mut().zip(rows) {
            let [a, b, c, d] = four;
            [*a, *b] = candidates(op!(proof; _mm512_castsi512_si256(digits))).halves();
            [*c, *d] = candidates(op!(proof; _mm512_extracti64x4_epi64::<1>(digits))).halves();
        }
        let (piece, last_cell) = rest.split_at_mut(16);
        for (cell, digits) in piece.iter_mut().zip(cells_of(proof.sse2(), boards, 64)) {
            let [low, _] = candidates(op!(proof; _mm256_castsi128_si256(digits))).halves();
            *cell = low;
        }
        let mut words = [0; 16];
        for (i, word) in words.iter_mut().enumerate() {
            *word = CANDIDATES[row(i)[80].map_or(0, |digit| usize::from(digit.get())) & 15];
        }
        last_cell[0] = Half(load_half(proof, &words));
    }
    #[inline(always)]
    fn unload(cells: &[Self; 81], _: u32, grids: &mut Grids) {
        unload::unload(cells, grids);
    }
    #[inline(always)]
    fn packing(proof: Proof, lanes: u32) -> Moves {
        let from = op!(proof; _mm512_maskz_compress_epi16(lanes, load_words(proof, &IOTA)));
        Moves::of_words(proof, lanes, from)
    }
    #[inline(always)]
    fn spreading(proof: Proof, lanes: u32, first: usize) -> Moves {
        let from = op!(proof; _mm512_maskz_expand_epi16(
            lanes,
            _mm512_add_epi16(load_words(proof, &IOTA), _mm512_set1_epi16(first as i16))
        ));
        Moves::of_words(proof, lanes, from)
    }
    #[inline(always)]
    fn pack(self, moves: &Moves) -> Half {
        Half(op!(self; _mm512_castsi512_si256(_mm512_permutexvar_epi8(moves.from, self.0))))
    }
    #[inline(always)]
    fn spread(self, half: &Half, moves: &Moves) -> Self {
        Self(op!(self; _mm512_mask_permutexvar_epi8(
            self.0,
            moves.bytes,
            moves.from,
            _mm512_castsi256_si512(half.0)
        )))
    }
    const CROSSES: bool = true;
    #[inline(always)]
    fn crossing(proof: Proof, from: u32, to: u32) -> [Moves; 2] {
        let from = op!(proof; _mm512_maskz_expand_epi16(
            to,
            _mm512_maskz_compress_epi16(from, load_words(proof, &IOTA))
        ));
        // One shuffle makes both moves.
        [Moves::of_words(proof, to, from); 2]
    }
    #[inline(always)]
    fn cross(self, other: Self, [moves, _]: &[Moves; 2]) -> Self {
        Self(op!(self; _mm512_mask_permutexvar_epi8(self.0, moves.bytes, moves.from, other.0)))
    }
}

impl Parts for Avx512 {
    #[inline(always)]
    fn digits(self, high: Self) -> Self {
        self.low_bytes(high).digits_of_bytes()
    }
    #[inline(always)]
    fn interleaved(self, b: Self) -> [Self; 2] {
        op!(self; [Self(_mm512_unpacklo_epi16(self.0, b.0)), Self(_mm512_unpackhi_epi16(self.0, b.0))])
    }
}

impl Avx512 {
    /// Returns a proof, which the existence of this value justifies.
    #[inline(always)]
    #[allow(clippy::unused_self)] // Its type is the proof.
    const fn proof(self) -> Proof {
        Proof(())
    }

    /// Returns the lower and the upper half.
    #[inline(always)]
    fn halves(self) -> [Half; 2] {
        op!(self; [Half(_mm512_castsi512_si256(self.0)), Half(_mm512_extracti64x4_epi64::<1>(self.0))])
    }
}

/// Mask of the 17 cells after the first 64.
const REST: u64 = (1 << (81 - 64)) - 1;

/// The numbers from 0 to 63 by their remainder modulo 4: 0, 4, 8, ..., then 1, 5, 9, ...
const BY_FOURS: [u8; 64] = {
    let mut cells = [0; 64];
    let mut i = 0;
    while i < 64 {
        cells[i] = (i % 16 * 4 + i / 16) as u8;
        i += 1;
    }
    cells
};

/// Shuffle control that turns triads: the source of each of 64 bytes.
struct Turn<const BANDS: usize, const LINES: usize, const STACKS: usize>;

impl<const BANDS: usize, const LINES: usize, const STACKS: usize> Turn<BANDS, LINES, STACKS> {
    const FROM: [u8; 64] = {
        let mut from = [0; 64];
        let mut i = 0;
        while i < 64 {
            let triad = i / 2;
            let (band, line, stack) = (triad / 9, triad / 3 % 3, triad % 3);
            let turned = (band + BANDS) % 3 * 9 + (line + LINES) % 3 * 3 + (stack + STACKS) % 3;
            let turned = if triad < 27 { turned } else { triad };
            from[i] = (2 * turned + i % 2) as u8;
            i += 1;
        }
        from
    };
}

/// Shuffle controls that copy one line of each band to all its lines, for each line.
const LINE: [[u8; 64]; 3] = {
    let mut lines = [[0; 64]; 3];
    let mut i = 0;
    while i < 192 {
        let (line, triad) = (i / 64, i % 64 / 2);
        let from = if triad < 27 { triad / 9 * 9 + 3 * line + triad % 3 } else { triad };
        lines[line][i % 64] = (2 * from + i % 2) as u8;
        i += 1;
    }
    lines
};

/// Mask of the words that are not padding.
const TRIADS: u32 = (1 << 27) - 1;
/// Words with all bits set in the second line, and in the third.
const LINES: [[u16; 32]; 2] = {
    let mut lines = [[0; 32]; 2];
    let mut triad = 0;
    while triad < 27 {
        if triad / 3 % 3 > 0 {
            lines[triad / 3 % 3 - 1][triad] = 0xFFFF;
        }
        triad += 1;
    }
    lines
};

impl Avx512 {
    /// Returns `[i][j]`: for each triad, the word of the triad of its chute that is `i` lines and
    /// `j` boxes further on.
    #[inline(always)]
    fn turned_in_chute<const DOWN: bool>(self) -> [[Self; 3]; 3] {
        if DOWN {
            [
                [self, self.turned::<1, 0, 0>(), self.turned::<2, 0, 0>()],
                [self.turned::<0, 1, 0>(), self.turned::<1, 1, 0>(), self.turned::<2, 1, 0>()],
                [self.turned::<0, 2, 0>(), self.turned::<1, 2, 0>(), self.turned::<2, 2, 0>()],
            ]
        } else {
            [
                [self, self.turned::<0, 0, 1>(), self.turned::<0, 0, 2>()],
                [self.turned::<0, 1, 0>(), self.turned::<0, 1, 1>(), self.turned::<0, 1, 2>()],
                [self.turned::<0, 2, 0>(), self.turned::<0, 2, 1>(), self.turned::<0, 2, 2>()],
            ]
        }
    }

    /// Returns words with the low byte of `self`, and above it the low byte of `high`.
    #[inline(always)]
    fn low_bytes(self, high: Self) -> Self {
        Self(op!(self; {
            let high = _mm512_slli_epi16::<8>(high.0);
            _mm512_ternarylogic_epi32::<0xEC>(self.0, high, _mm512_set1_epi16(0xFF))
        }))
    }

    /// Returns the digit of each byte with one bit. A byte of 0 gives 9: the ninth candidate was in
    /// the high byte of the word. All results are from 1 to 9, whatever the bytes.
    #[inline(always)]
    fn digits_of_bytes(self) -> Self {
        // Count the bits below the only bit.
        Self(op!(self; {
            let below = _mm512_add_epi8(self.0, _mm512_set1_epi8(-1));
            _mm512_add_epi8(_mm512_popcnt_epi8(below), _mm512_set1_epi8(1))
        }))
    }
}

/// Numbers of the first, the second and the third cell of each triad across.
const THIRDS: [[u8; 64]; 3] = {
    let mut thirds = [[0; 64]; 3];
    let mut cell = 0;
    while cell < 81 {
        thirds[cell % 3][cell / 3] = cell as u8;
        cell += 1;
    }
    thirds
};

/// Sources of the low bytes of the first 64 cells, and of the last 64. The words of the first two
/// vectors are joined to bytes, and those of the third vector follow.
const CELLS: [[u8; 64]; 2] = {
    let mut cells = [[0; 64]; 2];
    let mut i = 0;
    while i < 128 {
        let cell = i % 64 + i / 64 * (81 - 64);
        let word = 2 * (cell / 3) as u8;
        cells[i / 64][i % 64] = [word, word + 1, 64 + word][cell % 3];
        i += 1;
    }
    cells
};

/// All triads in one vector, with five words of padding at the end.
impl Triads for Avx512 {
    const WAITING_IS_LONG: bool = true;

    #[inline(always)]
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self {
        let from = &Turn::<BANDS, LINES, STACKS>::FROM;
        Self(op!(self; _mm512_permutexvar_epi8(load_bytes(self.proof(), from), self.0)))
    }
    #[inline(always)]
    fn by_line([a, b, c]: [Self; 3]) -> Self {
        let second = Self(load_words(a.proof(), &LINES[0]));
        let third = Self(load_words(a.proof(), &LINES[1]));
        let a_or_b = ternary!(second, b, a, 0xCA);
        ternary!(third, c, a_or_b, 0xCA)
    }
    #[inline(always)]
    fn strike(self, triads: u32, digit: u16) -> Self {
        self.and_not(Self(op!(self; _mm512_maskz_set1_epi16(triads, digit as i16))))
    }
    #[inline(always)]
    fn where_equal(self, counts: Self, n: u16) -> Self {
        self.keep(counts.equal(Self(op!(self; _mm512_set1_epi16(n as i16)))))
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        Self(op!(self; _mm512_sllv_epi16(self.0, _mm512_set1_epi16(BITS as i16))))
    }
    #[inline(always)]
    fn numbers(proof: Proof) -> Self {
        Self(load_words(proof, &IOTA))
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        op!(self; {
            let all = _mm512_maskz_mov_epi16(TRIADS, self.0);
            let half =
                _mm256_max_epu16(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64::<1>(all));
            let quarter =
                _mm_max_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            // `minpos` finds the least word: complement before and after.
            let ones = _mm_set1_epi16(-1);
            let least = _mm_minpos_epu16(_mm_xor_si128(quarter, ones));
            _mm_extract_epi16::<0>(_mm_xor_si128(least, ones)) as u16
        })
    }
    #[inline(always)]
    fn are_full(self) -> bool {
        op!(self; _mm512_cmpneq_epi16_mask(self.0, _mm512_set1_epi16(0x1FF))) & TRIADS == 0
    }
    #[inline(always)]
    fn are_zero(self) -> bool {
        op!(self; _mm512_test_epi16_mask(self.0, self.0)) & TRIADS == 0
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        op!(self; _mm512_movepi16_mask(self.0)) & TRIADS != 0
    }
    #[inline(always)]
    fn for_cells<const DOWN: bool>(self) -> [Self; 3] {
        if !DOWN {
            return [self, self.turned::<0, 2, 0>(), self.turned::<0, 1, 0>()];
        }
        let line = |from: &[u8; 64]| {
            Self(op!(self; _mm512_permutexvar_epi8(load_bytes(self.proof(), from), self.0)))
        };
        [line(&LINE[0]), line(&LINE[1]), line(&LINE[2])]
    }
    #[inline(always)]
    fn where_three(self) -> Self {
        // No mask register: moving to one and back takes longer.
        let more = self.count_ones().add(Self(op!(self; _mm512_set1_epi16(0x7FFD))));
        Self(op!(self; _mm512_srai_epi16::<15>(more.0)))
    }
    #[inline(always)]
    fn kept<const DOWN: bool>(self) -> [Self; 3] {
        // All turns begin at once, because each has a long latency.
        let some = self.turned_in_chute::<DOWN>();
        let even = [
            some[0][0].and3(some[1][1], some[2][2]),
            some[0][1].and3(some[1][2], some[2][0]),
            some[0][2].and3(some[1][0], some[2][1]),
        ];
        let odd = [
            some[0][0].and3(some[1][2], some[2][1]),
            some[0][1].and3(some[1][0], some[2][2]),
            some[0][2].and3(some[1][1], some[2][0]),
        ];
        [even[0].or(odd[0]), even[1].or(odd[1]), even[2].or(odd[2])]
    }
    #[inline(always)]
    fn place(k: usize, triad: usize) -> usize {
        32 * k + triad
    }
    #[inline(always)]
    fn read(_: Proof, node: &Node) -> [Self; 3] {
        let vectors: *const __m512i = core::ptr::from_ref(node).cast();
        const { assert!(align_of::<Node>() >= 64 && size_of::<Node>() >= 3 * 64) };
        // SAFETY: a node is aligned, and has three vectors.
        unsafe {
            [
                Self(_mm512_load_si512(vectors)),
                Self(_mm512_load_si512(vectors.add(1))),
                Self(_mm512_load_si512(vectors.add(2))),
            ]
        }
    }
    #[inline(always)]
    fn write(cells: [Self; 3], node: &mut Node) {
        let vectors: *mut __m512i = core::ptr::from_mut(node).cast();
        // SAFETY: a node is aligned, and has room for three vectors.
        unsafe {
            _mm512_store_si512(vectors, cells[0].0);
            _mm512_store_si512(vectors.add(1), cells[1].0);
            _mm512_store_si512(vectors.add(2), cells[2].0);
        }
    }
    #[inline(always)]
    fn load(proof: Proof, board: &Cells) -> [Self; 3] {
        const { assert!(size_of::<Option<Digit>>() == 1 && size_of::<Cells>() == 81) };
        let table = op!(proof; _mm512_castsi256_si512(load_half(proof, &CANDIDATES)));
        let bytes = board.as_ptr().cast::<i8>();
        // Loads of 16 bytes, because parsing text writes boards in stores of 16 bytes or more. A
        // load that spans several stores would wait until all of them are in memory.
        // SAFETY: these are 81 bytes of 81, in pieces of 16 and the last.
        let (low, high) = unsafe {
            let at = |i: usize| _mm_loadu_si128(bytes.add(16 * i).cast());
            let low = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(at(0)), at(1));
            let mid = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(at(2)), at(3));
            let high = _mm256_castsi128_si256(at(4));
            let high = _mm256_mask_set1_epi8(high, 1 << 16, bytes.add(80).read());
            (
                _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), mid),
                _mm512_castsi256_si512(high),
            )
        };
        // A loop, because the compiler need not inline a closure.
        let mut cells = [Self(table); 3];
        for (cells, from) in cells.iter_mut().zip(&THIRDS) {
            let from = load_bytes(proof, from);
            cells.0 = op!(proof; {
                let digits = _mm512_permutex2var_epi8(low, from, high);
                let digits = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(digits));
                _mm512_maskz_permutexvar_epi16(TRIADS, digits, table)
            });
        }
        cells
    }
    #[inline(always)]
    fn unload([a, b, c]: [Self; 3], digits: &mut [Digit; 81]) {
        let both = a.low_bytes(b);
        let cells = |from: &[u8; 64]| {
            let from = load_bytes(a.proof(), from);
            Self(op!(a; _mm512_permutex2var_epi8(both.0, from, c.0))).digits_of_bytes()
        };
        let to = digits.as_mut_ptr();
        // SAFETY: 64 bytes from there on are within 81, and each is a digit, whatever the cells.
        unsafe {
            _mm512_storeu_si512(to.cast(), cells(&CELLS[0]).0);
            _mm512_storeu_si512(to.add(81 - 64).cast(), cells(&CELLS[1]).0);
        }
    }
}
