//! [`Labelled`]: cells with equal labels have different values; [`FirstLabels`]: the order of labels.

use super::{Cost, Loss, Propagator, explain_by_all};
use crate::bits::{lowest, places};
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
        // By region: values of its fixed cells, values that can stand there, and those with several places.
        let (mut used, mut once, mut twice) = ([0u32; 32], [0u32; 32], [0u32; 32]);
        let half = self.cells.len() / 2;
        for place in 0..half {
            let (value, label) =
                (state.domain(self.cells[place]), state.domain(self.cells[half + place]));
            for region in places(label) {
                let region = region as usize;
                twice[region] |= once[region] & value;
                once[region] |= value;
            }
            if label.is_power_of_two() && value.is_power_of_two() {
                let used = &mut used[label.trailing_zeros() as usize];
                if *used & value != 0 {
                    return Err(state.fail(Conflict::Unsatisfied { reason }));
                }
                *used |= value;
            }
        }
        if once[..self.regions as usize].iter().any(|once| self.required & !once != 0) {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        for place in 0..half {
            let (cell, label) = (self.cells[place], self.cells[half + place]);
            let labels = state.domain(label);
            for region in places(labels) {
                let (here, region) = (1u32 << region, region as usize);
                let value = state.domain(cell);
                let only = value & self.required & once[region] & !twice[region];
                if only != 0 {
                    for value in places(only) {
                        state.restrict(cell, 1 << value, reason)?;
                    }
                    state.restrict(label, here, reason)?;
                } else if labels == here {
                    if !value.is_power_of_two() {
                        state.restrict(cell, !used[region], reason)?;
                    }
                } else if value & !used[region] == 0 {
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

/// Labels that are numbered in the order in which they first stand in a list: each is at most one more
/// than the greatest before it.
pub(crate) struct FirstLabels {
    labels: Vec<Var>,
}

impl FirstLabels {
    pub(crate) fn new(labels: Vec<Var>) -> Self {
        Self { labels }
    }
}

impl Propagator for FirstLabels {
    fn cells(&self) -> &[Var] {
        &self.labels
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        // The first label that no cell before can have.
        let mut next = 0;
        for &label in &self.labels {
            state.restrict(label, lowest(next + 1), reason)?;
            next += usize::from(state.domain(label) >> next & 1 == 1);
        }
        Ok(())
    }

    /// All cells before have lost a label that must stand before each greater one.
    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        let Some(loss) = loss else {
            return explain_by_all(&self.labels, state, None, clause);
        };
        let mut next = 0;
        for &label in self.labels.iter().take_while(|&&label| label != loss.var) {
            next += usize::from(state.domain(label) >> next & 1 == 1);
        }
        for &label in self.labels.iter().take_while(|&&label| label != loss.var) {
            clause.add(label, 1 << next);
        }
        lowest(next + 1)
    }
}
