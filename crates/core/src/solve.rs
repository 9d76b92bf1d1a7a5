//! [`Solver`]: the public face of all searches. `search/engine/` chooses the search for each
//! question.

use crate::answer::{Check, Count, Stats, Stopped, Verdict};
use crate::budget::Budget;
use crate::grid::Grid;
use crate::kernel::Isa;
use crate::method::Method;
use crate::puzzle::Puzzle;
use crate::search::engine::{BatchMeter, Engine, Reached, Thresholds};
use crate::search::meter::Meter;

mod batch;
mod enumerate;
mod minimal;
mod solutions;

pub use solutions::Solutions;

/// Solves, counts, lists and checks puzzles, one after another or many at once.
///
/// A solver owns its [`Budget`] and the working memory of its searches, so keep it and use it
/// again. It is `Send` and `Sync`: give each thread its own. A search leaves only its [`Stats`]
/// behind.
///
/// The memory is about 26 KB. It grows by a few hundred KB after a board that was made to be hard.
/// Making many puzzles minimal at once takes two MB more. A batch takes 120 bytes for each puzzle
/// of the largest batch.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver, Verdict};
///
/// let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let puzzle: Puzzle = text.parse()?;
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let Verdict::Unique(grid) = solver.solve(&puzzle) else { panic!("it is proper") };
/// assert!(grid.to_string().starts_with("987654321"));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    budget: Budget,
    engine: Engine,
    stats: Stats,
}

impl Solver {
    /// Makes a solver that spends at most `budget` on each puzzle.
    pub fn new(budget: Budget) -> Self {
        Self::with_method(Method::default(), budget)
    }

    /// Makes a solver that searches by the given method. The default method is the fastest.
    pub fn with_method(method: Method, budget: Budget) -> Self {
        Self { budget, engine: Engine::new(method), stats: Stats::default() }
    }

    /// Returns this solver with another instruction set than the best of this processor. The
    /// answers are the same.
    ///
    /// ```
    /// use ninefold_core::{Budget, Isa, Puzzle, Solver};
    ///
    /// let mut portable = Solver::new(Budget::UNLIMITED).with_isa(Isa::PORTABLE);
    /// let mut best = Solver::new(Budget::UNLIMITED);
    /// let puzzles = [Puzzle::EMPTY; 20];
    /// assert_eq!(portable.solve_batch(&puzzles), best.solve_batch(&puzzles));
    /// ```
    #[must_use]
    pub const fn with_isa(mut self, isa: Isa) -> Self {
        self.engine.isa = isa;
        self
    }

    /// Returns the budget of each puzzle.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Replaces the budget for each puzzle from now on.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::nodes(1));
    /// assert!(solver.any(&Puzzle::EMPTY).is_err());
    /// solver.set_budget(Budget::nodes(1_000));
    /// assert!(solver.any(&Puzzle::EMPTY)?.is_some());
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Returns the work of the last search; for a batch, of all puzzles together.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// Finds out whether a puzzle has no, one or several solutions, and returns the two
    /// lexicographically smallest.
    ///
    /// Takes microseconds for published puzzles, and milliseconds for the worst boards known. A
    /// puzzle with several solutions takes a few dozen searches more, however many solutions it
    /// has.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Verdict {
        self.ask(|engine, meter| engine.verdict(puzzle, meter)).unwrap_or_else(Verdict::Stopped)
    }

    /// Finds the lexicographically smallest solution, if there is one.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the search first.
    pub fn smallest(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Stopped> {
        self.ask(|engine, meter| engine.smallest(puzzle, meter))
    }

    /// Finds any solution, if there is one: the first that the search meets. If there are several,
    /// this is faster than [`smallest`](Self::smallest).
    ///
    /// The solution may differ between instruction sets and versions, and in a batch it may depend
    /// on the other puzzles.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the search first.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let any = Solver::new(Budget::UNLIMITED).any(&Puzzle::EMPTY)?;
    /// assert!(any.is_some_and(|grid| grid.solves(&Puzzle::EMPTY)));
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn any(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Stopped> {
        self.ask(|engine, meter| engine.first_met(puzzle, None, meter))
    }

    /// Counts the solutions up to a limit.
    ///
    /// The result is [`Count::AtLeast`] if the count reaches the limit, otherwise exact. With a
    /// limit of 0, nothing is searched and the result is `AtLeast(0)`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the search first, with the number found until then.
    ///
    /// ```
    /// use ninefold_core::{Budget, Count, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::nodes(1_000));
    /// assert_eq!(solver.count(&Puzzle::EMPTY, 10), Ok(Count::AtLeast(10)));
    /// let stopped = solver.count(&Puzzle::EMPTY, u64::MAX).unwrap_err();
    /// assert!(stopped.at_least > 10);
    /// ```
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Result<Count, Stopped> {
        let found =
            self.ask(|engine, meter| engine.count_up_to(puzzle, None, limit, meter, None))?;
        Ok(Count::up_to(found, limit))
    }

    /// Solves a puzzle as [`solve`](Self::solve) does and, if it is proper, finds its redundant
    /// clues. The puzzle stays proper without any single one of them. A proper puzzle without
    /// redundant clues is minimal.
    ///
    /// Takes one search for each clue. The budget holds for all these searches together. If it ends
    /// them after the verdict, the verdict stands, [`Check::redundant`] is `None`, and
    /// [`Check::stopped`] has the reason.
    ///
    /// ```
    /// use ninefold_core::{Budget, CellSet, Puzzle, Solver};
    ///
    /// let text = "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// assert_eq!(solver.check(&text.parse()?).redundant, Some(CellSet::EMPTY));
    /// assert_eq!(solver.check(&Puzzle::EMPTY).redundant, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&mut self, puzzle: &Puzzle) -> Check {
        self.ask(|engine, meter| {
            let verdict = engine.verdict(puzzle, meter).unwrap_or_else(Verdict::Stopped);
            let (redundant, stopped) = match verdict {
                Verdict::Unique(_) => match engine.redundant(puzzle, meter) {
                    Ok(cells) => (Some(cells), None),
                    Err(stopped) => (None, Some(stopped)),
                },
                Verdict::Stopped(stopped) => (None, Some(stopped)),
                Verdict::NoSolution | Verdict::Multiple(..) => (None, None),
            };
            Check { verdict, redundant, stopped }
        })
    }

    /// See [`unstable_internals`](crate::unstable_internals).
    pub(crate) fn set_thresholds(&mut self, thresholds: Thresholds) {
        self.engine.set_thresholds(thresholds);
    }

    /// See [`unstable_internals`](crate::unstable_internals).
    pub(crate) const fn reached(&self) -> Reached {
        self.engine.reached()
    }

    /// Runs one search within the budget and stores its stats.
    #[inline(always)]
    fn ask<T>(&mut self, search: impl FnOnce(&mut Engine, &mut Meter) -> T) -> T {
        let mut meter = Meter::new(self.budget.borrowed());
        let answer = search(&mut self.engine, &mut meter);
        self.stats = meter.stats;
        answer
    }

    /// Runs the searches of a batch, each within the budget, and stores their stats.
    fn ask_batch<T>(&mut self, search: impl FnOnce(&mut Engine, &mut BatchMeter) -> T) -> T {
        let mut meter = BatchMeter { budget: self.budget.borrowed(), stats: Stats::default() };
        let answer = search(&mut self.engine, &mut meter);
        self.stats = meter.stats;
        answer
    }
}

impl Default for Solver {
    /// Makes a solver with [`Budget::UNLIMITED`]. This takes less than a microsecond, so you can
    /// move a solver out of its place with [`mem::take`](core::mem::take).
    fn default() -> Self {
        Self::new(Budget::UNLIMITED)
    }
}
