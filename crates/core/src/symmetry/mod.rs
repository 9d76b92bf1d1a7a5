//! When two boards are the same one in disguise: [`Transform`], [`Canonical`], [`Automorphisms`].
//!
//! | file | holds |
//! |---|---|
//! | `transform.rs` | a symmetry: composed, inverted, applied |
//! | `rank.rs`, `text.rs` | its number among all of them; its text form |

mod canonical;
mod grids;
mod rank;
mod text;
mod transform;

pub use canonical::Canonical;
pub use text::{TransformError, TransformErrorKind, TransformPart};
pub use transform::Transform;
