//! Whips, told variable by variable.

use super::Story;
use super::chain::excludes;
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{ChainNode, Link, Premise, Reason};

/// What is false, and the true node that was told to make it false.
type Excluded = Vec<(Candidate, ChainNode)>;

impl Story<'_> {
    /// An assumption, and cells and houses in which one candidate is left after the other.
    pub(super) fn whip(&mut self, target: Candidate) {
        self.see_chain();
        let start = ChainNode::new(target, true);
        self.suppose(start);
        let links = &self.evidence.links;
        let mut true_nodes = alloc::vec![start];
        let mut told = Excluded::new();
        for pair in links.chunks(2) {
            match pair {
                [_, strong] => {
                    self.variable(variable_of(strong), &true_nodes, &mut told, Some(strong.to));
                    true_nodes.push(strong.to);
                }
                _ => {
                    let left = Candidate {
                        cell: pair[0].to.cells.first().unwrap_or(target.cell),
                        digit: pair[0].to.digit,
                    };
                    let is_false = |one: Candidate| true_nodes.iter().any(|n| excludes(*n, one));
                    let is_end = |premise: &&Premise| {
                        let clause = premise.clause(self.board).unwrap_or(CandidateSet::EMPTY);
                        clause.contains(left) && clause.into_iter().all(is_false)
                    };
                    let Some(end) = self.evidence.premises.iter().find(is_end) else { return };
                    self.variable(*end, &true_nodes, &mut told, None);
                }
            }
        }
        self.so(ChainNode::new(target, false));
    }

    /// Tells a variable: why its candidates are false, and what is left.
    fn variable(
        &mut self,
        variable: Premise,
        true_nodes: &[ChainNode],
        told: &mut Excluded,
        right: Option<ChainNode>,
    ) {
        let clause = variable.clause(self.board).unwrap_or(CandidateSet::EMPTY);
        let own = right.map_or(CandidateSet::EMPTY, |node| node.candidates());
        for (position, (node, candidates)) in
            by_cause(clause - own, true_nodes, told).into_iter().enumerate()
        {
            let arguments = arguments!(
                node,
                own_digit = node.digit,
                digits = or(candidates.all_digits()),
                all_digits = candidates.all_digits(),
                cells = or(candidates.cells()),
                all_cells = candidates.cells()
            );
            let [first, also] = match variable {
                Premise::House(_, digit) if node.digit == digit => {
                    ["whip.house.false", "whip.house.false.also"]
                }
                // The cell holds another digit.
                Premise::House(..) => ["whip.taken", "whip.taken.also"],
                _ => ["whip.cell.false", "whip.cell.false.also"],
            };
            self.because(if position == 0 { first } else { also }, &arguments);
            told.extend(candidates.into_iter().map(|one| (one, node)));
        }
        match (variable, right) {
            (Premise::Cell(cell), Some(node)) => {
                self.because("whip.cell", &arguments!(cell, digit = node.digit));
            }
            (Premise::Cell(cell), None) => self.because("whip.end.cell", &arguments!(cell)),
            (Premise::House(house, digit), Some(node)) => {
                let cells = or(node.cells);
                self.because("whip.house", &arguments!(house, digit, cells));
            }
            (Premise::House(house, digit), None) => {
                self.because("whip.end.house", &arguments!(house, digit));
            }
            (Premise::Deadly(_) | Premise::Reverse { .. } | Premise::Symmetry { .. }, _) => {}
        }
    }
}

/// Returns the false candidates of a variable by what makes them false: first those of the last node,
/// which leads to the variable. A candidate keeps the cause that was told before.
fn by_cause(
    candidates: CandidateSet,
    true_nodes: &[ChainNode],
    told: &Excluded,
) -> Vec<(ChainNode, CandidateSet)> {
    let cause = |one: Candidate| {
        let known = told.iter().find(|(other, _)| *other == one).map(|(_, node)| *node);
        known.or_else(|| true_nodes.iter().rev().copied().find(|node| excludes(*node, one)))
    };
    let causes: Vec<(Candidate, ChainNode)> =
        candidates.into_iter().filter_map(|one| Some((one, cause(one)?))).collect();
    let of = |node: &ChainNode| {
        let own: CandidateSet =
            causes.iter().filter(|(_, other)| other == node).map(|(one, _)| *one).collect();
        (!own.is_empty()).then_some((*node, own))
    };
    true_nodes.iter().rev().filter_map(of).collect()
}

/// Returns the variable of a link from its left candidate to what is left.
fn variable_of(link: &Link) -> Premise {
    match (link.reason, link.to.cells.first()) {
        (Reason::House(house), _) => Premise::House(house, link.to.digit),
        (_, Some(cell)) => Premise::Cell(cell),
        (_, None) => Premise::Deadly(CandidateSet::EMPTY),
    }
}
