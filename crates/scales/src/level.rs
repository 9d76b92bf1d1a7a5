//! [`HodokuLevel`]: how hard a puzzle is in a word.

use core::fmt;

/// A level of difficulty of the scale `hodoku`.
///
/// ```
/// use ninefold_scales::HodokuLevel;
///
/// assert!(HodokuLevel::Easy < HodokuLevel::Hard);
/// assert_eq!(HodokuLevel::Unfair.to_string(), "unfair");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum HodokuLevel {
    /// Singles.
    Easy,
    /// Locked candidates and subsets.
    Medium,
    /// Basic fish, wings, coloring, uniqueness.
    Hard,
    /// Chains, almost locked sets, fish with fins.
    Unfair,
    /// Forcing chains, guesses, and everything that is not solved.
    Extreme,
}

impl HodokuLevel {
    /// All levels, from the lowest.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the name in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the greatest score of a puzzle of the level.
    ///
    /// ```
    /// use ninefold_scales::HodokuLevel;
    ///
    /// assert_eq!(HodokuLevel::ALL.map(HodokuLevel::limit), [800, 1000, 1600, 1800, u32::MAX]);
    /// ```
    pub const fn limit(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// Returns the level of a puzzle whose hardest step has this level.
    ///
    /// ```
    /// use ninefold_scales::HodokuLevel;
    ///
    /// assert_eq!(HodokuLevel::Easy.with_score(900), HodokuLevel::Medium);
    /// assert_eq!(HodokuLevel::Hard.with_score(900), HodokuLevel::Hard);
    /// ```
    #[must_use]
    pub fn with_score(self, score: u32) -> Self {
        let fits = |level: &Self| *level >= self && score <= level.limit();
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Extreme)
    }
}

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
