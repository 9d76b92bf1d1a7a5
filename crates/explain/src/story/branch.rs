//! The links of one branch of a chain, in the order of the text.
//!
//! Links that lead to one node are one [`Derivation`]. A derivation comes as late as possible: all that
//! it needs stands right before it, the longest thread first.

use crate::evidence::{branches_of, house_of};
use alloc::vec::Vec;
use core::cmp::Reverse;
use ninefold_core::{Cell, CellSet};
use ninefold_logic::{ChainNode, Link, Reason};

/// Nodes that follow from the same parents for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Derivation {
    /// What the nodes follow from.
    pub(super) parents: Vec<ChainNode>,
    /// One node, or several false ones that are told in one sentence.
    pub(super) nodes: Vec<ChainNode>,
    /// Why they follow.
    pub(super) reason: Reason,
}

impl Derivation {
    /// Returns whether one sentence can tell two derivations.
    fn fits(&self, other: &Self) -> bool {
        let (one, two) = (self.nodes[0], other.nodes[0]);
        self.parents == other.parents
            && self.reason == other.reason
            && !one.is_true
            && !two.is_true
            && match self.reason {
                Reason::Cell => one.cells == two.cells,
                Reason::House(_) => one.digit == two.digit,
                // The technique may eliminate several candidates at once.
                Reason::Technique => self.parents.iter().all(|parent| !parent.is_true),
                Reason::AlmostLockedSet(_) => false,
            }
    }
}

/// A branch, and what of it was told.
pub(super) struct Branch {
    derivations: Vec<Derivation>,
    /// The number of derivations that each one needs, itself included. One that several need counts
    /// several times.
    sizes: Vec<u32>,
    /// Groups, each with what is left of it.
    smaller: Vec<(ChainNode, ChainNode)>,
    told: Vec<ChainNode>,
    order: Vec<Derivation>,
}

impl Branch {
    /// Collects the links of a branch. `told` has the assumption, and what was told before.
    pub(super) fn new(links: &[Link], told: Vec<ChainNode>) -> Self {
        let mut derivations: Vec<Derivation> = Vec::new();
        for link in links {
            if derivations.iter().any(|known| known.nodes[0] == link.to) {
                continue;
            }
            // One true node is enough to make another one false. Some chains name several.
            let is_single = !link.to.is_true && link.from.is_true;
            let fits = |other: &&Link| {
                let is_same = other.to == link.to && other.reason == link.reason;
                is_same && (!is_single || other.from == link.from)
            };
            let mut parents: Vec<ChainNode> = Vec::new();
            for other in links.iter().filter(fits) {
                if !parents.contains(&other.from) {
                    parents.push(other.from);
                }
            }
            derivations.push(Derivation {
                parents,
                nodes: alloc::vec![link.to],
                reason: link.reason,
            });
        }
        Self { derivations, sizes: Vec::new(), smaller: Vec::new(), told, order: Vec::new() }
    }

    /// Leaves out of groups the cells that true nodes exclude, and adds why they are excluded.
    #[must_use]
    pub(super) fn narrowed(mut self) -> Self {
        let mut all: Vec<Derivation> = Vec::new();
        let mut true_nodes: Vec<ChainNode> =
            self.told.iter().filter(|node| node.is_true).copied().collect();
        for mut derivation in core::mem::take(&mut self.derivations) {
            for parent in &mut derivation.parents {
                *parent = self.small(*parent);
            }
            let node = derivation.nodes[0];
            if let (Reason::House(_), true) = (derivation.reason, node.is_true) {
                let excluded: Vec<Derivation> = node
                    .cells
                    .iter()
                    .filter_map(|cell| exclusion(cell, node, &true_nodes))
                    .collect();
                let gone: CellSet = excluded.iter().flat_map(|one| one.nodes[0].cells).collect();
                let left = ChainNode { cells: node.cells - gone, ..node };
                if !gone.is_empty() && !left.cells.is_empty() {
                    for one in excluded {
                        derivation.parents.push(one.nodes[0]);
                        if !all.iter().any(|known| known.nodes == one.nodes) {
                            all.push(one);
                        }
                    }
                    derivation.nodes[0] = left;
                    self.smaller.push((node, left));
                }
            }
            if node.is_true {
                true_nodes.push(derivation.nodes[0]);
            }
            all.push(derivation);
        }
        self.derivations = all;
        self
    }

    /// Returns what is left of a group, or the node itself.
    fn small(&self, node: ChainNode) -> ChainNode {
        self.smaller.iter().find(|(old, _)| *old == node).map_or(node, |(_, small)| *small)
    }

    /// Returns the node to which the last link leads.
    pub(super) fn last(&self) -> Option<ChainNode> {
        self.derivations.last().map(|derivation| derivation.nodes[0])
    }

    /// Returns the derivations of some nodes in the order in which they are told, and all nodes that
    /// are told then.
    pub(super) fn ordered(mut self, ends: &[ChainNode]) -> (Vec<Derivation>, Vec<ChainNode>) {
        self.sizes = alloc::vec![0; self.derivations.len()];
        for position in 0..self.derivations.len() {
            self.measure(position);
        }
        for end in ends {
            self.tell(&[*end]);
        }
        (self.order, self.told)
    }

    /// Returns the position of the derivation of a node.
    fn position(&self, node: ChainNode) -> Option<usize> {
        self.derivations.iter().position(|one| one.nodes[0] == node)
    }

    /// Computes the size of a derivation.
    fn measure(&mut self, position: usize) -> u32 {
        if self.sizes[position] == 0 {
            // A circle ends here.
            self.sizes[position] = 1;
            let parents = self.derivations[position].parents.clone();
            let mut size = 1_u32;
            for parent in parents {
                if let Some(parent) = self.position(parent) {
                    size = size.saturating_add(self.measure(parent));
                }
            }
            self.sizes[position] = size;
        }
        self.sizes[position]
    }

    /// Tells nodes and all that they need.
    fn tell(&mut self, nodes: &[ChainNode]) {
        let mut groups: Vec<(u32, Derivation)> = Vec::new();
        for node in nodes.iter().filter(|node| !self.told.contains(node)) {
            let Some(position) = self.position(*node) else { continue };
            let derivation = &self.derivations[position];
            match groups.iter_mut().find(|(_, group)| group.fits(derivation)) {
                Some((_, group)) => group.nodes.push(*node),
                None => groups.push((self.sizes[position], derivation.clone())),
            }
        }
        groups.sort_by_key(|(size, _)| Reverse(*size));
        for (_, mut group) in groups {
            if group.reason == Reason::Technique {
                // Other threads need these later.
                let same = self.derivations.iter().filter(|other| group.fits(other));
                let more: Vec<ChainNode> = same.map(|other| other.nodes[0]).collect();
                let new = more.into_iter().filter(|node| !group.nodes.contains(node));
                let new: Vec<ChainNode> = new.collect();
                group.nodes.extend(new);
            }
            group.nodes.retain(|node| !self.told.contains(node));
            if group.nodes.is_empty() {
                continue;
            }
            self.told.extend(&group.nodes);
            let parents = group.parents.clone();
            self.tell(&parents);
            self.order.push(group);
        }
    }
}

/// Returns links without the cells of groups that true nodes of the same branch exclude, as
/// [`Branch::narrowed`] tells them.
pub(crate) fn narrowed_links(links: &[Link]) -> Vec<Link> {
    let mut all = links.to_vec();
    for number in 0..branches_of(links) {
        let is_own = |link: &Link| link.branch == number;
        let own: Vec<Link> = links.iter().copied().filter(is_own).collect();
        let Some(first) = own.first() else { continue };
        let branch = Branch::new(&own, alloc::vec![first.from]).narrowed();
        for link in all.iter_mut().filter(|link| is_own(link)) {
            link.from = branch.small(link.from);
            link.to = branch.small(link.to);
        }
    }
    all
}

/// Returns why a true node excludes a cell from a group.
fn exclusion(cell: Cell, group: ChainNode, true_nodes: &[ChainNode]) -> Option<Derivation> {
    let node = ChainNode { digit: group.digit, cells: CellSet::only(cell), is_true: false };
    let of = |known: &ChainNode| {
        let reason = if known.digit != group.digit {
            (known.cells == node.cells).then_some(Reason::Cell)
        } else if known.cells.is_subset(cell.peers()) {
            let all = known.cells.with(cell);
            let house = house_of(all);
            house.map(Reason::House)
        } else {
            None
        };
        reason.map(|reason| Derivation {
            parents: alloc::vec![*known],
            nodes: alloc::vec![node],
            reason,
        })
    };
    true_nodes.iter().rev().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::{Candidate, Digit, House};

    fn node(text: &str, is_true: bool) -> ChainNode {
        let one: Candidate = text.parse().expect("a candidate");
        ChainNode::new(one, is_true)
    }

    fn link(from: ChainNode, to: ChainNode, reason: Reason) -> Link {
        Link { branch: 0, from, to, reason }
    }

    #[test]
    fn a_thread_is_told_to_its_end_before_the_next_and_siblings_are_told_together() {
        let row = Reason::House(House::ALL[0]);
        let start = node("r1c1=5", true);
        let [near, far, other] =
            ["r1c2=5", "r1c3=5", "r1c1=6"].map(|candidate| node(candidate, false));
        let middle = node("r2c2=4", true);
        let last = node("r2c3=4", false);
        let end = node("r3c3=7", true);
        // The search goes through all threads at once.
        let links = [
            link(start, near, row),
            link(start, other, Reason::Cell),
            link(start, far, row),
            link(near, middle, Reason::Cell),
            link(far, middle, Reason::Cell),
            link(middle, last, row),
            link(other, end, Reason::Cell),
            link(last, end, Reason::Cell),
        ];
        let (order, told) = Branch::new(&links, alloc::vec![start]).ordered(&[end]);
        let nodes: Vec<Vec<ChainNode>> = order.into_iter().map(|one| one.nodes).collect();
        let expected: [&[ChainNode]; 5] = [&[near, far], &[middle], &[last], &[other], &[end]];
        assert_eq!(nodes, expected);
        assert_eq!(told.len(), 7);
    }

    #[test]
    fn a_group_loses_the_cells_that_the_assumption_excludes() {
        let column = Reason::House(House::ALL[9 + 1]);
        let cells = |list: &[usize]| list.iter().map(|cell| Cell::ALL[*cell]).collect::<CellSet>();
        let digit = Digit::ALL[6];
        let start = node("r3c2=7", true);
        let first = node("r6c2=7", false);
        // r5c2 and r5c3, of which r3c2 excludes r5c2.
        let group = ChainNode { digit, cells: cells(&[37, 38]), is_true: true };
        let end = ChainNode { digit, cells: cells(&[40]), is_true: false };
        let links = [
            link(start, first, column),
            link(first, group, Reason::House(House::ALL[18 + 3])),
            link(group, end, Reason::House(House::ALL[4])),
        ];
        let branch = Branch::new(&links, alloc::vec![start]).narrowed();
        let (order, _) = branch.ordered(&[end]);
        let left = ChainNode { cells: cells(&[38]), ..group };
        let excluded = ChainNode { digit, cells: cells(&[37]), is_true: false };
        assert_eq!(order[0].nodes, [first, excluded]);
        assert_eq!(
            (&order[1].nodes[..], &order[1].parents[..]),
            (&[left][..], &[first, excluded][..])
        );
        assert_eq!(order[2].parents, [left]);
    }
}
