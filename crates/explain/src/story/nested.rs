//! Steps of other techniques inside a chain, on the board without the chain's false candidates.

use super::Story;
use crate::phrase::{Argument, arguments, or};
use crate::sentence::Sentence;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{
    Board, ChainForm, ChainNode, Deduction, Evidence, Pattern, Premise, StepSink, Technique,
};
use ninefold_scales::{find_evidence, finder};

/// The techniques in the order in which chains ask them.
const TECHNIQUES: [Technique; 8] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::HiddenPair,
    Technique::NakedPair,
    Technique::XWing,
    Technique::XyForcingChain,
    Technique::MultipleForcingChains,
    Technique::DynamicForcingChains,
];

/// The number of pieces of work after which a search for an inner step gives up.
const MOST_VISITS: u32 = 4000;

/// The number of candidates that a sentence names.
const MOST_NAMED: usize = 6;

/// Deepest level of steps inside steps that the text has.
const DEEPEST: u8 = 3;

/// A sink for the shortest step that eliminates a candidate by some premises alone.
struct Inner<'a> {
    board: &'a Board,
    premises: &'a [Premise],
    goes: Candidate,
    found: Option<(Deduction, Evidence)>,
    visits: u32,
}

impl Inner<'_> {
    /// Returns the number of nodes of a chain, 0 for other patterns.
    const fn nodes(found: &Deduction) -> u32 {
        match found.pattern {
            Pattern::Chain { nodes, .. } => nodes,
            _ => 0,
        }
    }

    /// Keeps a step if it is better than the one so far.
    fn keep(&mut self, found: Deduction, evidence: Option<Evidence>) -> ControlFlow<()> {
        let is_known = |premise: &Premise| self.premises.contains(premise);
        if let Some(evidence) = evidence
            && evidence.premises.iter().all(is_known)
        {
            self.found = Some((found, evidence));
            if Self::nodes(&found) == 0 {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a step eliminates the candidate, and is shorter than the one so far.
    fn is_better(&self, found: &Deduction) -> bool {
        let is_shorter =
            |(known, _): &(Deduction, Evidence)| Self::nodes(found) < Self::nodes(known);
        found.eliminations.contains(self.goes) && self.found.as_ref().is_none_or(is_shorter)
    }
}

impl StepSink for Inner<'_> {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        if self.is_better(&found) {
            self.keep(found, find_evidence(self.board, &found))
        } else {
            ControlFlow::Continue(())
        }
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        if self.is_better(&found) {
            self.keep(found, Some(evidence()))
        } else {
            ControlFlow::Continue(())
        }
    }

    fn explains(&self) -> bool {
        true
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.visits += 1;
        if self.visits > MOST_VISITS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn wants(&self, _: Technique, _: ChainForm, nodes: u32) -> bool {
        self.found.as_ref().is_none_or(|(known, _)| nodes < Self::nodes(known))
    }
}

impl Story<'_> {
    /// Tells the steps by which other techniques make nodes false.
    pub(super) fn inner(&mut self, parents: &[ChainNode], nodes: &[ChainNode], then: &Argument) {
        let of = |nodes: &[ChainNode]| {
            nodes
                .iter()
                .filter(|node| !node.is_true)
                .map(ChainNode::candidates)
                .fold(CandidateSet::EMPTY, |all, own| all | own)
        };
        let missing = of(parents);
        let mut working = *self.board;
        working.eliminate_all(&missing);
        let mut left = of(nodes);
        while let Some(goes) = left.first() {
            let found = if self.depth < DEEPEST { self.inner_step(&working, goes) } else { None };
            let Some((found, evidence)) = found else {
                let goes = CandidateSet::EMPTY.with(goes);
                self.inner_so("chain.technique", &goes, then);
                left -= goes;
                continue;
            };
            let goes = left & found.eliminations;
            self.inner_see(missing, found.technique);
            self.inner_story(&working, found, &evidence, &goes);
            let is_chain = matches!(found.pattern, Pattern::Chain { .. });
            self.inner_so(if is_chain { "inner.so.chain" } else { "inner.so" }, &goes, then);
            left -= goes;
        }
    }

    /// Says which technique follows without some candidates.
    fn inner_see(&mut self, missing: CandidateSet, technique: Technique) {
        if missing.len() > MOST_NAMED {
            return self.because("inner.see.many", &arguments!(technique));
        }
        let missing = missing.into_iter().map(|one| ChainNode::new(one, true));
        let missing: Vec<ChainNode> = missing.collect();
        self.because("inner.see", &arguments!(missing, technique));
    }

    /// Says which candidates a step eliminates.
    fn inner_so(&mut self, key: &'static str, goes: &CandidateSet, then: &Argument) {
        for digit in goes.all_digits() {
            let (then, all_cells) = (then.clone(), goes.places(digit));
            let cells = or(all_cells);
            self.because(key, &arguments!(then, digit, cells, all_cells));
        }
    }

    /// Finds the step by which another technique eliminates a candidate on a board.
    fn inner_step(&self, working: &Board, goes: Candidate) -> Option<(Deduction, Evidence)> {
        TECHNIQUES.iter().find_map(|technique| {
            let premises = &self.evidence.premises;
            let mut sink = Inner { board: working, premises, goes, found: None, visits: 0 };
            let _ = finder(*technique)(working, &mut sink);
            sink.found
        })
    }

    /// Tells a step on a board, and why it eliminates some candidates.
    fn inner_story(
        &mut self,
        working: &Board,
        mut found: Deduction,
        evidence: &Evidence,
        goes: &CandidateSet,
    ) {
        if let Pattern::Chain { form: ChainForm::Cycle, .. } = found.pattern {
            found.eliminations = *goes;
        }
        let mut story = Story::new(self.words, working, &found, evidence);
        story.depth = self.depth + 1;
        story.tell();
        // The cells of a chain follow from its links, and its conclusion comes next.
        let is_list = |sentence: &Sentence| {
            ["chain.see", "contradiction.see"].iter().any(|part| sentence.key.starts_with(part))
        };
        let Story { mut pattern, mut reason, .. } = story;
        pattern.retain(|sentence| !is_list(sentence));
        reason.pop_if(|last| found.placement.is_none() && last.key == "chain.so.not");
        self.reason.append(&mut pattern);
        self.reason.append(&mut reason);
    }
}
