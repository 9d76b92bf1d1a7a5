//! [`Shortening`]: leaves out of a clause what follows from its other entries.

use crate::engine::Engine;
use crate::propagate::Loss;
use crate::state::{Reason, Var};
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
}

impl Shortening {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            implied: alloc::vec![0; cells],
            free: alloc::vec![0; cells],
            touched: Vec::new(),
            levels: Vec::new(),
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
            let mut rest = values;
            let mut place = engine.state.last_event(var);
            while rest != 0
                && let Some(event) = engine.state.event(place)
            {
                let lost = event.before & !event.after & rest;
                rest &= !lost;
                if lost != 0
                    && let Some(left) = self.left(engine, place, lost, 0)
                {
                    // Values that the cell lost before stay, whatever the reason says of them: the
                    // reason may follow from their loss.
                    values &= left | rest;
                }
                place = event.previous();
            }
            engine.clause.set_values(var, values);
        }
        for var in self.touched.drain(..) {
            self.implied[usize::from(var)] = 0;
            self.free[usize::from(var)] = 0;
        }
    }

    /// Returns whether a cell lost these values before a place of the trail, and that follows from the
    /// clause.
    fn follows(&mut self, engine: &Engine, var: Var, values: u32, limit: u32, depth: u32) -> bool {
        let index = usize::from(var);
        let mut values = values & engine.clause.root(var);
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
                let open = lost & !engine.clause.values(var) & !self.implied[index];
                if open != 0 {
                    let is_implied = self.levels[event.level as usize]
                        && depth < DEPTH
                        && self
                            .left(engine, place, open, depth + 1)
                            .is_some_and(|left| left & open == 0);
                    if self.implied[index] | self.free[index] == 0 {
                        self.touched.push(var);
                    }
                    if !is_implied {
                        self.free[index] |= open;
                        return false;
                    }
                    self.implied[index] |= open;
                }
                values &= !lost;
            }
            place = event.previous();
        }
        true
    }

    /// Returns what the reason of an event leaves the cell, if the reason follows from the clause.
    fn left(&mut self, engine: &Engine, place: u32, values: u32, depth: u32) -> Option<u32> {
        let event = engine.state.event(place)?;
        let follows = &mut |var, values| self.follows(engine, var, values, place, depth);
        match event.reason {
            Reason::Peer(peer) => follows(peer, !values).then_some(!values),
            Reason::Pair(arc) => {
                let from = engine.network.arcs[arc as usize].from;
                let needed = engine.network.table_back(arc).supported(values);
                follows(from, needed).then_some(!values)
            }
            Reason::Nogood(at) => {
                let mut left = 0;
                for (other, needed) in engine.nogoods.entries(at) {
                    if other == event.var {
                        left = needed;
                    } else if !follows(other, needed) {
                        return None;
                    }
                }
                Some(left)
            }
            Reason::Propagator(index) => {
                let loss = Loss { var: event.var, values, after: event.after };
                engine.network.propagators[index as usize].implied(loss, follows)
            }
            Reason::Root | Reason::Decision | Reason::Tried => None,
        }
    }
}
