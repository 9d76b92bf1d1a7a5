//! [`DroppedInformation`]: counts the information that formats cannot hold.

use crate::host::{Host, Message};
use ninefold_io::format::Loss;
use std::collections::{BTreeMap, BTreeSet};

/// Information that the output's format cannot hold, and the number of records that lost it.
#[derive(Default)]
pub(crate) struct DroppedInformation(BTreeMap<String, u64>);

impl DroppedInformation {
    /// Counts the losses of one record.
    pub(crate) fn add(&mut self, losses: &[Loss]) {
        for kind in losses.iter().map(kind).collect::<BTreeSet<_>>() {
            *self.0.entry(kind).or_default() += 1;
        }
    }

    /// Adds the losses of other records.
    pub(crate) fn merge(&mut self, others: &Self) {
        for (what, records) in &others.0 {
            *self.0.entry(what.clone()).or_default() += records;
        }
    }

    /// Sends a message for each kind of dropped information.
    pub(crate) fn tell(&self, host: &dyn Host) {
        for (what, records) in &self.0 {
            host.tell(Message::Dropped { records: *records, what: what.clone() });
        }
    }
}

/// Returns why a format refuses a record, and what to do.
pub(crate) fn refusal(format: &str, losses: &[Loss]) -> String {
    let what: Vec<String> = losses.iter().map(ToString::to_string).collect();
    format!(
        "format {format} cannot say {}; --lossy leaves that out, or choose another format",
        what.join(", ")
    )
}

/// Returns the kind of a loss, in words. Losses are counted by kind.
fn kind(loss: &Loss) -> String {
    match loss {
        Loss::Field(_) => "fields".to_owned(),
        Loss::Bytes(_) => "bytes that are not UTF-8".to_owned(),
        Loss::Large(_) => "fields that are too large".to_owned(),
        Loss::Unfilled(_) => "that cells with one mark are not filled".to_owned(),
        other => other.to_string(),
    }
}
