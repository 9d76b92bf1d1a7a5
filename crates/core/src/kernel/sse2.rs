//! Eight lanes: SSE2, which every x86-64 processor has. It is the `portable` kernel there.

#![allow(unsafe_code)]
// Lanes are bit patterns. Some instructions call them signed, but they never are.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]
// The five vectors of a board.
#![allow(clippy::many_single_char_names)]

use super::board::Board;
use super::candidates::{CANDIDATES, Cells};
use super::grids::Grids;
use super::lanes::Lanes;
use super::triads::{Node, Triads};
use super::unload;
use super::words::Words;
use crate::digit::Digit;
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
    type Triads = TriadsOfFive;
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

/// Returns the candidates of a cell by its content.
#[inline(always)]
fn candidates(content: Option<Digit>) -> u64 {
    u64::from(CANDIDATES[content.map_or(0, |digit| usize::from(digit.get())) & 15])
}

/// A board's triads in five vectors. Each half of a vector has one line of a band: three words,
/// then a word of padding. So turning lines mostly renames vectors.
///
/// ```text
///   vector 0        band 0, line 0      band 1, line 0
///   vector 1        band 0, line 1      band 1, line 1
///   vector 2        band 0, line 2      band 1, line 2
///   vector 3        band 2, line 0      band 2, line 1
///   vector 4        band 2, line 2      padding
/// ```
#[derive(Clone, Copy)]
pub(super) struct TriadsOfFive([__m128i; 5]);

/// Mask of the bytes of a vector that are not padding.
const NO_PADDING: i32 = 0x3F3F;

/// Runs the same operation for each vector of a board.
macro_rules! map {
    (|$($name:ident = $value:ident),*| $body:expr) => {
        TriadsOfFive([
            { $(let $name = Sse2($value.0[0]);)* $body.0 },
            { $(let $name = Sse2($value.0[1]);)* $body.0 },
            { $(let $name = Sse2($value.0[2]);)* $body.0 },
            { $(let $name = Sse2($value.0[3]);)* $body.0 },
            { $(let $name = Sse2($value.0[4]);)* $body.0 },
        ])
    };
}

macro_rules! each {
    ($name:ident, $($other:ident),*) => {
        #[inline(always)]
        fn $name(self, $($other: Self),*) -> Self {
            map!(|a = self $(, $other = $other)*| a.$name($($other),*))
        }
    };
}

impl Words for TriadsOfFive {
    type Proof = ();

    #[inline(always)]
    fn splat(proof: (), value: u16) -> Self {
        Self([Sse2::splat(proof, value).0; 5])
    }
    words_of_each!(each);
}

/// Returns the lower half of `a`, then the lower half of `b`.
#[inline(always)]
fn low_low(a: __m128i, b: __m128i) -> __m128i {
    op!(_mm_unpacklo_epi64(a, b))
}

#[inline(always)]
fn high_high(a: __m128i, b: __m128i) -> __m128i {
    op!(_mm_unpackhi_epi64(a, b))
}

#[inline(always)]
fn high_low(a: __m128i, b: __m128i) -> __m128i {
    op!(_mm_castpd_si128(_mm_shuffle_pd::<0b01>(_mm_castsi128_pd(a), _mm_castsi128_pd(b))))
}

#[inline(always)]
fn low_high(a: __m128i, b: __m128i) -> __m128i {
    op!(_mm_castpd_si128(_mm_shuffle_pd::<0b10>(_mm_castsi128_pd(a), _mm_castsi128_pd(b))))
}

/// Turns the words of the three stacks by `STACKS`.
#[inline(always)]
fn stacks_turned<const STACKS: usize>(a: __m128i) -> __m128i {
    op!(match STACKS % 3 {
        0 => a,
        1 => _mm_shufflehi_epi16::<0b11_00_10_01>(_mm_shufflelo_epi16::<0b11_00_10_01>(a)),
        _ => _mm_shufflehi_epi16::<0b11_01_00_10>(_mm_shufflelo_epi16::<0b11_01_00_10>(a)),
    })
}

impl TriadsOfFive {
    /// Unites all vectors with OR. Words of padding stay separate.
    #[inline(always)]
    fn any(self) -> __m128i {
        let [a, b, c, d, e] = self.0;
        op!({
            let all = _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
            _mm_or_si128(all, low_low(e, e))
        })
    }
    /// Unites all vectors with AND. Words of padding stay separate.
    #[inline(always)]
    fn all(self) -> __m128i {
        let [a, b, c, d, e] = self.0;
        op!({
            let all = _mm_and_si128(_mm_and_si128(a, b), _mm_and_si128(c, d));
            _mm_and_si128(all, low_low(e, e))
        })
    }
}

/// Whether all words that are not padding are equal.
#[inline(always)]
fn are_equal(a: __m128i, b: __m128i) -> bool {
    op!(_mm_movemask_epi8(_mm_cmpeq_epi16(a, b))) & NO_PADDING == NO_PADDING
}

impl Triads for TriadsOfFive {
    #[inline(always)]
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self {
        let [a, b, c, d, e] = self.0;
        let [a, b, c, d, e] = [
            stacks_turned::<STACKS>(a),
            stacks_turned::<STACKS>(b),
            stacks_turned::<STACKS>(c),
            stacks_turned::<STACKS>(d),
            stacks_turned::<STACKS>(e),
        ];
        let [a, b, c, d, e] = match LINES % 3 {
            0 => [a, b, c, d, e],
            1 => [b, c, a, high_low(d, e), d],
            _ => [c, a, b, low_low(e, d), high_high(d, d)],
        };
        Self(match BANDS % 3 {
            0 => [a, b, c, d, e],
            1 => [high_low(a, d), high_high(b, d), high_low(c, e), low_low(a, b), c],
            _ => [low_low(d, a), high_low(d, b), low_low(e, c), high_high(a, b), high_high(c, c)],
        })
    }
    #[inline(always)]
    fn by_line([a, b, c]: [Self; 3]) -> Self {
        Self([a.0[0], b.0[1], c.0[2], low_high(a.0[3], b.0[3]), c.0[4]])
    }
    #[inline(always)]
    fn strike(self, triads: u32, digit: u16) -> Self {
        let [a, b, c, d, e] = self.0;
        op!({
            // Each word has the triads of its band, a bit each.
            let first = _mm_set1_epi16(triads as i16);
            let second = _mm_set1_epi16((triads >> 9) as i16);
            let (upper, lower) = (low_low(first, second), _mm_set1_epi16((triads >> 18) as i16));
            let digit = _mm_set1_epi16(digit as i16);
            let line_0 = _mm_setr_epi16(1, 2, 4, 0, 1, 2, 4, 0);
            let line_1 = _mm_setr_epi16(8, 16, 32, 0, 8, 16, 32, 0);
            let line_2 = _mm_setr_epi16(64, 128, 256, 0, 64, 128, 256, 0);
            let struck = |band: __m128i, line: __m128i, cells: __m128i| {
                let here = _mm_cmpeq_epi16(_mm_and_si128(band, line), line);
                _mm_andnot_si128(_mm_and_si128(here, digit), cells)
            };
            Self([
                struck(upper, line_0, a),
                struck(upper, line_1, b),
                struck(upper, line_2, c),
                struck(lower, low_low(line_0, line_1), d),
                struck(lower, line_2, e),
            ])
        })
    }
    #[inline(always)]
    fn where_equal(self, counts: Self, n: u16) -> Self {
        map!(|a = self, counts = counts| a.keep(counts.equal(Sse2::splat((), n))))
    }
    #[inline(always)]
    fn shared_with(self, [a, b, c]: [Self; 3]) -> Self {
        map!(|cell = self, a = a, b = b, c = c| {
            // There is no fast bit count. Add up the three bit by bit, then look at each of the two
            // bits.
            let odd = a.xor(b);
            let ones = odd.xor(c);
            let twos = a.and(b).or(odd.and(c));
            let low = cell.lowest_bit();
            let high = cell.xor(low);
            let has = |some: Sse2, bit: Sse2| {
                Sse2(op!(_mm_cmpgt_epi16(some.and(bit).0, _mm_setzero_si128())))
            };
            let two = has(twos, low).add(has(twos, high));
            let less = two.add(two).add(has(ones, low)).add(has(ones, high));
            Sse2(op!(_mm_sub_epi16(_mm_setzero_si128(), less.0)))
        })
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        map!(|a = self| Sse2(op!(_mm_slli_epi16::<BITS>(a.0))))
    }
    #[inline(always)]
    fn numbers((): ()) -> Self {
        op!(Self([
            _mm_setr_epi16(0, 1, 2, 0, 9, 10, 11, 0),
            _mm_setr_epi16(3, 4, 5, 0, 12, 13, 14, 0),
            _mm_setr_epi16(6, 7, 8, 0, 15, 16, 17, 0),
            _mm_setr_epi16(18, 19, 20, 0, 21, 22, 23, 0),
            _mm_setr_epi16(24, 25, 26, 0, 0, 0, 0, 0),
        ]))
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let [a, b, c, d, e] = self.0;
        op!({
            let all = _mm_max_epi16(_mm_max_epi16(a, b), _mm_max_epi16(c, d));
            let all = _mm_max_epi16(all, low_low(e, e));
            let all = _mm_max_epi16(all, high_high(all, all));
            let [first, second, third] = [
                _mm_extract_epi16::<0>(all) as u16,
                _mm_extract_epi16::<1>(all) as u16,
                _mm_extract_epi16::<2>(all) as u16,
            ];
            first.max(second).max(third)
        })
    }
    #[inline(always)]
    fn are_full(self) -> bool {
        are_equal(self.all(), Sse2::splat((), 0x1FF).0)
    }
    #[inline(always)]
    fn are_zero(self) -> bool {
        are_equal(self.any(), Sse2::splat((), 0).0)
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        op!(_mm_movemask_epi8(_mm_srai_epi16::<15>(self.any()))) & NO_PADDING != 0
    }
    #[inline(always)]
    fn place(k: usize, triad: usize) -> usize {
        let (band, line, stack) = (triad / 9, triad / 3 % 3, triad % 3);
        let (vector, half) = if band < 2 { (line, band) } else { (3 + line / 2, line % 2) };
        (5 * k + vector) * 8 + 4 * half + stack
    }
    #[inline(always)]
    fn read((): (), node: &Node) -> [Self; 3] {
        let vectors: *const __m128i = core::ptr::from_ref(node).cast();
        let mut cells = [Self([op!(_mm_setzero_si128()); 5]); 3];
        let mut i = 0;
        while i < 15 {
            // SAFETY: a node is aligned, and has 15 vectors.
            cells[i / 5].0[i % 5] = unsafe { _mm_load_si128(vectors.add(i)) };
            i += 1;
        }
        cells
    }
    #[inline(always)]
    fn write(cells: [Self; 3], node: &mut Node) {
        let vectors: *mut __m128i = core::ptr::from_mut(node).cast();
        let mut i = 0;
        while i < 15 {
            // SAFETY: a node is aligned, and has room for 15 vectors.
            unsafe { _mm_store_si128(vectors.add(i), cells[i / 5].0[i % 5]) };
            i += 1;
        }
    }
    #[inline(always)]
    fn load((): (), board: &Cells) -> [Self; 3] {
        let rows = board.as_chunks::<9>().0;
        let mut cells = [Self([op!(_mm_setzero_si128()); 5]); 3];
        for (k, cells) in cells.iter_mut().enumerate() {
            let words = |row: usize| {
                let [a, b, c] = [rows[row][k], rows[row][3 + k], rows[row][6 + k]].map(candidates);
                (a | b << 16 | c << 32) as i64
            };
            op!({
                *cells = Self([
                    _mm_set_epi64x(words(3), words(0)),
                    _mm_set_epi64x(words(4), words(1)),
                    _mm_set_epi64x(words(5), words(2)),
                    _mm_set_epi64x(words(7), words(6)),
                    _mm_set_epi64x(0, words(8)),
                ]);
            });
        }
        cells
    }
}
