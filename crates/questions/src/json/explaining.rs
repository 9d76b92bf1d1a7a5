//! The questions `explain` and `steps`: the path to the solution, and every possible step.

use super::fields::Fields;
use super::given::Given;
use super::picture::{FormedPicture, PictureForm};
use super::{to_json as json, word};
use crate::explain::{NoSteps, StepsAnswer};
use crate::limits::Limits;
use crate::rate::AssumedUniqueness;
use crate::refusal::Refusal;
use crate::searches::LimitedSearches;
use ninefold_core::Status;
use ninefold_explain::{ExplainedPath, PathRefusal};
use ninefold_scales::Profile;
use serde::Serialize;

#[derive(Serialize)]
struct ExplainObject<Path> {
    #[serde(serialize_with = "word")]
    status: Status,
    /// A picture of each listed step, if pictures are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<FormedPicture>>,
    #[serde(flatten)]
    path: Path,
}

/// Draws each step, if the request wants pictures.
fn pictures(
    fields: &Fields,
    path: &ExplainedPath<'_>,
) -> Result<Option<Vec<FormedPicture>>, Refusal> {
    let form = PictureForm::of(fields)?;
    let is_wanted = fields.flag("pictures")?.unwrap_or(false);
    let draw = || path.steps.iter().map(|step| form.draw(&step.picture())).collect();
    Ok(is_wanted.then(draw))
}

/// Explains the path from the position to its solution.
pub(crate) fn explain(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let (given, scale) = (Given::of(fields)?, fields.scale()?.unwrap_or(Profile::HUMAN));
    let words = fields.words()?;
    let first = fields.number("first", &(1..=u64::from(u32::MAX)))?.unwrap_or(1);
    let mut searches = LimitedSearches::new(limits);
    let assumed = AssumedUniqueness::IfProper;
    let answer = crate::explain(given.position(), scale, assumed, &mut searches);
    let status = answer.status();
    match &answer.path {
        Err(why) => Ok(refused(&given, status, *why)),
        Ok(path) => {
            let path = path.explained(&words, u32::try_from(first).unwrap_or(u32::MAX));
            let pictures = pictures(fields, &path)?;
            Ok(json(&ExplainObject { status, pictures, path }))
        }
    }
}

#[derive(Serialize)]
struct StepsObject<'a> {
    #[serde(serialize_with = "word")]
    status: Status,
    complete: bool,
    nothing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<FormedPicture>>,
    #[serde(flatten)]
    path: ExplainedPath<'a>,
}

/// Lists every step that is possible in the position.
pub(crate) fn steps(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let (given, scale) = (Given::of(fields)?, fields.scale()?.unwrap_or(Profile::HUMAN));
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
            Ok(json(&StepsObject { status, complete, nothing, pictures, path }))
        }
    }
}

/// Returns the answer about a position without steps.
fn refused(given: &Given, status: Status, why: NoSteps) -> String {
    let path = PathRefusal::new(&given.clues, &why.to_string());
    json(&ExplainObject { status, pictures: None, path })
}
