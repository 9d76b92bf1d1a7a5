//! The search: guesses, dead ends, and what is learnt from them.

mod analysis;
mod block;
mod choice;
mod learning;
mod reasons;
mod shorten;
mod turns;

use crate::answer::VariantWork;
use crate::engine::Engine;
use crate::network::Network;
use crate::state::{Contradiction, Reason, Var};
use alloc::vec::Vec;
use choice::Choice;
pub(crate) use choice::add_random_ranks;
use learning::Learning;
use ninefold_core::{Budget, StopReason};
use reasons::Reasons;
use shorten::Shortening;
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

/// Solutions that are excluded by a clause each, so that the search may go on anywhere.
const EXCLUDED_BY_CLAUSE: u32 = 16;

/// The state of a search before its first question.
pub(crate) struct Root {
    /// Events on the trail.
    pub(crate) events: usize,
    pub(crate) domains: Vec<u32>,
    is_exhausted: bool,
}

/// A search for solutions of a compiled puzzle, one after the other.
pub(crate) struct Search {
    pub(crate) engine: Engine,
    choice: Choice,
    pub(crate) learning: Learning,
    shortening: Shortening,
    reasons: Reasons,
    /// Restrictions that the next search makes together, on the first level.
    group: Vec<(Var, u32)>,
    /// Whether the first level has the restrictions of the group and all their consequences.
    is_settled: bool,
    /// Restrictions that the next search makes before its own guesses, each on a level of its own.
    assumptions: Vec<(Var, u32)>,
    /// The search must not go back below this level: values were struck there because the solutions
    /// with them were counted.
    floor: u32,
    /// Solutions that were excluded by a clause.
    excluded: u32,
    pub(crate) work: VariantWork,
    /// Whether the puzzle is known to have no (further) solution, whatever is assumed.
    is_exhausted: bool,
    /// Why the puzzle was not compiled to its end, if it was not.
    stopped: Option<StopReason>,
}

impl Search {
    pub(crate) fn new(network: Network) -> Self {
        let (cells, values) = (network.domains.len(), network.values);
        let stopped = network.stopped;
        let mut engine = Engine::new(network);
        let is_exhausted = stopped.is_none() && engine.propagate_givens().is_err();
        Self {
            choice: Choice::new(cells, values),
            learning: Learning::new(engine.explains_well),
            shortening: Shortening::new(cells),
            reasons: Reasons::default(),
            engine,
            group: Vec::new(),
            is_settled: false,
            assumptions: Vec::new(),
            floor: 0,
            excluded: 0,
            work: VariantWork::default(),
            is_exhausted,
            stopped,
        }
    }

    /// Returns the state of a search that was asked nothing yet.
    pub(crate) fn root(&self) -> Root {
        let state = &self.engine.state;
        Root {
            events: state.trail.len(),
            domains: state.domains.clone(),
            is_exhausted: self.is_exhausted,
        }
    }

    /// Guesses values in a random order until the search learns. `below` returns a random number below another one.
    pub(crate) fn randomize(&mut self, below: impl FnMut(u32) -> u32) {
        self.choice.randomize(below);
    }

    /// Returns whether the search is to learn soon: its explanations are short.
    pub(crate) fn learns_soon(&self) -> bool {
        self.engine.explains_well
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
        self.group.clear();
        self.is_settled = false;
    }

    /// Goes back to the beginning, makes these restrictions together, and draws their consequences.
    /// The next searches keep them. Returns `false` if that is impossible.
    pub(crate) fn assume_group(&mut self, group: impl IntoIterator<Item = (Var, u32)>) -> bool {
        self.assume([]);
        self.group.extend(group);
        self.settle()
    }

    /// Makes a further restriction together with those of the group.
    pub(crate) fn extend_group(&mut self, var: Var, allowed: u32) -> bool {
        self.group.push((var, allowed));
        self.assumptions.clear();
        if !self.is_settled || self.engine.state.level() == 0 {
            self.engine.return_to(0);
            return self.settle();
        }
        self.engine.return_to(1);
        self.is_settled =
            self.engine.state.guess_more(var, allowed).is_ok() && self.engine.propagate().is_ok();
        self.is_settled
    }

    /// Makes this restriction and those of the group before the next search, and no others.
    pub(crate) fn assume_beside_group(&mut self, var: Var, allowed: u32) {
        self.engine.return_to(u32::from(self.is_settled));
        self.floor = 0;
        self.assumptions.clear();
        self.assumptions.push((var, allowed));
    }

    /// Makes the restrictions of the group. The search is at level 0.
    fn settle(&mut self) -> bool {
        if self.is_exhausted
            || self.engine.apply_facts().is_err()
            || self.engine.propagate().is_err()
        {
            self.is_exhausted = true;
            return false;
        }
        if self.group.is_empty() {
            return true;
        }
        self.is_settled = self.engine.state.guess_together(&self.group).is_ok()
            && self.engine.propagate().is_ok();
        self.is_settled
    }

    /// Returns the number of levels that assumptions take.
    fn assumed_levels(&self) -> usize {
        usize::from(!self.group.is_empty()) + self.assumptions.len()
    }

    /// Makes the restrictions of the next level that has assumptions. Returns `false` if that is
    /// impossible.
    fn make_assumption(&mut self, level: usize) -> bool {
        let first = usize::from(!self.group.is_empty());
        let Some(place) = level.checked_sub(first) else {
            self.is_settled = self.engine.state.guess_together(&self.group).is_ok();
            return self.is_settled;
        };
        let (var, allowed) = self.assumptions[place];
        if self.engine.state.domain(var) & allowed == 0 {
            return false;
        }
        self.engine.state.guess(var, allowed);
        true
    }

    /// Returns to the state after [`new`](Self::new), except for the work.
    pub(crate) fn restart(&mut self, root: &Root) {
        self.engine.return_to_root(root);
        self.choice.restart();
        self.learning.restart();
        self.assumptions.clear();
        self.group.clear();
        self.is_settled = false;
        self.floor = 0;
        self.excluded = 0;
        self.is_exhausted = root.is_exhausted;
    }

    /// Tries these values of each cell before others.
    pub(crate) fn prefer(&mut self, values: &[u32]) {
        self.choice.keep_values();
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
    /// `None`. The state has the values of the solution until the next call. `elsewhere` are guesses of
    /// another search that count as well.
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
                    if level < self.assumed_levels() {
                        if !self.make_assumption(level) {
                            return Some(Outcome::Exhausted);
                        }
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
        let is_free = self.assumed_levels() == 0 && self.learning.may_restart();
        if is_free && self.excluded < EXCLUDED_BY_CLAUSE {
            self.excluded += 1;
            return self.exclude_by_clause();
        }
        self.floor = self.engine.state.level();
        let guess = self.engine.state.last_guess();
        self.go_back_from(guess)
    }

    /// Excludes the solution that was just found by a clause: some guess is wrong.
    fn exclude_by_clause(&mut self) -> bool {
        let other = |(var, after): (Var, u32)| (var, self.engine.clause.root(var) & !after);
        let mut entries: Vec<(Var, u32)> = self.engine.state.guesses().map(other).collect();
        entries.reverse();
        if entries.is_empty() {
            self.is_exhausted = true;
            return false;
        }
        let level =
            entries.get(1).map_or(0, |&(var, values)| self.engine.state.level_of(var, values));
        self.engine.return_to(level);
        let guess = self.engine.state.last_guess();
        self.keep(&entries, 1).is_ok() || self.go_back_from(guess)
    }

    /// Keeps a clause, whose first entry is to hold and whose others are violated, and makes it hold.
    fn keep(&mut self, entries: &[(Var, u32)], levels: u32) -> Result<(), Contradiction> {
        let (var, values) = entries[0];
        let engine = &mut self.engine;
        let reason = if let [_] = entries {
            engine.keep_fact(var, values);
            Reason::Root
        } else {
            Reason::Nogood(engine.nogoods.add(&engine.state, entries, levels))
        };
        engine.state.restrict(var, values, reason).map(drop)
    }

    /// Takes back the last guess, and strikes what it left. Returns `false` if there is none.
    fn go_back_from(&mut self, mut guess: Option<(Var, u32)>) -> bool {
        loop {
            let level = self.engine.state.level();
            if level as usize <= self.assumed_levels() {
                self.is_exhausted |= level == 0;
                // A contradiction of the group is found again by the next search.
                self.is_settled &= level > 1;
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
    let late = || guesses.is_multiple_of(GUESSES_BETWEEN).then(|| lateness(budget));
    reason.or_else(|| late().flatten())
}

/// Returns the reason to end any work now, whatever the number of guesses is.
pub(crate) fn lateness(budget: &Budget) -> Option<StopReason> {
    // The budget reads the clock after 0 nodes.
    budget.interruption_after(0)
}
