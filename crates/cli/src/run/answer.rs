//! [`Asker`]: asks the question of many puzzles, and prints the answers.

use super::find::{Finder, Found};
use crate::output::Output;
use crate::plan::{PuzzlePlan, Question, SearchPlan};
use crate::report::{Outcome, Tally};
use ninefold::io::{Shape, Writer};
use ninefold::{CellSet, Check, Count, Grid, Puzzle, Solver, Stats, StopReason, Stopped, Verdict};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Asks the question of many puzzles, then prints the answers one after another.
pub struct Asker {
    question: Question,
    plan: SearchPlan,
    solver: Solver<'static>,
    /// For puzzles among others.
    finder: Finder,
    /// The answers that have not been printed.
    found: VecDeque<Found>,
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
            plan: plan.search,
            solver: plan.search.solver(),
            finder: Finder::new(plan),
            found: VecDeque::new(),
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

    /// Finds out about some puzzles.
    pub fn ask(&mut self, puzzles: &[Puzzle]) {
        self.found = self.finder.find(puzzles);
    }

    /// Takes what has been found out about some puzzles elsewhere.
    pub fn take(&mut self, found: VecDeque<Found>) {
        self.found = found;
    }

    /// Prints the answer to the next puzzle as one record (one a solution, for all).
    pub fn print(
        &mut self,
        puzzle: &Puzzle,
        shape: Shape,
        writer: &mut Writer<Output>,
    ) -> io::Result<Answer> {
        let shape = self.shape(shape);
        let found = self.found.pop_front().unwrap_or(Found::Nothing);
        match (self.question, found) {
            (Question::Smallest { .. }, Found::Smallest(smallest)) => {
                self.print_smallest(Ok(smallest), puzzle, shape, writer)
            }
            (Question::Smallest { .. }, _) => {
                let smallest = self.timed(|solver| solver.smallest(puzzle));
                self.print_smallest(smallest, puzzle, shape, writer)
            }
            (Question::Count { limit }, Found::Count(count)) => {
                self.print_count(count, limit, puzzle, writer.get_mut())
            }
            (Question::Count { limit }, _) => {
                let count = self.timed(|solver| solver.count(puzzle, limit));
                self.print_count(count, limit, puzzle, writer.get_mut())
            }
            (Question::Check, _) => {
                let check = self.timed(|solver| solver.check(puzzle));
                self.print_check(&check, puzzle, writer.get_mut())
            }
            (Question::All { limit, .. }, _) => self.print_all(puzzle, shape, limit, writer),
        }
    }

    /// Asks the solver something and notes what it takes.
    fn timed<T>(&mut self, ask: impl FnOnce(&mut Solver<'static>) -> T) -> T {
        let start = Instant::now();
        let answer = ask(&mut self.solver);
        self.time = start.elapsed();
        self.stats = self.solver.stats();
        answer
    }

    fn print_smallest(
        &self,
        smallest: Result<Option<Grid>, Stopped>,
        puzzle: &Puzzle,
        shape: Shape,
        writer: &mut Writer<Output>,
    ) -> io::Result<Answer> {
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
        self.time = Duration::ZERO;
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
        &self,
        count: Count,
        limit: u64,
        puzzle: &Puzzle,
        output: &mut Output,
    ) -> io::Result<Answer> {
        print_line(output, &count.to_string())?;
        Ok(match count {
            Count::AtLeast(found) if found < limit => self.stopped(StopReason::Nodes),
            Count::Exactly(0) => Answer::no_solution(puzzle),
            _ => Answer::yes(),
        })
    }

    fn print_check(
        &self,
        check: &Check,
        puzzle: &Puzzle,
        output: &mut Output,
    ) -> io::Result<Answer> {
        print_line(output, &describe(check, puzzle))?;
        Ok(match (check.verdict, check.redundant) {
            (Verdict::Stopped(stopped), _) => self.stopped(stopped.reason),
            (Verdict::Unique(_), None) => self.stopped(StopReason::Nodes),
            (Verdict::Unique(_), Some(_)) => Answer::yes(),
            _ => Answer { outcome: Outcome::Negative, reasons: Vec::new() },
        })
    }

    fn stopped(&self, reason: StopReason) -> Answer {
        let reason = format!(
            "stopped: {reason} (--max-nodes {}); a larger one may bring the answer",
            self.plan.max_nodes
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
