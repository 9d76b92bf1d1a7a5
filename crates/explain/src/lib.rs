//! Explains the steps of a Sudoku in words and pictures.
//!
//! | for | see |
//! |---|---|
//! | the explanation of a step | [`Explanation`], [`Sentence`], [`Mentions`] |
//! | a picture of a step, and its shapes | [`Picture`], [`Theme`], [`DrawnPicture`], [`Element`] |
//! | what is said beside steps | [`Remark`] |
//! | the next step in stages, and mistakes | [`Hint`], [`ToldHint`], [`Notes`], [`Mistake`] |
//! | a whole path as JSON or as a page | [`SolvingPath`], [`ExplainedPath`], [`PathRefusal`] |
//! | parts of answers in JSON | [`StepEvidence`], [`Outlined`], [`Sight`] |
//! | an example of a technique | [`Example`] |
//! | languages and how cells are written | [`Words`], [`Language`], [`Coordinates`], [`Label`] |
//!
//! The crate is `no_std` with `alloc`. Besides `ninefold-core`, `ninefold-logic` and
//! `ninefold-scales` it depends on serde and `serde_json`, for JSON, and on `smol_str`,
//! for short texts.
//!
//! ```
//! use ninefold_core::Puzzle;
//! use ninefold_explain::{Coordinates, Explanation, Language, Words};
//! use ninefold_logic::{Board, Step};
//! use ninefold_scales::{Profile, Rater};
//!
//! let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
//! let board = Board::new(&text.parse::<Puzzle>()?);
//! let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
//! let step = Profile::SE121.step(&board, &found).ok_or("its evidence")?;
//! let words = Words::new(Language::Korean, Coordinates::Numbers);
//! let explanation = Explanation::new(&words, &board, &step);
//! assert_eq!(explanation.effect[0].text, "r2c1에 9를 넣습니다.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "indices of cells and houses are small"
)]
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod element;
mod evidence;
mod example;
mod explained;
mod folded;
mod hint;
mod names;
mod page;
mod particle;
mod path;
mod path_text;
mod phrase;
mod picture;
mod plain;
mod remark;
mod ring;
#[cfg(feature = "schema")]
mod schema;
mod sentence;
mod story;
mod trace;
mod words;

pub use element::Element;
pub use evidence::StepEvidence;
pub use example::Example;
pub use explained::{ExplainedPath, ExplainedStep, PathPosition, PathRefusal};
pub use hint::{Hint, HintStage, Mistake, MistakeKind, Notes, ToldHint};
pub use names::Label;
pub use path::{PathStep, SolvingPath};
pub use path_text::{PathForm, PathText};
pub use picture::{DrawnPicture, LayerKind, LegendEntry, Picture, PictureLayer, SvgOptions, Theme};
pub use remark::Remark;
pub use sentence::{Mentions, Outlined, Sentence, SentenceRole, Sight};
pub use story::Explanation;
pub use words::{Coordinates, Language, Words};

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
