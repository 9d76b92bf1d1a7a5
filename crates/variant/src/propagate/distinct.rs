//! [`Distinct`]: a cell counts the different values of others.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// A cell whose value is the number of different values of other cells.
///
/// At least: the values that are fixed, and one for each cell that shares no candidate with them or
/// with other such cells. At most: the most values that cells can have at once (a matching). If as many
/// as possible are needed, no value may be repeated; if no more are allowed, none may be new.
pub(crate) struct Distinct {
    /// The cell with the number, and then the others.
    cells: Vec<Var>,
    /// What the value 0 of a domain stands for.
    lowest: usize,
}

impl Distinct {
    pub(crate) fn new(number: Var, cells: &[Var], lowest: usize) -> Self {
        let mut all = alloc::vec![number];
        all.extend(cells);
        Self { cells: all, lowest }
    }
}

/// Returns the bounds of the number of different values.
fn bounds(domains: &[u32]) -> RangeInclusive<usize> {
    // Cells that share no candidate have different values. Small sets first.
    let mut sorted = domains.to_vec();
    sorted.sort_unstable_by_key(|set| set.count_ones());
    let (mut least, mut used) = (0, 0);
    for set in sorted {
        if set & used == 0 {
            used |= set;
            least += 1;
        }
    }
    let mut owner = [usize::MAX; 32];
    let has_place = |&cell: &usize| place(domains, cell, &mut owner, &mut 0);
    least..=(0..domains.len()).filter(has_place).count()
}

/// Finds a value of its own for a cell, moving those of others. The depth is at most the number of
/// values.
fn place(domains: &[u32], cell: usize, owner: &mut [usize; 32], is_tried: &mut u32) -> bool {
    for value in places(domains[cell]) {
        if *is_tried >> value & 1 == 1 {
            continue;
        }
        *is_tried |= 1 << value;
        let other = owner[value as usize];
        if other == usize::MAX || place(domains, other, owner, is_tried) {
            owner[value as usize] = cell;
            return true;
        }
    }
    false
}

impl Propagator for Distinct {
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
        let (number, counted) = (self.cells[0], &self.cells[1..]);
        let domain = state.domain(number);
        let own = counted.iter().position(|&var| var == number);
        let mut domains: Vec<u32> = counted.iter().map(|&var| state.domain(var)).collect();
        let mut kept = 0u32;
        let mut known = None;
        for value in places(domain) {
            // The number may count itself.
            if let Some(own) = own {
                domains[own] = 1 << value;
                known = None;
            }
            let bounds = known.get_or_insert_with(|| bounds(&domains));
            kept |= u32::from(bounds.contains(&(value as usize + self.lowest))) << value;
        }
        if kept == 0 {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        state.restrict(number, kept, reason)?;
        let is_fixed = |var: &&Var| state.domain(**var).is_power_of_two();
        let fixed = counted.iter().filter(is_fixed).fold(0, |all, &var| all | state.domain(var));
        let known = fixed.count_ones() as usize;
        let open: Vec<Var> = counted.iter().filter(|var| !is_fixed(var)).copied().collect();
        let fewest = kept.trailing_zeros() as usize + self.lowest;
        let greatest = kept.ilog2() as usize + self.lowest;
        let allowed = if greatest == known {
            // No new value.
            fixed
        } else if fewest == known + open.len() {
            // A new value in each open cell.
            !fixed
        } else {
            return Ok(());
        };
        for var in open {
            if var != number {
                state.restrict(var, allowed, reason)?;
            }
        }
        Ok(())
    }
}
