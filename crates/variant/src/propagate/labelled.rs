//! [`Labelled`]: cells with equal labels have different values.

use super::{Cost, Loss, Propagator, explain_by_all};
use crate::bits::places;
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Cells that have a label each. Those with the same label have different values; if a region has as
/// many cells as there are values, each value stands in each region.
pub(crate) struct Labelled {
    /// The cells, and then their labels in the same order.
    cells: Vec<Var>,
    /// Number of regions. Their labels are the values from 0 on.
    regions: u32,
    /// The values that stand in each region.
    required: u32,
}

impl Labelled {
    pub(crate) fn new(cells: &[Var], labels: &[Var], regions: u32, required: u32) -> Self {
        Self { cells: [cells, labels].concat(), regions, required }
    }

    fn pairs(&self) -> impl Iterator<Item = (Var, Var)> + '_ {
        let (cells, labels) = self.cells.split_at(self.cells.len() / 2);
        cells.iter().copied().zip(labels.iter().copied())
    }

    /// Adds to a clause two cells of a region with the same value, of which one domain may be that of
    /// the opposite. Returns whether there are two.
    fn explain_pair(&self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> bool {
        let domain = |var: Var| super::opposite(loss, state, var);
        let fixed: Vec<(Var, Var)> = self
            .pairs()
            .filter(|&(cell, label)| {
                domain(cell).is_power_of_two() && domain(label).is_power_of_two()
            })
            .collect();
        for (n, &(cell, label)) in fixed.iter().enumerate() {
            let same = |&&(other, its): &&(Var, Var)| {
                domain(other) == domain(cell) && domain(its) == domain(label)
            };
            let Some(&(other, its)) = fixed[..n].iter().find(same) else { continue };
            for var in [cell, label, other, its] {
                if loss.is_none_or(|loss| loss.var != var) {
                    clause.add_lost(var, state.domain(var));
                }
            }
            return true;
        }
        false
    }
}

impl Propagator for Labelled {
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
        for region in 0..self.regions {
            let here = 1u32 << region;
            let (mut used, mut once, mut twice) = (0, 0, 0);
            for (cell, label) in self.pairs() {
                let (value, label) = (state.domain(cell), state.domain(label));
                if label == here && value.is_power_of_two() {
                    if used & value != 0 {
                        return Err(state.fail(Conflict::Unsatisfied { reason }));
                    }
                    used |= value;
                }
                if label & here != 0 {
                    twice |= once & value;
                    once |= value;
                }
            }
            if self.required & !once != 0 {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            let single = self.required & once & !twice;
            for place in 0..self.cells.len() / 2 {
                let (cell, label) = (self.cells[place], self.cells[self.cells.len() / 2 + place]);
                let (value, its) = (state.domain(cell), state.domain(label));
                if its & here == 0 {
                    continue;
                }
                let only = value & single;
                if only != 0 {
                    for value in places(only) {
                        state.restrict(cell, 1 << value, reason)?;
                    }
                    state.restrict(label, here, reason)?;
                } else if its == here && !value.is_power_of_two() {
                    state.restrict(cell, !used, reason)?;
                } else if its != here && value & !used == 0 {
                    state.restrict(label, !here, reason)?;
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        if self.explain_pair(state, loss, clause) {
            return super::left_by(loss);
        }
        explain_by_all(&self.cells, state, loss, clause)
    }
}
