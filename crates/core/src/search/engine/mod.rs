//! [`Engine`]: chooses the search for a question: one board, many boards in the lanes of vectors,
//! or a search that learns.
//!
//! A question begins where it is cheapest: a single puzzle on one board (`single/`), a batch in
//! lanes (`lockstep/`). A board that takes many guesses there moves on. If two solutions are found
//! and more are wanted, its open nodes go to the lanes. If fewer than two are found, the board goes
//! to the search that learns from dead ends (`learning/`).
//!
//! | file | what it is |
//! |---|---|
//! | `choice.rs` | the choice for one board |
//! | `batch.rs`, `batch_memory.rs` | questions about many puzzles at once |
//! | `minimal.rs` | clues taken away one after another, for one grid or many |
//! | `thresholds.rs` | when a question moves to another search |
//! | `verdict.rs` | questions about one puzzle: how many solutions, and the smallest two |

mod batch;
mod batch_memory;
mod choice;
mod minimal;
mod thresholds;
mod verdict;

pub(crate) use batch::BatchMeter;
pub(crate) use choice::Engine;
pub use minimal::MinimalSource;
pub use thresholds::{Reached, Thresholds};
