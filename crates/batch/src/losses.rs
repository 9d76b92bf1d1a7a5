//! [`DroppedInformation`]: counts the information that formats cannot hold.

use crate::host::{Host, Message};
use crate::variant::first_of;
use ninefold_io::format::Loss;
use ninefold_questions::Setting;
use ninefold_variant_io::VariantWriteError;
use std::collections::{BTreeMap, BTreeSet};

/// Information that the output's format cannot hold, and the number of records that lost it.
#[derive(Default)]
pub(crate) struct DroppedInformation(BTreeMap<String, u64>);

impl DroppedInformation {
    /// Counts the losses of one record.
    pub(crate) fn add(&mut self, losses: &[Loss]) {
        if losses.is_empty() {
            return;
        }
        for kind in losses.iter().map(kind).collect::<BTreeSet<_>>() {
            *self.0.entry(kind).or_default() += 1;
        }
    }

    /// Counts a record that lost something, in words.
    pub(crate) fn add_kind(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    /// Adds the losses of other records.
    pub(crate) fn merge(&mut self, others: &Self) {
        for (what, records) in &others.0 {
            *self.0.entry(what.clone()).or_default() += records;
        }
    }

    /// Sends a message for each kind of dropped information. `is_continued`: an earlier run wrote
    /// records that are not counted here.
    pub(crate) fn tell(&self, is_continued: bool, host: &dyn Host) {
        for (what, records) in &self.0 {
            host.tell(Message::Dropped { records: *records, is_continued, what: what.clone() });
        }
    }
}

/// A record that a format refuses.
pub(crate) struct Refusal {
    format: &'static str,
    /// Information that the format cannot hold, in words.
    what: String,
    /// Whether this is more than one thing. `None`: it cannot be dropped.
    is_several: Option<bool>,
}

impl Refusal {
    pub(crate) fn new(format: &'static str, losses: &[Loss]) -> Self {
        let what: Vec<String> = losses.iter().map(ToString::to_string).collect();
        Self { format, what: what.join(", "), is_several: Some(what.len() > 1) }
    }

    /// Returns the refusal of a puzzle that a format cannot say.
    pub(crate) fn of_variant(error: &VariantWriteError, format: &'static str) -> Self {
        const SHOWN: usize = 20;
        match error {
            VariantWriteError::Lost { what, .. } => {
                let text = first_of(what, SHOWN, ", ");
                Self { format, what: text, is_several: Some(what.len() > 1) }
            }
            VariantWriteError::Grid { needs, .. } => Self::of_grid(format, needs),
            _ => Self { format, what: error.to_string(), is_several: None },
        }
    }

    /// Returns the refusal of a grid that a format does not have.
    pub(crate) fn of_grid(format: &'static str, needs: &str) -> Self {
        Self { format, what: format!("this grid: it needs {needs}"), is_several: None }
    }

    /// Notes that nothing of it can be dropped.
    pub(crate) fn cannot_drop(&mut self) {
        self.is_several = None;
    }

    /// Returns why the record is refused, and what to do.
    pub(crate) fn describe(&self, host: &dyn Host) -> String {
        let Self { format, what, is_several } = self;
        let Some(is_several) = is_several else {
            return format!("format {format} cannot hold {what}; choose another format");
        };
        let it = if *is_several { "them" } else { "it" };
        let lossy = host.setting_name(Setting::Lossy);
        format!(
            "format {format} cannot hold {what}; set {lossy} to drop {it}, or choose another format"
        )
    }
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
