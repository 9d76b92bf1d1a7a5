//! [`House`]: a house with as many cells as there are values.

use super::{Cost, Loss, Propagator, place_hidden};
use crate::bits::places;
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// A house in which each value stands once: a value with one place left stands there.
pub(crate) struct House {
    cells: Vec<Var>,
    all: u32,
}

impl House {
    pub(crate) fn new(cells: Vec<Var>, all: u32) -> Self {
        Self { cells, all }
    }
}

impl Propagator for House {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn is_of_houses(&self) -> bool {
        true
    }

    fn explains_well(&self) -> bool {
        true
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &var in &self.cells {
            let domain = state.domain(var);
            twice |= once & domain;
            once |= domain;
            if domain.is_power_of_two() {
                fixed |= domain;
            }
        }
        if once != self.all {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        let mut hidden = once & !twice & !fixed;
        if hidden == 0 {
            return Ok(());
        }
        for &var in &self.cells {
            let here = state.domain(var) & hidden;
            if here == 0 {
                continue;
            }
            place_hidden(state, var, here, reason)?;
            hidden &= !here;
            if hidden == 0 {
                break;
            }
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        // The value that has one place left, or none.
        let (value, place) = match loss {
            Some(loss) => (loss.after, Some(loss.var)),
            None => {
                let there = self.cells.iter().fold(0, |all, &var| all | state.domain(var));
                let missing = places(self.all & !there).next().unwrap_or(0);
                (1 << missing, None)
            }
        };
        for &var in &self.cells {
            if Some(var) != place {
                clause.add(var, value);
            }
        }
        value
    }

    fn implied(&self, loss: Loss, follows: &mut dyn FnMut(Var, u32) -> bool) -> Option<u32> {
        let mut others = self.cells.iter().filter(|&&var| var != loss.var);
        others.all(|&var| follows(var, loss.after)).then_some(loss.after)
    }
}
