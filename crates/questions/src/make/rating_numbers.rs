//! The numbers by which scales compare puzzles.

use ninefold_generate::{Rating, RatingScale};
use ninefold_logic::techniques::whip;
use ninefold_scales::{Profile, PuzzleRating, Score};

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
    let counts_length = scale.scores().any(|(_, score)| score == Score::Length);
    let (decimals, lowest, highest) = match counts_length {
        _ if scale.adds_up() => (0, Rating(1), Rating(99_999)),
        true => (1, Rating(0), Rating(10 * whip::MAX_LENGTH as u64)),
        false => (1, Rating(10), HIGHEST),
    };
    RatingScale { name: scale.name(), decimals, lowest, highest }
}

/// Returns the number by which a scale compares puzzles: ER in tenths, or the score.
pub(super) fn rating_number(scale: &Profile, rating: &PuzzleRating) -> Rating {
    Rating(if scale.adds_up() { rating.score.into() } else { rating.er.get().into() })
}
