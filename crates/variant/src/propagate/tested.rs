//! [`Tested`]: a rule that is only looked at when its cells are nearly all fixed.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Says whether values satisfy a rule. They count from 0.
pub(crate) type Test = Box<dyn Fn(&[u32]) -> bool + Send>;

/// A rule without a propagator of its own, such as one whose automaton would be too large.
pub(crate) struct Tested {
    cells: Vec<Var>,
    holds: Test,
}

impl Tested {
    pub(crate) fn new(cells: Vec<Var>, holds: Test) -> Self {
        Self { cells, holds }
    }
}

impl Propagator for Tested {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let mut open = None;
        for &var in &self.cells {
            if !state.domain(var).is_power_of_two() {
                if open.is_some_and(|open| open != var) {
                    return Ok(());
                }
                open = Some(var);
            }
        }
        let values = |own: u32| -> Vec<u32> {
            let value = |&var: &Var| {
                if open == Some(var) { own } else { state.domain(var).trailing_zeros() }
            };
            self.cells.iter().map(value).collect()
        };
        match open {
            None if (self.holds)(&values(0)) => Ok(()),
            None => Err(state.fail(Conflict::Unsatisfied { reason })),
            Some(var) => {
                let fits = |&value: &u32| (self.holds)(&values(value));
                let allowed =
                    places(state.domain(var)).filter(fits).fold(0, |all, value| all | 1 << value);
                state.restrict(var, allowed, reason).map(|_| ())
            }
        }
    }
}
