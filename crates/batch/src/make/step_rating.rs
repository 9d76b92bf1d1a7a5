//! [`StepRating`]: difficulty as the rating of the hardest step.

use ninefold_core::{CancelFlag, Grid, Puzzle};
use ninefold_generate::{DifficultyMeasure, Rated, Rating, RatingScale};
use ninefold_logic::{Board, End, Profile, Rater, Tenths};
use std::ops::RangeInclusive;

/// Measures difficulty by the rating of the hardest step: ER, in tenths.
///
/// The measure stops at the first step above the wanted range, and does not search for harder ones.
///
/// ```
/// use ninefold_batch::StepRating;
/// use ninefold_generate::{Generator, PuzzleSpec, Rating};
///
/// let mut generator = Generator::new(PuzzleSpec::default(), 3)?
///     .with_difficulty(StepRating::default(), Rating(30)..=Rating(45))?;
/// for made in generator.batch(0, 3) {
///     assert!((Some(Rating(30))..=Some(Rating(45))).contains(&made?.rating));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepRating {
    /// Order of the techniques, and their scores.
    pub scale: Profile,
    flag: CancelFlag,
}

impl StepRating {
    /// Returns the measure in a scale.
    pub fn new(scale: Profile) -> Self {
        Self { scale, flag: CancelFlag::default() }
    }
}

impl Default for StepRating {
    /// The scale of Sudoku Explainer 1.2.1.
    fn default() -> Self {
        Self::new(Profile::SE121)
    }
}

impl DifficultyMeasure for StepRating {
    fn scale(&self) -> RatingScale {
        let (lowest, highest) = (Rating(10), Rating(119));
        RatingScale { name: self.scale.name(), decimals: 1, lowest, highest }
    }

    fn rate(&mut self, puzzle: &Puzzle, _: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        let limit = u16::try_from(range.end().0).unwrap_or(u16::MAX);
        let mut rater = Rater::new(Board::new(puzzle), self.scale).with_limit(Tenths::new(limit));
        let rating = rater.finish_while(|| !self.flag.is_cancelled());
        match rating.end {
            End::Solved => Rated::Exactly(Rating(u64::from(rating.er.get()))),
            End::AboveLimit => Rated::AtLeast(Rating(u64::from(limit) + 1)),
            End::NoFurtherStep | End::Stopped => Rated::Unknown,
        }
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        self.flag = flag.clone();
    }
}
