//! Writes the records of all inputs in another format.

use super::answers::About;
use super::input::{Failure, open};
use super::lost::{Lost, refusal};
use super::{fail, finish, give_up, open_output, same};
use crate::output::Output;
use crate::plan::{Bad, ConvertPlan, Source};
use crate::progress;
use crate::records::Records;
use crate::report::{Outcome, Tally, message};
use crate::status::Status;
use ninefold::io::format::{self, Entries, Entry, Format, Sink};
use std::fmt::Display;
use std::io::{self, Write};

/// So many bytes of records are handed to the output together.
const MUCH: usize = 1 << 15;

/// Converts all inputs of a plan.
pub fn convert(plan: &ConvertPlan) -> Status {
    let Some((format, sink)) = format_and_sink(plan) else { return Status::Failed };
    let run = plan.batch.is_resumed.then(|| same::converting(plan, format));
    let Some((output, _)) = open_output(plan.output.as_deref(), run.as_ref()) else {
        return Status::Failed;
    };
    progress::begin(&plan.sources, plan.output.is_none());
    Conversion::new(plan, format, sink, output).run()
}

/// The same with another output than that of the plan.
#[cfg(test)]
pub fn convert_to(plan: &ConvertPlan, output: Output) -> Status {
    let Some((format, sink)) = format_and_sink(plan) else { return Status::Failed };
    Conversion::new(plan, format, sink, output).run()
}

/// The format to write: the one asked for, or that of the output's name.
fn format_and_sink(plan: &ConvertPlan) -> Option<(&'static dyn Format, Box<dyn Sink>)> {
    let format = match (plan.to, &plan.output) {
        (Some(name), _) => Some(name.0),
        (None, None) => format::named("line"),
        // A name without an ending, or one that says only how to compress, says nothing.
        (None, Some(path)) => match format::ending(path) {
            Some(_) => format::of_path(path),
            None => format::named("line"),
        },
    };
    let found = format.and_then(|format| Some((format, format.sink()?)));
    if found.is_none() {
        let name = plan.output.as_deref().unwrap_or("standard output".as_ref()).display();
        let why = match format {
            Some(format) => format!("{} is only read", format.about().name),
            None => "no format has its ending".to_owned(),
        };
        message(format_args!(
            "{name}: cannot tell the format to write from the name: {why}; name one by --to"
        ));
    }
    found
}

/// One run over all inputs.
struct Conversion<'a> {
    plan: &'a ConvertPlan,
    /// The name of the format that is written.
    name: &'static str,
    sink: Box<dyn Sink>,
    output: Output,
    text: Vec<u8>,
    /// Those that have not been handed to the output.
    records: Records,
    /// The records of all inputs so far.
    read: u64,
    tally: Tally,
    is_incomplete: bool,
    lost: Lost,
}

/// Why no more is converted.
enum End {
    /// Something would be lost, and that has been told.
    Refused,
    /// A record is malformed, and that was to be the end.
    Malformed,
    Output(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl<'a> Conversion<'a> {
    fn new(
        plan: &'a ConvertPlan,
        format: &dyn Format,
        sink: Box<dyn Sink>,
        output: Output,
    ) -> Self {
        Self {
            plan,
            name: format.about().name,
            sink,
            output,
            text: Vec::new(),
            records: Records::default(),
            read: 0,
            tally: Tally::default(),
            is_incomplete: false,
            lost: Lost::default(),
        }
    }

    fn run(mut self) -> Status {
        let result = self.convert_all().and_then(|()| self.finish());
        self.close(result)
    }

    fn convert_all(&mut self) -> Result<(), End> {
        for source in &self.plan.sources {
            let failure = match self.convert_one(source) {
                Err(End::Malformed) => {
                    self.is_incomplete = true;
                    break;
                }
                result => result?,
            };
            if let Some(failure) = failure {
                self.print()?;
                self.output.flush_now();
                failure.describe(source).iter().for_each(message);
                self.tally.fail();
                self.is_incomplete |= matches!(failure, Failure::Unreadable(_));
            }
        }
        let mut end = Vec::new();
        self.sink.finish(&mut end)?;
        if !end.is_empty() {
            self.records.write_all(&end)?;
        }
        Ok(self.print()?)
    }

    fn convert_one(&mut self, source: &Source) -> Result<Option<Failure>, End> {
        let entries = open(source, &self.output)
            .and_then(|input| Ok((input.may_wait, Entries::open(input, self.plan.from.format())?)));
        let (may_wait, mut entries) = match entries {
            Ok(entries) => entries,
            Err(error) => return Ok(Some(Failure::Unreadable(error))),
        };
        let mut any = false;
        loop {
            match entries.next_entry() {
                Ok(Some(entry)) => {
                    if let Some(columns) = entries.columns().filter(|_| !any) {
                        self.sink.expect(columns, &mut self.text);
                    }
                    self.read += 1;
                    if self.plan.batch.every(0).takes(self.read) {
                        self.write(source, &entry)?;
                    }
                }
                Ok(None) => return Ok((!any).then_some(Failure::Empty)),
                Err(error) => return Ok(Some(Failure::Unreadable(error))),
            }
            any = true;
            let is_much = self.records.bytes().len() >= MUCH;
            if is_much || may_wait && !entries.is_ready() {
                self.print()?;
            }
        }
    }

    fn write(&mut self, source: &Source, entry: &Entry) -> Result<(), End> {
        if let (Err(fault), Bad::End) = (entry.puzzle, self.plan.bad) {
            self.tally.add(Outcome::Malformed);
            self.remark(format_args!("{source}: {fault}"))?;
            return Err(End::Malformed);
        }
        if self.plan.bad == Bad::Skip && entry.puzzle.is_err() {
            return Ok(self.conclude(source, entry, Outcome::Skipped)?);
        }
        let losses = self.sink.losses(entry);
        if !losses.is_empty() && !self.plan.is_lossy {
            self.remark(refusal(source, entry.line, self.name, &losses))?;
            return Err(End::Refused);
        }
        self.lost.add(&losses);
        self.sink.write(entry, &mut self.text);
        if !self.text.is_empty() {
            self.records.write_all(&self.text)?;
            self.text.clear();
        }
        let outcome = if entry.puzzle.is_ok() { Outcome::Answered } else { Outcome::Malformed };
        Ok(self.conclude(source, entry, outcome)?)
    }

    /// Notes what became of a record, and tells what is wrong with it, if anything is.
    fn conclude(&mut self, source: &Source, entry: &Entry, outcome: Outcome) -> io::Result<()> {
        self.records.conclude(outcome);
        self.tally.add(outcome);
        progress::add(outcome);
        let Err(fault) = entry.puzzle else { return Ok(()) };
        self.print()?;
        self.output.flush_now();
        let (input, number, line) = (source.to_string(), self.read, entry.line);
        About { input, number, line, outcome }.tell(&format!("{source}: {fault}"));
        Ok(())
    }

    fn print(&mut self) -> io::Result<()> {
        self.output.print(&self.records, 0..self.records.len())?;
        self.records.clear();
        Ok(())
    }

    /// Says something on standard error after the records so far.
    fn remark(&mut self, text: impl Display) -> io::Result<()> {
        self.print()?;
        self.output.flush_now();
        message(text);
        Ok(())
    }

    /// A file gets its name only if it has all of the input.
    fn finish(&self) -> Result<(), End> {
        Ok(finish(&self.output, &self.tally, self.is_incomplete)?)
    }

    /// Says how it went, and gives the status.
    fn close(mut self, result: Result<(), End>) -> Status {
        progress::end();
        match result {
            Ok(()) => {
                self.lost.tell();
                self.tally.tell("converted", "refused");
            }
            // It was counted as malformed, and what is complete has been written.
            Err(End::Malformed) => {}
            Err(End::Refused) => {
                give_up(&self.output);
                self.tally.fail();
            }
            Err(End::Output(error)) => {
                fail(&self.output, self.plan.output.as_deref(), &error, &mut self.tally);
            }
        }
        self.tally.status()
    }
}
