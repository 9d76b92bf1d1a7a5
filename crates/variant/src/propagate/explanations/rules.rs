//! Propagators of lines, groups of cells and choices.
#![allow(clippy::many_single_char_names, clippy::similar_names)] // rules as formulas

use super::{Case, are_different, cells, try_losses, try_propagator};
use crate::bits::lowest;
use crate::compile::machine::Machine;
use crate::engine::Engine;
use crate::network::Network;
use crate::propagate::any_of::AnyOf;
use crate::propagate::automaton::AcceptedLine;
use crate::propagate::circles::{CircleHouse, Circles};
use crate::propagate::connected::Connected;
use crate::propagate::distinct::Distinct;
use crate::propagate::labelled::{FirstLabels, Labelled};
use crate::propagate::quadruple::Quadruple;
use crate::propagate::renban::Renban;
use crate::propagate::same_values::SameValues;
use crate::propagate::sandwich::Sandwich;
use crate::propagate::tested::Tested;
use crate::propagate::weighted::Weighted;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use ninefold_oracle::variants::dice::VariantDice;

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
fn connected_values_explain() {
    // Eight cells in two rows of four, or seven around a hole.
    let edges = |has_hole: bool| -> Vec<Vec<usize>> {
        let is_hole = |place: usize| has_hole && place == 1;
        let near = |place: usize| {
            let touches = |other: &usize| {
                let (rows, columns) =
                    ((place / 4).abs_diff(*other / 4), (place % 4).abs_diff(*other % 4));
                rows + columns == 1 && !is_hole(*other) && !is_hole(place)
            };
            (0..8).filter(touches).collect()
        };
        (0..8).map(near).collect()
    };
    let mut make = |dice: &mut VariantDice| -> Case {
        let values = dice.between(1, 6) as u32;
        let size = dice.one_in(2).then(|| dice.between(1, 7));
        let near = edges(dice.one_in(2));
        let propagator = Connected::new((0..8).collect(), &near, values, size);
        let holds = move |found: &[u32]| {
            let inside: Vec<usize> = (0..8).filter(|&at| values >> found[at] & 1 == 1).collect();
            let Some(&first) = inside.first() else { return false };
            let mut reached = vec![first];
            let mut next = 0;
            while let Some(&place) = reached.get(next) {
                for &other in &near[place] {
                    if inside.contains(&other) && !reached.contains(&other) {
                        reached.push(other);
                    }
                }
                next += 1;
            }
            reached.len() == inside.len() && size.is_none_or(|size| size == inside.len())
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut make, 8, 3);
}

#[test]
fn labels_explain() {
    // Two regions. With two values, each stands in each region.
    let mut labelled = |dice: &mut VariantDice| -> Case {
        let order = cells(dice, 8);
        let is_full = dice.one_in(2);
        let required = if is_full { lowest(2) } else { 0 };
        let propagator = Labelled::new(&order[..4], &order[4..], 2, required);
        let holds = move |found: &[u32]| {
            let at = |place: usize| found[usize::from(order[place])];
            let of_region = |region: u32| -> Vec<u32> {
                (0..4).filter(|&place| at(4 + place) == region).map(at).collect()
            };
            [0, 1].iter().all(|&region| {
                let values = of_region(region);
                are_different(&values) && (!is_full || values.len() == 2)
            })
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_losses(&mut labelled, 8, 2);
    let mut first = |dice: &mut VariantDice| -> Case {
        let order = cells(dice, 5);
        let labels = order.clone();
        let holds = move |found: &[u32]| {
            let mut next = 0;
            labels.iter().all(|&var| {
                let label = found[usize::from(var)];
                let is_right = label <= next;
                next += u32::from(label == next);
                is_right
            })
        };
        (Box::new(FirstLabels::new(order)), Box::new(holds))
    };
    try_propagator(&mut first, 5, 4);
}

#[test]
fn counts_and_equal_sets_explain() {
    let mut count = |dice: &mut VariantDice| -> Case {
        let lowest = dice.between(0, 1);
        let order = cells(dice, 5);
        // The number may count itself.
        let first = usize::from(dice.one_in(2));
        let propagator = Distinct::new(order[0], &order[first..], lowest);
        let holds = move |found: &[u32]| {
            let at = |var: &Var| found[usize::from(*var)];
            let mut others: Vec<u32> = order[first..].iter().map(at).collect();
            others.sort_unstable();
            others.dedup();
            at(&order[0]) as usize + lowest == others.len()
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut count, 5, 5);
    let mut same = |dice: &mut VariantDice| -> Case {
        let order = cells(dice, 6);
        let size = dice.between(2, 3);
        let groups: Vec<Vec<Var>> = order.chunks(size).map(<[Var]>::to_vec).collect();
        let propagator = SameValues::new(&groups, 4);
        let holds = move |found: &[u32]| {
            let sorted = |group: &Vec<Var>| {
                let mut values: Vec<u32> =
                    group.iter().map(|&var| found[usize::from(var)]).collect();
                values.sort_unstable();
                values
            };
            groups.iter().all(|group| sorted(group) == sorted(&groups[0]))
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut same, 6, 4);
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
