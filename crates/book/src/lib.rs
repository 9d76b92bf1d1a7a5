#![doc = include_str!("../README.md")]
//!
//! | for | see |
//! |---|---|
//! | making the puzzles of levels | [`BookOrder`], [`make_levels`] |
//! | puzzles of a file | [`PuzzlePicker`] |
//! | a book and its file | [`Book`], [`BookDesign`], [`TypesetBook`] |
//! | a book as JSON or Python ask for it, with the feature `serde` | `BookRequest` |
//! | threads, progress, an early end | [`BookWork`] |
//! | printers and pages | [`Destination`], [`TrimSize`], [`PerPage`], [`AnswerPlace`] |

// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Lengths are points in `f32`, and counts are small: their conversions are exact.
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod book;
mod destination;
mod error;
mod font;
mod layout;
mod making;
mod mark;
mod parallel;
mod pdf;
mod puzzle;
mod qr;
#[cfg(feature = "serde")]
mod request;
mod setting;
mod trim;
mod words;
mod work;

pub use book::{Book, BookRow, TypesetBook};
pub use destination::Destination;
pub use error::{BookError, Cramped, FaultKind, PuzzleFault, ValueFault};
pub use making::{BookOrder, make_levels};
pub use puzzle::{BookPuzzle, BookSection, MOST_PUZZLES, PuzzlePicker};
#[cfg(feature = "serde")]
pub use request::{BookRequest, LevelCounts};
pub use setting::{
    AnswerPlace, BookDesign, BookSetting, MOST_ANSWERS_PER_PAGE, MOST_HINTS, PerPage,
    PuzzleSequence,
};
pub use trim::{TrimSize, TrimSizeError};
pub use work::BookWork;
