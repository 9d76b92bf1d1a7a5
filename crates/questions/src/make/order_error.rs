//! [`OrderError`]: why no puzzle can be as ordered.

use super::jewel::HardFromStart;
use crate::setting::{Setting, SettingNames};
use ninefold_generate::{DifficultyRangeError, PuzzleSpecError};
use std::error::Error;
use std::fmt;

/// Why no puzzle can be as ordered. Texts of ratings are numbers of the scale, or ranges such as
/// `3.0-4.5`.
///
/// ```
/// use ninefold_generate::PuzzleSpecError;
/// use ninefold_questions::make::OrderError;
///
/// let error = OrderError::Clues(PuzzleSpecError::TooFewClues(16));
/// assert!(error.to_string().contains("17"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(tag = "key", content = "arguments", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OrderError {
    /// No puzzle has such clues.
    Clues(
        #[cfg_attr(feature = "json", serde(serialize_with = "crate::serialized::clues_detail"))]
        #[cfg_attr(feature = "schema", schemars(with = "crate::serialized::CluesDetail"))]
        PuzzleSpecError,
    ),
    /// Levels are no ranges of the ratings of the scale.
    LevelOfOtherScale {
        /// Name of the level.
        level: &'static str,
        /// Name of the scale.
        scale: &'static str,
        /// Name of the scale that has levels.
        own: &'static str,
    },
    /// The ratings of the scale are others.
    RatingRange {
        /// Name of the scale.
        scale: &'static str,
        /// Lowest rating.
        lowest: String,
        /// Highest rating.
        highest: String,
        /// Whether the ratings are scores, which are whole numbers.
        are_scores: bool,
        /// Whether the wanted ratings look like scores, although the scale has none.
        wants_scores: bool,
    },
    /// The scale has no ratings of first steps.
    NoFirstRatings {
        /// What is wanted of the first steps.
        jewel: HardFromStart,
        /// Name of the scale.
        scale: &'static str,
    },
    /// The scale does not use a technique.
    TechniqueOfOtherScale {
        /// Setting that names the technique.
        by: Setting,
        /// Name of the technique.
        technique: &'static str,
        /// Name of the scale.
        scale: &'static str,
        /// Names of the scales that use it. None: no scale does.
        others: Vec<&'static str>,
    },
    /// Every puzzle has a step of a technique that no step may use.
    InEveryPuzzle {
        /// Name of the technique.
        technique: &'static str,
    },
    /// The wanted techniques are among those that no step may use.
    Exclusive {
        /// Setting that names the wanted techniques.
        by: Setting,
        /// Names of the wanted techniques, with commas between them.
        hardest: String,
        /// Names of the other techniques, with commas between them.
        without: String,
    },
    /// The wanted techniques have other ratings.
    RatedOtherwise {
        /// Setting that names the techniques.
        by: Setting,
        /// Names of the techniques, with commas between them.
        techniques: String,
        /// Whether the names mean several techniques.
        are_several: bool,
        /// Name of the scale.
        scale: &'static str,
        /// Ratings of the techniques.
        rated: String,
        /// Wanted ratings.
        wanted: String,
    },
    /// No technique has a wanted rating.
    NoTechniqueRated {
        /// Name of the scale.
        scale: &'static str,
        /// Wanted ratings.
        wanted: String,
    },
    /// No technique that steps may use has a wanted rating.
    NoOtherTechniqueRated {
        /// Names of the techniques that no step may use, with commas between them.
        without: String,
        /// Name of the scale.
        scale: &'static str,
        /// Wanted ratings.
        wanted: String,
    },
    /// Puzzles that full houses alone solve are not minimal.
    FullHousesAreRedundant,
    /// The measure of difficulty has no such ratings.
    Difficulty(
        #[cfg_attr(feature = "json", serde(serialize_with = "crate::serialized::text"))]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        DifficultyRangeError,
    ),
    /// Fewer indices are left than wanted.
    Indices {
        /// The first index.
        start: u64,
        /// Number of indices that are left.
        left: u64,
    },
}

impl OrderError {
    /// Returns why no puzzle can be as ordered, and what to do. `settings` names the settings.
    pub fn describe(&self, settings: &dyn SettingNames) -> String {
        let name = |setting| settings.setting_name(setting);
        match self {
            Self::Clues(error) => error.to_string(),
            Self::LevelOfOtherScale { level, scale, own } => format!(
                "{} {level}: levels are ranges of ratings in the scale {own}; for the scale {scale}, \
                 use {}",
                name(Setting::Level),
                name(Setting::Rating),
            ),
            Self::RatingRange { scale, lowest, highest, are_scores, wants_scores } => {
                let what = if *are_scores { "scores are whole numbers" } else { "ratings go" };
                let advice = if *wants_scores {
                    format!("; for scores, add {} hodoku", name(Setting::Scale))
                } else {
                    String::new()
                };
                let rating = name(Setting::Rating);
                format!(
                    "{rating}: in the scale {scale}, {what} from {lowest} to {highest}; choose a \
                     range within{advice}"
                )
            }
            Self::NoFirstRatings { jewel, scale } => {
                let option = name(match jewel {
                    HardFromStart::Pearl => Setting::Pearl,
                    HardFromStart::Diamond => Setting::Diamond,
                });
                format!(
                    "{option}: the scale {scale} has no ratings of first steps; leave out {option} \
                     or choose another scale"
                )
            }
            Self::TechniqueOfOtherScale { by, technique, others, .. } if others.is_empty() => {
                format!(
                    "{} {technique}: no scale uses it; `ninefold techniques` lists the techniques of \
                 each scale",
                    name(*by),
                )
            }
            Self::TechniqueOfOtherScale { by, technique, scale, others } => format!(
                "{} {technique}: the scale {scale} does not use it; choose {} {}",
                name(*by),
                name(Setting::Scale),
                others.join(" or ")
            ),
            Self::InEveryPuzzle { technique } => format!(
                "{} {technique}: the last cell of every puzzle is a full house; name other \
                 techniques",
                name(Setting::Without),
            ),
            Self::Exclusive { by, hardest, without } => format!(
                "{} {hardest} and {} {without} exclude each other; leave one of them out",
                name(*by),
                name(Setting::Without),
            ),
            Self::RatedOtherwise { by, techniques, are_several, scale, rated, wanted } => {
                let are = if *are_several { "these techniques are" } else { "this technique is" };
                let by = name(*by);
                format!(
                    "{by} {techniques}: in the scale {scale}, {are} rated {rated}, and {wanted} is \
                     wanted; choose another range or another technique"
                )
            }
            Self::NoTechniqueRated { scale, wanted } => format!(
                "{} {wanted}: no technique of the scale {scale} has this rating; choose another \
                 range",
                name(Setting::Rating),
            ),
            Self::NoOtherTechniqueRated { without, scale, wanted } => format!(
                "{} {without}: no other technique of the scale {scale} is rated {wanted}; choose \
                 another range or allow more techniques",
                name(Setting::Without),
            ),
            Self::FullHousesAreRedundant => format!(
                "no minimal puzzle is known that full houses alone solve; allow redundant clues \
                 ({}) and many clues ({} 50-70)",
                name(Setting::Minimality),
                name(Setting::Clues),
            ),
            Self::Difficulty(error) => error.to_string(),
            Self::Indices { start, left } => format!(
                "{} {start} leaves {left} of the indices, which end at {}; {} asks for more",
                name(Setting::Start),
                u64::MAX,
                name(Setting::Count),
            ),
        }
    }
}

/// Names the settings as this library does.
struct FieldNames;

impl SettingNames for FieldNames {}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&FieldNames))
    }
}

impl Error for OrderError {}

impl From<PuzzleSpecError> for OrderError {
    fn from(error: PuzzleSpecError) -> Self {
        Self::Clues(error)
    }
}

impl From<DifficultyRangeError> for OrderError {
    fn from(error: DifficultyRangeError) -> Self {
        Self::Difficulty(error)
    }
}
