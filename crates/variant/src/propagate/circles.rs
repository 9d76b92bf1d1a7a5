//! [`Circles`]: a value that stands in the cells stands there as often as it says.

use super::{Cost, Propagator};
use crate::bits::{lowest, places};
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Counting circles.
///
/// The values that stand in the circles add up to the number of circles, each taken once. All sums
/// of such values are followed, from the smallest value on and from the largest.
pub(crate) struct Circles {
    cells: Vec<Var>,
    values: usize,
    /// What the value 0 of a domain stands for.
    lowest: usize,
}

/// Circles up to which sums of values are followed, as bits of a word.
const MOST_SUMMED: usize = 127;

impl Circles {
    pub(crate) fn new(cells: Vec<Var>, values: usize, lowest: usize) -> Self {
        Self { cells, values, lowest }
    }

    /// Returns the values that some choice of values with the right sum has, and those that all have.
    /// `optional` values may stand in the circles, `required` ones must.
    fn chosen(&self, required: u32, optional: u32) -> Option<(u32, u32)> {
        let target = self.cells.len();
        if target > MOST_SUMMED {
            return Some((required | optional, required));
        }
        let number = |value: usize| value + self.lowest;
        let mut forward = [0u128; 33];
        forward[0] = 1;
        for value in 0..self.values {
            let sums = forward[value];
            let with = if number(value) <= target { sums << number(value) } else { 0 };
            forward[value + 1] = match (required >> value & 1, optional >> value & 1) {
                (1, _) => with,
                (_, 1) => sums | with,
                _ => sums,
            };
        }
        if forward[self.values] >> target & 1 == 0 {
            return None;
        }
        let mut wanted = 1u128 << target;
        let (mut possible, mut common) = (0, required);
        for value in (0..self.values).rev() {
            let sums = forward[value];
            let bit = 1 << value;
            let may_stand = (required | optional) & bit != 0 && number(value) <= target;
            let with = if may_stand { sums & wanted >> number(value) } else { 0 };
            let without = if required & bit == 0 { sums & wanted } else { 0 };
            if with != 0 {
                possible |= bit;
                if without == 0 {
                    common |= bit;
                }
            }
            wanted = with | without;
        }
        Some((possible, common))
    }
}

impl Propagator for Circles {
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
        let (mut fixed, mut possible) = ([0usize; 32], [0usize; 32]);
        for &var in &self.cells {
            let domain = state.domain(var);
            for value in places(domain) {
                possible[value as usize] += 1;
                fixed[value as usize] += usize::from(domain.is_power_of_two());
            }
        }
        let (mut required, mut optional) = (0, 0);
        for value in 0..self.values {
            let number = value + self.lowest;
            if fixed[value] > number {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            if fixed[value] > 0 {
                required |= 1 << value;
            } else if number > 0 && possible[value] >= number {
                optional |= 1 << value;
            }
        }
        let Some((may, must)) = self.chosen(required, optional) else {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        };
        let mut struck = lowest(self.values) & !may;
        let mut filled = 0;
        for value in places(may) {
            let number = value as usize + self.lowest;
            let count = value as usize;
            if must >> value & 1 == 1 && possible[count] <= number {
                if possible[count] < number {
                    return Err(state.fail(Conflict::Unsatisfied { reason }));
                }
                filled |= 1 << value;
            } else if fixed[count] == number {
                struck |= 1 << value;
            }
        }
        for &var in &self.cells {
            let domain = state.domain(var);
            let here = domain & filled;
            let mut allowed = u32::MAX;
            for value in places(here) {
                allowed &= 1 << value;
            }
            if !domain.is_power_of_two() {
                allowed &= !struck;
            } else if domain & !may != 0 {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            state.restrict(var, allowed, reason)?;
        }
        Ok(())
    }
}
