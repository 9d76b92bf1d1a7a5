//! The public face of all searching: [`Solver`].

use crate::answer::{Check, Count, Stats, Stopped, Verdict};
use crate::budget::{Budget, StopReason};
use crate::candidate::Candidate;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::kernel::Isa;
use crate::puzzle::Puzzle;
use crate::search::Each;
use crate::search::backtracking::Backtracking;
use crate::search::learning::Learner;
use crate::search::lockstep::{self, Asked, Job, Order, Use};
use crate::search::meter::Meter;
use crate::search::single::{self, Ascending, End, Greedy, Memory};
use crate::search::walks::Walks;
use alloc::vec::Vec;
use core::mem;
use core::ops::ControlFlow;

mod method;
mod minimal;
mod solutions;

pub use method::Method;
pub use minimal::MinimalSource;
use solutions::Progress;
pub use solutions::Solutions;

/// So many puzzles are worth the lanes of a vector.
const WORTH_LANES: usize = 6;

/// After so many guesses a single puzzle of which many solutions are wanted goes on in the lanes of
/// vectors, if it has several.
const PATIENCE: u64 = 512;

/// After so many guesses (in lanes, twice as many nodes) a puzzle of which fewer than two solutions are
/// found goes on by learning. Ordinary puzzles take a fifth of that at most.
const LONG_PATIENCE: u64 = 2_048;

/// Solutions found when looking for two.
enum Found {
    None,
    One(Grid),
    /// The two smallest.
    Two(Grid, Grid),
    /// At least two, of which this is some.
    Several(Grid),
}

/// What lanes find out of a batch. It is kept for its memory: to get as much anew for each batch can
/// take as long as a quarter of the search.
#[derive(Clone, Debug, Default)]
struct Batch {
    jobs: Vec<Job>,
    /// Of each puzzle some solution, if there is any.
    witnesses: Vec<Option<Grid>>,
}

/// Solves, counts and enumerates, one puzzle after another.
///
/// It holds the working memory of its searches (about 26 KB; more after walks through the givens, searches for the smallest
/// of several solutions, some hundred KB after a board that is made to be hard, two MB after many walks at
/// once, and 120 bytes for each puzzle of the largest batch), so keep it and use it again. It has no state that outlives a search but its [`Stats`], and it is `Send` and `Sync`: one for each
/// thread.
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
pub struct Solver<'a> {
    method: Method,
    budget: Budget<'a>,
    isa: Isa,
    memory: Memory,
    ascending: Ascending,
    learner: Learner,
    greedy: Greedy,
    walks: Walks,
    batch: Batch,
    backtracking: Backtracking,
    stats: Stats,
}

impl<'a> Solver<'a> {
    /// A solver that spends at most `budget` on each puzzle.
    pub fn new(budget: Budget<'a>) -> Self {
        Self::with_method(Method::default(), budget)
    }

    /// A solver that searches in another way than the fastest.
    pub fn with_method(method: Method, budget: Budget<'a>) -> Self {
        Self {
            method,
            budget,
            isa: Isa::detect(),
            memory: Memory::new(),
            ascending: Ascending::new(),
            learner: Learner::default(),
            greedy: Greedy::default(),
            walks: Walks::default(),
            batch: Batch::default(),
            backtracking: Backtracking::new(),
            stats: Stats::default(),
        }
    }

    /// The same solver, with an instruction set other than the best of this processor. The answers
    /// are the same.
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
        self.isa = isa;
        self
    }

    /// What the last search took; of a batch, all puzzles together.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// Whether a puzzle has no, one or several solutions, and the two lexicographically smallest.
    ///
    /// Costs microseconds for puzzles that people publish, some dozens of searches more when
    /// there are several solutions, however many, and milliseconds for the worst boards known.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Verdict {
        let mut meter = Meter::new(self.budget);
        let verdict = self.verdict(puzzle, &mut meter).unwrap_or_else(Verdict::Stopped);
        let stopped = match verdict {
            Verdict::Stopped(stopped) => Some(stopped.reason),
            _ => None,
        };
        self.record(&meter, stopped);
        verdict
    }

    /// The lexicographically smallest solution, if there is any.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when the budget ends the search before that is certain.
    pub fn smallest(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Stopped> {
        let mut meter = Meter::new(self.budget);
        let smallest = self.find_smallest(puzzle, &mut meter);
        self.record(&meter, smallest.as_ref().err().map(|stopped| stopped.reason));
        smallest
    }

    /// The number of solutions, counted up to a limit.
    ///
    /// The result is `AtLeast(limit)` as soon as that many are found, and `AtLeast` with a lower
    /// number when the budget ended the search; [`Stats::stopped`] then says why. A limit of 0
    /// finds nothing out and gives `AtLeast(0)`.
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Count {
        let mut meter = Meter::new(self.budget);
        let (found, stopped) = self.count_up_to(puzzle, None, limit, &mut meter, None);
        self.record(&meter, stopped);
        match stopped {
            None if found < limit => Count::Exactly(found),
            _ => Count::AtLeast(found),
        }
    }

    /// Some solution, if there is any: the first that the search meets, which is faster to get than
    /// the smallest where there are several.
    ///
    /// Which one it is may differ between instruction sets and versions, and in a batch by what else is
    /// in it.
    ///
    /// # Errors
    ///
    /// [`Stopped`] when the budget ends the search before.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let any = Solver::new(Budget::UNLIMITED).any(&Puzzle::EMPTY)?;
    /// assert!(any.is_some_and(|grid| grid.solves(&Puzzle::EMPTY)));
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn any(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, Stopped> {
        let mut meter = Meter::new(self.budget);
        let any = self.first_met(puzzle, None, &mut meter);
        self.record(&meter, any.err());
        any.map_err(|reason| Stopped { reason, at_least: 0 })
    }

    /// Hands out all solutions, each once, until there are no more or there are enough; gives their
    /// number, `AtLeast` if there may be more.
    ///
    /// They come in no particular order, which may differ between instruction sets and versions,
    /// and much faster than in ascending order from [`solutions`](Self::solutions): a hard puzzle
    /// is searched in the lanes of vectors. If the budget ended the search, [`Stats::stopped`] says
    /// why.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_core::{Budget, Count, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let mut grids = Vec::new();
    /// let count = solver.for_each(&Puzzle::EMPTY, |grid| {
    ///     grids.push(*grid);
    ///     if grids.len() == 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(count, Count::AtLeast(1_000));
    /// ```
    pub fn for_each(
        &mut self,
        puzzle: &Puzzle,
        mut each: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Count {
        let mut is_complete = true;
        let mut each = |grid: &Grid| {
            let flow = each(grid);
            is_complete &= flow.is_continue();
            flow
        };
        let mut meter = Meter::new(self.budget);
        let (found, stopped) =
            self.count_up_to(puzzle, None, u64::MAX, &mut meter, Some(&mut each));
        self.record(&meter, stopped);
        if is_complete && stopped.is_none() { Count::Exactly(found) } else { Count::AtLeast(found) }
    }

    /// What [`solve`](Self::solve) says of each puzzle, several times as fast where there are many.
    ///
    /// The budget holds for each puzzle. Memory is proportional to the number of puzzles (some 350
    /// bytes each), so a long list is best solved in parts of some thousands.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver, Verdict};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzles = [text.parse()?, Puzzle::EMPTY];
    /// let verdicts = Solver::new(Budget::UNLIMITED).solve_batch(&puzzles);
    /// assert!(matches!(verdicts[..], [Verdict::Unique(_), Verdict::Multiple(..)]));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn solve_batch(&mut self, puzzles: &[Puzzle]) -> Vec<Verdict> {
        self.each_in_batch(
            puzzles,
            Self::solve,
            |solver, puzzle, witness, meter| match solver.two_smallest(puzzle, witness, meter) {
                Ok((smallest, next)) => Verdict::Multiple(smallest, next),
                Err(stopped) => Verdict::Stopped(stopped),
            },
            |answer| match answer {
                Ok(None) => Verdict::NoSolution,
                Ok(Some(grid)) => Verdict::Unique(grid),
                Err(stopped) => Verdict::Stopped(stopped),
            },
        )
    }

    /// What [`smallest`](Self::smallest) says of each puzzle, several times as fast where there are
    /// many; see [`solve_batch`](Self::solve_batch).
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let smallest = Solver::new(Budget::UNLIMITED).smallest_batch(&[Puzzle::EMPTY; 40]);
    /// for grid in smallest {
    ///     assert!(grid?.ok_or("a solution")?.to_string().starts_with("123456789456789123"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smallest_batch(&mut self, puzzles: &[Puzzle]) -> Vec<Result<Option<Grid>, Stopped>> {
        self.each_in_batch(
            puzzles,
            Self::smallest,
            |solver, puzzle, witness, meter| {
                solver.smallest_below(puzzle, witness, meter).map(Some)
            },
            |answer| answer,
        )
    }

    /// What [`any`](Self::any) says of each puzzle, several times as fast where there are many; see
    /// [`solve_batch`](Self::solve_batch).
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// for grid in Solver::new(Budget::UNLIMITED).any_batch(&[Puzzle::EMPTY; 40]) {
    ///     assert!(grid?.is_some());
    /// }
    /// # Ok::<(), ninefold_core::Stopped>(())
    /// ```
    pub fn any_batch(&mut self, puzzles: &[Puzzle]) -> Vec<Result<Option<Grid>, Stopped>> {
        if !self.is_worth_lanes(puzzles) {
            return self.one_by_one(puzzles, Self::any);
        }
        self.any_in_lanes(Asked::all_of(puzzles))
    }

    /// For each puzzle some solution without a candidate, if there is any: the cell holds another
    /// digit in it. A given is struck too, so a puzzle of which only the solution with the candidate is
    /// known has another exactly if this finds one.
    ///
    /// It is as fast as [`any_batch`](Self::any_batch), and like there, which solution it is may differ.
    ///
    /// ```
    /// use ninefold_core::{Budget, Candidate, Cell, Puzzle, Solver, Verdict};
    ///
    /// // Of each given: can the puzzle do without it?
    /// let text = "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
    /// let puzzle: Puzzle = text.parse()?;
    /// let asked: Vec<(Puzzle, Candidate)> = puzzle
    ///     .givens()
    ///     .map(|(cell, digit)| (puzzle.without(cell), Candidate { cell, digit }))
    ///     .collect();
    /// let others = Solver::new(Budget::UNLIMITED).other_batch(&asked);
    /// let redundant = others.iter().filter(|other| **other == Ok(None));
    /// assert_eq!(redundant.count(), 2);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn other_batch(
        &mut self,
        asked: &[(Puzzle, Candidate)],
    ) -> Vec<Result<Option<Grid>, Stopped>> {
        let puzzles: Vec<Puzzle> = asked.iter().map(|(puzzle, _)| *puzzle).collect();
        let without: Vec<_> = asked.iter().map(|(_, candidate)| Some(*candidate)).collect();
        if !self.is_worth_lanes(&puzzles) {
            return self.one_by_one(asked, |solver, (puzzle, without)| {
                let mut meter = Meter::new(solver.budget);
                let other = solver.first_met(puzzle, Some(*without), &mut meter);
                solver.record(&meter, other.err());
                other.map_err(|reason| Stopped { reason, at_least: 0 })
            });
        }
        self.any_in_lanes(Asked { puzzles: &puzzles, without: &without, known: &[] })
    }

    /// What [`count`](Self::count) says of each puzzle, several times as fast where there are many;
    /// see [`solve_batch`](Self::solve_batch). A count that is `AtLeast` less than the limit was
    /// ended by the budget.
    ///
    /// ```
    /// use ninefold_core::{Budget, Count, Puzzle, Solver};
    ///
    /// let counts = Solver::new(Budget::UNLIMITED).count_batch(&[Puzzle::EMPTY; 3], 2);
    /// assert_eq!(counts, [Count::AtLeast(2); 3]);
    /// ```
    pub fn count_batch(&mut self, puzzles: &[Puzzle], limit: u64) -> Vec<Count> {
        if !self.is_worth_lanes(puzzles) {
            return self.one_by_one(puzzles, |solver, puzzle| solver.count(puzzle, limit));
        }
        let mut batch = mem::take(&mut self.batch);
        self.run_lanes(Asked::all_of(puzzles), limit, &mut batch.jobs, &mut []);
        let count = |job: &Job| match job.stopped {
            None if job.found < limit => Count::Exactly(job.found),
            _ => Count::AtLeast(job.found),
        };
        let counts = batch.jobs.iter().map(count).collect();
        self.batch = batch;
        counts
    }

    /// All solutions in ascending order, each computed when it is asked for.
    ///
    /// The budget holds for all of them together. Each costs about as many searches as there are
    /// cells between the first in which it differs from its predecessor and the last.
    ///
    /// ```
    /// use ninefold_core::{Budget, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let first_two = solver.solutions(&Puzzle::EMPTY).take(2).collect::<Result<Vec<_>, _>>()?;
    /// assert!(first_two[0] < first_two[1]);
    /// # Ok::<(), ninefold_core::StopReason>(())
    /// ```
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_, 'a> {
        self.stats = Stats::default();
        if self.method == Method::Backtracking {
            self.backtracking.start(puzzle);
        }
        Solutions {
            meter: Meter::new(self.budget),
            progress: Progress::Before(*puzzle),
            solver: self,
        }
    }

    /// What [`solve`](Self::solve) says and, for a proper puzzle, the givens that it stays proper
    /// without, each on its own; a proper puzzle without such givens is minimal.
    ///
    /// Costs one search for each given. The budget holds for all of them together: if it ends the
    /// search among them, the verdict stands and [`Check::redundant`] is not known.
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
        let mut meter = Meter::new(self.budget);
        let verdict = self.verdict(puzzle, &mut meter).unwrap_or_else(Verdict::Stopped);
        let redundant = match verdict {
            Verdict::Unique(_) => self.find_redundant(puzzle, &mut meter),
            Verdict::Stopped(stopped) => Err(stopped),
            Verdict::NoSolution | Verdict::Multiple(..) => {
                self.record(&meter, None);
                return Check { verdict, redundant: None };
            }
        };
        self.record(&meter, redundant.err().map(|stopped| stopped.reason));
        Check { verdict, redundant: redundant.ok() }
    }

    fn find_redundant(&mut self, puzzle: &Puzzle, meter: &mut Meter) -> Result<CellSet, Stopped> {
        let mut redundant = CellSet::EMPTY;
        for (cell, digit) in puzzle.givens() {
            let rest = puzzle.without(cell);
            let is_proper = match self.method {
                // There is a second solution exactly if the cell can hold another digit.
                Method::Propagation => {
                    let without = Some(Candidate { cell, digit });
                    match self.count_up_to(&rest, without, 1, meter, None) {
                        (others, None) => others == 0,
                        (_, Some(reason)) => return Err(Stopped { reason, at_least: 1 }),
                    }
                }
                Method::Backtracking => matches!(self.any_two(&rest, meter)?, Found::One(_)),
            };
            if is_proper {
                redundant = redundant.with(cell);
            }
        }
        Ok(redundant)
    }

    /// Answers each puzzle of a batch: alone if the batch is small, else by what the lanes find:
    /// of several solutions some, to go on from, else what there is.
    fn each_in_batch<T>(
        &mut self,
        puzzles: &[Puzzle],
        alone: impl Fn(&mut Self, &Puzzle) -> T,
        several: impl Fn(&mut Self, &Puzzle, Grid, &mut Meter) -> T,
        otherwise: impl Fn(Result<Option<Grid>, Stopped>) -> T,
    ) -> Vec<T> {
        if !self.is_worth_lanes(puzzles) {
            return self.one_by_one(puzzles, alone);
        }
        let batch = self.witness(Asked::all_of(puzzles), 2);
        let mut total = self.stats;
        let mut answers = Vec::with_capacity(puzzles.len());
        for ((puzzle, job), witness) in puzzles.iter().zip(&batch.jobs).zip(&batch.witnesses) {
            answers.push(match (job.stopped, *witness) {
                (Some(reason), _) => otherwise(Err(Stopped { reason, at_least: job.found })),
                (None, Some(witness)) if job.found == 2 => {
                    let mut meter = Meter::resume(self.budget, job.nodes);
                    let answer = several(self, puzzle, witness, &mut meter);
                    total.nodes += meter.nodes - job.nodes;
                    total.guesses += meter.guesses;
                    answer
                }
                (None, witness) => otherwise(Ok(witness)),
            });
        }
        self.stats = total;
        self.batch = batch;
        answers
    }

    fn one_by_one<P, T>(&mut self, puzzles: &[P], alone: impl Fn(&mut Self, &P) -> T) -> Vec<T> {
        let mut total = Stats::default();
        let mut answer = |puzzle| {
            let answer = alone(self, puzzle);
            total.add(&self.stats);
            answer
        };
        let answers = puzzles.iter().map(&mut answer).collect();
        self.stats = total;
        answers
    }

    fn is_worth_lanes(&self, puzzles: &[Puzzle]) -> bool {
        self.method == Method::Propagation && puzzles.len() >= WORTH_LANES
    }

    /// Searches many puzzles in lanes, for a number of solutions of each and one of them to show. The
    /// memory of what is found is the solver's.
    fn witness(&mut self, asked: Asked, limit: u64) -> Batch {
        let mut batch = mem::take(&mut self.batch);
        batch.witnesses.clear();
        batch.witnesses.resize(asked.puzzles.len(), None);
        self.run_lanes(asked, limit, &mut batch.jobs, &mut batch.witnesses);
        batch
    }

    /// Of many puzzles the first solution that lanes meet.
    fn any_in_lanes(&mut self, asked: Asked) -> Vec<Result<Option<Grid>, Stopped>> {
        let batch = self.witness(asked, 1);
        let first = |(job, witness): (&Job, &Option<Grid>)| match job.stopped {
            Some(reason) => Err(Stopped { reason, at_least: 0 }),
            None => Ok(*witness),
        };
        let answers = batch.jobs.iter().zip(&batch.witnesses).map(first).collect();
        self.batch = batch;
        answers
    }

    fn run_lanes(
        &mut self,
        puzzles: Asked,
        limit: u64,
        jobs: &mut Vec<Job>,
        witnesses: &mut [Option<Grid>],
    ) {
        let order = Order { limit, budget: self.budget, patience: 2 * LONG_PATIENCE };
        jobs.clear();
        jobs.resize(puzzles.puzzles.len(), Job::new(&order));
        let Use { rounds, lanes, busy } = lockstep::run(self.isa, puzzles, order, jobs, witnesses);
        let (mut nodes, mut guesses, mut stopped) = (0, 0, None);
        for (i, job) in jobs.iter_mut().enumerate() {
            guesses += job.nodes.saturating_sub(1) / 2;
            if job.is_hard {
                guesses += self.finish(puzzles, i, limit, job, witnesses.get_mut(i));
            }
            nodes += job.nodes;
            stopped = stopped.or(job.stopped);
        }
        self.stats =
            Stats { nodes, guesses, rounds, lanes, busy_lanes: busy, max_depth: 0, stopped };
    }

    /// Goes on with a puzzle that the lanes have given up, and gives the guesses that it took.
    fn finish(
        &mut self,
        puzzles: Asked,
        number: usize,
        limit: u64,
        job: &mut Job,
        witness: Option<&mut Option<Grid>>,
    ) -> u64 {
        let puzzle = &puzzles.puzzles[number];
        let without = puzzles.without.get(number).copied().flatten();
        let known = puzzles.known.get(number);
        let mut meter = Meter::resume(self.budget, job.nodes);
        let (grids, stopped) = self.learn(puzzle, without, known, limit.min(2), &mut meter);
        job.found = job.found.max(grids.len() as u64);
        job.stopped = stopped;
        if let (Some(witness), Some(grid)) = (witness, grids.first()) {
            *witness = Some(*grid);
        }
        if stopped.is_none() && limit > 2 && grids.len() == 2 {
            (job.found, job.stopped) = self.count_up_to(puzzle, without, limit, &mut meter, None);
        }
        job.nodes = meter.nodes;
        meter.guesses
    }

    fn verdict(&mut self, puzzle: &Puzzle, meter: &mut Meter) -> Result<Verdict, Stopped> {
        Ok(match self.any_two(puzzle, meter)? {
            Found::None => Verdict::NoSolution,
            Found::One(grid) => Verdict::Unique(grid),
            Found::Two(smallest, next) => Verdict::Multiple(smallest, next),
            Found::Several(witness) => {
                let (smallest, next) = self.two_smallest(puzzle, witness, meter)?;
                Verdict::Multiple(smallest, next)
            }
        })
    }

    fn find_smallest(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, Stopped> {
        match self.method {
            // To know that there is no second solution is cheaper than to know that there is no
            // smaller one.
            Method::Propagation => match self.any_two(puzzle, meter)? {
                Found::None => Ok(None),
                Found::One(grid) | Found::Two(grid, _) => Ok(Some(grid)),
                Found::Several(witness) => self.smallest_below(puzzle, witness, meter).map(Some),
            },
            Method::Backtracking => {
                self.backtracking.start(puzzle);
                self.backtracking.next(meter).map_err(|reason| Stopped { reason, at_least: 0 })
            }
        }
    }

    /// The smallest solution of a puzzle that has at least two, of which one is known.
    fn smallest_below(
        &mut self,
        puzzle: &Puzzle,
        witness: Grid,
        meter: &mut Meter,
    ) -> Result<Grid, Stopped> {
        self.ascending.start(puzzle, witness);
        self.next_ascending(meter)
    }

    /// The two smallest solutions of a puzzle that has at least two, of which one is known.
    fn two_smallest(
        &mut self,
        puzzle: &Puzzle,
        witness: Grid,
        meter: &mut Meter,
    ) -> Result<(Grid, Grid), Stopped> {
        Ok((self.smallest_below(puzzle, witness, meter)?, self.next_ascending(meter)?))
    }

    fn next_ascending(&mut self, meter: &mut Meter) -> Result<Grid, Stopped> {
        let next = self.ascending.next(self.isa, &mut self.memory, &mut self.learner, meter);
        let next = next.map_err(|reason| Stopped { reason, at_least: 2 })?;
        Ok(next.expect("two solutions were found before"))
    }

    /// Whether there are two solutions.
    fn any_two(&mut self, puzzle: &Puzzle, meter: &mut Meter) -> Result<Found, Stopped> {
        if self.method == Method::Propagation {
            let mut witness = None;
            let mut keep_first = |grid: &Grid| {
                witness = witness.or(Some(*grid));
                ControlFlow::Continue(())
            };
            let (found, stopped) = self.count_up_to(puzzle, None, 2, meter, Some(&mut keep_first));
            return match (stopped, witness) {
                (Some(reason), _) => Err(Stopped { reason, at_least: found }),
                (None, None) => Ok(Found::None),
                (None, Some(grid)) if found == 1 => Ok(Found::One(grid)),
                (None, Some(grid)) => Ok(Found::Several(grid)),
            };
        }
        self.backtracking.start(puzzle);
        let mut next =
            |at_least| self.backtracking.next(meter).map_err(|reason| Stopped { reason, at_least });
        let Some(first) = next(0)? else { return Ok(Found::None) };
        Ok(next(1)?.map_or(Found::One(first), |second| Found::Two(first, second)))
    }

    /// The first solution that the search meets.
    fn first_met(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, StopReason> {
        let mut first = None;
        let mut keep = |grid: &Grid| {
            first = Some(*grid);
            ControlFlow::Break(())
        };
        match self.count_up_to(puzzle, without, 1, meter, Some(&mut keep)) {
            (_, Some(reason)) => Err(reason),
            (_, None) => Ok(first),
        }
    }

    /// Counts solutions up to a limit, only those without a candidate if one is given, and says
    /// what ended the count early, if anything did. Hands out each solution, if that is wanted.
    fn count_up_to(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        limit: u64,
        meter: &mut Meter,
        mut each: Option<Each>,
    ) -> (u64, Option<StopReason>) {
        if self.method == Method::Backtracking {
            return self.count_backtracking(puzzle, without, limit, meter, each);
        }
        let patience = if limit > 2 { PATIENCE } else { LONG_PATIENCE };
        let order = single::Order { puzzle, without, limit, patience };
        let reborrowed = each.as_mut().map(|each| &mut **each as Each);
        let (found, end) = single::count(self.isa, order, &mut self.memory, meter, reborrowed);
        match end {
            End::Done => (found, None),
            End::Stopped(reason) => (found, Some(reason)),
            End::Hard(nodes) => {
                if found < 2 {
                    let (grids, stopped) = self.learn(puzzle, without, None, limit.min(2), meter);
                    let least = grids.len() as u64;
                    if stopped.is_some() || limit <= 2 || least < 2 {
                        if found == 0
                            && let Some(each) = &mut each
                        {
                            let _ = grids.iter().try_for_each(each);
                        }
                        return (found.max(least), stopped);
                    }
                }
                let order = Order { limit, budget: self.budget, patience: u64::MAX };
                let mut job = Job::begun(found, meter.nodes, nodes.len(), &order);
                let lanes = lockstep::go_on(self.isa, &nodes, order, &mut job, each);
                meter.add_lanes(job.nodes, nodes.len() as u64, lanes);
                (job.found, job.stopped)
            }
        }
    }

    /// Up to so many solutions but one that is known by the search that learns, and what ended it early, if anything did.
    fn learn(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        known: Option<&Grid>,
        limit: u64,
        meter: &mut Meter,
    ) -> (Vec<Grid>, Option<StopReason>) {
        let mut grids = Vec::new();
        self.learner.start(puzzle, without);
        if let Some(known) = known {
            self.learner.forbid(known);
        }
        while (grids.len() as u64) < limit {
            match self.learner.solution(&[0; 81], meter) {
                Ok(Some(grid)) => {
                    self.learner.forbid(&grid);
                    grids.push(grid);
                }
                Ok(None) => break,
                Err(reason) => return (grids, Some(reason)),
            }
        }
        (grids, None)
    }

    fn count_backtracking(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        limit: u64,
        meter: &mut Meter,
        mut each: Option<Each>,
    ) -> (u64, Option<StopReason>) {
        self.backtracking.start(puzzle);
        let mut found = 0;
        while found < limit {
            match self.backtracking.next(meter) {
                Ok(Some(grid)) => {
                    if without.is_some_and(|candidate| grid.get(candidate.cell) == candidate.digit)
                    {
                        continue;
                    }
                    found += 1;
                    if each.as_mut().is_some_and(|each| each(&grid).is_break()) {
                        break;
                    }
                }
                Ok(None) => break,
                Err(reason) => return (found, Some(reason)),
            }
        }
        (found, None)
    }

    fn record(&mut self, meter: &Meter, stopped: Option<StopReason>) {
        let &Meter { nodes, guesses, max_depth, lanes: Use { rounds, lanes, busy }, .. } = meter;
        self.stats = Stats { nodes, guesses, rounds, lanes, busy_lanes: busy, max_depth, stopped };
    }
}
