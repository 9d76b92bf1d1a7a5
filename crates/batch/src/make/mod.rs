//! Makes puzzles and grids from a seed.

mod distinct;
mod making;
mod plan;
mod spans;
mod step_rating;
mod unique_classes;

pub(crate) use distinct::DistinctPuzzles;
pub(crate) use making::Making;
pub use plan::{MakePlan, Product, WantedDifficulty};
pub(crate) use spans::IndexSupply;
pub use step_rating::StepRating;
pub(crate) use unique_classes::UniqueClasses;
