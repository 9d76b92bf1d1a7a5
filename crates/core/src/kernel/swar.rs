//! A board's triads as 27 words in nine integers of 64 bits, for every processor.

use super::candidates::Cells;
use super::triads::{self, Node, Triads};
use super::words::Words;

/// An integer for each band and line, with the words of the three stacks, lowest first. The highest
/// word is padding: 0, or without effect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swar([u64; 9]);

/// The value 1 in each word.
const ONES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each word.
const HIGH: u64 = 0x8000_8000_8000_8000;
/// All bits of the words of the three stacks.
const STACKS: u64 = 0x0000_FFFF_FFFF_FFFF;

macro_rules! map {
    (|$($name:ident = $value:ident),*| $body:expr) => {{
        let mut out = [0_u64; 9];
        let mut i = 0;
        while i < 9 {
            $(let $name = $value.0[i];)*
            out[i] = $body;
            i += 1;
        }
        Swar(out)
    }};
}

/// Returns all bits of each word that is 0. Words must be below 0x8000.
#[inline(always)]
const fn zeros(words: u64) -> u64 {
    let zero = !(words + (HIGH - ONES)) & HIGH;
    zero | (zero - (zero >> 15))
}

impl Words for Swar {
    type Proof = ();

    #[inline(always)]
    fn splat((): (), value: u16) -> Self {
        Self([ONES * u64::from(value); 9])
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
        map!(|a = self| a & ((!a & !HIGH) + ONES))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        map!(|a = self, b = b| a + b)
    }
    #[inline(always)]
    fn decrement(self) -> Self {
        map!(|a = self| ((a | HIGH) - ONES) ^ HIGH)
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        map!(|a = self| {
            let a = a - (a >> 1 & 0x5555_5555_5555_5555);
            let b = (a & 0x3333_3333_3333_3333) + (a >> 2 & 0x3333_3333_3333_3333);
            let c = (b + (b >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
            (c + (c >> 8)) & 0x001F_001F_001F_001F
        })
    }
    #[inline(always)]
    fn if_single(self, less_one: Self) -> Self {
        map!(|a = self, less_one = less_one| a & zeros(a & less_one))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        map!(|a = self, other = other| a | other & zeros(a))
    }
    #[inline(always)]
    fn zero_else(self, zero: Self, other: Self) -> Self {
        map!(|a = self, zero = zero, other = other| {
            let is_zero = zeros(a);
            is_zero & zero | !is_zero & other
        })
    }
}

impl Triads for Swar {
    #[inline(always)]
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self {
        let mut out = [0; 9];
        let mut i = 0;
        while i < 9 {
            let word = self.0[(i / 3 + BANDS) % 3 * 3 + (i % 3 + LINES) % 3];
            out[i] = match STACKS % 3 {
                0 => word,
                1 => (word & self::STACKS) >> 16 | word << 32 & self::STACKS,
                _ => (word & self::STACKS) >> 32 | word << 16 & self::STACKS,
            };
            i += 1;
        }
        Self(out)
    }
    #[inline(always)]
    fn by_line(lines: [Self; 3]) -> Self {
        let mut out = [0; 9];
        let mut i = 0;
        while i < 9 {
            out[i] = lines[i % 3].0[i];
            i += 1;
        }
        Self(out)
    }
    #[inline(always)]
    fn strike(self, triads: u32, digit: u16) -> Self {
        let mut out = self.0;
        let mut i = 0;
        while i < 9 {
            let bits = u64::from(triads >> (3 * i));
            let words = bits & 1 | (bits & 2) << 15 | (bits & 4) << 30;
            out[i] &= !(words * u64::from(digit));
            i += 1;
        }
        Self(out)
    }
    #[inline(always)]
    fn where_equal(self, counts: Self, n: u16) -> Self {
        map!(|a = self, counts = counts| a & zeros(counts ^ (ONES * u64::from(n))))
    }
    #[inline(always)]
    fn shifted<const BITS: i32>(self) -> Self {
        map!(|a = self| a << BITS)
    }
    #[inline(always)]
    fn numbers((): ()) -> Self {
        let mut out = [0; 9];
        let mut i = 0;
        while i < 9 {
            let first = 3 * i as u64;
            out[i] = first | (first + 1) << 16 | (first + 2) << 32;
            i += 1;
        }
        Self(out)
    }
    #[inline(always)]
    fn greatest(self) -> u16 {
        let mut greatest = 0;
        for words in self.0 {
            for word in [words as u16, (words >> 16) as u16, (words >> 32) as u16] {
                greatest = if word > greatest { word } else { greatest };
            }
        }
        greatest
    }
    #[inline(always)]
    fn are_full(self) -> bool {
        self.0.into_iter().fold(u64::MAX, |all, words| all & words) & STACKS
            == (ONES * 0x1FF) & STACKS
    }
    #[inline(always)]
    fn are_zero(self) -> bool {
        self.0.into_iter().fold(0, |any, words| any | words) & STACKS == 0
    }
    #[inline(always)]
    fn any_negative(self) -> bool {
        self.0.into_iter().fold(0, |any, words| any | words) & HIGH & STACKS != 0
    }
    #[inline(always)]
    fn place(k: usize, triad: usize) -> usize {
        (k * 9 + triad / 3) * 4 + triad % 3
    }
    #[inline(always)]
    fn read((): (), node: &Node) -> [Self; 3] {
        let mut out = [[0; 9]; 3];
        for (words, from) in out.iter_mut().zip(node.0.as_chunks::<9>().0) {
            *words = *from;
        }
        out.map(Self)
    }
    #[inline(always)]
    fn write(cells: [Self; 3], node: &mut Node) {
        for (to, Self(words)) in node.0.as_chunks_mut::<9>().0.iter_mut().zip(cells) {
            *to = words;
        }
    }
    #[inline(always)]
    fn load((): (), cells: &Cells) -> [Self; 3] {
        triads::load((), cells)
    }
}
