//! [`WantedDifficulty`]: how difficult puzzles are to be.

use super::kept_ratings::KeptRatings;
use super::step_rating::StepRating;
use super::wanted_technique::TechniqueRole;
use ninefold_generate::{DifficultyMeasure, Rating, RatingScale};
use ninefold_logic::Technique;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A wanted difficulty: a measure, and a range of its ratings.
///
/// ```
/// use ninefold_questions::make::{StepRating, WantedDifficulty};
/// use ninefold_generate::{Rating, SearchNodes};
/// use std::sync::Arc;
///
/// let nodes = WantedDifficulty::Measured {
///     measure: Arc::new(|| Box::new(SearchNodes::new())),
///     range: Rating(20)..=Rating(50),
/// };
/// assert_eq!(nodes.scale().name, "search nodes");
/// let steps =
///     WantedDifficulty::Steps { rating: StepRating::default(), range: Rating(20)..=Rating(50) };
/// assert_eq!(steps.scale().name, "human");
/// ```
#[derive(Clone)]
pub enum WantedDifficulty {
    /// By any measure. Tables have its rating in the column `nodes`.
    Measured {
        /// Function that returns a new measure. Each thread needs a measure of its own.
        measure: Arc<dyn Fn() -> Box<dyn DifficultyMeasure> + Send + Sync>,
        /// Wanted ratings, on the scale of the measure.
        range: RangeInclusive<Rating>,
    },
    /// By the steps of the puzzle. Tables have the columns of its rating.
    Steps {
        /// The measure.
        rating: StepRating,
        /// Wanted ratings.
        range: RangeInclusive<Rating>,
    },
}

impl WantedDifficulty {
    /// Returns the scale of the ratings.
    pub fn scale(&self) -> RatingScale {
        match self {
            Self::Measured { measure, .. } => measure().scale(),
            Self::Steps { rating, .. } => rating.scale(),
        }
    }

    /// Returns the wanted ratings.
    pub const fn range(&self) -> &RangeInclusive<Rating> {
        match self {
            Self::Measured { range, .. } | Self::Steps { range, .. } => range,
        }
    }

    /// Returns the measure by steps, if it is one.
    pub const fn steps(&self) -> Option<&StepRating> {
        match self {
            Self::Steps { rating, .. } => Some(rating),
            Self::Measured { .. } => None,
        }
    }

    /// Returns whether the hardest step is to be a full house.
    pub(super) fn is_of_full_houses(&self) -> bool {
        let Some(StepRating { wanted, scale, .. }) = self.steps() else { return false };
        if wanted.role == Some(TechniqueRole::Next) {
            return false;
        }
        // All other techniques may have higher scores than the range.
        let mut others = scale.scores().filter(|(technique, _)| *technique != Technique::FullHouse);
        // Scores are positive and small. Half a tenth more rounds them.
        #[allow(clippy::cast_sign_loss, reason = "scores are positive")]
        let is_above = |score: f64| (score * 10.0 + 0.5) as u64 > self.range().end().0;
        let is_of_range = !scale.adds_up() && others.all(|(_, score)| is_above(score.least()));
        wanted.hardest == [Technique::FullHouse] || is_of_range
    }

    /// Returns a new measure. `kept` gets the whole ratings of the puzzles.
    pub(super) fn measure(&self, kept: &KeptRatings) -> Box<dyn DifficultyMeasure> {
        match self {
            Self::Measured { measure, .. } => measure(),
            Self::Steps { rating, .. } => Box::new(rating.clone().keeping(kept)),
        }
    }
}

impl std::fmt::Debug for WantedDifficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WantedDifficulty").field("range", self.range()).finish_non_exhaustive()
    }
}
