//! [`Search`]: the searches of one question, within its limits.

use super::given::Given;
use crate::limits::Limits;
use crate::position::Position;
use ninefold_core::{Budget, Grid, Puzzle, Solver, Verdict};
use serde::Serialize;
use std::cell::Cell;
use std::sync::Arc;

/// Nodes with which every puzzle is searched first. Almost none needs more, and so few take less
/// time than asking a clock would be worth.
const QUICK_NODES: u64 = 2_000;

/// What is known about the solutions of a puzzle or a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Several,
    /// At least one solution. Nobody has looked for another one.
    Solved,
    /// No solution.
    None,
    /// The limits ended a search.
    Stopped,
}

impl Status {
    pub(crate) const fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::NoSolution => Self::None,
            Verdict::Unique(_) => Self::Unique,
            Verdict::Multiple(..) => Self::Several,
            Verdict::Stopped(_) => Self::Stopped,
        }
    }
}

/// The solutions of a position.
pub(crate) enum Known {
    None,
    One(Grid),
    Several,
    /// The limits ended the search.
    Unknown,
}

impl Known {
    pub(crate) const fn status(&self) -> Status {
        match self {
            Self::None => Status::None,
            Self::One(_) => Status::Unique,
            Self::Several => Status::Several,
            Self::Unknown => Status::Stopped,
        }
    }
}

/// The searches of one question.
pub(crate) struct Search {
    limits: Limits,
    /// In a box: it is large. `None` until it is needed.
    solver: Option<Box<Solver>>,
}

thread_local! {
    /// The solver of the last question. Making one takes a tenth of the time of an easy question.
    static SPARE: Cell<Option<Box<Solver>>> = const { Cell::new(None) };
}

impl Search {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { limits: limits.clone(), solver: SPARE.take() }
    }

    /// Returns the solver with a budget.
    fn solver(&mut self, budget: Budget) -> &mut Solver {
        let solver = self.solver.get_or_insert_default();
        solver.set_budget(budget);
        solver
    }

    /// Returns a solver with the small budget, for a search that needs no clock.
    fn quick(&mut self) -> &mut Solver {
        self.solver(Budget::nodes(self.limits.nodes.min(QUICK_NODES)))
    }

    /// Returns a solver with the small budget, for many searches. They end soon if the caller does not
    /// go on.
    pub(crate) fn brief(&mut self) -> &mut Solver {
        let go_on = Arc::clone(&self.limits.go_on);
        let nodes = self.limits.nodes.min(QUICK_NODES);
        self.solver(Budget::nodes(nodes).until(move || !go_on()))
    }

    /// Returns a solver with the whole budget.
    pub(crate) fn full(&mut self) -> &mut Solver {
        let go_on = Arc::clone(&self.limits.go_on);
        self.solver(Budget::nodes(self.limits.nodes).until(move || !go_on()))
    }

    /// Asks with the small budget first, and then with the whole budget, if that is larger.
    pub(crate) fn ask<T>(
        &mut self,
        is_stopped: impl Fn(&T) -> bool,
        ask: impl Fn(&mut Solver) -> T,
    ) -> T {
        let answer = ask(self.quick());
        if is_stopped(&answer) && self.limits.nodes > QUICK_NODES {
            return ask(self.full());
        }
        answer
    }

    /// Solves a puzzle.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle) -> Verdict {
        let is_stopped = |verdict: &Verdict| matches!(verdict, Verdict::Stopped(_));
        self.ask(is_stopped, |solver| solver.solve(puzzle))
    }

    /// Returns the nodes of the last search.
    pub(crate) fn nodes(&self) -> u64 {
        self.solver.as_ref().map_or(0, |solver| solver.stats().nodes)
    }

    /// Finds the solutions of a position.
    pub(crate) fn solutions(&mut self, position: &Position) -> Known {
        match self.solve(position.board().filled()) {
            Verdict::Stopped(_) => Known::Unknown,
            Verdict::Unique(grid) if position.allows(&grid) => Known::One(grid),
            Verdict::NoSolution | Verdict::Unique(_) => Known::None,
            Verdict::Multiple(..) if !position.has_eliminations() => Known::Several,
            Verdict::Multiple(..) => {
                let mut watch = self.watch();
                match position.solutions(&mut || watch.go_on()) {
                    Ok(None) => Known::None,
                    Ok(Some((grid, true))) => Known::One(grid),
                    Ok(Some((_, false))) => Known::Several,
                    Err(_) => Known::Unknown,
                }
            }
        }
    }

    /// Returns whether no technique can find anything, because the puzzle has several solutions and
    /// each candidate that is left is in one of them.
    pub(crate) fn is_exhausted(&mut self, given: &Given, known: &Known) -> bool {
        matches!(known, Known::Several) && {
            let possible = given.position().possible_candidates(self.brief());
            given.board().is_exhausted(&possible)
        }
    }

    /// Returns a watch over the limits, with all nodes left.
    pub(crate) fn watch(&self) -> Watch {
        Watch { nodes: self.limits.nodes, go_on: Arc::clone(&self.limits.go_on), has_ended: false }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if let Some(solver) = &mut self.solver {
            // The function of the limits ends with the question.
            solver.set_budget(Budget::UNLIMITED);
        }
        SPARE.set(self.solver.take());
    }
}

/// Watches the limits of a search that asks before each step.
pub(crate) struct Watch {
    /// Nodes that are left.
    nodes: u64,
    go_on: Arc<dyn Fn() -> bool + Send + Sync>,
    pub(crate) has_ended: bool,
}

impl Watch {
    /// Takes a node. Returns whether to go on.
    pub(crate) fn go_on(&mut self) -> bool {
        self.has_ended = self.has_ended || self.nodes == 0 || !(self.go_on)();
        self.nodes = self.nodes.saturating_sub(1);
        !self.has_ended
    }

    /// Returns whether the time is over, without taking a node.
    pub(crate) fn is_late(&self) -> bool {
        !(self.go_on)()
    }
}
