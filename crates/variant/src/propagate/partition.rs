//! [`Partition`]: a house that consists of cages.

use super::sets::Sets;
use super::surroundings::Surroundings;
use super::{Cost, Loss, Propagator};
use crate::clause::Clause;
use crate::network::Network;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Ways to divide the values of a house among its cages that are kept.
const MOST_WAYS: usize = 64 * WORDS;
const WORDS: usize = 4;

/// A set of ways.
type Ways = [u64; WORDS];

/// Combinations of a cage.
const MOST_COMBINATIONS: usize = 64;

/// Values that the cells of a partition can have: two halves of [`WithValues`].
const MOST_VALUES: usize = 2 * HALF;

/// Values in one half of [`WithValues`].
const HALF: usize = 6;
const HALF_SETS: usize = 1 << HALF;

/// By set of values: the combinations with one of them, as bits. Low and high values are looked up
/// apart, so that two small tables are enough.
struct WithValues {
    low: [u64; HALF_SETS],
    high: [u64; HALF_SETS],
}

impl WithValues {
    fn new(combinations: &[u32]) -> Self {
        let half = |shift: usize| {
            let mut table = [0; HALF_SETS];
            for (values, found) in table.iter_mut().enumerate() {
                for (n, set) in combinations.iter().enumerate() {
                    *found |= u64::from((*set as usize >> shift) & values != 0) << n;
                }
            }
            table
        };
        Self { low: half(0), high: half(HALF) }
    }

    /// Returns the combinations with one of these values.
    #[inline(always)]
    fn any(&self, values: u32) -> u64 {
        let values = values as usize;
        self.low[values % HALF_SETS] | self.high[values >> HALF & (HALF_SETS - 1)]
    }
}

struct Cage {
    /// Its cells, as a range of the propagator's.
    start: usize,
    end: usize,
    /// By combination: its values, and the ways in which the cage has it.
    values: Vec<u32>,
    ways: Vec<Ways>,
    with: WithValues,
    /// The domains that the last run saw; the combinations that fit them, and their ways.
    seen: [u32; MOST_VALUES],
    fits: u64,
    fitting_ways: Ways,
    /// Whether something changed since required values were struck outside.
    is_new: bool,
    /// Values with one place that is not fixed, those with up to three, and all with a place.
    unique: u32,
    few: u32,
    union: u32,
    /// Values of some combination that is left, and of all.
    possible: u32,
    common: u32,
}

/// Cages side by side that are all different: a house with its cages, the cells without a cage as a
/// cage of their own; or a single cage.
///
/// A *way* gives each cage a set of values, no value twice. All are listed when the puzzle is
/// compiled; seldom there are more than some dozens. A way is out when one of its sets does not
/// fit its cage. What is left says which values each cage can have. A value that a cage has in all ways
/// is struck outside, where a cell sees all its places in the cage.
pub(crate) struct Partition<const W: usize> {
    cages: Vec<Cage>,
    /// Words of [`Ways`] that are used.
    words: usize,
    /// The ways that the last run left.
    live: Ways,
    /// The same, exactly: it explains.
    exact: Sets<W>,
    /// The cells outside that see cells of the cages.
    around: Surroundings,
}

impl<const W: usize> Partition<W> {
    /// Makes the propagator, or `None` if there are too many ways. Cages are numbers of cells, in
    /// the order of the cells of `exact`, with the sets that they can have.
    pub(crate) fn new(cages: &[(usize, Vec<u32>)], exact: Sets<W>) -> Option<Self> {
        let mut list: Vec<Cage> = Vec::new();
        let mut start = 0;
        for (size, sets) in cages {
            if sets.len() > MOST_COMBINATIONS {
                return None;
            }
            list.push(Cage {
                start,
                end: start + size,
                values: sets.clone(),
                ways: alloc::vec![[0; WORDS]; sets.len()],
                with: WithValues::new(sets),
                seen: [0; MOST_VALUES],
                fits: 0,
                fitting_ways: [0; WORDS],
                unique: 0,
                few: 0,
                is_new: false,
                union: 0,
                possible: 0,
                common: 0,
            });
            start += size;
        }
        let mut chosen = Vec::new();
        let mut ways = 0;
        divide(&mut list, 0, &mut chosen, &mut ways).then(|| {
            let words = usize::max(1, usize::div_ceil(ways, 64));
            Self { cages: list, words, live: [0; WORDS], exact, around: Surroundings::default() }
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
            cage.ways[chosen][*ways / 64] |= 1 << (*ways % 64);
        }
        *ways += 1;
        return true;
    };
    for n in 0..cage.values.len() {
        let values = cages[chosen.len()].values[n];
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

    fn look_around(&mut self, network: &Network) {
        self.around = Surroundings::new(self.exact.cells(), network);
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let cells = self.exact.cells();
        let mut live = [u64::MAX; WORDS];
        for cage in &mut self.cages {
            cage.look(&cells[cage.start..cage.end], state, self.words);
            let mut any = 0;
            for (live, ways) in live.iter_mut().zip(&cage.fitting_ways).take(self.words) {
                *live &= ways;
                any |= *live;
            }
            if any == 0 {
                return Err(state.fail(Conflict::Unsatisfied { reason }));
            }
        }
        if live != self.live {
            self.live = live;
            for cage in &mut self.cages {
                cage.choose(&live, self.words);
                cage.is_new = true;
            }
        }
        for cage in &self.cages {
            let hidden = cage.common & cage.unique;
            if hidden == 0 && cage.union & !cage.possible == 0 {
                continue;
            }
            for &var in &cells[cage.start..cage.end] {
                let here = state.domain(var) & hidden;
                let allowed = if here == 0 { cage.possible } else { here };
                state.restrict(var, allowed, reason)?;
            }
        }
        for cage in &mut self.cages {
            // Values with more places are seldom seen as a whole.
            let required = cage.common & cage.few;
            if required == 0 || !core::mem::take(&mut cage.is_new) {
                continue;
            }
            let domains = &cage.seen[..cage.end - cage.start];
            self.around.strike(domains, cage.start, required, state, reason)?;
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        let Some(Loss { var, values, .. }) = loss else {
            return self.exact.explain(state, loss, clause);
        };
        // A cell outside the house would strike the values from all places that it sees.
        let is_outside = !self.exact.cells().contains(&var);
        let allowed = |place: usize| {
            if is_outside && self.around.sees(var, place) { !values } else { u32::MAX }
        };
        self.exact.explain_with(state, loss, allowed, clause)
    }
}

impl Cage {
    /// Finds the combinations that fit the cells' domains, if these have changed.
    #[inline]
    fn look(&mut self, cells: &[Var], state: &State, words: usize) {
        let mut is_new = false;
        for (seen, &var) in self.seen.iter_mut().zip(cells) {
            let domain = state.domain(var);
            is_new |= domain != *seen;
            *seen = domain;
        }
        if !is_new {
            return;
        }
        self.is_new = true;
        let (mut once, mut twice, mut thrice, mut often, mut fixed) = (0, 0, 0, 0, 0);
        let mut fits = u64::MAX;
        for &domain in &self.seen[..cells.len()] {
            often |= thrice & domain;
            thrice |= twice & domain;
            twice |= once & domain;
            once |= domain;
            fits &= self.with.any(domain);
            // A fixed cell's value is in the combination then, by its cell.
            fixed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        self.unique = once & !twice & !fixed;
        self.few = once & !fixed & !often;
        self.union = once;
        // All values of a combination must have a place.
        fits &= !self.with.any(!once);
        if fits == self.fits {
            return;
        }
        self.fits = fits;
        self.fitting_ways = [0; WORDS];
        while fits != 0 {
            let ways = &self.ways[fits.trailing_zeros() as usize];
            for (all, ways) in self.fitting_ways.iter_mut().zip(ways).take(words) {
                *all |= ways;
            }
            fits &= fits - 1;
        }
    }

    /// Finds the values of the combinations that these ways have.
    fn choose(&mut self, live: &Ways, words: usize) {
        (self.possible, self.common) = (0, u32::MAX);
        for (&values, ways) in self.values.iter().zip(&self.ways) {
            let any = (0..words).fold(0, |any, word| any | ways[word] & live[word]);
            if any != 0 {
                self.possible |= values;
                self.common &= values;
            }
        }
    }
}
