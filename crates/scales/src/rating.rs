//! [`PuzzleRating`]: the rating of a puzzle, and how it ended.

use crate::level::HodokuLevel;
#[cfg(doc)]
use crate::profile::Profile;
use crate::tenths::Tenths;
use ninefold_logic::Technique;

/// How a rating ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingEnd {
    /// All cells are filled.
    Solved,
    /// No technique of the scale finds anything.
    NoFurtherStep,
    /// A step is rated above the limit, or would be.
    AboveLimit,
    /// The caller ended the search.
    Stopped,
}

/// The rating of a puzzle.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::Board;
/// use ninefold_scales::{RatingEnd, Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121).finish();
/// assert_eq!((rating.end, rating.steps, rating.er.get()), (RatingEnd::Solved, 51, 12));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleRating {
    /// The name of the scale.
    pub scale: &'static str,
    /// The rating of the hardest step: ER. If the puzzle is not solved, the scale's own value for
    /// this case, [`Profile::unsolved`]; but after a step above the limit, or if the caller ended
    /// the search, the rating of the hardest step so far. In the scale `hodoku`, the score of the
    /// hardest step.
    pub er: Tenths,
    /// The rating of the hardest step that was found. It is that of the puzzle if the puzzle is solved.
    pub reached: Tenths,
    /// The rating of the hardest step up to the first placement: EP. 0.0 if nothing was placed. A
    /// puzzle with EP = ER is a pearl.
    pub ep: Tenths,
    /// The rating of the first step: ED. 0.0 if there was none. A puzzle with ED = EP = ER is a
    /// diamond.
    pub ed: Tenths,
    /// The technique of the hardest step. Of several, the first.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u32,
    /// The sum of the scores of all steps, in scales that add up: `hodoku`. Otherwise 0.
    pub score: u32,
    /// The level, in scales with levels: `hodoku`.
    pub level: Option<HodokuLevel>,
    /// How the rating ended.
    pub end: RatingEnd,
}
