//! [`SearchNodes`]: difficulty as the work of ninefold's search.

use crate::difficulty::DifficultyMeasure;
use crate::rating::{Rated, Rating, RatingScale};
use ninefold_core::{Budget, CancelFlag, Grid, Isa, Puzzle, Solver, Verdict};
use std::ops::RangeInclusive;

/// Measures difficulty by the nodes that [`Solver::solve`] takes.
///
/// A puzzle that needs no guess has rating 1. The number is the same on every instruction set, but
/// may change between versions of the engine. One rating costs one search, a few microseconds.
///
/// ```
/// use ninefold_generate::{Generator, PuzzleSpec, Rating, SearchNodes};
///
/// let mut generator = Generator::new(PuzzleSpec::default(), 3)?
///     .with_difficulty(SearchNodes::new(), Rating(5)..=Rating(7))?;
/// for made in generator.batch(0, 3) {
///     assert!((Some(Rating(5))..=Some(Rating(7))).contains(&made?.rating));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchNodes {
    solver: Solver,
}

impl SearchNodes {
    /// Returns the measure. It uses the best instruction set of this processor.
    pub fn new() -> Self {
        Self { solver: Solver::new(Budget::UNLIMITED) }
    }

    /// Returns the measure with another instruction set. The ratings are the same.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.solver = self.solver.with_isa(isa);
        self
    }
}

impl Default for SearchNodes {
    fn default() -> Self {
        Self::new()
    }
}

impl DifficultyMeasure for SearchNodes {
    fn scale(&self) -> RatingScale {
        let (lowest, highest) = (Rating(1), Rating(u64::MAX));
        RatingScale { name: "search nodes", decimals: 0, lowest, highest }
    }

    fn rate(&mut self, puzzle: &Puzzle, _: &Grid, _: &RangeInclusive<Rating>) -> Rated {
        match self.solver.solve(puzzle) {
            Verdict::Stopped(_) => Rated::Unknown,
            _ => Rated::Exactly(Rating(self.solver.stats().nodes)),
        }
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        self.solver.set_budget(Budget::UNLIMITED.cancelled_by(flag));
    }
}
