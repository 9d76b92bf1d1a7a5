//! 16 lanes: AVX2.

#![allow(unsafe_code)]
// Lanes are bit patterns. Some instructions call them signed, but they never are.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use super::board::Board;
use super::candidates::{CANDIDATES, Cells};
use super::grids::Grids;
use super::lanes::{Lanes, Task};
use super::lines::Lines;
use super::triads::{Node, Triads};
use super::unload::{self, Parts};
use super::words::Words;
use super::x86::{PIECES, Sse2Proof, cells_of};
use crate::digit::Digit;
use core::arch::asm;
#[allow(clippy::wildcard_imports)]
use core::arch::x86_64::*;

/// 16 words. Only a [`Proof`] or another value can make a value, so each value is a proof, too.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Proof that the features of [`run`] may be used. Only `run` makes one.
#[derive(Clone, Copy)]
pub(super) struct Proof(());

/// Values that exist only where the features of [`run`] may be used.
trait Proves: Copy {}

impl Proves for Proof {}
impl Proves for Avx2 {}
impl Proves for Lines<Avx2> {}

/// Accepts a token of [`op`] only if its type is a proof.
#[inline(always)]
const fn check<T: Proves>(_: &T) {}

impl Proof {
    /// Proof of SSE2, which AVX2 builds on.
    #[inline(always)]
    #[allow(clippy::unused_self)] // Its type is the proof.
    const fn sse2(self) -> Sse2Proof {
        // SAFETY: a processor that has AVX2 has SSE2.
        unsafe { Sse2Proof::new() }
    }
}

/// Runs a task with AVX2 enabled.
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run::<Avx2>(Proof(()))
}

#[derive(Clone, Copy)]
pub(super) struct Half(__m128i);

/// Lanes, and a byte shuffle within each 128-bit part. To pack, the shuffle moves the words of each
/// part to their places in a half. To spread, it moves words of a half, repeated in both parts.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    mask: Avx2,
    from: __m256i,
}

/// Runs intrinsics that touch no memory. The token proves that their instructions may run.
macro_rules! op {
    ($token:expr; $body:expr) => {{
        check(&$token);
        // SAFETY: the token exists only inside `run`, where AVX2 is enabled. The intrinsics take
        // and return values, so nothing else can go wrong.
        unsafe { $body }
    }};
}

impl Avx2 {
    /// Returns a proof, which the existence of this value justifies.
    #[inline(always)]
    #[allow(clippy::unused_self)] // Its type is the proof.
    const fn proof(self) -> Proof {
        Proof(())
    }
    /// `self` where `other` is above 0, and 0 where it is 0. `other` must not be negative.
    #[inline(always)]
    fn where_some(self, other: Self) -> Self {
        Self(op!(self; _mm256_sign_epi16(self.0, other.0)))
    }
}

/// Implements [`Lanes::settled`].
///
/// Only a function with the target feature can name a register of this size, and such a function
/// cannot be `inline(always)`. It is small enough that the compiler inlines it anyway.
#[target_feature(enable = "avx")]
#[inline]
fn settled(value: __m256i) -> __m256i {
    let mut value = value;
    // SAFETY: the assembly is only a comment.
    unsafe { asm!("/* {0} */", inout(ymm_reg) value, options(nostack, preserves_flags)) };
    value
}

impl Words for Avx2 {
    type Proof = Proof;

    #[inline(always)]
    fn splat(proof: Proof, value: u16) -> Self {
        Self(op!(proof; _mm256_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(op!(self; _mm256_and_si256(self.0, b.0)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(op!(self; _mm256_or_si256(self.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(op!(self; _mm256_andnot_si256(b.0, self.0)))
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(Self(op!(self; _mm256_xor_si256(b.0, c.0))))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Self(op!(self; _mm256_and_si256(self.0, _mm256_sub_epi16(_mm256_setzero_si256(), self.0))))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(op!(self; _mm256_add_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(op!(self; _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(op!(self; {
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
        self.and(self.and(less_one).is_zero())
    }
    #[inline(always)]
    fn room(self, locked: Self, mates: Self) -> Self {
        let one_less = locked.and(locked.decrement());
        let two_less = one_less.and(one_less.decrement());
        self.and_not(mates.where_some(two_less))
    }
    #[inline(always)]
    fn hidden_or(self, hidden: Self, may: Self) -> Self {
        let others = may.and_not(hidden);
        self.and(may).and_not(others.where_some(self.and(hidden)))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.is_zero()))
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        Self(op!(self; _mm256_blendv_epi8(other.0, zero.0, self.is_zero().0)))
    }
}

impl Lanes for Avx2 {
    const COUNT: usize = 16;
    type Triads = Lines<Self>;
    /// All bits of a lane, or none.
    type Mask = Self;
    type Half = Half;
    type Moves = Moves;

    #[inline(always)]
    fn zero_half(proof: Proof) -> Half {
        Half(op!(proof; _mm_setzero_si128()))
    }
    words_of_vector!(16);

    #[inline(always)]
    fn settled(self) -> Self {
        Self(op!(self; settled(self.0)))
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Self(op!(self; _mm256_min_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        Self(op!(self; _mm256_cmpeq_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn less(self, b: Self) -> Self {
        Self(op!(self; _mm256_cmpgt_epi16(b.0, self.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(op!(self; _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())))
    }
    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        Self(op!(mask; _mm256_blendv_epi8(no.0, yes.0, mask.0)))
    }
    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn either(a: Self, b: Self) -> Self {
        a.or(b)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        op!(mask; {
            let packed = _mm256_packs_epi16(mask.0, mask.0);
            let both = _mm256_permute4x64_epi64::<0b00_00_10_00>(packed);
            _mm_movemask_epi8(_mm256_castsi256_si128(both)) as u32
        }) & 0xFFFF
    }
    #[inline(always)]
    fn mask(proof: Proof, bits: u32) -> Self {
        Self(op!(proof; {
            let each = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(bits as i16), each), each)
        }))
    }
    #[inline(always)]
    fn read(proof: Proof, line: &[u8; 81], cells: &mut [Option<Digit>; 81]) -> bool {
        const { assert!(size_of::<Option<Digit>>() == 1) };
        let (from, to) = (line.as_ptr(), cells.as_mut_ptr());
        let mut is_usual = op!(proof; _mm256_set1_epi8(-1));
        for first in [0, 32, 81 - 32] {
            // SAFETY: 32 bytes from there on are within 81.
            let text = unsafe { _mm256_loadu_si256(from.add(first).cast()) };
            let digits = op!(proof; {
                let digits = _mm256_sub_epi8(text, _mm256_set1_epi8(b'0' as i8));
                let is_digit =
                    _mm256_cmpeq_epi8(digits, _mm256_min_epu8(digits, _mm256_set1_epi8(9)));
                let is_dot = _mm256_cmpeq_epi8(text, _mm256_set1_epi8(b'.' as i8));
                is_usual = _mm256_and_si256(is_usual, _mm256_or_si256(is_digit, is_dot));
                _mm256_and_si256(digits, is_digit)
            });
            // SAFETY: as above, and each byte is a digit, or 0, which is a blank.
            unsafe { _mm256_storeu_si256(to.add(first).cast(), digits) };
        }
        op!(proof; _mm256_movemask_epi8(is_usual)) == -1
    }
    #[inline(always)]
    fn load<B: Board>(proof: Proof, boards: &[B], cells: &mut [Half; 81]) {
        // The low and the high bytes of `CANDIDATES`.
        let low = CANDIDATES.map(|candidates| candidates as u8);
        let high = CANDIDATES.map(|candidates| (candidates >> 8) as u8);
        // SAFETY: the array has 16 bytes.
        let low = unsafe { _mm_loadu_si128(low.as_ptr().cast()) };
        // SAFETY: as above.
        let high = unsafe { _mm_loadu_si128(high.as_ptr().cast()) };
        for first in PIECES {
            for (cell, digits) in
                cells[first..].iter_mut().zip(cells_of(proof.sse2(), boards, first))
            {
                *cell = Half(op!(proof; _mm_unpacklo_epi8(
                    _mm_shuffle_epi8(low, digits),
                    _mm_shuffle_epi8(high, digits),
                )));
            }
        }
    }
    #[inline(always)]
    fn unload(cells: &[Self; 81], _: u32, grids: &mut Grids) {
        unload::unload(cells, grids);
    }
    #[inline(always)]
    fn packing(proof: Proof, lanes: u32) -> Moves {
        let mut from = 0;
        let mut rest = lanes;
        for i in 0..8 {
            // 32 after the last lane.
            from |= u64::from(rest.trailing_zeros()) << (8 * i);
            rest &= rest.wrapping_sub(1);
        }
        op!(proof; {
            let bytes = bytes_of_words(proof, _mm_cvtsi64_si128(from as i64));
            // In each part, words of the other part get the highest bit: the shuffle writes 0.
            let far = _mm_set1_epi8(0x70);
            let same = _mm_add_epi8(bytes[0], far);
            let other = _mm_add_epi8(_mm_xor_si128(bytes[0], _mm_set1_epi8(0x10)), far);
            Moves { mask: Self::mask(proof, lanes), from: _mm256_set_m128i(other, same) }
        })
    }
    #[inline(always)]
    fn spreading(proof: Proof, lanes: u32, first: usize) -> Moves {
        let mask = Self::mask(proof, lanes);
        op!(proof; {
            // Prefix sums of a byte for each lane, -1 for those in `lanes`, number these lanes.
            let ones =
                _mm_packs_epi16(_mm256_castsi256_si128(mask.0), _mm256_extracti128_si256::<1>(mask.0));
            let sums = _mm_add_epi8(ones, _mm_slli_si128::<1>(ones));
            let sums = _mm_add_epi8(sums, _mm_slli_si128::<2>(sums));
            let sums = _mm_add_epi8(sums, _mm_slli_si128::<4>(sums));
            let sums = _mm_add_epi8(sums, _mm_slli_si128::<8>(sums));
            let from = _mm_sub_epi8(_mm_set1_epi8(first as i8 - 1), sums);
            let [low, high] = bytes_of_words(proof, from);
            // `spread` repeats the half in both parts, so each word comes from its own part.
            let same = _mm256_set_m128i(high, low);
            // The highest bit makes the shuffle write 0, in lanes that stay.
            let same = _mm256_or_si256(same, _mm256_andnot_si256(mask.0, _mm256_set1_epi8(-128)));
            Moves { mask, from: same }
        })
    }
    #[inline(always)]
    fn pack(self, m: &Moves) -> Half {
        // Each part has its words at their places in the half, and 0 at the other places.
        Half(op!(self; {
            let moved = _mm256_shuffle_epi8(self.0, m.from);
            let high = _mm256_extracti128_si256::<1>(moved);
            _mm_or_si128(_mm256_castsi256_si128(moved), high)
        }))
    }
    #[inline(always)]
    fn spread(self, half: &Half, m: &Moves) -> Self {
        // Both parts hold the half.
        Self(op!(self; {
            let both = _mm256_broadcastsi128_si256(half.0);
            let moved = _mm256_shuffle_epi8(both, m.from);
            _mm256_blendv_epi8(self.0, moved, m.mask.0)
        }))
    }
    #[inline(always)]
    fn join(self, half: &Half, m: &Moves) -> Self {
        let both = op!(self; _mm256_broadcastsi128_si256(half.0));
        self.or(Self(op!(self; _mm256_shuffle_epi8(both, m.from))))
    }
}

/// Returns the places of the two bytes of each word, from the places of words.
#[inline(always)]
fn bytes_of_words(proof: Proof, words: __m128i) -> [__m128i; 2] {
    op!(proof; {
        let first = _mm_add_epi8(words, words);
        let second = _mm_or_si128(first, _mm_set1_epi8(1));
        [_mm_unpacklo_epi8(first, second), _mm_unpackhi_epi8(first, second)]
    })
}

impl Parts for Avx2 {
    #[inline(always)]
    fn digits(self, high: Self) -> Self {
        self.low_bytes(high).digits_of_bytes()
    }
    #[inline(always)]
    fn interleaved(self, b: Self) -> [Self; 2] {
        op!(self; [Self(_mm256_unpacklo_epi16(self.0, b.0)), Self(_mm256_unpackhi_epi16(self.0, b.0))])
    }
}

/// Shuffle controls, within each 128-bit part, that turn stacks by one and by two.
#[repr(align(32))]
struct TurnedStacks([[u8; 32]; 2]);

static TURNED_STACKS: TurnedStacks = {
    let mut from = [[0; 32]; 2];
    let mut i = 0;
    while i < 64 {
        let (word, byte) = (i % 32 / 2 % 8, i % 2);
        let stack = if word % 4 == 3 { 3 } else { (word % 4 + i / 32 + 1) % 3 };
        from[i / 32][i % 32] = (2 * (word / 4 * 4 + stack) + byte) as u8;
        i += 1;
    }
    TurnedStacks(from)
};

impl Avx2 {
    /// Returns the shuffle control that turns stacks by 1 or by 2. Inline assembly hides its
    /// origin: the compiler would split a shuffle with a known control into two.
    #[inline(always)]
    #[allow(clippy::pointers_in_nomem_asm_block)] // The pointer is not followed.
    fn turned_stacks(_: Proof, by: usize) -> __m256i {
        let mut from: *const [u8; 32] = TURNED_STACKS.0.as_ptr();
        // SAFETY: the assembly is only a comment and leaves the pointer as it is. The index is 0 or
        // 1, so one of the two aligned arrays is read.
        unsafe {
            asm!("/* {0} */", inout(reg) from, options(pure, nomem, nostack, preserves_flags));
            _mm256_load_si256(from.add((by - 1) % 2).cast())
        }
    }
    #[inline(always)]
    fn turned<const BANDS: usize, const STACKS: usize>(self) -> Self {
        Self(op!(self; {
            let words = match BANDS % 3 {
                0 => self.0,
                1 => _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0),
                _ => _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0),
            };
            match STACKS % 3 {
                0 => words,
                n => _mm256_shuffle_epi8(words, Self::turned_stacks(self.proof(), n)),
            }
        }))
    }

    /// Returns words with the low byte of `self`, and above it the low byte of `high`.
    #[inline(always)]
    fn low_bytes(self, high: Self) -> Self {
        Self(op!(self; {
            let low = _mm256_and_si256(self.0, _mm256_set1_epi16(0xFF));
            _mm256_or_si256(low, _mm256_slli_epi16::<8>(high.0))
        }))
    }

    /// Returns the digit of each byte with one bit. A byte of 0 gives 9: the ninth candidate was in
    /// the high byte of the word. All results are from 1 to 9, whatever the bytes.
    #[inline(always)]
    fn digits_of_bytes(self) -> Self {
        Self(op!(self; {
            let of_low = _mm_setr_epi8(9, 1, 2, 9, 3, 9, 9, 9, 4, 9, 9, 9, 9, 9, 9, 9);
            let of_high = _mm_setr_epi8(9, 5, 6, 9, 7, 9, 9, 9, 8, 9, 9, 9, 9, 9, 9, 9);
            let nibble = _mm256_set1_epi8(0xF);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            _mm256_min_epu8(
                _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(of_low), low),
                _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(of_high), high),
            )
        }))
    }

    /// Returns the digits of one line of all bands, nine cells at the front of each part: first the
    /// rows of the first and the last band, then the row of the second band.
    ///
    /// `both` has the first two cells of each triad, joined by [`Self::low_bytes`]; `third` has the
    /// third cells.
    #[inline(always)]
    fn rows(both: Self, third: Self) -> [Self; 2] {
        let from = op!(both; _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 2, 4, 5, 6, 8, 9, 10, -1, -1, -1, -1, -1, -1, -1
        )));
        let outer = op!(both; _mm256_unpacklo_epi16(both.0, third.0));
        let inner = op!(both; _mm256_unpackhi_epi16(both.0, third.0));
        op!(both; [
            Self(_mm256_shuffle_epi8(outer, from)).digits_of_bytes(),
            Self(_mm256_shuffle_epi8(inner, from)).digits_of_bytes(),
        ])
    }

    /// Turns triads along their line by `BY`: across, it turns stacks; down, bands.
    #[inline(always)]
    fn along<const DOWN: bool, const BY: usize>(self) -> Self {
        if DOWN {
            if BY == 1 { self.turned::<1, 0>() } else { self.turned::<2, 0>() }
        } else {
            if BY == 1 { self.turned::<0, 1>() } else { self.turned::<0, 2>() }
        }
    }

    /// Returns all bits in the nine words that are not padding, otherwise 0.
    #[inline(always)]
    fn no_padding(proof: Proof) -> __m256i {
        op!(proof; _mm256_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0, -1, -1, -1, 0, 0, 0, 0, 0))
    }
}

/// Returns 16 cells from the first cell of a row on: digits, or 0 for a blank and past the board.
#[inline(always)]
fn row_of(_: Proof, board: &Cells, row: usize) -> __m128i {
    const { assert!(size_of::<Option<Digit>>() == 1 && size_of::<Cells>() == 81) };
    let cells = board.as_ptr().cast::<u8>();
    assert!(row < 9, "so that no read is out of bounds");
    // SAFETY: from row 7 on, 16 bytes end before byte 79; from byte 65 on, they end with the board.
    unsafe {
        if row < 8 {
            _mm_loadu_si128(cells.add(9 * row).cast())
        } else {
            _mm_bsrli_si128::<7>(_mm_loadu_si128(cells.add(65).cast()))
        }
    }
}

/// Returns the candidates of one line of all bands: first, second and third cells of its triads.
#[inline(always)]
fn line_of(proof: Proof, board: &Cells, line: usize) -> [Avx2; 3] {
    op!(proof; {
        // The first cells of triads, the second, the third. Padding is 15, which has no candidates.
        let order = _mm256_setr_epi8(
            0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1, 0, 3, 6, -1, 1, 4, 7, -1, 2, 5,
            8, -1, -1, -1, -1, -1,
        );
        let padding = _mm256_set1_epi32(0x0F00_0000);
        let outer = _mm256_set_m128i(row_of(proof, board, 6 + line), row_of(proof, board, line));
        let inner = _mm256_set_m128i(_mm_set1_epi8(15), row_of(proof, board, 3 + line));
        let outer = _mm256_or_si256(_mm256_shuffle_epi8(outer, order), padding);
        let inner = _mm256_or_si256(_mm256_shuffle_epi8(inner, order), padding);
        // The low and the high bytes of `CANDIDATES`.
        let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
        let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
        let (low, high) = (_mm256_broadcastsi128_si256(low), _mm256_broadcastsi128_si256(high));
        let outer_low = _mm256_shuffle_epi8(low, outer);
        let outer_high = _mm256_shuffle_epi8(high, outer);
        let inner_low = _mm256_shuffle_epi8(low, inner);
        let inner_high = _mm256_shuffle_epi8(high, inner);
        let outer_two = _mm256_unpacklo_epi8(outer_low, outer_high);
        let inner_two = _mm256_unpacklo_epi8(inner_low, inner_high);
        [
            Avx2(_mm256_unpacklo_epi64(outer_two, inner_two)),
            Avx2(_mm256_unpackhi_epi64(outer_two, inner_two)),
            Avx2(_mm256_unpacklo_epi64(
                _mm256_unpackhi_epi8(outer_low, outer_high),
                _mm256_unpackhi_epi8(inner_low, inner_high),
            )),
        ]
    })
}

/// Runs the same [`op`] for each line.
macro_rules! lines {
    ($token:expr; |$($name:ident = $value:ident),*| $body:expr) => {
        Lines([
            { $(let $name = $value.0[0];)* Avx2(op!($token; $body)) },
            { $(let $name = $value.0[1];)* Avx2(op!($token; $body)) },
            { $(let $name = $value.0[2];)* Avx2(op!($token; $body)) },
        ])
    };
}

/// Places of the three lines.
const LINES: Lines<usize> = Lines([0, 1, 2]);

impl Lines<Avx2> {
    /// All bits where `self == 0`, otherwise 0.
    #[inline(always)]
    fn is_zero(self) -> Self {
        lines!(self; |words = self| _mm256_cmpeq_epi16(words.0, _mm256_setzero_si256()))
    }
}

/// Each vector has one line of all bands, or of all stacks: four words for each band, the last of
/// them padding, then four words of padding. So nothing moves between across and down.
impl Triads for Lines<Avx2> {
    #[inline(always)]
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self {
        Self([
            self.0[LINES % 3].turned::<BANDS, STACKS>(),
            self.0[(LINES + 1) % 3].turned::<BANDS, STACKS>(),
            self.0[(LINES + 2) % 3].turned::<BANDS, STACKS>(),
        ])
    }
    #[inline(always)]
    fn by_line([a, b, c]: [Self; 3]) -> Self {
        Self([a.0[0], b.0[1], c.0[2]])
    }
    #[inline(always)]
    fn with_way<const DOWN: bool>(self) -> Self {
        // A way through the first line, turned along the line, is the way through another line.
        let [a, b, c] = self.0;
        let [even, odd] = [
            a.and3(b.along::<DOWN, 1>(), c.along::<DOWN, 2>()),
            a.and3(b.along::<DOWN, 2>(), c.along::<DOWN, 1>()),
        ];
        Self([
            even.or(odd),
            even.along::<DOWN, 2>().or(odd.along::<DOWN, 1>()),
            even.along::<DOWN, 1>().or(odd.along::<DOWN, 2>()),
        ])
    }
    #[inline(always)]
    fn strike(self, triads: u32, digit: u16) -> Self {
        lines!(self; |cells = self, line = LINES| {
            // A bit for each triad of the line; bands are nine bits apart.
            let first = _mm256_setr_epi32(1, 2, 4, 0, 1 << 9, 2 << 9, 4 << 9, 0);
            let last = _mm256_setr_epi32(1 << 18, 2 << 18, 4 << 18, 0, 0, 0, 0, 0);
            let here = _mm256_set1_epi32((triads >> (3 * line)) as i32);
            let first = _mm256_cmpeq_epi32(_mm256_and_si256(here, first), first);
            let last = _mm256_cmpeq_epi32(_mm256_and_si256(here, last), last);
            let struck = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(first, last));
            let struck = _mm256_and_si256(struck, _mm256_set1_epi16(digit as i16));
            _mm256_andnot_si256(struck, cells.0)
        })
    }
    #[inline(always)]
    fn where_equal(self, counts: Self, n: u16) -> Self {
        lines!(self; |cells = self, counts = counts| {
            let is_n = _mm256_cmpeq_epi16(counts.0, _mm256_set1_epi16(n as i16));
            _mm256_and_si256(cells.0, is_n)
        })
    }
    #[inline(always)]
    fn twos_and_threes(self) -> [Self; 2] {
        // A word has two bits if it becomes 0 after two lowest bits are cleared, but not after one.
        let left = self.and(self.decrement());
        let one = left.is_zero();
        let left = left.and(left.decrement());
        let two = left.is_zero();
        let left = left.and(left.decrement());
        [self.and(two.and_not(one)), self.and(left.is_zero().and_not(two))]
    }
    #[inline(always)]
    fn shared_with(self, [a, b, c]: [Self; 3]) -> Self {
        // Each of the three counts 1, less 1 if no bit is shared, plus 1 if both are.
        lines!(self; |pair = self, a = a, b = b, c = c| {
            let count = |some: Avx2| {
                let some = _mm256_and_si256(pair.0, some.0);
                let none = _mm256_cmpeq_epi16(some, _mm256_setzero_si256());
                _mm256_sub_epi16(none, _mm256_cmpeq_epi16(some, pair.0))
            };
            let sum = _mm256_add_epi16(_mm256_add_epi16(count(a), count(b)), count(c));
            _mm256_add_epi16(_mm256_set1_epi16(3), sum)
        })
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        lines!(self; |words = self| _mm256_slli_epi16::<BITS>(words.0))
    }
    #[inline(always)]
    fn numbers(proof: Proof) -> Self {
        lines!(proof; |line = LINES| {
            let first = _mm256_setr_epi16(0, 1, 2, 0, 9, 10, 11, 0, 18, 19, 20, 0, 0, 0, 0, 0);
            _mm256_add_epi16(first, _mm256_set1_epi16(3 * line as i16))
        })
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let [a, b, c] = self.0;
        op!(self; {
            let all = _mm256_max_epu16(_mm256_max_epu16(a.0, b.0), c.0);
            let all = _mm256_and_si256(all, Avx2::no_padding(a.proof()));
            let half =
                _mm_max_epu16(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
            // `minpos` finds the least word: complement before and after.
            let ones = _mm_set1_epi16(-1);
            let least = _mm_minpos_epu16(_mm_xor_si128(half, ones));
            _mm_extract_epi16::<0>(_mm_xor_si128(least, ones)) as u16
        })
    }
    #[inline(always)]
    fn are_full(self) -> bool {
        let [a, b, c] = self.0;
        op!(self; {
            let full = _mm256_and_si256(Avx2::no_padding(a.proof()), _mm256_set1_epi16(0x1FF));
            _mm256_testc_si256(a.and3(b, c).0, full) == 1
        })
    }
    #[inline(always)]
    fn are_zero(self) -> bool {
        let [a, b, c] = self.0;
        op!(self; _mm256_testz_si256(a.or3(b, c).0, Avx2::no_padding(a.proof())) == 1)
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        let [a, b, c] = self.0;
        op!(self; {
            let high = _mm256_and_si256(Avx2::no_padding(a.proof()), _mm256_set1_epi16(i16::MIN));
            _mm256_testz_si256(a.or3(b, c).0, high) == 0
        })
    }
    #[inline(always)]
    fn place(k: usize, triad: usize) -> usize {
        (3 * k + triad / 3 % 3) * 16 + triad / 9 * 4 + triad % 3
    }
    #[inline(always)]
    fn read(_: Proof, node: &Node) -> [Self; 3] {
        const { assert!(align_of::<Node>() >= 32 && size_of::<Node>() >= 9 * 32) };
        let vectors: *const __m256i = core::ptr::from_ref(node).cast();
        // SAFETY: a node is aligned, and has nine vectors.
        unsafe {
            let mut cells = [Lines([Avx2(_mm256_setzero_si256()); 3]); 3];
            let mut i = 0;
            while i < 9 {
                cells[i / 3].0[i % 3] = Avx2(_mm256_load_si256(vectors.add(i)));
                i += 1;
            }
            cells
        }
    }
    #[inline(always)]
    fn write(cells: [Self; 3], node: &mut Node) {
        let vectors: *mut __m256i = core::ptr::from_mut(node).cast();
        let mut k = 0;
        while k < 3 {
            // SAFETY: a node is aligned, and has room for nine vectors.
            unsafe {
                _mm256_store_si256(vectors.add(3 * k), cells[k].0[0].0);
                _mm256_store_si256(vectors.add(3 * k + 1), cells[k].0[1].0);
                _mm256_store_si256(vectors.add(3 * k + 2), cells[k].0[2].0);
            }
            k += 1;
        }
    }
    #[inline(always)]
    fn load(proof: Proof, board: &Cells) -> [Self; 3] {
        let [a, b, c] =
            [line_of(proof, board, 0), line_of(proof, board, 1), line_of(proof, board, 2)];
        [Self([a[0], b[0], c[0]]), Self([a[1], b[1], c[1]]), Self([a[2], b[2], c[2]])]
    }
    #[inline(always)]
    fn unload([a, b, c]: [Self; 3], digits: &mut [Digit; 81]) {
        let to: *mut __m128i = digits.as_mut_ptr().cast();
        let lines = [
            Avx2::rows(a.0[0].low_bytes(b.0[0]), c.0[0]),
            Avx2::rows(a.0[1].low_bytes(b.0[1]), c.0[1]),
            Avx2::rows(a.0[2].low_bytes(b.0[2]), c.0[2]),
        ];
        // Each row is written as 16 bytes, and the next row overwrites the excess.
        let mut row = 0;
        while row < 9 {
            let [outer, inner] = lines[row % 3];
            let cells = op!(outer; match row / 3 {
                0 => _mm256_castsi256_si128(outer.0),
                1 => _mm256_castsi256_si128(inner.0),
                _ => _mm256_extracti128_si256::<1>(outer.0),
            });
            // SAFETY: from row 7 on, 16 bytes end before byte 79. Of the last row, nine bytes are
            // written. Each byte that stays is a digit, whatever the cells.
            unsafe {
                if row < 8 {
                    _mm_storeu_si128(to.byte_add(9 * row), cells);
                } else {
                    _mm_storeu_si64(to.byte_add(72).cast(), cells);
                    to.byte_add(80).cast::<u8>().write(_mm_extract_epi8::<8>(cells) as u8);
                }
            }
            row += 1;
        }
    }
}
