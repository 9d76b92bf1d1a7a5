//! The question `techniques`: all techniques, with their names in a language.

use super::answer::JsonAnswer;
use super::field::SCALE;
use super::fields::Fields;
use super::refusal::Refusal;
use crate::limits::Limits;
use crate::make::RatingLevel;
use ninefold_logic::Technique;
use ninefold_scales::Tenths;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TechniquesAnswer {
    techniques: Vec<TechniqueObject>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TechniqueAnswer"))]
struct TechniqueObject {
    name: &'static str,
    label: &'static str,
    family: &'static str,
    family_label: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    /// The level of puzzles whose hardest step has this score.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
}

/// Lists all techniques, or those of a scale with their least scores.
pub(crate) fn techniques(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let words = fields.words()?;
    let scale = fields.scale(&SCALE)?;
    let object = |technique: &Technique| {
        let score = match &scale {
            Some(scale) => Some(scale.score(*technique)?.least()),
            None => None,
        };
        let is_of_levels = scale.as_ref().is_some_and(RatingLevel::are_of);
        let rating = score.filter(|_| is_of_levels).map(Tenths::of_sum);
        Some(TechniqueObject {
            name: technique.name(),
            label: words.technique(*technique),
            family: technique.family().name(),
            family_label: words.family(technique.family()),
            score,
            level: rating.and_then(RatingLevel::with_rating).map(RatingLevel::name),
        })
    };
    Ok(JsonAnswer::whole(&TechniquesAnswer {
        techniques: Technique::ALL.iter().filter_map(object).collect(),
    }))
}
