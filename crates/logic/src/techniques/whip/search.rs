//! The search for the shortest whips: the partial whips of all targets, a variable longer each round.

use super::MAX_LENGTH;
use super::node::{Groups, Reached, Right, Variable, consequences};
use super::propagation::Propagation;
use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{ChainNode, Evidence, Link, Reason, Role};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, House};

/// The largest numbers of partial whips.
#[derive(Clone, Copy)]
pub(super) struct SearchLimits {
    /// Those of a length that one target keeps.
    partial: usize,
    /// Those of a length that all targets keep.
    level: usize,
    /// Those on one board.
    nodes: usize,
}

impl SearchLimits {
    /// Enough for nearly all whips.
    pub(super) const USUAL: Self = Self { partial: 512, level: 1 << 15, nodes: 1 << 18 };
    /// Eight times as many.
    pub(super) const DEEP: Self = Self { partial: 4096, level: 1 << 18, nodes: 1 << 21 };
}

/// The last variable of a partial whip, and its right node.
#[derive(Clone, Copy)]
struct Step {
    /// The position of the step before. For the target, its own.
    previous: u32,
    /// The variable. That of the target says nothing.
    variable: Variable,
    right: Right,
}

// The documented bound of memory relies on this.
const _: () = assert!(size_of::<Step>() <= 48 && size_of::<Partial>() <= 192);

/// A partial whip.
#[derive(Clone, Copy)]
struct Partial {
    /// The position of the last step.
    last: u32,
    /// A sum of numbers of the right nodes: equal for the same nodes in another order.
    sum: u64,
    /// The candidates that are not excluded.
    open: CandidateSet,
}

/// A target and the number of partial whips that it has in a round.
#[derive(Clone, Copy)]
struct Target {
    candidate: Candidate,
    partial: usize,
}

/// The partial whips that a node extends to.
struct Extension<'a> {
    steps: &'a mut Vec<Step>,
    next: &'a mut Vec<Partial>,
    seen: &'a mut Seen,
    limits: SearchLimits,
    from: Partial,
    /// The position of the target's first partial whip in `next`.
    first: usize,
    /// The variable in which nothing is left.
    empty: Option<Variable>,
}

/// Searches a board for whips.
pub(super) fn run(
    board: &Board,
    groups: Groups,
    limits: SearchLimits,
    technique: Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let (mut steps, mut seen) = (Vec::new(), Seen::new(limits.partial));
    let (mut partial, mut next) = (Vec::new(), Vec::new());
    let mut targets = Vec::new();
    let mut propagation = Propagation::new();
    for candidate in board.each_candidate() {
        sink.visit()?;
        if propagation.refutes(board, candidate, groups) {
            let right = Right::of(candidate);
            let open = board.candidate_set() - right.excluded();
            partial.push(Partial { last: steps.len() as u32, sum: 0, open });
            let previous = steps.len() as u32;
            steps.push(Step { previous, variable: Variable::Cell(candidate.cell), right });
            targets.push(Target { candidate, partial: 1 });
        }
    }
    for length in 1..=MAX_LENGTH {
        let mut start = 0;
        next.clear();
        for target in &mut targets {
            if target.partial == 0 {
                continue;
            }
            sink.visit()?;
            let own = start..start + target.partial;
            start = own.end;
            seen.clear();
            let first = next.len();
            let mut found = None;
            for from in &partial[own] {
                let (steps, seen, next) = (&mut steps, &mut seen, &mut next);
                let right = steps[from.last as usize].right;
                let mut extension =
                    Extension { steps, next, seen, limits, from: *from, first, empty: None };
                let _ = consequences(board, &from.open, right, groups, &mut extension);
                if let Some(variable) = extension.empty {
                    found = Some((from.last, variable));
                    break;
                }
            }
            target.partial = next.len() - first;
            if let Some((last, end)) = found {
                next.truncate(first);
                target.partial = 0;
                // Locked candidates, or a single, eliminate a target with a whip of one variable.
                if length > 1 {
                    let whip = Whip { board, steps: &steps, last, end };
                    whip.hand_over(target.candidate, length, technique, sink)?;
                }
            }
        }
        core::mem::swap(&mut partial, &mut next);
        if partial.is_empty() {
            break;
        }
    }
    ControlFlow::Continue(())
}

impl Extension<'_> {
    /// Returns whether a node is in the partial whip.
    fn has(&self, right: Right) -> bool {
        let mut at = self.from.last;
        loop {
            let step = &self.steps[at as usize];
            if step.right == right {
                return true;
            }
            if step.previous == at {
                return false;
            }
            at = step.previous;
        }
    }
}

impl Reached for Extension<'_> {
    fn left(&mut self, variable: Variable, right: Right) -> ControlFlow<()> {
        let is_full = self.next.len() - self.first >= self.limits.partial
            || self.next.len() >= self.limits.level
            || self.steps.len() >= self.limits.nodes;
        let number = number_of(right);
        let sum = self.from.sum.wrapping_add(number);
        if is_full || !self.seen.insert(sum ^ number.rotate_left(32)) || self.has(right) {
            return ControlFlow::Continue(());
        }
        let open = self.from.open - right.excluded();
        self.next.push(Partial { last: self.steps.len() as u32, sum, open });
        self.steps.push(Step { previous: self.from.last, variable, right });
        ControlFlow::Continue(())
    }

    fn empty(&mut self, variable: Variable) -> ControlFlow<()> {
        self.empty = Some(variable);
        ControlFlow::Break(())
    }
}

/// Returns a number that differs from node to node.
fn number_of(right: Right) -> u64 {
    // Odd constants and shifts spread the bits, as in SplitMix64.
    let spread = |number: u64| {
        let mixed = number.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed ^ mixed >> 29).wrapping_mul(0x94D0_49BB_1331_11EB)
    };
    let bits = right.cells.bits();
    spread(bits as u64) ^ spread((bits >> 64) as u64 ^ (right.digit.index() as u64) << 32)
}

/// A set of numbers that is emptied often.
struct Seen {
    slots: Vec<(u32, u64)>,
    round: u32,
}

impl Seen {
    fn new(partial: usize) -> Self {
        Self { slots: alloc::vec![(0, 0); 4 * partial], round: 1 }
    }

    fn clear(&mut self) {
        self.round += 1;
    }

    /// Adds a number. Returns whether it is new. There are no more numbers than a target keeps and
    /// those of nodes that were there before, so a full set takes nothing more.
    fn insert(&mut self, number: u64) -> bool {
        let mask = self.slots.len() - 1;
        let start = number as usize;
        for offset in 0..64 {
            let slot = &mut self.slots[start.wrapping_add(offset) & mask];
            if slot.0 != self.round {
                *slot = (self.round, number);
                return true;
            }
            if slot.1 == number {
                return false;
            }
        }
        false
    }
}

/// A whip that was found.
struct Whip<'a> {
    board: &'a Board,
    steps: &'a [Step],
    /// The position of the last step.
    last: u32,
    /// The variable in which nothing is left.
    end: Variable,
}

impl Whip<'_> {
    fn hand_over(
        &self,
        target: Candidate,
        length: usize,
        technique: Technique,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let is_grouped = self.path().iter().any(|step| step.right.cells.len() > 1);
        let technique = if is_grouped { technique } else { Technique::Whip };
        let pattern = Pattern::Whip { target, length: length as u8 };
        let eliminations = CandidateSet::EMPTY.with(target);
        let found = Deduction::elimination(technique, pattern, eliminations);
        sink.take_with(found, &|| self.explain())
    }

    /// Returns the steps from the target on.
    fn path(&self) -> Vec<Step> {
        let mut path = Vec::new();
        let mut at = self.last;
        loop {
            let step = self.steps[at as usize];
            path.push(step);
            if step.previous == at {
                break;
            }
            at = step.previous;
        }
        path.reverse();
        path
    }

    /// Returns the evidence: for each variable the link to its left candidate and the link to its
    /// right node, and as a part what was excluded before.
    fn explain(&self) -> Evidence {
        let mut evidence = Evidence::default();
        let path = self.path();
        let mut open = self.board.candidate_set();
        let mut before = CandidateSet::EMPTY;
        let variables = path.iter().skip(1).map(|step| (step.variable, Some(step.right)));
        for (step, (variable, right)) in path.iter().zip(variables.chain([(self.end, None)])) {
            let excluded = step.right.excluded();
            let Some(clause) = variable.premise().clause(self.board) else { return evidence };
            // A candidate that nothing else excludes, if there is one.
            let left = (clause & excluded & open).first().or((clause & excluded).first());
            let Some(left) = left else { return evidence };
            open -= excluded;
            evidence.add_premise(variable.premise());
            let mut rest = clause.without(left);
            let reason = weak_reason(step.right, left);
            let (from, left) = (step.right.node(), ChainNode::new(left, false));
            evidence.links.push(Link { branch: 0, from, to: left, reason });
            if let Some(right) = right {
                rest -= right.node().candidates();
                let reason = match variable {
                    Variable::House(house, _) => Reason::House(house),
                    Variable::Cell(_) => Reason::Cell,
                };
                evidence.links.push(Link { branch: 0, from: left, to: right.node(), reason });
            }
            before |= rest;
        }
        for link in &evidence.links {
            for node in [link.from, link.to] {
                before -= node.candidates();
            }
        }
        if !before.is_empty() {
            evidence.add_candidates(Role::Excluded, before);
        }
        evidence
    }
}

/// Returns why a node excludes a candidate.
fn weak_reason(right: Right, left: Candidate) -> Reason {
    let has_both =
        |house: &&House| house.cells().contains(left.cell) && right.cells.is_subset(house.cells());
    if right.digit == left.digit
        && let Some(house) = left.cell.houses().iter().rev().find(has_both)
    {
        return Reason::House(*house);
    }
    Reason::Cell
}
