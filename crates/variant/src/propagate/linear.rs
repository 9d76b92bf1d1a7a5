//! [`Linear`]: a weighted sum over groups of cells that are all different.

use super::subsets::{SetsBySum, Subsets};
use super::{Cost, Loss, Propagator, left_by, opposite};
use crate::bits::places;
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A sum is looked at closely only if some cell's candidates span more than what is missing to the
/// least or greatest possible sum, less this.
const MARGIN: i64 = 2;

/// Bits of a set of sums.
const SPAN: i64 = 128;

/// A group of cells that are all different and have the same weight.
struct Group {
    /// Its cells, as a range of the propagator's.
    start: usize,
    end: usize,
    /// What the sum of its values is multiplied by.
    weight: i64,
}

impl Group {
    /// Returns the least contribution of the group: bit 0 of its sums.
    fn base(&self, values: i64) -> i64 {
        if self.weight < 0 { self.weight * self.largest_sum(values) } else { 0 }
    }

    /// Returns a sum that no values of the cells exceed.
    fn largest_sum(&self, values: i64) -> i64 {
        i64::from((self.end - self.start) as u32) * (values - 1)
    }

    /// Returns the contributions that sums of values make, from the least possible one on.
    #[inline]
    fn contributions(&self, sums: u128, values: i64) -> u128 {
        match self.weight {
            1 => sums,
            // The largest sum is the least contribution.
            -1 => sums.reverse_bits() >> (SPAN - 1 - self.largest_sum(values)),
            weight => {
                let base = self.base(values);
                places128(sums).fold(0, |all, sum| all | 1 << (weight * i64::from(sum) - base))
            }
        }
    }

    /// Returns the sums of values that make contributions: the way back.
    #[inline]
    fn sums(&self, contributions: u128, values: i64) -> u128 {
        match self.weight {
            1 => contributions,
            -1 => contributions.reverse_bits() >> (SPAN - 1 - self.largest_sum(values)),
            weight => {
                let base = self.base(values);
                (0..=self.largest_sum(values))
                    .fold(0, |all, sum| all | (contributions >> (weight * sum - base) & 1) << sum)
            }
        }
    }
}

/// Returns the sums of two different values of these sets, as bits.
#[inline]
fn sums_of_two(a: u32, b: u32) -> u64 {
    let mut sums = 0;
    for value in places(a) {
        sums |= u64::from(b & !(1 << value)) << value;
    }
    sums
}

/// Returns the sums of three different values of these sets, as bits.
#[inline]
fn sums_of_three(a: u32, b: u32, c: u32) -> u64 {
    let mut sums = 0;
    for value in places(a) {
        let others = !(1 << value);
        sums |= sums_of_two(b & others, c & others) << value;
    }
    sums
}

/// Returns the sums of different values of up to three cells, `None` if there are more.
#[inline]
fn sums_of_few(cells: &[Var], domain: impl Fn(Var) -> u32) -> Option<u128> {
    match *cells {
        [a] => Some(domain(a).into()),
        [a, b] => Some(sums_of_two(domain(a), domain(b)).into()),
        [a, b, c] => Some(sums_of_three(domain(a), domain(b), domain(c)).into()),
        _ => None,
    }
}

/// Returns the values of `a` that have one of the sums together with another value of `b`.
#[inline]
fn first_of_two(a: u32, b: u32, sums: u64) -> u32 {
    let mut found = 0;
    for value in places(a) {
        let fits = u64::from(b & !(1 << value)) << value & sums != 0;
        found |= u32::from(fits) << value;
    }
    found
}

/// Returns the values of `a` that have one of the sums together with others of `b` and `c`.
#[inline]
fn first_of_three(a: u32, b: u32, c: u32, sums: u64) -> u32 {
    let mut found = 0;
    for value in places(a) {
        let others = !(1 << value);
        let fits = sums_of_two(b & others, c & others) << value & sums != 0;
        found |= u32::from(fits) << value;
    }
    found
}

/// Returns the places of the bits that are set, in ascending order.
fn places128(mut bits: u128) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let place = bits.trailing_zeros();
        bits &= bits - 1;
        Some(place)
    })
}

/// A weighted sum. In each group, all ways to fill its cells with different values are followed at
/// once; between the groups, only their sums count. Values count from 0.
pub(crate) struct Linear<const W: usize> {
    cells: Vec<Var>,
    groups: Vec<Group>,
    /// The place of the total among the sums of all contributions, from the least possible one on.
    total: i64,
    values: i64,
    by_sum: Arc<SetsBySum<W>>,
    /// By place in `cells`: the sets of values that the cells of the group before it can have.
    forward: Vec<Subsets<W>>,
    /// By group: the contributions that the last run found.
    found: Vec<u128>,
    /// By number of groups: the sums of the first groups.
    partial: Vec<u128>,
}

impl<const W: usize> Linear<W> {
    /// Makes the propagator, or `None` if the sums span more than 128 numbers. Groups are lists of
    /// cells, all different, with a weight.
    pub(crate) fn new(
        groups: &[(Vec<Var>, i64)],
        total: i64,
        values: i64,
        by_sum: &Arc<SetsBySum<W>>,
    ) -> Option<Self> {
        let mut cells = Vec::new();
        let mut list = Vec::new();
        for (group, weight) in groups {
            let start = cells.len();
            cells.extend(group);
            list.push(Group { start, end: cells.len(), weight: *weight });
        }
        let span: i64 =
            list.iter().map(|group| group.weight.abs() * group.largest_sum(values)).sum();
        let base: i64 = list.iter().map(|group| group.base(values)).sum();
        let forward = alloc::vec![Subsets::NONE; cells.len() + list.len()];
        let found = alloc::vec![0; list.len()];
        let partial = alloc::vec![0; list.len() + 1];
        let by_sum = by_sum.clone();
        (span < SPAN).then_some(Self {
            cells,
            groups: list,
            total: total - base,
            values,
            by_sum,
            forward,
            found,
            partial,
        })
    }

    /// Returns the contributions that a group can make.
    fn contributions(&self, group: &Group, domain: impl Fn(Var) -> u32) -> u128 {
        let cells = &self.cells[group.start..group.end];
        let sums = sums_of_few(cells, &domain).unwrap_or_else(|| {
            let add = |sets: Subsets<W>, &var| sets.with_any(domain(var));
            let sets = cells.iter().fold(Subsets::NOTHING, add);
            self.by_sum.sums_of(&sets, cells.len())
        });
        group.contributions(sums, self.values)
    }

    /// Returns all sums of one contribution and another.
    #[inline]
    fn added(a: u128, b: u128) -> u128 {
        let (few, many) = if a.count_ones() < b.count_ones() { (a, b) } else { (b, a) };
        places128(few).fold(0, |all, place| all | many << place)
    }

    /// Returns whether contributions can add up to the total.
    fn reaches_total(&self, found: &[u128]) -> bool {
        if !(0..SPAN).contains(&self.total) {
            return false;
        }
        found.iter().fold(1, |sums, &group| Self::added(sums, group)) >> self.total & 1 == 1
    }
}

impl<const W: usize> Propagator for Linear<W> {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        if self.cells.len() <= 3 { Cost::Middle } else { Cost::High }
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut low, mut high, mut widest) = (0, 0, 0);
        for group in &self.groups {
            let (mut least, mut most) = (0, 0);
            for &var in &self.cells[group.start..group.end] {
                let domain = state.domain(var);
                let (smallest, largest) =
                    (i64::from(domain.trailing_zeros()), i64::from(domain.ilog2()));
                least += smallest;
                most += largest;
                widest = widest.max((largest - smallest) * group.weight.abs());
            }
            let base = group.base(self.values);
            let (a, b) = (group.weight * least - base, group.weight * most - base);
            low += a.min(b);
            high += a.max(b);
        }
        if self.total - low >= widest + MARGIN && high - self.total >= widest + MARGIN {
            return Ok(());
        }
        self.partial[0] = 1;
        for (n, group) in self.groups.iter().enumerate() {
            let cells = &self.cells[group.start..group.end];
            let sums = sums_of_few(cells, |var| state.domain(var)).unwrap_or_else(|| {
                // One more entry for each group before this one.
                let forward = &mut self.forward[group.start + n..=group.end + n];
                forward[0] = Subsets::NOTHING;
                for (place, &var) in cells.iter().enumerate() {
                    forward[place + 1] = forward[place].with_any(state.domain(var));
                }
                self.by_sum.sums_of(&forward[cells.len()], cells.len())
            });
            self.found[n] = group.contributions(sums, self.values);
            self.partial[n + 1] = Self::added(self.partial[n], self.found[n]);
        }
        let all = self.partial[self.groups.len()];
        if !(0..SPAN).contains(&self.total) || all >> self.total & 1 == 0 {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        // What the groups up to this one must add up to.
        let mut wanted: u128 = 1 << self.total;
        for (n, group) in self.groups.iter().enumerate().rev() {
            let (before, found) = (self.partial[n], self.found[n]);
            let (mut useful, mut wanted_before) = (0, 0);
            for place in places128(found) {
                let sums = wanted >> place & before;
                useful |= u128::from(sums != 0) << place;
                wanted_before |= sums;
            }
            wanted = wanted_before;
            let cells = &self.cells[group.start..group.end];
            if useful == found {
                continue;
            }
            let sums = group.sums(useful, self.values);
            match *cells {
                [a] => {
                    state.restrict(a, sums as u32, reason)?;
                    continue;
                }
                [a, b] => {
                    let (first, second) = (state.domain(a), state.domain(b));
                    let sums = sums as u64;
                    state.restrict(a, first_of_two(first, second, sums), reason)?;
                    state.restrict(b, first_of_two(second, first, sums), reason)?;
                    continue;
                }
                [_, _, _] => {
                    for n in 0..3 {
                        let [own, one, other] =
                            [0, 1, 2].map(|step| state.domain(cells[(n + step) % 3]));
                        let allowed = first_of_three(own, one, other, sums as u64);
                        state.restrict(cells[n], allowed, reason)?;
                    }
                    continue;
                }
                _ => {}
            }
            let forward = &self.forward[group.start + n..=group.end + n];
            let mut sets = Subsets::NONE;
            for sum in places128(sums) {
                sets = sets.or(&self.by_sum.with_sum(sum as usize));
            }
            sets = sets.and(&forward[cells.len()]);
            for (place, &var) in cells.iter().enumerate().rev() {
                let (supported, before) = forward[place].back(&sets, state.domain(var));
                state.restrict(var, supported, reason)?;
                sets = before;
            }
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        let now = |var: Var| opposite(loss, state, var);
        let mut free = alloc::vec![false; self.cells.len()];
        let mut found: Vec<u128> =
            self.groups.iter().map(|group| self.contributions(group, now)).collect();
        for (n, group) in self.groups.iter().enumerate() {
            for place in group.start..group.end {
                let var = self.cells[place];
                if loss.is_some_and(|loss| loss.var == var) || now(var) == clause.root(var) {
                    continue;
                }
                free[place] = true;
                let root = |var| clause.root(var);
                let domain = |asked: Var| {
                    let place = (group.start..group.end).find(|&at| self.cells[at] == asked);
                    if place.is_some_and(|at| free[at]) { root(asked) } else { now(asked) }
                };
                let kept = found[n];
                found[n] = self.contributions(group, domain);
                if self.reaches_total(&found) {
                    free[place] = false;
                    found[n] = kept;
                    clause.add_lost(var, now(var));
                }
            }
        }
        left_by(loss)
    }
}
