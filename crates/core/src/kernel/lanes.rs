//! [`Lanes`]: a vector of words, one for each search node; [`Task`]: work for any instruction set.

use super::board::Board;
use super::candidates::Cells;
use super::grids::Grids;
use super::line::read_line;
use super::triads::Triads;
use super::words::Words;

/// A vector of 16-bit words, a lane for each search node.
///
/// The examples show one word, or a mask of lanes, with fewer bits.
pub(crate) trait Lanes: Words {
    /// The number of lanes, at most 32.
    const COUNT: usize;
    /// The vectors for a search of one board.
    type Triads: Triads<Proof = Self::Proof>;
    /// A set of lanes.
    type Mask: Copy;
    /// Half as many words, as they lie in memory.
    type Half: Copy + Send + Sync + 'static;
    /// A plan of which lane moves where.
    type Moves: Copy;

    /// Returns the words, one for each lane.
    fn lanes(&self) -> &[u16];
    fn lanes_mut(&mut self) -> &mut [u16];
    fn zero_half(proof: Self::Proof) -> Self::Half;

    /// Returns `self` through an optimization barrier: the compiler must compute it here, and
    /// cannot move work that depends on it ahead. Where registers are few, this prevents spills.
    ///
    /// The default has no barrier.
    #[inline(always)]
    fn settled(self) -> Self {
        self
    }
    /// Returns `self`, and keeps an engine of WebAssembly from computing it later than here.
    ///
    /// The default does nothing. `simd128.rs` says what it is good for.
    #[inline(always)]
    fn pinned(self) -> Self {
        self
    }
    /// `min(self, b)`, for values below 32,768.
    fn min(self, b: Self) -> Self;
    /// Returns the lanes where `self == b`.
    fn equal(self, b: Self) -> Self::Mask;
    /// Returns the lanes where `self < b`, for values below 32,768.
    fn less(self, b: Self) -> Self::Mask;
    /// Returns the lanes where `self == 0`.
    fn is_zero(self) -> Self::Mask;
    /// `yes` in the lanes of `mask`, otherwise `no`.
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// `self` in the lanes of `mask`, otherwise 0.
    fn keep(self, mask: Self::Mask) -> Self;
    /// Whether [`Self::fill`] and [`Self::join`] can write only to lanes that are 0.
    const FILLS_ZEROES: bool = true;
    /// `other` in `lanes`, otherwise `self`. `self` must be 0 in `lanes` if [`Self::FILLS_ZEROES`].
    #[inline(always)]
    fn fill(self, lanes: Self::Mask, other: Self) -> Self {
        self.or(other.keep(lanes))
    }
    /// Returns the lanes that are in `a`, in `b` or in both.
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// Returns a mask as bits, the first lane lowest.
    fn bits(mask: Self::Mask) -> u32;
    fn mask(proof: Self::Proof, bits: u32) -> Self::Mask;

    /// Returns the lowest `n` bits that are set in `bits`, for `n` up to `COUNT / 2`. With `n` 2,
    /// 1101 gives 0101.
    #[inline(always)]
    fn lowest(_proof: Self::Proof, bits: u32, n: usize) -> u32 {
        let mut rest = bits;
        // The number of steps is the same for every `n`. The processor would mispredict `n` steps.
        for i in 0..Self::COUNT / 2 {
            rest &= rest.wrapping_sub(u32::from(i < n));
        }
        bits & !rest
    }

    /// Reads 81 characters: digits, and dots or zeros for blanks. Returns `false` if there is any
    /// other character; then `cells` must not be used.
    #[inline(always)]
    fn read(_proof: Self::Proof, line: &[u8; 81], cells: &mut Cells) -> bool {
        read_line(line, cells)
    }
    /// Writes the candidates of each cell: the bit of its clue, or all nine bits for a blank. Board
    /// *i* goes to place *i* of the halves. There are at most `COUNT / 2` boards; the places after
    /// the last board hold any words.
    fn load<B: Board>(proof: Self::Proof, boards: &[B], cells: &mut [Self::Half; 81]);
    /// Writes the digits of `lanes` to `grids`, and perhaps those of other lanes. A cell with one
    /// candidate gives its digit; any other cell gives some digit.
    fn unload(cells: &[Self; 81], lanes: u32, grids: &mut Grids);

    /// Returns the moves of `lanes`, at most half of all, to the front of a half. With `lanes`
    /// 1010, lane 1 goes to place 0 and lane 3 to place 1.
    fn packing(proof: Self::Proof, lanes: u32) -> Self::Moves;
    /// Returns the moves from the places of a half, from `first` on, to `lanes`. With `first` 2 and
    /// `lanes` 1010, place 2 goes to lane 1 and place 3 to lane 3.
    fn spreading(proof: Self::Proof, lanes: u32, first: usize) -> Self::Moves;
    /// Returns a half with lanes of `self`, moved as [`Self::packing`] says.
    fn pack(self, moves: &Self::Moves) -> Self::Half;
    /// Returns `self` with words of `half` in the lanes that [`Self::spreading`] says.
    fn spread(self, half: &Self::Half, moves: &Self::Moves) -> Self;
    /// Same as [`Self::spread`], but `self` must be 0 in the lanes written if
    /// [`Self::FILLS_ZEROES`].
    #[inline(always)]
    fn join(self, half: &Self::Half, moves: &Self::Moves) -> Self {
        self.spread(half, moves)
    }
    /// Whether [`Self::cross`] is fast enough to move one half of a branch to a free lane at once.
    const CROSSES: bool = false;
    /// Returns the moves from the lanes `from` to the lanes `to`, in order. Both have the same
    /// number of lanes, at most half of all.
    #[inline(always)]
    fn crossing(proof: Self::Proof, from: u32, to: u32) -> [Self::Moves; 2] {
        [Self::packing(proof, from), Self::spreading(proof, to, 0)]
    }
    /// Returns `self` with words of `other` in the lanes that [`Self::crossing`] says.
    #[inline(always)]
    fn cross(self, other: Self, moves: &[Self::Moves; 2]) -> Self {
        self.spread(&other.pack(&moves[0]), &moves[1])
    }
}

/// Work that runs on any instruction set.
pub(crate) trait Task {
    /// The result.
    type Output;
    /// Runs the task. Implementations are `#[inline(always)]`.
    fn run<V: Lanes>(self, proof: V::Proof) -> Self::Output;
}
