//! Makes puzzles and grids from a seed.

mod distinct;
mod making;
mod plan;
mod position_record;
mod spans;
mod try_report;
mod unique_classes;

pub(crate) use distinct::DistinctPuzzles;
pub(crate) use making::Making;
pub use plan::MakePlan;
pub(crate) use spans::IndexSupply;
pub(crate) use unique_classes::UniqueClasses;
