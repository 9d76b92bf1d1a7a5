//! [`MinimizePuzzles`]: the minimal puzzles within each puzzle.

use super::sealed::StartRewriter;
use super::{Rewrite, RewriteOutput, Rewriter, Rewritten};
use crate::outcome::SummaryWords;
use ninefold_core::{Budget, Isa, Puzzle};
use ninefold_generate::{MinimizeError, Minimizer, RandomStream};
use ninefold_io::format::{Entry, Replacement};
use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;

/// Rewrite: replaces each proper puzzle by minimal puzzles that have some of its clues.
///
/// The random numbers for record *n* depend on the seed and *n* alone.
///
/// ```
/// use ninefold_batch::{MinimizePuzzles, Rewrite};
///
/// assert_eq!(MinimizePuzzles::All.records_for_one(), None);
/// let five = MinimizePuzzles::Random { seed: 7, count: 5 };
/// assert_eq!(five.description(), "minimize, seed 7, 5 of each");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MinimizePuzzles {
    /// Every minimal puzzle, always in the same order.
    All,
    /// Different minimal puzzles at random.
    Random {
        /// The seed of the random numbers.
        seed: u64,
        /// The largest number of minimal puzzles for each puzzle.
        count: usize,
    },
}

impl Rewrite for MinimizePuzzles {
    fn description(&self) -> String {
        match self {
            Self::All => "minimize, all".to_owned(),
            Self::Random { seed, count } => format!("minimize, seed {seed}, {count} of each"),
        }
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("minimized", "not proper")
    }

    fn replacement(&self) -> Option<Replacement> {
        Some(Replacement::FewerClues)
    }

    /// The random numbers of a record depend on its number.
    fn needs_numbers(&self) -> bool {
        true
    }

    fn records_for_one(&self) -> Option<u64> {
        match self {
            Self::All => None,
            Self::Random { count, .. } => Some(*count as u64),
        }
    }

    fn is_slow(&self) -> bool {
        !matches!(self, Self::Random { count: 1, .. })
    }
}

impl StartRewriter for MinimizePuzzles {
    fn rewriter(&self) -> Box<dyn Rewriter> {
        Box::new(Minimizing { which: *self, minimizer: Minimizer::new(Budget::UNLIMITED) })
    }
}

struct Minimizing {
    which: MinimizePuzzles,
    minimizer: Minimizer,
}

impl Rewriter for Minimizing {
    fn rewrite(
        &mut self,
        number: u64,
        entry: Entry,
        output: &mut RewriteOutput<'_, '_>,
    ) -> io::Result<Rewritten> {
        let Ok(puzzle) = entry.puzzle else { return Ok(Rewritten::One(Box::new(entry), None)) };
        let mut added = Ok(());
        let each = |minimal: &Puzzle| {
            let mut entry = entry.clone();
            entry.replace_puzzle(*minimal);
            added = output.add(entry);
            if added.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let found = match self.which {
            MinimizePuzzles::All => all_within(&puzzle, each),
            MinimizePuzzles::Random { seed, count } => {
                let random = RandomStream::new(seed, RandomStream::MINIMIZED, number - 1);
                some_within(&puzzle, random, count, &mut self.minimizer, each)
            }
        };
        added?;
        Ok(match found {
            Ok(()) => Rewritten::Several,
            Err(error) => Rewritten::NotProper(Box::new(entry), error),
        })
    }
}

/// Passes up to `count` different minimal puzzles to `each`: random ones while they are new, then
/// the others in order.
fn some_within(
    puzzle: &Puzzle,
    mut random: RandomStream,
    count: usize,
    minimizer: &mut Minimizer,
    mut each: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Result<(), MinimizeError> {
    let mut left = count;
    let has_ended = Cell::new(false);
    let mut each = |minimal: &Puzzle| {
        left -= 1;
        has_ended.set(each(minimal).is_break() || left == 0);
        if has_ended.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let known = minimizer.draw_each(puzzle, &mut random, &mut each)?;
    if has_ended.get() {
        return Ok(());
    }
    all_within(puzzle, |minimal| {
        let is_known = known.contains(&minimal.clue_cells());
        if is_known { ControlFlow::Continue(()) } else { each(minimal) }
    })
}

/// Passes all minimal puzzles to `each`, always in the same order.
fn all_within(
    puzzle: &Puzzle,
    each: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Result<(), MinimizeError> {
    // The order depends on which solutions a search finds, so the instruction set is fixed.
    let mut minimizer = Minimizer::new(Budget::UNLIMITED).with_isa(Isa::PORTABLE);
    minimizer.for_each(puzzle, u64::MAX, each).map(|_| ())
}
