//! [`DifficultyMeasure`]: the trait of measures of difficulty.

use crate::random::RandomStream;
use crate::rating::{Rated, Rating, RatingScale};
use ninefold_core::{CancelFlag, CellSet, Grid, Puzzle};
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

/// A measure of difficulty that a [`Generator`](crate::Generator) asks about its puzzles.
///
/// [`SearchNodes`](crate::SearchNodes) is one measure. You can write your own, for example a rating
/// by the hardest technique that a human needs. The generator keeps a puzzle if its rating lies in
/// the range that you pass to [`Generator::with_difficulty`](crate::Generator::with_difficulty).
///
/// A measure must be deterministic: a puzzle and a range alone decide the result. Otherwise the
/// same seed does not give the same puzzles. Each generator has a measure of its own, so a measure
/// may keep working memory and needs no lock.
///
/// The generator's cost grows with the measure's. A measure should stop as soon as it knows that
/// the rating is above the range, and return [`Rated::AtLeast`].
///
/// # Examples
///
/// A measure that counts the blank cells that hidden singles leave:
///
/// ```
/// use ninefold_core::{Cell, CellSet, Digit, Grid, House, Puzzle};
/// use ninefold_generate::{DifficultyMeasure, Generator, PuzzleSpec, Rated, Rating, RatingScale};
/// use std::ops::RangeInclusive;
///
/// struct BlanksLeft;
///
/// impl DifficultyMeasure for BlanksLeft {
///     fn scale(&self) -> RatingScale {
///         let (lowest, highest) = (Rating(0), Rating(64));
///         RatingScale { name: "blanks that hidden singles leave", decimals: 0, lowest, highest }
///     }
///
///     fn rate(&mut self, puzzle: &Puzzle, _: &Grid, _: &RangeInclusive<Rating>) -> Rated {
///         let mut board = *puzzle;
///         while let Some((cell, digit)) = hidden_single(&board) {
///             board.set(cell, Some(digit));
///         }
///         Rated::Exactly(Rating(81 - board.clue_count() as u64))
///     }
/// }
///
/// /// Returns the only place that a house has for a digit.
/// fn hidden_single(board: &Puzzle) -> Option<(Cell, Digit)> {
///     let sees = |cell: Cell, digit| cell.peers().iter().any(|p| board.get(p) == Some(digit));
///     let is_place = |cell: &Cell, digit| board.get(*cell).is_none() && !sees(*cell, digit);
///     House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit))).find_map(
///         |(house, digit)| {
///             let places: CellSet = house.cells().iter().filter(|c| is_place(c, digit)).collect();
///             (places.len() == 1).then(|| places.first().map(|cell| (cell, digit)))?
///         },
///     )
/// }
///
/// // Puzzles that hidden singles do not even half solve.
/// let spec = PuzzleSpec { clues: 22..=26, ..PuzzleSpec::default() };
/// let mut generator =
///     Generator::new(spec, 7)?.with_difficulty(BlanksLeft, Rating(40)..=Rating(64))?;
/// for made in generator.batch(0, 3) {
///     assert!(made?.rating >= Some(Rating(40)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait DifficultyMeasure: Send {
    /// Returns the scale of the ratings. The scale never changes.
    fn scale(&self) -> RatingScale;

    /// Rates a puzzle that has exactly one solution.
    ///
    /// The range is the one that the caller of the generator wants. A measure may stop at the first
    /// step that puts the rating above the range, and return [`Rated::AtLeast`] with that bound.
    fn rate(&mut self, puzzle: &Puzzle, solution: &Grid, range: &RangeInclusive<Rating>) -> Rated;

    /// Rates several puzzles, each with its solution, and returns their ratings in the same order.
    ///
    /// The generator calls this where it has many puzzles at hand. The ratings must be those of
    /// [`rate`](Self::rate), which this calls for one puzzle after another. Override this method if
    /// your measure is faster for many puzzles together. A missing rating counts as
    /// [`Rated::Unknown`].
    fn rate_batch(
        &mut self,
        puzzles: &[(Puzzle, Grid)],
        range: &RangeInclusive<Rating>,
    ) -> Vec<Rated> {
        puzzles.iter().map(|(puzzle, solution)| self.rate(puzzle, solution, range)).collect()
    }

    /// Returns the closeness of the last rated puzzle to the wanted range. Larger is closer. `None`:
    /// tries are independent.
    ///
    /// The generator also asks before the first rating. If it gets a number, it goes from a puzzle to
    /// neighbouring puzzles that are as close or closer. This finds rare puzzles. Tries are also
    /// independent if the puzzles start from cells or from another puzzle.
    fn nearness(&self) -> Option<u64> {
        None
    }

    /// Changes the order in which greedy removal tries to empty the cells of a grid.
    ///
    /// Each item of `places` is a cell, or with a symmetry all cells of an orbit. They come in a
    /// random order. The earlier a place comes, the more likely its cells end up blank. A measure
    /// that knows what its puzzles look like finds them sooner with another order. A measure must
    /// keep all places. The default changes nothing.
    fn arrange(&mut self, solution: &Grid, places: &mut [CellSet], random: &mut RandomStream) {
        let _ = (solution, places, random);
    }

    /// Takes the flag that cancels the generator.
    ///
    /// Once the flag is set, a measure should return [`Rated::Unknown`] within milliseconds.
    /// Override this method if one rating, or one batch of up to 64, may take longer. The default
    /// ignores the flag.
    fn cancelled_by(&mut self, flag: &CancelFlag) {
        let _ = flag;
    }
}

impl<M: DifficultyMeasure + ?Sized> DifficultyMeasure for Box<M> {
    fn scale(&self) -> RatingScale {
        (**self).scale()
    }

    fn rate(&mut self, puzzle: &Puzzle, solution: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        (**self).rate(puzzle, solution, range)
    }

    fn rate_batch(
        &mut self,
        puzzles: &[(Puzzle, Grid)],
        range: &RangeInclusive<Rating>,
    ) -> Vec<Rated> {
        (**self).rate_batch(puzzles, range)
    }

    fn nearness(&self) -> Option<u64> {
        (**self).nearness()
    }

    fn arrange(&mut self, solution: &Grid, places: &mut [CellSet], random: &mut RandomStream) {
        (**self).arrange(solution, places, random);
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        (**self).cancelled_by(flag);
    }
}

/// A measure with the range of ratings that is wanted.
pub(crate) struct DifficultyTarget {
    measure: Box<dyn DifficultyMeasure>,
    scale: RatingScale,
    range: RangeInclusive<Rating>,
}

impl DifficultyTarget {
    /// Returns the target if some rating of the scale lies in the range.
    pub(crate) fn new(
        measure: Box<dyn DifficultyMeasure>,
        range: RangeInclusive<Rating>,
    ) -> Result<Self, DifficultyRangeError> {
        let scale = measure.scale();
        let (least, most) = (*range.start(), *range.end());
        if range.is_empty() || most < scale.lowest || least > scale.highest {
            return Err(DifficultyRangeError { least, most, scale });
        }
        Ok(Self { measure, scale, range })
    }

    pub(crate) fn scale(&self) -> RatingScale {
        self.scale
    }

    pub(crate) fn range(&self) -> &RangeInclusive<Rating> {
        &self.range
    }

    pub(crate) fn cancelled_by(&mut self, flag: &CancelFlag) {
        self.measure.cancelled_by(flag);
    }

    pub(crate) fn arrange(
        &mut self,
        solution: &Grid,
        places: &mut [CellSet],
        random: &mut RandomStream,
    ) {
        self.measure.arrange(solution, places, random);
    }

    pub(crate) fn rate(&mut self, puzzle: &Puzzle, solution: &Grid) -> Rated {
        self.measure.rate(puzzle, solution, &self.range)
    }

    /// Returns how near the puzzle that was rated last comes, if the measure says so.
    pub(crate) fn nearness(&self) -> Option<u64> {
        self.measure.nearness()
    }

    /// Rates several puzzles, and returns one rating for each.
    pub(crate) fn rate_batch(&mut self, puzzles: &[(Puzzle, Grid)]) -> Vec<Rated> {
        let mut rated = self.measure.rate_batch(puzzles, &self.range);
        rated.resize(puzzles.len(), Rated::Unknown);
        rated
    }
}

/// The error of a range of ratings that holds no rating of the scale.
///
/// ```
/// use ninefold_generate::{Generator, PuzzleSpec, Rating, SearchNodes};
///
/// let generator = Generator::new(PuzzleSpec::default(), 0)?;
/// let error = generator.with_difficulty(SearchNodes::new(), Rating(0)..=Rating(0)).err();
/// assert_eq!(
///     error.map(|error| error.to_string()).as_deref(),
///     Some("no puzzle is rated 0 to 0 (search nodes): ratings go from 1 on"),
/// );
/// # Ok::<(), ninefold_generate::PuzzleSpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct DifficultyRangeError {
    /// Start of the range.
    pub least: Rating,
    /// End of the range.
    pub most: Rating,
    /// Scale of the measure.
    pub scale: RatingScale,
}

impl fmt::Display for DifficultyRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { least, most, scale } = self;
        write!(f, "no puzzle is rated {} to {}: ", scale.number(*least), scale.describe(*most))?;
        write!(f, "ratings go from {}", scale.number(scale.lowest))?;
        match scale.highest {
            Rating(u64::MAX) => f.write_str(" on"),
            highest => write!(f, " to {}", scale.number(highest)),
        }
    }
}

impl Error for DifficultyRangeError {}
