//! [`RatingLevel`]: ranges of ratings with plain names.

use ninefold_generate::Rating;
use ninefold_scales::{Profile, Tenths};
use std::fmt;
use std::ops::RangeInclusive;

/// A level of difficulty: a range of ratings (ER) in the scale `human`, the
/// [default](Profile::DEFAULT).
///
/// ```
/// use ninefold_questions::make::RatingLevel;
/// use ninefold_generate::Rating;
///
/// assert_eq!(RatingLevel::Hard.to_string(), "hard");
/// assert!(RatingLevel::Hard.ratings().contains(&Rating(30)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RatingLevel {
    /// Hidden singles: 1.0 to 1.5.
    Easy,
    /// Naked singles and locked candidates: 1.6 to 2.4.
    Medium,
    /// Pairs, triples, quads, X-wing: 2.5 to 3.7.
    Hard,
    /// Single-digit patterns, other fish, wings, coloring, uniqueness: 3.8 to 5.4.
    Expert,
    /// Chains, almost locked sets, exocets and other patterns of several houses: 5.5 to 7.9.
    Master,
    /// Whips and forcing chains: 8.0 to 11.9.
    Extreme,
}

impl RatingLevel {
    /// All levels, from the easiest.
    pub const ALL: [Self; 6] =
        [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Master, Self::Extreme];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::Extreme => "extreme",
        }
    }

    /// Returns whether levels are ranges of the ratings of a scale.
    ///
    /// ```
    /// use ninefold_questions::make::RatingLevel;
    /// use ninefold_scales::Profile;
    ///
    /// assert!(RatingLevel::are_of(&Profile::DEFAULT) && !RatingLevel::are_of(&Profile::SE121));
    /// ```
    pub fn are_of(scale: &Profile) -> bool {
        scale.name() == Profile::DEFAULT.name()
    }

    /// Returns what the hardest steps of the level are.
    pub const fn steps(self) -> &'static str {
        match self {
            Self::Easy => "hidden singles",
            Self::Medium => "naked singles, locked candidates",
            Self::Hard => "pairs, triples, quads, X-wing",
            Self::Expert => "single-digit patterns, other fish, wings, coloring, uniqueness",
            Self::Master => {
                "chains, almost locked sets, exocets and other patterns of several houses"
            }
            Self::Extreme => "whips and forcing chains",
        }
    }

    /// Returns the ratings of the level, in tenths.
    pub const fn ratings(self) -> RangeInclusive<Rating> {
        let (least, most) = match self {
            Self::Easy => (10, 15),
            Self::Medium => (16, 24),
            Self::Hard => (25, 37),
            Self::Expert => (38, 54),
            Self::Master => (55, 79),
            Self::Extreme => (80, 119),
        };
        Rating(least)..=Rating(most)
    }
}

impl RatingLevel {
    /// Returns the level of a rating of the hardest step.
    ///
    /// ```
    /// use ninefold_questions::make::RatingLevel;
    /// use ninefold_scales::Tenths;
    ///
    /// assert_eq!(RatingLevel::with_rating(Tenths::new(26)), Some(RatingLevel::Hard));
    /// assert_eq!(RatingLevel::with_rating(Tenths::new(200)), None);
    /// ```
    pub fn with_rating(er: Tenths) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.ratings().contains(&Rating(er.get().into())))
    }
}

impl fmt::Display for RatingLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_share_out_all_ratings() {
        let mut next = 10;
        for level in RatingLevel::ALL {
            let ratings = level.ratings();
            assert_eq!(ratings.start().0, next, "{level}");
            next = ratings.end().0 + 1;
        }
        assert_eq!(next, 120);
    }
}
