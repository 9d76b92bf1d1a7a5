//! The numbers by which scales compare puzzles.

use ninefold_generate::{Rating, RatingScale};
use ninefold_scales::{Profile, PuzzleRating};

/// The highest rating of a step, in tenths.
pub(super) const HIGHEST: Rating = Rating(119);

/// Returns the numbers by which a scale compares puzzles: ER with one decimal, or a whole score.
///
/// ```
/// use ninefold_generate::Rating;
/// use ninefold_scales::Profile;
/// use ninefold_questions::make::rating_scale;
///
/// assert_eq!(rating_scale(&Profile::SE121).number(Rating(71)), "7.1");
/// ```
pub fn rating_scale(scale: &Profile) -> RatingScale {
    let (decimals, lowest, highest) =
        if scale.adds_up() { (0, Rating(1), Rating(99_999)) } else { (1, Rating(10), HIGHEST) };
    RatingScale { name: scale.name(), decimals, lowest, highest }
}

/// Returns the number by which a scale compares puzzles: ER in tenths, or the score.
pub(super) fn rating_number(scale: &Profile, rating: &PuzzleRating) -> Rating {
    Rating(if scale.adds_up() { rating.score.into() } else { rating.er.get().into() })
}
