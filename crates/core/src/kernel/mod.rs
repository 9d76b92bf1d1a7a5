//! The instruction sets. One text of the search runs on all of them, written over [`Lanes`].
//!
//! Only this folder has unsafe code. What makes it sound: a value of a type that implements
//! [`Lanes`] exists only where its instructions may run, because the first one is made from a
//! [`Lanes::Proof`], and only [`Isa::run`] makes a proof, after an [`Isa`] has been detected.
//!
//! Everything here is `#[inline(always)]`, so that it ends up inside the one function of
//! [`Isa::run`] that has the instruction set switched on; anything that is not inlined there would
//! be compiled without it.

/// Implements the lanes of [`Lanes`] for a vector of so many words.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! words_of_vector {
    ($count:literal) => {
        #[inline(always)]
        fn lanes(&self) -> &[u16] {
            let p: *const [u16; $count] = core::ptr::from_ref(self).cast();
            // SAFETY: the vector is as many words, and the borrow is the same.
            unsafe { &*p }
        }
        #[inline(always)]
        fn lanes_mut(&mut self) -> &mut [u16] {
            let p: *mut [u16; $count] = core::ptr::from_mut(self).cast();
            // SAFETY: the vector is as many words, and the borrow is the same.
            unsafe { &mut *p }
        }
    };
}

/// Implements [`Words`] for some vectors by those of one vector: for each operation, `$each` is
/// called with its name and its other operands.
#[cfg(target_arch = "x86_64")]
macro_rules! words_of_each {
    ($each:ident) => {
        $each!(and, b);
        $each!(or, b);
        $each!(and_not, b);
        $each!(or3, b, c);
        $each!(and3, b, c);
        $each!(majority, b, c);
        $each!(and_nor, b, c);
        $each!(or_xor, b, c);
        $each!(lowest_bit,);
        $each!(add, b);
        $each!(decrement,);
        $each!(count_ones,);
        $each!(if_single, less_one);
        $each!(three_or, other);
        $each!(or_else, other);
        $each!(zero_else, zero, other);
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod bytes;
mod grids;
mod isa;
#[cfg(target_arch = "x86_64")]
mod lines;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod swar;
#[cfg(test)]
mod tests;
mod text;
mod triads;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::digit::Digit;
use crate::puzzle::Puzzle;
pub(crate) use grids::Grids;
pub use isa::{Isa, IsaError};
pub(crate) use text::read_line;
pub(crate) use triads::{Node, Triads};

/// The candidates of a cell by what it holds: a digit alone, or for 0, a blank, all nine.
const CANDIDATES: [u16; 16] = [0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// By a cell's only candidate as a bit, its digit; and any for other candidates.
const DIGITS: [Digit; 512] = {
    let mut digits = [Digit::ALL[0]; 512];
    let mut i = 0;
    while i < 9 {
        digits[1 << i] = Digit::ALL[i];
        i += 1;
    }
    digits
};

/// A cell's only candidate.
#[inline(always)]
const fn digit(candidate: u16) -> Digit {
    DIGITS[(candidate & 0x1FF) as usize]
}

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

/// A vector of words, a lane for each search node.
pub(crate) trait Lanes: Words {
    /// The number of lanes, at most 32.
    const COUNT: usize;
    /// What one board is searched with.
    type Triads: Triads<Proof = Self::Proof>;
    /// Yes or no for each lane.
    type Mask: Copy;
    /// Half as many lanes, as they lie in memory.
    type Half: Copy;
    /// Which lanes go where.
    type Moves: Copy;

    fn lanes(&self) -> &[u16];
    fn lanes_mut(&mut self) -> &mut [u16];
    fn zero_half(proof: Self::Proof) -> Self::Half;

    /// The same, known to the compiler only from here on, and to be had before memory is read
    /// again: where registers are few, it computes too much ahead and must put it aside.
    #[inline(always)]
    fn settled(self) -> Self {
        self
    }
    /// The lesser of two, of values below 32,768.
    fn min(self, b: Self) -> Self;
    fn equal(self, b: Self) -> Self::Mask;
    /// Whether `self` is less than `b`, of values below 32,768.
    fn less(self, b: Self) -> Self::Mask;
    fn is_zero(self) -> Self::Mask;
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// `self` where the mask says yes, else 0.
    fn keep(self, mask: Self::Mask) -> Self;
    /// Whether [`Self::fill`] and [`Self::join`] need the lanes to be 0.
    const FILLS_ZEROES: bool = true;
    /// `self`, which is 0 in some lanes, with these lanes of another.
    #[inline(always)]
    fn fill(self, lanes: Self::Mask, other: Self) -> Self {
        self.or(other.keep(lanes))
    }
    /// Yes where one of two says so.
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// The mask as bits, the first lane lowest.
    fn bits(mask: Self::Mask) -> u32;
    fn mask(proof: Self::Proof, bits: u32) -> Self::Mask;

    /// The lowest `n` bits of some that are set, for at most half as many as there are lanes.
    #[inline(always)]
    fn lowest(_proof: Self::Proof, bits: u32, n: usize) -> u32 {
        let mut rest = bits;
        // As many steps for each `n`, because nobody can foretell how many.
        for i in 0..Self::COUNT / 2 {
            rest &= rest.wrapping_sub(u32::from(i < n));
        }
        bits & !rest
    }

    /// Reads 81 characters: digits, and dots or zeros for blanks. Where that is not what they all
    /// are, it says no, and gives any cells.
    #[inline(always)]
    fn read(_proof: Self::Proof, line: &[u8; 81], cells: &mut [Option<Digit>; 81]) -> bool {
        read_line(line, cells)
    }
    /// For each cell, the candidates that puzzles have there, at most half as many as there are
    /// lanes: a given alone, or all nine.
    fn load(proof: Self::Proof, puzzles: &[Puzzle], cells: &mut [Self::Half; 81]);
    /// The digits of at least the lanes in `lanes`: for a cell with one candidate that, for others
    /// any.
    fn unload(cells: &[Self; 81], lanes: u32, grids: &mut Grids);

    /// Moves some lanes, at most half of all, to the front of a half.
    fn packing(proof: Self::Proof, lanes: u32) -> Self::Moves;
    /// Moves the places of a half from `first` on to some lanes.
    fn spreading(proof: Self::Proof, lanes: u32, first: usize) -> Self::Moves;
    fn pack(self, moves: &Self::Moves) -> Self::Half;
    /// `self` with some lanes taken from a half.
    fn spread(self, half: &Self::Half, moves: &Self::Moves) -> Self;
    /// [`Self::spread`] where `self` is 0 in the lanes that are taken.
    #[inline(always)]
    fn join(self, half: &Self::Half, moves: &Self::Moves) -> Self {
        self.spread(half, moves)
    }
    /// Whether [`Self::cross`] is fast enough for halves to go to other lanes at once.
    const CROSSES: bool = false;
    /// Moves some lanes, at most half of all, to as many others.
    #[inline(always)]
    fn crossing(proof: Self::Proof, from: u32, to: u32) -> [Self::Moves; 2] {
        [Self::packing(proof, from), Self::spreading(proof, to, 0)]
    }
    /// `self` with some lanes taken from lanes of another.
    #[inline(always)]
    fn cross(self, other: Self, moves: &[Self::Moves; 2]) -> Self {
        self.spread(&other.pack(&moves[0]), &moves[1])
    }
}

/// Something that runs on any instruction set.
pub(crate) trait Task {
    /// What it gives.
    type Output;
    /// Runs it; implementations are `#[inline(always)]`.
    fn run<V: Lanes>(self, proof: V::Proof) -> Self::Output;
}

impl Isa {
    /// Runs a task with this instruction set switched on.
    #[allow(unsafe_code)]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            isa::Kind::Portable => task.run::<sse2::Sse2>(()),
            #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
            isa::Kind::Portable => task.run::<portable::Portable>(()),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: detection has found these features.
            isa::Kind::Avx2 => unsafe { avx2::run(task) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: detection has found these features.
            isa::Kind::Avx512 => unsafe { avx512::run(task) },
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            isa::Kind::Neon => task.run::<neon::Neon>(()),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            isa::Kind::Simd128 => task.run::<simd128::Simd128>(()),
        }
    }
}
