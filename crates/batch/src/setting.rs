//! [`Setting`]: the settings that messages name.

/// A setting of a run that a message names, for example to say which limit to raise.
///
/// Each owner of a run has its own names for settings: a field in a library, an option in a
/// program, a field of a form on a page. So messages ask
/// [`Host::setting_name`](crate::Host::setting_name).
///
/// ```
/// use ninefold_batch::{CollectingHost, Host, Setting};
///
/// let host = CollectingHost::default();
/// assert_eq!(host.setting_name(Setting::MaxNodes), "max_nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Setting {
    /// [`Search::max_nodes`](crate::Search::max_nodes).
    MaxNodes,
    /// [`Search::timeout`](crate::Search::timeout).
    Timeout,
    /// The format of the output: [`AskJob::format`](crate::AskJob::format).
    Format,
    /// Whether a format may drop information: the argument of
    /// [`RecordFormat::new`](crate::RecordFormat::new).
    Lossy,
    /// [`RecordSource::shard`](crate::RecordSource::shard) and
    /// [`MakePlan::shard`](crate::MakePlan::shard).
    Shard,
    /// [`MakePlan::count`](crate::MakePlan::count).
    Count,
    /// [`MakePlan::start`](crate::MakePlan::start).
    Start,
    /// [`RecordSource::columns`](crate::RecordSource::columns).
    Column,
    /// [`PuzzleSpec::tries`](ninefold_generate::PuzzleSpec::tries).
    Tries,
    /// [`PuzzleSpec::minimality`](ninefold_generate::PuzzleSpec::minimality).
    Minimality,
    /// [`PuzzleSpec::clues`](ninefold_generate::PuzzleSpec::clues).
    Clues,
    /// [`StepConstraints::scale`](crate::StepConstraints::scale).
    Scale,
    /// [`StepConstraints::rating`](crate::StepConstraints::rating).
    Rating,
    /// [`StepConstraints::level`](crate::StepConstraints::level).
    Level,
    /// Techniques of the hardest step, in [`StepConstraints`](crate::StepConstraints).
    Hardest,
    /// [`StepConstraints::technique`](crate::StepConstraints::technique).
    Technique,
    /// [`TechniqueRole::Next`](crate::TechniqueRole::Next) as the role of the technique.
    Positions,
    /// [`MakePlan::path`](crate::MakePlan::path).
    Path,
    /// [`StepConstraints::without`](crate::StepConstraints::without).
    Without,
    /// [`Jewel::Pearl`](crate::Jewel::Pearl) as [`StepConstraints::jewel`](crate::StepConstraints::jewel).
    Pearl,
    /// [`Jewel::Diamond`](crate::Jewel::Diamond) as [`StepConstraints::jewel`](crate::StepConstraints::jewel).
    Diamond,
    /// [`Product::Unbiased::attempts`](crate::Product::Unbiased::attempts).
    Attempts,
    /// [`MakePlan::class_memory`](crate::MakePlan::class_memory), the number of bytes.
    ClassMemory,
    /// [`DedupeLimits::memory`](crate::DedupeLimits::memory).
    DedupeMemory,
    /// [`DedupeLimits::folder`](crate::DedupeLimits::folder).
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
