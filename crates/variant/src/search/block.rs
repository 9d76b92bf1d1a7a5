//! [`Block`]: the entries of a clause that were violated at one level.

use super::shorten::Shortening;
use crate::engine::Engine;
use crate::state::Var;
use alloc::vec::Vec;

/// A loss that an entry of a clause is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Violation {
    pub(super) level: u32,
    /// Place on the trail.
    pub(super) place: u32,
    pub(super) var: Var,
    pub(super) values: u32,
    /// Whether the entry says that the cell has another value than the one that it was left with.
    pub(super) is_placed: bool,
}

/// Losses of one level, which those that are replaced follow from. Kept between clauses, to save memory.
pub(super) struct Block {
    /// By cell: losses.
    values: Vec<u32>,
    /// By cell: whether it was placed, which counts as one loss.
    is_placed: Vec<bool>,
    /// Number of cells with losses.
    open: usize,
    /// Cells that have or had one.
    vars: Vec<Var>,
}

impl Block {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            values: alloc::vec![0; cells],
            is_placed: alloc::vec![false; cells],
            open: 0,
            vars: Vec::new(),
        }
    }

    fn is_open(&self, var: Var) -> bool {
        self.is_placed[usize::from(var)] || self.values[usize::from(var)] != 0
    }

    fn add(&mut self, var: Var, values: u32, is_placed: bool) {
        if !self.is_open(var) {
            self.open += 1;
            self.vars.push(var);
        }
        self.values[usize::from(var)] |= values;
        self.is_placed[usize::from(var)] |= is_placed;
    }

    fn set(&mut self, var: Var, values: u32) {
        self.values[usize::from(var)] = values;
        self.is_placed[usize::from(var)] = false;
        self.open -= usize::from(values == 0);
    }

    fn clear(&mut self) {
        for var in self.vars.drain(..) {
            self.values[usize::from(var)] = 0;
            self.is_placed[usize::from(var)] = false;
        }
        self.open = 0;
    }

    /// Returns one loss that all those of a level follow from, with other losses that the clause is about or
    /// that follow from it: a cell, and the values of its entry. `None` if there is none.
    ///
    /// `violations` are losses of one level, the last first.
    pub(super) fn common(
        &mut self,
        engine: &Engine,
        shortening: &mut Shortening,
        violations: &[Violation],
    ) -> Option<(Var, u32)> {
        let &Violation { level, place, .. } = violations.first()?;
        for one in violations {
            self.add(one.var, if one.is_placed { 0 } else { one.values }, one.is_placed);
        }
        let found = self.go_back(engine, shortening, level, place);
        self.clear();
        found
    }

    fn go_back(
        &mut self,
        engine: &Engine,
        shortening: &mut Shortening,
        level: u32,
        mut place: u32,
    ) -> Option<(Var, u32)> {
        loop {
            let event = *engine.state.event(place).filter(|event| event.level == level)?;
            let var = event.var;
            let needed = self.values[usize::from(var)];
            let is_placed =
                self.is_placed[usize::from(var)] && engine.state.last_event(var) == place;
            let lost = event.before & !event.after & if is_placed { u32::MAX } else { needed };
            if lost != 0 {
                let others = engine.clause.root(var) & !engine.state.domain(var);
                let all = if is_placed { others } else { needed };
                if self.open == 1 {
                    return Some((var, all));
                }
                let mut is_known = true;
                let mut need = |block: &mut Self, var, values| {
                    is_known = block.need(engine, shortening, level, place, (var, values));
                    is_known
                };
                let left =
                    engine.implied(place, lost, &mut |var, values| need(self, var, values))?;
                let rest = (needed | all) & left;
                if is_placed {
                    // What the reason does not say was lost before.
                    self.set(var, 0);
                    if !need(self, var, rest) {
                        return None;
                    }
                } else {
                    self.set(var, rest);
                }
            }
            place = place.checked_sub(1)?;
        }
    }

    /// Adds losses before a place that are of the level. Returns whether all others follow from the clause.
    fn need(
        &mut self,
        engine: &Engine,
        shortening: &mut Shortening,
        level: u32,
        end: u32,
        (var, values): (Var, u32),
    ) -> bool {
        let mut values = values & engine.clause.root(var);
        let mut place = engine.state.last_event(var);
        if place < end && engine.clause.are_others(var, values, engine.state.domain(var)) {
            let is_here = engine.state.event(place).is_some_and(|event| event.level == level);
            if is_here {
                self.add(var, 0, true);
            }
            return is_here || shortening.follows(engine, var, values, end, 0);
        }
        while values != 0
            && let Some(event) = engine.state.event(place)
            && event.level >= level
        {
            let lost = event.before & !event.after & values;
            if lost != 0 {
                if place >= end {
                    return false;
                }
                self.add(var, lost, false);
                values &= !lost;
            }
            place = event.previous();
        }
        values == 0 || shortening.follows(engine, var, values, end, 0)
    }
}
