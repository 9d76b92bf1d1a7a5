//! [`RecordStride`]: a selection of an input's records.

/// A selection of an input's records: every `step`-th record, from the `first` on.
///
/// ```
/// use ninefold_io::RecordStride;
///
/// let shard = RecordStride { first: 2, step: 3 };
/// let taken: Vec<u64> = (1..=9).filter(|number| shard.takes(*number)).collect();
/// assert_eq!(taken, [2, 5, 8]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordStride {
    /// Number of the first record that is taken, from 1.
    pub first: u64,
    /// Distance from one taken record to the next; 0 means 1.
    pub step: u64,
}

impl Default for RecordStride {
    /// Takes all records.
    fn default() -> Self {
        Self { first: 1, step: 1 }
    }
}

impl RecordStride {
    /// Returns whether the record with this number is taken.
    pub const fn takes(self, number: u64) -> bool {
        let step = if self.step == 0 { 1 } else { self.step };
        number >= self.first && (number - self.first).is_multiple_of(step)
    }
}
