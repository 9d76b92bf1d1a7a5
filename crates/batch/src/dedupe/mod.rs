//! Removes isomorphic duplicates: exactly, in bounded memory.

mod class_set;
mod duplicates;

pub use class_set::{ClassKey, ClassSet, Sighting};
pub use duplicates::DedupeLimits;
pub(crate) use duplicates::DuplicateFilter;
