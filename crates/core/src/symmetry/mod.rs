//! Symmetries of boards: [`Transform`], [`Canonical`], [`Automorphisms`].
//!
//! | file | holds |
//! |---|---|
//! | `transform.rs` | a symmetry: compose, invert, apply |
//! | `rank.rs`, `text.rs` | the rank of a symmetry; its text form |
//! | `canonical.rs` | the least isomorph of a board |
//! | `grids`, `puzzles` | the search for the least isomorph |
//! | `automorphisms.rs`, `group.rs` | the symmetries that map a board to itself; the group of some symmetries |

mod automorphisms;
mod canonical;
mod grids;
mod group;
mod puzzles;
mod rank;
mod text;
mod transform;

pub use automorphisms::Automorphisms;
pub use canonical::{Canonical, Canonicalizer};
pub use text::{TransformError, TransformErrorKind, TransformPart};
pub use transform::Transform;
