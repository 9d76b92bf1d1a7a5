//! [`Lost`]: what formats cannot say, refused or counted.

use crate::plan::Source;
use crate::report::note;
use ninefold::io::format::Loss;
use std::collections::{BTreeMap, BTreeSet};

/// What was left out, and of how many records.
#[derive(Default)]
pub struct Lost(BTreeMap<String, u64>);

impl Lost {
    /// Counts what one record loses.
    pub fn add(&mut self, losses: &[Loss]) {
        for kind in losses.iter().map(kind).collect::<BTreeSet<_>>() {
            *self.0.entry(kind).or_default() += 1;
        }
    }

    /// Adds what other records have lost.
    pub fn merge(&mut self, others: &Self) {
        for (what, records) in &others.0 {
            *self.0.entry(what.clone()).or_default() += records;
        }
    }

    /// Says what was left out.
    pub fn tell(&self) {
        for (what, records) in &self.0 {
            let s = if *records == 1 { "" } else { "s" };
            let values = [("records", (*records).into()), ("what", what.as_str().into())];
            note("left out", format_args!("left out of {records} record{s}: {what}"), &values);
        }
    }
}

/// Why the record of a line is not written in a format.
pub fn refusal(source: &Source, line: u64, format: &str, losses: &[Loss]) -> String {
    let what: Vec<String> = losses.iter().map(ToString::to_string).collect();
    format!(
        "{source}: line {line}: format {format} cannot say {}; --lossy leaves that out, or choose \
         another format",
        what.join(", ")
    )
}

/// What a loss is told as where many are counted.
fn kind(loss: &Loss) -> String {
    match loss {
        Loss::Field(_) => "fields".to_owned(),
        Loss::Unfilled(_) => "that cells with one mark are not filled".to_owned(),
        other => other.to_string(),
    }
}
