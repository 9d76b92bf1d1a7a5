//! Makes puzzles and grids from a seed.

mod distinct;
mod kept_ratings;
mod made_position;
mod making;
mod plan;
mod rating_level;
mod removal_order;
mod spans;
mod step_constraints;
mod step_rating;
mod technique_names;
mod try_report;
mod unique_classes;
mod wanted_technique;

pub(crate) use distinct::DistinctPuzzles;
pub use kept_ratings::KeptRatings;
pub(crate) use making::Making;
pub use plan::{MakePlan, Product, WantedDifficulty};
pub use rating_level::RatingLevel;
pub(crate) use spans::IndexSupply;
pub use step_constraints::{RatingSpan, StepConstraints};
pub use step_rating::{Jewel, StepRating, WantedSteps};
pub use technique_names::{TechniqueNameError, TechniqueNames};
pub(crate) use unique_classes::UniqueClasses;
pub use wanted_technique::{TechniqueRole, WantedTechnique};
