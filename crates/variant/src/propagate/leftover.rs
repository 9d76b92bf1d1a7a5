//! [`Leftover`]: two groups of cells that have the same values, each as often.

use super::{Cost, Loss, Propagator};
use crate::clause::Clause;
use crate::state::{Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// The cells that one union of houses has and another, of as many houses, has not; and the other way
/// round. Both groups have the same values.
///
/// A box and a row are the plain case: locked candidates. Jigsaws have larger ones.
pub(crate) struct Leftover {
    cells: Vec<Var>,
    /// Number of cells of the first group, which stand first.
    first: usize,
}

impl Leftover {
    pub(crate) fn new(first: &[Var], second: &[Var]) -> Self {
        Self { cells: [first, second].concat(), first: first.len() }
    }
}

impl Propagator for Leftover {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn is_of_houses(&self) -> bool {
        true
    }

    fn explains_well(&self) -> bool {
        true
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (first, second) = self.cells.split_at(self.first);
        let union = |vars: &[Var]| vars.iter().fold(0, |all, &var| all | state.domain(var));
        let (left, right) = (union(first), union(second));
        let both = left & right;
        if both != left {
            for &var in first {
                state.restrict(var, both, reason)?;
            }
        }
        if both != right {
            for &var in second {
                state.restrict(var, both, reason)?;
            }
        }
        Ok(())
    }

    fn explain(&mut self, _: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        let Some(loss) = loss else { return 0 };
        let (first, second) = self.cells.split_at(self.first);
        // The values are in none of the cells on the other side.
        let others = if first.contains(&loss.var) { second } else { first };
        for &var in others {
            clause.add(var, loss.values);
        }
        !loss.values
    }
}
