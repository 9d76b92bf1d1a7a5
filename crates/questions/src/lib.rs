//! Answers questions about one Sudoku puzzle or position.
//!
//! | for | see |
//! |---|---|
//! | a puzzle as far as it is solved | [`Position`], [`RatablePosition`] |
//! | what a question may cost | [`Limits`] |
//! | puzzles to make | [`make::StepConstraints`], [`make::WantedDifficulty`] |
//! | names of settings in messages | [`Setting`], [`SettingNames`] |
//! | questions and answers as JSON, with the feature `json` | `ask`, `Refusal` |
//!
//! The crate reads no files, starts no threads, and has no clock and no random numbers of the system,
//! so it runs in WebAssembly.

#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
mod limits;
pub mod make;
mod position;
#[cfg(feature = "json")]
mod refusal;
mod setting;

#[cfg(feature = "json")]
pub use json::{QUESTIONS, Topic, ask, ask_boards, ask_steps, fields_of};
#[cfg(feature = "json")]
pub use limits::Limits;
pub use position::{Ended, Position, RatablePosition};
#[cfg(feature = "json")]
pub use refusal::{Refusal, RefusalKind};
pub use setting::{Setting, SettingNames};
