//! [`Renban`]: the values of some cells are consecutive numbers.

use super::{Cost, Propagator};
use crate::bits::{lowest, places};
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Cells whose values are consecutive. That they differ is demanded elsewhere.
///
/// A run of values is possible if each of its values has a place and each cell has one of its values.
/// What is in no possible run is struck. A value that all possible runs have stands somewhere.
pub(crate) struct Renban {
    cells: Vec<Var>,
    /// All runs of as many values as there are cells.
    runs: Vec<u32>,
}

impl Renban {
    pub(crate) fn new(cells: Vec<Var>, values: usize) -> Self {
        let starts = 0..(values + 1).saturating_sub(cells.len());
        let runs = starts.map(|start| lowest(cells.len()) << start).collect();
        Self { cells, runs }
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

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (0, 0);
        for &var in &self.cells {
            let domain = state.domain(var);
            twice |= once & domain;
            once |= domain;
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
        Ok(())
    }
}
