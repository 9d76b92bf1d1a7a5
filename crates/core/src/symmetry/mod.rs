//! When two boards are the same one in disguise: [`Transform`], [`Canonical`], [`Automorphisms`].
//!
//! | file | holds |
//! |---|---|
//! | `transform.rs` | a symmetry: composed, inverted, applied |
//! | `rank.rs`, `text.rs` | its number among all of them; its text form |
//! | `canonical.rs` | the least isomorph of a board |
//! | `grids`, `puzzles` | how it is found |
//! | `automorphisms.rs`, `group.rs` | the symmetries that map a board to itself; what symmetries generate |

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
