//! Carries out a plan.

mod answer;
mod input;
mod reference;

use crate::args::Cli;
use crate::output::Output;
use crate::plan::{Plan, PuzzlePlan, Question, Source};
use crate::report::{Effort, Outcome, Tally, message};
use crate::status::Status;
use answer::Asker;
use ninefold::Puzzle;
use ninefold::io::{Reader, Record, Writer};
use std::fmt::Display;
use std::io::{self, Read};

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
            let path = plan.output.as_deref().unwrap_or("standard output".as_ref());
            message(format_args!("{}: cannot be written: {error}", path.display()));
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
}

impl Session<'_> {
    /// Answers every record of every input. An error is one of the output; those of an input are
    /// told and counted.
    fn answer_all(&mut self, output: &Output) -> io::Result<()> {
        for source in &self.plan.sources {
            match input::open(source, output) {
                Ok(input) => self.answer_source(source, Reader::new(input))?,
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

    fn answer_source(&mut self, source: &Source, mut records: Reader<impl Read>) -> io::Result<()> {
        let before = self.tally.total();
        let mut batch = Vec::new();
        loop {
            match records.next() {
                Some(Ok(record)) => batch.push(record),
                Some(Err(error)) => {
                    self.answer_batch(source, &mut batch)?;
                    self.tell_input_error(source, &error);
                    return Ok(());
                }
                None => break,
            }
            // Nobody waits for an answer while there is more to read.
            if batch.len() >= self.asker.batch_size() || !records.is_ready() {
                self.answer_batch(source, &mut batch)?;
            }
        }
        self.answer_batch(source, &mut batch)?;
        if self.tally.total() == before {
            self.tell(format_args!("{source}: expected a puzzle, found nothing"));
            self.tally.fail();
        }
        Ok(())
    }

    fn answer_batch(&mut self, source: &Source, batch: &mut Vec<Record>) -> io::Result<()> {
        let puzzles: Vec<Puzzle> =
            batch.iter().filter_map(|record| record.puzzle.as_ref().ok()).copied().collect();
        self.asker.ask(&puzzles);
        for record in batch.drain(..) {
            if let Question::All { .. } = self.plan.question {
                self.head_group(&record)?;
            }
            self.answer(source, &record)?;
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
                    let path = self.plan.output.as_deref().unwrap_or("standard output".as_ref());
                    message(format_args!("{}: cannot be written: {error}", path.display()));
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
