//! [`Asker`]: asks the question of many puzzles, and puts the answers into words.

use super::answers::{About, Answers};
use super::deadline::Deadline;
use super::find::{Finder, Findings, Found, QUICK};
use super::input::Portion;
use super::recorder::Recorder;
use super::wording::{Answer, describe};
use crate::plan::{Bad, PuzzlePlan, Question};
use crate::report::Outcome;
use ninefold::io::{Parsed, Shape, Writer};
use ninefold::{Check, Count, Grid, Puzzle, Solver, StopReason, Stopped, Verdict};
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So many solutions of one puzzle may wait until all of them are found.
const FEW: usize = 64;

/// Where answers go. An error says that nobody wants any more.
pub type Sink<'a> = &'a mut dyn FnMut(&mut Answers) -> io::Result<()>;

/// Asks the question of many puzzles, and puts the answers into words.
pub struct Asker {
    pub(super) plan: Arc<PuzzlePlan>,
    /// For what can be found out quickly.
    pub(super) finder: Finder,
    /// For the rest.
    solver: Solver,
    /// When the time of that solver is over.
    deadline: Deadline,
    /// Puts answers into their shapes, after those that it has not handed over yet.
    writer: Writer<Answers>,
    pub(super) puzzles: Vec<Puzzle>,
    /// Writes answers as records of a format, if that is asked for.
    pub(super) recorder: Option<Recorder>,
    /// The latest count and its line: the next is mostly the same.
    counted: (Count, String),
}

impl Asker {
    pub fn new(plan: &Arc<PuzzlePlan>) -> Self {
        let search = &plan.search;
        let deadline = Deadline::default();
        let asked = deadline.clone();
        Self {
            plan: Arc::clone(plan),
            finder: Finder::new(plan),
            solver: match search.timeout {
                Some(_) => search.solver_until(move || asked.is_over()),
                None => search.solver(),
            },
            deadline,
            writer: Writer::new(Answers::default()),
            puzzles: Vec::new(),
            recorder: Recorder::new(plan),
            counted: (Count::Exactly(0), "=0\n".to_owned()),
        }
    }

    /// Answers some records. The answers are handed over together, but for those before a search
    /// that takes long; the very last say so.
    pub fn answer(&mut self, portion: &mut Portion, sink: Sink) -> io::Result<()> {
        if self.plan.to.is_some() {
            self.answer_entries(portion, sink)?;
        } else {
            self.answer_batch(portion, sink)?;
        }
        if let Some(failure) = portion.failure.as_ref().filter(|_| !self.has_ended()) {
            let plan = Arc::clone(&self.plan);
            self.answers().fail(failure, &plan.sources[portion.source]);
        }
        self.answers().is_awaited = !portion.is_full;
        self.answers().is_last = true;
        self.hand_over(sink)
    }

    fn answer_batch(&mut self, portion: &Portion, sink: Sink) -> io::Result<()> {
        self.writer.follow(portion.previous.map(|shape| self.shape(shape)));
        let mut puzzles = mem::take(&mut self.puzzles);
        let parsed = portion.batch.parse(self.plan.search.isa, &mut puzzles);
        let findings = self.finder.find(parsed.puzzles());
        self.answer_each(portion, &parsed, &findings, sink)?;
        self.puzzles = puzzles;
        Ok(())
    }

    /// Whether no more is to be answered.
    pub(super) fn has_ended(&mut self) -> bool {
        self.answers().end.is_some()
    }

    fn answer_each(
        &mut self,
        portion: &Portion,
        parsed: &Parsed,
        findings: &Findings,
        sink: Sink,
    ) -> io::Result<()> {
        let plan = Arc::clone(&self.plan);
        let source = &plan.sources[portion.source];
        let mut puzzles = 0;
        for record in parsed.records() {
            let is_printed = record.puzzle.is_ok() || plan.bad == Bad::Keep;
            if is_printed && let Question::All { .. } = plan.question {
                self.head_group(record.shape, portion.numbered + record.number)?;
            }
            let shape = self.shape(record.shape);
            let about = |outcome| About {
                input: source.to_string(),
                number: portion.numbered + record.number,
                line: record.line,
                outcome,
            };
            match record.puzzle {
                Ok(puzzle) => {
                    let found = findings.get(puzzles);
                    puzzles += 1;
                    let answer = self.print(puzzle, shape, found, sink)?;
                    let answers = self.answers();
                    answers.conclude(answer.outcome);
                    for reason in answer.reasons {
                        let text = format_args!("{source}: line {}: {reason}", record.line);
                        answers.remark(about(answer.outcome), text);
                    }
                }
                Err(fault) => {
                    if is_printed {
                        self.writer.write_note(shape, "malformed")?;
                    }
                    let about = about(Outcome::of_bad(plan.bad));
                    self.answers().add_bad(plan.bad, about, format_args!("{source}: {fault}"));
                    if self.has_ended() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Where several puzzles have several answers each, says from the second puzzle on which one
    /// the next belong to.
    fn head_group(&mut self, shape: Shape, number: u64) -> io::Result<()> {
        if number == 1 {
            return Ok(());
        }
        self.writer.write_note(self.shape(shape), &format!("puzzle {number}"))
    }

    /// The shape in which the answer to a puzzle is printed.
    fn shape(&self, of_input: Shape) -> Shape {
        match self.plan.question {
            Question::Smallest { to } | Question::All { to, .. } => to.unwrap_or(of_input),
            Question::Count { .. } | Question::Check => Shape::Line,
        }
    }

    /// The answers that have not been handed over.
    pub(super) fn answers(&mut self) -> &mut Answers {
        self.writer.get_mut()
    }

    pub(super) fn hand_over(&mut self, sink: Sink) -> io::Result<()> {
        let result = sink(self.answers());
        self.answers().clear();
        result
    }

    /// Puts the answer to a puzzle into one record (one a solution, for all), or first looks for it.
    fn print(
        &mut self,
        puzzle: &Puzzle,
        shape: Shape,
        found: Found,
        sink: Sink,
    ) -> io::Result<Answer> {
        let is_long = matches!(found, Found::Long);
        match (self.plan.question, found) {
            (Question::Smallest { .. }, Found::Smallest(smallest)) => {
                self.print_smallest(Ok(smallest), puzzle, shape)
            }
            (Question::Smallest { .. }, _) => {
                let ask = |solver: &mut Solver| solver.smallest(puzzle);
                let smallest = self.search(ask, Result::is_err, is_long, sink)?;
                self.print_smallest(smallest.as_ref().map(Option::as_ref), puzzle, shape)
            }
            (Question::Count { .. }, Found::Count(count)) => self.print_count(Ok(count), puzzle),
            (Question::Count { limit }, _) => {
                let ask = |solver: &mut Solver| solver.count(puzzle, limit);
                let count = self.search(ask, Result::is_err, is_long, sink)?;
                self.print_count(count, puzzle)
            }
            (Question::Check, _) => {
                let ask = |solver: &mut Solver| solver.check(puzzle);
                let is_stopped = |check: &Check| check.stopped.is_some();
                let check = self.search(ask, is_stopped, is_long, sink)?;
                self.print_check(&check, puzzle)
            }
            (Question::All { limit, .. }, _) => self.print_all(puzzle, shape, limit, sink),
        }
    }

    /// Asks a solver something: within a small budget, unless that is known to be too small, and
    /// then, after others have got their answers, within the whole.
    pub(super) fn search<T>(
        &mut self,
        ask: impl Fn(&mut Solver) -> T,
        is_stopped: impl Fn(&T) -> bool,
        is_long: bool,
        sink: Sink,
    ) -> io::Result<T> {
        let start = Instant::now();
        if !is_long {
            let solver = self.finder.solver();
            let answer = ask(solver);
            if !is_stopped(&answer) || self.plan.search.max_nodes <= QUICK {
                let stats = solver.stats();
                self.answers().effort.add(stats, start.elapsed());
                return Ok(answer);
            }
        }
        self.hand_over(sink)?;
        self.deadline.start(self.plan.search.timeout);
        let answer = ask(&mut self.solver);
        let stats = self.solver.stats();
        self.answers().effort.add(stats, start.elapsed());
        Ok(answer)
    }

    fn print_smallest(
        &mut self,
        smallest: Result<Option<&Grid>, &Stopped>,
        puzzle: &Puzzle,
        shape: Shape,
    ) -> io::Result<Answer> {
        match smallest {
            Ok(Some(grid)) => {
                self.writer.write_grid(shape, grid)?;
                Ok(Answer::yes())
            }
            Ok(None) => {
                self.writer.write_note(shape, "no solution")?;
                Ok(Answer::no_solution(puzzle))
            }
            Err(stopped) => {
                self.writer.write_note(shape, "stopped")?;
                Ok(self.stopped(stopped.reason))
            }
        }
    }

    fn print_all(
        &mut self,
        puzzle: &Puzzle,
        shape: Shape,
        limit: u64,
        sink: Sink,
    ) -> io::Result<Answer> {
        if let Some(few) = self.find_few(puzzle, limit) {
            if few.is_empty() {
                return self.print_smallest(Ok(None), puzzle, shape);
            }
            few.iter().try_for_each(|grid| self.writer.write_grid(shape, grid))?;
            return Ok(Answer::yes());
        }
        let Self { solver, deadline, writer, plan, .. } = self;
        let limit_of_time = plan.search.timeout;
        let mut solutions = solver.solutions(puzzle);
        let mut time = Duration::ZERO;
        let mut printed = 0;
        let end = loop {
            if printed == limit {
                break Ok(());
            }
            // Nobody knows how long the next takes.
            sink(writer.get_mut())?;
            writer.get_mut().clear();
            // Only the search counts, not how long somebody takes to read.
            deadline.start(limit_of_time.map(|limit| limit.saturating_sub(time)));
            let start = Instant::now();
            let next = solutions.next();
            time += start.elapsed();
            match next {
                Some(Ok(grid)) => writer.write_grid(shape, &grid)?,
                Some(Err(stopped)) => break Err(stopped.reason),
                None => break Ok(()),
            }
            printed += 1;
        };
        writer.get_mut().effort.add(solver.stats(), time);
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

    /// All solutions, if they are few and found quickly.
    fn find_few(&mut self, puzzle: &Puzzle, limit: u64) -> Option<Vec<Grid>> {
        let start = Instant::now();
        let solver = self.finder.solver();
        let mut solutions = solver.solutions(puzzle);
        let mut few = Vec::new();
        while (few.len() as u64) < limit {
            match solutions.next() {
                Some(Ok(grid)) if few.len() < FEW => few.push(grid),
                Some(_) => return None,
                None => break,
            }
        }
        let stats = solver.stats();
        self.answers().effort.add(stats, start.elapsed());
        Some(few)
    }

    fn print_count(
        &mut self,
        answer: Result<Count, Stopped>,
        puzzle: &Puzzle,
    ) -> io::Result<Answer> {
        let count = answer.unwrap_or_else(|stopped| Count::AtLeast(stopped.at_least));
        if count != self.counted.0 {
            self.counted = (count, format!("{count}\n"));
        }
        self.writer.get_mut().write_all(self.counted.1.as_bytes())?;
        Ok(match answer {
            Err(stopped) => self.stopped(stopped.reason),
            Ok(Count::Exactly(0)) => Answer::no_solution(puzzle),
            Ok(_) => Answer::yes(),
        })
    }

    fn print_check(&mut self, check: &Check, puzzle: &Puzzle) -> io::Result<Answer> {
        self.answers().write_all(format!("{}\n", describe(check, puzzle)).as_bytes())?;
        Ok(match (check.verdict, check.stopped) {
            (_, Some(stopped)) => self.stopped(stopped.reason),
            (Verdict::Unique(_), None) => Answer::yes(),
            _ => Answer { outcome: Outcome::Negative, reasons: Vec::new() },
        })
    }

    pub(super) fn stopped(&self, reason: StopReason) -> Answer {
        let reason = match self.plan.search.timeout {
            Some(timeout) if reason == StopReason::Time => format!(
                "stopped: {reason} (--timeout {timeout:?}); a longer one may bring the answer",
            ),
            _ => format!(
                "stopped: {reason} (--max-nodes {}); a larger one may bring the answer",
                self.plan.search.max_nodes
            ),
        };
        Answer { outcome: Outcome::Stopped, reasons: vec![reason] }
    }
}
