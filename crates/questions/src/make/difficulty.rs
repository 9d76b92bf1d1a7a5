//! [`WantedDifficulty`]: how difficult puzzles are to be, and generators of such puzzles.

use super::kept_ratings::KeptRatings;
use super::step_rating::StepRating;
use super::wanted_technique::TechniqueRole;
use crate::setting::{Setting, SettingNames};
use ninefold_generate::{
    DifficultyMeasure, DifficultyRangeError, Generator, Minimality, PuzzleSpec, Rating, RatingScale,
};
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
/// assert_eq!(steps.scale().name, "se121");
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

    /// Returns the generator with this difficulty. `kept` gets the whole ratings of the puzzles.
    ///
    /// # Errors
    ///
    /// If the range is empty or outside the scale.
    pub fn apply(
        &self,
        generator: Generator,
        kept: &KeptRatings,
    ) -> Result<Generator, DifficultyRangeError> {
        generator.with_difficulty(self.measure(kept), self.range().clone())
    }

    /// Returns whether the hardest step is to be a full house.
    fn is_of_full_houses(&self) -> bool {
        let Self::Steps { rating, .. } = self else { return false };
        let is_next = rating.wanted.role == Some(TechniqueRole::Next);
        !is_next && rating.wanted.hardest == [Technique::FullHouse]
    }

    /// Returns a new measure. `kept` gets the whole ratings of the puzzles.
    fn measure(&self, kept: &KeptRatings) -> Box<dyn DifficultyMeasure> {
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

/// Checks whether puzzles of a spec can have a wanted difficulty. `settings` names the settings in the
/// message.
///
/// # Errors
///
/// A sentence that says what cannot be made, and what to do.
pub fn check_puzzles(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
    settings: &dyn SettingNames,
) -> Result<(), String> {
    let is_minimal = spec.minimality == Minimality::Minimal;
    if is_minimal && difficulty.is_some_and(WantedDifficulty::is_of_full_houses) {
        return Err(format!(
            "no minimal puzzle is known that full houses alone solve; allow redundant clues ({}) and \
             many clues ({} 50-70)",
            settings.setting_name(Setting::Minimality),
            settings.setting_name(Setting::Clues),
        ));
    }
    puzzle_generator(spec, difficulty, 0, &KeptRatings::default(), |measure| measure).map(drop)
}

/// Checks that the indices of `count` items from `start` on do not go past the last one. `names` names
/// the settings in the message.
///
/// # Errors
///
/// A sentence that says how many indices are left.
pub fn check_indices(start: u64, count: u64, settings: &dyn SettingNames) -> Result<(), String> {
    if start.checked_add(count.saturating_sub(1)).is_some() {
        return Ok(());
    }
    let there = u64::MAX - start + 1;
    Err(format!(
        "{} {start} leaves {there} of the indices, which end at {}; {} asks for more",
        settings.setting_name(Setting::Start),
        u64::MAX,
        settings.setting_name(Setting::Count),
    ))
}

/// Returns a generator of puzzles. `kept` gets the ratings of the puzzles if their steps are wanted.
/// `wrap` may put another measure around that of the difficulty.
///
/// # Errors
///
/// A sentence that says why no puzzle can be as wanted.
pub fn puzzle_generator(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
    seed: u64,
    kept: &KeptRatings,
    wrap: impl FnOnce(Box<dyn DifficultyMeasure>) -> Box<dyn DifficultyMeasure>,
) -> Result<Generator, String> {
    let generator = Generator::new(spec.clone(), seed).map_err(|error| error.to_string())?;
    let Some(wanted) = difficulty else { return Ok(generator) };
    let (measure, range) = (wrap(wanted.measure(kept)), wanted.range().clone());
    generator.with_difficulty(measure, range).map_err(|error| error.to_string())
}
