//! Analysis of a conflict: from the clause that is violated back to the clause to be learnt.

use super::Search;
use crate::engine::Engine;
use crate::propagate::Loss;
use crate::state::{Conflict, Event, Reason, Var};
use alloc::vec::Vec;

impl Search {
    /// Goes back from a conflict. Returns `false` if there is no (further) solution.
    pub(super) fn resolve(&mut self, conflict: Conflict) -> bool {
        let level = self.engine.state.level();
        if level == 0 {
            self.is_exhausted = true;
            return false;
        }
        // The analysis takes it back.
        let guess = self.engine.state.last_guess();
        if level == 1 && !self.group.is_empty() {
            return self.go_back_from(guess);
        }
        if !self.learning.is_on(&self.work) {
            self.blame(conflict);
            return self.go_back_from(guess);
        }
        self.choice.learn();
        let Some(learnt) = self.analyze(conflict) else {
            self.is_exhausted = true;
            return false;
        };
        if level <= self.floor {
            return self.go_back_from(guess);
        }
        let target = learnt.level.max(self.floor);
        self.engine.return_to(target);
        // If several cells lost their values at the same level, the clause is still violated.
        let guess = self.engine.state.last_guess();
        self.keep(&learnt.entries, learnt.levels).is_ok() || self.go_back_from(guess)
    }

    /// Bumps the cells of a conflict, without learning.
    fn blame(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::NoValue { var, reason, .. } => {
                self.choice.bump(var);
                match reason {
                    Reason::Peer(p) => self.choice.bump(p),
                    Reason::Pair(arc) => {
                        self.choice.bump(self.engine.network.arcs[arc as usize].from);
                    }
                    _ => {}
                }
            }
            Conflict::Unsatisfied { reason: Reason::Propagator(index) } => {
                for &var in self.engine.network.propagators[index as usize].cells() {
                    self.choice.bump(var);
                }
            }
            Conflict::Unsatisfied { .. } => {}
        }
        self.choice.decay();
    }

    /// Traces a conflict back to a clause in which one cell alone lost values at this level (the
    /// first unique implication point). Events of the level are taken back on the way.
    ///
    /// Returns `None` if nothing but the puzzle is needed for the conflict.
    fn analyze(&mut self, conflict: Conflict) -> Option<Learnt> {
        let engine = &mut self.engine;
        engine.explain_conflict(conflict);
        let mut recent = Recent::new(engine);
        recent.update(engine);
        // At 0, the clause was violated before the last guess: nothing was propagated from it.
        while recent.count > 0 {
            let Some(&event) = engine.state.trail.last() else { break };
            if event.level < engine.state.level() {
                break;
            }
            let values = engine.clause.values(event.var);
            let lost = event.before & !event.after & values;
            engine.undo();
            if lost == 0 {
                continue;
            }
            let is_placed = engine.clause.says_another(event.var, event.after);
            let part = if is_placed { values } else { lost };
            self.choice.bump_loss(&engine.clause, event.var, event.after, part);
            if recent.count == 1 {
                return self.learn(Some(event.var));
            }
            replace_lost(engine, &event, lost);
            recent.update(engine);
        }
        self.learn(None)
    }

    /// Shortens the clause, and makes it ready to be kept. `asserted` is the cell that lost values at the
    /// last level.
    fn learn(&mut self, asserted: Option<Var>) -> Option<Learnt> {
        let engine = &mut self.engine;
        for (var, values) in engine.clause.entries() {
            self.choice.bump_loss(&engine.clause, var, engine.state.domain(var), values);
        }
        self.shortening.run(engine, asserted);
        self.reasons.run(engine, &mut self.choice);
        self.choice.decay();
        Learnt::new(engine, asserted)
    }
}

/// The cells of the clause that lost values of it at the last level.
struct Recent {
    count: usize,
    /// By cell: the domain when the level began, or 0 if not known yet.
    starts: Vec<u32>,
    /// By cell: whether it counts.
    counts: Vec<bool>,
}

impl Recent {
    fn new(engine: &Engine) -> Self {
        let cells = engine.state.domains.len();
        Self { count: 0, starts: alloc::vec![0; cells], counts: alloc::vec![false; cells] }
    }

    /// Looks at the cells whose entries have changed.
    fn update(&mut self, engine: &mut Engine) {
        while let Some(var) = engine.clause.take_changed() {
            self.look(engine, var);
        }
    }

    fn look(&mut self, engine: &Engine, var: Var) {
        let index = usize::from(var);
        if self.starts[index] == 0 {
            self.starts[index] = engine.state.domain_at_level_start(var);
        }
        let is_recent = engine.clause.values(var) & self.starts[index] != 0;
        if is_recent != self.counts[index] {
            self.counts[index] = is_recent;
            if is_recent {
                self.count += 1;
            } else {
                self.count -= 1;
            }
        }
    }
}

/// Replaces the lost values of an event in the clause by what they follow from.
fn replace_lost(engine: &mut Engine, event: &Event, lost: u32) {
    let values = engine.clause.values(event.var);
    engine.clause.set_values(event.var, 0);
    let left =
        engine.explain(event.reason, Loss { var: event.var, values: lost, after: event.after });
    let added = engine.clause.values(event.var);
    engine.clause.set_values(event.var, values & left | added);
}

/// A clause that was learnt. Its first entry is to hold; its second one was violated last.
struct Learnt {
    entries: Vec<(Var, u32)>,
    /// The level to go back to.
    level: u32,
    /// Number of levels at which its entries were violated.
    levels: u32,
}

impl Learnt {
    /// Makes it from the clause. `asserted` is the cell that lost values at the last level.
    fn new(engine: &Engine, asserted: Option<Var>) -> Option<Self> {
        let mut entries: Vec<(Var, u32)> = engine.clause.entries().collect();
        if entries.is_empty() {
            return None;
        }
        let level_of = |var: Var, values: u32| engine.state.level_of(var, values);
        if let Some(first) = entries.iter().position(|&(var, _)| Some(var) == asserted) {
            entries.swap(0, first);
        } else {
            let level = |&n: &usize| level_of(entries[n].0, entries[n].1);
            if let Some(first) = (0..entries.len()).max_by_key(level) {
                entries.swap(0, first);
            }
        }
        let mut levels: Vec<u32> = Vec::new();
        let (mut level, mut second) = (0, 1);
        for (n, &(var, values)) in entries.iter().enumerate().skip(1) {
            let here = level_of(var, values);
            if !levels.contains(&here) {
                levels.push(here);
            }
            if here > level {
                (level, second) = (here, n);
            }
        }
        if entries.len() > 1 {
            entries.swap(1, second);
        }
        Some(Self { entries, level, levels: levels.len() as u32 + 1 })
    }
}
