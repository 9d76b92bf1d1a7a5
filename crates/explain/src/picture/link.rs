//! The links of a step as arrows.

use super::middle_of;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{Board, ChainNode, Extent, Role, Step};

/// An arrow between two nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arrow {
    pub(super) from: (f64, f64),
    pub(super) to: (f64, f64),
    pub(super) is_strong: bool,
    /// Whether the nodes are in one cell.
    pub(super) is_short: bool,
    /// Whether the arrow has a head. The links of colors have no direction.
    pub(super) has_head: bool,
}

/// Returns the arrows of a step, each once.
pub(super) fn of_step(step: &Step) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for link in &step.evidence.links {
        let Some((from, to)) = nearest(&link.from, &link.to) else { continue };
        let is_short = link.from.cells == link.to.cells;
        let arrow = Arrow { from, to, is_strong: link.is_strong(), is_short, has_head: true };
        if arrow.from != arrow.to && !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

/// Returns the strong links between the two colors of a step: the premises with two candidates, one of
/// each color.
pub(super) fn of_colors(board: &Board, step: &Step) -> Vec<Arrow> {
    let colors = step.evidence.parts.iter().filter_map(|part| match (part.role, part.extent) {
        (Role::Color(_), Extent::Candidates(candidates)) => Some(candidates),
        _ => None,
    });
    let colored = colors.fold(CandidateSet::EMPTY, |all, some| all | some);
    let mut arrows: Vec<Arrow> = Vec::new();
    for premise in &step.evidence.premises {
        let Some(clause) = premise.clause(board) else { continue };
        let ends: Vec<Candidate> = clause.into_iter().collect();
        let [one, other] = ends[..] else { continue };
        if !(clause - colored).is_empty() {
            continue;
        }
        let (from, to) = (middle_of(one), middle_of(other));
        let is_short = one.cell == other.cell;
        let arrow = Arrow { from, to, is_strong: true, is_short, has_head: false };
        if !arrows.contains(&arrow) {
            arrows.push(arrow);
        }
    }
    arrows
}

/// Returns the middles of the two candidates of two nodes that are next to each other.
fn nearest(from: &ChainNode, to: &ChainNode) -> Option<((f64, f64), (f64, f64))> {
    let places = |node: &ChainNode| {
        let digit = node.digit;
        node.cells.iter().map(move |cell| middle_of(Candidate { cell, digit }))
    };
    let pairs = places(from).flat_map(|one| places(to).map(move |other| (one, other)));
    let square = |((x1, y1), (x2, y2)): &((f64, f64), (f64, f64))| {
        (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)
    };
    pairs.min_by(|one, other| square(one).total_cmp(&square(other)))
}
