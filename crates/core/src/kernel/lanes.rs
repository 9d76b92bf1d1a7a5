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
    type Half: Copy + Send + Sync + 'static;
    /// Which lanes go where.
    type Moves: Copy;

    /// The words, one for each lane.
    fn lanes(&self) -> &[u16];
    fn lanes_mut(&mut self) -> &mut [u16];
    fn zero_half(proof: Self::Proof) -> Self::Half;

    /// Returns `self` behind an optimization barrier: the compiler cannot compute it later than here, nor
    /// move what depends on it before. Where registers are few, the compiler computes too much ahead
    /// and has to spill it.
    #[inline(always)]
    fn settled(self) -> Self {
        self
    }
    /// The smaller of `self` and `b`, for values below 32,768.
    fn min(self, b: Self) -> Self;
    /// Yes where `self == b`.
    fn equal(self, b: Self) -> Self::Mask;
    /// Yes where `self < b`, for values below 32,768.
    fn less(self, b: Self) -> Self::Mask;
    /// Yes where `self == 0`.
    fn is_zero(self) -> Self::Mask;
    /// `yes` where the mask says yes, else `no`.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// `self` where the mask says yes, else 0.
    fn keep(self, mask: Self::Mask) -> Self;
    /// Whether [`Self::fill`] and [`Self::join`] need lanes that are 0 before they are filled.
    const FILLS_ZEROES: bool = true;
    /// `other` in `lanes`, else `self`, which must be 0 in `lanes`.
    #[inline(always)]
    fn fill(self, lanes: Self::Mask, other: Self) -> Self {
        self.or(other.keep(lanes))
    }
    /// Yes where one of two says so.
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// The mask as bits, the first lane lowest.
    fn bits(mask: Self::Mask) -> u32;
    fn mask(proof: Self::Proof, bits: u32) -> Self::Mask;

    /// The lowest `n` bits that are set in `bits`, for `n` up to half the number of lanes. `n` 2 and
    /// 1101 give 0101.
    #[inline(always)]
    fn lowest(_proof: Self::Proof, bits: u32, n: usize) -> u32 {
        let mut rest = bits;
        // The same number of steps for each `n`: a loop of `n` steps would be mispredicted.
        for i in 0..Self::COUNT / 2 {
            rest &= rest.wrapping_sub(u32::from(i < n));
        }
        bits & !rest
    }

    /// Reads 81 characters: digits, and dots or zeros for blanks. Returns `false` if any is something
    /// else; the cells are then not to be used.
    #[inline(always)]
    fn read(_proof: Self::Proof, line: &[u8; 81], cells: &mut Cells) -> bool {
        read_line(line, cells)
    }
    /// For each cell, the candidates that boards have there, at most half as many as there are
    /// lanes: a clue alone, or all nine.
    fn load<B: Board>(proof: Self::Proof, boards: &[B], cells: &mut [Self::Half; 81]);
    /// The digits of at least the lanes in `lanes`: for a cell with one candidate that, for others
    /// any.
    fn unload(cells: &[Self; 81], lanes: u32, grids: &mut Grids);

    /// How to move `lanes`, at most half of all, to the front of a half: with lanes 1010, lane 1 goes to
    /// place 0 and lane 3 to place 1.
    fn packing(proof: Self::Proof, lanes: u32) -> Self::Moves;
    /// How to move the places of a half from `first` on to `lanes`, in order.
    fn spreading(proof: Self::Proof, lanes: u32, first: usize) -> Self::Moves;
    /// Moves lanes to a half, by [`Self::packing`].
    fn pack(self, moves: &Self::Moves) -> Self::Half;
    /// `self` with some lanes taken from a half, by [`Self::spreading`].
    fn spread(self, half: &Self::Half, moves: &Self::Moves) -> Self;
    /// [`Self::spread`] where `self` is 0 in the lanes that are taken.
    #[inline(always)]
    fn join(self, half: &Self::Half, moves: &Self::Moves) -> Self {
        self.spread(half, moves)
    }
    /// Whether [`Self::cross`] is fast enough for halves to go to other lanes at once.
    const CROSSES: bool = false;
    /// How to move the lanes `from`, at most half of all, to the lanes `to`, which are as many.
    #[inline(always)]
    fn crossing(proof: Self::Proof, from: u32, to: u32) -> [Self::Moves; 2] {
        [Self::packing(proof, from), Self::spreading(proof, to, 0)]
    }
    /// `self` with some lanes taken from lanes of `other`, by [`Self::crossing`].
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
