//! [`RecordText`]: the text of records, with the end of each record.

use crate::outcome::Outcome;
use std::io::{self, Write};
use std::ops::Range;

/// The text of records, one after another. Each `write` adds a whole record.
///
/// A record of the input may have several records in the output, or none. [`conclude`] marks the
/// end of all output that belongs to one record of the input.
///
/// [`conclude`]: Self::conclude
///
/// ```
/// use ninefold_batch::{Outcome, RecordText};
/// use std::io::Write;
///
/// let mut text = RecordText::default();
/// text.write_all(b"=1\n")?;
/// text.conclude(Outcome::Answered);
/// assert_eq!((text.len(), text.bytes()), (1, &b"=1\n"[..]));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RecordText {
    bytes: Vec<u8>,
    ends: Vec<RecordEnd>,
}

/// The end of a record of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RecordEnd {
    /// Offset in the text, in bytes.
    pub(crate) at: usize,
    /// Outcome of the record of the input, if all of its output ends here.
    pub(crate) outcome: Option<Outcome>,
}

impl RecordText {
    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), ends: Vec::new() }
    }

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the text of all records.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn ends(&self) -> &[RecordEnd] {
        &self.ends
    }

    /// Adds the record that `write` appends, if it appends any bytes.
    pub(crate) fn add_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let before = self.bytes.len();
        write(&mut self.bytes);
        if self.bytes.len() > before {
            self.ends.push(RecordEnd { at: self.bytes.len(), outcome: None });
        }
    }

    /// Marks the end of all output that belongs to one record of the input.
    pub fn conclude(&mut self, outcome: Outcome) {
        match self.ends.last_mut() {
            Some(RecordEnd { outcome: open @ None, .. }) => *open = Some(outcome),
            _ => self.ends.push(RecordEnd { at: self.bytes.len(), outcome: Some(outcome) }),
        }
    }

    /// Removes all records and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Adds a range of records of another text.
    pub(crate) fn extend_from(&mut self, others: &Self, range: Range<usize>) {
        let start = others.start(range.start);
        let offset = self.bytes.len();
        self.bytes.extend_from_slice(&others.bytes[start..others.start(range.end)]);
        let moved = |end: &RecordEnd| RecordEnd { at: end.at - start + offset, ..*end };
        self.ends.extend(others.ends[range].iter().map(moved));
    }

    /// Inserts a blank line before the first record.
    pub(crate) fn insert_blank_line(&mut self) {
        self.bytes.insert(0, b'\n');
        self.ends.iter_mut().for_each(|end| end.at += 1);
    }

    /// Removes a blank line before the first record, if there is one.
    pub(crate) fn remove_blank_line(&mut self) {
        if self.bytes.first() == Some(&b'\n') {
            self.bytes.remove(0);
            self.ends.iter_mut().for_each(|end| end.at = end.at.saturating_sub(1));
        }
    }

    /// Splits the text into parts of at most `limit` bytes. Parts end where records end. A longer
    /// record is a part of its own.
    pub(crate) fn parts(&self, limit: usize) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = self.ends.get(next)?.at;
            let mut end = first;
            while let Some(longer) = self.ends.get(next)
                && (longer.at <= start + limit || longer.at == first)
            {
                end = longer.at;
                next += 1;
            }
            let part = start..end;
            start = end;
            Some(&self.bytes[part])
        })
    }

    /// Returns the offset where a record begins, or where the next record would begin.
    fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before].at)
    }
}

impl Write for RecordText {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(record);
        self.ends.push(RecordEnd { at: self.bytes.len(), outcome: None });
        Ok(record.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(lengths: &[usize]) -> RecordText {
        let mut records = RecordText::default();
        for length in lengths {
            records.write_all(&vec![b'x'; *length]).unwrap();
        }
        records
    }

    #[test]
    fn parts_end_where_records_end() {
        let parts = |lengths: &[usize]| -> Vec<usize> {
            records(lengths).parts(10).map(<[u8]>::len).collect()
        };
        assert_eq!(parts(&[]), [0; 0]);
        assert_eq!(parts(&[3, 3, 3, 3]), [9, 3]);
        assert_eq!(parts(&[10, 10]), [10, 10]);
        assert_eq!(parts(&[5, 25, 1]), [5, 25, 1]);
    }

    #[test]
    fn some_of_other_records_keep_their_ends() {
        let mut all = records(&[4]);
        all.extend_from(&records(&[1, 2, 3, 5]), 1..3);
        assert_eq!((all.len(), all.bytes().len()), (3, 9));
        assert_eq!(all.ends.iter().map(|end| end.at).collect::<Vec<_>>(), [4, 6, 9]);
        all.extend_from(&records(&[1, 2]), 2..2);
        assert_eq!(all.len(), 3);
    }

    #[test]
    fn a_blank_line_is_a_part_of_the_first_record() {
        let mut text = records(&[4, 5]);
        text.insert_blank_line();
        assert_eq!(text.bytes(), b"\nxxxxxxxxx");
        assert_eq!(text.ends.iter().map(|end| end.at).collect::<Vec<_>>(), [5, 10]);
        text.remove_blank_line();
        text.remove_blank_line();
        assert_eq!(text.bytes(), b"xxxxxxxxx");
        assert_eq!(text.ends.iter().map(|end| end.at).collect::<Vec<_>>(), [4, 9]);
    }

    #[test]
    fn a_record_of_the_input_may_end_with_a_record_or_after_it() {
        let mut records = records(&[4, 5]);
        records.conclude(Outcome::Answered);
        records.conclude(Outcome::Malformed);
        let ends: Vec<_> = records.ends.iter().map(|end| (end.at, end.outcome)).collect();
        let expected = [(4, None), (9, Some(Outcome::Answered)), (9, Some(Outcome::Malformed))];
        assert_eq!(ends, expected);
    }
}
