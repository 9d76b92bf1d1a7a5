//! ALS-XZ: two almost locked sets with one or two restricted commons.
//!
//! With a restricted common x, one of the sets lacks x and holds all its other digits. So one of
//! them holds z, for every other digit z that both have, and z goes from the cells that see all
//! places of z in both sets.
//!
//! With two restricted commons x and y, one set lacks x and the other lacks y. So besides, x goes
//! from all cells that see the places of x in both sets, and so does y. Each set holds all its
//! other digits, and each of these goes from the cells outside both sets that see its places in the
//! one set.

use super::{Bond, Direction, LinkedSets, Network, Overlap, explain, seen_by_both};
use crate::board::Board;
use crate::hodoku_listing::append_by_digit;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, DigitSet};

/// Finds ALS-XZ that eliminate something. The sets have no cell in common.
///
/// Order: the first set, then the second set after it, in the order rows, columns, boxes; in a
/// house by the cells, a set before its supersets.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Forbidden, sink)
}

/// Finds ALS-XZ that eliminate something. The sets may have cells in common.
///
/// Order: as [`find`].
pub fn find_overlapping(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Allowed, sink)
}

fn search(board: &Board, overlap: Overlap, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let network = Network::new(board, overlap, Direction::Forward);
    let mut list = Vec::new();
    for bond in &network.bonds {
        list.clear();
        list_eliminations(&network, bond, &mut list);
        if list.is_empty() {
            continue;
        }
        let ends = bond.ends.map(|set| &network.sets[set]);
        let cells = (ends[0].cells.len() + ends[1].cells.len()) as u16;
        let technique = Technique::AlsXz;
        let linked = LinkedSets { technique, ends: ends.map(|set| set.cells), sets: 2, cells };
        let evidence = || explain(board, &ends, [([0, 1], bond.digits())]);
        linked.hand_over(&list, sink, &evidence)?;
    }
    ControlFlow::Continue(())
}

/// Lists the candidates that go because of two sets: for each restricted common, those that see the
/// other common digits in both sets; then those that see the digits of the first set, then of the
/// second set, if there are two restricted commons. A candidate may come several times.
fn list_eliminations(network: &Network, bond: &Bond, list: &mut Vec<Candidate>) {
    let [first, second] = bond.ends.map(|set| &network.sets[set]);
    for digit in bond.digits() {
        append_by_digit(&seen_by_both(first, second, DigitSet::only(digit)), list);
    }
    if bond.second.is_none() {
        return;
    }
    for (locked, partner) in [(first, second), (second, first)] {
        for digit in locked.digits - bond.digits() {
            let cells = locked.seen(digit) - partner.cells;
            list.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
    }
}
