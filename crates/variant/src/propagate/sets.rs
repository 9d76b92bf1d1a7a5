//! [`Sets`]: cells that are all different, with known sums of the first cells.

use super::subsets::{FEW, SetsBySum, Subsets};
use super::{Cost, Loss, Propagator};
use crate::bits::places;
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::rc::Rc;
use alloc::vec::Vec;

/// Cells that are all different, such as a cage, or a house with the cages inside it.
///
/// The cells of a cage stand together. Where a cage ends, the sum of all cells so far is known. So a
/// house and all its cages are made consistent at once, exactly.
pub(crate) struct Sets<const W: usize> {
    cells: Vec<Var>,
    /// By number of cells: the sets that these first cells may have, if their sum is known.
    allowed: Vec<Option<Subsets<W>>>,
    /// By number of cells: the sum of these first cells, if it is known.
    sums: Vec<Option<usize>>,
    by_sum: Rc<SetsBySum<W>>,
    /// The sets that the first cells can have, as the last run found them.
    forward: Vec<Subsets<W>>,
    cost: Cost,
}

impl<const W: usize> Sets<W> {
    /// Makes the propagator of groups of cells, all different, each with its sum if that is known.
    /// Values count from 0. `rest` are further cells without a sum.
    pub(crate) fn new(groups: &[(&[Var], usize)], rest: &[Var], by_sum: &Rc<SetsBySum<W>>) -> Self {
        let mut cells: Vec<Var> = Vec::new();
        let mut sums = alloc::vec![None];
        let mut total = 0;
        for (group, sum) in groups {
            cells.extend(*group);
            total += sum;
            sums.resize(cells.len(), None);
            sums.push(Some(total));
        }
        cells.extend(rest);
        sums.resize(cells.len() + 1, None);
        let allowed = sums.iter().map(|sum| sum.map(|sum| by_sum.with_sum(sum))).collect();
        let forward = alloc::vec![Subsets::NONE; cells.len() + 1];
        let cost = if cells.len() > 5 { Cost::High } else { Cost::Middle };
        Self { cells, allowed, sums, by_sum: by_sum.clone(), forward, cost }
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

impl<const W: usize> Sets<W> {
    /// Does the same with the cells that are not fixed, which have few values.
    fn propagate_few(
        &mut self,
        state: &mut State,
        free: u32,
        reason: Reason,
    ) -> Result<(), Contradiction> {
        let mut forward = [0u64; MOST_CELLS + 1];
        forward[0] = 1;
        let mut fixed_sum = 0;
        for (place, &var) in self.cells.iter().enumerate() {
            let domain = state.domain(var);
            let mut sets = forward[place];
            if domain.is_power_of_two() {
                fixed_sum += domain.trailing_zeros() as usize;
            } else {
                let before = Subsets([sets]);
                sets = before.with_any(packed(domain, free)).0[0];
            }
            if let Some(sum) = self.sums[place + 1] {
                let rest = sum.checked_sub(fixed_sum);
                sets &= rest.and_then(|rest| self.by_sum.subsets_with_sum(free, rest)).unwrap_or(0);
            }
            if sets == 0 {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            forward[place + 1] = sets;
        }
        let mut wanted = Subsets([forward[self.cells.len()]]);
        for (place, &var) in self.cells.iter().enumerate().rev() {
            let domain = state.domain(var);
            if domain.is_power_of_two() {
                wanted = wanted.and(&Subsets([forward[place]]));
                continue;
            }
            let few = packed(domain, free);
            let (supported, before) = Subsets([forward[place]]).back(&wanted, few);
            if supported != few {
                state.restrict(var, unpacked(supported, free), reason)?;
            }
            wanted = before;
        }
        Ok(())
    }
}

/// Cells that are all different and have few enough values.
const MOST_CELLS: usize = 12;

/// Returns bits of `mask` side by side, from bit 0 on.
#[inline(always)]
fn packed(bits: u32, mask: u32) -> u32 {
    let mut out = 0;
    for (n, place) in places(mask).enumerate() {
        out |= (bits >> place & 1) << n;
    }
    out
}

/// Returns bits at their places in `mask` again.
#[inline(always)]
fn unpacked(bits: u32, mask: u32) -> u32 {
    let mut out = 0;
    for (n, place) in places(mask).enumerate() {
        out |= (bits >> n & 1) << place;
    }
    out
}

impl<const W: usize> Propagator for Sets<W> {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        self.cost
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut free, mut fixed) = (0, 0);
        for &var in &self.cells {
            let domain = state.domain(var);
            if domain.is_power_of_two() {
                fixed |= domain;
            } else {
                free |= domain;
            }
        }
        free &= !fixed;
        if free.count_ones() <= FEW && self.by_sum.keeps_few() {
            return self.propagate_few(state, free, reason);
        }
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
        // A cell whose loss is not needed for the contradiction is left out. Each is tried once.
        let mut domains = [0; 32];
        for (domain, &var) in domains.iter_mut().zip(&self.cells) {
            *domain = match loss {
                Some(loss) if loss.var == var => loss.values,
                _ => state.domain(var),
            };
        }
        let mut sets = Subsets::NOTHING;
        for (place, &var) in self.cells.iter().enumerate() {
            let root = clause.root(var);
            let is_lost_here = loss.is_some_and(|loss| loss.var == var);
            if !is_lost_here && domains[place] != root {
                let free = self.step(place, &sets, root);
                let mut rest = free;
                let mut can_fill = !rest.is_empty();
                let later = domains.iter().enumerate().take(self.cells.len()).skip(place + 1);
                for (next, &domain) in later {
                    if !can_fill {
                        break;
                    }
                    rest = self.step(next, &rest, domain);
                    can_fill = !rest.is_empty();
                }
                if can_fill {
                    clause.add_lost(var, domains[place]);
                } else {
                    domains[place] = root;
                }
            }
            sets = self.step(place, &sets, domains[place]);
        }
        loss.map_or(0, |loss| !loss.values)
    }
}
