//! [`Writing`]: records on their way through a format into an output.

use super::answers::About;
use super::input::Failure;
use super::lost::{Lost, refusal};
use super::{fail, finish, give_up};
use crate::output::Output;
use crate::plan::{Bad, Source, is_table};
use crate::progress;
use crate::records::Records;
use crate::report::{Outcome, Tally, message};
use crate::status::Status;
use ninefold::io::Fault;
use ninefold::io::format::{self, Columns, Entry, Format, Sink};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// So many bytes of records are handed to the output together.
const MUCH: usize = 1 << 15;

/// A format to write: the one asked for, or that of the output's name, or lines.
#[derive(Clone, Copy)]
pub struct Aim(pub &'static dyn Format);

impl Aim {
    /// Tells why there is none.
    pub fn of(to: Option<&'static dyn Format>, output: Option<&Path>) -> Option<Self> {
        let format = match (to, output) {
            (Some(format), _) => Some(format),
            (None, None) => format::named("line"),
            // A name without an ending, or one that says only how to compress, says nothing.
            (None, Some(path)) => match format::ending(path) {
                Some(_) => format::of_path(path),
                None => format::named("line"),
            },
        };
        if let Some(format) = format.filter(|format| format.sink().is_some()) {
            return Some(Self(format));
        }
        let name = output.unwrap_or("standard output".as_ref()).display();
        let why = match format {
            Some(format) => format!("{} is only read", format.about().name),
            None => "no format has its ending".to_owned(),
        };
        message(format_args!(
            "{name}: cannot tell the format to write from the name: {why}; name one by --to"
        ));
        None
    }
}

/// Records on their way through a format into an output.
pub struct Writing<'a> {
    /// The name of the format.
    name: &'static str,
    is_table: bool,
    sink: Box<dyn Sink>,
    bad: Bad,
    is_lossy: bool,
    path: Option<&'a Path>,
    output: Output,
    text: Vec<u8>,
    /// Those that have not been handed to the output.
    records: Records,
    pub tally: Tally,
    /// Whether some input could not be read to its end.
    pub is_incomplete: bool,
    lost: Lost,
}

/// Why no more is written.
pub enum End {
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

impl<'a> Writing<'a> {
    /// Writes in a format to an output, whose path is for messages, after records of which this became.
    pub fn new(aim: Aim, path: Option<&'a Path>, output: Output, done: Tally) -> Self {
        Self {
            name: aim.0.about().name,
            is_table: is_table(aim.0),
            sink: aim.0.sink().expect("an aim is a format that is written"),
            bad: Bad::Keep,
            is_lossy: false,
            path,
            output,
            text: Vec::new(),
            records: Records::default(),
            tally: done,
            is_incomplete: false,
            lost: Lost::default(),
        }
    }

    /// The same, where malformed records and what the format cannot say are treated like this.
    pub fn treating(self, bad: Bad, is_lossy: bool) -> Self {
        Self { bad, is_lossy, ..self }
    }

    /// Where it all goes.
    pub fn output(&self) -> Output {
        self.output.clone()
    }

    /// Takes notice of what the records that follow may have.
    pub fn expect(&mut self, columns: Columns) {
        self.sink.expect(columns, &mut self.text);
    }

    /// Takes notice that records follow others with these columns, which another run has written.
    pub fn follow(&mut self, columns: &Columns) {
        self.sink.follow(columns);
    }

    /// Writes all of a record, or tells what is wrong with it; `number` is its number among those
    /// of all inputs.
    pub fn write(&mut self, source: &Source, number: u64, entry: &Entry) -> Result<(), End> {
        match (entry.puzzle, self.bad) {
            (Err(fault), Bad::End) => {
                self.tally.add(Outcome::Malformed);
                self.remark(format_args!("{source}: {fault}"))?;
                return Err(End::Malformed);
            }
            (Err(_), Bad::Skip) => {}
            _ => self.add(source, entry)?,
        }
        Ok(self.conclude_entry(source, number, entry)?)
    }

    /// The same for a malformed record that has no place in the output.
    pub fn leave_out(&mut self, source: &Source, number: u64, entry: &Entry) -> Result<(), End> {
        match self.bad {
            Bad::End => self.write(source, number, entry),
            Bad::Keep | Bad::Skip => Ok(self.conclude_entry(source, number, entry)?),
        }
    }

    /// Notes what became of a record, and tells what is wrong with it, if anything is.
    fn conclude_entry(&mut self, source: &Source, number: u64, entry: &Entry) -> io::Result<()> {
        let Err(fault) = entry.puzzle else {
            self.conclude(Outcome::Answered);
            return Ok(());
        };
        let outcome = Outcome::of_bad(self.bad);
        self.conclude(outcome);
        self.tell(source, number, entry.line, outcome, &format!("{source}: {fault}"))
    }

    /// Writes a record, of which more may follow.
    pub fn add(&mut self, source: &Source, entry: &Entry) -> Result<(), End> {
        let losses = self.sink.losses(entry);
        if !losses.is_empty() && !self.is_lossy {
            self.remark(refusal(source, entry.line, self.name, &losses))?;
            return Err(End::Refused);
        }
        self.lost.add(&losses);
        self.sink.write(entry, &mut self.text);
        Ok(self.take_text()?)
    }

    /// Writes something in place of a record: in text a line that starts with `#`, in a table a record
    /// without a puzzle.
    pub fn write_without(
        &mut self,
        source: &Source,
        entry: &Entry,
        note: &str,
        fault: Fault,
    ) -> Result<(), End> {
        if self.is_table {
            return self.add(source, &Entry { puzzle: Err(fault), ..entry.clone() });
        }
        self.sink.write_note(note, &mut self.text);
        Ok(self.take_text()?)
    }

    fn take_text(&mut self) -> io::Result<()> {
        if !self.text.is_empty() {
            self.records.write_all(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    /// Notes what became of the latest record.
    pub fn conclude(&mut self, outcome: Outcome) {
        self.records.conclude(outcome);
        self.tally.add(outcome);
        progress::add(outcome);
    }

    /// Tells something about a record, after the records so far.
    pub fn tell(
        &mut self,
        source: &Source,
        number: u64,
        line: u64,
        outcome: Outcome,
        text: &str,
    ) -> io::Result<()> {
        self.print()?;
        self.output.flush_now();
        About { input: source.to_string(), number, line, outcome }.tell(text);
        Ok(())
    }

    /// Tells something about a record that comes from no input, after the records so far.
    pub fn tell_record(&mut self, number: u64, outcome: Outcome, text: &str) -> io::Result<()> {
        self.print()?;
        self.output.flush_now();
        About { input: String::new(), number, line: 0, outcome }.tell(text);
        Ok(())
    }

    /// Tells what went wrong with an input, after the records so far.
    pub fn tell_failure(&mut self, source: &Source, failure: &Failure) -> io::Result<()> {
        self.print()?;
        self.output.flush_now();
        failure.describe(source).iter().for_each(message);
        self.tally.fail();
        self.is_incomplete |= matches!(failure, Failure::Unreadable(_));
        Ok(())
    }

    /// Hands the records over, if there are many.
    pub fn print_much(&mut self) -> io::Result<()> {
        if self.records.bytes().len() >= MUCH { self.print() } else { Ok(()) }
    }

    /// Hands the records over.
    pub fn print(&mut self) -> io::Result<()> {
        self.output.print(&self.records, 0..self.records.len())?;
        self.records.clear();
        Ok(())
    }

    /// Says something on standard error after the records so far.
    pub fn remark(&mut self, text: impl Display) -> io::Result<()> {
        self.print()?;
        self.output.flush_now();
        message(text);
        Ok(())
    }

    /// Prints what comes after the last record.
    pub fn print_end(&mut self) -> io::Result<()> {
        let mut end = Vec::new();
        self.sink.finish(&mut end)?;
        if !end.is_empty() {
            self.records.write_all(&end)?;
        }
        self.print()
    }

    /// A file gets its name only if it has all of the input.
    pub fn finish(&self) -> io::Result<()> {
        finish(&self.output, &self.tally, self.is_incomplete)
    }

    /// Says how it went, and gives the status.
    pub fn close(mut self, result: Result<(), End>, answered: &str, negative: &str) -> Status {
        progress::end();
        match result {
            Ok(()) => {
                self.lost.tell();
                self.tally.tell(answered, negative);
            }
            // It was counted as malformed, and what is complete has been written.
            Err(End::Malformed) => {}
            Err(End::Refused) => {
                give_up(&self.output);
                self.tally.fail();
            }
            Err(End::Output(error)) => fail(&self.output, self.path, &error, &mut self.tally),
        }
        self.tally.status()
    }
}
