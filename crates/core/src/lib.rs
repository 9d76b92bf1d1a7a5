//! The Sudoku engine of ninefold: vocabulary types, solving, counting, enumerating, checking.
//!
//! The crate is `no_std` with `alloc`, has no dependency and no global state. All unsafe code is in
//! one folder, the kernels for instruction sets. A value of type [`Isa`] proves that the processor
//! can run its kernel.
//!
//! | for | see |
//! |---|---|
//! | the parts of the board | [`Cell`], [`Digit`], [`Row`], [`Column`], [`Block`] (a box), [`House`], [`Band`], [`Stack`], [`Chute`], [`Triad`], [`Candidate`] |
//! | sets of cells, digits, candidates | [`CellSet`], [`DigitSet`], [`CandidateSet`] |
//! | pencil marks | [`Marks`] |
//! | text of all these | [`Display`](core::fmt::Display) and [`FromStr`](core::str::FromStr) of each, [`A1`], [`Short`] |
//! | a board, well formed or valid | [`Puzzle`], [`Grid`] |
//! | solving | [`Solver`], [`Method`], [`Budget`], [`CancelFlag`], [`Verdict`], [`Count`], [`Check`], [`Solutions`], [`Stats`], [`Isa`] |
//! | symmetries, canonical forms | [`Transform`], [`Canonical`], [`Canonicalizer`], [`Automorphisms`] |
//! | errors | [`ParseError`], [`GridError`], [`GridParseError`], [`Clash`], [`NotationError`], [`Stopped`], [`TransformError`] |
//!
//! Solve a puzzle:
//!
//! ```
//! use ninefold_core::{Budget, Puzzle, Solver, Verdict};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut solver = Solver::new(Budget::UNLIMITED);
//! let Verdict::Unique(grid) = solver.solve(&text.parse()?) else { panic!("a proper puzzle") };
//! assert_eq!(
//!     grid.to_string(),
//!     "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
//! );
//! # Ok::<(), ninefold_core::ParseError>(())
//! ```
//!
//! Count solutions up to a limit:
//!
//! ```
//! use ninefold_core::{Budget, Count, Puzzle, Solver};
//!
//! let mut solver = Solver::new(Budget::UNLIMITED);
//! assert_eq!(solver.count(&Puzzle::EMPTY, 100)?, Count::AtLeast(100));
//! # Ok::<(), ninefold_core::Stopped>(())
//! ```
//!
//! Find out why a puzzle has no solution:
//!
//! ```
//! use ninefold_core::Puzzle;
//!
//! let text = "3...3............................................................................";
//! let clash = text.parse::<Puzzle>()?.clashes().next().ok_or("two threes")?;
//! assert_eq!(clash.to_string(), "r1c1 and r1c5 are both 3 in row 1");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod answer;
mod area;
mod budget;
mod candidate;
mod candidate_set;
mod cell;
mod cell_set;
mod chute;
mod digit;
mod digit_set;
mod error;
mod grid;
mod house;
mod kernel;
mod marks;
mod method;
mod notation;
mod numbered;
mod peers;
mod puzzle;
mod search;
mod set;
mod singles;
mod solve;
mod status;
mod symmetry;
mod triad;
#[doc(hidden)]
pub mod unstable_internals;

pub use answer::{Check, Count, Stats, Stopped, Verdict};
pub use budget::{Budget, CancelFlag, StopReason};
pub use candidate::Candidate;
pub use candidate_set::{CandidateSet, CandidateSetIter};
pub use cell::Cell;
pub use cell_set::{CellSet, CellSetIter};
pub use chute::Chute;
pub use digit::Digit;
pub use digit_set::{DigitSet, DigitSetIter};
pub use error::{Clash, GridError, GridParseError, ParseError, ParseErrorKind};
pub use grid::Grid;
pub use house::House;
pub use kernel::{Isa, IsaError};
pub use marks::Marks;
pub use method::Method;
pub use notation::{A1, ExpectedNotation, NotationError, Short};
pub use numbered::{Band, Block, Column, Row, Stack};
pub use puzzle::{BLANKS, Puzzle};
pub use solve::{Solutions, Solver};
pub use status::Status;
pub use symmetry::{
    Automorphisms, Canonical, Canonicalizer, Transform, TransformError, TransformErrorKind,
    TransformPart,
};
pub use triad::Triad;

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
