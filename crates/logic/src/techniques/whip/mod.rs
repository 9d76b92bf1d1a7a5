//! Whips and g-whips: an assumption, and a chain of cells and houses that leads to a contradiction.
//!
//! The target is assumed to be true. A *variable* is a cell, or a digit in a house: one of its
//! candidates is true. Each variable of the chain has a *left* candidate, which the candidate before
//! it excludes, and one candidate that is left, its *right* one. All its other candidates are
//! excluded by the target or by a right candidate before. So the right candidate is true, and it
//! excludes the left candidate of the next variable. The last variable has no candidate left. So the
//! target is false. The length of a whip is the number of its variables. No right
//! candidate occurs twice. A target with a whip of length 1 is left out: locked candidates eliminate it.
//!
//! In a g-whip, what is left of a variable may also be two or three places of a digit in the crossing
//! of a line and a box. They exclude what all of them exclude.
//!
//! The definitions are Denis Berthier's (*The Hidden Logic of Sudoku*, *Constraint Resolution
//! Theories*). A whip has no branches, but it remembers everything that was excluded before.
//!
//! Before the search, `propagation` finds out for each target whether its consequences contradict
//! each other at all. Only such targets have whips. Then the partial whips of all these targets grow
//! by one variable at a time, so that the shortest are found first.
//!
//! Limits: a whip has at most 36 variables. Of each target, 512 partial whips of a length are
//! extended: those that were found first. All targets together have at most 2<sup>15</sup> of a
//! length, and 2<sup>18</sup> of all lengths. So a long whip may be missed. A search takes up to 40
//! MiB, a deep one eight times as much.

mod node;
mod propagation;
mod search;

use crate::board::Board;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use node::Groups;
use search::SearchLimits;

/// The largest number of variables of a whip.
pub const MAX_LENGTH: usize = 36;

/// Finds whips: for each target the first of the shortest.
///
/// Order: by the number of variables; then by the target's cell and its digit.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search::run(board, Groups::Without, SearchLimits::USUAL, Technique::Whip, sink)
}

/// As [`find`], with eight times as many partial whips, so that a shorter whip is hardly ever missed.
pub fn find_deep(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search::run(board, Groups::Without, SearchLimits::DEEP, Technique::Whip, sink)
}

/// Finds g-whips: for each target the first of the shortest. If it uses no group, it is a whip.
///
/// Order: by the number of variables; then by the target's cell and its digit.
pub fn find_grouped(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search::run(board, Groups::With, SearchLimits::USUAL, Technique::GWhip, sink)
}

/// As [`find_grouped`], with eight times as many partial whips.
pub fn find_grouped_deep(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search::run(board, Groups::With, SearchLimits::DEEP, Technique::GWhip, sink)
}
