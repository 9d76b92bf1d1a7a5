//! [`SameValues`]: groups of cells have the same values, each as often.

use super::{Cost, Propagator};
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Groups of cells that have the same values, each as often as the others.
///
/// A value stands as often in all groups: at least as often as it is fixed in any, and at most as often
/// as it is possible in any.
pub(crate) struct SameValues {
    /// The cells of all groups.
    cells: Vec<Var>,
    /// Cells of a group.
    size: usize,
    values: usize,
}

impl SameValues {
    pub(crate) fn new(groups: &[Vec<Var>], values: usize) -> Self {
        let size = groups.first().map_or(1, Vec::len);
        Self { cells: groups.concat(), size, values }
    }
}

impl Propagator for SameValues {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut total_least, mut total_most) = (0, 0);
        for value in 0..self.values {
            let bit = 1u32 << value;
            let counts = |state: &State, group: &[Var]| {
                let domains = || group.iter().map(|&var| state.domain(var));
                let fixed = domains().filter(|&domain| domain == bit).count();
                (fixed, domains().filter(|domain| domain & bit != 0).count())
            };
            let counted = self.cells.chunks(self.size).map(|group| counts(state, group));
            let (least, most) = counted
                .fold((0, usize::MAX), |(least, most), (fixed, possible)| {
                    (least.max(fixed), most.min(possible))
                });
            if least > most {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            (total_least, total_most) = (total_least + least, total_most + most);
            for group in self.cells.chunks(self.size) {
                let (fixed, possible) = counts(state, group);
                let allowed = if fixed == possible {
                    continue;
                } else if fixed == most {
                    !bit
                } else if possible == least {
                    bit
                } else {
                    continue;
                };
                for &var in group {
                    let domain = state.domain(var);
                    if domain & bit != 0 && domain != bit {
                        state.restrict(var, allowed, reason)?;
                    }
                }
            }
        }
        if total_least > self.size || total_most < self.size {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        Ok(())
    }
}
