//! [`Words`]: many 16-bit words at once.

/// Many 16-bit words at once. Each operation works on each word alone.
///
/// The examples show one word, with fewer bits.
pub(crate) trait Words: Copy + Send + Sync + 'static {
    /// Proof that the instructions may run.
    type Proof: Copy;

    /// The same value in each word.
    fn splat(proof: Self::Proof, value: u16) -> Self;
    /// `self & b`
    fn and(self, b: Self) -> Self;
    /// `self | b`
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// `self & b | c & (self | b)`: the bits that at least two of the three have. 1100, 1010 and 1001
    /// give 1000.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // Not by selection, which processors without AVX-512 or NEON make of four operations.
        self.and(b).or(c.and(self.or(b)))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `self | (b ^ c)`
    fn or_xor(self, b: Self, c: Self) -> Self;
    /// `self & -self`: the lowest bit that is set. 1100 gives 0100.
    fn lowest_bit(self) -> Self;
    /// `self + b`
    fn add(self, b: Self) -> Self;
    /// `self - 1`; 0 gives all bits.
    fn decrement(self) -> Self;
    /// The number of bits that are set, for values below 512. 1101 gives 3.
    fn count_ones(self) -> Self;
    /// `self` if one bit is set, else 0. `less_one` must be `self.decrement()`. 0100 stays, 0110 gives
    /// 0.
    fn if_single(self, less_one: Self) -> Self;
    /// `self` if three bits or more are set, else `other`. 0111 stays, 0011 gives `other`.
    #[inline(always)]
    fn three_or(self, other: Self) -> Self {
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.zero_else(other, self)
    }
    /// `locked` if it has three bits or more, otherwise `self`. `locked` must be `self & !mates`.
    ///
    /// The digits of a triad leave room for others unless three of them are locked into it: 11110
    /// with `mates` 10000 has `locked` 01110, which fills the triad, and gives 01110. With `mates`
    /// 11000 only 00110 is locked, and 11110 stays.
    #[inline(always)]
    fn room(self, locked: Self, _mates: Self) -> Self {
        locked.three_or(self)
    }
    /// `self & hidden` if that is not 0, else `self & may`. `hidden` must be a part of `may`.
    ///
    /// A cell with 0110 keeps 0100 where `hidden` is 0100, and where `hidden` is 1000 what it may.
    #[inline(always)]
    fn hidden_or(self, hidden: Self, may: Self) -> Self {
        self.and(hidden).or_else(self.and(may))
    }
    /// `self` if it is not 0, else `other`.
    fn or_else(self, other: Self) -> Self;
    /// `zero` if `self` is 0, else `other`.
    fn zero_else(self, zero: Self, other: Self) -> Self;
}
