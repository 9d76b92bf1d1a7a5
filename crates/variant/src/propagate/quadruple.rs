//! [`Quadruple`]: cells have some values, each at least so often.

use super::{Cost, Propagator};
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Cells that have each of some values at least so often.
///
/// A value with as many places as it needs has them all. If all open cells are needed, they have
/// needed values only.
pub(crate) struct Quadruple {
    cells: Vec<Var>,
    /// Values as bits, and how often they must stand.
    wanted: Vec<(u32, usize)>,
}

impl Quadruple {
    pub(crate) fn new(cells: Vec<Var>, values: &[u32]) -> Self {
        let mut wanted: Vec<(u32, usize)> = Vec::new();
        for &value in values {
            match wanted.iter_mut().find(|(known, _)| *known == 1 << value) {
                Some((_, count)) => *count += 1,
                None => wanted.push((1 << value, 1)),
            }
        }
        Self { cells, wanted }
    }
}

impl Propagator for Quadruple {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut needed, mut missing) = (0, 0);
        for &(value, count) in &self.wanted {
            let domains = || self.cells.iter().map(|&var| state.domain(var));
            let fixed = domains().filter(|&domain| domain == value).count();
            let possible = domains().filter(|domain| domain & value != 0).count();
            if possible < count {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            if fixed < count {
                needed |= value;
                missing += count - fixed;
                if possible == count {
                    for &var in &self.cells {
                        if state.domain(var) & value != 0 {
                            state.restrict(var, value, reason)?;
                        }
                    }
                    missing -= count - fixed;
                    needed &= !value;
                }
            }
        }
        let is_open = |&&var: &&Var| !state.domain(var).is_power_of_two();
        let open: Vec<Var> = self.cells.iter().filter(is_open).copied().collect();
        if open.len() < missing {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        if open.len() == missing {
            for var in open {
                state.restrict(var, needed, reason)?;
            }
        }
        Ok(())
    }
}
