//! [`Checkpoint`]: how far an output has come, so that another run can continue it.

use crate::outcome::Tally;

/// How far an output has come.
///
/// ```
/// use ninefold_batch::Checkpoint;
/// assert_eq!(Checkpoint::default().bytes, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    /// Number of bytes that hold all output for the records of the tally.
    pub bytes: u64,
    /// CRC-32 of these bytes.
    pub sum: u32,
    /// Outcomes of the records of the input.
    pub tally: Tally,
}

/// The length and the CRC-32 of the bytes that have been written.
pub(super) struct WrittenSum {
    pub(super) len: u64,
    hasher: crc32fast::Hasher,
}

impl WrittenSum {
    pub(super) fn after(checkpoint: &Checkpoint) -> Self {
        let hasher = crc32fast::Hasher::new_with_initial_len(checkpoint.sum, checkpoint.bytes);
        Self { len: checkpoint.bytes, hasher }
    }

    pub(super) fn update(&mut self, bytes: &[u8]) {
        self.len += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    pub(super) fn sum(&self) -> u32 {
        self.hasher.clone().finalize()
    }
}

impl Checkpoint {
    /// Returns the checkpoint as a line. The line always has the same length, and ends in a
    /// checksum of its own.
    pub(super) fn line(&self) -> String {
        let counts = self.tally.counts().map(|count| format!("{count:020}")).join(" ");
        let text = format!("{:020} {:08x} {counts}", self.bytes, self.sum);
        format!("{text} {:08x}\n", crc32fast::hash(text.as_bytes()))
    }

    /// Parses the line of a checkpoint. Returns `None` if the line is incomplete.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let (text, sum) = line.trim_end().rsplit_once(' ')?;
        if u32::from_str_radix(sum, 16).ok()? != crc32fast::hash(text.as_bytes()) {
            return None;
        }
        let words: Vec<&str> = text.split(' ').collect();
        let [bytes, sum, counts @ ..] = &words[..] else { return None };
        let counts: Vec<u64> = counts.iter().map(|n| n.parse().ok()).collect::<Option<_>>()?;
        Some(Self {
            bytes: bytes.parse().ok()?,
            sum: u32::from_str_radix(sum, 16).ok()?,
            tally: Tally::of_counts(counts.try_into().ok()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_the_right_checksum_needs_all_its_numbers() {
        let whole = Checkpoint::default().line();
        assert!(Checkpoint::parse(&whole).is_some());
        let (text, _) = whole.trim_end().rsplit_once(' ').unwrap();
        let (shorter, _) = text.rsplit_once(' ').unwrap();
        for text in ["", "0", "x y", "0 0", shorter, &format!("{text} 0"), &format!("{text}x")] {
            let line = format!("{text} {:08x}\n", crc32fast::hash(text.as_bytes()));
            assert!(Checkpoint::parse(&line).is_none(), "{text}");
        }
        assert!(Checkpoint::parse("no checksum\n").is_none());
        assert!(Checkpoint::parse(&whole.replace(' ', "")).is_none());
    }
}
