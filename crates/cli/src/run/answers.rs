//! [`Answers`]: what is said of some records, on its way to be printed.

use super::input::Failure;
use super::lost::Lost;
use crate::output::Output;
use crate::plan::{Bad, Source};
use crate::records::Records;
use crate::report::{Effort, Outcome, Tally, message, note};
use ninefold::io::format::{Columns, Entry};
use std::fmt::Display;
use std::io::{self, Write};
use std::mem;

/// What is said of some records, one after another.
#[derive(Default)]
pub struct Answers {
    pub records: Records,
    /// What is told on standard error, and after how many of the records.
    remarks: Vec<(usize, Remark)>,
    pub tally: Tally,
    pub effort: Effort,
    /// Whether some input could not be read to its end.
    pub is_incomplete: bool,
    /// Records for a format that one sink must write, in place of `records`.
    pub entries: Vec<Entry>,
    /// What such records may have, with the first of them.
    pub columns: Option<Columns>,
    pub lost: Lost,
    /// Why no more is answered.
    pub end: Option<End>,
    /// Whether somebody may wait for these.
    pub is_awaited: bool,
    /// Whether these are the last of a portion.
    pub is_last: bool,
}

/// Why no more is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A record is malformed, and that was to be the end.
    Malformed,
    /// Something would be lost.
    Refused,
}

/// What is told on standard error.
struct Remark {
    /// The record that it is about, if it is about one.
    about: Option<About>,
    text: String,
}

/// A record that something is told about.
pub struct About {
    pub input: String,
    /// Its number among the records of all inputs.
    pub number: u64,
    pub line: u64,
    pub outcome: Outcome,
}

impl About {
    /// Tells something about the record.
    pub fn tell(&self, text: &str) {
        let values = [
            ("input", self.input.as_str().into()),
            ("record", self.number.into()),
            ("line", self.line.into()),
            ("outcome", self.outcome.word().into()),
        ];
        note("record", text, &values);
    }
}

impl Answers {
    /// Notes what became of a record of the input, after all that is said of it.
    pub fn conclude(&mut self, outcome: Outcome) {
        self.records.conclude(outcome);
        self.tally.add(outcome);
    }

    /// Notes something to tell about the latest record.
    pub fn remark(&mut self, about: About, text: impl Display) {
        self.push_remark(Some(about), text);
    }

    fn push_remark(&mut self, about: Option<About>, text: impl Display) {
        self.remarks.push((self.records.len(), Remark { about, text: text.to_string() }));
    }

    /// Notes a malformed record.
    pub fn add_bad(&mut self, bad: Bad, about: About, fault: impl Display) {
        if bad == Bad::End {
            // Another run has to look at it again.
            self.tally.add(Outcome::Malformed);
            self.end_with(End::Malformed, fault);
        } else {
            self.conclude(Outcome::of_bad(bad));
            self.remark(about, fault);
        }
    }

    /// Notes why no more is answered.
    pub fn end_with(&mut self, end: End, why: impl Display) {
        self.end = Some(end);
        self.push_remark(None, why);
    }

    /// Notes what went wrong with an input.
    pub fn fail(&mut self, failure: &Failure, source: &Source) {
        for text in failure.describe(source) {
            self.push_remark(None, text);
        }
        self.tally.fail();
        self.is_incomplete |= !matches!(failure, Failure::Empty);
    }

    /// Prints all records, and the remarks on standard error, where each stands after its record if
    /// both are seen.
    pub fn print(&self, output: &Output) -> io::Result<()> {
        let mut printed = 0;
        for (end, remark) in &self.remarks {
            output.print(&self.records, printed..*end)?;
            output.flush_now();
            match &remark.about {
                Some(about) => about.tell(&remark.text),
                None => message(&remark.text),
            }
            printed = *end;
        }
        output.print(&self.records, printed..self.records.len())?;
        if self.is_awaited {
            output.flush_now();
        }
        Ok(())
    }

    /// Takes everything out; the memory stays for others.
    pub fn clear(&mut self) {
        let mut records = mem::take(&mut self.records);
        records.clear();
        *self = Self { records, ..Self::default() };
    }
}

impl Write for Answers {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        self.records.write(record)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
