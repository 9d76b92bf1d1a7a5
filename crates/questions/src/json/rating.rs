//! The question `rate`: how hard is the position for a person?

use super::fields::Fields;
use super::given::Given;
use super::searching::{Known, Search, Status};
use super::to_json as json;
use crate::limits::Limits;
use crate::position::RatablePosition;
use crate::refusal::Refusal;
use ninefold_logic::{End, Level, Profile, PuzzleRating, Technique};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct RateAnswer {
    status: Status,
    #[serde(serialize_with = "by_name")]
    ratings: Vec<(&'static str, Option<RatingObject>)>,
}

/// A rating: the columns that the program has for the scale.
#[derive(Serialize, Default)]
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
    pub(crate) fn of(scale: &Profile, rating: &PuzzleRating) -> Self {
        let own = Self {
            hardest: rating.hardest.map(Technique::name),
            steps: rating.steps,
            solved: rating.end == End::Solved,
            ..Self::default()
        };
        if scale.adds_up() {
            // A puzzle that the scale does not rate has no level, and its score means nothing.
            let score = rating.level.map(|_| rating.score);
            return Self { score, level: rating.level.map(Level::name), ..own };
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
pub(crate) fn rate(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let given = Given::of(fields)?;
    let scales = fields.scales()?.unwrap_or_else(|| vec![Profile::STABLE]);
    let mut search = Search::new(limits);
    let known = search.solutions(given.position());
    let mut status = known.status();
    let mut ratings = Vec::new();
    if matches!(known, Known::One(_) | Known::Several) {
        let is_proper = matches!(known, Known::One(_));
        let start = RatablePosition::new(given.position(), is_proper, search.brief());
        for scale in scales {
            let mut watch = search.watch();
            let rating = start.rater(scale).finish_while(|| watch.go_on());
            let is_stopped = rating.end == End::Stopped;
            if is_stopped {
                status = Status::Stopped;
            }
            let object = (!is_stopped).then(|| RatingObject::of(&scale, &rating));
            ratings.push((scale.name(), object));
        }
    } else {
        ratings.extend(scales.iter().map(|scale| (scale.name(), None)));
    }
    Ok(json(&RateAnswer { status, ratings }))
}
