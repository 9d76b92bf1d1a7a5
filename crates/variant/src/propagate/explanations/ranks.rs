//! Propagators of ranks and of lines that differ.

use super::{Case, are_different, cells, try_losses, try_propagator};
use crate::propagate::order::{ANY, GREATER, LESS, Orders, TIE};
use crate::propagate::rank::{Rank, Rival};
use crate::propagate::unequal::Unequal;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Ordering;
use ninefold_oracle::variants::dice::VariantDice;

/// Compares a line with another.
fn compare(values: &[u32], line: &[Var], other: &[Var]) -> Ordering {
    let value = |var: &Var| values[usize::from(*var)];
    line.iter().map(value).cmp(other.iter().map(value))
}

/// Returns the lines from each side of a grid of 3 rows and columns.
fn sides() -> [Vec<Vec<Var>>; 4] {
    let side = |cell: fn(u16, u16) -> Var| -> Vec<Vec<Var>> {
        (0..3).map(|number| (0..3).map(|at| cell(number, at)).collect()).collect()
    };
    [
        side(|row, at| 3 * row + at),
        side(|row, at| 3 * row + 2 - at),
        side(|column, at| 3 * at + column),
        side(|column, at| 3 * (2 - at) + column),
    ]
}

/// Returns whether a line has a rank, if each other line may compare with it only as it is allowed.
fn has_rank(values: &[u32], line: &[Var], rivals: &[(Vec<Var>, Orders)], less: usize) -> bool {
    let mut found = 0;
    for (rival, allowed) in rivals {
        let order = compare(values, rival, line);
        let bit = match order {
            Ordering::Less => LESS,
            Ordering::Equal => TIE,
            Ordering::Greater => GREATER,
        };
        if allowed & bit == 0 {
            return false;
        }
        found += usize::from(order == Ordering::Less);
    }
    found == less
}

#[test]
fn ranks_among_lines_explain() {
    let mut make = |dice: &mut VariantDice| -> Case {
        let mut lines = sides().concat();
        dice.shuffle(&mut lines);
        let line = lines.remove(0);
        let less = dice.between(0, lines.len());
        let mut allowed = || dice.pick(&[ANY, ANY, ANY, LESS | GREATER]).unwrap_or(ANY);
        let ties = allowed();
        let mut order = |n| match n {
            0 => dice.pick(&[LESS, GREATER, TIE]).unwrap_or(ANY),
            _ => ties,
        };
        let rivals: Vec<(Vec<Var>, Orders)> =
            lines.into_iter().enumerate().map(|(n, cells)| (cells, order(n))).collect();
        let groups = rivals
            .iter()
            .map(|(cells, allowed)| alloc::vec![Rival { cells: cells.clone(), allowed: *allowed }])
            .collect();
        let propagator = Rank::new(line.clone(), groups, None, less);
        let holds = move |values: &[u32]| has_rank(values, &line, &rivals, less);
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut make, 9, 2);
}

#[test]
fn ranks_among_lines_from_each_side_explain() {
    let mut make = |dice: &mut VariantDice| -> Case {
        let sides = sides();
        let own = dice.between(0, 3);
        let line = sides[own][dice.between(0, 2)].clone();
        let first = dice.between(0, 2) as u32;
        let less = dice.between(0, 3);
        let ties = dice.pick(&[ANY, LESS | GREATER]).unwrap_or(ANY);
        let mut rivals: Vec<(Vec<Var>, Orders)> = Vec::new();
        let mut groups: Vec<Vec<Rival>> = Vec::new();
        for (_, lines) in sides.iter().enumerate().filter(|(side, _)| *side != own) {
            let mut group = Vec::new();
            for cells in lines {
                let allowed =
                    if dice.one_in(9) { dice.pick(&[LESS, GREATER]).unwrap_or(ANY) } else { ties };
                rivals.push((cells.clone(), allowed));
                group.push(Rival { cells: cells.clone(), allowed });
            }
            groups.push(group);
        }
        let propagator = Rank::new(line.clone(), groups, Some(1 << first), less);
        let holds = move |values: &[u32]| {
            let value = |var: Var| values[usize::from(var)];
            // The houses of the grid hold, and the line begins with the value.
            let border = |side: &Vec<Vec<Var>>| {
                let firsts: Vec<u32> = side.iter().map(|line| value(line[0])).collect();
                are_different(&firsts)
            };
            let counted: Vec<(Vec<Var>, Orders)> =
                rivals.iter().filter(|(cells, _)| value(cells[0]) == first).cloned().collect();
            value(line[0]) == first
                && sides.iter().all(border)
                && has_rank(values, &line, &counted, less)
        };
        (Box::new(propagator), Box::new(holds))
    };
    // The houses are others' business.
    try_losses(&mut make, 9, 3);
}

#[test]
fn lines_that_differ_explain() {
    let mut make = |dice: &mut VariantDice| -> Case {
        let order = cells(dice, 5);
        let pairs = alloc::vec![[order[0], order[1]], [order[2], order[3]], [order[1], order[4]]];
        let propagator = Unequal::new(pairs.clone());
        let holds = move |values: &[u32]| {
            pairs.iter().any(|&[a, b]| values[usize::from(a)] != values[usize::from(b)])
        };
        (Box::new(propagator), Box::new(holds))
    };
    try_propagator(&mut make, 5, 4);
}
