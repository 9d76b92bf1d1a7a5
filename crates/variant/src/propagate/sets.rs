//! [`Sets`]: cells that are all different, with known sums of the first cells.

use super::subsets::{SetsBySum, Subsets};
use super::{Cost, Loss, Propagator, left_by, opposite};
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Cells that are all different, such as a cage, or a house with the cages inside it.
///
/// The cells of a cage stand together. Where a cage ends, the sum of all cells so far is known. So a
/// house and all its cages are made consistent at once, exactly.
pub(crate) struct Sets<const W: usize> {
    cells: Vec<Var>,
    /// By number of cells: the sets that these first cells may have, if their sum is known.
    allowed: Vec<Option<Subsets<W>>>,
    /// The sets that the first cells can have, as the last run found them.
    forward: Vec<Subsets<W>>,
    cost: Cost,
}

impl<const W: usize> Sets<W> {
    /// Makes the propagator of groups of cells, all different, each with its sum if that is known.
    /// Values count from 0. `rest` are further cells without a sum.
    pub(crate) fn new(groups: &[(&[Var], usize)], rest: &[Var], by_sum: &SetsBySum<W>) -> Self {
        let mut cells: Vec<Var> = Vec::new();
        let mut allowed = alloc::vec![None];
        let mut total = 0;
        for (group, sum) in groups {
            cells.extend(*group);
            total += sum;
            allowed.resize(cells.len(), None);
            allowed.push(Some(by_sum.with_sum(total)));
        }
        cells.extend(rest);
        allowed.resize(cells.len() + 1, None);
        let forward = alloc::vec![Subsets::NONE; cells.len() + 1];
        let cost = if cells.len() > 5 { Cost::High } else { Cost::Middle };
        Self { cells, allowed, forward, cost }
    }

    /// Returns the sets that the cells up to `place` can have, from those before it.
    #[inline(always)]
    fn step(&self, place: usize, before: &Subsets<W>, domain: u32) -> Subsets<W> {
        let after = before.with_any(domain);
        match &self.allowed[place + 1] {
            Some(allowed) => after.and(allowed),
            None => after,
        }
    }
}

impl<const W: usize> Propagator for Sets<W> {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        self.cost
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        self.forward[0] = Subsets::NOTHING;
        for place in 0..self.cells.len() {
            let domain = state.domain(self.cells[place]);
            let after = self.step(place, &self.forward[place], domain);
            if after.is_empty() {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            self.forward[place + 1] = after;
        }
        let mut wanted = self.forward[self.cells.len()];
        for (place, &var) in self.cells.iter().enumerate().rev() {
            let domain = state.domain(var);
            let (supported, before) = self.forward[place].back(&wanted, domain);
            state.restrict(var, supported, reason)?;
            wanted = before;
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        self.explain_with(state, loss, |_| u32::MAX, clause)
    }
}

impl<const W: usize> Sets<W> {
    /// Explains as [`Propagator::explain`] does. `allowed` are the values that the opposite of the loss
    /// leaves the cell at a place.
    pub(crate) fn explain_with(
        &self,
        state: &State,
        loss: Option<Loss>,
        allowed: impl Fn(usize) -> u32,
        clause: &mut Clause,
    ) -> u32 {
        // A cell whose loss is not needed for the contradiction is left out. Each is tried once.
        let mut domains = [0; 32];
        for (place, (domain, &var)) in domains.iter_mut().zip(&self.cells).enumerate() {
            *domain = opposite(loss, state, var) & allowed(place);
        }
        let mut sets = Subsets::NOTHING;
        for (place, &var) in self.cells.iter().enumerate() {
            let root = clause.root(var) & allowed(place);
            let is_lost_here = loss.is_some_and(|loss| loss.var == var);
            if !is_lost_here && domains[place] != root {
                let free = self.step(place, &sets, root);
                let later = domains.iter().enumerate().take(self.cells.len()).skip(place + 1);
                let rest = later.fold(free, |sets, (next, &domain)| self.step(next, &sets, domain));
                if rest.is_empty() {
                    domains[place] = root;
                } else {
                    clause.add_lost(var, state.domain(var));
                }
            }
            sets = self.step(place, &sets, domains[place]);
        }
        left_by(loss)
    }
}
