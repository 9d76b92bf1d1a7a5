//! Whips, told variable by variable.

use super::{Story, digits_of};
use crate::phrase::Argument;
use crate::trace::seen_by;
use ninefold_core::{Candidate, CandidateSet, DigitSet};
use ninefold_logic::{ChainNode, Link, Premise, Reason};

impl Story<'_> {
    /// An assumption, and cells and houses in which one candidate is left after the other.
    pub(super) fn whip(&mut self, target: Candidate) {
        self.see_chain();
        self.suppose(ChainNode::of(target, true));
        let links = &self.evidence.links;
        let mut all_excluded = CandidateSet::EMPTY;
        for pair in links.chunks(2) {
            let from =
                CandidateSet::product(pair[0].from.cells, DigitSet::only(pair[0].from.digit));
            let excluded = from.into_iter().map(seen_by).reduce(|all, some| all & some);
            let excluded = excluded.unwrap_or(CandidateSet::EMPTY);
            all_excluded |= excluded;
            match pair {
                [_, strong] => self.variable(variable_of(strong), excluded, Some(strong.to)),
                _ => {
                    let left = Candidate {
                        cell: pair[0].to.cells.first().unwrap_or(target.cell),
                        digit: pair[0].to.digit,
                    };
                    let is_end = |premise: &&Premise| {
                        let clause = premise.clause(self.board).unwrap_or(CandidateSet::EMPTY);
                        clause.contains(left) && (clause - all_excluded).is_empty()
                    };
                    let Some(end) = self.evidence.premises.iter().find(is_end) else { return };
                    self.variable(*end, excluded, None);
                }
            }
        }
        self.so(ChainNode::of(target, false));
    }

    /// Tells a variable: what the node before it excludes, what earlier nodes excluded, and what is
    /// left.
    fn variable(&mut self, variable: Premise, excluded: CandidateSet, right: Option<ChainNode>) {
        let clause = variable.clause(self.board).unwrap_or(CandidateSet::EMPTY);
        let lefts = clause & excluded;
        let own = right.map_or(CandidateSet::EMPTY, |node| {
            CandidateSet::product(node.cells, DigitSet::only(node.digit))
        });
        let others = clause - lefts - own;
        match variable {
            Premise::Cell(cell) => {
                let mut arguments = alloc::vec![
                    ("cell", Argument::Cell(cell)),
                    ("lefts", Argument::AnyDigit(digits_of(&lefts))),
                    ("others", Argument::AnyDigit(digits_of(&others))),
                ];
                arguments.extend(right.map(|node| ("digit", Argument::Digit(node.digit))));
                let key = match (right, others.is_empty()) {
                    (Some(_), true) => "whip.cell",
                    (Some(_), false) => "whip.cell.also",
                    (None, true) => "whip.end.cell",
                    (None, false) => "whip.end.cell.also",
                };
                self.because(key, &arguments);
            }
            Premise::House(house, digit) => {
                let mut arguments = alloc::vec![
                    ("house", Argument::House(house)),
                    ("digit", Argument::Digit(digit)),
                    ("lefts", Argument::AnyOf(lefts.cells())),
                    ("others", Argument::AnyOf(others.cells())),
                ];
                arguments.extend(right.map(|node| ("cells", Argument::AnyOf(node.cells))));
                let key = match (right, others.is_empty()) {
                    (Some(_), true) => "whip.house",
                    (Some(_), false) => "whip.house.also",
                    (None, true) => "whip.end.house",
                    (None, false) => "whip.end.house.also",
                };
                self.because(key, &arguments);
            }
            Premise::Deadly(_) | Premise::Reverse { .. } | Premise::Symmetry { .. } => {}
        }
    }
}

/// Returns the variable of a link from its left candidate to what is left.
fn variable_of(link: &Link) -> Premise {
    match (link.reason, link.to.cells.first()) {
        (Reason::House(house), _) => Premise::House(house, link.to.digit),
        (_, Some(cell)) => Premise::Cell(cell),
        (_, None) => Premise::Deadly(CandidateSet::EMPTY),
    }
}
