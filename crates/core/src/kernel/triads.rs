//! [`Triads`]: one board in vectors, for the search of a single grid.

use super::candidates::{self, Cells};
use super::words::Words;
use crate::digit::Digit;

/// The cells of one board in memory: three times 27 words, and padding. Where each word lies is
/// up to the instruction set; see [`Triads::place`].
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Node(pub(super) [u64; 36]);

impl Node {
    pub(crate) const EMPTY: Self = Self([0; 36]);

    /// A word by its place.
    #[inline(always)]
    pub(crate) fn word(&self, place: usize) -> u16 {
        (self.0[place / 4] >> (place % 4 * 16)) as u16
    }

    /// The node with these words, each in its place.
    #[inline(always)]
    pub(crate) fn from_words(words: &[u16; 144]) -> Self {
        let mut node = Self::EMPTY;
        for (word, four) in node.0.iter_mut().zip(words.as_chunks::<4>().0) {
            let [a, b, c, d] = four.map(u64::from);
            *word = a | b << 16 | c << 32 | d << 48;
        }
        node
    }

    #[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, candidates: u16) {
        self.0[place / 4] |= u64::from(candidates) << (place % 4 * 16);
    }
}

/// 27 words, one for each triad of a board, and padding that is 0 wherever it matters.
///
/// A triad is named by band, line and stack: *across*, the line is a row of its band, and three
/// vectors hold a board, the first with the first cell of each triad, and so on. *Down*, the line
/// is a column of its stack, and the three vectors hold the cells of each triad in some order.
///
/// ```text
///   across: vector k has cell k of triad (b, l, s): row 3b + l, column 3s + k
///   down:   the vectors have the cells of triad (b, l, s): rows of band b, column 3s + l
/// ```
///
/// So all triads of a board are united by two operations, and what is left for shuffles is to
/// turn triads along the three axes.
pub(crate) trait Triads: Words {
    /// Whether rules run faster when each does without the results of the one before: where a board
    /// is in so few vectors that most of the time goes by until results are there.
    const WAITING_IS_LONG: bool = false;

    /// In the place of (b, l, s), the word of (b + BANDS, l + LINES, s + STACKS), modulo 3.
    fn turned<const BANDS: usize, const LINES: usize, const STACKS: usize>(self) -> Self;
    /// The words of each line from another vector.
    fn by_line(lines: [Self; 3]) -> Self;

    /// For each triad, the digits that can take either of the two ways through it, from the digits
    /// in each triad: ways of bands, or down, of stacks.
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
    /// For each triad, the digits that have a way through it.
    #[inline(always)]
    fn with_way<const DOWN: bool>(self) -> Self {
        let [even, odd] = self.ways::<DOWN>();
        even.or(odd)
    }
    /// For each triad, the digits that have a way through it, and those that have one through each
    /// of two other triads of its line or box.
    #[inline(always)]
    fn kept<const DOWN: bool>(self) -> [Self; 3] {
        let kept = self.with_way::<DOWN>();
        [kept, kept.turned::<0, 1, 0>(), kept.turned::<0, 2, 0>()]
    }

    /// Strikes a digit from some triads, the first triad lowest.
    fn strike(self, triads: u32, digit: u16) -> Self;

    /// Whether all 27 words are 0x1FF.
    fn are_full(self) -> bool;
    /// Whether all 27 words are 0.
    fn are_zero(self) -> bool;
    /// Whether one of the 27 words has its highest bit set.
    fn any_negative(self) -> bool;

    /// `self` where it has one bit, else 0.
    #[inline(always)]
    fn single(self) -> Self {
        self.if_single(self.decrement())
    }
    /// `self` where `words`, below 32,768, are `n`, else 0.
    fn where_equal(self, words: Self, n: u16) -> Self;
    /// `self` where it has two bits, else 0, and the same for three.
    #[inline(always)]
    fn twos_and_threes(self) -> [Self; 2] {
        let counts = self.count_ones();
        [self.where_equal(counts, 2), self.where_equal(counts, 3)]
    }
    /// `self` times 2 to the power of `BITS`.
    fn shifted<const BITS: i32>(self) -> Self;
    /// How often bits of `self` are among those of three others, where it has two bits; anything
    /// where it has not.
    #[inline(always)]
    fn shared_with(self, others: [Self; 3]) -> Self {
        let [a, b, c] = others;
        self.and(a).count_ones().add(self.and(b).count_ones()).add(self.and(c).count_ones())
    }
    /// The number of each triad.
    fn numbers(proof: Self::Proof) -> Self;
    /// The greatest of the 27 words.
    fn greatest(self) -> u16;

    /// Where a node has cell `k` of a triad across.
    fn place(k: usize, triad: usize) -> usize;
    fn read(proof: Self::Proof, node: &Node) -> [Self; 3];
    fn write(cells: [Self; 3], node: &mut Node);
    /// The candidates of a board in each cell: a digit alone, or all nine.
    fn load(proof: Self::Proof, cells: &Cells) -> [Self; 3];
    /// The digits of a board across: for a cell with one candidate that, for others any.
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

    /// From across to down.
    #[inline(always)]
    fn down([a, b, c]: [Self; 3]) -> [Self; 3] {
        [
            Self::by_line([a, b, c]),
            Self::by_line([b, c, a]).turned::<0, 2, 0>(),
            Self::by_line([c, a, b]).turned::<0, 1, 0>(),
        ]
    }
    /// From down to across.
    #[inline(always)]
    fn across([a, b, c]: [Self; 3]) -> [Self; 3] {
        let (b, c) = (b.turned::<0, 1, 0>(), c.turned::<0, 2, 0>());
        [Self::by_line([a, c, b]), Self::by_line([b, a, c]), Self::by_line([c, b, a])]
    }
    /// For the cells of each vector in the other direction, the words of their triads in this one.
    #[inline(always)]
    fn for_cells<const DOWN: bool>(self) -> [Self; 3] {
        if DOWN { Self::across([self; 3]) } else { Self::down([self; 3]) }
    }
    /// Not 0 where more than three bits are set, else 0.
    #[inline(always)]
    fn above_three(self) -> Self {
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.and(two_less.decrement())
    }
    /// All bits where three or more are set, else 0.
    #[inline(always)]
    fn where_three(self) -> Self {
        let zero = self.and_not(self);
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.zero_else(zero, zero.decrement())
    }
}

/// [`Triads::load`] by way of memory.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
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
