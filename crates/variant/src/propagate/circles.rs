//! [`Circles`]: a value that stands in the cells stands there as often as it says.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// The cells of a house, as those with a circle and those without.
pub(crate) struct CircleHouse {
    pub(crate) inside: Vec<Var>,
    pub(crate) outside: Vec<Var>,
    /// Whether all values stand in the house.
    pub(crate) is_full: bool,
}

impl CircleHouse {
    /// Returns the values that can stand in a circle of the house, and those that must.
    fn values(&self, state: &State, all: u32) -> (u32, u32) {
        let union = |cells: &[Var]| cells.iter().fold(0, |all, &var| all | state.domain(var));
        let can = union(&self.inside);
        (can, if self.is_full { all & !union(&self.outside) } else { 0 })
    }
}

/// How often each value can stand in the circles, at least and at most.
#[derive(Clone, Copy, Default)]
struct Times {
    least: [usize; 32],
    most: [usize; 32],
}

/// Counting circles.
///
/// The values that stand in the circles add up to the number of circles, each taken once. All sums
/// of such values are followed, from the smallest value on and from the largest. Houses bound how
/// often a value stands: once at most in the circles of each house, and once if it has no other place.
pub(crate) struct Circles {
    /// The circles, and the cells without a circle in the houses.
    cells: Vec<Var>,
    /// Number of circles.
    count: usize,
    /// Families of houses without a common cell, such as all rows. Each has all circles.
    families: Vec<Vec<CircleHouse>>,
    values: usize,
    /// What the value 0 of a domain stands for.
    lowest: usize,
}

/// Circles up to which sums of values are followed, as bits of a word.
const MOST_SUMMED: usize = 127;

impl Circles {
    pub(crate) fn new(
        circles: &[Var],
        families: Vec<Vec<CircleHouse>>,
        values: usize,
        lowest: usize,
    ) -> Self {
        let mut cells = circles.to_vec();
        for &var in families.iter().flatten().flat_map(|house| &house.outside) {
            if !cells.contains(&var) {
                cells.push(var);
            }
        }
        Self { cells, count: circles.len(), families, values, lowest }
    }

    /// Returns the values that some choice of values with the right sum has, and those that all have.
    /// `optional` values may stand in the circles, `required` ones must.
    fn chosen(&self, required: u32, optional: u32) -> Option<(u32, u32)> {
        let target = self.count;
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

    /// Returns how often each value can stand in the circles, by the circles alone.
    fn times(&self, state: &State) -> Times {
        let mut times = Times::default();
        for &var in &self.cells[..self.count] {
            let domain = state.domain(var);
            for value in places(domain) {
                times.most[value as usize] += 1;
                times.least[value as usize] += usize::from(domain.is_power_of_two());
            }
        }
        times
    }

    /// Returns how often each value can stand in the circles, by a family of houses.
    fn times_in(&self, family: &[CircleHouse], state: &State) -> Times {
        let mut times = Times::default();
        for house in family {
            let (can, must) = house.values(state, crate::bits::lowest(self.values));
            for value in places(can) {
                times.most[value as usize] += 1;
            }
            for value in places(must) {
                times.least[value as usize] += 1;
            }
        }
        times
    }

    /// Strikes values in a family of houses: those of `must` that fill all houses they can be in, and
    /// those that stand often enough without the houses where they need not be.
    fn fill(
        &self,
        family: &[CircleHouse],
        must: u32,
        state: &mut State,
        reason: Reason,
    ) -> Result<(), Contradiction> {
        let all = crate::bits::lowest(self.values);
        let times = self.times_in(family, state);
        let (mut filled, mut enough) = (0, 0);
        for value in 0..self.values {
            let number = value + self.lowest;
            filled |= u32::from(times.most[value] == number) << value;
            enough |= u32::from(times.least[value] == number) << value;
        }
        filled &= must;
        for house in family {
            let (can, forced) = house.values(state, all);
            for &var in &house.outside {
                state.restrict(var, !(filled & can), reason)?;
            }
            let (mut once, mut twice) = (0, 0);
            for &var in &house.inside {
                twice |= once & state.domain(var);
                once |= state.domain(var);
            }
            let single = filled & once & !twice;
            for &var in &house.inside {
                let mut allowed = !(enough & !forced);
                for value in places(state.domain(var) & single) {
                    allowed &= 1 << value;
                }
                state.restrict(var, allowed, reason)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Circles {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let own = self.times(state);
        let mut times = own;
        for family in &self.families {
            let in_family = self.times_in(family, state);
            for value in 0..self.values {
                times.least[value] = times.least[value].max(in_family.least[value]);
                times.most[value] = times.most[value].min(in_family.most[value]);
            }
        }
        let (mut required, mut optional) = (0, 0);
        for value in 0..self.values {
            let number = value + self.lowest;
            if times.least[value] > number {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            if times.least[value] > 0 {
                required |= 1 << value;
            } else if number > 0 && times.most[value] >= number {
                optional |= 1 << value;
            }
        }
        let Some((may, must)) = self.chosen(required, optional) else {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        };
        // Values of the circles that are not fixed.
        let mut allowed = may;
        let mut filled = 0;
        for value in 0..self.values {
            let number = value + self.lowest;
            if must >> value & 1 == 1 && times.most[value] < number {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            if must >> value & 1 == 1 && own.most[value] == number {
                filled |= 1 << value;
            } else if own.least[value] == number {
                allowed &= !(1 << value);
            }
        }
        for &var in &self.cells[..self.count] {
            let domain = state.domain(var);
            if domain.is_power_of_two() {
                state.restrict(var, may, reason)?;
                continue;
            }
            let mut kept = allowed;
            for value in places(domain & filled) {
                kept &= 1 << value;
            }
            state.restrict(var, kept, reason)?;
        }
        for family in &self.families {
            self.fill(family, must, state, reason)?;
        }
        Ok(())
    }
}
