//! Propagators: what strikes values that a rule excludes.

pub(crate) mod any_of;
pub(crate) mod automaton;
pub(crate) mod chute;
pub(crate) mod circles;
pub(crate) mod connected;
pub(crate) mod distinct;
pub(crate) mod house;
pub(crate) mod labelled;
pub(crate) mod leftover;
pub(crate) mod linear;
pub(crate) mod order;
pub(crate) mod partition;
pub(crate) mod quadruple;
pub(crate) mod rank;
pub(crate) mod renban;
pub(crate) mod same_values;
pub(crate) mod sandwich;
pub(crate) mod sets;
pub(crate) mod subsets;
pub(crate) mod surroundings;
pub(crate) mod tested;
pub(crate) mod unequal;
pub(crate) mod weighted;

#[cfg(test)]
mod explanations;

use crate::clause::Clause;
use crate::network::Network;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::boxed::Box;

/// What is to be explained: the cell, and the values that it lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loss {
    pub(crate) var: Var,
    /// The lost values that matter.
    pub(crate) values: u32,
    /// The values that were left.
    pub(crate) after: u32,
}

impl Loss {
    /// Returns whether the cell was left one value, and lost others.
    pub(crate) fn is_hidden_single(&self) -> bool {
        self.after.is_power_of_two() && self.after & self.values == 0
    }
}

/// Returns what the cell of a loss is left with because of it, 0 if there is no loss.
pub(crate) fn left_by(loss: Option<Loss>) -> u32 {
    loss.map_or(0, |loss| !loss.values)
}

/// Returns the domain of a cell under the opposite of what is to be explained: the cell of the loss has
/// one of the lost values.
pub(crate) fn opposite(loss: Option<Loss>, state: &State, var: Var) -> u32 {
    match loss {
        Some(loss) if loss.var == var => loss.values,
        _ => state.domain(var),
    }
}

/// Explains a loss, or a contradiction, by all that the other cells have lost.
pub(crate) fn explain_by_all(
    cells: &[Var],
    state: &State,
    loss: Option<Loss>,
    clause: &mut Clause,
) -> u32 {
    for &var in cells {
        if loss.is_none_or(|loss| loss.var != var) {
            clause.add_lost(var, state.domain(var));
        }
    }
    left_by(loss)
}

/// Puts into a cell the values that have no other place in a house. More than one contradict.
pub(crate) fn place_hidden(
    state: &mut State,
    var: Var,
    values: u32,
    reason: Reason,
) -> Result<(), Contradiction> {
    let first = 1 << values.trailing_zeros();
    state.restrict(var, first, reason)?;
    match values & !first {
        0 => Ok(()),
        others => {
            let allowed = 1 << others.trailing_zeros();
            Err(state.fail(Conflict::NoValue { var, allowed, reason }))
        }
    }
}

/// How much work a propagator is. Cheap ones run first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cost {
    /// Some dozens of instructions.
    Low,
    /// Some hundreds.
    Middle,
    /// A thousand and more.
    High,
}

/// A rule as the search uses it.
///
/// A value is struck only if no values in the other cells' domains satisfy the rule together with it.
/// So the domain of a cell never explains what the cell itself loses.
pub(crate) trait Propagator: Send {
    /// Returns the cells whose changes matter.
    fn cells(&self) -> &[Var];

    fn cost(&self) -> Cost;

    /// Returns whether a run has nothing to do after another one that changed only what it struck itself.
    fn is_idempotent(&self) -> bool {
        true
    }

    /// Returns whether explanations name few cells, so that learning from them is worth it.
    fn explains_well(&self) -> bool {
        false
    }

    /// Returns whether the rule follows from houses: each of them has each value once.
    fn is_of_houses(&self) -> bool {
        false
    }

    /// Looks at what surrounds the cells, once all rules are compiled.
    fn look_around(&mut self, _network: &Network) {}

    /// Strikes values. `reason` stands for this propagator.
    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction>;

    /// Adds to a clause what the loss follows from, or the contradiction if there is no loss. The
    /// state is the one before. Returns the values that the cell is left with because of it: at most
    /// all but the lost ones.
    ///
    /// The values that all other cells have lost are always enough. Fewer make better clauses.
    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        explain_by_all(self.cells(), state, loss, clause)
    }

    /// Returns what the cell is left with, if a clause that this propagator stands for says so and
    /// `follows` is true for all its other entries. `None` is always right.
    fn implied(&self, _loss: Loss, _follows: &mut dyn FnMut(Var, u32) -> bool) -> Option<u32> {
        None
    }
}

/// The propagators of a puzzle.
pub(crate) type Propagators = alloc::vec::Vec<Box<dyn Propagator>>;
