//! Makes puzzles and grids from a seed.

mod distinct;
mod making;
mod plan;
mod rating_level;
mod spans;
mod step_rating;
mod unique_classes;

pub(crate) use distinct::DistinctPuzzles;
pub(crate) use making::Making;
pub use plan::{MakePlan, Product, WantedDifficulty};
pub use rating_level::RatingLevel;
pub(crate) use spans::IndexSupply;
pub use step_rating::{Jewel, StepRating, WantedSteps};
pub(crate) use unique_classes::UniqueClasses;
