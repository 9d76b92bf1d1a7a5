//! [`Lanes`]: a vector of words, a lane for each search node; and [`Task`], what runs on any.

use super::board::Board;
use super::candidates::Cells;
use super::grids::Grids;
use super::line::read_line;
use super::triads::Triads;
use super::words::Words;

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
    fn read(_proof: Self::Proof, line: &[u8; 81], cells: &mut Cells) -> bool {
        read_line(line, cells)
    }
    /// For each cell, the candidates that boards have there, at most half as many as there are
    /// lanes: a given alone, or all nine.
    fn load<B: Board>(proof: Self::Proof, boards: &[B], cells: &mut [Self::Half; 81]);
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
