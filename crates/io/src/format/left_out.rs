//! [`LeftOut`]: the formats that this build was made without.

use std::error::Error;
use std::fmt;

/// A format that this build neither reads nor writes, because a feature of the crate is off. As an
/// error, it says which feature to switch on.
///
/// ```
/// use ninefold_io::format::{LeftOut, named};
/// assert_eq!(LeftOut::named("parquet").is_some(), named("parquet").is_none());
/// assert!(LeftOut::named("csv").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The name and other names of the format, which are also its endings of file names.
    pub names: &'static [&'static str],
    /// The name in sentences.
    what: &'static str,
    /// First bytes of its files.
    magic: &'static [u8],
    /// Whether ninefold can write the format.
    pub is_written: bool,
    /// The feature that brings the format.
    feature: &'static str,
}

impl LeftOut {
    /// All formats that this build was made without.
    pub const ALL: &'static [Self] = &[
        #[cfg(not(feature = "parquet"))]
        Self {
            names: &["parquet", "pq"],
            what: "Parquet",
            magic: b"PAR1",
            is_written: true,
            feature: "parquet",
        },
        #[cfg(not(feature = "arrow"))]
        Self {
            names: &["arrow", "arrows", "feather", "ipc"],
            what: "Arrow",
            magic: b"ARROW1",
            is_written: false,
            feature: "arrow",
        },
    ];

    /// Returns the format with a name, or with an ending of file names.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|format| format.names.contains(&name))
    }

    /// Returns the format of an input that starts with these bytes.
    pub(super) fn by_start(start: &[u8]) -> Option<&'static Self> {
        Self::ALL.iter().find(|format| start.starts_with(format.magic))
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, feature, .. } = self;
        write!(f, "ninefold was built without {what}; build it with the feature `{feature}`")
    }
}

impl Error for LeftOut {}

#[cfg(all(test, not(feature = "parquet")))]
mod tests {
    use crate::format::{Entries, of_output};

    #[test]
    fn a_parquet_file_is_refused_with_the_feature_that_reads_it() {
        let text = "ninefold was built without Parquet; build it with the feature `parquet`";
        let error = Entries::open(&b"PAR1\x15\x04"[..], None).err();
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(text));
        let error = of_output("a.parquet".as_ref()).err();
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(text));
    }
}
