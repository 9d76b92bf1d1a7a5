//! Propagators: what strikes values that a rule excludes.

pub(crate) mod any_of;
pub(crate) mod automaton;
pub(crate) mod chute;
pub(crate) mod circles;
pub(crate) mod house;
pub(crate) mod leftover;
pub(crate) mod linear;
pub(crate) mod partition;
pub(crate) mod quadruple;
pub(crate) mod renban;
pub(crate) mod sandwich;
pub(crate) mod sets;
pub(crate) mod subsets;
pub(crate) mod tested;
pub(crate) mod weighted;

#[cfg(test)]
mod explanations;

use crate::clause::Clause;
use crate::state::{Contradiction, Reason, State, Var};
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
pub(crate) trait Propagator {
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

    /// Strikes values. `reason` stands for this propagator.
    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction>;

    /// Adds to a clause what the loss follows from, or the contradiction if there is no loss. The
    /// state is the one before. Returns the values that the cell is left with because of it: at most
    /// all but the lost ones.
    ///
    /// The values that all other cells have lost are always enough. Fewer make better clauses.
    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        for &var in self.cells() {
            if loss.is_none_or(|loss| loss.var != var) {
                clause.add_lost(var, state.domain(var));
            }
        }
        loss.map_or(0, |loss| !loss.values)
    }

    /// Returns what the cell is left with, if a clause that this propagator stands for says so and has
    /// no other entries than those of a clause. `None` is always right.
    fn is_implied(&self, _loss: Loss, _clause: &Clause) -> Option<u32> {
        None
    }
}

/// The propagators of a puzzle.
pub(crate) type Propagators = alloc::vec::Vec<Box<dyn Propagator>>;
