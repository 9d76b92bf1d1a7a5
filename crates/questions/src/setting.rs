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
    /// `Search::max_nodes`.
    MaxNodes,
    /// `Search::timeout`.
    Timeout,
    /// The format of the output: [`AskJob::format`](crate::AskJob::format).
    Format,
    /// Whether a format may drop information: the argument of
    /// `RecordFormat::new`.
    Lossy,
    /// `RecordSource::shard` and
    /// `MakePlan::shard`.
    Shard,
    /// `MakePlan::count`.
    Count,
    /// `MakePlan::start`.
    Start,
    /// `RecordSource::columns`.
    Column,
    /// [`PuzzleSpec::tries`](ninefold_generate::PuzzleSpec::tries).
    Tries,
    /// [`PuzzleSpec::minimality`](ninefold_generate::PuzzleSpec::minimality).
    Minimality,
    /// [`PuzzleSpec::clues`](ninefold_generate::PuzzleSpec::clues).
    Clues,
    /// [`StepConstraints::scale`](crate::make::StepConstraints::scale).
    Scale,
    /// [`StepConstraints::rating`](crate::make::StepConstraints::rating).
    Rating,
    /// [`StepConstraints::level`](crate::make::StepConstraints::level).
    Level,
    /// Techniques of the hardest step, in [`StepConstraints`](crate::make::StepConstraints).
    Hardest,
    /// [`StepConstraints::technique`](crate::make::StepConstraints::technique).
    Technique,
    /// [`TechniqueRole::Next`](crate::make::TechniqueRole::Next) as the role of the technique.
    Positions,
    /// `MakePlan::path`.
    Path,
    /// The page that a run writes beside its output.
    Page,
    /// [`StepConstraints::without`](crate::make::StepConstraints::without).
    Without,
    /// [`Jewel::Pearl`](crate::make::Jewel::Pearl) as [`StepConstraints::jewel`](crate::make::StepConstraints::jewel).
    Pearl,
    /// [`Jewel::Diamond`](crate::make::Jewel::Diamond) as [`StepConstraints::jewel`](crate::make::StepConstraints::jewel).
    Diamond,
    /// `Product::Unbiased::attempts`.
    Attempts,
    /// `MakePlan::class_memory`, the number of bytes.
    ClassMemory,
    /// `DedupeLimits::memory`.
    DedupeMemory,
    /// `DedupeLimits::folder`.
    DedupeFolder,
}

impl Setting {
    /// Returns the name of the setting in this library: the field, or the argument.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MaxNodes => "max_nodes",
            Self::Timeout => "timeout",
            Self::Format => "format",
            Self::Lossy => "is_lossy",
            Self::Shard => "shard",
            Self::Count => "count",
            Self::Start => "start",
            Self::Column => "columns",
            Self::Tries => "tries",
            Self::Minimality => "minimality",
            Self::Clues => "clues",
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
