//! [`Weighted`]: a weighted sum whose partial sums span many numbers.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec;
use alloc::vec::Vec;

/// Numbers that the partial sums may span to be followed one by one.
const MOST_SPAN: i64 = 1_024;

/// A weighted sum of any size: its bounds, and all partial sums once these span few numbers.
///
/// The bounds are those of integer programming: a cell has only values that the least or the largest
/// sum of the others completes. Then one sweep over the sums of the first cells and one back strike
/// all that no sum completes. Values count from 0.
pub(crate) struct Weighted {
    cells: Vec<Var>,
    weights: Vec<i64>,
    total: i64,
    /// By number of cells: the sums that they can have above the least one, as bits.
    forward: Vec<u64>,
    wanted: Vec<u64>,
    before: Vec<u64>,
}

impl Weighted {
    /// Makes the propagator. Each cell stands there once, no weight is 0.
    pub(crate) fn new(terms: &[(Var, i64)], total: i64) -> Self {
        let (cells, weights) = terms.iter().copied().unzip();
        let words = (MOST_SPAN / 64) as usize;
        Self {
            cells,
            weights,
            total,
            forward: vec![0; (terms.len() + 1) * words],
            wanted: vec![0; words],
            before: vec![0; words],
        }
    }

    /// Returns the least and the largest contribution of a cell.
    fn ends(&self, place: usize, state: &State) -> (i64, i64) {
        let domain = state.domain(self.cells[place]);
        let a = self.weights[place] * i64::from(domain.trailing_zeros());
        let b = self.weights[place] * i64::from(domain.ilog2());
        (a.min(b), a.max(b))
    }

    /// Strikes what the bounds exclude; returns the least and the largest sum that are left.
    fn bound(&self, state: &mut State, reason: Reason) -> Result<(i64, i64), Contradiction> {
        loop {
            let (mut low, mut high) = (0, 0);
            for place in 0..self.cells.len() {
                let (least, most) = self.ends(place, state);
                low += least;
                high += most;
            }
            if !(low..=high).contains(&self.total) {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
            let mut is_changed = false;
            for (place, &var) in self.cells.iter().enumerate() {
                let (least, most) = self.ends(place, state);
                let (room, need) = (self.total - low + least, self.total - high + most);
                if most <= room && need <= least {
                    continue;
                }
                let weight = self.weights[place];
                let fits = |value: &u32| (need..=room).contains(&(weight * i64::from(*value)));
                let allowed =
                    places(state.domain(var)).filter(fits).fold(0, |all, value| all | 1 << value);
                state.restrict(var, allowed, reason)?;
                let (now_least, now_most) = self.ends(place, state);
                low += now_least - least;
                high += now_most - most;
                is_changed = true;
            }
            if !is_changed {
                return Ok((low, high));
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
        let (low, high) = self.bound(state, reason)?;
        // Sums above the total need not be followed.
        let span = self.total - low + 1;
        if low == high || span > MOST_SPAN {
            return Ok(());
        }
        let words = (span as usize).div_ceil(64);
        let least: Vec<i64> = (0..self.cells.len()).map(|at| self.ends(at, state).0).collect();
        let far = |place: usize, value: u32| {
            (self.weights[place] * i64::from(value) - least[place]) as usize
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
        let goal = (span - 1) as usize;
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
