//! [`Generator`]: puzzles to an [`PuzzleSpec`], by a seed.

use crate::greedy::{Greedy, Together};
use crate::local::Vicinity;
use crate::order::{Method, PuzzleSpec, PuzzleSpecError, StartFrom};
use crate::random::RandomStream;
use crate::vicinity::{LocalSearchError, LocalSearchProgress};
use ninefold_core::{Budget, Grid, Isa, Puzzle, Solver};
use std::error::Error;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the random numbers of an item are for.
const PURPOSE: u64 = 1;

/// A puzzle made to order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// How many puzzles it took, itself included, or how many moves.
    pub tries: u64,
    /// The nodes of its difficulty, if that was ordered.
    pub nodes: Option<u64>,
}

/// There is no puzzle as ordered: not within so many tries.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct GenerateError {
    /// How many puzzles were tried, or moves made.
    pub tries: u64,
    /// Of their numbers of givens the one nearest to the order, if any could be reached.
    pub nearest_clues: Option<usize>,
    /// Of the nodes of those with as many givens as ordered, the number nearest to the order.
    pub nearest_nodes: Option<u64>,
    /// How near a search from neighbour to neighbour came, if it was one.
    pub unfound: Option<LocalSearchError>,
}

impl GenerateError {
    /// Notes how many givens a puzzle has that has not as many as ordered.
    fn note_clues(&mut self, order: &PuzzleSpec, clues: usize) {
        let (least, most) = (*order.clues.start(), *order.clues.end());
        let far = |clues: usize| least.abs_diff(clues).min(most.abs_diff(clues));
        if self.nearest_clues.is_none_or(|best| far(clues) < far(best)) {
            self.nearest_clues = Some(clues);
        }
    }

    /// Notes how many nodes a puzzle takes that takes not as many as ordered.
    fn note_nodes(&mut self, wanted: &RangeInclusive<u64>, nodes: u64) {
        let far = |nodes: u64| wanted.start().abs_diff(nodes).min(wanted.end().abs_diff(nodes));
        if self.nearest_nodes.is_none_or(|best| far(nodes) < far(best)) {
            self.nearest_nodes = Some(nodes);
        }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(unfound), None) = (&self.unfound, self.nearest_nodes) {
            return unfound.fmt(f);
        }
        match self.tries {
            1 => f.write_str("the only puzzle tried is not as ordered")?,
            tries => write!(f, "none of the puzzles of {tries} tries is as ordered")?,
        }
        match (self.nearest_clues, self.nearest_nodes) {
            (_, Some(1)) => f.write_str("; the nearest takes 1 node")?,
            (_, Some(nodes)) => write!(f, "; the nearest takes {nodes} nodes")?,
            (Some(clues), None) => write!(f, "; the nearest has {clues} givens")?,
            (None, None) => {}
        }
        f.write_str("; allow more tries, or order something less rare")
    }
}

impl Error for GenerateError {}

/// A way to come by puzzles, one after another, until one is as ordered.
pub(crate) trait Way: fmt::Debug + Send {
    /// The next puzzle from an item's random numbers.
    fn next(
        &mut self,
        order: &PuzzleSpec,
        random: &mut RandomStream,
        solver: &mut Solver,
        watch: &Watch,
    ) -> Result<Found, Missed>;

    /// This, if it is one of which many are made at once.
    fn as_greedy(&mut self) -> Option<&mut Greedy> {
        None
    }
}

/// A puzzle that a way has found.
pub(crate) struct Found {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
    /// What it took.
    pub(crate) tries: u64,
}

/// Why a way has no puzzle.
pub(crate) enum Missed {
    /// It would have so many givens.
    Clues(usize),
    /// A search from neighbour to neighbour has made all moves that it may.
    LocalSearchError(LocalSearchError),
    /// There is none; the order has been checked for that.
    Never,
    /// The search was called off.
    Stopped,
}

/// What a way may take, and who watches it.
pub(crate) struct Watch<'a> {
    /// So many tries are left.
    pub(crate) tries: u64,
    pub(crate) cancel: Option<&'a AtomicBool>,
    pub(crate) report: Option<&'a (dyn Fn(&LocalSearchProgress) + Sync)>,
}

impl Watch<'_> {
    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Passes on how far a search is; says whether it is to go on.
    pub(crate) fn report(&self, progress: &LocalSearchProgress) -> ControlFlow<()> {
        if let Some(report) = self.report {
            report(progress);
        }
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Makes puzzles to an order.
///
/// Puzzle *i* depends on the order, the seed and *i* alone: not on which others are made, the
/// instruction set or the number of threads; each thread has a generator of its own.
///
/// How a minimal puzzle comes about: a grid is drawn, each of all grids equally likely (or it is the one
/// that is ordered), and an order of its cells, or of their orbits under the symmetry. In this order
/// each is emptied if the puzzle stays proper. What seldom comes about like that, few or many givens,
/// and givens in cells that are settled, is looked for from neighbour to neighbour
/// ([`ClueCountSearch`](crate::ClueCountSearch), [`PatternSearch`](crate::PatternSearch),
/// [`VariationSearch`](crate::VariationSearch)).
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
pub struct Generator<'a> {
    order: PuzzleSpec,
    seed: u64,
    way: Box<dyn Way>,
    solver: Solver<'a>,
    isa: Isa,
    cancel: Option<&'a AtomicBool>,
    report: Option<&'a (dyn Fn(&LocalSearchProgress) + Sync)>,
}

impl<'a> Generator<'a> {
    /// A generator of the puzzles of a seed.
    ///
    /// # Errors
    ///
    /// [`PuzzleSpecError`] if no puzzle can be as ordered.
    pub fn new(order: PuzzleSpec, seed: u64) -> Result<Self, PuzzleSpecError> {
        order.check()?;
        let way: Box<dyn Way> = match order.method() {
            Method::Greedy => Box::new(Greedy::new(&order)),
            Method::Vicinity => Box::new(Vicinity),
        };
        let mut solver = Solver::new(Budget::UNLIMITED);
        if let StartFrom::Near(puzzle, _) = &order.start {
            let solutions = solver.count(puzzle, 2).found();
            if solutions != 1 {
                return Err(PuzzleSpecError::Improper { solutions });
            }
        }
        Ok(Self { order, seed, way, solver, isa: Isa::detect(), cancel: None, report: None })
    }

    /// The same generator, which ends a batch early once the flag is set, within milliseconds.
    #[must_use]
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Self {
        self.solver = Solver::new(Budget::UNLIMITED.cancelled_by(flag)).with_isa(self.isa);
        self.cancel = Some(flag);
        self
    }

    /// The same generator, which tells how far it is wherever it goes from neighbour to neighbour.
    #[must_use]
    pub fn reporting(mut self, report: &'a (dyn Fn(&LocalSearchProgress) + Sync)) -> Self {
        self.report = Some(report);
        self
    }

    /// The same generator with another instruction set. The puzzles are the same.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.isa = isa;
        self.solver = self.solver.with_isa(isa);
        self
    }

    /// Makes the puzzles from number `first_index` on, in order. They are fewer than `count` only if
    /// the flag of [`cancelled_by`](Self::cancelled_by) was set or the numbers end.
    ///
    /// From a hundred puzzles on, those that are drawn (not looked for from neighbour to neighbour) share the
    /// lanes of vectors, if there are any: a thousand at once take four fifths of the time.
    ///
    /// Costs some 20 searches for any minimal puzzle; for an order that few puzzles meet as many times
    /// that as it takes, at most [`PuzzleSpec::tries`] times for each.
    pub fn batch(
        &mut self,
        first_index: u64,
        count: usize,
    ) -> Vec<Result<GeneratedPuzzle, GenerateError>> {
        self.batch_of_every(first_index, 1, count)
    }

    /// The same for every `step`-th puzzle: one part of several that are made in different places.
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
        if count >= Together::WORTH
            && let Some(greedy) = self.way.as_greedy()
        {
            let judge = self.solver.clone();
            let items = Items { seed: self.seed, first_index, step, count };
            let mut together = Together::new(greedy, &self.order, judge, items, self.cancel);
            self.solver.minimal_each(&mut together);
            let (mut made, left) = together.end();
            for (number, item) in left {
                made[number] = self.finish(item);
            }
            return made.into_iter().map_while(|made| made).collect();
        }
        let index = |i: u64| first_index.checked_add(i.checked_mul(step)?);
        let indices = (0..count as u64).map_while(index);
        indices.map_while(|index| self.finish(Item::new(self.seed, index))).collect()
    }

    /// Makes tries until a puzzle is as ordered, or they are too many; nothing if the flag was set.
    fn finish(&mut self, mut item: Item) -> Option<Result<GeneratedPuzzle, GenerateError>> {
        let Self { order, way, solver, .. } = self;
        while item.gave_up.tries < order.tries {
            let tries = order.tries - item.gave_up.tries;
            let watch = Watch { tries, cancel: self.cancel, report: self.report };
            if watch.is_cancelled() {
                return None;
            }
            let found = way.next(order, &mut item.random, solver, &watch);
            match judge(order, solver, &mut item.gave_up, found) {
                Judged::Again => {}
                Judged::Made(made) => return Some(Ok(made)),
                Judged::Never => break,
                Judged::Stopped => return None,
            }
        }
        Some(Err(item.gave_up))
    }
}

/// What an item came to.
pub(crate) type Answer = Result<GeneratedPuzzle, GenerateError>;

/// A puzzle under way.
pub(crate) struct Item {
    pub(crate) random: RandomStream,
    pub(crate) gave_up: GenerateError,
}

impl Item {
    pub(crate) fn new(seed: u64, index: u64) -> Self {
        let gave_up =
            GenerateError { tries: 0, nearest_clues: None, nearest_nodes: None, unfound: None };
        Self { random: RandomStream::new(seed, PURPOSE, index), gave_up }
    }
}

/// What follows from a try.
pub(crate) enum Judged {
    Made(GeneratedPuzzle),
    Again,
    /// No more tries are worth it.
    Never,
    /// The flag was set.
    Stopped,
}

/// Notes what a try has found, and says whether that is as ordered.
pub(crate) fn judge(
    order: &PuzzleSpec,
    solver: &mut Solver,
    gave_up: &mut GenerateError,
    found: Result<Found, Missed>,
) -> Judged {
    let Found { puzzle, solution, tries } = match found {
        Ok(found) => found,
        Err(Missed::Stopped) => return Judged::Stopped,
        Err(Missed::Clues(clues)) => {
            gave_up.note_clues(order, clues);
            gave_up.tries += 1;
            return Judged::Again;
        }
        Err(Missed::LocalSearchError(unfound)) => {
            gave_up.unfound = Some(unfound);
            gave_up.tries = order.tries;
            return Judged::Never;
        }
        Err(Missed::Never) => return Judged::Never,
    };
    gave_up.tries += tries.max(1);
    let tries = gave_up.tries;
    let Some(wanted) = &order.difficulty else {
        return Judged::Made(GeneratedPuzzle { puzzle, solution, tries, nodes: None });
    };
    solver.solve(&puzzle);
    let stats = solver.stats();
    if stats.stopped.is_some() {
        return Judged::Stopped;
    }
    if wanted.contains(&stats.nodes) {
        let nodes = Some(stats.nodes);
        return Judged::Made(GeneratedPuzzle { puzzle, solution, tries, nodes });
    }
    gave_up.note_nodes(wanted, stats.nodes);
    Judged::Again
}

/// Puzzles by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Items {
    pub(crate) seed: u64,
    pub(crate) first_index: u64,
    pub(crate) step: u64,
    pub(crate) count: usize,
}

impl Items {
    /// The item that is so many after the first, if it is one.
    pub(crate) fn nth(&self, number: usize) -> Option<Item> {
        let index = self.first_index.checked_add((number as u64).checked_mul(self.step)?)?;
        (number < self.count).then(|| Item::new(self.seed, index))
    }
}
