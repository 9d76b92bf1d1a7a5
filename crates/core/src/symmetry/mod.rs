//! When two boards are the same one in disguise: [`Transform`], [`Canonical`], [`Automorphisms`].
//!
//! | file | holds |
//! |---|---|
//! | `transform.rs` | a symmetry: composed, inverted, applied |
//! | `rank.rs`, `text.rs` | its number among all of them; its text form |

mod rank;
mod text;
mod transform;

pub use text::{TransformError, TransformErrorKind, TransformPart};
pub use transform::Transform;
