//! The Sudoku engine of ninefold: vocabulary types, solving, counting, enumerating, checking.
//!
//! `no_std` with `alloc`, no dependency, no global state. Unsafe code is in one folder, the kernels
//! for instruction sets, and an [`Isa`] proves that one may run.
//!
//! | for | see |
//! |---|---|
//! | the board's parts | [`Cell`], [`Digit`], [`Row`], [`Column`], [`Block`] (a box), [`House`], [`Band`], [`Stack`], [`Chute`], [`Triad`], [`Candidate`] |
//! | sets of them | [`CellSet`], [`DigitSet`] |
//! | a board, well formed or valid | [`Puzzle`], [`Grid`] |
//! | solving | [`Solver`], [`Method`], [`Budget`], [`CancelFlag`], [`Verdict`], [`Count`], [`Check`], [`Solutions`], [`Stats`], [`Isa`] |
//! | what stays the same in disguise | [`Transform`], [`Canonical`], [`Canonicalizer`], [`Automorphisms`] |
//! | what can be wrong | [`ParseError`], [`GridError`], [`GridParseError`], [`Clash`], [`Stopped`], [`TransformError`] |
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
//! Count solutions, as far as one cares:
//!
//! ```
//! use ninefold_core::{Budget, Count, Puzzle, Solver};
//!
//! let mut solver = Solver::new(Budget::UNLIMITED);
//! assert_eq!(solver.count(&Puzzle::EMPTY, 100)?, Count::AtLeast(100));
//! # Ok::<(), ninefold_core::Stopped>(())
//! ```
//!
//! Say why a puzzle cannot be solved:
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
mod budget;
mod candidate;
mod cell;
mod cell_set;
mod digit;
mod digit_set;
mod error;
mod grid;
mod house;
mod kernel;
mod method;
mod puzzle;
mod search;
mod solve;
mod symmetry;
mod tables;
#[doc(hidden)]
pub mod unstable_internals;

pub use answer::{Check, Count, Stats, Stopped, Verdict};
pub use budget::{Budget, CancelFlag, StopReason};
pub use candidate::Candidate;
pub use cell::Cell;
pub use cell_set::CellSet;
pub use digit::Digit;
pub use digit_set::DigitSet;
pub use error::{Clash, GridError, GridParseError, ParseError, ParseErrorKind};
pub use grid::Grid;
pub use house::{Band, Block, Chute, Column, House, Row, Stack, Triad};
pub use kernel::{Isa, IsaError};
pub use method::Method;
pub use puzzle::{BLANKS, Puzzle};
pub use solve::{Solutions, Solver};
pub use symmetry::{
    Automorphisms, Canonical, Canonicalizer, Transform, TransformError, TransformErrorKind,
    TransformPart,
};
