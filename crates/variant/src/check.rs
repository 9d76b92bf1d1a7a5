//! [`VariantSolver::check`]: whether a puzzle is proper, and which clues and rules it does not need.

use crate::answer::{VariantCheck, VariantVerdict};
use crate::search::{Turns, lateness};
use crate::solver::VariantSolver;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, Solver, StopReason, Stopped};
use ninefold_variant_model::VariantPuzzle;

impl VariantSolver {
    /// Solves a puzzle as [`solve`](Self::solve) does and, if it is proper, finds its redundant clues and
    /// rules. The puzzle stays proper without any single one of them.
    ///
    /// Takes one search for each clue and for each rule. The budget holds for all these searches together.
    /// If it ends them after the verdict, the verdict stands; what was not decided is `None`, and
    /// [`VariantCheck::stopped`] has the reason.
    pub fn check(&mut self, puzzle: &VariantPuzzle) -> VariantCheck {
        if let Some(check) = self.ask_core(puzzle, Solver::check) {
            let places = |cells: CellSet| cells.into_iter().map(Cell::index);
            return VariantCheck {
                verdict: check.verdict.into(),
                redundant_clues: check.redundant.map(|cells| places(cells).collect()),
                redundant_rules: check.redundant.map(|_| Vec::new()),
                stopped: check.stopped,
            };
        }
        let verdict = self.solve(puzzle);
        let mut check =
            VariantCheck { verdict, redundant_clues: None, redundant_rules: None, stopped: None };
        match check.verdict {
            VariantVerdict::Unique(_) => {}
            VariantVerdict::Stopped(stopped) => {
                check.stopped = Some(stopped);
                return check;
            }
            VariantVerdict::NoSolution | VariantVerdict::Multiple(..) => return check,
        }
        if let Err(reason) = self.find_redundant(puzzle, &mut check) {
            // The puzzle itself has a solution, whatever was found without a clue or rule.
            check.stopped = Some(Stopped::new(reason, 1));
        }
        check
    }

    fn find_redundant(
        &mut self,
        puzzle: &VariantPuzzle,
        check: &mut VariantCheck,
    ) -> Result<(), StopReason> {
        let mut clues = Vec::new();
        for (cell, candidates) in puzzle.candidates().iter().enumerate() {
            let others = puzzle.values().set().difference(*candidates);
            if others.is_empty() {
                continue;
            }
            // There is a second solution exactly if the cell can have another value.
            let mut without = puzzle.candidates().to_vec();
            without[cell] = others;
            if !self.has_solutions(&puzzle.clone().with_candidates(&without), 1)? {
                clues.push(cell);
            }
        }
        check.redundant_clues = Some(clues);
        let mut rules = Vec::new();
        for place in 0..puzzle.rules().len() {
            if !self.has_solutions(&puzzle.clone().without_rule(place), 2)? {
                rules.push(place);
            }
        }
        check.redundant_rules = Some(rules);
        Ok(())
    }

    /// Returns whether a puzzle has at least `number` solutions. Adds to the work so far.
    fn has_solutions(&mut self, puzzle: &VariantPuzzle, number: u64) -> Result<bool, StopReason> {
        // A search without a guess asks nothing, and there may be many of them.
        if let Some(reason) = lateness(&self.budget) {
            return Err(reason);
        }
        let mut turns = Turns::new(puzzle, self.pace, &self.budget);
        turns.count_from(self.work);
        let found = self.count_up_to(&mut turns, number);
        self.work = turns.work();
        found.map(|found| found == number).map_err(|stopped| stopped.reason)
    }
}
