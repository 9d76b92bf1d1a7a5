//! [`Shard`]: one of several equal parts of all records.

use ninefold_io::RecordStride;
use std::fmt;

/// One of *n* equal parts of all records. Shard *i* has the records *i*, *i* + *n*, *i* + 2*n*, ...
/// of all inputs together.
///
/// ```
/// use ninefold_batch::Shard;
///
/// let shard = Shard::new(2, 3).ok_or("1 to 3")?;
/// assert!([2, 5, 8].into_iter().all(|number| shard.takes(number)));
/// assert_eq!(shard.to_string(), "2/3");
/// assert_eq!(Shard::new(4, 3), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All records.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Returns shard `number` of `of` shards, or `None` unless `number` is from 1 to `of`.
    pub const fn new(number: u64, of: u64) -> Option<Self> {
        if number >= 1 && number <= of { Some(Self { number, of }) } else { None }
    }

    /// Returns the number of the shard, from 1.
    pub const fn number(self) -> u64 {
        self.number
    }

    /// Returns the number of shards.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Returns whether the shard has the record with this number, from 1.
    pub const fn takes(self, number: u64) -> bool {
        number % self.of == self.number % self.of
    }

    /// Returns the number, among all records, of the last of the shard's first `done` records.
    /// Returns 0 if `done` is 0.
    pub(crate) const fn last_of(self, done: u64) -> u64 {
        match done {
            0 => 0,
            done => (done - 1).saturating_mul(self.of).saturating_add(self.number),
        }
    }

    /// Returns the records of an input that the shard has, without the shard's first `done`
    /// records. The inputs before have `records_before` records.
    pub(crate) const fn every_after(self, records_before: u64, done: u64) -> RecordStride {
        // `next` and `first` are numbers among the records of all inputs.
        let next = self.last_of(done + 1);
        let first = if next > records_before {
            next
        } else {
            next + (records_before - next) / self.of * self.of + self.of
        };
        RecordStride { first: first - records_before, step: self.of }
    }
}

impl Default for Shard {
    /// [`Shard::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_goes_on_from_one_input_to_the_next() {
        for of in 1..6 {
            for number in 1..=of {
                let shard = Shard { number, of };
                for before in 0..20 {
                    for done in 0..5 {
                        let is_done = |n: u64| n <= shard.last_of(done);
                        let taken = |n: u64| (n - 1) % of == number - 1 && !is_done(n);
                        let every = shard.every_after(before, done);
                        assert!((1..20).all(|n| every.takes(n) == taken(before + n)));
                        assert!((1..20).all(|n| shard.takes(n) == ((n - 1) % of == number - 1)));
                    }
                }
            }
        }
    }

    #[test]
    fn the_last_record_that_is_done_has_as_many_before_it() {
        let shard = Shard { number: 2, of: 3 };
        assert_eq!([0, 1, 2, 3].map(|done| shard.last_of(done)), [0, 2, 5, 8]);
    }
}
