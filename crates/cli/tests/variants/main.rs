//! Puzzles on other grids and with other rules, as the program reads, answers and writes them.

// A panic is how a test fails, and its texts are short.
#![allow(clippy::unwrap_used, clippy::format_push_string, clippy::format_collect)]

#[path = "../common/mod.rs"]
mod common;

mod bad_input;
mod batches;
mod candidates;
mod checks;
mod conversions;
mod formats;
mod puzzles;
