//! A Sudoku engine: solves, counts, enumerates, checks, generates and compares puzzles, and reads
//! and writes puzzle files.
//!
//! Add this crate to a Rust program that works with Sudoku puzzles. The types and searches are at
//! the root. The modules hold the rest. Each example below can be copied as it is.
//!
//! | task | start with |
//! |---|---|
//! | [solve a puzzle](#solve-a-puzzle) | [`Solver::solve`], [`Verdict`] |
//! | [count solutions](#count-solutions) | [`Solver::count`], [`Count`] |
//! | [enumerate solutions](#enumerate-solutions) | [`Solver::into_solutions`], [`Solver::for_each`] |
//! | [check a puzzle](#check-a-puzzle) | [`Solver::check`], [`Puzzle::clashes`] |
//! | [solve a batch on all cores](#solve-a-batch-on-all-cores) | [`Solver::solve_batch`] with rayon |
//! | [limit or cancel a search](#limit-or-cancel-a-search) | [`Budget`], [`CancelFlag`] |
#![cfg_attr(
    feature = "io",
    doc = "| [read and write files](#read-and-write-files) | [`io::Reader`], [`io::Writer`], [`io::format::Entries`] |"
)]
#![cfg_attr(
    feature = "batch",
    doc = "| [answer whole files](#answer-whole-files) | [`batch::Job`] |"
)]
#![cfg_attr(
    feature = "generate",
    doc = "| [generate puzzles](#generate-puzzles) | [`generate::Generator`], [`generate::DifficultyMeasure`] |"
)]
#![cfg_attr(
    feature = "logic",
    doc = "| [rate puzzles](#rate-puzzles) | [`scales::Rater`], [`logic::Technique`] |"
)]
#![cfg_attr(
    feature = "explain",
    doc = "| [explain a step](#explain-a-step) | [`explain::Explanation`], [`explain::Picture`], [`explain::SolvingPath`] |"
)]
#![cfg_attr(feature = "questions", doc = "| [give a hint](#give-a-hint) | [`questions::hint`] |")]
#![cfg_attr(
    feature = "variant",
    doc = "| [solve puzzles on other grids](#solve-puzzles-on-other-grids) | [`variant::read_variant`], [`variant::VariantSolver`] |"
)]
//! | [compare puzzles up to symmetry](#compare-puzzles-up-to-symmetry) | [`Puzzle::canonical`], [`Puzzle::isomorphic`], [`Puzzle::automorphisms`] |
//!
//! [Add the crate](#add-the-crate) to your program. Cargo features decide
//! [what is compiled](#features).
//!
#![doc = include_str!("../guide/solving.md")]
//!
#![cfg_attr(feature = "io", doc = include_str!("../guide/files.md"))]
//!
#![cfg_attr(feature = "batch", doc = include_str!("../guide/batch.md"))]
//!
#![cfg_attr(feature = "generate", doc = include_str!("../guide/generating.md"))]
//!
#![cfg_attr(feature = "logic", doc = include_str!("../guide/rating.md"))]
//!
#![cfg_attr(feature = "explain", doc = include_str!("../guide/explaining.md"))]
//!
#![cfg_attr(feature = "questions", doc = include_str!("../guide/hints.md"))]
//!
#![cfg_attr(feature = "variant", doc = include_str!("../guide/variants.md"))]
//!
#![doc = include_str!("../guide/symmetry.md")]
//!
#![doc = include_str!("../guide/features.md")]
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use ninefold_core::*;

/// Reads and writes puzzle files. Needs feature `io`.
///
/// The first page has [examples](crate#read-and-write-files).
///
/// ```
/// use ninefold::io::Reader;
///
/// let text = format!("{}\n", ".".repeat(81));
/// assert_eq!(Reader::new(text.as_bytes()).count(), 1);
/// ```
#[cfg(feature = "io")]
pub mod io {
    pub use ninefold_io::*;
}

/// What people find in a puzzle: techniques, steps and their proofs. Needs feature `logic`.
///
/// ```
/// use ninefold::logic::Technique;
///
/// assert_eq!("X-Wing".parse(), Ok(Technique::XWing));
/// ```
#[cfg(feature = "logic")]
pub mod logic {
    pub use ninefold_logic::*;
}

/// Solves puzzles step by step, and rates them. Needs feature `logic`.
///
/// The first page has [an example](crate#rate-puzzles).
///
/// ```
/// use ninefold::scales::Profile;
///
/// assert_eq!(Profile::SE121.name(), "se121");
/// ```
#[cfg(feature = "logic")]
pub mod scales {
    pub use ninefold_scales::*;
}

/// Explains steps in words and pictures. Needs feature `explain`.
///
/// The first page has [an example](crate#explain-a-step).
///
/// ```
/// use ninefold::explain::{Coordinates, Language, Words};
/// use ninefold::logic::Technique;
///
/// let words = Words::new(Language::Korean, Coordinates::Numbers);
/// assert_eq!(words.technique(Technique::XWing), "X-윙");
/// ```
#[cfg(feature = "explain")]
pub mod explain {
    pub use ninefold_explain::*;
}

/// Answers questions about one puzzle or position. Needs feature `questions`.
///
/// ```
/// use ninefold::Puzzle;
/// use ninefold::questions::Position;
///
/// assert_eq!(Position::of_puzzle(&Puzzle::EMPTY).board().blanks().len(), 81);
/// ```
#[cfg(feature = "questions")]
pub mod questions {
    pub use ninefold_questions::*;
}

/// Answers questions about every record of files, on all cores. Needs feature `batch`.
///
/// The first page has [an example](crate#answer-whole-files).
#[cfg(feature = "batch")]
pub mod batch {
    pub use ninefold_batch::*;
}

/// Makes puzzle books and worksheets as PDF. Needs feature `book`.
///
/// ```
/// use ninefold::book::Destination;
///
/// assert_eq!(Destination::named("kdp"), Some(Destination::Kdp));
/// ```
#[cfg(feature = "book")]
pub mod book {
    pub use ninefold_book::*;
}

/// Proves how many solutions a puzzle has, for independent checkers. Needs feature `prove`.
///
/// ```
/// use ninefold::prove::{Formula, ProveError};
/// use ninefold::{Puzzle, Solver};
///
/// let error = Formula::find(&mut Solver::default(), &Puzzle::EMPTY, 1).unwrap_err();
/// assert_eq!(error, ProveError::TooManySolutions { limit: 1 });
/// ```
#[cfg(feature = "prove")]
pub mod prove {
    pub use ninefold_prove::*;
}

/// Puzzles on other grids and with other rules: killer, jigsaw, X, 16x16 and more. Reads, writes and
/// solves them. Needs feature `variant`.
///
/// The first page has [an example](crate#solve-puzzles-on-other-grids).
#[cfg(feature = "variant")]
pub mod variant {
    pub use ninefold_variant::*;
    pub use ninefold_variant_generate::*;
    pub use ninefold_variant_io::*;
    pub use ninefold_variant_model::*;
}

/// Makes grids and puzzles by a seed. Needs feature `generate`.
///
/// The first page has [examples](crate#generate-puzzles).
#[cfg(feature = "generate")]
pub mod generate {
    pub use ninefold_generate::*;
}

/// The examples of the README.
#[cfg(all(doctest, feature = "generate"))]
#[doc = include_str!("../../../README.md")]
pub struct Readme;

/// The examples of the guide to the library.
#[cfg(all(doctest, feature = "generate"))]
#[doc = include_str!("../../../docs/guides/library.md")]
pub struct LibraryGuide;

/// The examples of the guide for learners.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guides/backtracking.md")]
pub struct BacktrackingGuide;

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
