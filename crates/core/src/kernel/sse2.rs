//! Eight lanes: SSE2, which every x86-64 processor has. It is the `portable` kernel there.

#![allow(unsafe_code)]
// Lanes are bit patterns. Some instructions call them signed, but they never are.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![allow(clippy::many_single_char_names)]

use super::board::Board;
use super::fives::{Fives, Halves, candidates};
use super::grids::Grids;
use super::lanes::Lanes;
use super::unload;
use super::words::Words;
use core::arch::asm;
#[allow(clippy::wildcard_imports)]
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Sse2(__m128i);

/// Runs intrinsics that touch no memory. The compiler checks that SSE2 is enabled, so no token is
/// needed.
macro_rules! op {
    ($body:expr) => {{
        const { assert!(cfg!(target_feature = "sse2"), "all code may use SSE2") };
        // SAFETY: as asserted, the whole program is compiled for processors with SSE2. The
        // intrinsics take and return values, so nothing else can go wrong.
        unsafe { $body }
    }};
}

/// A plan of which lane moves where.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    /// Source lane of each word of a half. Words after the last lane have any source.
    from: [u8; 4],
    /// Mask of the one lane that each word of a half goes to, or of none.
    to: [__m128i; 4],
    /// End of the words of a half that move.
    end: usize,
    /// Mask of all lanes that words go to.
    all: __m128i,
}

impl Words for Sse2 {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self(op!(_mm_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(op!(_mm_and_si128(self.0, b.0)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(op!(_mm_or_si128(self.0, b.0)))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(op!(_mm_andnot_si128(b.0, self.0)))
    }
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        Self(op!(_mm_and_si128(self.0, _mm_sub_epi16(_mm_setzero_si128(), self.0))))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(op!(_mm_add_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        Self(op!(_mm_add_epi16(self.0, _mm_set1_epi16(-1))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(op!({
            let (fives, threes) = (_mm_set1_epi16(0x5555), _mm_set1_epi16(0x3333));
            let a = _mm_sub_epi16(self.0, _mm_and_si128(_mm_srli_epi16::<1>(self.0), fives));
            let b = _mm_add_epi16(
                _mm_and_si128(a, threes),
                _mm_and_si128(_mm_srli_epi16::<2>(a), threes),
            );
            // Words are below 512, so the upper two groups of four bits add at most bit 8.
            let c = _mm_add_epi16(b, _mm_srli_epi16::<4>(b));
            _mm_add_epi16(_mm_and_si128(c, _mm_set1_epi16(0x000F)), _mm_srli_epi16::<8>(self.0))
        }))
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        self.and(Self(self.and(less_one).is_zero()))
    }
    #[inline(always)]
    fn room(self, locked: Self, _mates: Self) -> Self {
        let one_less = locked.and(locked.decrement());
        let two_less = one_less.and(one_less.decrement());
        self.and(locked.or(Self(two_less.is_zero())))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(Self(self.is_zero())))
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        Self::choose(self.is_zero(), zero, other)
    }
}

impl Lanes for Sse2 {
    const COUNT: usize = 8;
    type Triads = Fives<Self>;
    type Mask = __m128i;
    type Half = [u16; 4];
    type Moves = Moves;

    #[inline(always)]
    fn zero_half((): ()) -> [u16; 4] {
        [0; 4]
    }
    words_of_vector!(8);

    #[inline(always)]
    fn settled(self) -> Self {
        let mut value = self.0;
        // SAFETY: the assembly is only a comment.
        unsafe { asm!("/* {0} */", inout(xmm_reg) value, options(nostack, preserves_flags)) };
        Self(value)
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        Self(op!(_mm_min_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> __m128i {
        op!(_mm_cmpeq_epi16(self.0, b.0))
    }
    #[inline(always)]
    fn less(self, b: Self) -> __m128i {
        op!(_mm_cmpgt_epi16(b.0, self.0))
    }
    #[inline(always)]
    fn is_zero(self) -> __m128i {
        op!(_mm_cmpeq_epi16(self.0, _mm_setzero_si128()))
    }
    #[inline(always)]
    fn choose(mask: __m128i, yes: Self, no: Self) -> Self {
        Self(op!(_mm_or_si128(_mm_and_si128(mask, yes.0), _mm_andnot_si128(mask, no.0))))
    }
    #[inline(always)]
    fn keep(self, mask: __m128i) -> Self {
        self.and(Self(mask))
    }
    #[inline(always)]
    fn either(a: __m128i, b: __m128i) -> __m128i {
        op!(_mm_or_si128(a, b))
    }
    #[inline(always)]
    fn bits(mask: __m128i) -> u32 {
        op!(_mm_movemask_epi8(_mm_packs_epi16(mask, _mm_setzero_si128())) as u32)
    }
    #[inline(always)]
    fn mask((): (), bits: u32) -> __m128i {
        op!({
            let each = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
            _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(bits as i16), each), each)
        })
    }
    #[inline(always)]
    fn load<B: Board>((): (), boards: &[B], cells: &mut [[u16; 4]; 81]) {
        for (i, board) in boards.iter().enumerate() {
            for (cell, content) in cells.iter_mut().zip(board.cells()) {
                cell[i & 3] = candidates(*content) as u16;
            }
        }
    }
    #[inline(always)]
    fn unload(cells: &[Self; 81], lanes: u32, grids: &mut Grids) {
        unload::unload_each(cells, lanes, grids);
    }
    #[inline(always)]
    fn packing(proof: (), lanes: u32) -> Moves {
        let mut moves = Self::spreading(proof, 0, 0);
        let mut rest = lanes;
        let mut i = 0;
        while rest != 0 {
            moves.from[i & 3] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            i += 1;
        }
        moves
    }
    #[inline(always)]
    fn spreading(proof: (), lanes: u32, first: usize) -> Moves {
        let none = Self::mask(proof, 0);
        let mut to = [none; 4];
        let mut rest = lanes;
        let mut end = first;
        while rest != 0 {
            to[end & 3] = Self::mask(proof, rest & rest.wrapping_neg());
            rest &= rest - 1;
            end += 1;
        }
        Moves { from: [0; 4], to, end, all: Self::mask(proof, lanes) }
    }
    #[inline(always)]
    fn pack(self, moves: &Moves) -> [u16; 4] {
        let lanes = self.lanes();
        let [a, b, c, d] = moves.from.map(|lane| i32::from(lanes[usize::from(lane & 7)]));
        let words = op!({
            let words = _mm_insert_epi16::<1>(_mm_cvtsi32_si128(a), b);
            _mm_insert_epi16::<3>(_mm_insert_epi16::<2>(words, c), d)
        });
        let mut half = [0; 4];
        // SAFETY: four words have room for the lower half of a vector.
        unsafe { _mm_storel_epi64(half.as_mut_ptr().cast(), words) };
        half
    }
    #[inline(always)]
    fn spread(self, half: &[u16; 4], moves: &Moves) -> Self {
        if moves.end == 0 {
            return self;
        }
        self.and_not(Self(moves.all)).join(half, moves)
    }
    #[inline(always)]
    fn join(self, half: &[u16; 4], moves: &Moves) -> Self {
        // SAFETY: four words are as many as are read.
        let half = unsafe { _mm_loadl_epi64(half.as_ptr().cast()) };
        // Repeat each word of the half twice, then eight times.
        Self(op!({
            let twice = _mm_unpacklo_epi16(half, half);
            let a = _mm_and_si128(_mm_shuffle_epi32::<0b00_00_00_00>(twice), moves.to[0]);
            let out = _mm_or_si128(self.0, a);
            if moves.end == 1 {
                return Self(out);
            }
            let b = _mm_and_si128(_mm_shuffle_epi32::<0b01_01_01_01>(twice), moves.to[1]);
            let c = _mm_and_si128(_mm_shuffle_epi32::<0b10_10_10_10>(twice), moves.to[2]);
            let d = _mm_and_si128(_mm_shuffle_epi32::<0b11_11_11_11>(twice), moves.to[3]);
            _mm_or_si128(_mm_or_si128(out, b), _mm_or_si128(c, d))
        }))
    }
}

impl Sse2 {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(op!(_mm_xor_si128(self.0, b.0)))
    }
}

impl Halves for Sse2 {
    #[inline(always)]
    fn words(words: [u16; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = words.map(|word| word as i16);
        Self(op!(_mm_setr_epi16(a, b, c, d, e, f, g, h)))
    }
    #[inline(always)]
    fn pair(lower: u64, upper: u64) -> Self {
        Self(op!(_mm_set_epi64x(upper as i64, lower as i64)))
    }
    #[inline(always)]
    fn of_memory(words: &[u64; 2]) -> Self {
        // SAFETY: two words are as many bytes as are read.
        Self(unsafe { _mm_loadu_si128(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_memory(self, words: &mut [u64; 2]) {
        // SAFETY: two words are as many bytes as are written.
        unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn low_low(self, b: Self) -> Self {
        Self(op!(_mm_unpacklo_epi64(self.0, b.0)))
    }
    #[inline(always)]
    fn low_high(self, b: Self) -> Self {
        Self(op!({
            let (a, b) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(b.0));
            _mm_castpd_si128(_mm_shuffle_pd::<0b10>(a, b))
        }))
    }
    #[inline(always)]
    fn high_low(self, b: Self) -> Self {
        Self(op!({
            let (a, b) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(b.0));
            _mm_castpd_si128(_mm_shuffle_pd::<0b01>(a, b))
        }))
    }
    #[inline(always)]
    fn high_high(self, b: Self) -> Self {
        Self(op!(_mm_unpackhi_epi64(self.0, b.0)))
    }
    #[inline(always)]
    fn turned_once(self) -> Self {
        Self(op!({
            let lower = _mm_shufflelo_epi16::<0b11_00_10_01>(self.0);
            _mm_shufflehi_epi16::<0b11_00_10_01>(lower)
        }))
    }
    #[inline(always)]
    fn turned_twice(self) -> Self {
        Self(op!({
            let lower = _mm_shufflelo_epi16::<0b11_01_00_10>(self.0);
            _mm_shufflehi_epi16::<0b11_01_00_10>(lower)
        }))
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        Self(op!(_mm_slli_epi16::<BITS>(self.0)))
    }
    #[inline(always)]
    fn max(self, b: Self) -> Self {
        Self(op!(_mm_max_epi16(self.0, b.0)))
    }
    #[inline(always)]
    fn is_same(self, b: Self) -> bool {
        op!(_mm_movemask_epi8(_mm_cmpeq_epi16(self.0, b.0))) & NO_PADDING == NO_PADDING
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        op!(_mm_movemask_epi8(_mm_srai_epi16::<15>(self.0))) & NO_PADDING != 0
    }
    #[inline(always)]
    fn shared_with(self, [a, b, c]: [Self; 3]) -> Self {
        // There is no fast bit count. Add up the three bit by bit, then look at each of the two bits.
        let odd = a.xor(b);
        let ones = odd.xor(c);
        let twos = a.and(b).or(odd.and(c));
        let low = self.lowest_bit();
        let high = self.xor(low);
        let has = |some: Self, bit: Self| {
            Self(op!(_mm_cmpgt_epi16(some.and(bit).0, _mm_setzero_si128())))
        };
        let two = has(twos, low).add(has(twos, high));
        let less = two.add(two).add(has(ones, low)).add(has(ones, high));
        Self(op!(_mm_sub_epi16(_mm_setzero_si128(), less.0)))
    }
}

/// Mask of the bytes of a vector that are not padding.
const NO_PADDING: i32 = 0x3F3F;
