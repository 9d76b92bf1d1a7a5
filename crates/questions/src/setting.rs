//! [`Setting`]: the settings that messages name. [`SettingNames`]: what a user calls them.

/// A setting of a run that a message names, for example to say which limit to raise.
///
/// Each owner of a run has its own names for settings: a field in a library, an option in a
/// program, a field of a form on a page. So messages ask [`SettingNames`].
///
/// ```
/// use ninefold_questions::Setting;
///
/// assert_eq!(Setting::MaxNodes.name(), "max_nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Setting {
    /// Node limit per puzzle.
    MaxNodes,
    /// Time limit per puzzle.
    Timeout,
    /// Algorithm of the search.
    Method,
    /// Format of the output.
    Format,
    /// Whether a format may drop information.
    Lossy,
    /// Shard of the records or of the indices.
    Shard,
    /// Number of items to make.
    Count,
    /// First index to make.
    Start,
    /// Names of columns of the input.
    Column,
    /// Largest number of tries for one puzzle.
    Tries,
    /// Whether every clue must be needed.
    Minimality,
    /// Whether clues may be redundant that the symmetry asks for.
    SymmetricMinimality,
    /// Number of clues.
    Clues,
    /// Symmetry of the cells that hold clues.
    Symmetry,
    /// Number of rows of another grid.
    Grid,
    /// Kinds of puzzles on other grids or with other rules.
    Kind,
    /// Shape of the boxes of another grid.
    Boxes,
    /// Regions of a jigsaw.
    Map,
    /// Number of cells of a killer cage.
    Cages,
    /// Rating scale.
    Scale,
    /// Wanted ratings.
    Rating,
    /// Wanted level.
    Level,
    /// Techniques, one of which the hardest step must use.
    Hardest,
    /// Technique that each puzzle needs.
    Technique,
    /// Positions before a step with the technique, in place of puzzles.
    Positions,
    /// Lines with the steps below each puzzle.
    Path,
    /// Page that a run writes beside its output.
    Page,
    /// Techniques that no step uses.
    Without,
    /// Puzzles whose hardest step comes before the first placement.
    Pearl,
    /// Puzzles whose first step is a hardest step.
    Diamond,
    /// Largest number of attempts for one puzzle for statistics.
    Attempts,
    /// Memory for known classes, in bytes.
    ClassMemory,
    /// Memory for removing duplicates, in bytes.
    DedupeMemory,
    /// Folder for what does not fit in memory when duplicates are removed.
    DedupeFolder,
}

impl Setting {
    /// Returns the name of the setting in this library: the field, or the argument.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MaxNodes => "max_nodes",
            Self::Timeout => "timeout",
            Self::Method => "method",
            Self::Format => "format",
            Self::Lossy => "is_lossy",
            Self::Shard => "shard",
            Self::Count => "count",
            Self::Start => "start",
            Self::Column => "columns",
            Self::Tries => "tries",
            Self::Minimality | Self::SymmetricMinimality => "minimality",
            Self::Clues => "clues",
            Self::Symmetry => "symmetry",
            Self::Grid => "size",
            Self::Kind => "kinds",
            Self::Boxes => "boxes",
            Self::Map => "map",
            Self::Cages => "cages",
            Self::Scale => "scale",
            Self::Rating => "rating",
            Self::Level => "level",
            Self::Hardest => "hardest",
            Self::Technique => "technique",
            Self::Positions => "role",
            Self::Path => "path",
            Self::Page => "page",
            Self::Without => "without",
            Self::Pearl => "pearl",
            Self::Diamond => "diamond",
            Self::Attempts => "attempts",
            Self::ClassMemory => "class_memory",
            Self::DedupeMemory => "memory",
            Self::DedupeFolder => "folder",
        }
    }
}

/// The names under which a user knows the settings.
///
/// ```
/// use ninefold_questions::{Setting, SettingNames};
///
/// struct Library;
/// impl SettingNames for Library {}
/// assert_eq!(Library.setting_name(Setting::Tries), "tries");
/// ```
pub trait SettingNames {
    /// Returns the name of a setting. By default, this is the name of the field in this library.
    fn setting_name(&self, setting: Setting) -> &'static str {
        setting.name()
    }
}

/// Serialises the name of the setting.
#[cfg(feature = "json")]
impl serde::Serialize for Setting {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Setting {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}
