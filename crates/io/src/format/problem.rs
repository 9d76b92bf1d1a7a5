//! [`FormatProblem`]: what is wrong with an input that has no puzzles, and what to do.

use serde::Serialize;
use std::borrow::Cow;

/// What is wrong with an input that has no puzzles.
///
/// ```
/// use ninefold_io::format::FormatProblem;
///
/// let problem = FormatProblem::RowCount { rows: 8 };
/// assert_eq!(problem.wrong(), "it has 8 rows; a puzzle has 9");
/// assert_eq!(problem.advice(), "add the missing row");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum FormatProblem {
    /// The text is in another encoding than UTF-8.
    Encoding {
        /// Name of the encoding.
        encoding: String,
    },
    /// The input is no text.
    NotText {
        /// What it is, in English.
        kind: &'static str,
    },
    /// The input is a web page.
    WebPage,
    /// The first element of an XML document is another than that of `OpenSudoku`.
    OtherElement,
    /// The first value in brackets is not a cell.
    ListWithoutCells,
    /// No key of the first object has puzzles.
    NoPuzzleKey {
        /// The keys, with commas between them. Empty: there is none.
        keys: String,
    },
    /// A column has puzzles, but none has a known name.
    UnknownColumn {
        /// The names of all columns, with commas between them.
        columns: String,
        /// The column with puzzles.
        column: String,
    },
    /// No column has puzzles.
    NoPuzzleColumn {
        /// The names of all columns, with commas between them.
        columns: String,
    },
    /// There is text before the 81 cells of the first line.
    Label {
        /// The text.
        label: String,
    },
    /// The first line is a link, and no 81 cells stand in it.
    Link,
    /// The first line is a game id of Solo for another puzzle than a classic one.
    GameId {
        /// The kind of puzzle, in English.
        kind: &'static str,
    },
    /// The cells are those of `SudoCue`'s files `.sdx`, some with `u` before them.
    SudoCue,
    /// The first line has another length than 81.
    LineLength {
        /// Characters of the line. `None`: more than 1,000.
        characters: Option<u64>,
    },
    /// No lines have cells.
    NoCells,
    /// The rows and columns are not nine.
    OtherSize {
        /// Number of rows, and of columns.
        size: usize,
    },
    /// A row has another number of cells than 9.
    RowLength {
        /// Number of the row, from 1.
        row: usize,
        /// Cells of the row.
        cells: usize,
    },
    /// There is another number of rows than 9.
    RowCount {
        /// Number of rows.
        rows: usize,
    },
}

const ONLY_NINE: &str = "ninefold reads puzzles of 9x9 cells only";

impl FormatProblem {
    /// Returns what is wrong, as a clause.
    pub fn wrong(&self) -> Cow<'static, str> {
        Cow::Owned(match self {
            Self::Encoding { encoding } => format!("it is in {encoding}"),
            Self::NotText { kind } => format!("it is {kind}"),
            Self::WebPage => return "it is a web page".into(),
            Self::OtherElement => return "its first element is not `opensudoku`".into(),
            Self::ListWithoutCells => return "the first value in brackets is not a cell".into(),
            Self::NoPuzzleKey { keys } if keys.is_empty() => {
                return "its first object has no key".into();
            }
            Self::NoPuzzleKey { keys } => format!("none of the keys {keys} is a puzzle"),
            Self::UnknownColumn { columns, .. } => {
                format!("none of the columns {columns} has a known name, such as `puzzle`")
            }
            Self::NoPuzzleColumn { columns } => {
                format!("none of the columns {columns} is a puzzle")
            }
            Self::Label { label } => format!("its first line has `{label}` before the 81 cells"),
            Self::Link => {
                return "its first line is a link that does not have exactly 81 cells in it".into();
            }
            Self::GameId { kind } => format!("its first line is a game id of Solo for {kind}"),
            Self::SudoCue => return "its cells are those of an .sdx file of SudoCue".into(),
            Self::LineLength { characters: Some(count) } => {
                format!("its first line has {count} characters, not 81")
            }
            Self::LineLength { characters: None } => {
                return "its first line has more than 1000 characters, not 81".into();
            }
            Self::NoCells => return "it has no line of 81 cells and no 9 lines of 9 cells".into(),
            Self::OtherSize { size } => format!("it has {size} rows of {size} cells"),
            Self::RowLength { row, cells } => format!("row {row} has {cells} cells, not 9"),
            Self::RowCount { rows: 1 } => return "it has 1 row; a puzzle has 9".into(),
            Self::RowCount { rows } => format!("it has {rows} rows; a puzzle has 9"),
        })
    }

    /// Returns what to do, as a clause.
    pub fn advice(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Encoding { encoding } => {
                let advice =
                    format!("save it as UTF-8, for example with `iconv -f {encoding} -t UTF-8`");
                return advice.into();
            }
            Self::UnknownColumn { column, .. } => {
                return format!(
                    "choose the column `{}`",
                    super::nearest::listed([column.as_str()])
                )
                .into();
            }
            Self::NotText { .. } => "write its puzzles as text, with 1-9 and a dot for a blank",
            Self::WebPage => "copy the puzzle from the page as text",
            Self::OtherElement => "write the puzzles as text, 81 cells on a line",
            Self::ListWithoutCells => "write 9 lists of 9 cells in brackets, or 81 cells in quotes",
            Self::NoPuzzleKey { .. } => "name the key of the puzzle `puzzle`",
            Self::NoPuzzleColumn { .. } => "name the column of the puzzles `puzzle`",
            Self::Link => "open the link, and copy the puzzle from there as 81 characters",
            Self::GameId { .. } => "choose a puzzle of 9x9 cells without other rules",
            Self::SudoCue => "save the puzzle as .sdk or .sdm in SudoCue",
            Self::Label { .. } => "remove such text, for example with `sed 's/.*[[:space:]]//'`",
            // The squares of the sizes of other boards.
            Self::LineLength { characters: Some(count) }
                if count.isqrt().pow(2) == *count && matches!(count.isqrt(), 8 | 10..=25) =>
            {
                ONLY_NINE
            }
            Self::LineLength { characters: Some(..81) } => "add the missing characters",
            Self::LineLength { .. } => "put one puzzle on each line, and a space before other text",
            Self::NoCells => "write 1-9 for clues and a dot for each blank",
            Self::OtherSize { .. } => ONLY_NINE,
            Self::RowLength { .. } => "give each row 9 cells",
            Self::RowCount { rows: 8 } => "add the missing row",
            Self::RowCount { rows: ..8 } => "add the missing rows",
            Self::RowCount { .. } => "put a blank line between two puzzles",
        })
    }

    /// Returns the column that has the puzzles, if the input is a table in which no column has a known
    /// name.
    pub fn column(&self) -> Option<&str> {
        match self {
            Self::UnknownColumn { column, .. } => Some(column),
            _ => None,
        }
    }
}
