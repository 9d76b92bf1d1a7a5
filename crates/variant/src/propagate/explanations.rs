//! Each propagator strikes only values that no solution of its rule has, and explains why.
#![allow(clippy::many_single_char_names, clippy::similar_names)] // rules as formulas

use super::Propagator;
use super::automaton::AcceptedLine;
use super::circles::{CircleHouse, Circles};
use super::quadruple::Quadruple;
use super::renban::Renban;
use super::sandwich::Sandwich;
use super::weighted::Weighted;
use super::{Loss, any_of::AnyOf, tested::Tested};
use crate::bits::{lowest, places};
use crate::clause::Clause;
use crate::compile::machine::Machine;
use crate::engine::Engine;
use crate::network::Network;
use crate::state::{Conflict, Reason, State, Var};
use alloc::boxed::Box;
use alloc::vec;
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

/// Tests a propagator over so many cells with random domains. With all cells fixed it must be exact.
fn try_propagator(make: &mut dyn FnMut(&mut VariantDice) -> Case, cells: usize, values: usize) {
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
        if is_fixed {
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
            let lost = event.before & !event.after;
            let loss = Loss { var: event.var, values: lost, after: event.after };
            explained(&mut *propagator, &state, &root, Some(loss), &*holds);
            // One of the lost values alone may be asked for.
            let loss = Loss { values: 1 << lost.trailing_zeros(), ..loss };
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

#[test]
fn lines_of_automata_explain() {
    for has_repeats in [false, true] {
        let mut make = |dice: &mut VariantDice| -> Case {
            let mut line = cells(dice, 4);
            if has_repeats {
                line.push(line[dice.between(0, 3)]);
            }
            let table: Vec<Vec<usize>> =
                (0..4).map(|_| (0..4).map(|_| dice.between(0, 5)).collect()).collect();
            let end = dice.between(0, 3);
            let step = move |&state: &usize, value: u32| {
                Some(table[state][value as usize]).filter(|&next| next < 4)
            };
            let machine = Machine::explore(4, 0, step.clone(), |&state| state == end);
            let machine = machine.expect("four states");
            let order = line.clone();
            let holds = move |values: &[u32]| {
                let read = |state: usize, var: &Var| step(&state, values[usize::from(*var)]);
                order.iter().try_fold(0, read) == Some(end)
            };
            if machine.starts.is_empty() {
                // Nothing is accepted, which no propagator says.
                return (Box::new(Tested::new(line, Box::new(|_| false))), Box::new(|_| false));
            }
            (Box::new(AcceptedLine::new(line, machine)), Box::new(holds))
        };
        try_propagator(&mut make, 4, 4);
    }
}

#[test]
fn renbans_and_sandwiches_explain() {
    let mut renban = |dice: &mut VariantDice| -> Case {
        let holds = |values: &[u32]| {
            let most = values.iter().max().copied().unwrap_or(0);
            are_different(values) && values.iter().all(|value| most - value < 3)
        };
        (Box::new(Renban::new(cells(dice, 3), 6)), Box::new(holds))
    };
    let mut different = |dice: &mut VariantDice| -> Case {
        let sum = dice.between(0, 12) as u32;
        let line = cells(dice, 5);
        let order = line.clone();
        let holds = move |values: &[u32]| {
            let place = |wanted| order.iter().position(|&var| values[usize::from(var)] == wanted);
            let (Some(a), Some(b)) = (place(0), place(4)) else { return false };
            let inside = &order[a.min(b) + 1..a.max(b)];
            are_different(values)
                && inside.iter().map(|&var| values[usize::from(var)] + 1).sum::<u32>() == sum
        };
        (Box::new(Sandwich::new(line, sum, 1)), Box::new(holds))
    };
    try_propagator(&mut renban, 3, 6);
    try_propagator(&mut different, 5, 5);
}

#[test]
fn quadruples_explain() {
    let mut make = |dice: &mut VariantDice| -> Case {
        let wanted: Vec<u32> = (0..dice.between(1, 4)).map(|_| dice.between(0, 3) as u32).collect();
        let propagator = Quadruple::new(cells(dice, 4), &wanted);
        let holds = move |values: &[u32]| {
            let times = |list: &[u32], value| list.iter().filter(|one| **one == value).count();
            wanted.iter().all(|&value| times(values, value) >= times(&wanted, value))
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut make, 4, 4);
}

#[test]
fn circles_explain() {
    let holds = |count: usize| {
        move |values: &[u32]| {
            let circles = &values[..count];
            let times = |value| circles.iter().filter(|one| **one == value).count() as u32;
            circles.iter().all(|&value| times(value) == value)
        }
    };
    let mut alone = |dice: &mut VariantDice| -> Case {
        let first = dice.between(0, 1);
        let plain = Circles::new(&cells(dice, 5), Vec::new(), 4, first);
        let holds = holds(5);
        let holds = move |values: &[u32]| {
            holds(&values.iter().map(|value| value + first as u32).collect::<Vec<_>>())
        };
        (Box::new(plain), Box::new(holds))
    };
    try_propagator(&mut alone, 5, 4);
    // Two rows of three cells, of which four have circles.
    let mut houses = |_: &mut VariantDice| -> Case {
        let row = |inside: [Var; 2], outside| CircleHouse {
            inside: inside.to_vec(),
            outside: vec![outside],
            is_full: true,
        };
        let family = vec![row([0, 1], 4), row([2, 3], 5)];
        let propagator = Circles::new(&[0, 1, 2, 3], vec![family], 3, 1);
        let holds = move |values: &[u32]| {
            let numbers: Vec<u32> = values.iter().map(|value| value + 1).collect();
            holds(4)(&numbers)
                && are_different(&[values[0], values[1], values[4]])
                && are_different(&[values[2], values[3], values[5]])
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut houses, 6, 3);
}

#[test]
fn weighted_sums_explain() {
    let mut make = |dice: &mut VariantDice| -> Case {
        let mut weight = || {
            i64::try_from(dice.between(1, 12)).unwrap_or(1) * if dice.one_in(2) { 1 } else { -1 }
        };
        let (a, b, c) = (weight(), weight(), weight());
        let total = i64::try_from(dice.between(0, 60)).unwrap_or(0) - 30;
        let groups = vec![(vec![0], a), (vec![1, 2], b), (vec![3], c)];
        let holds = move |values: &[u32]| {
            let [p, q, r, s] = [0, 1, 2, 3].map(|n| i64::from(values[n]));
            values[1] != values[2] && a * p + b * (q + r) + c * s == total
        };
        (Box::new(Weighted::new(&groups, total, 5)), Box::new(holds))
    };
    try_propagator(&mut make, 4, 5);
}

#[test]
fn choices_and_tested_rules_explain() {
    let mut choice = |dice: &mut VariantDice| -> Case {
        let [a, b] = [dice.between(0, 3) as u32, dice.between(1, 4) as u32];
        let engine = |add: &dyn Fn(&mut Network)| {
            let mut network = Network::new(vec![lowest(4); 3], 4);
            add(&mut network);
            let mut engine = Engine::new(network);
            assert!(engine.propagate_givens().is_ok(), "each list can hold");
            engine
        };
        let first = engine(&|network| {
            network.add_pair(0, 1, |x, y| x + y == a);
            network.add_peers(1, 2);
        });
        let second = engine(&|network| network.add_pair(1, 2, |x, y| x < b && x <= y));
        let holds = move |values: &[u32]| {
            (values[0] + values[1] == a && values[1] != values[2])
                || (values[1] < b && values[1] <= values[2])
        };
        (Box::new(AnyOf::new(vec![0, 1, 2], vec![first, second])), Box::new(holds))
    };
    let mut tested = |dice: &mut VariantDice| -> Case {
        let sum = dice.between(0, 9) as u32;
        let holds = move |values: &[u32]| values.iter().sum::<u32>() == sum;
        (Box::new(Tested::new(vec![0, 1, 2], Box::new(holds))), Box::new(holds))
    };
    try_propagator(&mut choice, 3, 4);
    try_propagator(&mut tested, 3, 4);
}
