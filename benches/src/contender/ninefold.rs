//! ninefold's own searches.

use super::{Answer, Contender, Delivery, Entry, GaveUp, OneByOne, Question, SEARCHES};
use crate::corpus::{Row, Rows};
use ninefold_core::{Budget, Isa, Method, Puzzle, Solver};

/// Puzzles in a batch: enough that its start and end cost little, with little memory.
const BATCH: usize = 4_096;

/// Limit of calls for a puzzle in plain backtracking: about 10 ms.
const MAX_CALLS: u64 = 1_000_000;

/// Returns each search on each instruction set of this processor.
pub fn entries() -> Vec<Entry> {
    let isas: Vec<Isa> = Isa::available().collect();
    let singles = isas.iter().rev().map(|isa| Entry {
        solver: "ninefold one".to_owned(),
        isa: Some(isa.name()),
        delivery: Delivery::OneByOne,
        questions: SEARCHES,
        contender: Box::new(one(*isa)),
    });
    let batches = isas.iter().rev().map(|isa| Entry {
        solver: "ninefold batch".to_owned(),
        isa: Some(isa.name()),
        delivery: Delivery::Batch,
        questions: SEARCHES,
        contender: Box::new(Batch::new(*isa)),
    });
    let backtracking = Entry {
        solver: "ninefold backtracking".to_owned(),
        isa: None,
        delivery: Delivery::OneByOne,
        questions: SEARCHES,
        contender: Box::new(backtracking()),
    };
    batches.chain(singles).chain([backtracking]).collect()
}

fn one(isa: Isa) -> impl Contender {
    let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
    OneByOne(move |question, row: Row| ask(&mut solver, question, &row.puzzle()))
}

fn backtracking() -> impl Contender {
    let mut solver = Solver::with_method(Method::Backtracking, Budget::nodes(MAX_CALLS));
    OneByOne(move |question, row: Row| ask(&mut solver, question, &row.puzzle()))
}

fn ask(solver: &mut Solver, question: Question, puzzle: &Puzzle) -> Result<Answer, GaveUp> {
    match question {
        Question::CountToTwo => match solver.count(puzzle, 2) {
            Ok(count) => Ok(Answer::count(count.found())),
            Err(_) => Err(GaveUp),
        },
        Question::Solve => match solver.any(puzzle) {
            Ok(grid) => Ok(Answer::solution(grid.map(|grid| grid.to_line()))),
            Err(_) => Err(GaveUp),
        },
        _ => Err(GaveUp),
    }
}

/// A solver that searches many puzzles at once.
struct Batch {
    isa: Isa,
    solver: Solver,
    puzzles: Vec<Puzzle>,
}

impl Batch {
    fn new(isa: Isa) -> Self {
        let solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
        Self { isa, solver, puzzles: Vec::new() }
    }
}

impl Contender for Batch {
    fn answer(
        &mut self,
        question: Question,
        rows: Rows,
        answers: &mut [Answer],
    ) -> Result<(), GaveUp> {
        for (rows, answers) in rows.chunks(BATCH).zip(answers.chunks_mut(BATCH)) {
            rows.read(self.isa, &mut self.puzzles);
            match question {
                Question::CountToTwo => {
                    let counts = self.solver.count_batch(&self.puzzles, 2);
                    for (answer, count) in answers.iter_mut().zip(counts) {
                        *answer = Answer::count(count.map_err(|_| GaveUp)?.found());
                    }
                }
                Question::Solve => {
                    let solutions = self.solver.any_batch(&self.puzzles);
                    for (answer, grid) in answers.iter_mut().zip(solutions) {
                        let grid = grid.map_err(|_| GaveUp)?;
                        *answer = Answer::solution(grid.map(|grid| grid.to_line()));
                    }
                }
                _ => return Err(GaveUp),
            }
        }
        Ok(())
    }
}
