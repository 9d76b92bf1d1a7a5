//! Solver for Sudoku puzzles on other grids.
#![no_std]

extern crate alloc;

mod bits;
mod clause;
mod compile;
mod engine;
mod network;
mod nogoods;
mod propagate;
mod search;
mod solver;
mod state;

pub use solver::{VariantSolver, VariantVerdict, VariantWork};
