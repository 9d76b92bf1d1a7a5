//! [`Generator`]: puzzles to an [`Order`], by a seed.

use crate::greedy::Greedy;
use crate::order::{Order, OrderError};
use crate::random::Random;
use ninefold_core::{Budget, Grid, Isa, Puzzle, Solver};
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the random numbers of an item are for.
const PURPOSE: u64 = 1;

/// A puzzle made to order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// How many puzzles it took, itself included.
    pub tries: u64,
    /// The nodes of its difficulty, if that was ordered.
    pub nodes: Option<u64>,
}

/// None of so many puzzles was as ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct GaveUp {
    /// How many puzzles were tried.
    pub tries: u64,
    /// Of their numbers of givens the one nearest to the order, if any could be reached.
    pub nearest_clues: Option<usize>,
    /// Of the nodes of those with as many givens as ordered, the number nearest to the order.
    pub nearest_nodes: Option<u64>,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none of {} puzzles is as ordered", self.tries)?;
        match (self.nearest_clues, self.nearest_nodes) {
            (_, Some(nodes)) => write!(f, "; the nearest takes {nodes} nodes"),
            (Some(clues), None) => write!(f, "; the nearest has {clues} givens"),
            (None, None) => Ok(()),
        }
    }
}

impl Error for GaveUp {}

/// A way to come by puzzles, one after another, until one is as ordered.
///
/// Here is the place for ways that reach what is rare: the next puzzle may depend on those before.
pub(crate) trait Way {
    /// The next puzzle from an item's random numbers, with its solution; an error with the number of
    /// its givens if it cannot have as many as ordered.
    fn next(
        &mut self,
        order: &Order,
        random: &mut Random,
        solver: &mut Solver,
    ) -> Result<(Puzzle, Grid), Missed>;
}

/// Why a way has no puzzle.
pub(crate) enum Missed {
    /// It would have so many givens.
    Clues(usize),
    /// The search was called off.
    Stopped,
}

/// Makes puzzles to an order.
///
/// Puzzle *i* depends on the order, the seed and *i* alone: not on which others are made, the
/// instruction set or the number of threads; each thread has a generator of its own.
///
/// How a minimal puzzle comes about: a grid is drawn, each of all grids equally likely (or it is the one
/// that is ordered), and an order of its cells, or of their orbits under the symmetry. In this order
/// each is emptied if the puzzle stays proper.
///
/// ```
/// use ninefold_core::{Budget, CellSet, Solver};
/// use ninefold_generate::{Generator, Order};
///
/// let mut generator = Generator::new(Order::default(), 9)?;
/// let made = generator.batch(0, 10);
/// assert_eq!(generator.batch(3, 1)[0], made[3]);
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// for made in made {
///     assert_eq!(solver.check(&made?.puzzle).redundant, Some(CellSet::EMPTY));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator<'a> {
    order: Order,
    seed: u64,
    way: Greedy,
    solver: Solver<'a>,
    isa: Isa,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Generator<'a> {
    /// A generator of the puzzles of a seed.
    ///
    /// # Errors
    ///
    /// [`OrderError`] if no puzzle can be as ordered.
    pub fn new(order: Order, seed: u64) -> Result<Self, OrderError> {
        order.check()?;
        let way = Greedy::new(&order);
        let solver = Solver::new(Budget::UNLIMITED);
        Ok(Self { order, seed, way, solver, isa: Isa::detect(), cancel: None })
    }

    /// The same generator, which ends a batch early once the flag is set, within milliseconds.
    #[must_use]
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Self {
        self.solver = Solver::new(Budget::UNLIMITED.cancelled_by(flag)).with_isa(self.isa);
        self.cancel = Some(flag);
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
    /// Costs some 20 µs for any minimal puzzle; for an order that few puzzles meet as many times that
    /// as it takes, at most [`Order::tries`] for each.
    pub fn batch(&mut self, first_index: u64, count: usize) -> Vec<Result<Made, GaveUp>> {
        let mut batch = Vec::new();
        for i in 0..count as u64 {
            let Some(made) = first_index.checked_add(i).and_then(|index| self.item(index)) else {
                break;
            };
            batch.push(made);
        }
        batch
    }

    /// One puzzle; nothing if the flag was set.
    fn item(&mut self, index: u64) -> Option<Result<Made, GaveUp>> {
        let Self { order, way, solver, .. } = self;
        let mut random = Random::new(self.seed, PURPOSE, index);
        let mut gave_up = GaveUp { tries: order.tries, nearest_clues: None, nearest_nodes: None };
        for tries in 1..=order.tries {
            if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return None;
            }
            let (puzzle, solution) = match way.next(order, &mut random, solver) {
                Ok(next) => next,
                Err(Missed::Stopped) => return None,
                Err(Missed::Clues(clues)) => {
                    let (least, most) = (*order.clues.start(), *order.clues.end());
                    let far = |clues: usize| least.abs_diff(clues).min(most.abs_diff(clues));
                    let is_nearer = gave_up.nearest_clues.is_none_or(|best| far(clues) < far(best));
                    gave_up.nearest_clues =
                        if is_nearer { Some(clues) } else { gave_up.nearest_clues };
                    continue;
                }
            };
            let Some(wanted) = &order.difficulty else {
                return Some(Ok(Made { puzzle, solution, tries, nodes: None }));
            };
            solver.solve(&puzzle);
            let stats = solver.stats();
            if stats.stopped.is_some() {
                return None;
            }
            let nodes = stats.nodes;
            if wanted.contains(&nodes) {
                return Some(Ok(Made { puzzle, solution, tries, nodes: Some(nodes) }));
            }
            let far = |nodes: u64| wanted.start().abs_diff(nodes).min(wanted.end().abs_diff(nodes));
            let is_nearer = gave_up.nearest_nodes.is_none_or(|best| far(nodes) < far(best));
            gave_up.nearest_nodes = if is_nearer { Some(nodes) } else { gave_up.nearest_nodes };
        }
        Some(Err(gave_up))
    }
}
