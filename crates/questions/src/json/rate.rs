//! The question `rate`: how hard is the position for a person?

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use crate::measure::{Measure, ScaleMeasures};
use crate::rate::{AssumedUniqueness, ScaleRating};
use crate::searches::LimitedSearches;
use crate::serialized::StatusWord;
use ninefold_logic::Technique;
use ninefold_logic::trial::{Backdoors, TrialDepth};
use ninefold_scales::{HodokuLevel, PathFigures, Profile, PuzzleRating, RatingEnd};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

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
    /// The depth of trial and error.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u8>,
    /// The smallest backdoors under singles.
    #[serde(skip_serializing_if = "Option::is_none")]
    backdoors: Option<BackdoorsObject>,
}

/// The smallest backdoors of a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Backdoors"))]
struct BackdoorsObject {
    size: usize,
    count: u64,
    first: Vec<String>,
}

impl From<&Backdoors> for BackdoorsObject {
    fn from(found: &Backdoors) -> Self {
        let first = found.first.iter().map(ToString::to_string).collect();
        Self { size: found.size, count: found.count, first }
    }
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
    /// The sum of the scores of all steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    score_sum: Option<f64>,
    /// The number of steps as hard as the hardest.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest_steps: Option<u32>,
    /// The number of moves at the bottleneck.
    #[serde(skip_serializing_if = "Option::is_none")]
    bottleneck: Option<u32>,
    /// The number of steps of each technique that the path uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<BTreeMap<&'static str, u32>>,
    /// The smallest backdoors under the techniques of the scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    backdoors: Option<BackdoorsObject>,
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

    /// Returns the columns with measures.
    fn with_measures(self, wanted: &[Measure], found: &ScaleMeasures) -> Self {
        let has = |measure| wanted.contains(&measure);
        let figures = found.figures.as_ref();
        let summed = figures.filter(|_| has(Measure::Sum));
        let counted = figures.filter(|_| has(Measure::Techniques));
        let names = |figures: &PathFigures| {
            figures.techniques().map(|(technique, count)| (technique.name(), count)).collect()
        };
        Self {
            score_sum: summed.map(|figures| figures.sum.to_f64()),
            hardest_steps: summed.map(|figures| figures.hardest_steps),
            bottleneck: found.bottleneck,
            techniques: counted.map(names),
            backdoors: found.backdoors.as_ref().map(BackdoorsObject::from),
            ..self
        }
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
    let wanted = fields.measures()?;
    let (answer, measured) =
        crate::measure(given.position(), &scales, assumed, &wanted, &mut searches, |_, _, _| ());
    let object = |(ScaleRating { scale, rating, .. }, found): (&ScaleRating, &ScaleMeasures)| {
        let object = rating.map(|rating| RatingObject::new(scale, &rating));
        (scale.name(), object.map(|object| object.with_measures(&wanted, found)))
    };
    let ratings = answer.ratings.iter().zip(&measured.scales).map(object).collect();
    let status = answer.status();
    let depth = match measured.depth {
        Some(TrialDepth::Exactly(depth)) => Some(depth),
        _ => None,
    };
    let backdoors = measured.backdoors.as_ref().map(BackdoorsObject::from);
    let answer = RateAnswer { status: StatusWord(status), ratings, depth, backdoors };
    Ok(JsonAnswer::new(status, &answer))
}
