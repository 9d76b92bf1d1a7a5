//! [`Engine`], and the choice between the searches for one board.

use super::batch_memory::BatchMemory;
use super::thresholds::{Reached, Thresholds};
use crate::answer::Stopped;
use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::kernel::Isa;
use crate::method::Method;
use crate::puzzle::Puzzle;
use crate::search::SolutionSink;
use crate::search::backtracking::Backtracking;
use crate::search::learning::{Learner, LearnerLimits};
use crate::search::lockstep::{self, LaneReport, PuzzleJob, SearchLimits, SpareBlocks};
use crate::search::meter::Meter;
use crate::search::single::{self, Ascending, CountEnd, Greedy, Memory};
use crate::search::walks::Walks;
use alloc::vec::Vec;

/// All searches with their working memory.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    pub(crate) method: Method,
    pub(crate) isa: Isa,
    pub(super) memory: Memory,
    pub(super) ascending: Ascending,
    pub(super) learner: Learner,
    pub(super) greedy: Greedy,
    pub(super) walks: Walks,
    pub(super) batch: BatchMemory,
    pub(super) spare_blocks: SpareBlocks,
    pub(super) backtracking: Backtracking,
    pub(super) thresholds: Thresholds,
    /// Figures that the engine counts itself. The searches count the rest.
    pub(super) reached: Reached,
}

impl Engine {
    pub(crate) fn new(method: Method) -> Self {
        Self {
            method,
            isa: Isa::detect(),
            memory: Memory::new(),
            ascending: Ascending::new(),
            learner: Learner::default(),
            greedy: Greedy::default(),
            walks: Walks::default(),
            batch: BatchMemory::default(),
            spare_blocks: SpareBlocks::default(),
            backtracking: Backtracking::new(),
            thresholds: Thresholds::default(),
            reached: Reached::default(),
        }
    }

    pub(crate) fn set_thresholds(&mut self, thresholds: Thresholds) {
        self.thresholds = thresholds;
        self.learner.limits = LearnerLimits {
            restart_after: thresholds.conflicts_before_restart,
            many_clauses: thresholds.clauses_before_forgetting,
        };
    }

    pub(crate) const fn reached(&self) -> Reached {
        Reached {
            ascending_learning: self.ascending.asked_learner,
            walk_learning: self.greedy.asked_learner,
            restarts: self.learner.restarts,
            times_forgotten: self.learner.times_forgotten,
            twins_on_one_board: self.memory.twins,
            ..self.reached
        }
    }

    pub(super) const fn note_lanes(&mut self, report: &LaneReport) {
        self.reached.exchanges += report.exchanges;
        self.reached.shares += report.shares;
        self.reached.twins_in_lanes += report.twins;
    }

    /// Counts solutions up to `limit`, only those without the candidate `without` if one is given.
    /// Hands each solution to `sink`, if there is one. With `limit` 2, the second solution may be
    /// counted but not handed out.
    pub(crate) fn count_up_to(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        limit: u64,
        meter: &mut Meter,
        mut sink: Option<SolutionSink>,
    ) -> Result<u64, Stopped> {
        if self.method == Method::Backtracking {
            return self.count_backtracking(puzzle, without, limit, meter, sink);
        }
        let Thresholds { guesses_before_lanes, guesses_before_learning, .. } = self.thresholds;
        let patience = if limit > 2 { guesses_before_lanes } else { guesses_before_learning };
        let question = single::Question { puzzle, without, limit, patience };
        let reborrowed = sink.as_mut().map(|sink| &mut **sink as SolutionSink);
        let (found, end) = single::count(self.isa, question, &mut self.memory, meter, reborrowed);
        match end {
            CountEnd::Done => Ok(found),
            CountEnd::Stopped(reason) => Err(Stopped { reason, at_least: found }),
            CountEnd::Hard(nodes) => {
                if found < 2 {
                    let (grids, stopped) = self.learn(puzzle, without, None, limit.min(2), meter);
                    let least = grids.len() as u64;
                    if stopped.is_some() || limit <= 2 || least < 2 {
                        if found == 0
                            && let Some(sink) = &mut sink
                        {
                            let _ = grids.iter().try_for_each(sink);
                        }
                        return counted(found.max(least), stopped);
                    }
                }
                let limits = SearchLimits { limit, budget: meter.budget(), patience: u64::MAX };
                let mut job = PuzzleJob::begun(found, meter.stats.nodes, nodes.len(), &limits);
                let report = lockstep::go_on(self.isa, &nodes, limits, &mut job, sink);
                self.reached.lanes_after_one_board += 1;
                self.note_lanes(&report);
                meter.add_lanes(job.nodes, nodes.len() as u64, &report.stats);
                counted(job.found, job.stopped)
            }
        }
    }

    /// Returns up to `limit` solutions other than a known one, found by learning, and why the
    /// search stopped early, if it did.
    pub(super) fn learn(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        known: Option<&Grid>,
        limit: u64,
        meter: &mut Meter,
    ) -> (Vec<Grid>, Option<StopReason>) {
        let mut grids = Vec::new();
        self.reached.learning += 1;
        self.learner.start(puzzle, without);
        if let Some(known) = known {
            self.reached.learning_beside_known += 1;
            self.learner.forbid(known);
        }
        while (grids.len() as u64) < limit {
            match self.learner.solution(&[0; 81], meter) {
                Ok(Some(grid)) => {
                    self.reached.learnt_solutions += 1;
                    self.learner.forbid(&grid);
                    grids.push(grid);
                }
                Ok(None) => break,
                Err(reason) => return (grids, Some(reason)),
            }
        }
        (grids, None)
    }

    fn count_backtracking(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        limit: u64,
        meter: &mut Meter,
        mut sink: Option<SolutionSink>,
    ) -> Result<u64, Stopped> {
        self.backtracking.start(puzzle);
        let mut found = 0;
        while found < limit {
            match self.backtracking.next(meter) {
                Ok(Some(grid)) => {
                    if without.is_some_and(|candidate| grid.get(candidate.cell) == candidate.digit)
                    {
                        continue;
                    }
                    found += 1;
                    if sink.as_mut().is_some_and(|sink| sink(&grid).is_break()) {
                        break;
                    }
                }
                Ok(None) => break,
                Err(reason) => return Err(Stopped { reason, at_least: found }),
            }
        }
        Ok(found)
    }
}

/// Returns a count, or why it is not complete.
pub(super) fn counted(found: u64, stopped: Option<StopReason>) -> Result<u64, Stopped> {
    match stopped {
        None => Ok(found),
        Some(reason) => Err(Stopped { reason, at_least: found }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::BudgetRef;
    use crate::cell::Cell;
    use crate::digit::Digit;
    use core::ops::ControlFlow;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn two_solutions_without_a_candidate_are_counted_on_every_instruction_set() {
        let grid: Puzzle = GRID.parse().expect("81 digits");
        let open = grid.clues().filter(|(_, digit)| digit.get() <= 3);
        let puzzle = open.fold(grid, |puzzle, (cell, _)| puzzle.without(cell));
        let count = |engine: &mut Engine, without, limit, sink: Option<SolutionSink>| {
            let mut meter = Meter::new(BudgetRef::UNLIMITED);
            engine.count_up_to(&puzzle, without, limit, &mut meter, sink).expect("no budget")
        };
        for isa in Isa::available() {
            let mut engine = Engine::new(Method::default());
            engine.isa = isa;
            let mut all = Vec::new();
            let mut keep = |grid: &Grid| {
                all.push(*grid);
                ControlFlow::Continue(())
            };
            let number = count(&mut engine, None, u64::MAX, Some(&mut keep));
            assert!(number > 2 && all.len() as u64 == number, "{isa}");
            let blanks = Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none());
            for cell in blanks {
                for digit in Digit::ALL.into_iter().take(3) {
                    let left = all.iter().filter(|grid| grid.get(cell) != digit).count() as u64;
                    let without = Some(Candidate { cell, digit });
                    let found = count(&mut engine, without, 2, None);
                    assert_eq!(found, left.min(2), "{isa}, {without:?}");
                }
            }
        }
    }
}
