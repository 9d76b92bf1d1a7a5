//! [`RatingLevel`]: ranges of ratings with plain names.

use ninefold_generate::Rating;
use ninefold_scales::{Profile, Tenths};
use std::fmt;
use std::ops::RangeInclusive;

/// A level of difficulty: a range of ratings (ER) in the scales `se121` and `stable`.
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
    /// Naked singles, and singles after locked candidates or hidden subsets: 1.6 to 2.5.
    Medium,
    /// Locked candidates, pairs, X-wing: 2.6 to 3.4.
    Hard,
    /// Triples, quads, other fish, wings, unique rectangles: 3.5 to 5.4.
    Expert,
    /// Bivalue universal graves, aligned pairs, cycles and chains without branches: 5.5 to 7.4.
    Master,
    /// Forcing chains: 7.5 to 11.9.
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

    /// The scales whose ratings the levels are.
    pub const SCALES: [Profile; 2] = [Profile::SE121, Profile::STABLE];

    /// Returns whether levels are ranges of the ratings of a scale.
    ///
    /// ```
    /// use ninefold_questions::make::RatingLevel;
    /// use ninefold_scales::Profile;
    ///
    /// assert!(RatingLevel::are_of(&Profile::STABLE) && !RatingLevel::are_of(&Profile::SUKAKU_115));
    /// ```
    pub fn are_of(scale: &Profile) -> bool {
        Self::SCALES.iter().any(|own| own.name() == scale.name())
    }

    /// Returns what the hardest steps of the level are.
    pub const fn steps(self) -> &'static str {
        match self {
            Self::Easy => "hidden singles",
            Self::Medium => "naked singles; singles after locked candidates or hidden subsets",
            Self::Hard => "locked candidates, pairs, X-wing",
            Self::Expert => {
                "triples, quads, swordfish, jellyfish, wings, unique rectangles and loops"
            }
            Self::Master => {
                "bivalue universal grave, aligned pairs, cycles and chains without branches"
            }
            Self::Extreme => "forcing chains",
        }
    }

    /// Returns the ratings of the level, in tenths.
    pub const fn ratings(self) -> RangeInclusive<Rating> {
        let (least, most) = match self {
            Self::Easy => (10, 15),
            Self::Medium => (16, 25),
            Self::Hard => (26, 34),
            Self::Expert => (35, 54),
            Self::Master => (55, 74),
            Self::Extreme => (75, 119),
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
