//! Steps of a person's solving, proved: each is compared with the solution, and the independent
//! checker of `ninefold-logic` proves it from its premises.
//!
//! Only this module needs `ninefold-logic` and `ninefold-scales`. It is behind the feature `steps`, so
//! that tests of other crates do not wait for these two.

use core::ops::ControlFlow;
use ninefold_core::{Candidate, Grid};
use ninefold_logic::{Board, Deduction, Evidence, Family, Finder, Step, StepSink, Technique};
use ninefold_scales::{Profile, ProfileEntry, find_evidence};

/// Limits for one finder at one position.
#[derive(Clone, Copy, Debug)]
pub struct ProofLimits {
    /// Steps to prove. At least 1.
    pub steps: u32,
    /// Pieces of work of the finder, such as assumptions of forcing chains.
    pub pieces: u32,
}

/// Asks a finder for the steps of a position, and proves each. Calls `each` with every proved step.
///
/// # Errors
///
/// The first step that is wrong or that `each` refuses, with the reason and the position.
pub fn prove_found(
    board: &Board,
    grid: Option<&Grid>,
    finder: Finder,
    limits: ProofLimits,
    each: impl FnMut(&Step) -> Result<(), String>,
) -> Result<(), String> {
    let mut prover = Prover { board, grid, limits, each, result: Ok(()) };
    // The sink breaks at its limits.
    let _ = finder(board, &mut prover);
    prover.result
}

/// Compares a step with the candidates of the position, and with a solution if there is one.
///
/// # Errors
///
/// Says what is wrong.
pub fn compare(board: &Board, grid: Option<&Grid>, found: &Deduction) -> Result<(), String> {
    if found.placement.is_none() && found.eliminations.is_empty() {
        return Err("it changes nothing".to_owned());
    }
    let absent = found.eliminations - board.candidate_set();
    if !absent.is_empty() {
        return Err(format!("it eliminates {absent}, which are no candidates"));
    }
    if found.placement.is_some_and(|placed| !board.has(placed)) {
        return Err("it places what is no candidate".to_owned());
    }
    let Some(grid) = grid else { return Ok(()) };
    let is_true = |Candidate { cell, digit }| grid.get(cell) == digit;
    if !found.placement.is_none_or(is_true) || found.eliminations.into_iter().any(is_true) {
        return Err("it contradicts the solution".to_owned());
    }
    Ok(())
}

/// Proves a step from its premises. Only techniques of uniqueness may assume that there is one
/// solution.
///
/// # Errors
///
/// Says what is wrong.
pub fn prove(board: &Board, step: &Step) -> Result<(), String> {
    step.check(board).map_err(|error| error.to_string())?;
    let is_of_uniqueness = step.deduction.technique.family() == Family::Uniqueness;
    match (step.assumes_uniqueness(), is_of_uniqueness) {
        (true, false) => Err("it assumes one solution".to_owned()),
        (false, true) => Err("it does not assume one solution".to_owned()),
        _ => Ok(()),
    }
}

/// Returns whether a finder nests chains. Such a finder takes up to a second for an assumption.
pub fn nests_chains(entry: &ProfileEntry) -> bool {
    let nested = Technique::DynamicForcingChainsPlus..=Technique::DoublyNestedForcingChains;
    entry.scores.iter().any(|(technique, _)| nested.contains(technique))
}

/// Returns the techniques that no scale of a program uses.
pub fn outside_scales() -> impl Iterator<Item = Technique> {
    let is_used =
        |technique| Profile::OF_PROGRAMS.iter().any(|scale| scale.score(technique).is_some());
    Technique::ALL.iter().copied().filter(move |technique| !is_used(*technique))
}

/// Proves what a finder finds.
struct Prover<'a, F> {
    board: &'a Board,
    grid: Option<&'a Grid>,
    /// What is left of the limits.
    limits: ProofLimits,
    each: F,
    /// The first fault.
    result: Result<(), String>,
}

impl<F: FnMut(&Step) -> Result<(), String>> StepSink for Prover<'_, F> {
    fn visit(&mut self) -> ControlFlow<()> {
        self.limits.pieces = self.limits.pieces.saturating_sub(1);
        if self.limits.pieces == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn explains(&self) -> bool {
        true
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let evidence = find_evidence(self.board, &found);
        self.take_proved(found, evidence)
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        // The finder has the evidence at hand: no second search.
        self.take_proved(found, Some(evidence()))
    }
}

impl<F: FnMut(&Step) -> Result<(), String>> Prover<'_, F> {
    /// Proves a step. Breaks after the last one, and keeps a fault.
    fn take_proved(&mut self, found: Deduction, evidence: Option<Evidence>) -> ControlFlow<()> {
        let proved = compare(self.board, self.grid, &found).and_then(|()| {
            let evidence = evidence.ok_or_else(|| "it has no evidence".to_owned())?;
            let step = Step { deduction: found, rating: None, evidence };
            prove(self.board, &step)?;
            (self.each)(&step)
        });
        if let Err(fault) = proved {
            let (filled, marks) = (self.board.filled(), self.board.candidate_set());
            self.result = Err(format!("{found}: {fault}\n{filled}\ncandidates: {}", marks.short()));
            return ControlFlow::Break(());
        }
        self.limits.steps = self.limits.steps.saturating_sub(1);
        if self.limits.steps == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
