//! The searches behind [`Solver`](crate::Solver).
//!
//! | file | what it is |
//! |---|---|
//! | `board.rs` | candidates of one grid, and the rules that strike them |
//! | `branch.rs` | which candidate to try next |
//! | `single.rs` | depth-first search for the solutions of one board, in any order |
//! | `lexicographic.rs` | all solutions in ascending order, each found without a dead end |
//! | `lockstep/` | many nodes of many boards at once, in the lanes of vectors |
//! | `backtracking.rs` | the algorithm that learners write first |
//! | `meter.rs` | counts nodes and ends a search when its budget is used up |

pub(crate) mod backtracking;
mod board;
mod branch;
pub(crate) mod lexicographic;
pub(crate) mod lockstep;
pub(crate) mod meter;
pub(crate) mod single;

pub(crate) use board::Board;
