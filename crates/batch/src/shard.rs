//! [`Shard`]: one of several equal parts of all records.

use ninefold_io::Every;
use std::fmt;

/// One of several parts of all records: part *i* of *n* has the records *i*, *i* + *n*,
/// *i* + 2*n*, ... of all inputs together.
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

    /// Part `number` of `of` parts, if `number` is from 1 to `of`.
    pub const fn new(number: u64, of: u64) -> Option<Self> {
        if number >= 1 && number <= of { Some(Self { number, of }) } else { None }
    }

    /// The number of the part, from 1.
    pub const fn number(self) -> u64 {
        self.number
    }

    /// The number of parts.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Whether the part has the record with a number, from 1.
    pub const fn takes(self, number: u64) -> bool {
        number % self.of == self.number % self.of
    }

    /// The records of an input that the part has, if the inputs before it have `read_before`
    /// records.
    pub(crate) const fn every(self, read_before: u64) -> Every {
        let gone = read_before % self.of;
        let first =
            if self.number > gone { self.number - gone } else { self.number + (self.of - gone) };
        Every { first, step: self.of }
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
                    let taken = |n: u64| (before + n - 1) % of == number - 1;
                    assert!((1..20).all(|n| shard.every(before).takes(n) == taken(n)));
                    assert!((1..20).all(|n| shard.takes(before + n) == taken(n)));
                }
            }
        }
    }
}
