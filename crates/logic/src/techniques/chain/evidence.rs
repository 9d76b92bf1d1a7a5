//! The evidence of chains: which premises they use, and how one node leads to the next.

use super::branching::Branching;
use super::linear::Linear;
use super::net::{Net, Position};
use super::node::{Cause, Node};
use crate::evidence::{ChainNode, Evidence, Link, Premise, Reason};
use alloc::vec::Vec;
use ninefold_core::Candidate;

/// Returns the premise by which a node is true for a cause.
pub(super) fn premise(node: Node, cause: Cause) -> Option<Premise> {
    let Candidate { cell, digit } = node.candidate();
    match cause {
        _ if !node.is_on() => None,
        Cause::Cell => Some(Premise::Cell(cell)),
        Cause::House(kind) => Some(Premise::House(kind.house_of(cell), digit)),
        Cause::Start | Cause::Technique => None,
    }
}

/// Returns the reason for which a node follows.
fn reason(node: Node, cause: Cause) -> Reason {
    match cause {
        Cause::Cell => Reason::Cell,
        Cause::House(kind) => Reason::House(kind.house_of(node.candidate().cell)),
        Cause::Start | Cause::Technique => Reason::Technique,
    }
}

fn chain_node(node: Node) -> ChainNode {
    ChainNode::new(node.candidate(), node.is_on())
}

/// Returns the evidence of a chain without branches.
pub(super) fn of_linear(linear: &Linear<'_>) -> Evidence {
    let mut evidence = Evidence::default();
    for pair in linear.path.windows(2).rev() {
        let [(to, cause), (from, _)] = *pair else { continue };
        if let Some(premise) = premise(to, cause) {
            evidence.add_premise(premise);
        }
        evidence.links.push(Link {
            branch: 0,
            from: chain_node(from),
            to: chain_node(to),
            reason: reason(to, cause),
        });
    }
    evidence
}

/// Returns the evidence of a forcing chain with branches. The nets must have been filled for a sink
/// that explains.
pub(super) fn of_branching(branching: &Branching<'_>) -> Evidence {
    let mut evidence = Evidence::default();
    for (branch, (net, end)) in branching.ends.iter().enumerate() {
        for position in ancestors(net, *end) {
            let derivation = net.at(position);
            let is_start = derivation.cause == Cause::Start;
            let cause = if is_start { branching.premise } else { derivation.cause };
            let own = premise(derivation.node, cause);
            let nested = net.premises(position).iter().copied();
            own.into_iter().chain(nested).for_each(|premise| evidence.add_premise(premise));
            for parent in net.parents(derivation) {
                evidence.links.push(Link {
                    branch: branch as u8,
                    from: chain_node(net.at(*parent).node),
                    to: chain_node(derivation.node),
                    reason: reason(derivation.node, derivation.cause),
                });
            }
        }
    }
    evidence
}

/// Returns the positions of a derivation and of its ancestors, in the order of the search.
fn ancestors(net: &Net, end: Position) -> Vec<Position> {
    let mut is_in = alloc::vec![false; usize::from(end) + 1];
    is_in[usize::from(end)] = true;
    // A parent was derived before its child.
    for position in (0..=end).rev() {
        if is_in[usize::from(position)] {
            for parent in net.parents(net.at(position)) {
                is_in[usize::from(*parent)] = true;
            }
        }
    }
    (0..=end).filter(|position| is_in[usize::from(*position)]).collect()
}
