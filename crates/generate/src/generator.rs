//! [`Generator`]: puzzles that meet a [`PuzzleSpec`], by a seed.

use crate::climb::Climb;
use crate::difficulty::{DifficultyMeasure, DifficultyRangeError, DifficultyTarget};
use crate::generated::{GenerateError, GeneratedPuzzle};
use crate::greedy::GreedyStrategy;
use crate::greedy_batch::GreedyBatch;
use crate::item::{Item, ItemRange, TryFailure};
use crate::local_search::LocalSearchProgress;
use crate::local_strategy;
use crate::rating::Rating;
use crate::spec::{PuzzleSpec, StartFrom, StrategyKind};
use crate::spec_error::PuzzleSpecError;
use crate::supervisor::Supervisor;
use ninefold_core::{Budget, CancelFlag, Count, Isa, Solver};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Makes puzzles that meet a spec.
///
/// Puzzle *i* depends on the spec, the measure of difficulty, the seed and *i* alone. Other
/// puzzles, the instruction set and the number of threads change nothing. A generator owns all that
/// it needs, so it can move to another thread. Give each thread a generator of its own.
///
/// Two strategies find puzzles:
///
/// - *Greedy removal* draws a grid, each of all grids equally likely, and a random order of its
///   cells (with a symmetry, of its orbits). It empties each cell in turn if the puzzle stays
///   proper.
/// - *Local search* goes from puzzle to neighbouring puzzle. It finds what greedy removal seldom
///   meets: few or many clues, and clues in fixed cells. See
///   [`ClueCountSearch`](crate::ClueCountSearch), [`PatternSearch`](crate::PatternSearch) and
///   [`VariationSearch`](crate::VariationSearch).
///
/// ```
/// use ninefold_core::{Budget, CellSet, Solver};
/// use ninefold_generate::{Generator, PuzzleSpec};
///
/// let mut generator = Generator::new(PuzzleSpec::default(), 9)?;
/// let made = generator.batch(0, 10);
/// assert_eq!(generator.batch(3, 1)[0], made[3]);
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// for made in made {
///     assert_eq!(solver.check(&made?.puzzle).redundant, Some(CellSet::EMPTY));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    spec: PuzzleSpec,
    seed: u64,
    strategy: Strategy,
    difficulty: Option<DifficultyTarget>,
    solver: Solver,
    supervisor: Supervisor,
}

/// The strategy that finds the puzzles of a spec.
enum Strategy {
    Greedy(GreedyStrategy),
    LocalSearch,
}

impl Generator {
    /// Returns a generator of the puzzles of a seed, whatever their difficulty.
    ///
    /// # Errors
    ///
    /// [`PuzzleSpecError`] if no puzzle can meet the spec.
    pub fn new(spec: PuzzleSpec, seed: u64) -> Result<Self, PuzzleSpecError> {
        spec.check()?;
        let strategy = match spec.strategy() {
            StrategyKind::Greedy => Strategy::Greedy(GreedyStrategy::new(&spec)),
            StrategyKind::LocalSearch => Strategy::LocalSearch,
        };
        let mut solver = Solver::new(Budget::UNLIMITED);
        if let StartFrom::Near(puzzle, _) = &spec.start {
            let solutions = solver.count(puzzle, 2).map_or(0, Count::found);
            if solutions != 1 {
                return Err(PuzzleSpecError::Improper { solutions });
            }
        }
        let supervisor = Supervisor::default();
        Ok(Self { spec, seed, strategy, difficulty: None, solver, supervisor })
    }

    /// Returns the same generator, limited to puzzles whose rating by a measure lies in a range.
    ///
    /// The generator makes tries until a rating fits, at most [`PuzzleSpec::tries`] for each
    /// puzzle. [`SearchNodes`](crate::SearchNodes) is a measure, and [`DifficultyMeasure`] shows
    /// how to write another.
    ///
    /// # Errors
    ///
    /// [`DifficultyRangeError`] if the range is empty or lies outside the measure's scale.
    ///
    /// ```
    /// use ninefold_generate::{Generator, PuzzleSpec, Rating, SearchNodes};
    ///
    /// let easy = Rating(1)..=Rating(1);
    /// let mut generator =
    ///     Generator::new(PuzzleSpec::default(), 9)?.with_difficulty(SearchNodes::new(), easy)?;
    /// assert_eq!(generator.batch(0, 1).remove(0)?.rating, Some(Rating(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_difficulty(
        mut self,
        measure: impl DifficultyMeasure + 'static,
        range: RangeInclusive<Rating>,
    ) -> Result<Self, DifficultyRangeError> {
        let mut target = DifficultyTarget::new(Box::new(measure), range)?;
        if let Some(flag) = &self.supervisor.cancel {
            target.cancelled_by(flag);
        }
        self.difficulty = Some(target);
        Ok(self)
    }

    /// Returns the same generator, which ends a batch early once a flag is set.
    ///
    /// A batch ends within milliseconds, unless the measure of difficulty takes longer.
    ///
    /// ```
    /// use ninefold_core::CancelFlag;
    /// use ninefold_generate::{Generator, PuzzleSpec};
    /// use std::thread;
    ///
    /// let flag = CancelFlag::new();
    /// let spec = PuzzleSpec { clues: 17..=17, ..PuzzleSpec::default() };
    /// let mut generator = Generator::new(spec, 9)?.cancelled_by(&flag);
    /// let batch = thread::spawn(move || generator.batch(0, 1_000));
    /// flag.cancel();
    /// assert!(batch.join().is_ok_and(|batch| batch.len() < 1_000));
    /// # Ok::<(), ninefold_generate::PuzzleSpecError>(())
    /// ```
    #[must_use]
    pub fn cancelled_by(mut self, flag: &CancelFlag) -> Self {
        self.solver.set_budget(Budget::UNLIMITED.cancelled_by(flag));
        if let Some(target) = &mut self.difficulty {
            target.cancelled_by(flag);
        }
        self.supervisor.cancel = Some(flag.clone());
        self
    }

    /// Returns the same generator, which reports the progress of every local search.
    #[must_use]
    pub fn reporting(
        mut self,
        report: impl Fn(&LocalSearchProgress) + Send + Sync + 'static,
    ) -> Self {
        self.supervisor.report = Some(Arc::new(report));
        self
    }

    /// Returns the same generator with another instruction set. The puzzles are the same.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.solver = self.solver.with_isa(isa);
        self
    }

    /// Makes `count` puzzles, from number `first_index` on, in order.
    ///
    /// There are fewer puzzles only if the flag of [`cancelled_by`](Self::cancelled_by) was set or
    /// the numbers end.
    ///
    /// A minimal puzzle costs about 20 searches for each try. If few puzzles meet the spec, many
    /// tries are needed, at most [`PuzzleSpec::tries`] for each puzzle. From 100 puzzles on, the
    /// searches of greedy removal share the lanes of vectors, if the processor has any. Then 1,000
    /// puzzles together take four fifths of the time.
    pub fn batch(
        &mut self,
        first_index: u64,
        count: usize,
    ) -> Vec<Result<GeneratedPuzzle, GenerateError>> {
        self.batch_of_every(first_index, 1, count)
    }

    /// Makes every `step`-th puzzle: one part of several that are made in different places.
    ///
    /// ```
    /// use ninefold_generate::{Generator, PuzzleSpec};
    ///
    /// let mut generator = Generator::new(PuzzleSpec::default(), 9)?;
    /// let all = generator.batch(0, 10);
    /// assert_eq!(generator.batch_of_every(1, 3, 3), [1, 4, 7].map(|i| all[i].clone()));
    /// # Ok::<(), ninefold_generate::PuzzleSpecError>(())
    /// ```
    pub fn batch_of_every(
        &mut self,
        first_index: u64,
        step: u64,
        count: usize,
    ) -> Vec<Result<GeneratedPuzzle, GenerateError>> {
        let items = ItemRange { seed: self.seed, first: first_index, step, count };
        if count >= GreedyBatch::WORTH
            && !self.climbs()
            && let Strategy::Greedy(strategy) = &self.strategy
        {
            let target = self.difficulty.as_mut();
            let batch = GreedyBatch::new(strategy, &self.spec, target, &self.supervisor, items);
            let (mut results, unfinished) = batch.run(&mut self.solver);
            for (place, item) in unfinished {
                results[place] = self.finish(item);
            }
            return results.into_iter().map_while(|result| result).collect();
        }
        (0..count).map_while(|place| self.finish(items.nth(place)?)).collect()
    }

    /// Makes tries until one succeeds or no more are allowed. Returns `None` if cancelled.
    fn finish(&mut self, mut item: Item) -> Option<Result<GeneratedPuzzle, GenerateError>> {
        let mut climb = Climb::default();
        while item.tries_left(&self.spec) > 0 {
            if self.supervisor.is_cancelled() {
                return None;
            }
            match self.try_once(&mut item, &mut climb) {
                Ok(puzzle) => return Some(Ok(puzzle)),
                Err(TryFailure::TryAgain) => {}
                Err(TryFailure::GiveUp) => break,
                Err(TryFailure::Cancelled) => return None,
            }
        }
        Some(Err(item.into_error()))
    }

    /// Returns whether the measure says how near a puzzle comes, so that each puzzle leads to the next.
    fn climbs(&self) -> bool {
        self.difficulty.as_ref().is_some_and(|target| target.nearness().is_some())
    }

    fn try_once(
        &mut self,
        item: &mut Item,
        climb: &mut Climb,
    ) -> Result<GeneratedPuzzle, TryFailure> {
        let Self { spec, solver, supervisor, difficulty, .. } = self;
        let moves = item.tries_left(spec);
        let proposal = match &mut self.strategy {
            Strategy::Greedy(strategy) => match difficulty {
                Some(target) if target.nearness().is_some() => {
                    climb.propose(strategy, spec, target, &mut item.random, solver)
                }
                target => strategy.propose(spec, target.as_mut(), &mut item.random, solver),
            },
            Strategy::LocalSearch => {
                local_strategy::propose(spec, &mut item.random, solver, moves, supervisor)
            }
        };
        let proposal = item.count_try(spec, proposal)?;
        let Some(target) = &mut self.difficulty else { return Ok(proposal.accept(None)) };
        let rated = target.rate(&proposal.puzzle, &proposal.solution);
        if let Some(nearness) = target.nearness() {
            climb.judge(&proposal, nearness);
        }
        item.judge(&proposal, rated, target, supervisor)
    }
}
