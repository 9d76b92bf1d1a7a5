//! [`Rating`]: a difficulty as a number, and [`RatingScale`]: what the number means.

use std::fmt;

/// A difficulty as a whole number of steps on a [`RatingScale`].
///
/// Whole numbers compare exactly, also where a scale has decimals: on a scale with one decimal,
/// 7.1 is `Rating(71)`. Ratings on different scales say nothing about each other.
///
/// ```
/// use ninefold_generate::Rating;
///
/// assert!((Rating(71)..=Rating(73)).contains(&Rating(72)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(pub u64);

/// The scale on which a measure of difficulty gives its ratings.
///
/// ```
/// use ninefold_generate::{Rating, RatingScale};
///
/// let scale = RatingScale {
///     name: "hardest step",
///     decimals: 1,
///     lowest: Rating(12),
///     highest: Rating(119),
/// };
/// assert_eq!(scale.number(Rating(71)), "7.1");
/// assert_eq!(scale.describe(Rating(71)), "7.1 (hardest step)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatingScale {
    /// Name of what is measured, with its unit, such as `search nodes`. Messages put the name in
    /// parentheses after the number.
    pub name: &'static str,
    /// Number of digits after the decimal point, from 0 to 19. With 1, a rating of 71 is written
    /// 7.1.
    pub decimals: u8,
    /// Lowest rating that a puzzle can have.
    pub lowest: Rating,
    /// Highest rating that a puzzle can have.
    pub highest: Rating,
}

impl RatingScale {
    /// Returns a rating as a decimal number.
    pub fn number(&self, rating: Rating) -> String {
        let decimals = usize::from(self.decimals.min(19));
        let digits = format!("{:0width$}", rating.0, width = decimals + 1);
        let (units, fraction) = digits.split_at(digits.len() - decimals);
        if fraction.is_empty() { units.to_owned() } else { format!("{units}.{fraction}") }
    }

    /// Returns a rating as a decimal number followed by the scale's name in parentheses.
    pub fn describe(&self, rating: Rating) -> String {
        format!("{} ({})", self.number(rating), self.name)
    }
}

/// The result of a measure of difficulty for one puzzle.
///
/// ```
/// use ninefold_generate::{Rated, Rating};
///
/// let range = Rating(20)..=Rating(30);
/// assert_eq!(Rated::Exactly(Rating(25)).within(&range), Some(Rating(25)));
/// assert_eq!(Rated::Exactly(Rating(31)).within(&range), None);
/// assert_eq!(Rated::AtLeast(Rating(31)).within(&range), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rated {
    /// The rating of the puzzle.
    Exactly(Rating),
    /// A lower bound of the rating. The measure stopped early because the bound is above the range.
    AtLeast(Rating),
    /// The measure could not rate the puzzle, for example because it was cancelled.
    Unknown,
}

impl Rated {
    /// Returns the rating if it is known and lies in a range.
    pub fn within(self, range: &std::ops::RangeInclusive<Rating>) -> Option<Rating> {
        match self {
            Self::Exactly(rating) if range.contains(&rating) => Some(rating),
            _ => None,
        }
    }
}

/// The rating of a puzzle together with its scale, for messages.
///
/// ```
/// use ninefold_generate::{DifficultyMeasure, Rating, ScaledRating, SearchNodes};
///
/// let scale = SearchNodes::new().scale();
/// let exact = ScaledRating { rating: Rating(7), is_lower_bound: false, scale };
/// assert_eq!(exact.to_string(), "7 (search nodes)");
/// let bound = ScaledRating { is_lower_bound: true, ..exact };
/// assert_eq!(bound.to_string(), "at least 7 (search nodes)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScaledRating {
    /// The rating, or a lower bound of it.
    pub rating: Rating,
    /// Whether the true rating may be higher, because the measure stopped early.
    pub is_lower_bound: bool,
    /// The scale of the measure that gave the rating.
    pub scale: RatingScale,
}

impl fmt::Display for ScaledRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_lower_bound {
            f.write_str("at least ")?;
        }
        f.write_str(&self.scale.describe(self.rating))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(decimals: u8) -> RatingScale {
        RatingScale { name: "steps", decimals, lowest: Rating(0), highest: Rating(u64::MAX) }
    }

    #[test]
    fn a_rating_below_one_unit_is_written_with_a_zero_before_the_point() {
        assert_eq!(scale(1).number(Rating(7)), "0.7");
        assert_eq!(scale(3).number(Rating(7)), "0.007");
        assert_eq!(scale(0).number(Rating(0)), "0");
    }

    #[test]
    fn every_number_of_decimals_is_written_without_a_panic() {
        for decimals in 0..=u8::MAX {
            let text = scale(decimals).number(Rating(u64::MAX));
            assert_eq!(text.replace('.', "").trim_start_matches('0'), u64::MAX.to_string());
        }
    }
}
