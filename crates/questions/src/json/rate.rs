//! The question `rate`: how hard is the position for a person?

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use crate::rate::{AssumedUniqueness, ScaleRating};
use crate::searches::LimitedSearches;
use crate::serialized::StatusWord;
use ninefold_logic::Technique;
use ninefold_scales::{HodokuLevel, Profile, PuzzleRating, RatingEnd};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct RateAnswer {
    status: StatusWord,
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, Option<RatingObject>>")
    )]
    ratings: Vec<(&'static str, Option<RatingObject>)>,
}

/// A rating: the columns that the program has for the scale.
#[derive(Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Rating"))]
pub(crate) struct RatingObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    hardest: Option<&'static str>,
    steps: u32,
    solved: bool,
}

impl RatingObject {
    /// Returns the columns of a rating in a scale.
    pub(crate) fn new(scale: &Profile, rating: &PuzzleRating) -> Self {
        let own = Self {
            hardest: rating.hardest.map(Technique::name),
            steps: rating.steps,
            solved: rating.end == RatingEnd::Solved,
            ..Self::default()
        };
        if scale.adds_up() {
            // A puzzle that the scale does not rate has no level, and its score means nothing.
            let score = rating.level.map(|_| rating.score);
            return Self { score, level: rating.level.map(HodokuLevel::name), ..own };
        }
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|part| Some(part.to_f64()));
        Self { er, ep, ed, ..own }
    }
}

/// Writes pairs as an object, in their order.
fn by_name<S: Serializer>(
    ratings: &[(&'static str, Option<RatingObject>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(ratings.iter().map(|(name, rating)| (name, rating)))
}

/// Rates the position in some scales.
pub(crate) fn rate(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let scales = fields.scales()?;
    let mut searches = LimitedSearches::new(limits);
    let assumed = AssumedUniqueness::IfProper;
    let answer = crate::rate(given.position(), &scales, assumed, &mut searches, |_, _, _| ());
    let object = |ScaleRating { scale, rating, .. }: &ScaleRating| {
        (scale.name(), rating.map(|rating| RatingObject::new(scale, &rating)))
    };
    let ratings = answer.ratings.iter().map(object).collect();
    let status = answer.status();
    Ok(JsonAnswer::new(status, &RateAnswer { status: StatusWord(status), ratings }))
}
