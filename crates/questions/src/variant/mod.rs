//! Questions about a puzzle on another grid or with other rules: solve, count, check, candidates.
//!
//! [`find_variant`] says whether a text has such a puzzle.

mod answers;
mod clash;
mod rule;
mod text;

pub use answers::{
    CheckedVariant, VariantSolutions, check_variant, count_variant, solve_variant,
    variant_candidates,
};
pub use clash::VariantClash;
pub use rule::VariantRule;
pub use text::{find_variant, is_jigsaw_with_clues};
#[cfg(feature = "json")]
pub(crate) use text::{is_classic, known_classic};
