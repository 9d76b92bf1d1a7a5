//! [`ReadOptions`]: what the caller knows about an input.

use super::Format;
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
}

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
            .finish()
    }
}
