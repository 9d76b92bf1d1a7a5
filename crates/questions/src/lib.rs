//! Answers questions about one Sudoku puzzle or position.
//!
//! | for | see |
//! |---|---|
//! | a puzzle as far as it is solved | [`Position`] |
//! | how hard a position is | [`rate()`] |
//! | the steps of a person | [`explain()`], [`steps`], [`hint()`] |
//! | certificates of the number of solutions | [`prove()`] |
//! | puzzles on other grids, with the feature `variant` | `solve_variant`, `count_variant`, `check_variant`, `variant_candidates`, `find_variant` |
//! | what a question may cost | [`Limits`], [`Searches`], [`LimitedSearches`] |
//! | puzzles to make | [`make::StepConstraints`], [`make::WantedDifficulty`] |
//! | names of settings in messages | [`Setting`], [`SettingNames`] |
//! | questions and answers as JSON, with the feature `json` | `ask`, `Refusal` |
//!
//! The crate reads no files, starts no threads, and has no clock and no random numbers of the system,
//! so it runs in WebAssembly.
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod explain;
mod hint;
#[cfg(feature = "json")]
mod json;
mod limits;
pub mod make;
mod measure;
mod moves;
mod position;
mod prove;
mod rate;
mod searches;
#[cfg(feature = "json")]
mod serialized;
mod setting;
#[cfg(feature = "variant")]
mod variant;

pub use explain::{ExplainAnswer, NoSteps, StepsAnswer, explain, explain_hints, steps};
pub use hint::{HintAnswer, HintOutcome, hint};
#[cfg(feature = "schema")]
pub use json::{ApiDescription, describe_api};
#[cfg(feature = "json")]
pub use json::{
    ExpectedValue, FoundValue, JsonAnswer, ListPlace, QUESTIONS, Refusal, RefusalDetail,
    RefusalKind, Topic, ask, ask_boards, ask_steps, fields_of,
};
#[cfg(all(feature = "json", feature = "variant"))]
pub use json::{PlacedFault, VariantRefusal, ask_quick};
pub use limits::{Limits, MakingProgress};
pub use measure::{Measure, Measured, ScaleMeasures, measure};
pub use moves::Move;
pub use position::{
    Cancelled, NoSolution, Position, RefusedMove, SolutionCandidates, dead_spot, no_solution,
};
pub use prove::{NoProof, ProofOrder, ProvedPuzzle, prove};
pub use rate::{AssumedUniqueness, RateAnswer, ScaleRating, rate};
pub use searches::{KnownSolutions, LimitedSearches, Searches, Watch};
pub use setting::{Setting, SettingNames};
#[cfg(feature = "variant")]
pub use variant::{
    CheckedVariant, VariantClash, VariantRule, VariantSolutions, check_variant, count_variant,
    find_variant, is_jigsaw_with_clues, solve_variant, variant_candidates,
};
