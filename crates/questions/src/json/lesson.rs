//! The question `technique`: what a technique is, and an example.

use super::answer::JsonAnswer;
use super::field::TECHNIQUE_NAME;
use super::fields::Fields;
use super::picture::{FormedPicture, PictureForm};
use super::refusal::Refusal;
use crate::limits::Limits;
use ninefold_explain::{Example, ExplainedPath, SolvingPath};
use ninefold_logic::Technique;
use ninefold_scales::Profile;
use serde::Serialize;

/// What a technique is, and an example: the path from a position with one step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct LessonAnswer<'a> {
    name: &'static str,
    label: &'static str,
    family: &'static str,
    family_label: &'static str,
    /// When it applies, what follows, and why.
    about: &'static str,
    /// The picture of the step.
    picture: Option<FormedPicture>,
    #[serde(flatten)]
    path: Option<ExplainedPath<'a>>,
}

/// Tells what a technique is, and shows it.
pub(crate) fn technique(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let names: Vec<(&str, Technique)> =
        Technique::ALL.iter().map(|technique| (technique.name(), *technique)).collect();
    let technique = fields.needed_choice(&TECHNIQUE_NAME, &names)?;
    let (words, form) = (fields.words()?, PictureForm::read(fields)?);
    let path = Example::find(technique).map(|Example { board, deduction }| {
        // Every technique has a score in the second one.
        let scales = [Profile::HUMAN, Profile::STABLE];
        let scale = scales.into_iter().find(|scale| scale.score(technique).is_some());
        let mut path = SolvingPath::new(board, scale.unwrap_or(Profile::DEFAULT));
        path.add(&deduction, path.scale.tenths(&deduction));
        path
    });
    let path = path.as_ref().map(|path| path.explained(&words, 1));
    let step = path.as_ref().and_then(|path| path.steps.first());
    Ok(JsonAnswer::whole(&LessonAnswer {
        name: technique.name(),
        label: words.technique(technique),
        family: technique.family().name(),
        family_label: words.family(technique.family()),
        about: words.about(technique),
        picture: step.map(|step| form.draw(&step.picture())),
        path,
    }))
}
