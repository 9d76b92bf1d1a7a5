//! Steps of other techniques inside a chain, on the board without the chain's false candidates.

use super::{Arguments, Story};
use crate::phrase::Argument;
use crate::sentence::Sentence;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{
    Board, ChainForm, ChainNode, Deduction, Evidence, Pattern, Premise, StepSink, Technique,
};

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

/// The deepest level of steps inside steps that is told.
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
            self.keep(found, Evidence::of(self.board, &found))
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
    /// Tells the step by which another technique makes a node false.
    pub(super) fn inner(
        &mut self,
        parents: &[ChainNode],
        to: ChainNode,
        arguments: &Arguments<'_>,
    ) {
        let mut working = *self.board;
        let mut missing = CandidateSet::EMPTY;
        for node in parents.iter().filter(|node| !node.is_true) {
            for cell in node.cells {
                let one = Candidate { cell, digit: node.digit };
                missing = missing.with(one);
                working.eliminate(one);
            }
        }
        let found = to.cells.first().filter(|_| self.depth < DEEPEST).and_then(|cell| {
            let goes = Candidate { cell, digit: to.digit };
            self.inner_step(&working, goes)
        });
        let Some((mut found, evidence)) = found else {
            return self.because("chain.technique", arguments);
        };
        let technique = ("technique", Argument::Technique(found.technique));
        if missing.len() > MOST_NAMED {
            self.because("inner.see.many", &[technique]);
        } else {
            let missing = missing.into_iter().map(|one| ChainNode::of(one, true)).collect();
            self.because("inner.see", &[("missing", Argument::Nodes(missing)), technique]);
        }
        if let (Pattern::Chain { form: ChainForm::Cycle, .. }, Some(cell)) =
            (found.pattern, to.cells.first())
        {
            // The chain uses nothing else that the cycle eliminates.
            let goes = Candidate { cell, digit: to.digit };
            found.eliminations = CandidateSet::EMPTY.with(goes);
        }
        let sentences = self.inner_story(&working, &found, &evidence);
        self.reason.extend(sentences);
        self.because("inner.so", arguments);
    }

    /// Finds the step by which another technique eliminates a candidate on a board.
    fn inner_step(&self, working: &Board, goes: Candidate) -> Option<(Deduction, Evidence)> {
        TECHNIQUES.iter().find_map(|technique| {
            let premises = &self.evidence.premises;
            let mut sink = Inner { board: working, premises, goes, found: None, visits: 0 };
            let _ = technique.finder()(working, &mut sink);
            sink.found
        })
    }

    /// Tells a step on a board.
    fn inner_story(
        &self,
        working: &Board,
        found: &Deduction,
        evidence: &Evidence,
    ) -> Vec<Sentence> {
        let mut story = Story {
            words: self.words,
            board: working,
            found,
            evidence,
            pattern: Vec::new(),
            reason: Vec::new(),
            effect: Vec::new(),
            alternatives: CandidateSet::EMPTY,
            notation: None,
            depth: self.depth + 1,
        };
        story.tell();
        // The cells of a chain follow from its links.
        let is_list = |sentence: &Sentence| {
            ["chain.see", "contradiction.see"].iter().any(|part| sentence.key.starts_with(part))
        };
        story.pattern.retain(|sentence| !is_list(sentence));
        story.pattern.append(&mut story.reason);
        story.pattern
    }
}
