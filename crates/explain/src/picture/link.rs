//! The links of a step as arrows.

use super::middle_of;
use alloc::vec::Vec;
use ninefold_core::Candidate;
use ninefold_logic::{ChainNode, Step};

/// An arrow between two nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arrow {
    pub(super) from: (f64, f64),
    pub(super) to: (f64, f64),
    pub(super) is_strong: bool,
    /// Whether the nodes are in one cell.
    pub(super) is_short: bool,
}

/// Returns the arrows of a step, each once.
pub(super) fn of_step(step: &Step) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for link in &step.evidence.links {
        let arrow = Arrow {
            from: middle_of_node(link.from),
            to: middle_of_node(link.to),
            is_strong: link.is_strong(),
            is_short: link.from.cells == link.to.cells,
        };
        if arrow.from != arrow.to && !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

/// Returns the middle of a node's candidates.
fn middle_of_node(node: ChainNode) -> (f64, f64) {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for cell in node.cells {
        let (own_x, own_y) = middle_of(Candidate { cell, digit: node.digit });
        x += own_x;
        y += own_y;
        count += 1.0;
    }
    if count > 0.0 { (x / count, y / count) } else { (0.0, 0.0) }
}
