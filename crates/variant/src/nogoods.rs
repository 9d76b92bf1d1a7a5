//! [`Nogoods`]: the clauses that the search has learnt.

use crate::bits::places;
use crate::clause::Clause;
use crate::state::{Contradiction, Event, Reason, State, Var};
use alloc::vec::Vec;

/// A clause that watches a candidate.
#[derive(Clone, Copy)]
struct Watch {
    /// Place of the clause in the store.
    at: u32,
    /// Another entry: if it is true, the clause need not be looked at.
    other: Var,
    other_values: u32,
}

/// Words before the entries: number of entries, levels, activity.
const HEAD: usize = 3;

/// Learnt clauses. Each says: some cell has one of the values that stand for it.
///
/// A clause watches two of its entries, which stand first, by one candidate each. As long as both have
/// candidates, it says nothing; when one has none and no other entry can take its place, the other one
/// must hold.
pub(crate) struct Nogoods {
    /// By clause: number of entries, levels, activity; then a cell and its values for each entry.
    words: Vec<u32>,
    /// By cell and value: the clauses that watch the candidate.
    watches: Vec<Vec<Watch>>,
    /// Number of values of a cell.
    values: usize,
    /// Places of the clauses.
    learnt: Vec<u32>,
}

impl Nogoods {
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        Self {
            words: Vec::new(),
            watches: alloc::vec![Vec::new(); cells * values],
            values,
            learnt: Vec::new(),
        }
    }

    /// Forgets all clauses.
    pub(crate) fn clear(&mut self) {
        if self.words.is_empty() {
            return;
        }
        self.words.clear();
        self.learnt.clear();
        self.watches.iter_mut().for_each(Vec::clear);
    }

    /// Returns the number of clauses.
    pub(crate) fn count(&self) -> usize {
        self.learnt.len()
    }

    fn len(&self, at: u32) -> usize {
        self.words[at as usize] as usize
    }

    fn entry(&self, at: u32, n: usize) -> (Var, u32) {
        let place = at as usize + HEAD + 2 * n;
        (self.words[place] as Var, self.words[place + 1])
    }

    fn swap(&mut self, at: u32, a: usize, b: usize) {
        let place = at as usize + HEAD;
        self.words.swap(place + 2 * a, place + 2 * b);
        self.words.swap(place + 2 * a + 1, place + 2 * b + 1);
    }

    /// Returns the entries of a clause.
    pub(crate) fn entries(&self, at: u32) -> impl Iterator<Item = (Var, u32)> + '_ {
        (0..self.len(at)).map(move |n| self.entry(at, n))
    }

    /// Notes that a clause was of use.
    pub(crate) fn bump(&mut self, at: u32) {
        let word = &mut self.words[at as usize + 2];
        *word = word.saturating_add(1);
    }

    /// Adds a clause of at least two entries; the first two are watched. `levels` is the number of
    /// levels of its entries: clauses with few are kept.
    pub(crate) fn add(&mut self, state: &State, entries: &[(Var, u32)], levels: u32) -> u32 {
        let at = self.words.len() as u32;
        self.words.extend([entries.len() as u32, levels, 0]);
        for &(var, values) in entries {
            self.words.extend([u32::from(var), values]);
        }
        for (a, b) in [(0, 1), (1, 0)] {
            let (var, values) = entries[a];
            let (other, other_values) = entries[b];
            // If the entry has no candidate left, the one that it lost last comes back first.
            let left = state.domain(var) & values;
            let watched = if left == 0 { state.lost_last(var, values) } else { left };
            self.watches_of(var, watched).push(Watch { at, other, other_values });
        }
        self.learnt.push(at);
        at
    }

    /// Returns the watches of a candidate, given as a bit.
    fn watches_of(&mut self, var: Var, value: u32) -> &mut Vec<Watch> {
        &mut self.watches[usize::from(var) * self.values + value.trailing_zeros() as usize]
    }

    /// Strikes what follows from the clauses that watch values that a cell has lost.
    #[inline]
    pub(crate) fn propagate(
        &mut self,
        state: &mut State,
        var: Var,
        lost: u32,
    ) -> Result<(), Contradiction> {
        if self.learnt.is_empty() {
            return Ok(());
        }
        places(lost).try_for_each(|place| self.propagate_loss(state, var, 1 << place))
    }

    #[inline(never)]
    fn propagate_loss(
        &mut self,
        state: &mut State,
        var: Var,
        value: u32,
    ) -> Result<(), Contradiction> {
        let mut watches = core::mem::take(self.watches_of(var, value));
        let mut kept = 0;
        let mut result = Ok(());
        let mut n = 0;
        while n < watches.len() {
            let watch = watches[n];
            n += 1;
            if state.domain(watch.other) & !watch.other_values == 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let at = watch.at;
            // The entry of this cell stands second.
            if self.words[at as usize + HEAD] as Var == var {
                self.swap(at, 0, 1);
            }
            let (other, other_values) = self.entry(at, 0);
            let watch = Watch { at, other, other_values };
            let left = self.entry(at, 1).1 & state.domain(var);
            if left != 0 {
                self.watches_of(var, left).push(watch);
                continue;
            }
            if state.domain(other) & !other_values == 0 {
                // The clause is true.
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let len = self.len(at);
            let next = (2..len).find_map(|n| {
                let (var, values) = self.entry(at, n);
                let left = state.domain(var) & values;
                (left != 0).then_some((n, var, left))
            });
            if let Some((next, var, left)) = next {
                self.swap(at, 1, next);
                self.watches_of(var, left).push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            result = state.restrict(other, other_values, Reason::Nogood(at)).map(drop);
            if result.is_err() {
                break;
            }
        }
        watches.copy_within(n.., kept);
        let len = kept + watches.len() - n;
        watches.truncate(len);
        // A clause never moves a watch to a candidate that is lost.
        *self.watches_of(var, value) = watches;
        result
    }

    /// Adds to a clause why a nogood left a cell only its values; returns these values.
    pub(crate) fn explain(&self, at: u32, of: Var, clause: &mut Clause) -> u32 {
        let mut left = 0;
        for (var, values) in self.entries(at) {
            if var == of {
                left = values;
            } else {
                clause.add(var, values);
            }
        }
        left
    }

    /// Forgets half of the clauses: those of least use, and among these the oldest. Clauses that are
    /// reasons of events or have at most two levels stay.
    pub(crate) fn forget(&mut self, trail: &mut [Event]) {
        let reason = |event: &Event| match event.reason {
            Reason::Nogood(at) => Some(at),
            _ => None,
        };
        let mut needed: Vec<u32> = trail.iter().filter_map(reason).collect();
        needed.sort_unstable();
        let mut order = core::mem::take(&mut self.learnt);
        order.sort_by_key(|&at| (!self.words[at as usize + 2], !at));
        let half = order.len() / 2;
        let mut keep: Vec<u32> = Vec::new();
        for (n, &at) in order.iter().enumerate() {
            let levels = self.words[at as usize + 1];
            if n < half || levels <= 2 || needed.binary_search(&at).is_ok() {
                keep.push(at);
            } else {
                self.words[at as usize] = 0;
            }
        }
        keep.sort_unstable();
        for &at in &keep {
            self.words[at as usize + 2] /= 2;
        }
        self.learnt = keep;
        let words = &self.words;
        for watches in &mut self.watches {
            watches.retain(|watch| words[watch.at as usize] != 0);
        }
        self.compact(trail);
    }

    /// Moves the clauses together.
    fn compact(&mut self, trail: &mut [Event]) {
        let mut words = Vec::new();
        let mut moved: Vec<(u32, u32)> = Vec::new();
        for &at in &self.learnt {
            moved.push((at, words.len() as u32));
            let place = at as usize;
            words.extend_from_slice(&self.words[place..place + HEAD + 2 * self.len(at)]);
        }
        let new_place =
            |at: u32| moved.binary_search_by_key(&at, |&(old, _)| old).map_or(at, |n| moved[n].1);
        for watch in self.watches.iter_mut().flatten() {
            watch.at = new_place(watch.at);
        }
        for event in trail {
            if let Reason::Nogood(at) = &mut event.reason {
                *at = new_place(*at);
            }
        }
        for at in &mut self.learnt {
            *at = new_place(*at);
        }
        self.words = words;
    }
}
