//! [`Records`]: answers as they are printed, with the place where each ends.

use std::io::{self, Write};
use std::ops::Range;

/// Records one after another. Each `write` adds a whole one.
#[derive(Clone, Debug, Default)]
pub struct Records {
    bytes: Vec<u8>,
    /// The end of each record.
    ends: Vec<usize>,
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
        self.ends.extend(others.ends[range].iter().map(|end| end - start + offset));
    }

    /// Parts of at most `limit` bytes that end where records end; a longer record is a part of its
    /// own.
    pub fn parts(&self, limit: usize) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = *self.ends.get(next)?;
            let mut end = first;
            while let Some(&longer) = self.ends.get(next)
                && (longer <= start + limit || longer == first)
            {
                end = longer;
                next += 1;
            }
            let part = start..end;
            start = end;
            Some(&self.bytes[part])
        })
    }

    /// Where a record begins, or would begin.
    fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before])
    }
}

impl Write for Records {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(record);
        self.ends.push(self.bytes.len());
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
        assert_eq!(all.ends, [4, 6, 9]);
        all.extend_from(&records(&[1, 2]), 2..2);
        assert_eq!(all.len(), 3);
    }
}
