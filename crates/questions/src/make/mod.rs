//! Makes puzzles: orders, what is made of them, and makers.
//!
//! | for | see |
//! |---|---|
//! | what a user orders | [`PuzzleOrder`], [`StepConstraints`], [`RatingLevel`], [`WantedTechnique`] |
//! | what is made of it | [`Product`], [`WantedDifficulty`], [`StepRating`] |
//! | puzzles on other grids, with the feature `variant` | `VariantWishes` |
//! | making it | [`PuzzleMaker`], [`UnbiasedMaker`], [`MadePuzzle`], [`MakeWatch`] |

mod checks;
mod difficulty;
mod jewel;
mod kept_ratings;
mod made_position;
mod maker;
mod order;
mod order_error;
mod rarity;
mod rating_level;
mod rating_numbers;
mod removal_order;
mod step_constraints;
mod step_rating;
mod technique_groups;
mod technique_names;
#[cfg(feature = "variant")]
mod variant_wishes;
mod wanted_technique;

pub use checks::{check_indices, check_puzzles};
pub use difficulty::WantedDifficulty;
pub use jewel::HardFromStart;
pub use kept_ratings::KeptRatings;
pub use made_position::MadePosition;
pub use maker::{MadePuzzle, MakeError, MakeWatch, PuzzleMaker, UnbiasedMaker, Unwatched};
pub use order::{Product, PuzzleOrder};
pub use order_error::OrderError;
pub use rarity::Rarity;
pub use rating_level::RatingLevel;
pub use rating_numbers::rating_scale;
pub use step_constraints::{RatingSpan, RatingSpanError, StepConstraints};
pub use step_rating::{StepRating, WantedSteps};
pub use technique_names::{TechniqueNameError, TechniqueNames};
#[cfg(feature = "variant")]
pub use variant_wishes::{
    VariantWishError, VariantWishes, describe_variant_error, usual_variant_format,
};
pub use wanted_technique::{TechniqueRole, WantedTechnique};
