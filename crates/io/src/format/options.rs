//! [`ReadOptions`]: what the caller knows about an input.

use super::{Format, InputStart};
use std::fmt;

/// What the caller knows about an input. By default nothing is known, and the content shows it.
///
/// A format alone can stand for the options: `Entries::open(input, named("csv"))`.
///
/// ```
/// use ninefold_io::format::{ColumnNames, Entries, ReadOptions};
///
/// let columns = ColumnNames { puzzle: Some("givens".to_owned()), ..ColumnNames::default() };
/// let options = ReadOptions { columns, ..ReadOptions::default() };
/// let table = format!("id,givens\n7,{}\n", ".".repeat(81));
/// let mut entries = Entries::open(table.as_bytes(), options)?;
/// assert_eq!(entries.format(), "csv");
/// let entry = entries.next_entry()?.ok_or("one record")?;
/// assert_eq!((entry.puzzle.is_ok(), entry.field("id")), (true, Some("7")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// The format. `None`: the content shows it.
    pub from: Option<&'static dyn Format>,
    /// The names of columns.
    pub columns: ColumnNames,
    /// Recognises inputs that the caller reads itself. `None`: there are none.
    pub other: Option<OtherInputs>,
}

/// Recognises inputs that the caller reads itself, such as puzzles on other grids.
///
/// The function gets the start of an input, the format that was recognised (`None`: plain text), and
/// whether this is all that can be read to tell. It is asked again when more is read.
///
/// ```
/// use ninefold_io::ChunkPace;
/// use ninefold_io::format::{Opened, OpenedRecords, OtherFit, ReadOptions};
///
/// let options = ReadOptions {
///     other: Some(|start, _, _| match start.first().starts_with(b".Shape") {
///         true => OtherFit::Yes,
///         false => OtherFit::No,
///     }),
///     ..ReadOptions::default()
/// };
/// let opened = Opened::open(&b".Shape~4x4\n"[..], options, ChunkPace::Full)?;
/// assert!(matches!(opened.records, OpenedRecords::Other(_)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub type OtherInputs = fn(&InputStart, Option<&'static dyn Format>, bool) -> OtherFit;

/// Whether an input is one that the caller reads itself.
///
/// [`OtherInputs`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherFit {
    /// It is not.
    No,
    /// More of the input decides.
    SoFar,
    /// It is.
    Yes,
}

/// The error of an input that the caller reads itself, where only other inputs are read.
///
/// ```
/// use ninefold_io::format::OtherInputError;
/// assert_eq!(OtherInputError.to_string(), "it has records of another kind");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherInputError;

impl fmt::Display for OtherInputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it has records of another kind")
    }
}

impl std::error::Error for OtherInputError {}

/// The names of columns that the caller chooses. `None`: well-known names are found.
///
/// Upper and lower case count as the same if no column has exactly the name.
///
/// ```
/// use ninefold_io::format::ColumnNames;
/// assert!(ColumnNames::default().is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColumnNames {
    /// The column with the puzzle.
    pub puzzle: Option<String>,
    /// The column with the solution.
    pub solution: Option<String>,
}

impl ColumnNames {
    /// Returns whether no name is chosen.
    pub const fn is_empty(&self) -> bool {
        self.puzzle.is_none() && self.solution.is_none()
    }
}

impl From<Option<&'static dyn Format>> for ReadOptions {
    fn from(from: Option<&'static dyn Format>) -> Self {
        Self { from, ..Self::default() }
    }
}

impl fmt::Debug for ReadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadOptions")
            .field("from", &self.from.map(|format| format.about().name))
            .field("columns", &self.columns)
            .field("other", &self.other.is_some())
            .finish()
    }
}
