//! [`Nogoods`]: the clauses that the search has learnt.

use crate::clause::Clause;
use crate::state::{Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// A clause that watches a cell.
#[derive(Clone, Copy)]
struct Watch {
    /// Place of the clause in the store.
    at: u32,
    /// The values that the cell has in the clause.
    values: u32,
    /// Another entry: if it is true, the clause need not be looked at.
    other: Var,
    other_values: u32,
}

/// Words before the entries: number of entries, levels, activity.
const HEAD: usize = 3;

/// Learnt clauses. Each says: some cell has one of the values that stand for it.
///
/// A clause watches two of its entries, which stand first. As long as both have candidates, it says
/// nothing; when one has none and no other entry can take its place, the other one must hold.
pub(crate) struct Nogoods {
    /// By clause: number of entries, levels, activity; then a cell and its values for each entry.
    words: Vec<u32>,
    /// By cell: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// Places of the clauses.
    learnt: Vec<u32>,
    /// Words of clauses that were forgotten.
    wasted: usize,
}

impl Nogoods {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            words: Vec::new(),
            watches: alloc::vec![Vec::new(); cells],
            learnt: Vec::new(),
            wasted: 0,
        }
    }

    /// Forgets all clauses.
    pub(crate) fn clear(&mut self) {
        if self.words.is_empty() {
            return;
        }
        self.words.clear();
        self.learnt.clear();
        self.wasted = 0;
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
    pub(crate) fn add(&mut self, entries: &[(Var, u32)], levels: u32) -> u32 {
        let at = self.words.len() as u32;
        self.words.extend([entries.len() as u32, levels, 0]);
        for &(var, values) in entries {
            self.words.extend([u32::from(var), values]);
        }
        for (a, b) in [(0, 1), (1, 0)] {
            let (var, values) = entries[a];
            let (other, other_values) = entries[b];
            self.watches[usize::from(var)].push(Watch { at, values, other, other_values });
        }
        self.learnt.push(at);
        at
    }

    /// Returns whether a clause watches a cell.
    #[inline]
    pub(crate) fn are_watching(&self, var: Var) -> bool {
        !self.watches[usize::from(var)].is_empty()
    }

    /// Strikes what follows from the clauses that watch a cell, whose domain has changed.
    #[inline(never)]
    pub(crate) fn propagate(&mut self, state: &mut State, var: Var) -> Result<(), Contradiction> {
        let domain = state.domain(var);
        let mut watches = core::mem::take(&mut self.watches[usize::from(var)]);
        let mut kept = 0;
        let mut result = Ok(());
        let mut n = 0;
        while n < watches.len() {
            let watch = watches[n];
            n += 1;
            if watch.values & domain != 0 || state.domain(watch.other) & !watch.other_values == 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let at = watch.at;
            // The entry of this cell stands second.
            if self.words[at as usize + HEAD] as Var == var {
                self.swap(at, 0, 1);
            }
            let (other, values) = self.entry(at, 0);
            let other_domain = state.domain(other);
            if other_domain & !values == 0 {
                // The clause is true.
                watches[kept] = Watch { other, other_values: values, ..watch };
                kept += 1;
                continue;
            }
            let len = self.len(at);
            let next = (2..len).find(|&n| {
                let (var, values) = self.entry(at, n);
                state.domain(var) & values != 0
            });
            if let Some(next) = next {
                self.swap(at, 1, next);
                let (var, own) = self.entry(at, 1);
                let watch = Watch { at, values: own, other, other_values: values };
                self.watches[usize::from(var)].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            result = state.restrict(other, values, Reason::Nogood(at)).map(drop);
            if result.is_err() {
                break;
            }
        }
        watches.copy_within(n.., kept);
        let len = kept + watches.len() - n;
        watches.truncate(len);
        // A clause never moves a watch to the cell that it leaves.
        self.watches[usize::from(var)] = watches;
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

    /// Forgets half of the clauses: those with many levels, and among these the ones of least use.
    /// Clauses that are needed stay.
    pub(crate) fn forget(&mut self, mut needed: Vec<u32>) {
        needed.sort_unstable();
        let mut order = core::mem::take(&mut self.learnt);
        let rank =
            |words: &[u32], at: u32| (words[at as usize + 1].max(2), !words[at as usize + 2]);
        order.sort_by_key(|&at| (rank(&self.words, at), !at));
        let mut keep: Vec<u32> = Vec::new();
        let half = order.len() / 2;
        for (n, &at) in order.iter().enumerate() {
            let levels = self.words[at as usize + 1];
            if n < half || levels <= 2 || needed.binary_search(&at).is_ok() {
                keep.push(at);
            } else {
                self.wasted += HEAD + 2 * self.len(at);
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
        if needed.is_empty() && self.wasted > self.words.len() / 4 {
            self.compact();
        }
    }

    /// Moves the clauses together. No event may have one of them as its reason.
    fn compact(&mut self) {
        let mut words = Vec::with_capacity(self.words.len() - self.wasted);
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
        for at in &mut self.learnt {
            *at = new_place(*at);
        }
        self.words = words;
        self.wasted = 0;
    }
}
