//! A sink for tests that compares steps with the solution and proves them.

#![allow(dead_code, reason = "each test uses some of it")]

use core::ops::ControlFlow;
use ninefold_core::{Candidate, Grid};
use ninefold_logic::{Board, Deduction, Evidence, Family, Premise, StepSink, Technique, check};
use ninefold_scales::find_evidence;
use std::collections::BTreeMap;

/// Checks steps, and counts them by technique. Stops after a number of steps.
pub struct Checker<'a> {
    pub board: &'a Board,
    /// The solution, if the position has one.
    pub grid: Option<&'a Grid>,
    /// Whether a step must have evidence that proves it.
    pub proves: bool,
    pub found: &'a mut BTreeMap<Technique, u32>,
    /// The number of steps after which the search ends.
    pub left: u32,
}

impl Checker<'_> {
    /// Checks that a step changes the board, and that the solution agrees with it.
    pub fn compare(&self, step: &Deduction) {
        let filled = self.board.filled();
        assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{step} of {filled}");
        let rest = step.eliminations - self.board.candidate_set();
        assert!(rest.is_empty(), "{rest} is no candidate: {step} of {filled}");
        assert!(step.placement.is_none_or(|one| self.board.has(one)), "{step} of {filled}");
        if let Some(grid) = self.grid {
            let is_true = |Candidate { cell, digit }| grid.get(cell) == digit;
            assert!(step.placement.is_none_or(is_true), "{step} of {filled}");
            assert!(!step.eliminations.into_iter().any(is_true), "{step} of {filled}");
        }
    }

    /// Checks that evidence proves a step, and that only techniques of uniqueness use a deadly
    /// pattern.
    pub fn prove(&self, step: &Deduction, evidence: &Evidence) {
        let proof = check(self.board, &evidence.premises, step.placement, &step.eliminations);
        assert_eq!(
            proof,
            Ok(()),
            "{step} of {} {}",
            self.board.filled(),
            self.board.candidate_set()
        );
        let is_unique = step.technique.family() == Family::Uniqueness;
        assert_eq!(evidence.premises.iter().any(Premise::assumes_uniqueness), is_unique, "{step}");
    }

    /// Counts a step. Breaks if it is the last one.
    pub fn count(&mut self, step: &Deduction) -> ControlFlow<()> {
        *self.found.entry(step.technique).or_default() += 1;
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl StepSink for Checker<'_> {
    fn take(&mut self, step: Deduction) -> ControlFlow<()> {
        self.compare(&step);
        if self.proves {
            let evidence = find_evidence(self.board, &step);
            let evidence = evidence.unwrap_or_else(|| panic!("{step} of {}", self.board.filled()));
            self.prove(&step, &evidence);
        }
        self.count(&step)
    }
}
