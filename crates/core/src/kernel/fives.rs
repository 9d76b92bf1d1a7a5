//! [`Fives`]: a board's triads in five vectors of eight words.

// The five vectors of a board.
#![allow(clippy::many_single_char_names)]

use super::candidates::{CANDIDATES, Cells};
use super::lanes::Lanes;
use super::triads::{Node, Triads};
use super::words::Words;
use crate::digit::Digit;

/// A vector of eight words that is two halves of four.
///
/// In a board, the fourth word of each half is padding.
pub(super) trait Halves: Lanes + Words<Proof = ()> {
    fn words(words: [u16; 8]) -> Self;
    /// Returns the lower and the upper half, each with its first word lowest.
    fn pair(lower: u64, upper: u64) -> Self;
    fn of_memory(words: &[u64; 2]) -> Self;
    fn to_memory(self, words: &mut [u64; 2]);

    /// Returns the lower half of `self`, then the lower half of `b`.
    fn low_low(self, b: Self) -> Self;
    /// Returns the lower half of `self`, then the upper half of `b`.
    fn low_high(self, b: Self) -> Self;
    /// Returns the upper half of `self`, then the lower half of `b`.
    fn high_low(self, b: Self) -> Self;
    /// Returns the upper half of `self`, then the upper half of `b`.
    fn high_high(self, b: Self) -> Self;
    /// Turns the first three words of each half: 0123 gives 1203.
    fn turned_once(self) -> Self;
    /// Turns the first three words of each half twice: 0123 gives 2013.
    fn turned_twice(self) -> Self;

    /// `self << BITS`
    fn shifted<const BITS: i32>(self) -> Self;
    /// `max(self, b)`, for values below 32,768.
    fn max(self, b: Self) -> Self;
    /// Whether all words that are not padding are equal.
    fn is_same(self, b: Self) -> bool;
    /// Whether any word that is not padding has its highest bit set.
    fn any_negative(self) -> bool;
    /// As [`Triads::shared_with`].
    #[inline(always)]
    fn shared_with(self, [a, b, c]: [Self; 3]) -> Self {
        self.and(a).count_ones().add(self.and(b).count_ones()).add(self.and(c).count_ones())
    }
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
pub(super) struct Fives<V>([V; 5]);

/// Runs the same operation for each vector of a board.
macro_rules! map {
    (|$($name:ident = $value:ident),*| $body:expr) => {
        Fives([
            { $(let $name = $value.0[0];)* $body },
            { $(let $name = $value.0[1];)* $body },
            { $(let $name = $value.0[2];)* $body },
            { $(let $name = $value.0[3];)* $body },
            { $(let $name = $value.0[4];)* $body },
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

impl<V: Halves> Words for Fives<V> {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self([V::splat((), value); 5])
    }
    words_of_each!(each);
}

impl<V: Halves> Fives<V> {
    /// Unites all vectors with OR. Words of padding stay separate.
    #[inline(always)]
    fn any(self) -> V {
        let [a, b, c, d, e] = self.0;
        a.or(b).or(c.or(d)).or(e.low_low(e))
    }
    /// Unites all vectors with AND. Words of padding stay separate.
    #[inline(always)]
    fn all(self) -> V {
        let [a, b, c, d, e] = self.0;
        a.and(b).and(c.and(d)).and(e.low_low(e))
    }
}

/// Turns the words of the three stacks by `STACKS`.
#[inline(always)]
fn stacks_turned<V: Halves, const STACKS: usize>(a: V) -> V {
    match STACKS % 3 {
        0 => a,
        1 => a.turned_once(),
        _ => a.turned_twice(),
    }
}

impl<V: Halves> Triads for Fives<V> {
    #[inline(always)]
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self {
        let [a, b, c, d, e] = self.0;
        let [a, b, c, d, e] = [
            stacks_turned::<V, STACKS>(a),
            stacks_turned::<V, STACKS>(b),
            stacks_turned::<V, STACKS>(c),
            stacks_turned::<V, STACKS>(d),
            stacks_turned::<V, STACKS>(e),
        ];
        let [a, b, c, d, e] = match LINES % 3 {
            0 => [a, b, c, d, e],
            1 => [b, c, a, d.high_low(e), d],
            _ => [c, a, b, e.low_low(d), d.high_high(d)],
        };
        Self(match BANDS % 3 {
            0 => [a, b, c, d, e],
            1 => [a.high_low(d), b.high_high(d), c.high_low(e), a.low_low(b), c],
            _ => [d.low_low(a), d.high_low(b), e.low_low(c), a.high_high(b), c.high_high(c)],
        })
    }
    #[inline(always)]
    fn by_line([a, b, c]: [Self; 3]) -> Self {
        Self([a.0[0], b.0[1], c.0[2], a.0[3].low_high(b.0[3]), c.0[4]])
    }
    #[inline(always)]
    fn strike(self, triads: u32, digit: u16) -> Self {
        let [a, b, c, d, e] = self.0;
        // Each word has the triads of its band, a bit each.
        let splat = |word: u32| V::splat((), word as u16);
        let (first, second, lower) = (splat(triads), splat(triads >> 9), splat(triads >> 18));
        let upper = first.low_low(second);
        let digit = V::splat((), digit);
        let line_0 = V::words([1, 2, 4, 0, 1, 2, 4, 0]);
        let line_1 = V::words([8, 16, 32, 0, 8, 16, 32, 0]);
        let line_2 = V::words([64, 128, 256, 0, 64, 128, 256, 0]);
        let struck = |band: V, line: V, cells: V| {
            let here = band.and(line).equal(line);
            cells.and_not(digit.keep(here))
        };
        Self([
            struck(upper, line_0, a),
            struck(upper, line_1, b),
            struck(upper, line_2, c),
            struck(lower, line_0.low_low(line_1), d),
            struck(lower, line_2, e),
        ])
    }
    #[inline(always)]
    fn where_equal(self, counts: Self, n: u16) -> Self {
        map!(|a = self, counts = counts| a.keep(counts.equal(V::splat((), n))))
    }
    #[inline(always)]
    fn shared_with(self, [a, b, c]: [Self; 3]) -> Self {
        map!(|cell = self, a = a, b = b, c = c| cell.shared_with([a, b, c]))
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        map!(|a = self| a.shifted::<BITS>())
    }
    #[inline(always)]
    fn numbers((): ()) -> Self {
        Self([
            V::words([0, 1, 2, 0, 9, 10, 11, 0]),
            V::words([3, 4, 5, 0, 12, 13, 14, 0]),
            V::words([6, 7, 8, 0, 15, 16, 17, 0]),
            V::words([18, 19, 20, 0, 21, 22, 23, 0]),
            V::words([24, 25, 26, 0, 0, 0, 0, 0]),
        ])
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let [a, b, c, d, e] = self.0;
        let all = a.max(b).max(c.max(d)).max(e.low_low(e));
        let all = all.max(all.high_high(all));
        let [first, second, third, ..] = all.lanes() else { return 0 };
        (*first).max(*second).max(*third)
    }
    #[inline(always)]
    fn are_full(self) -> bool {
        self.all().is_same(V::splat((), 0x1FF))
    }
    #[inline(always)]
    fn are_zero(self) -> bool {
        self.any().is_same(V::splat((), 0))
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        self.any().any_negative()
    }
    #[inline(always)]
    fn place(k: usize, triad: usize) -> usize {
        let (band, line, stack) = (triad / 9, triad / 3 % 3, triad % 3);
        let (vector, half) = if band < 2 { (line, band) } else { (3 + line / 2, line % 2) };
        (5 * k + vector) * 8 + 4 * half + stack
    }
    #[inline(always)]
    fn read((): (), node: &Node) -> [Self; 3] {
        let words = node.0.as_chunks::<2>().0;
        let mut cells = [Self([V::splat((), 0); 5]); 3];
        let mut i = 0;
        while i < 15 {
            cells[i / 5].0[i % 5] = V::of_memory(&words[i]);
            i += 1;
        }
        cells
    }
    #[inline(always)]
    fn write(cells: [Self; 3], node: &mut Node) {
        let words = node.0.as_chunks_mut::<2>().0;
        let mut i = 0;
        while i < 15 {
            cells[i / 5].0[i % 5].to_memory(&mut words[i]);
            i += 1;
        }
    }
    #[inline(always)]
    fn load((): (), board: &Cells) -> [Self; 3] {
        let rows = board.as_chunks::<9>().0;
        let mut cells = [Self([V::splat((), 0); 5]); 3];
        for (k, cells) in cells.iter_mut().enumerate() {
            let words = |row: usize| {
                let [a, b, c] = [rows[row][k], rows[row][3 + k], rows[row][6 + k]].map(candidates);
                a | b << 16 | c << 32
            };
            *cells = Self([
                V::pair(words(0), words(3)),
                V::pair(words(1), words(4)),
                V::pair(words(2), words(5)),
                V::pair(words(6), words(7)),
                V::pair(words(8), 0),
            ]);
        }
        cells
    }
}

/// Returns the candidates of a cell by its content.
#[inline(always)]
pub(super) fn candidates(content: Option<Digit>) -> u64 {
    u64::from(CANDIDATES[content.map_or(0, |digit| usize::from(digit.get())) & 15])
}
