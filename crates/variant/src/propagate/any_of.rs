//! [`AnyOf`]: all rules of one of several lists hold.

use super::{Cost, Propagator};
use crate::engine::Engine;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// A choice of lists of rules, each compiled on its own (constructive disjunction).
///
/// A list is out if its propagation contradicts. A value is struck if no other list leaves it.
pub(crate) struct AnyOf {
    cells: Vec<Var>,
    alternatives: Vec<Engine>,
    /// By place in `cells`: the values that some list leaves.
    supported: Vec<u32>,
}

impl AnyOf {
    /// Makes the propagator of lists that can hold each, with the cells that they are about. Each
    /// engine has drawn the consequences of its rules alone.
    pub(crate) fn new(cells: Vec<Var>, alternatives: Vec<Engine>) -> Self {
        let supported = alloc::vec![0; cells.len()];
        Self { cells, alternatives, supported }
    }
}

/// Draws the consequences of the rules of an engine and of domains. Whatever comes of it, the engine
/// must return to level 0 before the next call.
pub(crate) fn restrict_all(
    engine: &mut Engine,
    domains: impl Iterator<Item = (Var, u32)>,
) -> Result<(), Contradiction> {
    let mut is_first = true;
    for (var, domain) in domains {
        if core::mem::take(&mut is_first) {
            // The level begins with a guess that changes nothing.
            engine.state.guess(var, engine.state.domain(var));
        }
        engine.state.restrict(var, domain, Reason::Root)?;
    }
    engine.propagate()
}

impl Propagator for AnyOf {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        self.supported.fill(0);
        let mut is_possible = false;
        let mut first_open = 0;
        for engine in &mut self.alternatives {
            let domains = self.cells.iter().map(|&var| (var, state.domain(var)));
            if restrict_all(engine, domains).is_ok() {
                is_possible = true;
                for (supported, &var) in self.supported.iter_mut().zip(&self.cells) {
                    *supported |= engine.state.domain(var);
                }
            }
            engine.return_to(0);
            // Once all values are left by some list, the other lists change nothing.
            while let Some(&var) = self.cells.get(first_open)
                && state.domain(var) & !self.supported[first_open] == 0
            {
                first_open += 1;
            }
            if first_open == self.cells.len() && is_possible {
                return Ok(());
            }
        }
        if !is_possible {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        for (&supported, &var) in self.supported.iter().zip(&self.cells) {
            state.restrict(var, supported, reason)?;
        }
        Ok(())
    }
}
