//! [`Unequal`]: two lists of cells do not have the same values.

use super::{Cost, Propagator};
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Pairs of cells, of which at least one pair has different values.
///
/// If all pairs but one are equal for certain, the cells of the last one differ. Explanations name
/// all cells: all but one are fixed then.
pub(crate) struct Unequal {
    pairs: Vec<[Var; 2]>,
    /// The cells of all pairs.
    cells: Vec<Var>,
}

impl Unequal {
    /// Makes one of pairs of two cells each.
    pub(crate) fn new(pairs: Vec<[Var; 2]>) -> Self {
        let mut cells = pairs.concat();
        cells.sort_unstable();
        cells.dedup();
        Self { pairs, cells }
    }
}

impl Propagator for Unequal {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let mut open = None;
        for &[a, b] in &self.pairs {
            let (domain, other) = (state.domain(a), state.domain(b));
            if domain & other == 0 {
                return Ok(());
            }
            if domain == other && domain.is_power_of_two() {
                continue;
            }
            if open.replace([a, b]).is_some() {
                return Ok(());
            }
        }
        let Some([a, b]) = open else {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        };
        for (fixed, other) in [(a, b), (b, a)] {
            let value = state.domain(fixed);
            if value.is_power_of_two() {
                return state.restrict(other, !value, reason).map(|_| ());
            }
        }
        Ok(())
    }
}
