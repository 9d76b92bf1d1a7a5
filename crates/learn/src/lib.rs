//! Three searches for people who learn backtracking, to read and to watch.
//!
//! Each [`Lesson`] is a short program: plain backtracking, backtracking with candidate lists, and
//! propagation. [`Lesson::source`] is its text, and [`Lesson::solve`] runs exactly this text.
//! [`Watched`] runs the same search line by line, or millions of calls at once. It can pause at any
//! line, which a recursive function cannot.
//!
//! | for | see |
//! |---|---|
//! | the three programs | [`Lesson`] |
//! | a search that pauses | [`Watched`], [`WatchedState`], [`Progress`] |
//! | what plain backtracking does, as a list | [`Trace`], [`TraceEvent`] |
//! | boards to start with | [`SampleBoard`] |
//!
//! All three programs find the lexicographically smallest solution. Plain backtracking and
//! backtracking with candidate lists make the same calls. Propagation makes far fewer:
//!
//! ```
//! use ninefold_learn::{Lesson, Progress, SampleBoard, Watched};
//!
//! let puzzle = SampleBoard::ALL[1].puzzle;
//! let calls = |lesson| -> Option<u64> {
//!     let mut search = Watched::new(lesson, &puzzle).ok()?;
//!     assert_eq!(search.run(1_000_000), Progress::Solved);
//!     Some(search.calls())
//! };
//! assert_eq!(Lesson::ALL.map(calls), [Some(288), Some(288), Some(1)]);
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod lesson;
mod line;
mod sample;
mod shown;
mod trace;
#[cfg(test)]
mod traced;
mod watched;

pub use lesson::Lesson;
pub use sample::SampleBoard;
pub use trace::{Trace, TraceEvent, TracedCall};
pub use watched::{Progress, Watched, WatchedState};

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
