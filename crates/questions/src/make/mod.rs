//! Which puzzles to make: wanted ratings, levels and techniques, and how they are measured.

mod difficulty;
mod kept_ratings;
mod made_position;
mod rating_level;
mod rating_numbers;
mod removal_order;
mod step_constraints;
mod step_rating;
mod technique_names;
mod wanted_technique;

pub use difficulty::{WantedDifficulty, check_indices, check_puzzles, puzzle_generator};
pub use kept_ratings::KeptRatings;
pub use made_position::MadePosition;
pub use rating_level::RatingLevel;
pub use rating_numbers::rating_scale;
pub use step_constraints::{RatingSpan, StepConstraints};
pub use step_rating::{Jewel, StepRating, WantedSteps};
pub use technique_names::{TechniqueNameError, TechniqueNames};
pub use wanted_technique::{TechniqueRole, WantedTechnique};
