//! Makes puzzles and grids from a seed: classic ones, and others (`variant_plan.rs`,
//! `variant_making.rs`).

mod distinct;
mod making;
mod plan;
mod position_record;
mod spans;
mod try_report;
mod unique_classes;
mod variant_making;
mod variant_plan;

pub(crate) use distinct::DistinctPuzzles;
pub(crate) use making::Making;
pub use plan::MakePlan;
pub(crate) use spans::IndexSupply;
pub(crate) use unique_classes::UniqueClasses;
pub(crate) use variant_making::VariantMaking;
pub use variant_plan::{VariantMakePlan, VariantProduct};
