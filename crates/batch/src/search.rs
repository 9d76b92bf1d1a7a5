//! [`SearchOptions`]: the options of searches; [`SearchWorker`]: the searches of one thread.

use crate::host::Host;
use crate::interruption::Interruption;
use crate::output_sender::OutputSender;
use crate::spare::SpareThreads;
use ninefold_core::{Budget, Grid, Isa, Method, Puzzle, Solver, Stats, StopReason, Stopped};
use ninefold_logic::Helpers;
use ninefold_questions::{Searches, Setting, Watch};
use ninefold_variant::VariantSolver;
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Puzzles per batch when they are searched together in lanes, and no reader waits for the first
/// answer.
const LANE_BATCH: usize = 2048;
/// Puzzles per batch when each is searched alone.
const SINGLE_BATCH: usize = 64;
/// Nodes a puzzle may use before the answers ahead of it are handed over.
const QUICK_NODES: u64 = 2_000;
/// Guesses that a puzzle on another grid may take before the answers ahead of it are handed over. Each
/// takes longer than a node of a classic puzzle.
const QUICK_GUESSES: u64 = 200;
/// The smallest node budget with which puzzles are searched together. In lanes, the nodes of a
/// puzzle depend on its neighbours. With a small budget, so would its answer.
const LARGE_BUDGET: u64 = 1_000_000;

/// The options of searches for answers.
///
/// ```
/// use ninefold_batch::SearchOptions;
/// use std::time::Duration;
///
/// let search = SearchOptions { timeout: Some(Duration::from_secs(2)), ..SearchOptions::default() };
/// assert_eq!(search.max_nodes, u64::MAX);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions {
    /// Algorithm of the search. All algorithms give the same answers.
    pub method: Method,
    /// Node limit per puzzle.
    pub max_nodes: u64,
    /// Time limit per puzzle.
    pub timeout: Option<Duration>,
    /// Instruction set of the search. All instruction sets give the same answers.
    pub isa: Isa,
    /// Whether to report nodes, depth and time at the end, and the nodes of each puzzle in tables.
    /// If so, each puzzle is searched alone.
    pub shows_effort: bool,
}

impl Default for SearchOptions {
    /// The fastest search, without a limit.
    fn default() -> Self {
        Self {
            method: Method::default(),
            max_nodes: u64::MAX,
            timeout: None,
            isa: Isa::detect(),
            shows_effort: false,
        }
    }
}

impl SearchOptions {
    /// Returns whether puzzles may be searched together.
    pub(crate) fn uses_lanes(&self) -> bool {
        !self.shows_effort && self.max_nodes >= LARGE_BUDGET
    }

    /// Returns the number of puzzles per batch.
    pub(crate) fn batch_size(&self, uses_lanes: bool) -> usize {
        if uses_lanes && self.uses_lanes() { LANE_BATCH } else { SINGLE_BATCH }
    }

    /// Returns why a search ended, and which limit to raise.
    pub(crate) fn explain_stop(&self, reason: StopReason, host: &dyn Host) -> String {
        let (setting, limit) = match self.timeout {
            Some(time) if reason == StopReason::Time => (Setting::Timeout, format!("{time:?}")),
            _ => (Setting::MaxNodes, self.max_nodes.to_string()),
        };
        let name = host.setting_name(setting);
        format!("stopped: {reason} ({name} {limit}); a higher limit may bring the answer")
    }

    fn solver(&self, budget: Budget) -> Solver {
        Solver::with_method(self.method, budget).with_isa(self.isa)
    }
}

/// The moment when a search must end. Each thread has a deadline that its searches check.
#[derive(Clone)]
struct Deadline {
    /// Nanoseconds on the host's clock.
    at: Arc<AtomicU64>,
    host: Arc<dyn Host>,
}

impl Deadline {
    const NEVER: u64 = u64::MAX;

    fn new(host: &Arc<dyn Host>) -> Self {
        Self { at: Arc::new(AtomicU64::new(Self::NEVER)), host: Arc::clone(host) }
    }

    /// Sets the time limit of the searches from now on; `None` means no limit.
    fn start(&self, time: Option<Duration>) {
        let end = time.and_then(|time| self.host.now().checked_add(time));
        let end = end.and_then(|end| u64::try_from(end.as_nanos()).ok());
        self.at.store(end.unwrap_or(Self::NEVER), Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        let at = self.at.load(Ordering::Relaxed);
        at != Self::NEVER && self.host.now().as_nanos() >= u128::from(at)
    }
}

/// The nodes that are reported as the effort of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CountedNodes {
    /// All nodes.
    All,
    /// With plain backtracking, the nodes up to the first solution, where the program of a learner
    /// ends. So the number does not depend on whether the output also tells of a second solution.
    ToFirstSolution,
}

/// The searches of one thread. Each search has a small budget first. If that is not enough, the
/// answers ahead are handed over, and the search starts again with the whole budget.
pub struct SearchWorker {
    search: SearchOptions,
    quick: Solver,
    full: Solver,
    variants: VariantSolvers,
    deadline: Deadline,
    /// What ends searches with the whole budget, for questions whose answers grow.
    interruption: Option<Interruption>,
    /// Threads of the run that can help with a long search.
    threads: SpareThreads,
    /// Nodes for the last puzzle so far.
    nodes: u64,
    /// The nodes that count for the last puzzle.
    counted: CountedNodes,
}

impl SearchWorker {
    pub(crate) fn new(
        search: SearchOptions,
        host: &Arc<dyn Host>,
        interruption: Option<Interruption>,
        threads: SpareThreads,
    ) -> Self {
        let deadline = Deadline::new(host);
        let timed = |budget: Budget| match search.timeout {
            Some(_) => {
                let deadline = deadline.clone();
                budget.until(move || deadline.is_over())
            }
            None => budget,
        };
        let budget = Budget::nodes(search.max_nodes);
        let budget = match &interruption {
            Some(interruption) => interruption.limit(budget),
            None => budget,
        };
        let full = timed(budget);
        let quick = timed(Budget::nodes(search.max_nodes.min(QUICK_GUESSES)));
        Self {
            quick: search.solver(Budget::nodes(search.max_nodes.min(QUICK_NODES))),
            variants: VariantSolvers::new(quick, full.clone()),
            full: search.solver(full),
            deadline,
            search,
            interruption,
            threads,
            nodes: 0,
            counted: CountedNodes::All,
        }
    }

    /// Returns the solver with the small budget.
    pub(crate) fn quick(&mut self) -> &mut Solver {
        &mut self.quick
    }

    /// Begins with another record.
    pub(crate) fn begin(&mut self) {
        self.nodes = 0;
        self.counted = CountedNodes::All;
    }

    /// Says which nodes count from now on, until another record begins.
    pub(crate) fn count_nodes(&mut self, counted: CountedNodes) {
        self.counted = counted;
    }

    /// Returns the nodes for the record so far, if each record is searched alone.
    pub(crate) fn shown_nodes(&self) -> Option<u64> {
        self.search.shows_effort.then_some(self.nodes)
    }

    /// Hands over the answers ahead, and asks with the whole budget. The time that is noted counts from
    /// `start` on; the time limit begins with this search.
    fn ask_fully<T>(
        &mut self,
        start: Duration,
        sender: &mut OutputSender,
        ask: impl Fn(&mut Solver) -> T,
    ) -> io::Result<T> {
        sender.hand_over_early()?;
        self.deadline.start(self.search.timeout);
        let full = &mut self.full;
        let answer = match &self.interruption {
            Some(interruption) => interruption.during(|| ask(full)),
            None => ask(full),
        };
        self.note(self.full.stats(), start, sender);
        Ok(answer)
    }

    /// Notes the time and the nodes of a search.
    fn note(&mut self, mut stats: Stats, start: Duration, sender: &mut OutputSender) {
        if self.counted == CountedNodes::ToFirstSolution {
            stats.nodes = stats.nodes_to_first.unwrap_or(stats.nodes);
        }
        let time = self.deadline.host.now().saturating_sub(start);
        sender.part.effort.add(stats, time);
        self.nodes += stats.nodes;
    }

    /// Returns the solutions of a puzzle in ascending order, up to `limit`. Returns `None` if there
    /// are more than `most`, or if the small budget ends first.
    pub(crate) fn list_few(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        most: usize,
        sender: &mut OutputSender,
    ) -> Option<Vec<Grid>> {
        let start = self.deadline.host.now();
        let mut few = Vec::new();
        let mut are_few = true;
        let end = self.quick.for_each_ascending(puzzle, |grid| {
            are_few = few.len() < most;
            if !are_few {
                return ControlFlow::Break(());
            }
            few.push(*grid);
            let are_enough = few.len() as u64 >= limit;
            if are_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if end.is_err() || !are_few {
            return None;
        }
        let time = self.deadline.host.now().saturating_sub(start);
        sender.part.effort.add(self.quick.stats(), time);
        Some(few)
    }

    /// Passes the solutions of a puzzle to `each` in ascending order, up to `limit`. Each solution
    /// is handed over before the search for the next, which may take long. The time limit counts
    /// the search only, and not the time that a slow reader takes.
    ///
    /// Returns the number of solutions, and the reason if the search ended early.
    pub(crate) fn list(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        sender: &mut OutputSender,
        mut each: impl FnMut(&Grid, &mut OutputSender) -> io::Result<()>,
    ) -> io::Result<(u64, Result<(), Stopped>)> {
        let mut solutions = mem::take(&mut self.full).into_solutions(puzzle);
        let mut time = Duration::ZERO;
        let mut listed = 0;
        let mut written = Ok(());
        let end = loop {
            if listed == limit {
                break Ok(());
            }
            written = sender.hand_over();
            if written.is_err() {
                break Ok(());
            }
            let limit_of_time = self.search.timeout;
            self.deadline.start(limit_of_time.map(|limit| limit.saturating_sub(time)));
            let start = self.deadline.host.now();
            let next = solutions.next();
            time += self.deadline.host.now().saturating_sub(start);
            match next {
                Some(Ok(grid)) => written = each(&grid, sender),
                Some(Err(stopped)) => break Err(stopped),
                None => break Ok(()),
            }
            if written.is_err() {
                break Ok(());
            }
            listed += 1;
        };
        sender.part.effort.add(solutions.stats(), time);
        self.full = solutions.into_solver();
        written.map(|()| (listed, end))
    }
}

/// The solvers of puzzles on other grids or with other rules, made when the first one comes.
struct VariantSolvers {
    budgets: [Budget; 2],
    solvers: Option<Box<[VariantSolver; 2]>>,
}

impl VariantSolvers {
    const fn new(quick: Budget, full: Budget) -> Self {
        Self { budgets: [quick, full], solvers: None }
    }

    /// Returns the solver with the small budget, and the one with the whole budget.
    fn both(&mut self) -> [&mut VariantSolver; 2] {
        let make = || Box::new(self.budgets.clone().map(VariantSolver::new));
        self.solvers.get_or_insert_with(make).each_mut()
    }
}

impl SearchWorker {
    /// Asks about a puzzle on another grid or with other rules: with the small budget first, and then with
    /// the whole one. `ask` returns the guesses beside the answer.
    pub(crate) fn ask_variant<T>(
        &mut self,
        sender: &mut OutputSender,
        is_stopped: impl Fn(&T) -> bool,
        ask: impl Fn(&mut VariantSolver) -> (T, u64),
    ) -> io::Result<T> {
        let start = self.deadline.host.now();
        self.deadline.start(self.search.timeout);
        let (answer, guesses) = ask(self.variants.both()[0]);
        if !is_stopped(&answer) || self.search.max_nodes <= QUICK_GUESSES {
            self.note_guesses(guesses, start, sender);
            return Ok(answer);
        }
        sender.hand_over_early()?;
        self.deadline.start(self.search.timeout);
        let [_, full] = self.variants.both();
        let (answer, guesses) = match &self.interruption {
            Some(interruption) => interruption.during(|| ask(full)),
            None => ask(full),
        };
        self.note_guesses(guesses, start, sender);
        Ok(answer)
    }

    /// Lists solutions of a puzzle on another grid or with other rules. `list` gets the solver, and a clock
    /// that counts the search alone: the time of a slow reader is no time of the search.
    pub(crate) fn list_variant<T>(
        &mut self,
        sender: &mut OutputSender<'_>,
        list: impl FnOnce(&mut VariantSolver, &mut ListingClock<'_>, &mut OutputSender<'_>) -> T,
    ) -> T {
        let Self { variants, deadline, search, .. } = self;
        let begun = deadline.host.now();
        deadline.start(search.timeout);
        let mut clock =
            ListingClock { deadline, limit: search.timeout, spent: Duration::ZERO, begun };
        let [_, full] = variants.both();
        let listed = list(full, &mut clock, sender);
        clock.pause();
        let (time, guesses) = (clock.spent, full.work().guesses);
        sender.part.effort.add(of_guesses(guesses), time);
        self.nodes += guesses;
        listed
    }

    fn note_guesses(&mut self, guesses: u64, start: Duration, sender: &mut OutputSender) {
        let time = self.deadline.host.now().saturating_sub(start);
        sender.part.effort.add(of_guesses(guesses), time);
        self.nodes += guesses;
    }
}

/// Returns the work of a search, whose nodes are guesses.
fn of_guesses(guesses: u64) -> Stats {
    let mut stats = Stats::default();
    stats.nodes = guesses;
    stats
}

/// Counts the time of a listing, without that in which solutions are written.
pub(crate) struct ListingClock<'w> {
    deadline: &'w Deadline,
    limit: Option<Duration>,
    spent: Duration,
    begun: Duration,
}

impl ListingClock<'_> {
    /// Stops the clock, because a solution is written.
    pub(crate) fn pause(&mut self) {
        self.spent += self.deadline.host.now().saturating_sub(self.begun);
    }

    /// Starts the clock again.
    pub(crate) fn go_on(&mut self) {
        self.begun = self.deadline.host.now();
        self.deadline.start(self.limit.map(|limit| limit.saturating_sub(self.spent)));
    }
}

/// The searches for the answer to one record. Before a long search, the answers ahead are handed over,
/// so that no reader waits for it.
pub struct RecordSearches<'a, 'd> {
    worker: &'a mut SearchWorker,
    sender: &'a mut OutputSender<'d>,
    /// Why nobody wants more answers.
    lost: Option<io::Error>,
}

impl<'a, 'd> RecordSearches<'a, 'd> {
    pub(crate) fn new(worker: &'a mut SearchWorker, sender: &'a mut OutputSender<'d>) -> Self {
        Self { worker, sender, lost: None }
    }

    /// Asks the solver with the whole budget, because the small budget is known to be too small.
    ///
    /// # Errors
    ///
    /// If nobody wants more answers.
    pub(crate) fn ask_fully<T>(self, ask: impl Fn(&mut Solver) -> T) -> io::Result<T> {
        self.worker.ask_fully(self.worker.deadline.host.now(), self.sender, ask)
    }

    /// Ends the searches for the record.
    ///
    /// # Errors
    ///
    /// If nobody wants more answers. The answer to the record is then worth nothing.
    pub(crate) fn end(self) -> io::Result<()> {
        self.lost.map_or(Ok(()), Err)
    }
}

impl Searches for RecordSearches<'_, '_> {
    fn quick(&mut self) -> &mut Solver {
        &mut self.worker.quick
    }

    fn ask<T>(&mut self, is_stopped: impl Fn(&T) -> bool, ask: impl Fn(&mut Solver) -> T) -> T {
        let start = self.worker.deadline.host.now();
        let quick = ask(&mut self.worker.quick);
        if !is_stopped(&quick) || self.worker.search.max_nodes <= QUICK_NODES {
            self.worker.note(self.worker.quick.stats(), start, self.sender);
            return quick;
        }
        match self.worker.ask_fully(start, self.sender, ask) {
            Ok(answer) => answer,
            Err(error) => {
                self.lost = Some(error);
                quick
            }
        }
    }

    fn work<T>(
        &mut self,
        work: impl FnOnce(&dyn Helpers, &mut Watch<'_>) -> T,
    ) -> (T, Option<StopReason>) {
        let worker = &mut *self.worker;
        let start = worker.deadline.host.now();
        self.lost = self.lost.take().or(self.sender.hand_over_early().err());
        worker.deadline.start(worker.search.timeout);
        let is_lost = self.lost.is_some();
        let deadline = &worker.deadline;
        let end = || {
            // Nobody wants a lost answer.
            let lost = is_lost.then_some(StopReason::Cancelled);
            lost.or_else(|| deadline.is_over().then_some(StopReason::Time))
        };
        let mut watch = Watch::new(worker.search.max_nodes, &end);
        let done = work(&worker.threads, &mut watch);
        let (nodes, stopped) = (worker.search.max_nodes - watch.left(), watch.ended());
        let time = worker.deadline.host.now().saturating_sub(start);
        worker.nodes += nodes;
        self.sender.part.effort.add_more(nodes, worker.nodes, time);
        (done, stopped)
    }
}
