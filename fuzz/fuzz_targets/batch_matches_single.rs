//! A batch returns the same as one puzzle at a time: verdicts, smallest solutions and counts.
//! Puzzles of all kinds are in one batch. One input asks one question on one instruction set.

#![no_main]

use libfuzzer_sys::arbitrary::Unstructured;
use libfuzzer_sys::fuzz_target;
use ninefold_core::{Puzzle, Stopped, Verdict};
use ninefold_fuzz::with_solvers;

/// Limit of nodes for one puzzle alone. A puzzle that takes more is not compared.
const ALONE: u64 = 200;
/// Limit of nodes for a puzzle in a batch, which searches in another order.
const IN_BATCH: u64 = 200_000;

/// What a batch is asked.
#[derive(Clone, Copy)]
enum Question {
    Counts,
    Verdicts,
    Smallest,
    /// Within a budget that may be too small.
    CountsStopped,
    VerdictsStopped,
}

const QUESTIONS: [Question; 5] = [
    Question::Counts,
    Question::Verdicts,
    Question::Smallest,
    Question::CountsStopped,
    Question::VerdictsStopped,
];

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let mut number = |range| bytes.int_in_range(range).expect("missing bytes count as zeros");
    let isa = number(0..=11_usize);
    // Most batches are small, but lanes of all instruction sets must be full now and then.
    let size = if number(0..=15) == 15 { number(6..=80) } else { number(6..=10) };
    let limit = number(1..=40) as u64;
    let question = *bytes.choose(&QUESTIONS).expect("missing bytes count as zeros");
    let puzzles: Vec<Puzzle> = (0..size)
        .map(|_| ninefold_fuzz::puzzle(&mut bytes).expect("missing bytes count as zeros"))
        .collect();
    match question {
        Question::Counts | Question::CountsStopped => counts(isa, puzzles, limit, question),
        Question::Verdicts | Question::VerdictsStopped | Question::Smallest => {
            verdicts(isa, puzzles, limit, question);
        }
    }
});

/// Compares the counts of those puzzles that take few nodes alone.
fn counts(isa: usize, mut puzzles: Vec<Puzzle>, limit: u64, question: Question) {
    with_solvers(|solvers| {
        let single = solvers.best(ALONE);
        let mut counts = Vec::new();
        puzzles.retain(|puzzle| {
            let count = single.count(puzzle, limit);
            counts.extend(count.is_ok().then_some(count));
            count.is_ok()
        });
        if let Question::Counts = question {
            let (isa, solver) = solvers.of(isa, IN_BATCH);
            assert_eq!(solver.count_batch(&puzzles, limit), counts, "{isa}");
            return;
        }
        let (isa, solver) = solvers.of(isa, limit);
        for (answer, truth) in solver.count_batch(&puzzles, limit).iter().zip(&counts) {
            let within =
                |stopped: Stopped| truth.is_ok_and(|truth| stopped.at_least <= truth.found());
            assert!(answer == truth || answer.is_err_and(within), "{isa}");
        }
    });
}

/// Compares the verdicts, or the smallest solutions, of those puzzles that take few nodes alone.
fn verdicts(isa: usize, mut puzzles: Vec<Puzzle>, limit: u64, question: Question) {
    with_solvers(|solvers| {
        let single = solvers.best(ALONE);
        let mut verdicts = Vec::new();
        puzzles.retain(|puzzle| {
            let verdict = single.solve(puzzle);
            let is_answered = !matches!(verdict, Verdict::Stopped(_));
            verdicts.extend(is_answered.then_some(verdict));
            is_answered
        });
        if let Question::VerdictsStopped = question {
            let (isa, solver) = solvers.of(isa, limit);
            for (answer, truth) in solver.solve_batch(&puzzles).iter().zip(&verdicts) {
                assert!(answer == truth || matches!(answer, Verdict::Stopped(_)), "{isa}");
            }
            return;
        }
        let (isa, solver) = solvers.of(isa, IN_BATCH);
        if let Question::Smallest = question {
            let smallest: Vec<_> = verdicts.iter().map(|verdict| Ok(verdict.smallest())).collect();
            assert_eq!(solver.smallest_batch(&puzzles), smallest, "{isa}");
        } else {
            assert_eq!(solver.solve_batch(&puzzles), verdicts, "{isa}");
        }
    });
}
