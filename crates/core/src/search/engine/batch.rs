//! Questions about many puzzles at once: in lanes if there are enough puzzles, else one by one.

use super::batch_memory::BatchMemory;
use super::choice::{Engine, counted};
use crate::answer::{Count, Stats, Stopped, Verdict};
use crate::budget::{BudgetRef, StopReason};
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::method::Method;
use crate::puzzle::Puzzle;
use crate::search::lockstep::{self, BatchQuestions, PuzzleJob, SearchLimits};
use crate::search::meter::Meter;
use alloc::vec::Vec;
use core::mem;

/// The budget of each puzzle of a batch, and the figures of all puzzles together.
pub(crate) struct BatchMeter<'b> {
    pub(crate) budget: BudgetRef<'b>,
    pub(crate) stats: Stats,
}

impl Engine {
    pub(crate) fn solve_batch(
        &mut self,
        puzzles: &[Puzzle],
        meter: &mut BatchMeter,
    ) -> Vec<Verdict> {
        self.each_in_batch(
            puzzles,
            meter,
            |engine, puzzle, meter| engine.verdict(puzzle, meter).unwrap_or_else(Verdict::Stopped),
            |engine, puzzle, witness, meter| match engine.two_smallest(puzzle, witness, meter) {
                Ok((smallest, next)) => Verdict::Multiple(smallest, next),
                Err(stopped) => Verdict::Stopped(stopped),
            },
            |answer| match answer {
                Ok(None) => Verdict::NoSolution,
                Ok(Some(grid)) => Verdict::Unique(grid),
                Err(stopped) => Verdict::Stopped(stopped),
            },
        )
    }

    pub(crate) fn smallest_batch(
        &mut self,
        puzzles: &[Puzzle],
        meter: &mut BatchMeter,
    ) -> Vec<Result<Option<Grid>, Stopped>> {
        self.each_in_batch(
            puzzles,
            meter,
            Self::smallest,
            |engine, puzzle, witness, meter| {
                engine.smallest_below(puzzle, witness, meter).map(Some)
            },
            |answer| answer,
        )
    }

    pub(crate) fn any_batch(
        &mut self,
        puzzles: &[Puzzle],
        meter: &mut BatchMeter,
    ) -> Vec<Result<Option<Grid>, Stopped>> {
        if !self.is_worth_lanes(puzzles) {
            return self.one_by_one(puzzles, meter, |engine, puzzle, meter| {
                engine.first_met(puzzle, None, meter)
            });
        }
        self.any_in_lanes(BatchQuestions::all_of(puzzles), meter)
    }

    pub(crate) fn other_batch(
        &mut self,
        asked: &[(Puzzle, Candidate)],
        meter: &mut BatchMeter,
    ) -> Vec<Result<Option<Grid>, Stopped>> {
        let puzzles: Vec<Puzzle> = asked.iter().map(|(puzzle, _)| *puzzle).collect();
        let without: Vec<_> = asked.iter().map(|(_, candidate)| Some(*candidate)).collect();
        if !self.is_worth_lanes(&puzzles) {
            return self.one_by_one(asked, meter, |engine, (puzzle, without), meter| {
                engine.first_met(puzzle, Some(*without), meter)
            });
        }
        self.any_in_lanes(
            BatchQuestions { puzzles: &puzzles, without: &without, known: &[] },
            meter,
        )
    }

    pub(crate) fn count_batch(
        &mut self,
        puzzles: &[Puzzle],
        limit: u64,
        meter: &mut BatchMeter,
    ) -> Vec<Result<Count, Stopped>> {
        if !self.is_worth_lanes(puzzles) {
            return self.one_by_one(puzzles, meter, |engine, puzzle, meter| {
                let found = engine.count_up_to(puzzle, None, limit, meter, None)?;
                Ok(Count::up_to(found, limit))
            });
        }
        let mut batch = mem::take(&mut self.batch);
        self.run_lanes(BatchQuestions::all_of(puzzles), limit, &mut batch.jobs, &mut [], meter);
        let count = |job: &PuzzleJob| {
            counted(job.found, job.stopped).map(|found| Count::up_to(found, limit))
        };
        let counts = batch.jobs.iter().map(count).collect();
        self.batch = batch;
        counts
    }

    /// Answers each puzzle of a batch. In a small batch, `alone` answers each puzzle. Otherwise
    /// lanes look for two solutions. `several` answers a puzzle with two or more, from one of them;
    /// `otherwise` answers from the only solution, if any.
    fn each_in_batch<T>(
        &mut self,
        puzzles: &[Puzzle],
        meter: &mut BatchMeter,
        alone: impl Fn(&mut Self, &Puzzle, &mut Meter) -> T,
        several: impl Fn(&mut Self, &Puzzle, Grid, &mut Meter) -> T,
        otherwise: impl Fn(Result<Option<Grid>, Stopped>) -> T,
    ) -> Vec<T> {
        if !self.is_worth_lanes(puzzles) {
            return self.one_by_one(puzzles, meter, alone);
        }
        let batch = self.witness(BatchQuestions::all_of(puzzles), 2, meter);
        let mut answers = Vec::with_capacity(puzzles.len());
        for ((puzzle, job), witness) in puzzles.iter().zip(&batch.jobs).zip(&batch.witnesses) {
            answers.push(match (job.stopped, *witness) {
                (Some(reason), _) => otherwise(Err(Stopped { reason, at_least: job.found })),
                (None, Some(witness)) if job.found == 2 => {
                    let mut single = Meter::after_nodes(meter.budget, job.nodes);
                    let answer = several(self, puzzle, witness, &mut single);
                    meter.stats.nodes += single.stats.nodes - job.nodes;
                    meter.stats.guesses += single.stats.guesses;
                    answer
                }
                (None, witness) => otherwise(Ok(witness)),
            });
        }
        self.batch = batch;
        answers
    }

    pub(super) fn one_by_one<Q, T>(
        &mut self,
        questions: &[Q],
        meter: &mut BatchMeter,
        alone: impl Fn(&mut Self, &Q, &mut Meter) -> T,
    ) -> Vec<T> {
        let mut answer = |question| {
            let mut single = Meter::new(meter.budget);
            let answer = alone(self, question, &mut single);
            meter.stats.add(&single.stats);
            answer
        };
        questions.iter().map(&mut answer).collect()
    }

    fn is_worth_lanes(&self, puzzles: &[Puzzle]) -> bool {
        self.method == Method::Propagation && puzzles.len() >= self.thresholds.puzzles_for_lanes
    }

    /// Searches many puzzles in lanes for up to `limit` solutions, and stores one of them for each
    /// puzzle. The caller gives the memory back to the engine.
    fn witness(
        &mut self,
        questions: BatchQuestions,
        limit: u64,
        meter: &mut BatchMeter,
    ) -> BatchMemory {
        let mut batch = mem::take(&mut self.batch);
        batch.witnesses.clear();
        batch.witnesses.resize(questions.puzzles.len(), None);
        self.run_lanes(questions, limit, &mut batch.jobs, &mut batch.witnesses, meter);
        batch
    }

    /// Returns the first solution that lanes meet, for each of many puzzles.
    fn any_in_lanes(
        &mut self,
        questions: BatchQuestions,
        meter: &mut BatchMeter,
    ) -> Vec<Result<Option<Grid>, Stopped>> {
        let batch = self.witness(questions, 1, meter);
        let first = |(job, witness): (&PuzzleJob, &Option<Grid>)| match job.stopped {
            Some(reason) => Err(Stopped { reason, at_least: 0 }),
            None => Ok(*witness),
        };
        let answers = batch.jobs.iter().zip(&batch.witnesses).map(first).collect();
        self.batch = batch;
        answers
    }

    /// Searches many puzzles in lanes. Puzzles that the lanes give up go on by learning. Returns
    /// why the first stopped puzzle was stopped, if any was.
    pub(super) fn run_lanes(
        &mut self,
        questions: BatchQuestions,
        limit: u64,
        jobs: &mut Vec<PuzzleJob>,
        witnesses: &mut [Option<Grid>],
        meter: &mut BatchMeter,
    ) -> Option<StopReason> {
        let patience = self.thresholds.guesses_before_learning.saturating_mul(2);
        let limits = SearchLimits { limit, budget: meter.budget, patience };
        jobs.clear();
        jobs.resize(questions.puzzles.len(), PuzzleJob::new(&limits));
        let report =
            lockstep::run(self.isa, questions, limits, jobs, witnesses, &mut self.spare_blocks);
        self.reached.batches_in_lanes += 1;
        self.note_lanes(&report);
        meter.stats.add(&report.stats);
        let mut stopped = None;
        for (i, job) in jobs.iter_mut().enumerate() {
            meter.stats.guesses += job.nodes.saturating_sub(1) / 2;
            if job.is_hard {
                let witness = witnesses.get_mut(i);
                meter.stats.guesses += self.finish(questions, i, limits, job, witness);
            }
            meter.stats.nodes += job.nodes;
            stopped = stopped.or(job.stopped);
        }
        stopped
    }

    /// Continues with a puzzle that the lanes gave up. Returns the guesses that it took.
    fn finish(
        &mut self,
        questions: BatchQuestions,
        number: usize,
        SearchLimits { limit, budget, .. }: SearchLimits,
        job: &mut PuzzleJob,
        witness: Option<&mut Option<Grid>>,
    ) -> u64 {
        let puzzle = &questions.puzzles[number];
        let without = questions.without.get(number).copied().flatten();
        let known = questions.known.get(number);
        let mut meter = Meter::after_nodes(budget, job.nodes);
        let (grids, stopped) = self.learn(puzzle, without, known, limit.min(2), &mut meter);
        job.found = job.found.max(grids.len() as u64);
        job.stopped = stopped;
        if let (Some(witness), Some(grid)) = (witness, grids.first()) {
            *witness = Some(*grid);
        }
        if stopped.is_none() && limit > 2 && grids.len() == 2 {
            let counted = self.count_up_to(puzzle, without, limit, &mut meter, None);
            job.found = counted.unwrap_or_else(|stopped| stopped.at_least);
            job.stopped = counted.err().map(|stopped| stopped.reason);
        }
        job.nodes = meter.stats.nodes;
        meter.stats.guesses
    }
}
