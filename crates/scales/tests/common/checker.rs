//! A sink for tests that compares steps with the solution and proves them.

#![allow(dead_code, reason = "each test uses some of it")]

use core::ops::ControlFlow;
use ninefold_core::Grid;
use ninefold_logic::{Board, Deduction, Evidence, Step, StepSink, Technique};
use ninefold_oracle::steps;
use ninefold_scales::{find_evidence, finder};
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

/// Checks the first `most` steps of each technique on a board: with proofs if the board has a solution.
pub fn check_all(
    techniques: &[Technique],
    board: &Board,
    grid: Option<&Grid>,
    found: &mut BTreeMap<Technique, u32>,
    most: u32,
) {
    for technique in techniques {
        let proves = grid.is_some();
        let mut sink = Checker { board, grid, proves, found, left: most };
        let _ = finder(*technique)(board, &mut sink);
    }
}

/// Checks the first `most` steps of each technique in each position, in two threads, which take turns.
/// Returns how often each technique was found.
pub fn prove_all(
    positions: &[(Board, Grid)],
    techniques: &[Technique],
    most: u32,
) -> BTreeMap<Technique, u32> {
    let prove = |first: usize| {
        let mut found = BTreeMap::new();
        for (board, grid) in positions.iter().skip(first).step_by(2) {
            check_all(techniques, board, Some(grid), &mut found, most);
        }
        found
    };
    let (mut found, others) = std::thread::scope(|scope| {
        let others = scope.spawn(|| prove(1));
        (prove(0), others.join().expect("no step is false"))
    });
    for (technique, count) in others {
        *found.entry(technique).or_default() += count;
    }
    found
}

impl Checker<'_> {
    /// Checks that a step changes the board, and that the solution agrees with it.
    pub fn compare(&self, step: &Deduction) {
        self.expect(step, &steps::compare(self.board, self.grid, step));
    }

    /// Checks that evidence proves a step, and that only techniques of uniqueness use a deadly
    /// pattern.
    pub fn prove(&self, step: &Deduction, evidence: &Evidence) {
        let shown = Step { deduction: *step, rating: None, evidence: evidence.clone() };
        self.expect(step, &steps::prove(self.board, &shown));
    }

    fn expect(&self, step: &Deduction, checked: &Result<(), String>) {
        let (filled, marks) = (self.board.filled(), self.board.candidate_set());
        assert_eq!(*checked, Ok(()), "{step} of {filled} {marks}");
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
