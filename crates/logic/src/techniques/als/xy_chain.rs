//! ALS-XY-chain: four or more almost locked sets, of which each two neighbours have a restricted
//! common.
//!
//! The restricted common of a pair differs from that of the pair before it. If the first set lacks
//! z, it holds its restricted common with the second set, which lacks this digit and holds the next
//! restricted common, and so on, up to the last set, which then holds z. So z goes from the cells
//! that see all its places in the first and the last set. These cells may belong to the sets
//! between.
//!
//! Two neighbours with two restricted commons: at the beginning of a chain, one of them is used.
//! Later, all are used that differ from the restricted common before; the least of those must
//! differ from the next one.
//!
//! Limits: in solving and in a list of all steps, the sets of a chain are in the order of ALS-XZ.
//! Chains in another order are not found. Solving takes up to 50 pairs of sets, a list of all steps
//! up to 6.

use super::{
    Bond, Direction, LinkedSets, MAX_TRIES, Network, Overlap, explain, seen_by_both, visit,
};
use crate::board::Board;
use crate::hodoku_listing::append_by_digit;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Digit, DigitSet};

/// The largest number of pairs of a chain in solving.
const MAX_PAIRS: usize = 50;

/// The largest number of pairs of a chain in a list of all steps.
const MAX_PAIRS_OF_ALL: usize = 6;

/// Finds ALS-XY-chains that eliminate something. Neighbours have no cell in common. Of chains with
/// the same eliminations, the first with the fewest cells is handed over; a common cell counts for
/// each of its sets.
///
/// Order: by the first chain with the same eliminations; chains in the order of their pairs, a
/// chain before its extensions.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Forbidden, Direction::Forward, MAX_PAIRS, sink)
}

/// Finds ALS-XY-chains of up to six pairs that eliminate something. Neighbours may have cells in
/// common.
///
/// Order: as [`find`].
pub fn find_overlapping(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Allowed, Direction::Forward, MAX_PAIRS_OF_ALL, sink)
}

/// Finds ALS-XY-chains of up to six pairs, with their sets in any order. Neighbours have no cell in
/// common.
///
/// Order: by the number of sets, then of cells, then as [`find`].
pub fn find_any_order(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Forbidden, Direction::Both, MAX_PAIRS_OF_ALL, sink)
}

/// Finds ALS-XY-chains of up to six pairs, with their sets in any order. Neighbours may have cells
/// in common.
///
/// Order: as [`find_any_order`].
pub fn find_any_order_overlapping(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Overlap::Allowed, Direction::Both, MAX_PAIRS_OF_ALL, sink)
}

fn search(
    board: &Board,
    overlap: Overlap,
    direction: Direction,
    max_pairs: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let network = Network::new(board, overlap, direction);
    let mut search = SetChainSearch {
        network: &network,
        max_pairs,
        keeps_pairs: sink.explains(),
        left: MAX_TRIES / 4,
        pairs: Vec::new(),
        labels: vec![Vec::new(); network.sets.len() * 81],
        touched: Vec::new(),
        indices: BTreeMap::new(),
        chains: Vec::new(),
    };
    for start in 0..network.sets.len() {
        visit(start, sink)?;
        search.start(start);
    }
    if direction == Direction::Both {
        search.chains.sort_by_key(|chain| (chain.sets, chain.cells));
    }
    let mut list = Vec::new();
    for chain in &search.chains {
        let ends = chain.ends.map(|set| network.sets[set].cells);
        let &Chain { sets, cells, .. } = chain;
        list.clear();
        append_by_digit(&chain.eliminations, &mut list);
        let linked = LinkedSets { technique: Technique::AlsXyChain, ends, sets, cells };
        linked.hand_over(&list, sink, &|| {
            let first = chain.pairs.first().map(|pair| pair.bond.ends[0]);
            let others = chain.pairs.iter().map(|pair| pair.bond.ends[1]);
            let sets: Vec<_> =
                first.into_iter().chain(others).map(|set| &network.sets[set]).collect();
            let bonds = chain.pairs.iter().enumerate();
            explain(board, &sets, bonds.map(|(i, pair)| ([i, i + 1], pair.used)))
        })?;
    }
    ControlFlow::Continue(())
}

/// A pair of neighbours in a chain, and the restricted commons that the chain uses.
#[derive(Clone, Copy)]
struct Pair {
    bond: Bond,
    used: DigitSet,
}

/// A chain that eliminates something.
struct Chain {
    eliminations: CandidateSet,
    /// The indices of the first and the last set.
    ends: [usize; 2],
    sets: u8,
    cells: u16,
    /// The pairs, or nothing if nobody asks for them.
    pairs: Vec<Pair>,
}

/// A way in which the search came to a set.
#[derive(Clone, Copy)]
struct Label {
    pairs: u8,
    cells: u16,
}

impl Label {
    /// Returns whether every chain that goes on from another way also goes on from this one, with
    /// as many cells or fewer. Chains have three pairs or more, so ways with one pair are apart.
    const fn covers(self, other: Self) -> bool {
        self.cells <= other.cells
            && self.pairs <= other.pairs
            && (self.pairs >= 2 || self.pairs == other.pairs)
    }
}

/// A depth-first search for chains. What can follow a set depends on the chain's first set, its
/// first restricted common, and its last one. So the search does not enter a set again after
/// another way that is as good in all respects. Without this rule it would take exponential time.
/// With sets in any order, a set that the other way has cannot follow any more, so in rare cases
/// the rule may hide a chain.
struct SetChainSearch<'a> {
    network: &'a Network,
    max_pairs: usize,
    keeps_pairs: bool,
    /// The number of pairs that may still be tried.
    left: u32,
    /// The pairs of the current chain.
    pairs: Vec<Pair>,
    /// The ways to each set, by the set, the first restricted common and the last one. All are of
    /// the same first set.
    labels: Vec<Vec<Label>>,
    /// The indices of the labels that are not empty.
    touched: Vec<usize>,
    /// The index of the chain with some eliminations.
    indices: BTreeMap<CandidateSet, usize>,
    chains: Vec<Chain>,
}

impl SetChainSearch<'_> {
    /// Searches for all chains that begin with a set.
    fn start(&mut self, start: usize) {
        let network = self.network;
        for index in network.from(start) {
            let bond = network.bonds[index];
            for digit in bond.digits() {
                let cells = network.sets[start].cells.len() as u16;
                self.step(Pair { bond, used: DigitSet::only(digit) }, digit, cells);
            }
        }
        for index in self.touched.drain(..) {
            self.labels[index].clear();
        }
    }

    /// Adds a pair to the chain and goes on from there. `cells` is the number of cells before.
    fn step(&mut self, pair: Pair, first: Digit, cells: u16) {
        let Some(last) = pair.used.first() else { return };
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let [_, set] = pair.bond.ends;
        if self.has(set) {
            return;
        }
        let cells = cells + self.network.sets[set].cells.len() as u16;
        self.pairs.push(pair);
        if self.pairs.len() >= 3 {
            self.take(pair, first, cells);
        }
        let label = Label { pairs: self.pairs.len() as u8, cells };
        if self.pairs.len() < self.max_pairs && self.is_better(set, first, last, label) {
            for index in self.network.from(set) {
                let bond = self.network.bonds[index];
                self.step(Pair { bond, used: bond.digits().without(last) }, first, cells);
            }
        }
        self.pairs.pop();
    }

    /// Returns whether a set is in the chain.
    fn has(&self, set: usize) -> bool {
        self.pairs.iter().any(|pair| pair.bond.ends.contains(&set))
    }

    /// Returns whether no earlier way to a set covers a new one, and remembers the new one.
    fn is_better(&mut self, set: usize, first: Digit, last: Digit, label: Label) -> bool {
        let index = set * 81 + first.index() * 9 + last.index();
        let labels = &mut self.labels[index];
        if labels.iter().any(|earlier| earlier.covers(label)) {
            return false;
        }
        if labels.is_empty() {
            self.touched.push(index);
        }
        labels.retain(|earlier| !label.covers(*earlier));
        labels.push(label);
        true
    }

    /// Keeps the current chain, if it eliminates something, and no chain with the same eliminations
    /// has as few cells.
    fn take(&mut self, pair: Pair, first: Digit, cells: u16) {
        let ends = [self.pairs[0].bond.ends[0], pair.bond.ends[1]];
        let [start, end] = ends.map(|set| &self.network.sets[set]);
        let eliminations = seen_by_both(start, end, pair.used.with(first));
        if eliminations.is_empty() {
            return;
        }
        let sets = self.pairs.len() as u8 + 1;
        let new = |pairs: &[Pair]| {
            let pairs = if self.keeps_pairs { pairs.to_vec() } else { Vec::new() };
            Chain { eliminations, ends, sets, cells, pairs }
        };
        match self.indices.entry(eliminations) {
            Entry::Vacant(entry) => {
                entry.insert(self.chains.len());
                self.chains.push(new(&self.pairs));
            }
            Entry::Occupied(entry) => {
                let chain = &mut self.chains[*entry.get()];
                if cells < chain.cells {
                    *chain = new(&self.pairs);
                }
            }
        }
    }
}
