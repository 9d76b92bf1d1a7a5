//! ALS-XY-wing: a pivot set that has a restricted common with each of two wing sets.
//!
//! The two restricted commons differ. A wing that lacks z holds its restricted common; then the
//! pivot lacks this digit and holds the other one; then the other wing lacks that digit and holds z.
//! So z goes from the cells that see all its places in both wings. These cells may belong to the
//! pivot. If a wing and the pivot have two restricted commons, neither is used as z.

use super::{Direction, LinkedSets, MAX_TRIES, Network, Overlap, explain, seen_by_both, visit};
use crate::board::Board;
use crate::hodoku_listing::append_by_digit;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Finds ALS-XY-wings that eliminate something. No two of the three sets have a cell in common.
///
/// Order: the first and then the second pair of a wing and the pivot, in the order of ALS-XZ.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Forbidden, sink)
}

/// Finds ALS-XY-wings that eliminate something. The sets may have cells in common, but no wing is
/// part of the other.
///
/// Order: as [`find`].
pub fn find_overlapping(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Allowed, sink)
}

fn search(board: &Board, overlap: Overlap, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let network = Network::new(board, overlap, Direction::Forward);
    let bonds = &network.bonds;
    let (mut list, mut tries) = (Vec::new(), 0);
    let mut bonds_of: Vec<Vec<usize>> = vec![Vec::new(); network.sets.len()];
    for (index, bond) in bonds.iter().enumerate() {
        bond.ends.iter().for_each(|set| bonds_of[*set].push(index));
    }
    for start in 0..network.sets.len() {
        visit(start, sink)?;
        for index in network.from(start) {
            let bond = bonds[index];
            let later = bond.ends.map(|set| {
                let all = &bonds_of[set];
                &all[all.partition_point(|other| *other <= index)..]
            });
            for other in merged(later) {
                if tries == MAX_TRIES {
                    return ControlFlow::Continue(());
                }
                tries += 1;
                let digits = bond.digits() | bonds[other].digits();
                if digits.len() == 1 {
                    continue;
                }
                let Some((wings, pivot)) = wings_and_pivot(bond.ends, bonds[other].ends) else {
                    continue;
                };
                let [first, second] = wings.map(|set| &network.sets[set]);
                let (a, b) = (first.cells, second.cells);
                if !overlap.permits(a, b) || a.is_subset(b) || b.is_subset(a) {
                    continue;
                }
                let eliminations = seen_by_both(first, second, digits);
                if eliminations.is_empty() {
                    continue;
                }
                let pivot = &network.sets[pivot];
                let cells = (a.len() + b.len() + pivot.cells.len()) as u16;
                list.clear();
                append_by_digit(&eliminations, &mut list);
                let links = [([0, 1], bond.digits()), ([1, 2], bonds[other].digits())];
                let technique = Technique::AlsXyWing;
                let linked = LinkedSets { technique, ends: [a, b], sets: 3, cells };
                let evidence = || explain(board, &[first, pivot, second], links);
                linked.hand_over(&list, sink, &evidence)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the two wings, in the order of the pairs, and the pivot: the set that both pairs have.
/// Returns `None` if the pairs have no set in common.
fn wings_and_pivot(first: [usize; 2], second: [usize; 2]) -> Option<([usize; 2], usize)> {
    let [a, b] = first;
    let (wing, pivot) = if second.contains(&a) { (b, a) } else { (a, b) };
    let other = second.into_iter().find(|set| *set != pivot)?;
    (other != wing && second.contains(&pivot)).then_some(([wing, other], pivot))
}

/// Merges two ascending lists without common elements.
fn merged([mut a, mut b]: [&[usize]; 2]) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let takes_first = match (a.first(), b.first()) {
            (Some(x), Some(y)) => x < y,
            (first, _) => first.is_some(),
        };
        let list = if takes_first { &mut a } else { &mut b };
        let (first, rest) = list.split_first()?;
        *list = rest;
        Some(*first)
    })
}
