//! The questions `explain` and `steps`: the path to the solution, and every possible step.

use super::answer::JsonAnswer;
use super::field::{FIRST, PICTURES};
use super::fields::Fields;
use super::given::Given;
use super::picture::{FormedPicture, PictureForm};
use super::reason::Reason;
use super::word;
use crate::explain::{NoSteps, StepsAnswer};
use crate::limits::Limits;
use crate::rate::AssumedUniqueness;
use crate::refusal::Refusal;
use crate::searches::LimitedSearches;
use ninefold_core::Status;
use ninefold_explain::{ExplainedPath, PathRefusal};
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExplainedPath"))]
pub(crate) struct ExplainObject<'a> {
    #[serde(serialize_with = "word")]
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::StatusWord"))]
    status: Status,
    /// A picture of each listed step, if pictures are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<FormedPicture>>,
    #[serde(flatten)]
    path: ExplainedPath<'a>,
}

/// Draws each step, if the request wants pictures.
fn pictures(
    fields: &Fields,
    path: &ExplainedPath<'_>,
) -> Result<Option<Vec<FormedPicture>>, Refusal> {
    let form = PictureForm::of(fields)?;
    let is_wanted = fields.flag(&PICTURES)?;
    let draw = || path.steps.iter().map(|step| form.draw(&step.picture())).collect();
    Ok(is_wanted.then(draw))
}

/// Explains the path from the position to its solution.
pub(crate) fn explain(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let (given, scale) = (Given::of(fields)?, fields.step_scale()?);
    let words = fields.words()?;
    let first = fields.number(&FIRST)?.unwrap_or(1);
    let mut searches = LimitedSearches::new(limits);
    let assumed = AssumedUniqueness::IfProper;
    let answer = crate::explain(given.position(), scale, assumed, &mut searches);
    let status = answer.status();
    match &answer.path {
        Err(why) => Ok(refused(&given, status, *why)),
        Ok(path) => {
            let path = path.explained(&words, u32::try_from(first).unwrap_or(u32::MAX));
            let pictures = pictures(fields, &path)?;
            Ok(JsonAnswer::of(status, &ExplainObject { status, pictures, path }))
        }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ListedSteps"))]
pub(crate) struct StepsObject<'a> {
    #[serde(serialize_with = "word")]
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::StatusWord"))]
    status: Status,
    complete: bool,
    nothing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<FormedPicture>>,
    #[serde(flatten)]
    path: ExplainedPath<'a>,
}

/// Lists every step that is possible in the position.
pub(crate) fn steps(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let (given, scale) = (Given::of(fields)?, fields.step_scale()?);
    let words = fields.words()?;
    let mut searches = LimitedSearches::new(limits);
    let assumed = AssumedUniqueness::IfProper;
    let StepsAnswer { answer, is_complete: complete, nothing } =
        crate::steps(given.position(), scale, assumed, &mut searches);
    let status = answer.status();
    match &answer.path {
        Err(why) => Ok(refused(&given, status, *why)),
        Ok(path) => {
            let path = path.explained(&words, 1);
            let pictures = pictures(fields, &path)?;
            let nothing = nothing.map(|label| words.label(label));
            let object = StepsObject { status, complete, nothing, pictures, path };
            Ok(JsonAnswer::of(status, &object))
        }
    }
}

/// A position without steps.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "NoSteps"))]
pub(crate) struct NoStepsObject {
    #[serde(serialize_with = "word")]
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::StatusWord"))]
    status: Status,
    #[serde(flatten)]
    refusal: PathRefusal,
    /// Why there are no steps.
    reason: Reason,
}

/// Returns the answer about a position without steps.
fn refused(given: &Given, status: Status, why: NoSteps) -> JsonAnswer {
    let refusal = PathRefusal::new(&given.clues, &why.to_string());
    JsonAnswer::of(status, &NoStepsObject { status, refusal, reason: why.into() })
}
