//! What the chains of a step assume, where they end, and what contradicts the assumption.

use crate::evidence::{branches_of, house_of};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, CellSet};
use ninefold_logic::{Board, ChainForm, ChainNode, Pattern, Premise, Step, Technique};

/// The chains of a step.
#[derive(Debug, Default)]
pub(super) struct Chains {
    /// The assumptions without repeats, in the order of the text. Several are cases.
    pub(super) starts: Vec<ChainNode>,
    /// The number of each branch: that of its case, or its own if all have one assumption.
    pub(super) numbers: Vec<u8>,
    /// The candidates of both ends, one of which is true.
    pub(super) ends: CandidateSet,
    /// The candidates that are true in one link and false in another.
    pub(super) clashes: CandidateSet,
    /// The cell or the house that has no candidate left.
    pub(super) empty: Option<Premise>,
}

impl Chains {
    /// Returns what the links of a step are.
    pub(super) fn of(board: &Board, step: &Step) -> Self {
        let starts = starts(step);
        let firsts = firsts(step);
        let place = |node: &ChainNode| starts.iter().position(|start| start == node);
        let numbers = firsts.iter().enumerate().map(|(own, first)| {
            let case = first.as_ref().and_then(place).unwrap_or(own);
            (if starts.len() > 1 { case } else { own }) as u8
        });
        Self {
            numbers: numbers.collect(),
            ends: ends(step),
            clashes: clashes(step),
            empty: empty(board, step),
            starts,
        }
    }

    /// Returns the number of a branch.
    pub(super) fn number(&self, branch: u8) -> u8 {
        self.numbers.get(usize::from(branch)).copied().unwrap_or(branch)
    }

    /// Returns whether the links have several numbers.
    pub(super) fn has_several(&self) -> bool {
        self.numbers.iter().any(|number| *number != self.numbers[0])
    }
}

/// Returns the node with which each branch begins.
fn firsts(step: &Step) -> Vec<Option<ChainNode>> {
    let links = &step.evidence.links;
    let first = |number| links.iter().find(|link| link.branch == number).map(|link| link.from);
    (0..branches_of(links)).map(first).collect()
}

/// Returns the assumptions without repeats, in the order of the text.
fn starts(step: &Step) -> Vec<ChainNode> {
    let mut starts: Vec<ChainNode> = Vec::new();
    for node in firsts(step).into_iter().flatten() {
        if !starts.contains(&node) {
            starts.push(node);
        }
    }
    // The conclusion may be a case itself.
    let own = step.deduction.placement.map(|one| ChainNode::new(one, true));
    if let Some(own) = own.filter(|own| starts.len() > 1 && !starts.contains(own)) {
        let cells = starts.iter().fold(own.cells, |all, node| all | node.cells);
        let shares_house =
            house_of(cells).is_some() && starts.iter().all(|node| node.digit == own.digit);
        if starts.iter().all(|node| node.is_true) && (cells.len() == 1 || shares_house) {
            starts.push(own);
        }
    }
    match step.deduction.pattern {
        Pattern::KrakenFish { .. } => {}
        _ => starts.sort_by_key(|node| (!node.is_true, node.cells.first(), node.digit)),
    }
    starts
}

/// Returns the two ends of a chain that says that one of them is true.
fn ends(step: &Step) -> CandidateSet {
    let links = &step.evidence.links;
    let is_single = links.iter().all(|link| link.branch == 0);
    let is_chain = match step.deduction.pattern {
        Pattern::Chain { form, .. } => matches!(form, ChainForm::Chain | ChainForm::Cycle),
        Pattern::Inferences { .. } => !is_of_contradiction(step),
        _ => false,
    };
    match (links.first(), links.last()) {
        (Some(first), Some(last)) if is_single && is_chain => {
            let (from, to) = (first.from, last.to);
            if from.is_true || !to.is_true || (from.digit, from.cells) == (to.digit, to.cells) {
                return CandidateSet::EMPTY;
            }
            from.candidates() | to.candidates()
        }
        _ => CandidateSet::EMPTY,
    }
}

/// Returns whether an assumption leads to a contradiction.
pub(super) fn is_of_contradiction(step: &Step) -> bool {
    use Technique as T;
    match step.deduction.pattern {
        Pattern::Chain { form, .. } => form == ChainForm::Contradiction,
        Pattern::Inferences { .. } => matches!(
            step.deduction.technique,
            T::ForcingChainContradiction | T::ForcingNetContradiction
        ),
        Pattern::Whip { .. } => true,
        _ => false,
    }
}

/// Returns the candidates that are true in one link and false in another.
fn clashes(step: &Step) -> CandidateSet {
    let nodes = step.evidence.links.iter().flat_map(|link| [link.from, link.to]);
    let (mut trues, mut falses) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for node in nodes {
        if !node.is_true {
            falses |= node.candidates();
        } else if node.cells.len() == 1 {
            trues |= node.candidates();
        }
    }
    trues & falses
}

/// Returns the cell or the house that has no candidate left because of the assumption.
fn empty(board: &Board, step: &Step) -> Option<Premise> {
    let is_left = |premise: &Premise, falses: CandidateSet| {
        let clause = premise.clause(board)?;
        (!clause.is_empty() && (clause - falses).is_empty()).then_some(*premise)
    };
    let evidence = &step.evidence;
    if let Pattern::Whip { .. } = step.deduction.pattern {
        let last = evidence.links.last()?.to;
        let nodes = evidence.links.iter().flat_map(|link| [link.from, link.to]);
        let trues = nodes.filter(|node| node.is_true);
        let falses = trues.filter_map(|node| node.candidates().excluded_by_all());
        let falses = falses.fold(CandidateSet::EMPTY, |all, some| all | some);
        let has_last = |premise: &&Premise| {
            let clause = premise.clause(board).unwrap_or(CandidateSet::EMPTY);
            !(clause & last.candidates()).is_empty()
        };
        return evidence.premises.iter().filter(has_last).find_map(|own| is_left(own, falses));
    }
    if !is_of_contradiction(step) {
        return None;
    }
    let count = firsts(step).len();
    let ends = (0..count).filter_map(|number| {
        let links = evidence.links.iter().filter(|link| usize::from(link.branch) == number);
        links.map(|link| link.to).next_back()
    });
    let ends: Vec<ChainNode> = ends.filter(|end| !end.is_true).collect();
    if ends.len() < count {
        return None;
    }
    let falses = ends.iter().fold(CandidateSet::EMPTY, |all, end| all | end.candidates());
    let cells: CellSet = falses.cells();
    let houses = |cell: ninefold_core::Cell| cell.houses();
    let of_cells = cells.iter().map(Premise::Cell);
    let of_houses = falses.into_iter().flat_map(|Candidate { cell, digit }| {
        houses(cell).into_iter().map(move |house| Premise::House(house, digit))
    });
    of_cells.chain(of_houses).find_map(|premise| is_left(&premise, falses))
}
