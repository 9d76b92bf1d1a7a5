//! [`Partition`]: a house that consists of cages.

use super::sets::Sets;
use super::{Cost, Loss, Propagator};
use crate::clause::Clause;
use crate::state::{Conflict, Reason, State, Var};
use alloc::vec::Vec;

/// Ways to divide the values of a house among its cages that are kept.
const MOST_WAYS: usize = 64 * WORDS;
const WORDS: usize = 4;

/// A set of ways.
type Ways = [u64; WORDS];

/// A set of values that a cage can have, and the ways in which it has it.
struct Combination {
    values: u32,
    ways: Ways,
}

struct Cage {
    /// Its cells, as a range of the propagator's.
    start: usize,
    end: usize,
    combinations: Vec<Combination>,
}

/// Cages side by side that are all different: a house with its cages, the cells without a cage as a
/// cage of their own; or a single cage.
///
/// A *way* gives each cage a set of values, no value twice. All are listed when the puzzle is
/// compiled; seldom there are more than some dozens. A way is out when one of its sets does not
/// fit its cage. What is left says which values each cage can have.
pub(crate) struct Partition<const W: usize> {
    cages: Vec<Cage>,
    /// Words of [`Ways`] that are used.
    words: usize,
    /// The same, exactly: it explains.
    exact: Sets<W>,
}

impl<const W: usize> Partition<W> {
    /// Makes the propagator, or `None` if there are too many ways. Cages are numbers of cells, in
    /// the order of the cells of `exact`, with the sets that they can have.
    pub(crate) fn new(cages: &[(usize, Vec<u32>)], exact: Sets<W>) -> Option<Self> {
        let mut list: Vec<Cage> = Vec::new();
        let mut start = 0;
        for (size, sets) in cages {
            let combinations = sets.iter().map(|&values| Combination { values, ways: [0; WORDS] });
            list.push(Cage { start, end: start + size, combinations: combinations.collect() });
            start += size;
        }
        let mut chosen = Vec::new();
        let mut ways = 0;
        divide(&mut list, 0, &mut chosen, &mut ways).then(|| {
            for cage in &mut list {
                cage.combinations.retain(|combination| combination.ways != [0; WORDS]);
            }
            Self { cages: list, words: usize::max(1, usize::div_ceil(ways, 64)), exact }
        })
    }
}

/// Adds all ways to choose sets for the cages after those `chosen`. Returns `false` if there are too
/// many.
fn divide(cages: &mut [Cage], used: u32, chosen: &mut Vec<usize>, ways: &mut usize) -> bool {
    let Some(cage) = cages.get(chosen.len()) else {
        if *ways == MOST_WAYS {
            return false;
        }
        for (cage, &chosen) in cages.iter_mut().zip(chosen.iter()) {
            cage.combinations[chosen].ways[*ways / 64] |= 1 << (*ways % 64);
        }
        *ways += 1;
        return true;
    };
    for n in 0..cage.combinations.len() {
        let values = cages[chosen.len()].combinations[n].values;
        if values & used != 0 {
            continue;
        }
        chosen.push(n);
        if !divide(cages, used | values, chosen, ways) {
            return false;
        }
        chosen.pop();
    }
    true
}

impl<const W: usize> Propagator for Partition<W> {
    fn cells(&self) -> &[Var] {
        self.exact.cells()
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Conflict> {
        let cells = self.exact.cells();
        let mut live = [u64::MAX; WORDS];
        // By cage: its values with one place, and those with more that are not fixed.
        let mut unique = [0u32; MOST_CAGES];
        let mut union = [0u32; MOST_CAGES];
        for (n, cage) in self.cages.iter().enumerate() {
            let (mut once, mut twice, mut fixed) = (0, 0, 0);
            for &var in &cells[cage.start..cage.end] {
                let domain = state.domain(var);
                twice |= once & domain;
                once |= domain;
                fixed |= if domain.is_power_of_two() { domain } else { 0 };
            }
            unique[n] = once & !twice & !fixed;
            union[n] = once;
            let mut ways = [0; WORDS];
            for combination in &cage.combinations {
                let set = combination.values;
                let mut fits = set & !once == 0 && fixed & !set == 0;
                for &var in &cells[cage.start..cage.end] {
                    fits &= state.domain(var) & set != 0;
                }
                if fits {
                    for word in 0..self.words {
                        ways[word] |= combination.ways[word];
                    }
                }
            }
            let mut any = 0;
            for word in 0..self.words {
                live[word] &= ways[word];
                any |= live[word];
            }
            if any == 0 {
                return Err(Conflict::Unsatisfied { reason });
            }
        }
        for (n, cage) in self.cages.iter().enumerate() {
            let (mut possible, mut common) = (0, u32::MAX);
            for combination in &cage.combinations {
                let is_live =
                    (0..self.words).any(|word| combination.ways[word] & live[word] != 0);
                if is_live {
                    possible |= combination.values;
                    common &= combination.values;
                }
            }
            let hidden = common & unique[n];
            if hidden == 0 && union[n] & !possible == 0 {
                continue;
            }
            for &var in &cells[cage.start..cage.end] {
                let here = state.domain(var) & hidden;
                state.restrict(var, if here == 0 { possible } else { here }, reason)?;
            }
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        self.exact.explain(state, loss, clause)
    }
}

/// Cages of a house.
const MOST_CAGES: usize = 16;
