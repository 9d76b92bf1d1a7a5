//! Carries out a plan.

mod answer;
mod find;
mod input;
mod reference;

use crate::args::Cli;
use crate::output::Output;
use crate::plan::{Plan, PuzzlePlan, Question, Source};
use crate::report::{Effort, Outcome, Tally, message};
use crate::status::Status;
use answer::Asker;
use find::{Found, Workers};
use ninefold::Puzzle;
use ninefold::io::{Reader, Record, Writer};
use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Read};
use std::mem;
use std::sync::mpsc::Receiver;

/// Carries out a plan; the status says how it went.
pub fn run(plan: Plan) -> Status {
    match plan {
        Plan::Puzzles(plan) => answer_puzzles(&plan),
        Plan::Completions(shell) => reference::print_completions(shell),
        Plan::Man(folder) => reference::write_manual(&folder),
    }
}

fn answer_puzzles(plan: &PuzzlePlan) -> Status {
    let output = match Output::open(plan.output.as_deref()) {
        Ok(output) => output,
        Err(error) => {
            tell_output_error(plan, &error);
            return Status::Failed;
        }
    };
    if let Err(error) = output.end_on_interrupt() {
        message(format_args!("cannot prepare for an interrupt: {error}"));
    }
    output.flush_regularly();
    let mut session = Session {
        plan,
        asker: Asker::new(plan),
        writer: Writer::new(output.clone()),
        tally: Tally::default(),
        effort: Effort::default(),
        is_incomplete: false,
        workers: None,
        under_way: VecDeque::new(),
    };
    let result = session.answer_all(&output).and_then(|()| session.finish(&output));
    session.close(&output, result)
}

/// One run over all inputs.
struct Session<'a> {
    plan: &'a PuzzlePlan,
    asker: Asker,
    writer: Writer<Output>,
    tally: Tally,
    effort: Effort,
    /// Whether some input could not be read to its end.
    is_incomplete: bool,
    workers: Option<Workers>,
    /// Batches that workers look at, the oldest first.
    under_way: VecDeque<(Vec<Record>, Receiver<VecDeque<Found>>)>,
}

impl Session<'_> {
    /// Answers every record of every input. An error is one of the output; those of an input are
    /// told and counted.
    fn answer_all(&mut self, output: &Output) -> io::Result<()> {
        for source in &self.plan.sources {
            match input::open(source, output) {
                Ok(input) => {
                    let may_wait = input.may_wait();
                    self.answer_source(source, Reader::new(input), may_wait)?;
                }
                Err(error) => {
                    self.tell_input_error(source, &error);
                    if error.kind() == io::ErrorKind::NotFound {
                        hint_at_command(source);
                    }
                }
            }
        }
        Ok(())
    }

    fn answer_source(
        &mut self,
        source: &Source,
        mut records: Reader<impl Read>,
        may_wait: bool,
    ) -> io::Result<()> {
        let before = self.tally.total();
        let batch_size = find::batch_size(self.plan);
        let mut batch = Vec::new();
        let error = loop {
            match records.next() {
                Some(Ok(record)) => batch.push(record),
                Some(Err(error)) => break Some(error),
                None => break None,
            }
            if batch.len() >= batch_size {
                self.begin_batch(source, mem::take(&mut batch))?;
            }
            // Nobody waits for an answer while there is more to read.
            if may_wait && !records.is_ready() {
                self.begin_batch(source, mem::take(&mut batch))?;
                self.finish_batches(source, 0)?;
            }
        };
        self.begin_batch(source, batch)?;
        self.finish_batches(source, 0)?;
        if let Some(error) = error {
            self.tell_input_error(source, &error);
        } else if self.tally.total() == before {
            self.tell(format_args!("{source}: expected a puzzle, found nothing"));
            self.tally.fail();
        }
        Ok(())
    }

    /// Has a batch looked at: by workers once a full one shows that there is much to do.
    fn begin_batch(&mut self, source: &Source, batch: Vec<Record>) -> io::Result<()> {
        let puzzles: Vec<Puzzle> =
            batch.iter().filter_map(|record| record.puzzle.as_ref().ok()).copied().collect();
        let threads = self.plan.search.threads;
        let is_full = batch.len() > 1 && batch.len() >= find::batch_size(self.plan);
        if self.workers.is_none() && threads > 1 && is_full {
            self.workers = Workers::start(threads, self.plan).ok();
        }
        match &self.workers {
            Some(workers) if !puzzles.is_empty() => {
                self.under_way.push_back((batch, workers.submit(puzzles)));
                self.finish_batches(source, threads + 1)
            }
            _ => {
                self.finish_batches(source, 0)?;
                self.asker.ask(&puzzles);
                self.print_batch(source, &batch)
            }
        }
    }

    /// Prints the oldest batches until at most so many are under way.
    fn finish_batches(&mut self, source: &Source, remaining: usize) -> io::Result<()> {
        while self.under_way.len() > remaining {
            let Some((batch, found)) = self.under_way.pop_front() else { break };
            // A worker that failed leaves its puzzles to be answered here.
            self.asker.take(found.recv().unwrap_or_default());
            self.print_batch(source, &batch)?;
        }
        Ok(())
    }

    fn print_batch(&mut self, source: &Source, batch: &[Record]) -> io::Result<()> {
        for record in batch {
            if let Question::All { .. } = self.plan.question {
                self.head_group(record)?;
            }
            self.answer(source, record)?;
        }
        Ok(())
    }

    /// Where several puzzles have several answers each, says from the second puzzle on which one
    /// the next belong to.
    fn head_group(&mut self, record: &Record) -> io::Result<()> {
        let number = self.tally.total() + 1;
        if number == 1 {
            return Ok(());
        }
        self.writer.write_note(self.asker.shape(record.shape), &format!("puzzle {number}"))
    }

    fn answer(&mut self, source: &Source, record: &Record) -> io::Result<()> {
        match &record.puzzle {
            Ok(puzzle) => {
                let answer = self.asker.print(puzzle, record.shape, &mut self.writer)?;
                self.effort.add(self.asker.stats(), self.asker.time());
                self.tally.add(answer.outcome);
                for reason in answer.reasons {
                    self.tell(format_args!("{source}: line {}: {reason}", record.line));
                }
            }
            Err(fault) => {
                self.writer.write_note(self.asker.shape(record.shape), "malformed")?;
                self.tally.add(Outcome::Malformed);
                self.tell(format_args!("{source}: {fault}"));
            }
        }
        Ok(())
    }

    /// Says something about the latest record, which stands before it where both are seen.
    fn tell(&mut self, text: impl Display) {
        self.writer.get_mut().flush_now();
        message(text);
    }

    fn tell_input_error(&mut self, source: &Source, error: &io::Error) {
        self.tell(format_args!("{source}: cannot be read: {error}"));
        self.tally.fail();
        self.is_incomplete = true;
    }

    /// Prints what is left. A file gets its name only if it has the answers to all of the input.
    fn finish(&self, output: &Output) -> io::Result<()> {
        if !self.is_incomplete && self.tally.total() > 0 {
            return output.finish();
        }
        if let Some(partial) = output.finish_incomplete()? {
            message(format_args!("what is complete stands in {}", partial.display()));
        }
        Ok(())
    }

    /// Says how it went, and gives the status.
    fn close(mut self, output: &Output, result: io::Result<()>) -> Status {
        match result {
            Ok(()) => {
                if let Some(summary) = self.asker.summary(&self.tally) {
                    message(summary);
                }
            }
            Err(error) => {
                output.discard();
                // Whoever read the output has enough of it: no error.
                if error.kind() != io::ErrorKind::BrokenPipe {
                    tell_output_error(self.plan, &error);
                    self.tally.fail();
                }
            }
        }
        if self.plan.search.stats {
            message(self.effort.describe(self.plan.search.method));
        }
        self.tally.status()
    }
}

fn tell_output_error(plan: &PuzzlePlan, error: &io::Error) {
    let path = plan.output.as_deref().unwrap_or("standard output".as_ref());
    message(format_args!("{}: cannot be written: {error}", path.display()));
}

/// A word that is no file may be meant as a command.
fn hint_at_command(source: &Source) {
    match source.as_word() {
        Some(word) if Cli::is_command(word) => {
            message(format_args!("a command comes first: ninefold {word} ..."));
        }
        Some(word) => message(format_args!("{word} is no command either; see ninefold --help")),
        None => {}
    }
}
