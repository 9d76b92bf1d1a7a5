//! Propagators of houses, cages and sums.
#![allow(clippy::many_single_char_names, clippy::similar_names)] // rules as formulas

use super::{Case, are_different, cells, try_losses, try_propagator};
use crate::bits::{lowest, places};
use crate::propagate::chute::Chute;
use crate::propagate::house::House;
use crate::propagate::leftover::Leftover;
use crate::propagate::linear::Linear;
use crate::propagate::partition::Partition;
use crate::propagate::sets::Sets;
use crate::propagate::subsets::SetsBySum;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use ninefold_oracle::variants::dice::VariantDice;

#[test]
fn houses_and_chutes_explain() {
    let mut house = |dice: &mut VariantDice| -> Case {
        (Box::new(House::new(cells(dice, 4), lowest(4))), Box::new(are_different))
    };
    try_propagator(&mut house, 4, 4);
    let mut chute = |_: &mut VariantDice| -> Case {
        let holds = |values: &[u32]| {
            let [a, b, c, d, e, f, g, h] = values else { return false };
            are_different(&values[..4])
                && are_different(&values[4..])
                && are_different(&[*a, *b, *e, *f])
                && are_different(&[*c, *d, *g, *h])
        };
        (Box::new(Chute::<2, 2, 2>::new((0..8).collect(), lowest(4))), Box::new(holds))
    };
    try_propagator(&mut chute, 8, 4);
    let mut leftover = |_: &mut VariantDice| -> Case {
        let holds = |values: &[u32]| {
            let [mut first, mut second] = [values[..3].to_vec(), values[3..].to_vec()];
            first.sort_unstable();
            second.sort_unstable();
            first == second && are_different(&first)
        };
        let propagator = Leftover::new(&[0, 1, 2], &[3, 4, 5]);
        (Box::new(propagator), Box::new(holds))
    };
    try_losses(&mut leftover, 6, 5);
}

#[test]
fn cages_and_sums_explain() {
    let by_sum = Arc::new(SetsBySum::<1>::new(6));
    let sums = by_sum.clone();
    let mut cage = move |dice: &mut VariantDice| -> Case {
        let (first, second) = (dice.between(1, 9), dice.between(1, 9));
        let sets = || Sets::new(&[(&[2, 0], first), (&[1], second)], &[3], &sums);
        let holds = move |values: &[u32]| {
            (values[2] + values[0]) as usize == first
                && values[1] as usize == second
                && are_different(values)
        };
        let of_size = |size: usize, sum: Option<usize>| -> Vec<u32> {
            let fits = |set: &u32| {
                let total = places(*set).sum::<u32>() as usize;
                set.count_ones() as usize == size && sum.is_none_or(|sum| sum == total)
            };
            (0..64).filter(fits).collect()
        };
        let cages =
            [(2, of_size(2, Some(first))), (1, of_size(1, Some(second))), (1, of_size(1, None))];
        match Partition::new(&cages, sets()).filter(|_| dice.one_in(2)) {
            Some(partition) => (Box::new(partition), Box::new(holds)),
            None => (Box::new(sets()), Box::new(holds)),
        }
    };
    try_propagator(&mut cage, 4, 6);
    let mut linear = move |dice: &mut VariantDice| -> Case {
        let mut weight = || dice.pick(&[-2, -1, -1, 1, 1, 1, 3]).unwrap_or(1);
        let (a, b) = (weight(), weight());
        let total = i64::try_from(dice.between(0, 24)).unwrap_or(0) - 8;
        let (p, q) =
            if dice.one_in(2) { (vec![3, 1, 0], vec![2]) } else { (vec![0, 3], vec![1, 2]) };
        let groups = [(p.clone(), a), (q.clone(), b)];
        let holds = move |values: &[u32]| {
            let group = |cells: &[Var]| -> Vec<u32> {
                cells.iter().map(|&var| values[usize::from(var)]).collect()
            };
            let sum = |cells: &[Var]| i64::from(group(cells).iter().sum::<u32>());
            are_different(&group(&p))
                && are_different(&group(&q))
                && a * sum(&p) + b * sum(&q) == total
        };
        let linear = Linear::new(&groups, total, 6, &by_sum).expect("a small span");
        (Box::new(linear), Box::new(holds))
    };
    try_propagator(&mut linear, 4, 6);
}
