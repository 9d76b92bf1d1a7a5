//! [`Shortening`]: leaves out of a clause what follows from its other entries.

use super::block::{Block, Violation};
use crate::engine::Engine;
use crate::state::Var;
use alloc::vec::Vec;

/// How deep reasons of reasons are looked at.
const DEPTH: u32 = 200;

/// What is known about losses while one clause is shortened. Kept between clauses, to save memory.
pub(crate) struct Shortening {
    /// By cell: lost values that follow from the clause.
    implied: Vec<u32>,
    /// By cell: lost values that do not.
    free: Vec<u32>,
    /// Cells with one of these.
    touched: Vec<Var>,
    /// By level: whether an entry of the clause was violated there.
    levels: Vec<bool>,
    violations: Vec<Violation>,
    block: Block,
}

impl Shortening {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            implied: alloc::vec![0; cells],
            free: alloc::vec![0; cells],
            touched: Vec::new(),
            levels: Vec::new(),
            violations: Vec::new(),
            block: Block::new(cells),
        }
    }

    /// Shortens the clause of the engine, whose entries are all violated, but for the one that is kept.
    ///
    /// An entry is left out if its values were struck for reasons that follow from other entries, which
    /// were violated before (recursive clause minimization: Sörensson and Biere, 2009).
    pub(crate) fn run(&mut self, engine: &mut Engine, kept: Option<Var>) {
        self.levels.clear();
        self.levels.resize(engine.state.level() as usize + 1, false);
        for (var, mut values) in engine.clause.entries() {
            let mut events = engine.state.events(var);
            while values != 0
                && let Some(event) = events.next()
            {
                let kept = values & !(event.before & !event.after);
                self.levels[event.level as usize] |= kept != values;
                values = kept;
            }
        }
        for n in 0..engine.clause.vars().len() {
            let var = engine.clause.vars()[n];
            let mut values = engine.clause.values(var);
            if Some(var) == kept || values == 0 {
                continue;
            }
            let mut place = engine.state.last_event(var);
            // An entry "another value" is violated when the cell is placed: it may go as a whole.
            let domain = engine.state.domain(var);
            if engine.clause.says_another(var, domain)
                && let Some(event) = engine.state.event(place)
                && let lost = event.before & !event.after
                && self.left(engine, place, lost, 0).is_some_and(|left| left & values == 0)
            {
                engine.clause.set_values(var, 0);
                continue;
            }
            let mut rest = values;
            while rest != 0
                && let Some(event) = engine.state.event(place)
            {
                let lost = event.before & !event.after & rest;
                rest &= !lost;
                if lost != 0
                    && let Some(left) = self.left(engine, place, lost, 0)
                {
                    // Those lost before may be what the reason follows from.
                    values &= left | !lost;
                }
                place = event.previous();
            }
            engine.clause.set_values(var, values);
        }
        self.replace_blocks(engine, kept);
        for var in self.touched.drain(..) {
            self.implied[usize::from(var)] = 0;
            self.free[usize::from(var)] = 0;
        }
    }

    /// Replaces the entries that were violated at one level by a single one, where that needs no other entry
    /// (Fleury and Biere: "Efficient All-UIP Learned Clause Minimization", 2021).
    fn replace_blocks(&mut self, engine: &mut Engine, kept: Option<Var>) {
        let mut violations = core::mem::take(&mut self.violations);
        let mut block = core::mem::replace(&mut self.block, Block::new(0));
        violations.clear();
        for (var, mut values) in engine.clause.entries().filter(|&(var, _)| Some(var) != kept) {
            let is_placed = engine.clause.says_another(var, engine.state.domain(var));
            let mut place = engine.state.last_event(var);
            while values != 0
                && let Some(event) = engine.state.event(place)
            {
                let lost = if is_placed { values } else { event.before & !event.after & values };
                if lost != 0 {
                    let level = event.level;
                    violations.push(Violation { level, place, var, values: lost, is_placed });
                    values &= !lost;
                }
                place = event.previous();
            }
        }
        violations.sort_unstable_by(|a, b| b.cmp(a));
        for violations in violations.chunk_by(|a, b| a.level == b.level) {
            if violations.iter().all(|one| one.var == violations[0].var) {
                continue;
            }
            if let Some((var, values)) = block.common(engine, self, violations) {
                for one in violations {
                    let rest = engine.clause.values(one.var) & !one.values;
                    engine.clause.set_values(one.var, rest);
                }
                engine.clause.add(var, values);
            }
        }
        self.violations = violations;
        self.block = block;
    }

    /// Returns whether a cell lost these values before a place of the trail, and that follows from the
    /// clause.
    pub(super) fn follows(
        &mut self,
        engine: &Engine,
        var: Var,
        values: u32,
        limit: u32,
        depth: u32,
    ) -> bool {
        let index = usize::from(var);
        let mut values = values & engine.clause.root(var);
        let mut entry = engine.clause.values(var);
        let domain = engine.state.domain(var);
        if engine.clause.says_another(var, domain) {
            // It says nothing about the time before the cell was placed.
            if engine.state.last_event(var) < limit {
                return values & domain == 0;
            }
            entry = 0;
        }
        if values & self.free[index] != 0 {
            return false;
        }
        let mut place = engine.state.last_event(var);
        while values != 0 {
            let Some(event) = engine.state.event(place) else { return false };
            let lost = event.before & !event.after & values;
            if lost != 0 {
                if place >= limit {
                    return false;
                }
                let open = lost & !entry & !self.implied[index];
                if open != 0 {
                    let may_follow = self.levels[event.level as usize] && depth < DEPTH;
                    let left = may_follow.then(|| self.left(engine, place, open, depth + 1));
                    let left = left.flatten().filter(|left| left & open == 0);
                    if self.implied[index] | self.free[index] == 0 {
                        self.touched.push(var);
                    }
                    let Some(left) = left else {
                        self.free[index] |= open;
                        return false;
                    };
                    self.implied[index] |= open;
                    values &= left;
                }
                values &= !lost;
            }
            place = event.previous();
        }
        true
    }

    /// Returns what the reason of an event leaves the cell, if the reason follows from the clause.
    fn left(&mut self, engine: &Engine, place: u32, values: u32, depth: u32) -> Option<u32> {
        engine.implied(place, values, &mut |var, values| {
            self.follows(engine, var, values, place, depth)
        })
    }
}
