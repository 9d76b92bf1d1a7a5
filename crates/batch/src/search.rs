//! [`Search`]: the options of searches; [`Searcher`]: the searches of one thread.

use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::host::Host;
use crate::interruption::Interruption;
use crate::spare::SpareThreads;
use ninefold_core::{Budget, Grid, Isa, Method, Puzzle, Solver, Stats, StopReason, Stopped};
use ninefold_logic::Helpers;
use ninefold_questions::Setting;
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
/// The smallest node budget with which puzzles are searched together. In lanes, the nodes of a
/// puzzle depend on its neighbours. With a small budget, so would its answer.
const LARGE_BUDGET: u64 = 1_000_000;

/// The options of searches for answers.
///
/// ```
/// use ninefold_batch::Search;
/// use std::time::Duration;
///
/// let search = Search { timeout: Some(Duration::from_secs(2)), ..Search::default() };
/// assert_eq!(search.max_nodes, u64::MAX);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Search {
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

impl Default for Search {
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

impl Search {
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

/// The searches of one thread. Each search has a small budget first. If that is not enough, the
/// answers ahead are handed over, and the search starts again with the whole budget.
pub struct Searcher {
    search: Search,
    quick: Solver,
    full: Solver,
    deadline: Deadline,
    /// What ends searches with the whole budget, for questions whose answers grow.
    interruption: Option<Interruption>,
    /// Threads of the run that can help with a long search.
    threads: SpareThreads,
    /// Nodes for the last puzzle so far.
    nodes: u64,
}

impl Searcher {
    pub(crate) fn new(
        search: Search,
        host: &Arc<dyn Host>,
        interruption: Option<Interruption>,
        threads: SpareThreads,
    ) -> Self {
        let deadline = Deadline::new(host);
        let budget = Budget::nodes(search.max_nodes);
        let budget = match &interruption {
            Some(interruption) => interruption.limit(budget),
            None => budget,
        };
        let full = match search.timeout {
            Some(_) => {
                let deadline = deadline.clone();
                budget.until(move || deadline.is_over())
            }
            None => budget,
        };
        Self {
            quick: search.solver(Budget::nodes(search.max_nodes.min(QUICK_NODES))),
            full: search.solver(full),
            deadline,
            search,
            interruption,
            threads,
            nodes: 0,
        }
    }

    /// Returns the solver with the small budget.
    pub(crate) fn quick(&mut self) -> &mut Solver {
        &mut self.quick
    }

    /// Asks a solver about one puzzle: first with the small budget, then with the whole budget.
    /// `is_long` skips the small budget, because it is known to be too small.
    pub(crate) fn search(
        &mut self,
        is_long: bool,
        delivery: &mut Delivery,
        ask: impl Fn(&mut Solver) -> PuzzleAnswer,
    ) -> io::Result<PuzzleAnswer> {
        let start = self.deadline.host.now();
        if !is_long {
            let answer = ask(&mut self.quick);
            if answer.stopped.is_none() || self.search.max_nodes <= QUICK_NODES {
                return Ok(self.conclude(answer, self.quick.stats(), start, delivery));
            }
        }
        delivery.hand_over()?;
        self.deadline.start(self.search.timeout);
        let full = &mut self.full;
        let answer = match &self.interruption {
            Some(interruption) => interruption.during(|| ask(full)),
            None => ask(full),
        };
        Ok(self.conclude(answer, self.full.stats(), start, delivery))
    }

    /// Goes on with the puzzle of the last [`search`](Self::search), with a budget of its own. Hands
    /// over the answers ahead of it first. `work` gets helpers, and a function that says whether to
    /// go on. It asks before each guess, or at each visit of a technique, which counts as a node of the
    /// answer.
    pub(crate) fn go_on<T>(
        &mut self,
        answer: &mut PuzzleAnswer,
        delivery: &mut Delivery,
        work: impl FnOnce(&dyn Helpers, &mut dyn FnMut() -> bool) -> T,
    ) -> io::Result<(T, Option<StopReason>)> {
        let start = self.deadline.host.now();
        delivery.hand_over()?;
        self.deadline.start(self.search.timeout);
        let (mut nodes, mut stopped) = (0, None);
        let (most, deadline) = (self.search.max_nodes, &self.deadline);
        let done = work(&self.threads, &mut || {
            if nodes == most {
                stopped = Some(StopReason::Nodes);
            } else if deadline.is_over() {
                stopped = Some(StopReason::Time);
            }
            nodes += u64::from(stopped.is_none());
            stopped.is_none()
        });
        let time = self.deadline.host.now().saturating_sub(start);
        self.nodes += nodes;
        delivery.part.effort.add_more(nodes, self.nodes, time);
        answer.nodes = answer.nodes.map(|before| before + nodes);
        Ok((done, stopped))
    }

    /// Adds the time and the nodes of a search to the effort. Adds the nodes to the answer if
    /// `shows_effort` is set.
    fn conclude(
        &mut self,
        answer: PuzzleAnswer,
        stats: Stats,
        start: Duration,
        delivery: &mut Delivery,
    ) -> PuzzleAnswer {
        let time = self.deadline.host.now().saturating_sub(start);
        delivery.part.effort.add(stats, time);
        self.nodes = stats.nodes;
        PuzzleAnswer { nodes: self.search.shows_effort.then_some(stats.nodes), ..answer }
    }

    /// Returns the solutions of a puzzle in ascending order, up to `limit`. Returns `None` if there
    /// are more than `most`, or if the small budget ends first.
    pub(crate) fn list_few(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        most: usize,
        delivery: &mut Delivery,
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
        delivery.part.effort.add(self.quick.stats(), time);
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
        delivery: &mut Delivery,
        mut each: impl FnMut(&Grid, &mut Delivery) -> io::Result<()>,
    ) -> io::Result<(u64, Result<(), Stopped>)> {
        let mut solutions = mem::take(&mut self.full).into_solutions(puzzle);
        let mut time = Duration::ZERO;
        let mut listed = 0;
        let mut written = Ok(());
        let end = loop {
            if listed == limit {
                break Ok(());
            }
            written = delivery.hand_over();
            if written.is_err() {
                break Ok(());
            }
            let limit_of_time = self.search.timeout;
            self.deadline.start(limit_of_time.map(|limit| limit.saturating_sub(time)));
            let start = self.deadline.host.now();
            let next = solutions.next();
            time += self.deadline.host.now().saturating_sub(start);
            match next {
                Some(Ok(grid)) => written = each(&grid, delivery),
                Some(Err(stopped)) => break Err(stopped),
                None => break Ok(()),
            }
            if written.is_err() {
                break Ok(());
            }
            listed += 1;
        };
        delivery.part.effort.add(solutions.stats(), time);
        self.full = solutions.into_solver();
        written.map(|()| (listed, end))
    }
}
