//! [`VariantProbe`]: many searches in one puzzle, which is compiled once.

use crate::answer::VariantWork;
use crate::compile::compile;
use crate::search::{Outcome, Root, Search};
use crate::state::Var;
use ninefold_core::{Budget, Stopped};
use ninefold_variant_model::{ValueSet, VariantPuzzle};

/// Looks for solutions of one puzzle that meet further restrictions, many times. The puzzle is
/// compiled once. For making puzzles: a clue is needed if there is another solution without it.
///
/// What a search learns is kept for the next one, so the work depends on the searches before.
/// [`restart`](Self::restart) forgets it.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::VariantProbe;
/// use ninefold_variant_model::{ValueSet, VariantDraft};
///
/// let mut probe = VariantProbe::new(&VariantDraft::square(4)?.finish()?);
/// // With a 1 in the first cell of the first row and of the second row's third box cell.
/// assert!(probe.assume([(0, ValueSet::only(1)), (6, ValueSet::only(1))]));
/// assert!(probe.find(15, ValueSet::only(2), &Budget::UNLIMITED)?);
/// assert_eq!(probe.values().nth(15), Some(2));
/// assert!(!probe.find(1, ValueSet::only(1), &Budget::UNLIMITED)?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct VariantProbe {
    search: Search,
    root: Root,
    lowest: u8,
    work: VariantWork,
}

impl VariantProbe {
    /// Compiles a puzzle.
    pub fn new(puzzle: &VariantPuzzle) -> Self {
        let search = Search::new(compile(puzzle, &Budget::UNLIMITED));
        let root = search.root();
        let lowest = puzzle.values().lowest();
        Self { search, root, lowest, work: VariantWork::default() }
    }

    /// Sets the number of dead ends before a search begins to learn. For tests.
    #[doc(hidden)]
    pub fn learning_from(&mut self, conflicts: u64) -> &mut Self {
        self.search.learn_from(conflicts);
        self
    }

    /// Returns what all searches took since the last restart.
    pub fn work(&self) -> VariantWork {
        self.work
    }

    /// Forgets what the searches have learnt, and the order of values.
    pub fn restart(&mut self) {
        self.search.restart(&self.root);
        self.work = VariantWork::default();
    }

    /// Guesses cells and values in a random order from now on. `below` returns a random number that is
    /// less than its argument.
    pub fn randomize(&mut self, below: impl FnMut(u32) -> u32) {
        self.search.randomize(below);
    }

    /// Tries a value of each cell before others, in reading order. Cells that the list does not reach keep
    /// theirs.
    pub fn prefer(&mut self, values: &[u8]) {
        let lowest = self.lowest;
        let saved = self.search.engine.state.saved.iter_mut().zip(values);
        for (saved, &value) in saved {
            *saved = bits(ValueSet::only(value), lowest);
        }
    }

    /// Restricts some cells to some values, all together, in place of earlier restrictions, and draws
    /// the direct consequences. Returns `false` if they show that there is no solution.
    ///
    /// Cells are given by their places in reading order; places outside the grid are passed over.
    pub fn assume(&mut self, restrictions: impl IntoIterator<Item = (usize, ValueSet)>) -> bool {
        let (cells, lowest) = (self.root.domains.len(), self.lowest);
        let inside = restrictions.into_iter().filter(|&(cell, _)| cell < cells);
        self.search.assume_group(inside.map(|(cell, set)| (cell as Var, bits(set, lowest))))
    }

    /// Adds a restriction to those that are assumed, as [`assume`](Self::assume) does.
    pub fn assume_also(&mut self, cell: usize, values: ValueSet) -> bool {
        cell >= self.root.domains.len()
            || self.search.extend_group(cell as Var, bits(values, self.lowest))
    }

    /// Looks for a solution that meets the assumptions and in which a cell has one of some values.
    /// [`values`](Self::values) returns it. The assumptions stay.
    ///
    /// # Errors
    ///
    /// If the budget ends the search. A node is a guess of this search.
    pub fn find(
        &mut self,
        cell: usize,
        values: ValueSet,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        if cell >= self.root.domains.len() {
            return Ok(false);
        }
        self.search.assume_beside_group(cell as Var, bits(values, self.lowest));
        self.go_on(budget)
    }

    /// Looks for another solution than that just found, which is excluded from now on.
    /// [`restart`](Self::restart) the probe before it is asked anything else.
    ///
    /// # Errors
    ///
    /// If the budget ends the search. A node is a guess of this search.
    pub fn find_another(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        if self.search.exclude_solution() { self.go_on(budget) } else { Ok(false) }
    }

    fn go_on(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        self.search.work = VariantWork::default();
        let outcome = loop {
            if let Some(outcome) = self.search.advance(budget, 0, u64::MAX) {
                break outcome;
            }
        };
        self.work.guesses += self.search.work.guesses;
        self.work.conflicts += self.search.work.conflicts;
        self.work.restarts += self.search.work.restarts;
        match outcome {
            Outcome::Solution => Ok(true),
            Outcome::Exhausted => Ok(false),
            Outcome::Stopped(reason) => Err(Stopped::new(reason, 0)),
        }
    }

    /// Returns whether two cells must differ because of a house or a rule.
    pub fn must_differ(&self, a: usize, b: usize) -> bool {
        let cells = self.root.domains.len();
        a < cells && b < cells && self.search.engine.network.differ(a as Var, b as Var)
    }

    /// Returns whether a cell has one candidate left. After [`assume`](Self::assume), the assumptions
    /// decide it without a guess.
    pub fn is_fixed(&self, cell: usize) -> bool {
        self.search.engine.state.domains.get(cell).is_some_and(|domain| domain.is_power_of_two())
    }

    /// Returns the candidates that the last search has left: after a solution, its values in reading
    /// order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        let domains = self.search.engine.state.domains.iter();
        domains.map(|domain| domain.trailing_zeros() as u8 + self.lowest)
    }
}

fn bits(set: ValueSet, lowest: u8) -> u32 {
    (set.bits() >> lowest) as u32
}
