//! The searches behind [`Solver`](crate::Solver).
//!
//! | file | what it is |
//! |---|---|
//! | `engine/` | chooses between the others |
//! | `single/` | one board at a time, side by side in vectors |
//! | `lockstep/` | many nodes of many boards at once, in the lanes of vectors |
//! | `learning/` | clause learning, for boards that the two above do not finish |
//! | `backtracking.rs` | plain backtracking, the algorithm that beginners write first |
//! | `walks/` | many walks at once, each like `single/greedy.rs` |
//! | `unavoidable.rs` | sets of cells in which a clue must stay, found without a search |
//! | `meter.rs` | counts nodes and ends a search when its budget is used up |

mod backtracking;
pub(crate) mod engine;
mod learning;
mod lockstep;
pub(crate) mod meter;
mod single;
mod unavoidable;
mod walks;

use crate::grid::Grid;
use core::ops::ControlFlow;

/// Receives each solution, and says whether the search goes on.
pub(crate) type SolutionSink<'e> = &'e mut dyn FnMut(&Grid) -> ControlFlow<()>;
