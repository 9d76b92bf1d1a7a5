//! [`AnswerColumn`]: the columns of a table that hold the answer to a puzzle.

use serde::{Deserialize, Serialize};

/// A column of a table that holds a part of the answer to a puzzle. Other columns come from the
/// input.
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
    /// A word of [`Status`](ninefold_core::Status).
    Status,
    /// The number of solutions that the search has found.
    Solutions,
    /// Whether there may be more solutions than the search has found.
    AtLeast,
    /// The number of clues, 0 to 81.
    Clues,
    /// The number of search nodes that the answer took.
    Nodes,
    /// Whether a proper puzzle is minimal.
    Minimal,
    /// The redundant clues of a proper puzzle. It stays proper without any one of them.
    Redundant,
    /// The digits that stand twice in a house.
    Clashes,
    /// The rating of the hardest step.
    Er,
    /// The rating of the hardest step up to the first placement.
    Ep,
    /// The rating of the first step.
    Ed,
    /// The technique of the hardest step.
    Hardest,
    /// The number of steps.
    Steps,
    /// The sum of the scores of all steps.
    Score,
    /// The name of the level of difficulty.
    Level,
    /// The name of the rating scale.
    Scale,
    /// The sum of the scores of all steps, in any scale.
    ScoreSum,
    /// The number of steps that are as hard as the hardest.
    HardestSteps,
    /// The number of moves at the bottleneck.
    Bottleneck,
    /// The number of steps of the technique with this number. Each such column has a name of its own.
    TechniqueSteps(u8),
    /// The depth of trial and error.
    Depth,
    /// The number of cells of the smallest backdoors under singles.
    BackdoorSize,
    /// The number of these backdoors.
    Backdoors,
    /// The first of these backdoors.
    Backdoor,
    /// The number of cells of the smallest backdoors under the techniques of the scale.
    ScaleBackdoorSize,
    /// The number of these backdoors.
    ScaleBackdoors,
    /// The first of these backdoors.
    ScaleBackdoor,
    /// The candidates of which it is not known whether they are in a solution.
    Undecided,
}

/// The type of a column's values, for formats that have types.
///
/// ```
/// use ninefold_io::format::{AnswerColumn, ColumnType};
/// assert_eq!(AnswerColumn::Status.column_type(), ColumnType::Text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// A number with a fraction, of 64 bits.
    Float64,
}

impl AnswerColumn {
    /// All columns whose names tell what they are, in the order in which tables have them.
    ///
    /// [`Score`](Self::Score), [`Level`](Self::Level) and [`Scale`](Self::Scale) are not among them:
    /// files of other programs have fields of these names.
    pub const ALL: [Self; 13] = [
        Self::Status,
        Self::Solutions,
        Self::AtLeast,
        Self::Clues,
        Self::Nodes,
        Self::Minimal,
        Self::Redundant,
        Self::Clashes,
        Self::Er,
        Self::Ep,
        Self::Ed,
        Self::Hardest,
        Self::Steps,
    ];

    /// The columns that every answer has.
    pub const COMMON: [Self; 5] =
        [Self::Status, Self::Solutions, Self::AtLeast, Self::Clues, Self::Nodes];

    /// The columns that only the answer of a check has, in the order after
    /// [`COMMON`](Self::COMMON).
    pub const CHECK: [Self; 3] = [Self::Minimal, Self::Redundant, Self::Clashes];

    /// The columns that only a rating has, in the order after [`COMMON`](Self::COMMON).
    pub const RATING: [Self; 5] = [Self::Er, Self::Ep, Self::Ed, Self::Hardest, Self::Steps];

    /// The columns of a scale that adds up scores, in the order after [`COMMON`](Self::COMMON).
    pub const SCORE: [Self; 4] = [Self::Score, Self::Level, Self::Hardest, Self::Steps];

    /// The names of the rating scales in columns of tables with several scales, such as `se121_er`.
    pub const SCALES: [&'static str; 7] =
        ["human", "stable", "se121", "sukaku115", "hodoku", "whip", "gwhip"];

    /// Returns the column's name in a table.
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
            Self::Er => "er",
            Self::Ep => "ep",
            Self::Ed => "ed",
            Self::Hardest => "hardest",
            Self::Steps => "steps",
            Self::Score => "score",
            Self::Level => "level",
            Self::Scale => "scale",
            Self::ScoreSum => "score_sum",
            Self::HardestSteps => "hardest_steps",
            Self::Bottleneck => "bottleneck",
            Self::TechniqueSteps(_) => "technique_steps",
            Self::Depth => "depth",
            Self::BackdoorSize => "backdoor_size",
            Self::Backdoors => "backdoors",
            Self::Backdoor => "backdoor",
            Self::ScaleBackdoorSize => "scale_backdoor_size",
            Self::ScaleBackdoors => "scale_backdoors",
            Self::ScaleBackdoor => "scale_backdoor",
            Self::Undecided => "undecided",
        }
    }

    /// Returns the column with a name, in upper or lower case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.name().eq_ignore_ascii_case(name))
    }

    /// Returns the column that a name in a table means, in upper or lower case: one of
    /// [`ALL`](Self::ALL), or a column of a rating behind the name of a scale.
    ///
    /// ```
    /// use ninefold_io::format::AnswerColumn;
    ///
    /// assert_eq!(AnswerColumn::meant_by("er"), Some(AnswerColumn::Er));
    /// assert_eq!(AnswerColumn::meant_by("hodoku_score"), Some(AnswerColumn::Score));
    /// assert_eq!(AnswerColumn::meant_by("my_score"), None);
    /// ```
    pub fn meant_by(name: &str) -> Option<Self> {
        let of_scale = || {
            let (scale, part) = name.split_once('_')?;
            let is_scale = Self::SCALES.iter().any(|known| known.eq_ignore_ascii_case(scale));
            let parts = Self::RATING.into_iter().chain(Self::SCORE).filter(|_| is_scale);
            parts.into_iter().find(|column| column.name().eq_ignore_ascii_case(part))
        };
        Self::named(name).or_else(of_scale)
    }

    /// Returns the type of the column's values, for formats that have types.
    pub const fn column_type(self) -> ColumnType {
        match self {
            Self::Status
            | Self::Redundant
            | Self::Clashes
            | Self::Hardest
            | Self::Level
            | Self::Scale
            | Self::Backdoor
            | Self::ScaleBackdoor
            | Self::Undecided => ColumnType::Text,
            Self::AtLeast | Self::Minimal => ColumnType::Boolean,
            Self::Er | Self::Ep | Self::Ed | Self::ScoreSum => ColumnType::Float64,
            Self::Clues
            | Self::Steps
            | Self::Score
            | Self::HardestSteps
            | Self::Bottleneck
            | Self::TechniqueSteps(_)
            | Self::Depth
            | Self::BackdoorSize
            | Self::ScaleBackdoorSize => ColumnType::Int32,
            Self::Solutions | Self::Nodes | Self::Backdoors | Self::ScaleBackdoors => {
                ColumnType::Int64
            }
        }
    }
}
