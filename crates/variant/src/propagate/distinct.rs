//! [`Distinct`]: a cell counts the different values of others.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

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

    /// Finds a value of its own for a cell, moving those of others.
    fn place(domains: &[u32], cell: usize, owner: &mut [usize; 32], is_tried: &mut u32) -> bool {
        for value in places(domains[cell] & !*is_tried) {
            if *is_tried >> value & 1 == 1 {
                continue;
            }
            *is_tried |= 1 << value;
            let other = owner[value as usize];
            if other == usize::MAX || Self::place(domains, other, owner, is_tried) {
                owner[value as usize] = cell;
                return true;
            }
        }
        false
    }
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
        let number = self.cells[0];
        let counted = &self.cells[1..];
        let domains: Vec<u32> = counted.iter().map(|&var| state.domain(var)).collect();
        let fixed =
            domains.iter().filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set);
        // Cells that share no candidate have different values. Small sets first.
        let mut sorted: Vec<u32> = domains.clone();
        sorted.sort_unstable_by_key(|set| set.count_ones());
        let (mut least, mut used) = (0, 0);
        for set in sorted {
            if set & used == 0 {
                used |= set;
                least += 1;
            }
        }
        let mut owner = [usize::MAX; 32];
        let most = (0..domains.len())
            .filter(|&cell| Self::place(&domains, cell, &mut owner, &mut 0))
            .count();
        let allowed = |value: u32| (least..=most).contains(&(value as usize + self.lowest));
        let kept = places(state.domain(number)).filter(|&value| allowed(value));
        let kept = kept.fold(0u32, |all, value| all | 1 << value);
        if kept == 0 {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        state.restrict(number, kept, reason)?;
        let fewest = kept.trailing_zeros() as usize + self.lowest;
        let greatest = kept.ilog2() as usize + self.lowest;
        let known = fixed.count_ones() as usize;
        let open = || counted.iter().filter(|&&var| !state.domain(var).is_power_of_two());
        let strike = if greatest == known {
            // No new value.
            !fixed
        } else if fewest == known + open().count() {
            // A new value in each open cell.
            fixed
        } else {
            return Ok(());
        };
        let open: Vec<Var> = open().copied().collect();
        for var in open {
            state.restrict(var, !strike, reason)?;
        }
        Ok(())
    }
}
