//! The search: guesses, dead ends, and what is learnt from them.

mod analysis;
mod choice;
mod learning;
mod turns;

use crate::answer::VariantWork;
use crate::engine::Engine;
use crate::network::Network;
use crate::state::{Contradiction, Reason, Var};
use alloc::vec::Vec;
use choice::Choice;
use learning::Learning;
use ninefold_core::{Budget, StopReason};
pub(crate) use turns::{Pace, Turns};

/// How a search went on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// All cells are fixed: a solution.
    Solution,
    /// There is no (further) solution, under the assumptions if there are any.
    Exhausted,
    /// The budget ended the search.
    Stopped(StopReason),
}

/// A search for solutions of a compiled puzzle, one after the other.
pub(crate) struct Search {
    pub(crate) engine: Engine,
    choice: Choice,
    pub(crate) learning: Learning,
    /// Restrictions that the next search makes before its own guesses.
    assumptions: Vec<(Var, u32)>,
    /// The search must not go back below this level: values were struck there because the solutions
    /// with them were counted.
    floor: u32,
    pub(crate) work: VariantWork,
    /// Whether the puzzle is known to have no (further) solution, whatever is assumed.
    is_exhausted: bool,
    /// Why the puzzle was not compiled to its end, if it was not.
    stopped: Option<StopReason>,
}

impl Search {
    pub(crate) fn new(network: Network) -> Self {
        let cells = network.domains.len();
        let stopped = network.stopped;
        let explain_well = network.propagators.iter().all(|one| one.explains_well());
        let mut engine = Engine::new(network);
        let is_exhausted = stopped.is_none() && engine.propagate_givens().is_err();
        Self {
            choice: Choice::new(cells),
            learning: Learning::new(explain_well),
            engine,
            assumptions: Vec::new(),
            floor: 0,
            work: VariantWork::default(),
            is_exhausted,
            stopped,
        }
    }

    /// Returns whether the search is to learn soon: its explanations are short.
    pub(crate) fn learns_soon(&self) -> bool {
        self.learning.explains_well
    }

    /// Sets the number of dead ends before the search begins to learn.
    pub(crate) fn learn_from(&mut self, conflicts: u64) {
        self.learning.begin_at(conflicts);
    }

    /// Takes cells in reading order, with the smallest values first. So solutions come in ascending
    /// order.
    pub(crate) fn go_in_order(&mut self) {
        self.choice.is_ordered = true;
        self.learning.forbid_restarts();
    }

    /// Goes back to the beginning. The next search makes these restrictions before its own guesses.
    /// No solution may have been excluded before.
    pub(crate) fn assume(&mut self, assumptions: impl IntoIterator<Item = (Var, u32)>) {
        self.engine.return_to(0);
        self.floor = 0;
        self.assumptions.clear();
        self.assumptions.extend(assumptions);
    }

    /// Tries these values of each cell before others.
    pub(crate) fn prefer(&mut self, values: &[u32]) {
        for (saved, &values) in self.engine.state.saved.iter_mut().zip(values) {
            if values != 0 {
                *saved = values;
            }
        }
    }

    /// Leaves a cell only these values for good: no solution has another one.
    pub(crate) fn keep_only(&mut self, var: Var, values: u32) {
        self.engine.return_to(0);
        self.engine.keep_fact(var, values);
    }

    /// Goes on to the next solution, or until there were `conflicts` dead ends in all; then it returns
    /// `None`. The state has the values of the solution until the next call. `elsewhere` are guesses of another search that count as well.
    pub(crate) fn advance(
        &mut self,
        budget: &Budget,
        elsewhere: u64,
        conflicts: u64,
    ) -> Option<Outcome> {
        if let Some(reason) = self.stopped {
            return Some(Outcome::Stopped(reason));
        }
        if self.is_exhausted {
            return Some(Outcome::Exhausted);
        }
        loop {
            if self.engine.state.level() == 0 && self.engine.apply_facts().is_err() {
                self.is_exhausted = true;
                return Some(Outcome::Exhausted);
            }
            match self.engine.propagate() {
                Err(Contradiction) => {
                    let conflict = self.engine.state.conflict();
                    self.work.conflicts += 1;
                    if !self.resolve(conflict) {
                        return Some(Outcome::Exhausted);
                    }
                }
                Ok(()) => {
                    let guesses = self.work.guesses + elsewhere;
                    if let Some(reason) = interruption(budget, guesses) {
                        return Some(Outcome::Stopped(reason));
                    }
                    if self.work.conflicts >= conflicts {
                        return None;
                    }
                    if self.learning.maintain(&mut self.engine, self.floor, &mut self.work) {
                        continue;
                    }
                    let level = self.engine.state.level() as usize;
                    if let Some(&(var, allowed)) = self.assumptions.get(level) {
                        if self.engine.state.domain(var) & allowed == 0 {
                            return Some(Outcome::Exhausted);
                        }
                        self.engine.state.guess(var, allowed);
                        continue;
                    }
                    let Some((var, allowed)) = self.choice.next(&self.engine) else {
                        return Some(Outcome::Solution);
                    };
                    self.work.guesses += 1;
                    self.engine.state.guess(var, allowed);
                }
            }
        }
    }

    /// Excludes the solution that was just found. Returns whether there may be another.
    pub(crate) fn exclude_solution(&mut self) -> bool {
        self.floor = self.engine.state.level();
        let guess = self.engine.state.last_guess();
        self.go_back_from(guess)
    }

    /// Takes back the last guess, and strikes what it left. Returns `false` if there is none.
    fn go_back_from(&mut self, mut guess: Option<(Var, u32)>) -> bool {
        loop {
            let level = self.engine.state.level();
            if level as usize <= self.assumptions.len() {
                self.is_exhausted |= level == 0;
                return false;
            }
            self.engine.return_to(level - 1);
            self.floor = self.floor.min(level - 1);
            if let Some((var, after)) = guess
                && self.engine.state.restrict(var, !after, Reason::Tried).is_ok()
            {
                return true;
            }
            guess = self.engine.state.last_guess();
        }
    }
}

/// Returns the reason to end a search after some guesses. A guess on a large grid takes up to a
/// millisecond, so the clock is read more often than the budget would read it.
fn interruption(budget: &Budget, guesses: u64) -> Option<StopReason> {
    const GUESSES_BETWEEN: u64 = 16;
    let reason = budget.interruption_after(guesses);
    // The budget reads the clock after 0 nodes.
    let late = || guesses.is_multiple_of(GUESSES_BETWEEN).then(|| budget.interruption_after(0));
    reason.or_else(|| late().flatten())
}
