//! [`Triads`]: one board in vectors, for the search of one board at a time.

use super::candidates::{self, Cells};
use super::words::Words;
use crate::digit::Digit;

/// The cells of one board in memory: three times 27 words, and padding. The instruction set
/// decides where each word lies; see [`Triads::place`].
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Node(pub(super) [u64; 36]);

impl Node {
    pub(crate) const EMPTY: Self = Self([0; 36]);

    /// Returns the word at a place.
    #[inline(always)]
    pub(crate) fn word(&self, place: usize) -> u16 {
        (self.0[place / 4] >> (place % 4 * 16)) as u16
    }

    /// Returns the node with these words, each at its place.
    #[inline(always)]
    pub(crate) fn from_words(words: &[u16; 144]) -> Self {
        let mut node = Self::EMPTY;
        for (word, four) in node.0.iter_mut().zip(words.as_chunks::<4>().0) {
            let [a, b, c, d] = four.map(u64::from);
            *word = a | b << 16 | c << 32 | d << 48;
        }
        node
    }

    #[cfg(any(
        test,
        not(any(
            all(target_arch = "x86_64", target_feature = "sse2"),
            all(target_arch = "wasm32", target_feature = "simd128")
        ))
    ))]
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, candidates: u16) {
        self.0[place / 4] |= u64::from(candidates) << (place % 4 * 16);
    }
}

/// 27 words, one for each triad of a board, and padding that is 0 wherever it matters.
///
/// Three values hold a board. A triad is named by band, line and stack. *Across*, the line is a row
/// of the band, and value *k* holds cell *k* of each triad. *Down*, the line is a column of the
/// stack, and the values hold the three cells of each triad in some order.
///
/// ```text
///   across: vector k has cell k of triad (b, l, s): row 3b + l, column 3s + k
///   down:   the vectors have the cells of triad (b, l, s): rows of band b, column 3s + l
/// ```
///
/// So two operations unite the cells of all triads. Shuffles are needed only to turn triads along
/// the three axes.
pub(crate) trait Triads: Words {
    /// Whether rules run faster if none waits for the results of the one before. This holds where a
    /// board has few vectors, so that latency takes most of the time.
    const WAITING_IS_LONG: bool = false;

    /// Returns, at (b, l, s), the word of (b + BANDS, l + LINES, s + STACKS), modulo 3.
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self;
    /// Returns line *i* of `lines[i]`, for each of the three lines.
    fn by_line(lines: [Self; 3]) -> Self;

    /// Returns, for each triad, the digits that can take the first way through it, and those that
    /// can take the second. `self` has the digits of each triad. The ways are those of bands, or
    /// with `DOWN` those of stacks.
    #[inline(always)]
    fn ways<const DOWN: bool>(self) -> [Self; 2] {
        if DOWN {
            [
                self.and3(self.turned::<1, 1, 0>(), self.turned::<2, 2, 0>()),
                self.and3(self.turned::<2, 1, 0>(), self.turned::<1, 2, 0>()),
            ]
        } else {
            [
                self.and3(self.turned::<0, 1, 1>(), self.turned::<0, 2, 2>()),
                self.and3(self.turned::<0, 1, 2>(), self.turned::<0, 2, 1>()),
            ]
        }
    }
    /// Returns, for each triad, the digits that have a way through it.
    #[inline(always)]
    fn with_way<const DOWN: bool>(self) -> Self {
        let [even, odd] = self.ways::<DOWN>();
        even.or(odd)
    }
    /// Returns, for each triad, the digits that have a way through it, then those of its two mates.
    /// The mates are the other two triads of its line, or those of its box, whichever costs less.
    #[inline(always)]
    fn kept<const DOWN: bool>(self) -> [Self; 3] {
        let kept = self.with_way::<DOWN>();
        [kept, kept.turned::<0, 1, 0>(), kept.turned::<0, 2, 0>()]
    }

    /// Strikes the bits of `digit` from `triads`, a bit for each triad, the first lowest.
    fn strike(self, triads: u32, digit: u16) -> Self;

    /// Whether all 27 words are 0x1FF.
    fn are_full(self) -> bool;
    /// Whether all 27 words are 0.
    fn are_zero(self) -> bool;
    /// Whether any of the 27 words has its highest bit set.
    fn any_negative(self) -> bool;

    /// `self` where it has one bit, otherwise 0.
    #[inline(always)]
    fn single(self) -> Self {
        self.if_single(self.decrement())
    }
    /// `self` where `words == n`, otherwise 0. `words` must be below 32,768.
    fn where_equal(self, words: Self, n: u16) -> Self;
    /// `self` where it has two bits, otherwise 0; then the same for three bits.
    #[inline(always)]
    fn twos_and_threes(self) -> [Self; 2] {
        let counts = self.count_ones();
        [self.where_equal(counts, 2), self.where_equal(counts, 3)]
    }
    /// `self << BITS`
    fn shifted<const BITS: i32>(self) -> Self;
    /// The number of bits that `self` shares with each of three others, added up. `self` must have
    /// two bits; elsewhere the result is any word. 0110 and 0100, 0111, 1000 give 1 + 2 + 0 = 3.
    #[inline(always)]
    fn shared_with(self, others: [Self; 3]) -> Self {
        let [a, b, c] = others;
        self.and(a).count_ones().add(self.and(b).count_ones()).add(self.and(c).count_ones())
    }
    /// Returns the number of each triad, from 0 to 26.
    fn numbers(proof: Self::Proof) -> Self;
    /// Returns the greatest of the 27 words.
    fn greatest(self) -> u16;

    /// Returns the place in a [`Node`] of cell `k` of a triad across.
    fn place(k: usize, triad: usize) -> usize;
    fn read(proof: Self::Proof, node: &Node) -> [Self; 3];
    fn write(cells: [Self; 3], node: &mut Node);
    /// Returns a board across with the candidates of each cell: the bit of its clue, or all nine.
    fn load(proof: Self::Proof, cells: &Cells) -> [Self; 3];
    /// Writes the digits of a board across. A cell with one candidate gives its digit; any other
    /// cell gives some digit.
    #[inline(always)]
    fn unload(cells: [Self; 3], digits: &mut [Digit; 81]) {
        let mut node = Node::EMPTY;
        Self::write(cells, &mut node);
        for (triad, digits) in digits.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            for (k, digit) in digits.iter_mut().enumerate() {
                *digit = candidates::digit(node.word(Self::place(k, triad)));
            }
        }
    }

    /// Turns a board from across to down.
    #[inline(always)]
    fn down([a, b, c]: [Self; 3]) -> [Self; 3] {
        [
            Self::by_line([a, b, c]),
            Self::by_line([b, c, a]).turned::<0, 2, 0>(),
            Self::by_line([c, a, b]).turned::<0, 1, 0>(),
        ]
    }
    /// Turns a board from down to across.
    #[inline(always)]
    fn across([a, b, c]: [Self; 3]) -> [Self; 3] {
        let (b, c) = (b.turned::<0, 1, 0>(), c.turned::<0, 2, 0>());
        [Self::by_line([a, c, b]), Self::by_line([b, a, c]), Self::by_line([c, b, a])]
    }
    /// Returns, for the cells of each vector in the other direction, the words of their triads in
    /// this direction.
    #[inline(always)]
    fn for_cells<const DOWN: bool>(self) -> [Self; 3] {
        if DOWN { Self::across([self; 3]) } else { Self::down([self; 3]) }
    }
    /// Not 0 where more than three bits are set, otherwise 0. 1111 gives 1000.
    #[inline(always)]
    fn above_three(self) -> Self {
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.and(two_less.decrement())
    }
    /// All bits where three or more are set, otherwise 0.
    #[inline(always)]
    fn where_three(self) -> Self {
        let zero = self.and_not(self);
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.zero_else(zero, zero.decrement())
    }
}

/// Implements [`Triads::load`] through a [`Node`] in memory.
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
#[inline(always)]
pub(super) fn load<T: Triads>(proof: T::Proof, cells: &Cells) -> [T; 3] {
    let mut node = Node::EMPTY;
    for (triad, cells) in cells.as_chunks::<3>().0.iter().enumerate() {
        for (k, cell) in cells.iter().enumerate() {
            let digit = cell.map_or(0, |digit| usize::from(digit.get()));
            node.set(T::place(k, triad), candidates::CANDIDATES[digit & 15]);
        }
    }
    T::read(proof, &node)
}
