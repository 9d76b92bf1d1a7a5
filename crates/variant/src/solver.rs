//! [`VariantSolver`].

use crate::compile::compile;
use crate::search::{Outcome, Search};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_core::{Budget, Count, Stopped};
use ninefold_variant_model::VariantPuzzle;

/// Values of all cells in reading order.
pub type Values = Box<[u8]>;

/// What a search took.
#[derive(Clone, Copy, Default, Debug)]
pub struct VariantWork {
    /// Guesses.
    pub guesses: u64,
    /// Dead ends.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
}

/// Answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantVerdict {
    /// None.
    NoSolution,
    /// One.
    Unique(Values),
    /// Several.
    Multiple(Values, Values),
    /// Stopped.
    Stopped(Stopped),
}

/// Solver.
pub struct VariantSolver {
    budget: Budget,
    work: VariantWork,
    learning_from: Option<u64>,
}

impl VariantSolver {
    /// Makes a solver.
    pub fn new(budget: Budget) -> Self {
        Self { budget, work: VariantWork::default(), learning_from: None }
    }

    /// Sets the number of dead ends before the search begins to learn. For tests.
    #[doc(hidden)]
    pub fn learning_from(&mut self, conflicts: u64) -> &mut Self {
        self.learning_from = Some(conflicts);
        self
    }

    /// Work of the last search.
    pub fn work(&self) -> VariantWork {
        self.work
    }

    /// Counts.
    ///
    /// # Errors
    ///
    /// Budget.
    pub fn count(&mut self, puzzle: &VariantPuzzle, limit: u64) -> Result<Count, Stopped> {
        let mut found = 0;
        let end = self.visit(puzzle, |_| {
            found += 1;
            found < limit
        });
        match end {
            Some(reason) => Err(Stopped::new(reason, found)),
            None if found < limit => Ok(Count::Exactly(found)),
            None => Ok(Count::AtLeast(found)),
        }
    }

    fn visit(
        &mut self,
        puzzle: &VariantPuzzle,
        mut next: impl FnMut(Values) -> bool,
    ) -> Option<ninefold_core::StopReason> {
        let lowest = puzzle.values().lowest();
        let mut search = Search::new(compile(puzzle));
        if let Some(conflicts) = self.learning_from {
            search.learn_from(conflicts);
        }
        let end = loop {
            match search.next(&self.budget) {
                Outcome::Stopped(reason) => break Some(reason),
                Outcome::Exhausted => break None,
                Outcome::Solution => {
                    let domains = &search.engine.state.domains;
                    let values = domains.iter().map(|one| one.trailing_zeros() as u8 + lowest);
                    if !next(values.collect()) || !search.exclude_solution() {
                        break None;
                    }
                }
            }
        };
        let work = search.work;
        self.work = VariantWork {
            guesses: work.guesses,
            conflicts: work.conflicts,
            restarts: work.restarts,
        };
        end
    }

    /// Solves.
    pub fn solve(&mut self, puzzle: &VariantPuzzle) -> VariantVerdict {
        let mut found: Vec<Values> = Vec::new();
        let end = self.visit(puzzle, |values| {
            found.push(values);
            found.len() < 2
        });
        if let Some(reason) = end {
            return VariantVerdict::Stopped(Stopped::new(reason, found.len() as u64));
        }
        found.sort();
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (None, _) => VariantVerdict::NoSolution,
            (Some(one), None) => VariantVerdict::Unique(one),
            (Some(one), Some(other)) => VariantVerdict::Multiple(one, other),
        }
    }
}
