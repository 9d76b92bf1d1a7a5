//! [`Renban`]: the values of some cells are consecutive numbers.

use super::surroundings::Surroundings;
use super::{Cost, Propagator};
use crate::bits::{lowest, places};
use crate::network::Network;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Cells whose values are consecutive. That they differ is demanded elsewhere.
///
/// A run of values is possible if each of its values has a place and each cell has one of its values.
/// What is in no possible run is struck. A value that all possible runs have stands somewhere, so a cell
/// that sees all its places cannot have it.
pub(crate) struct Renban {
    cells: Vec<Var>,
    around: Surroundings,
    domains: Vec<u32>,
    /// All runs of as many values as there are cells.
    runs: Vec<u32>,
}

impl Renban {
    pub(crate) fn new(cells: Vec<Var>, values: usize) -> Self {
        let starts = 0..(values + 1).saturating_sub(cells.len());
        let runs = starts.map(|start| lowest(cells.len()) << start).collect();
        let domains = Vec::with_capacity(cells.len());
        Self { cells, around: Surroundings::default(), domains, runs }
    }
}

impl Propagator for Renban {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn look_around(&mut self, network: &Network) {
        self.around = Surroundings::new(&self.cells, network);
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        self.domains.clear();
        for &var in &self.cells {
            let domain = state.domain(var);
            self.domains.push(domain);
            twice |= once & domain;
            once |= domain;
            fixed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        let (mut possible, mut common) = (0, u32::MAX);
        for &run in &self.runs {
            let fits = |&var: &Var| state.domain(var) & run != 0;
            if run & !once == 0 && self.cells.iter().all(fits) {
                possible |= run;
                common &= run;
            }
        }
        if possible == 0 {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        // All possible runs have these values, and each has one place.
        let hidden = common & once & !twice;
        for &var in &self.cells {
            let here = state.domain(var) & hidden;
            let mut allowed = possible;
            for value in places(here) {
                allowed &= 1 << value;
            }
            state.restrict(var, allowed, reason)?;
        }
        self.around.strike(&self.domains, 0, common & !fixed, state, reason)
    }
}
