//! [`Words`]: many 16-bit words at once.

/// Many 16-bit words at once. Operations work on each word.
pub(crate) trait Words: Copy {
    /// Proof that the instructions may run.
    type Proof: Copy;

    fn splat(proof: Self::Proof, value: u16) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// What at least two of three have.
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
    /// The lowest bit that is set.
    fn lowest_bit(self) -> Self;
    fn add(self, b: Self) -> Self;
    /// `self - 1`, and all bits for 0.
    fn decrement(self) -> Self;
    /// The number of bits that are set, of values below 512.
    fn count_ones(self) -> Self;
    /// `self` where it has one bit, else 0. `less_one` is `self.decrement()`.
    fn if_single(self, less_one: Self) -> Self;
    /// `self` where it has three bits or more, else `other`.
    #[inline(always)]
    fn three_or(self, other: Self) -> Self {
        let one_less = self.and(self.decrement());
        let two_less = one_less.and(one_less.decrement());
        two_less.zero_else(other, self)
    }
    /// `self`, but where `locked`, which is `self & !mates`, has three bits or more, only that.
    #[inline(always)]
    fn room(self, locked: Self, _mates: Self) -> Self {
        locked.three_or(self)
    }
    /// `self & hidden` where that is not 0, else `self & may`, of which `hidden` is a part.
    #[inline(always)]
    fn hidden_or(self, hidden: Self, may: Self) -> Self {
        self.and(hidden).or_else(self.and(may))
    }
    /// `self` where it is not 0, else `other`.
    fn or_else(self, other: Self) -> Self;
    /// `zero` where `self` is 0, else `other`.
    fn zero_else(self, zero: Self, other: Self) -> Self;
}
