//! Puzzles on other grids and with other rules, as the program reads, answers and writes them.

#![allow(clippy::unwrap_used, clippy::format_push_string)] // a panic is how a test fails

#[path = "../common/mod.rs"]
mod common;

mod bad_input;
mod batches;
mod candidates;
mod checks;
mod conversions;
mod formats;
mod puzzles;
