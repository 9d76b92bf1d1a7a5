//! [`Searches`]: the searches that answer one question, within its limits. [`LimitedSearches`]: those of
//! a caller that has [`Limits`].

use crate::limits::Limits;
use crate::position::{Position, SolutionCandidates};
use ninefold_core::{Budget, Grid, Puzzle, Solver, Status, StopReason, Stopped, Verdict};
use ninefold_logic::{Helpers, NoHelpers};
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

/// The searches that answer one question, within its limits.
///
/// Every search begins with a small budget, which nearly always is enough. A caller can put off what
/// only a long search needs, such as reading a clock or writing the answers that are ready.
pub trait Searches {
    /// Returns a solver with the small budget, for many short searches.
    fn quick(&mut self) -> &mut Solver;

    /// Asks a solver with the small budget and, if that ends the search, with the whole budget.
    fn ask<T>(&mut self, is_stopped: impl Fn(&T) -> bool, ask: impl Fn(&mut Solver) -> T) -> T;

    /// Does work that may take long, with a budget of its own. `work` gets threads that help, and a
    /// watch. It asks the watch before each guess, or at each visit of a technique. Returns the reason
    /// if the budget ended the work.
    fn work<T>(
        &mut self,
        work: impl FnOnce(&dyn Helpers, &mut Watch<'_>) -> T,
    ) -> (T, Option<StopReason>);

    /// Solves a puzzle.
    fn solve(&mut self, puzzle: &Puzzle) -> Verdict {
        let is_stopped = |verdict: &Verdict| matches!(verdict, Verdict::Stopped(_));
        self.ask(is_stopped, |solver| solver.solve(puzzle))
    }

    /// Finds the solutions of a position. Pencil marks exclude solutions.
    fn solutions(&mut self, position: &Position) -> KnownSolutions {
        let verdict = self.solve(position.board().filled());
        match verdict {
            Verdict::Unique(grid) if !position.allows(&grid) => KnownSolutions::None,
            Verdict::Multiple(..) if position.has_eliminations() => {
                let (found, stopped) =
                    self.work(|_, watch| position.solutions(&mut || watch.go_on()));
                match (found, stopped) {
                    (Ok(None), _) => KnownSolutions::None,
                    (Ok(Some((grid, true))), _) => KnownSolutions::One(grid),
                    (Ok(Some((smallest, false))), _) => {
                        KnownSolutions::Several { smallest, next: None }
                    }
                    (Err(_), reason) => {
                        let reason = reason.unwrap_or(StopReason::Cancelled);
                        KnownSolutions::Unknown { reason, at_least: 0 }
                    }
                }
            }
            verdict => KnownSolutions::from(verdict),
        }
    }

    /// Finds the candidates that are in some solution of a position. Pencil marks exclude solutions.
    ///
    /// Each candidate that no solution so far has costs a search.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Status};
    /// use ninefold_questions::{LimitedSearches, Limits, Position, Searches};
    ///
    /// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
    /// let candidates = searches.solution_candidates(&Position::of_puzzle(&Puzzle::EMPTY));
    /// assert_eq!((candidates.possible.len(), candidates.status()), (729, Status::Multiple));
    /// ```
    fn solution_candidates(&mut self, position: &Position) -> SolutionCandidates {
        if position.has_eliminations() {
            return self
                .work(|_, watch| position.candidates_by_guesses(u64::MAX, &mut || watch.go_on()))
                .0;
        }
        let is_stopped = |known: &SolutionCandidates| !known.unknown.is_empty();
        self.ask(is_stopped, |solver| position.candidates_by_solver(solver))
    }

    /// Returns whether no technique can find anything, because the position has several solutions and
    /// each candidate that is left is in one of them.
    fn is_exhausted(&mut self, position: &Position, solutions: &KnownSolutions) -> bool {
        matches!(solutions, KnownSolutions::Several { .. }) && {
            let possible = position.possible_candidates(self.quick());
            position.board().is_exhausted(&possible)
        }
    }
}

/// Watches the budget of work that may take long.
///
/// ```
/// use ninefold_core::StopReason;
/// use ninefold_questions::Watch;
///
/// let mut watch = Watch::new(1, &|| None);
/// assert!(watch.go_on() && !watch.go_on());
/// assert_eq!((watch.ended(), watch.is_late()), (Some(StopReason::Nodes), false));
/// ```
pub struct Watch<'a> {
    /// Nodes that are left.
    left: u64,
    /// Returns a reason to end that is no limit of nodes.
    end: &'a dyn Fn() -> Option<StopReason>,
    ended: Option<StopReason>,
}

impl<'a> Watch<'a> {
    /// Returns a watch over a number of nodes. `end` returns a further reason to end, if there is one.
    pub fn new(nodes: u64, end: &'a dyn Fn() -> Option<StopReason>) -> Self {
        Self { left: nodes, end, ended: None }
    }

    /// Takes a node. Returns whether to go on.
    pub fn go_on(&mut self) -> bool {
        if self.ended.is_none() {
            self.ended = match (self.left, (self.end)()) {
                (_, Some(StopReason::Cancelled)) => Some(StopReason::Cancelled),
                (0, _) => Some(StopReason::Nodes),
                (_, end) => end,
            };
        }
        if self.ended.is_none() {
            self.left -= 1;
        }
        self.ended.is_none()
    }

    /// Returns whether there is a reason to end besides the nodes, without taking a node.
    pub fn is_late(&self) -> bool {
        (self.end)().is_some()
    }

    /// Returns the nodes that are left.
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Returns the reason why the watch ended the work.
    pub const fn ended(&self) -> Option<StopReason> {
        self.ended
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left, ended, .. } = self;
        f.debug_struct("Watch").field("left", left).field("ended", ended).finish_non_exhaustive()
    }
}

/// What is known of the solutions of a position.
///
/// ```
/// use ninefold_core::{Puzzle, Status};
/// use ninefold_questions::{Limits, LimitedSearches, Position, Searches};
///
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let solutions = searches.solutions(&Position::of_puzzle(&Puzzle::EMPTY));
/// assert_eq!(solutions.status(), Status::Multiple);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "an answer, never stored in bulk")]
pub enum KnownSolutions {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    One(Grid),
    /// There are several solutions.
    Several {
        /// Lexicographically smallest solution.
        smallest: Grid,
        /// Second smallest solution. `None`: not looked for.
        next: Option<Grid>,
    },
    /// The limits ended the search.
    Unknown {
        /// Limit that ended the search.
        reason: StopReason,
        /// Number of solutions found before the end.
        at_least: u64,
    },
}

impl From<Verdict> for KnownSolutions {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::NoSolution => Self::None,
            Verdict::Unique(grid) => Self::One(grid),
            Verdict::Multiple(smallest, next) => Self::Several { smallest, next: Some(next) },
            Verdict::Stopped(Stopped { reason, at_least, .. }) => {
                Self::Unknown { reason, at_least }
            }
        }
    }
}

impl KnownSolutions {
    /// Returns the status of the position.
    pub const fn status(&self) -> Status {
        match self {
            Self::None => Status::None,
            Self::One(_) => Status::Unique,
            Self::Several { .. } => Status::Multiple,
            Self::Unknown { .. } => Status::Stopped,
        }
    }

    /// Returns the only solution.
    pub const fn only(&self) -> Option<&Grid> {
        match self {
            Self::One(grid) => Some(grid),
            _ => None,
        }
    }

    /// Returns the limit that ended the search.
    pub const fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Unknown { reason, .. } => Some(*reason),
            _ => None,
        }
    }

    /// Returns whether there is exactly one solution.
    pub const fn is_proper(&self) -> bool {
        matches!(self, Self::One(_))
    }
}

/// Nodes with which every puzzle is searched first. Almost none needs more, and these take less time
/// than asking a clock would.
const QUICK_NODES: u64 = 2_000;

/// The searches of a question that has [`Limits`].
///
/// [`KnownSolutions`] has an example.
pub struct LimitedSearches {
    limits: Limits,
    /// In a box: it is large. `None` until it is needed.
    solver: Option<Box<Solver>>,
}

thread_local! {
    /// The solver of the last question. Making one takes a tenth of the time of an easy question.
    static SPARE: Cell<Option<Box<Solver>>> = const { Cell::new(None) };
}

impl LimitedSearches {
    /// Returns searches within some limits.
    pub fn new(limits: &Limits) -> Self {
        Self { limits: limits.clone(), solver: SPARE.take() }
    }

    /// Returns a solver with a budget.
    fn solver(&mut self, budget: Budget) -> &mut Solver {
        let solver = self.solver.get_or_insert_default();
        solver.set_budget(budget);
        solver
    }

    /// Returns a solver with the whole budget.
    pub fn full(&mut self) -> &mut Solver {
        let go_on = Arc::clone(&self.limits.go_on);
        self.solver(Budget::nodes(self.limits.nodes).until(move || !go_on()))
    }

    /// Returns the nodes of the last search.
    pub fn nodes(&self) -> u64 {
        self.solver.as_ref().map_or(0, |solver| solver.stats().nodes)
    }
}

impl Searches for LimitedSearches {
    fn quick(&mut self) -> &mut Solver {
        let go_on = Arc::clone(&self.limits.go_on);
        let nodes = self.limits.nodes.min(QUICK_NODES);
        self.solver(Budget::nodes(nodes).until(move || !go_on()))
    }

    fn ask<T>(&mut self, is_stopped: impl Fn(&T) -> bool, ask: impl Fn(&mut Solver) -> T) -> T {
        // A search of this size needs no clock.
        let nodes = self.limits.nodes.min(QUICK_NODES);
        let answer = ask(self.solver(Budget::nodes(nodes)));
        if is_stopped(&answer) && self.limits.nodes > QUICK_NODES {
            return ask(self.full());
        }
        answer
    }

    fn work<T>(
        &mut self,
        work: impl FnOnce(&dyn Helpers, &mut Watch<'_>) -> T,
    ) -> (T, Option<StopReason>) {
        let end = || (!(self.limits.go_on)()).then_some(StopReason::Time);
        let mut watch = Watch::new(self.limits.nodes, &end);
        let done = work(&NoHelpers, &mut watch);
        (done, watch.ended())
    }
}

impl Drop for LimitedSearches {
    fn drop(&mut self) {
        if let Some(solver) = &mut self.solver {
            // The function of the limits ends with the question.
            solver.set_budget(Budget::UNLIMITED);
        }
        SPARE.set(self.solver.take());
    }
}

impl fmt::Debug for LimitedSearches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LimitedSearches").field("limits", &self.limits).finish_non_exhaustive()
    }
}
