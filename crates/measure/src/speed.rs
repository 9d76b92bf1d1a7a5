//! [`SpeedTest`]: measures puzzles a second, for each instruction set and number of threads.

use crate::passes::{median, take_turns};
use ninefold_core::{Budget, Isa, Puzzle, Solver};
use std::io;
use std::thread::{self, Builder};
use std::time::Duration;

/// Passes of each combination of instruction set and threads. A figure is the median of them.
const PASSES: usize = 5;
/// Puzzles that are searched together, as in a run of the program.
const BATCH: usize = 2048;
/// Node limit per puzzle. It is the smallest limit with which the program searches puzzles together.
const MAX_NODES: u64 = 1_000_000;

/// A measurement: which combinations of instruction set and threads, and how long.
///
/// All combinations answer the same puzzles, which are in memory. They take turns, so that a
/// disturbance of the machine falls on all of them alike.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_measure::SpeedTest;
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let test = SpeedTest { time: Duration::from_millis(50), ..SpeedTest::up_to_threads(1) };
/// let report = test.run(&[Puzzle::EMPTY], &|| start.elapsed())?;
/// assert!(report.figures.iter().all(|figure| figure.median() > 0.0));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpeedTest {
    /// What is measured.
    pub task: SpeedTask,
    /// The instruction sets.
    pub isas: Vec<Isa>,
    /// The numbers of threads. 0 counts as 1.
    pub threads: Vec<usize>,
    /// The time that all passes together take, roughly.
    pub time: Duration,
}

/// The time since some fixed moment, as the caller measures it.
type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// What a [`SpeedTest`] measures.
///
/// ```
/// use ninefold_measure::SpeedTask;
/// assert_eq!(SpeedTask::default(), SpeedTask::CountToTwo);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SpeedTask {
    /// Counting the solutions of each puzzle, up to 2.
    #[default]
    CountToTwo,
    /// Finding the smallest solution of each puzzle.
    Smallest,
}

/// What a [`SpeedTest`] has found.
///
/// [`SpeedTest`] has an example.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct SpeedReport {
    /// Number of puzzles that were measured, the first of those given.
    pub puzzles: usize,
    /// A figure for each combination: the instruction sets in order, and with each the numbers of
    /// threads in order. Empty without a puzzle.
    pub figures: Vec<SpeedFigure>,
}

/// The speed of one instruction set with one number of threads.
///
/// [`SpeedTest`] has an example.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SpeedFigure {
    /// The instruction set.
    pub isa: Isa,
    /// The number of threads.
    pub threads: usize,
    /// Puzzles a second in each pass, in ascending order. At least one pass.
    pub passes: Vec<f64>,
}

impl SpeedFigure {
    /// Returns the median of the passes.
    pub fn median(&self) -> f64 {
        median(&self.passes)
    }

    /// Returns half the distance between the slowest and the fastest pass, as a share of the
    /// median.
    pub fn spread(&self) -> f64 {
        match (self.passes.first(), self.passes.last()) {
            (Some(slowest), Some(fastest)) if self.median() > 0.0 => {
                (fastest - slowest) / (2.0 * self.median())
            }
            _ => 0.0,
        }
    }
}

impl SpeedTest {
    /// Returns a test of about five seconds: all instruction sets of this processor, with 1, 2, 4
    /// and so on threads, and with `most` threads.
    ///
    /// ```
    /// use ninefold_measure::SpeedTest;
    /// assert_eq!(SpeedTest::up_to_threads(6).threads, [1, 2, 4, 6]);
    /// ```
    pub fn up_to_threads(most: usize) -> Self {
        let most = most.max(1);
        let powers = (0..usize::BITS).map(|power| 1 << power).take_while(|threads| *threads < most);
        Self {
            task: SpeedTask::default(),
            isas: Isa::available().collect(),
            threads: powers.chain([most]).collect(),
            time: Duration::from_secs(5),
        }
    }

    /// Measures all combinations on some puzzles. Few puzzles are repeated, and of many only the
    /// first are taken: as many as the slowest instruction set answers in the time of a pass.
    ///
    /// The search for one puzzle ends after a million nodes, answered or not. `clock` returns the
    /// time since some fixed moment. It must move, and never back.
    ///
    /// # Errors
    ///
    /// If the system starts no more threads.
    pub fn run(&self, puzzles: &[Puzzle], clock: Clock<'_>) -> io::Result<SpeedReport> {
        let threads = || self.threads.iter().map(|threads| (*threads).max(1));
        let combinations =
            self.isas.iter().flat_map(|isa| threads().map(|threads| (*isa, threads)));
        let mut figures: Vec<SpeedFigure> = combinations
            .map(|(isa, threads)| SpeedFigure { isa, threads, passes: Vec::new() })
            .collect();
        if puzzles.is_empty() || figures.is_empty() {
            return Ok(SpeedReport::default());
        }
        let time = self.time / (PASSES * figures.len()) as u32;
        let work: Vec<Puzzle> =
            puzzles.iter().copied().cycle().take(puzzles.len().max(BATCH)).collect();
        let fitting = self.isas.iter().map(|isa| self.fitting(*isa, &work, time, clock));
        let work = &work[..fitting.min().unwrap_or(work.len())];
        take_turns(PASSES, &mut figures, |figure| {
            figure.passes.push(self.pass(figure.isa, figure.threads, work, time, clock)?);
            io::Result::Ok(())
        })?;
        for figure in &mut figures {
            figure.passes.sort_by(f64::total_cmp);
        }
        Ok(SpeedReport { puzzles: work.len().min(puzzles.len()), figures })
    }

    /// Returns a number of puzzles that take about `time`, or all if they take less.
    fn fitting(&self, isa: Isa, work: &[Puzzle], time: Duration, clock: Clock<'_>) -> usize {
        let mut solver = solver(isa);
        let mut count = 1;
        loop {
            let start = clock();
            self.answer(&mut solver, &work[..count]);
            if count == work.len() || clock().saturating_sub(start) * 2 > time {
                return count;
            }
            count = (2 * count).min(work.len());
        }
    }

    /// Returns the puzzles a second of some threads, each of which answers `work` again and again
    /// until `time` is over.
    #[allow(clippy::cast_precision_loss)] // counts are far below 2^52
    fn pass(
        &self,
        isa: Isa,
        threads: usize,
        work: &[Puzzle],
        time: Duration,
        clock: Clock<'_>,
    ) -> io::Result<f64> {
        let measure = || {
            let mut solver = solver(isa);
            let start = clock();
            let mut answered = 0;
            loop {
                self.answer(&mut solver, work);
                answered += work.len();
                let taken = clock().saturating_sub(start);
                if taken >= time && !taken.is_zero() {
                    return answered as f64 / taken.as_secs_f64();
                }
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|_| Builder::new().spawn_scoped(scope, measure))
                .collect::<io::Result<_>>()?;
            let own = measure();
            let of_others = others.into_iter().map(|thread| thread.join().unwrap_or_default());
            Ok(own + of_others.sum::<f64>())
        })
    }

    fn answer(&self, solver: &mut Solver, puzzles: &[Puzzle]) {
        for batch in puzzles.chunks(BATCH) {
            match self.task {
                SpeedTask::CountToTwo => drop(solver.count_batch(batch, 2)),
                SpeedTask::Smallest => drop(solver.smallest_batch(batch)),
            }
        }
    }
}

fn solver(isa: Isa) -> Solver {
    Solver::new(Budget::nodes(MAX_NODES)).with_isa(isa)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Returns a clock that goes on by a millisecond each `looks` times somebody looks.
    fn ticking(looks: u64) -> impl Fn() -> Duration + Sync {
        let looked = AtomicU64::new(0);
        move || Duration::from_millis(looked.fetch_add(1, Ordering::Relaxed) / looks)
    }

    #[test]
    fn every_combination_has_a_figure() {
        let test = SpeedTest { time: Duration::from_millis(1), ..SpeedTest::up_to_threads(3) };
        for task in [SpeedTask::CountToTwo, SpeedTask::Smallest] {
            let test = SpeedTest { task, ..test.clone() };
            let report = test.run(&[Puzzle::EMPTY; 2], &ticking(1)).unwrap();
            let SpeedReport { puzzles, figures } = report;
            assert!((1..=2).contains(&puzzles));
            let found: Vec<_> = figures.iter().map(|figure| (figure.isa, figure.threads)).collect();
            let expected: Vec<_> =
                Isa::available().flat_map(|isa| [1, 2, 3].map(|threads| (isa, threads))).collect();
            assert_eq!(found, expected);
            for figure in figures {
                assert_eq!(figure.passes.len(), PASSES);
                assert!(figure.passes.is_sorted() && figure.passes[0] > 0.0);
            }
        }
    }

    #[test]
    fn without_puzzles_there_is_no_figure() {
        let report = SpeedTest::up_to_threads(2).run(&[], &ticking(1)).unwrap();
        assert_eq!(report, SpeedReport::default());
    }

    #[test]
    fn numbers_of_threads_are_powers_of_two_and_all() {
        for (most, expected) in
            [(0, &[1][..]), (1, &[1]), (2, &[1, 2]), (8, &[1, 2, 4, 8]), (12, &[1, 2, 4, 8, 12])]
        {
            assert_eq!(SpeedTest::up_to_threads(most).threads, expected);
        }
    }

    #[test]
    fn a_figure_is_the_median_with_its_spread() {
        let passes = vec![8.0, 9.0, 10.0, 10.0, 12.0];
        let figure = SpeedFigure { isa: Isa::PORTABLE, threads: 1, passes };
        assert!((figure.median() - 10.0).abs() < 1e-9);
        assert!((figure.spread() - 0.2).abs() < 1e-9);
    }

    #[test]
    fn without_a_combination_there_is_no_figure() {
        let test = SpeedTest { isas: Vec::new(), ..SpeedTest::up_to_threads(2) };
        let report = test.run(&[Puzzle::EMPTY], &ticking(1)).unwrap();
        assert_eq!(report, SpeedReport::default());
    }

    #[test]
    fn a_pass_lasts_until_its_clock_has_gone_on() {
        let test = SpeedTest { time: Duration::ZERO, ..SpeedTest::up_to_threads(1) };
        let report = test.run(&[Puzzle::EMPTY], &ticking(4)).unwrap();
        assert!(report.figures.iter().all(|figure| figure.median().is_finite()));
    }

    #[test]
    fn a_figure_of_nothing_has_no_spread() {
        for passes in [vec![], vec![0.0; 5]] {
            let figure = SpeedFigure { isa: Isa::PORTABLE, threads: 1, passes };
            assert!(figure.spread().abs() < 1e-9);
        }
    }
}
