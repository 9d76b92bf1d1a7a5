//! Obvious and slow solvers and checkers that ninefold's tests compare with. Not published.
//!
//! Nothing here shares code or data layout with the searches of `ninefold-core`: the solvers work
//! on plain arrays of 81 bytes, and [`variants`] on plain lists of values. Core's types appear only
//! in the results of [`cases`] and [`random`] and in the argument of [`known`], where tests need
//! them. The solvers do not share code with each other either. So a mistake goes unnoticed only if
//! it is made twice. `steps` is apart: it drives the finders of `ninefold-logic` and their
//! independent checker.
//!
//! | for | see |
//! |---|---|
//! | solutions in ascending order, by plain backtracking | [`backtracking`] |
//! | solutions by Knuth's Algorithm X | [`exact_cover`] |
//! | the two smallest of very many solutions | [`lexicographic`] |
//! | whether a grid is a solution | [`check`] |
//! | the cases in `testdata/` | [`cases`] |
//! | random grids, puzzles, symmetries | [`random`], [`symmetry`] |
//! | comparison of all searches, by low thresholds | [`searches`] |
//! | the cases of `HoDoKu`'s library | [`hodoku`] |
//! | steps of a person's solving, proved; feature `steps` | `steps` |
//! | the large collections outside the repository | [`shared`] |
//! | puzzles on other grids: checked, counted, made at random | [`variants`] |
//!
//! Every search has a limit on its work, and returns `None` when it gives up.

pub mod backtracking;
pub mod cases;
pub mod check;
pub mod exact_cover;
pub mod hodoku;
pub mod lexicographic;
pub mod random;
pub mod searches;
pub mod shared;
#[cfg(feature = "steps")]
pub mod steps;
pub mod symmetry;
pub mod variants;

use ninefold_core::Verdict;

/// 81 ASCII characters in reading order: `1` to `9` for clues, anything else for a blank cell.
pub type Line = [u8; 81];

/// Returns whether a character of a [`Line`] is a digit, not a blank.
pub(crate) const fn is_digit(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9')
}

/// The reason why a search ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The search has found as many solutions as it was asked for.
    Enough,
    /// The search has done as much work as it was allowed.
    GaveUp,
}

/// Returns the solutions of a verdict, at most two, or `None` if the search was stopped.
pub fn known(verdict: Verdict) -> Option<Vec<Line>> {
    match verdict {
        Verdict::NoSolution => Some(vec![]),
        Verdict::Unique(grid) => Some(vec![grid.to_line()]),
        Verdict::Multiple(smallest, next) => Some(vec![smallest.to_line(), next.to_line()]),
        Verdict::Stopped(_) => None,
    }
}
