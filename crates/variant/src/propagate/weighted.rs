//! [`Weighted`]: a weighted sum whose partial sums span many numbers.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec;
use alloc::vec::Vec;

/// Numbers that the partial sums may span to be followed one by one.
const MOST_SPAN: i64 = 1_024;

/// Cells that are all different and have the same weight.
struct Group {
    /// Its cells, as a range of the propagator's.
    start: usize,
    end: usize,
    weight: i64,
}

/// A weighted sum of any size: its bounds, and all partial sums once these span few numbers.
///
/// The bounds are those of integer programming: a cell has only values that the least or the largest
/// sum of the others completes. In a group of different cells, these sums are of different values.
/// Then one sweep over the sums of the first cells and one back strike all that no sum completes.
/// Values count from 0.
pub(crate) struct Weighted {
    cells: Vec<Var>,
    groups: Vec<Group>,
    /// By cell.
    weights: Vec<i64>,
    total: i64,
    /// By number of cells: the sums that they can have above the least one, as bits.
    forward: Vec<u64>,
    wanted: Vec<u64>,
    before: Vec<u64>,
}

impl Weighted {
    /// Makes the propagator. Each cell stands there once, no weight is 0.
    pub(crate) fn new(groups: &[(Vec<Var>, i64)], total: i64, values: usize) -> Self {
        let (mut cells, mut list, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for (group, weight) in groups {
            let start = cells.len();
            cells.extend(group);
            weights.resize(cells.len(), *weight);
            list.push(Group { start, end: cells.len(), weight: *weight });
        }
        let span: u64 = weights.iter().map(|weight| weight.unsigned_abs() * values as u64).sum();
        let words = span.min(MOST_SPAN as u64).div_ceil(64) as usize;
        Self {
            forward: vec![0; (cells.len() + 1) * words],
            wanted: vec![0; words],
            before: vec![0; words],
            cells,
            groups: list,
            weights,
            total,
        }
    }

    /// Returns the least and the largest contribution of a cell.
    fn ends(&self, place: usize, state: &State) -> (i64, i64) {
        let domain = state.domain(self.cells[place]);
        let a = self.weights[place] * i64::from(domain.trailing_zeros());
        let b = self.weights[place] * i64::from(domain.ilog2());
        (a.min(b), a.max(b))
    }

    /// Returns the least and the largest contribution of a group, perhaps without one of its cells.
    fn group_ends(&self, group: &Group, without: Option<usize>, state: &State) -> (i64, i64) {
        let (mut firsts, mut lasts, mut count) = ([0; 32], [0; 32], 0);
        for place in (group.start..group.end).filter(|&place| Some(place) != without) {
            let domain = state.domain(self.cells[place]);
            firsts[count] = i64::from(domain.trailing_zeros());
            lasts[count] = i64::from(domain.ilog2());
            count += 1;
        }
        // The n-th smallest value is at least the n-th smallest first, and above the one before.
        firsts[..count].sort_unstable();
        lasts[..count].sort_unstable();
        let (mut least, mut low) = (0, -1);
        for &first in &firsts[..count] {
            low = first.max(low + 1);
            least += low;
        }
        let (mut most, mut high) = (0, i64::from(u32::BITS));
        for &last in lasts[..count].iter().rev() {
            high = last.min(high - 1);
            most += high;
        }
        let (a, b) = (group.weight * least, group.weight * most);
        if group.weight > 0 { (a, b) } else { (b, a) }
    }

    /// Strikes what the bounds exclude.
    fn bound(&self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        loop {
            let (mut low, mut high) = (0, 0);
            for group in &self.groups {
                let (least, most) = self.group_ends(group, None, state);
                low += least;
                high += most;
            }
            if !(low..=high).contains(&self.total) {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            let (above, below) = (self.total - low, high - self.total);
            let mut is_changed = false;
            for group in &self.groups {
                let (group_least, group_most) = self.group_ends(group, None, state);
                for place in group.start..group.end {
                    let (least, most) = self.ends(place, state);
                    let (least_others, most_others) = self.group_ends(group, Some(place), state);
                    // What this cell can add, by the bounds when this round began.
                    let room = above + group_least - least_others;
                    let need = group_most - most_others - below;
                    if most <= room && need <= least {
                        continue;
                    }
                    let weight = group.weight;
                    let fits = |value: &u32| (need..=room).contains(&(weight * i64::from(*value)));
                    let domain = state.domain(self.cells[place]);
                    let allowed =
                        places(domain).filter(fits).fold(0, |all, value| all | 1 << value);
                    is_changed |= state.restrict(self.cells[place], allowed, reason)?;
                    if group.end - group.start > 1 && is_changed {
                        // The bounds of the group are old now.
                        break;
                    }
                }
            }
            if !is_changed {
                return Ok(());
            }
        }
    }
}

/// Adds the bits of a set, moved up.
fn add_up(to: &mut [u64], from: &[u64], far: usize) {
    let (words, bits) = (far / 64, far % 64);
    for word in (words..to.len()).rev() {
        let mut moved = from[word - words] << bits;
        if bits > 0 && word > words {
            moved |= from[word - words - 1] >> (64 - bits);
        }
        to[word] |= moved;
    }
}

/// Adds the bits of a set, moved down, that are in `mask` as well. Returns whether there are any.
fn add_down(to: &mut [u64], from: &[u64], far: usize, mask: &[u64]) -> bool {
    let (words, bits) = (far / 64, far % 64);
    let mut any = 0;
    for word in 0..to.len().saturating_sub(words) {
        let mut moved = from[word + words] >> bits;
        if bits > 0 && word + words + 1 < from.len() {
            moved |= from[word + words + 1] << (64 - bits);
        }
        moved &= mask[word];
        to[word] |= moved;
        any |= moved;
    }
    any != 0
}

impl Propagator for Weighted {
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
        self.bound(state, reason)?;
        let (mut low, mut high) = (0, 0);
        for place in 0..self.cells.len() {
            let (least, most) = self.ends(place, state);
            low += least;
            high += most;
        }
        if !(low..=high).contains(&self.total) {
            // Cells of a group became equal just now: the bounds of such a group mean nothing.
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        // Sums above the total need not be followed.
        let span = self.total - low + 1;
        if low == high || span > MOST_SPAN {
            return Ok(());
        }
        let span = span.unsigned_abs() as usize;
        let words = span.div_ceil(64);
        let least: Vec<i64> = (0..self.cells.len()).map(|at| self.ends(at, state).0).collect();
        let far = |place: usize, value: u32| {
            (self.weights[place] * i64::from(value)).abs_diff(least[place]) as usize
        };
        self.forward[..words].fill(0);
        self.forward[0] = 1;
        for (place, &var) in self.cells.iter().enumerate() {
            let (from, to) = self.forward.split_at_mut((place + 1) * words);
            let (from, to) = (&from[place * words..], &mut to[..words]);
            to.fill(0);
            for value in places(state.domain(var)) {
                add_up(to, from, far(place, value));
            }
        }
        let end = self.cells.len() * words;
        let goal = span - 1;
        if self.forward[end + goal / 64] >> (goal % 64) & 1 == 0 {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        let (wanted, before) = (&mut self.wanted[..words], &mut self.before[..words]);
        wanted.fill(0);
        wanted[goal / 64] = 1 << (goal % 64);
        for (place, &var) in self.cells.iter().enumerate().rev() {
            before.fill(0);
            let reached = &self.forward[place * words..(place + 1) * words];
            let mut supported = 0;
            for value in places(state.domain(var)) {
                if add_down(before, wanted, far(place, value), reached) {
                    supported |= 1 << value;
                }
            }
            state.restrict(var, supported, reason)?;
            wanted.copy_from_slice(before);
        }
        Ok(())
    }
}
