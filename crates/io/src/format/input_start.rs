//! [`InputStart`]: the start of an input, by which its format is recognised.

use super::ColumnNames;
use super::pasted::is_numbering;
use super::plain_characters::plain_line;
use super::titles::is_title;
use crate::row::is_frame;

/// The start of an input, by which its format is recognised.
///
/// ```
/// use ninefold_io::format::InputStart;
/// assert_eq!(InputStart::new(b"# a comment\n\n 12\n3\n").first(), b" 12");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InputStart<'a> {
    bytes: &'a [u8],
    columns: &'a ColumnNames,
}

/// No name of a column is chosen.
static NO_COLUMNS: ColumnNames = ColumnNames { puzzle: None, solution: None };

/// Most bytes of an input that are read to recognise its format.
pub(crate) const LONGEST: usize = 1 << 16;

/// Most characters of a line that may be a row of a puzzle. Any longer line shows the format.
const LONGEST_ROW: usize = 40;

impl<'a> InputStart<'a> {
    /// Makes the start of an input from its first bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, columns: &NO_COLUMNS }
    }

    /// Returns the same start of an input whose columns have names that the caller chooses.
    ///
    /// ```
    /// use ninefold_io::format::{ColumnNames, InputStart, named};
    ///
    /// let csv = named("csv").ok_or("it is in the registry")?;
    /// let start = InputStart::new(b"id,givens\n");
    /// assert!(!csv.recognises(&start));
    /// let columns = ColumnNames { puzzle: Some("givens".into()), ..ColumnNames::default() };
    /// assert!(csv.recognises(&start.with_columns(&columns)));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn with_columns(self, columns: &'a ColumnNames) -> Self {
        Self { columns, ..self }
    }

    /// Returns the names of columns that the caller chooses.
    pub const fn columns(&self) -> &'a ColumnNames {
        self.columns
    }

    /// Returns whether the caller has chosen a column, so that the input must be a table.
    pub(crate) const fn must_be_table(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Returns all bytes of the start.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the lines without their ends.
    pub(crate) fn lines(self) -> impl Iterator<Item = &'a [u8]> {
        let lines = self.bytes.split(|byte| *byte == b'\n');
        lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// Returns the lines that are neither blank nor comments.
    pub(crate) fn data(self) -> impl Iterator<Item = &'a [u8]> {
        let says = |line: &&[u8]| !line.trim_ascii().is_empty() && line.first() != Some(&b'#');
        self.lines().filter(says)
    }

    /// Returns the first line that is neither blank nor a comment. The line is empty if there is
    /// none.
    pub fn first(&self) -> &'a [u8] {
        self.data().next().unwrap_or_default()
    }

    /// Returns whether the first data line is of a kind, or else half of the data lines or more: the
    /// first one may be a heading, or damaged.
    pub(crate) fn is_mostly(self, is_of_kind: impl Fn(&[u8]) -> bool) -> bool {
        let mut kinds = self.data().map(is_of_kind);
        match kinds.next() {
            None => false,
            Some(true) => true,
            Some(false) => {
                let one_more = |more, is_of_kind| if is_of_kind { more + 1 } else { more - 1 };
                kinds.fold(-1_i64, one_more) >= 0
            }
        }
    }

    /// Returns the start without a last line that may go on.
    pub(crate) fn whole_lines(self) -> Self {
        let end = self.bytes.iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
        Self { bytes: &self.bytes[..end], ..self }
    }

    /// Returns whether complete lines show a whole record, so that no more bytes are needed to
    /// recognise the format.
    ///
    /// A record is a long line, nine rows, or lines before a blank line. Titles and frames belong
    /// to the record after them, and three rows may be a third of a grid.
    pub(crate) fn is_telling(self) -> bool {
        let (mut rows, mut in_paragraph) = (0, 0);
        for line in self.whole_lines().lines() {
            let line = plain_line(line);
            let text = line.trim_ascii();
            if text.is_empty() {
                if !matches!(in_paragraph, 0 | 3) {
                    return true;
                }
                in_paragraph = 0;
            } else if line.first() == Some(&b'#')
                || is_frame(text)
                || text.starts_with(b"+-")
                || is_title(text)
                || is_numbering(&line)
            {
            } else if text.len() > LONGEST_ROW {
                return true;
            } else {
                rows += 1;
                in_paragraph += 1;
            }
        }
        rows >= 9
    }
}
