//! [`DuplicateFilter`]: keeps the first record of each class, exactly, within some memory.
//!
//! When the set of classes is full, records of new classes are *spilled*: they go to a temporary
//! file, in order. After the last record, the file is the input of another pass, which starts with
//! an empty set. The output has the same records in the same order for any number of passes.

use super::class_set::{ClassKey, ClassSet, Sighting};
use crate::host::{Host, Message};
use crate::output_batch::UnwrittenRecord;
use crate::stored_entry::StoredEntry;
use ninefold_io::format::Entry;
use ninefold_questions::Setting;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::PathBuf;

/// The memory for removing duplicates, and the folder of the file for spilled records.
///
/// ```
/// use ninefold_batch::DedupeLimits;
/// let limits = DedupeLimits { memory: 1 << 30, folder: std::env::temp_dir() };
/// assert_eq!(limits.memory, 1_073_741_824);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DedupeLimits {
    /// Bytes that the classes may take.
    pub memory: u64,
    /// Folder of the temporary file for records that do not fit in memory.
    pub folder: PathBuf,
}

/// A filter that lets the first record of each class pass.
pub(crate) struct DuplicateFilter {
    limits: DedupeLimits,
    classes: ClassSet,
    /// Temporary file of the records spilled in this pass. `None` if there are none.
    spill: Option<BufWriter<File>>,
    /// Number of classes found in all passes.
    found: u64,
    duplicates: u64,
    passes: u64,
}

impl DuplicateFilter {
    pub(crate) fn new(limits: DedupeLimits) -> Self {
        let classes = ClassSet::within(limits.memory);
        Self { limits, classes, spill: None, found: 0, duplicates: 0, passes: 1 }
    }

    /// Adds the class of a record. Returns true if the record is the first of its class and must be
    /// written now. Spills the record if its class does not fit.
    pub(crate) fn is_first(
        &mut self,
        key: &ClassKey,
        input: usize,
        entry: &Entry,
    ) -> io::Result<bool> {
        let sighting = self.classes.note(key);
        if sighting == Sighting::NoRoom {
            self.spill(key, input, entry)?;
        }
        self.found += u64::from(sighting == Sighting::First);
        self.duplicates += u64::from(sighting == Sighting::Again);
        Ok(sighting == Sighting::First)
    }

    /// Starts another pass. Returns its records, or `None` if no record was spilled.
    pub(crate) fn next_pass(&mut self) -> io::Result<Option<SpilledRecords>> {
        let Some(spill) = self.spill.take() else { return Ok(None) };
        self.passes += 1;
        self.classes.clear();
        let mut file = spill.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(Some(SpilledRecords(BufReader::new(file))))
    }

    /// Returns the message with the numbers of classes and duplicates.
    pub(crate) fn summary(&self) -> Message {
        Message::Classes {
            classes: self.found,
            duplicates: self.duplicates,
            passes: self.passes,
            capacity: self.classes.capacity(),
        }
    }

    /// Returns the message about a temporary file that could not be written or read.
    pub(crate) fn explain(&self, error: &io::Error, host: &dyn Host) -> String {
        format!(
            "{}: no file there for the records that do not fit in memory: {error}; raise {}, or \
             choose another folder by {}",
            self.limits.folder.display(),
            host.setting_name(Setting::DedupeMemory),
            host.setting_name(Setting::DedupeFolder),
        )
    }

    fn spill(&mut self, key: &ClassKey, input: usize, entry: &Entry) -> io::Result<()> {
        let spill = match &mut self.spill {
            Some(spill) => spill,
            none => {
                let file = tempfile::tempfile_in(&self.limits.folder)?;
                none.insert(BufWriter::with_capacity(1 << 18, file))
            }
        };
        let text = serde_json::to_vec(&SpilledEntry { input, entry: StoredEntry::new(entry) })?;
        let length = u32::try_from(text.len()).map_err(io::Error::other)?;
        spill.write_all(key.bytes())?;
        spill.write_all(&length.to_le_bytes())?;
        spill.write_all(&text)
    }
}

/// The records that the pass before has spilled, in order.
pub(crate) struct SpilledRecords(BufReader<File>);

impl SpilledRecords {
    /// Returns the next record, with the key of its class.
    pub(crate) fn next(&mut self) -> io::Result<Option<UnwrittenRecord>> {
        let mut key = [0; ClassKey::BYTES];
        match self.0.read_exact(&mut key) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            result => result?,
        }
        let mut length = [0; 4];
        self.0.read_exact(&mut length)?;
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        self.0.read_exact(&mut text)?;
        let spilled: SpilledEntry = serde_json::from_slice(&text)?;
        let input = spilled.input;
        let key = Some(ClassKey::new(key));
        Ok(Some(UnwrittenRecord { input, key, ..UnwrittenRecord::new(spilled.entry.entry()) }))
    }
}

/// A record as the temporary file stores it.
#[derive(Serialize, Deserialize)]
struct SpilledEntry {
    input: usize,
    entry: StoredEntry,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dedupe::class_set::BYTES_A_CLASS;
    use ninefold_core::Puzzle;
    use std::env;

    fn key(n: usize) -> ClassKey {
        ClassKey::from_form(&format!("{n:081}").parse().unwrap())
    }

    #[test]
    fn the_first_of_each_class_comes_out_in_order_however_little_memory_there_is() {
        for places in [1, 2, 7, 1000] {
            let memory = places * BYTES_A_CLASS as u64;
            let limits = DedupeLimits { memory, folder: env::temp_dir() };
            let mut filter = DuplicateFilter::new(limits);
            let mut written = Vec::new();
            let classes = [5, 3, 5, 9, 1, 3, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1];
            for (number, class) in (1..).zip(classes) {
                let mut entry = Entry::new(number, Ok(Puzzle::EMPTY));
                entry.number = number;
                if filter.is_first(&key(class), 0, &entry).unwrap() {
                    written.push(number);
                }
            }
            while let Some(mut spilled) = filter.next_pass().unwrap() {
                while let Some(record) = spilled.next().unwrap() {
                    let (key, entry) = (record.key.unwrap(), record.entry.unwrap());
                    if filter.is_first(&key, record.input, &entry).unwrap() {
                        written.push(entry.number);
                    }
                }
            }
            assert_eq!(written, [1, 2, 4, 5, 9, 10, 11, 13, 15], "{places}");
            assert_eq!((filter.found, filter.duplicates), (9, 7), "{places}");
        }
    }
}
