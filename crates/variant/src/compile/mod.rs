//! From a puzzle to a [`Network`]: each rule becomes pairs of cells, tables and propagators.

mod houses;
pub(crate) mod machine;
mod rules;
mod sums;

use crate::bits;
use crate::network::Network;
use crate::propagate::subsets::SetsBySum;
use crate::search::lateness;
use crate::state::Var;
use alloc::sync::Arc;
use alloc::vec::Vec;
use ninefold_core::Budget;
use ninefold_variant_model::{GridCell, VariantPuzzle};

/// A sum of cells that is known, each cell with a weight. Values count from 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct KnownSum {
    pub(crate) terms: Vec<(Var, i64)>,
    pub(crate) total: i64,
}

/// A cage: cells that are all different, and their sum. Values count from 0.
#[derive(Clone, Debug)]
pub(crate) struct KnownCage {
    pub(crate) cells: Vec<Var>,
    pub(crate) sum: i64,
}

/// What is collected while rules are compiled.
pub(crate) struct Compiler<'p> {
    pub(crate) puzzle: &'p VariantPuzzle,
    budget: &'p Budget,
    pub(crate) network: Network,
    /// The houses in which each value stands once.
    pub(crate) houses: Vec<Vec<Var>>,
    pub(crate) cages: Vec<KnownCage>,
    pub(crate) sums: Vec<KnownSum>,
}

/// Compiles a puzzle. To compile a rule can take a tenth of a second, so the budget may end it.
pub(crate) fn compile(puzzle: &VariantPuzzle, budget: &Budget) -> Network {
    let values = puzzle.values();
    let domain = |set: &ninefold_variant_model::ValueSet| (set.bits() >> values.lowest()) as u32;
    let domains = puzzle.candidates().iter().map(domain).collect();
    let mut compiler = Compiler::new(puzzle, budget, Network::new(domains, values.len()));
    compiler.add_houses();
    compiler.look_at_clock();
    compiler.add_rules(puzzle.rules());
    compiler.finish()
}

impl<'p> Compiler<'p> {
    fn new(puzzle: &'p VariantPuzzle, budget: &'p Budget, network: Network) -> Self {
        Self { puzzle, budget, network, houses: Vec::new(), cages: Vec::new(), sums: Vec::new() }
    }

    /// Notes whether the budget ends the work.
    fn look_at_clock(&mut self) {
        self.network.stopped = self.network.stopped.or_else(|| lateness(self.budget));
    }

    /// Returns the number of values.
    pub(crate) fn values(&self) -> usize {
        self.network.values
    }

    /// Returns the set of all values, from 0.
    pub(crate) fn all(&self) -> u32 {
        bits::lowest(self.values())
    }

    /// Returns the smallest value.
    pub(crate) fn lowest(&self) -> i64 {
        self.puzzle.values().lowest().into()
    }

    /// Returns the smallest value, as numbers in rules are.
    pub(crate) fn lowest_value(&self) -> u32 {
        self.puzzle.values().lowest().into()
    }

    /// Returns the least sum of `count` cells that may be equal.
    pub(crate) fn least_sum(&self, count: usize) -> i64 {
        self.lowest() * i64::try_from(count).unwrap_or(i64::MAX)
    }

    /// Returns the place of a cell. Rules of a puzzle name cells of its grid only.
    pub(crate) fn var(&self, cell: GridCell) -> Var {
        self.puzzle.index(cell).unwrap_or(0) as Var
    }

    pub(crate) fn vars(&self, cells: &[GridCell]) -> Vec<Var> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }

    /// Adds the propagators of sums, and returns the compiled puzzle.
    fn finish(mut self) -> Network {
        if self.network.stopped.is_some() {
            return self.network;
        }
        match self.values() {
            0..=6 => self.finish_sums::<1>(true),
            7 => self.finish_sums::<2>(true),
            8 => self.finish_sums::<4>(true),
            9 => self.finish_sums::<8>(true),
            10 => self.finish_sums::<16>(true),
            11 => self.finish_sums::<32>(true),
            12 => self.finish_sums::<64>(true),
            _ => self.finish_sums::<1>(false),
        }
        self.network.houses = self.houses;
        self.network
    }

    /// Adds the propagators of sums. `W` words hold all sets of values, if there are few enough.
    fn finish_sums<const W: usize>(&mut self, has_sets: bool) {
        if self.cages.is_empty() && self.sums.is_empty() {
            return;
        }
        let by_sum = Arc::new(if has_sets {
            SetsBySum::<W>::new(self.values() as u32)
        } else {
            SetsBySum::new(1)
        });
        self.add_sums(&by_sum, has_sets);
    }
}
