//! Each propagator strikes only values that no solution of its rule has, and explains why.

mod houses;
mod ranks;
mod rules;

use super::{Loss, Propagator};
use crate::bits::{lowest, places};
use crate::clause::Clause;
use crate::state::{Conflict, Reason, State, Var};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_oracle::variants::dice::VariantDice;

/// A propagator, and whether values satisfy its rule.
type Case = (Box<dyn Propagator>, Box<dyn Fn(&[u32]) -> bool>);

const REASON: Reason = Reason::Propagator(0);

/// Returns a random set of values that is not empty.
fn some_values(dice: &mut VariantDice, among: u32) -> u32 {
    let all: Vec<u32> = places(among).collect();
    let count = dice.between(1, all.len());
    dice.some(all, count).into_iter().fold(0, |set, value| set | 1 << value)
}

/// Returns whether some values of these sets satisfy the rule.
fn is_satisfiable(domains: &[u32], holds: &dyn Fn(&[u32]) -> bool) -> bool {
    fn fill(domains: &[u32], values: &mut Vec<u32>, holds: &dyn Fn(&[u32]) -> bool) -> bool {
        let Some(&domain) = domains.get(values.len()) else { return holds(values) };
        places(domain).any(|value| {
            values.push(value);
            let found = fill(domains, values, holds);
            values.pop();
            found
        })
    }
    fill(domains, &mut Vec::new(), holds)
}

/// Explains a loss or contradiction, and tests that the clause is false now and that without its
/// values there is no solution.
fn explained(
    propagator: &mut dyn Propagator,
    state: &State,
    root: &[u32],
    loss: Option<Loss>,
    holds: &dyn Fn(&[u32]) -> bool,
) {
    let mut clause = Clause::new(root.to_vec());
    let left = propagator.explain(state, loss, &mut clause);
    let mut domains = root.to_vec();
    for (var, values) in clause.entries() {
        assert!(loss.is_none_or(|loss| loss.var != var), "{loss:?}");
        assert_eq!(values & state.domain(var), 0, "the clause is not false");
        domains[usize::from(var)] &= !values;
    }
    if let Some(loss) = loss {
        assert_eq!(left & loss.values, 0, "the explanation leaves what was lost");
        domains[usize::from(loss.var)] &= !left;
    }
    assert!(!is_satisfiable(&domains, holds), "{loss:?} does not follow");
}

/// Tests a propagator over a number of cells with random domains. With all cells fixed it must be exact.
fn try_propagator(make: &mut dyn FnMut(&mut VariantDice) -> Case, cells: usize, values: usize) {
    try_domains(make, cells, values, true);
}

/// Does the same with a propagator that needs others to be exact.
fn try_losses(make: &mut dyn FnMut(&mut VariantDice) -> Case, cells: usize, values: usize) {
    try_domains(make, cells, values, false);
}

fn try_domains(
    make: &mut dyn FnMut(&mut VariantDice) -> Case,
    cells: usize,
    values: usize,
    is_exact: bool,
) {
    let mut dice = VariantDice::new(1);
    for case in 0..600 {
        let (mut propagator, holds) = make(&mut dice);
        let dice = &mut dice;
        let root: Vec<u32> =
            (0..cells)
                .map(|_| {
                    if dice.one_in(2) { lowest(values) } else { some_values(dice, lowest(values)) }
                })
                .collect();
        let mut state = State::new(root.clone());
        let is_fixed = case % 6 == 0;
        for (var, &domain) in root.iter().enumerate() {
            let mut kept = some_values(dice, domain);
            if is_fixed || dice.one_in(4) {
                kept = 1 << kept.trailing_zeros();
            }
            state.guess(var as Var, kept);
        }
        let before = state.domains.clone();
        let start = state.trail.len();
        let result = propagator.propagate(&mut state, REASON);
        if is_fixed && is_exact {
            assert_eq!(result.is_ok(), is_satisfiable(&before, &*holds), "case {case}");
        }
        if result.is_err() {
            let loss = match state.conflict() {
                Conflict::NoValue { var, allowed, .. } => {
                    Some(Loss { var, values: state.domain(var), after: allowed })
                }
                Conflict::Unsatisfied { .. } => None,
            };
            explained(&mut *propagator, &state, &root, loss, &*holds);
        }
        while state.trail.len() > start {
            let Some(event) = state.undo() else { break };
            let struck = event.before & !event.after;
            let loss = Loss { var: event.var, values: struck, after: event.after };
            explained(&mut *propagator, &state, &root, Some(loss), &*holds);
            // One of the lost values alone may be asked for.
            let loss = Loss { values: 1 << struck.trailing_zeros(), ..loss };
            explained(&mut *propagator, &state, &root, Some(loss), &*holds);
        }
    }
}

fn are_different(values: &[u32]) -> bool {
    values.iter().enumerate().all(|(n, value)| !values[..n].contains(value))
}

/// Returns cells in a random order, from 0 on.
fn cells(dice: &mut VariantDice, count: usize) -> Vec<Var> {
    dice.some(0..count as Var, count)
}
