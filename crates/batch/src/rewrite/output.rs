//! [`RewriteOutput`]: takes the records that replace one record.

use crate::output_batch::UnwrittenRecord;
use crate::output_sender::OutputSender;
use crate::record_writer::RecordWriter;
use ninefold_io::format::{Entry, Field, Value};
use std::io;

/// Records that are handed over together.
pub(crate) const TOGETHER: usize = 512;

/// The output for the records that replace one record.
pub struct RewriteOutput<'o, 'd> {
    pub(crate) writer: &'o mut RecordWriter,
    pub(crate) sender: &'o mut OutputSender<'d>,
    /// Whether each record is handed over at once.
    pub(crate) is_slow: bool,
}

impl RewriteOutput<'_, '_> {
    /// Adds one of several records that replace one record.
    pub(crate) fn add(&mut self, entry: Entry) -> io::Result<()> {
        self.writer.add(UnwrittenRecord::new(entry), self.sender.part)?;
        self.sender.part.written += 1;
        let made = self.sender.part.record_count();
        if self.sender.part.has_ended() || self.is_slow || made >= TOGETHER {
            let has_ended = self.sender.part.has_ended();
            self.sender.hand_over()?;
            if has_ended {
                return Err(io::Error::other("the run has ended"));
            }
        }
        Ok(())
    }

    /// Adds a field to a record, in place of a field of the same name. If the format can hold only
    /// one field, the value goes to the start of this field.
    pub(crate) fn add_field(&self, entry: &mut Entry, name: &str, value: Value) {
        let Some(only) = self.writer.format().only_field() else {
            entry.fields.retain(|field| field.name != name);
            entry.fields.push(Field { name: name.into(), value });
            return;
        };
        let rest = entry.field(only).unwrap_or_default();
        let rest = format!("{} {}", value.as_str(), rest.trim_start()).trim_end().to_owned();
        entry.fields.retain(|field| field.name != only);
        entry.fields.push(Field::text(only, rest));
    }
}
