//! Carries out a plan.

mod answer;
mod input;
mod reference;

use crate::output::Output;
use crate::plan::{Plan, PuzzlePlan, Question, Source};
use crate::report::{Effort, Outcome, Tally, message};
use crate::status::Status;
use answer::Asker;
use ninefold::io::{Reader, Record, Writer};
use std::fmt::Display;
use std::io::{self, BufRead};
use std::iter::Peekable;

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
    let mut session = Session {
        plan,
        asker: Asker::new(plan),
        writer: Writer::new(output.clone()),
        tally: Tally::default(),
        effort: Effort::default(),
    };
    let result = session.answer_all(&output).and_then(|()| output.finish());
    session.close(&output, result)
}

/// One run over all inputs.
struct Session<'a> {
    plan: &'a PuzzlePlan,
    asker: Asker,
    writer: Writer<Output>,
    tally: Tally,
    effort: Effort,
}

impl Session<'_> {
    /// Answers every record of every input. An error is one of the output; those of an input are
    /// told and counted.
    fn answer_all(&mut self, output: &Output) -> io::Result<()> {
        for source in &self.plan.sources {
            match input::open(source, output) {
                Ok(input) => self.answer_source(source, Reader::new(input).peekable())?,
                Err(error) => {
                    self.tell_input_error(source, &error);
                    if error.kind() == io::ErrorKind::NotFound && source.is_bare_word() {
                        message(format_args!("{source} is no command either; see ninefold --help"));
                    }
                }
            }
        }
        Ok(())
    }

    fn answer_source(
        &mut self,
        source: &Source,
        mut records: Peekable<Reader<impl BufRead>>,
    ) -> io::Result<()> {
        if records.peek().is_none() {
            self.tell(format_args!("{source}: expected a puzzle, found nothing"));
            self.tally.fail();
        }
        while let Some(record) = records.next() {
            match record {
                Ok(record) => {
                    if let Question::All { .. } = self.plan.question {
                        self.head_group(&record, &mut records)?;
                    }
                    self.answer(source, &record)?;
                }
                Err(error) => self.tell_input_error(source, &error),
            }
        }
        Ok(())
    }

    /// Where several puzzles have several answers each, says which puzzle the next belong to.
    fn head_group(
        &mut self,
        record: &Record,
        others: &mut Peekable<Reader<impl BufRead>>,
    ) -> io::Result<()> {
        let number = self.tally.total() + 1;
        if number == 1 && self.plan.sources.len() == 1 && others.peek().is_none() {
            return Ok(());
        }
        self.writer.write_note(self.asker.shape(record.shape), &format!("puzzle {number}"))
    }

    fn answer(&mut self, source: &Source, record: &Record) -> io::Result<()> {
        match &record.puzzle {
            Ok(puzzle) => {
                let answer = self.asker.ask(puzzle, record.shape, &mut self.writer)?;
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
    }

    /// Says how it went, and gives the status.
    fn close(mut self, output: &Output, result: io::Result<()>) -> Status {
        if let Err(error) = result {
            output.discard();
            // Whoever read the output has enough of it: no error.
            if error.kind() != io::ErrorKind::BrokenPipe {
                let path = self.plan.output.as_deref().unwrap_or("standard output".as_ref());
                message(format_args!("{}: cannot be written: {error}", path.display()));
                self.tally.fail();
            }
        }
        if let Some(summary) = self.asker.summary(&self.tally) {
            message(summary);
        }
        if self.plan.search.stats {
            message(self.effort.describe(self.plan.search.method));
        }
        self.tally.status()
    }
}
