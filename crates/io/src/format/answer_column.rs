//! [`AnswerColumn`]: the columns of tables that say what was found out about a puzzle.

/// A column that says what was found out about a puzzle, as opposed to a column of the input.
///
/// Tables have these columns after `puzzle` and `solution`, in this order. The names are part of
/// the format: they never change.
///
/// ```
/// use ninefold_io::format::{AnswerColumn, ColumnType};
///
/// assert_eq!(AnswerColumn::Clues.name(), "clues");
/// assert_eq!(AnswerColumn::named("AT_LEAST"), Some(AnswerColumn::AtLeast));
/// assert_eq!(AnswerColumn::AtLeast.column_type(), ColumnType::Boolean);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum AnswerColumn {
    /// `unique`, `multiple`, `none`, `invalid` or `stopped`.
    Status,
    /// The number of solutions that were found.
    Solutions,
    /// Whether there may be more solutions than were found.
    AtLeast,
    /// The number of clues, 0 to 81.
    Clues,
    /// The search nodes that the answer took.
    Nodes,
    /// Whether a proper puzzle is minimal.
    Minimal,
    /// The clues that a proper puzzle stays proper without, each on its own.
    Redundant,
    /// The digits that stand twice in a house.
    Clashes,
}

/// How the values of a column are stored where a format has types.
///
/// ```
/// use ninefold_io::format::{AnswerColumn, ColumnType};
/// assert_eq!(AnswerColumn::Status.column_type(), ColumnType::Text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ColumnType {
    /// Text in UTF-8.
    Text,
    /// `true` or `false`.
    Boolean,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
}

impl AnswerColumn {
    /// All columns, in the order in which tables have them.
    pub const ALL: [Self; 8] = [
        Self::Status,
        Self::Solutions,
        Self::AtLeast,
        Self::Clues,
        Self::Nodes,
        Self::Minimal,
        Self::Redundant,
        Self::Clashes,
    ];

    /// The columns that every answer has.
    pub const COMMON: [Self; 5] =
        [Self::Status, Self::Solutions, Self::AtLeast, Self::Clues, Self::Nodes];

    /// The columns that only the answer of a check has, after the common ones.
    pub const CHECK: [Self; 3] = [Self::Minimal, Self::Redundant, Self::Clashes];

    /// The column's name in a table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Solutions => "solutions",
            Self::AtLeast => "at_least",
            Self::Clues => "clues",
            Self::Nodes => "nodes",
            Self::Minimal => "minimal",
            Self::Redundant => "redundant",
            Self::Clashes => "clashes",
        }
    }

    /// The column with a name, in upper or lower case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.name().eq_ignore_ascii_case(name))
    }

    /// How the column's values are stored where a format has types.
    pub const fn column_type(self) -> ColumnType {
        match self {
            Self::Status | Self::Redundant | Self::Clashes => ColumnType::Text,
            Self::AtLeast | Self::Minimal => ColumnType::Boolean,
            Self::Clues => ColumnType::Int32,
            Self::Solutions | Self::Nodes => ColumnType::Int64,
        }
    }
}
