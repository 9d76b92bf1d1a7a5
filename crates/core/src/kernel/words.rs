//! [`Words`]: operations on many 16-bit words at once.

/// Many 16-bit words. Each operation works on each word alone.
///
/// The examples show one word, with fewer bits.
pub(crate) trait Words: Copy + Send + Sync + 'static {
    /// Proof that the instructions may run.
    type Proof: Copy;

    /// Returns the same value in each word.
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
    /// `self & b | c & (self | b)`: the bits that are set in at least two of the three. 1100, 1010
    /// and 1001 give 1000.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // Not a bit selection: processors without AVX-512 or NEON need four operations for that.
        self.and(b).or(c.and(self.or(b)))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `self | (b ^ c)`
    fn or_xor(self, b: Self, c: Self) -> Self;
    /// `self & -self`: the lowest set bit. 1100 gives 0100.
    fn lowest_bit(self) -> Self;
    /// `self + b`
    fn add(self, b: Self) -> Self;
    /// `self - 1`; 0 gives all bits.
    fn decrement(self) -> Self;
    /// The number of set bits, for values below 512. 1101 gives 3.
    fn count_ones(self) -> Self;
    /// `self` if it has one bit, otherwise 0. `less_one` must be `self.decrement()`. 0100 stays,
    /// 0110 gives 0.
    fn if_single(self, less_one: Self) -> Self;
    /// `self` if it has three or more bits, otherwise `other`. 0111 stays, 0011 gives `other`.
    #[inline(always)]
    fn three_or(self, other: Self) -> Self {
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.zero_else(other, self)
    }
    /// `locked` if it has three or more bits, otherwise `self`. `locked` must be `self & !mates`.
    ///
    /// `self` holds the digits of a triad, `mates` those of the other two triads in its line. Three
    /// locked digits fill the triad, so no other digit has room. 11110 with `mates` 10000 gives
    /// 01110. With `mates` 11000, only 00110 is locked, and 11110 stays.
    #[inline(always)]
    fn room(self, locked: Self, _mates: Self) -> Self {
        locked.three_or(self)
    }
    /// `self & hidden` if that is not 0, otherwise `self & may`. `hidden` must be a subset of
    /// `may`.
    ///
    /// 0110 with `hidden` 0100 gives 0100. With `hidden` 1000, it gives `0110 & may`.
    #[inline(always)]
    fn hidden_or(self, hidden: Self, may: Self) -> Self {
        self.and(hidden).or_else(self.and(may))
    }
    /// `self` if it is not 0, otherwise `other`.
    fn or_else(self, other: Self) -> Self;
    /// `zero` if `self` is 0, otherwise `other`.
    fn zero_else(self, zero: Self, other: Self) -> Self;
}
