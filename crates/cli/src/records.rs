//! [`Records`]: answers as they are printed, with the place where each ends.

use crate::report::Outcome;
use std::io::{self, Write};
use std::ops::Range;

/// Records one after another. Each `write` adds a whole one.
#[derive(Clone, Debug, Default)]
pub struct Records {
    bytes: Vec<u8>,
    ends: Vec<End>,
}

/// The end of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Where it is in the bytes.
    pub at: usize,
    /// What became of the record of the input that all is said of here; nothing if more follows.
    pub outcome: Option<Outcome>,
}

impl Records {
    pub fn with_capacity(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), ends: Vec::new() }
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// Notes that with the latest record all has been said of a record of the input.
    pub fn conclude(&mut self, outcome: Outcome) {
        match self.ends.last_mut() {
            Some(End { outcome: open @ None, .. }) => *open = Some(outcome),
            _ => self.ends.push(End { at: self.bytes.len(), outcome: Some(outcome) }),
        }
    }

    /// Takes all records out; the memory stays for others.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Adds some of other records.
    pub fn extend_from(&mut self, others: &Self, range: Range<usize>) {
        let start = others.start(range.start);
        let offset = self.bytes.len();
        self.bytes.extend_from_slice(&others.bytes[start..others.start(range.end)]);
        let moved = |end: &End| End { at: end.at - start + offset, ..*end };
        self.ends.extend(others.ends[range].iter().map(moved));
    }

    /// Parts of at most `limit` bytes that end where records end; a longer record is a part of its
    /// own.
    pub fn parts(&self, limit: usize) -> impl Iterator<Item = &[u8]> {
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

    /// Where a record begins, or would begin.
    fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before].at)
    }
}

impl Write for Records {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(record);
        self.ends.push(End { at: self.bytes.len(), outcome: None });
        Ok(record.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(lengths: &[usize]) -> Records {
        let mut records = Records::default();
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
    fn a_record_of_the_input_may_end_with_a_record_or_after_it() {
        let mut records = records(&[4, 5]);
        records.conclude(Outcome::Answered);
        records.conclude(Outcome::Malformed);
        let ends: Vec<_> = records.ends.iter().map(|end| (end.at, end.outcome)).collect();
        let expected = [(4, None), (9, Some(Outcome::Answered)), (9, Some(Outcome::Malformed))];
        assert_eq!(ends, expected);
    }
}
