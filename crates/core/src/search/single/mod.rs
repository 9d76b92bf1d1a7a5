//! Searches of one board at a time. The 27 triads of a board lie side by side in vectors (see
//! [`Triads`](crate::kernel::Triads)), so each rule is a few operations on the whole board.
//!
//! | file | what it is |
//! |---|---|
//! | `count.rs` | counts solutions: where a search begins and ends |
//! | `sweep.rs` | the rules |
//! | `branch.rs` | where a stalled board branches |
//! | `explore.rs` | depth-first search for solutions, in any order |
//! | `memory.rs` | the working memory of a search |
//! | `twin.rs` | a second solution next to the first, found without a search |
//! | `greedy.rs` | a walk: clues taken away one after another, each if it can go |
//! | `ascending.rs` | all solutions in ascending order, each found without a dead end |
//!
//! In WebAssembly, every function may use vectors, so the long functions are not inlined: the
//! searches share them. This makes the engine of the page smaller by a third, and no slower.

mod ascending;
mod branch;
mod count;
mod explore;
mod greedy;
mod memory;
mod sweep;
mod twin;

pub(crate) use ascending::Ascending;
pub(crate) use count::{CountEnd, Question, count};
pub(crate) use greedy::{Greedy, Walk};
pub(crate) use memory::Memory;
