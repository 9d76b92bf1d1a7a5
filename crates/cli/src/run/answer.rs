//! [`Asker`]: asks the question of one puzzle after another, and prints the answers.

use crate::output::Output;
use crate::plan::{PuzzlePlan, Question};
use crate::report::{Outcome, Tally};
use ninefold::io::{Shape, Writer};
use ninefold::{CellSet, Check, Count, Grid, Puzzle, Solver, Stats, StopReason, Verdict};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Asks the question of one puzzle after another.
pub struct Asker {
    question: Question,
    max_nodes: u64,
    solver: Solver<'static>,
    stats: Stats,
    time: Duration,
}

/// What became of a puzzle, and what to tell the user of it.
pub struct Answer {
    pub outcome: Outcome,
    pub reasons: Vec<String>,
}

impl Asker {
    pub fn new(plan: &PuzzlePlan) -> Self {
        Self {
            question: plan.question,
            max_nodes: plan.search.max_nodes,
            solver: plan.search.solver(),
            stats: Stats::default(),
            time: Duration::ZERO,
        }
    }

    /// What the latest question took.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The time that the latest question took.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// The shape in which the answer to a puzzle is printed.
    pub fn shape(&self, of_input: Shape) -> Shape {
        match self.question {
            Question::Smallest { to } | Question::All { to, .. } => to.unwrap_or(of_input),
            Question::Count { .. } | Question::Check => Shape::Line,
        }
    }

    /// A line that counts what failed, if anything did.
    pub fn summary(&self, tally: &Tally) -> Option<String> {
        match self.question {
            Question::Smallest { .. } | Question::All { .. } => {
                tally.summary("solved", "without solution")
            }
            Question::Count { .. } => tally.summary("counted", "without solution"),
            Question::Check => tally.summary("proper", "not proper"),
        }
    }

    /// Asks the question and prints the answer as one record (one a solution, for all).
    pub fn ask(
        &mut self,
        puzzle: &Puzzle,
        shape: Shape,
        writer: &mut Writer<Output>,
    ) -> io::Result<Answer> {
        let shape = self.shape(shape);
        self.time = Duration::ZERO;
        match self.question {
            Question::Smallest { .. } => self.print_smallest(puzzle, shape, writer),
            Question::All { limit, .. } => self.print_all(puzzle, shape, limit, writer),
            Question::Count { limit } => self.print_count(puzzle, limit, writer.get_mut()),
            Question::Check => self.print_check(puzzle, writer.get_mut()),
        }
    }

    fn print_smallest(
        &mut self,
        puzzle: &Puzzle,
        shape: Shape,
        writer: &mut Writer<Output>,
    ) -> io::Result<Answer> {
        let start = Instant::now();
        let smallest = self.solver.smallest(puzzle);
        self.time = start.elapsed();
        self.stats = self.solver.stats();
        match smallest {
            Ok(Some(grid)) => {
                writer.write_grid(shape, &grid)?;
                Ok(Answer::yes())
            }
            Ok(None) => {
                writer.write_note(shape, "no solution")?;
                Ok(Answer::no_solution(puzzle))
            }
            Err(stopped) => {
                writer.write_note(shape, "stopped")?;
                Ok(self.stopped(stopped.reason))
            }
        }
    }

    fn print_all(
        &mut self,
        puzzle: &Puzzle,
        shape: Shape,
        limit: u64,
        writer: &mut Writer<Output>,
    ) -> io::Result<Answer> {
        let mut solutions = self.solver.solutions(puzzle);
        let mut printed = 0;
        let end = loop {
            if printed == limit {
                break Ok(());
            }
            let start = Instant::now();
            let next = solutions.next();
            self.time += start.elapsed();
            match next {
                Some(Ok(grid)) => writer.write_grid(shape, &grid)?,
                Some(Err(reason)) => break Err(reason),
                None => break Ok(()),
            }
            printed += 1;
        };
        self.stats = self.solver.stats();
        match end {
            Ok(()) if printed > 0 => Ok(Answer::yes()),
            Ok(()) => {
                writer.write_note(shape, "no solution")?;
                Ok(Answer::no_solution(puzzle))
            }
            Err(reason) => {
                writer.write_note(shape, "stopped")?;
                Ok(self.stopped(reason))
            }
        }
    }

    fn print_count(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        output: &mut Output,
    ) -> io::Result<Answer> {
        let start = Instant::now();
        let count = self.solver.count(puzzle, limit);
        self.time = start.elapsed();
        self.stats = self.solver.stats();
        print_line(output, &count.to_string())?;
        Ok(match (count, self.stats.stopped) {
            (_, Some(reason)) => self.stopped(reason),
            (Count::Exactly(0), None) => Answer::no_solution(puzzle),
            _ => Answer::yes(),
        })
    }

    fn print_check(&mut self, puzzle: &Puzzle, output: &mut Output) -> io::Result<Answer> {
        let start = Instant::now();
        let check = self.solver.check(puzzle);
        self.time = start.elapsed();
        self.stats = self.solver.stats();
        print_line(output, &describe(&check, puzzle))?;
        Ok(match (check.verdict, self.stats.stopped) {
            (_, Some(reason)) => self.stopped(reason),
            (Verdict::Unique(_), None) => Answer::yes(),
            _ => Answer { outcome: Outcome::Negative, reasons: Vec::new() },
        })
    }

    fn stopped(&self, reason: StopReason) -> Answer {
        let reason = format!(
            "stopped: {reason} (--max-nodes {}); a larger one may bring the answer",
            self.max_nodes
        );
        Answer { outcome: Outcome::Stopped, reasons: vec![reason] }
    }
}

impl Answer {
    fn yes() -> Self {
        Self { outcome: Outcome::Answered, reasons: Vec::new() }
    }

    /// A negative answer that says why: every clash, or that there is none.
    fn no_solution(puzzle: &Puzzle) -> Self {
        let mut reasons: Vec<String> =
            puzzle.clashes().map(|clash| format!("no solution: {clash}")).collect();
        if reasons.is_empty() {
            reasons.push("no solution exists".to_owned());
        }
        Self { outcome: Outcome::Negative, reasons }
    }
}

/// The line that is printed for a checked puzzle.
fn describe(check: &Check, puzzle: &Puzzle) -> String {
    match (check.verdict, check.redundant) {
        (Verdict::Unique(_), Some(CellSet::EMPTY)) => "proper, minimal".to_owned(),
        (Verdict::Unique(_), Some(cells)) if cells.len() == 1 => {
            format!("proper, not minimal: {cells} is redundant")
        }
        (Verdict::Unique(_), Some(cells)) => {
            format!("proper, not minimal: {cells} are redundant (each on its own)")
        }
        (Verdict::Unique(_), None) => "proper, unknown whether minimal".to_owned(),
        (Verdict::Multiple(smallest, next), _) => {
            let cells = differing_cells(&smallest, &next);
            format!("not proper: several solutions, the two smallest differ in {cells}")
        }
        (Verdict::NoSolution, _) if puzzle.has_clash() => {
            let clashes: Vec<String> = puzzle.clashes().map(|clash| clash.to_string()).collect();
            format!("not proper: {}", clashes.join("; "))
        }
        (Verdict::NoSolution, _) => "not proper: no solution".to_owned(),
        (Verdict::Stopped(stopped), _) => format!("unknown: {stopped}"),
    }
}

fn differing_cells(a: &Grid, b: &Grid) -> CellSet {
    ninefold::Cell::ALL.into_iter().filter(|cell| a.get(*cell) != b.get(*cell)).collect()
}

fn print_line(output: &mut Output, line: &str) -> io::Result<()> {
    output.write_all(format!("{line}\n").as_bytes())
}
