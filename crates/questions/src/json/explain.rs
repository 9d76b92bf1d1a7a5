//! The questions `explain` and `steps`: the path to the solution, and every possible step.

use super::answer::JsonAnswer;
use super::field::{FIRST, PATH_NOTES, PICTURES};
use super::fields::Fields;
use super::picture::{FormedPicture, PictureForm};
use super::reason::Reason;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::explain::{NoSteps, StepsAnswer};
use crate::limits::Limits;
use crate::rate::AssumedUniqueness;
use crate::searches::LimitedSearches;
use crate::serialized::{StatusWord, to_json};
use ninefold_core::{Puzzle, Status};
use ninefold_explain::{ExplainedPath, Notes, PathRefusal, Words};
use serde::Serialize;

/// The steps of a position, or why there are none.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ExplainAnswer<'a> {
    status: StatusWord,
    #[serde(flatten)]
    listed: Option<ListedSteps>,
    /// A picture of each listed step, if pictures are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<FormedPicture>>,
    #[serde(flatten)]
    path: Option<ExplainedPath<'a>>,
    #[serde(flatten)]
    refusal: Option<PathRefusal>,
    /// Why there are no steps, as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
}

/// What only the question `steps` answers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ListedSteps {
    /// Whether these are all steps.
    complete: bool,
    /// What to say if there is none.
    nothing: Option<&'static str>,
}

/// Draws each step, if the request wants pictures.
fn pictures(
    fields: &Fields,
    path: &ExplainedPath<'_>,
) -> Result<Option<Vec<FormedPicture>>, Refusal> {
    let form = PictureForm::read(fields)?;
    let is_wanted = fields.flag(&PICTURES)?;
    let draw = || path.steps.iter().map(|step| form.draw(&step.picture())).collect();
    Ok(is_wanted.then(draw))
}

/// Explains the path from the position to its solution.
pub(crate) fn explain(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let (given, scale) = (RequestedPosition::read(fields)?, fields.step_scale()?);
    let words = fields.words()?;
    let first = fields.number(&FIRST)?.and_then(|first| u32::try_from(first).ok()).unwrap_or(1);
    let mut searches = LimitedSearches::new(limits);
    let notes = fields.choice(&PATH_NOTES, &Notes::ALL.map(|notes| (notes.name(), notes)))?;
    let assumed = AssumedUniqueness::IfProper;
    let answer = match notes {
        Some(notes) => crate::explain_hints(given.position(), notes, scale, &mut searches),
        None => crate::explain(given.position(), scale, assumed, &mut searches),
    };
    let status = answer.status();
    match &answer.path {
        Err(why) => Ok(refused(&given, status, *why)),
        Ok(path) => told(fields, status, None, path.explained(&words, first)),
    }
}

/// Returns the answer about steps.
fn told(
    fields: &Fields,
    status: Status,
    listed: Option<ListedSteps>,
    path: ExplainedPath<'_>,
) -> Result<JsonAnswer, Refusal> {
    let pictures = pictures(fields, &path)?;
    let (path, refusal, reason) = (Some(path), None, None);
    let answer =
        ExplainAnswer { status: StatusWord(status), listed, pictures, path, refusal, reason };
    Ok(JsonAnswer::new(status, &answer))
}

/// Returns the answer about a position without steps.
fn refused(given: &RequestedPosition, status: Status, why: NoSteps) -> JsonAnswer {
    JsonAnswer::new(status, &ExplainAnswer::refused(&given.clues, status, why))
}

impl ExplainAnswer<'_> {
    fn refused(clues: &Puzzle, status: Status, why: NoSteps) -> Self {
        let refusal = Some(PathRefusal::new(clues, &why.to_string()));
        let (listed, pictures, path, reason) = (None, None, None, Some(why.into()));
        Self { status: StatusWord(status), listed, pictures, path, refusal, reason }
    }
}

impl StepsAnswer {
    /// Writes the answer as the JSON object of the question `steps`, on one line and without pictures.
    /// `clues` are those of the puzzle.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, Words};
    /// use ninefold_questions::{AssumedUniqueness, Limits, LimitedSearches, Position, steps};
    /// use ninefold_scales::Profile;
    ///
    /// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
    /// let all = steps(&position, Profile::HUMAN, AssumedUniqueness::IfProper, &mut searches);
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// let json = all.json(&position.clues(), &words);
    /// assert!(json.starts_with(r#"{"status":"unique","complete":true"#));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn json(&self, clues: &Puzzle, words: &Words) -> String {
        let status = self.answer.status();
        let path = match &self.answer.path {
            Err(why) => return to_json(&ExplainAnswer::refused(clues, status, *why)),
            Ok(path) => path,
        };
        let listed = Some(ListedSteps {
            complete: self.is_complete,
            nothing: self.nothing.map(|label| words.label(label)),
        });
        let path = Some(path.explained(words, 1));
        let (status, pictures, refusal, reason) = (StatusWord(status), None, None, None);
        to_json(&ExplainAnswer { status, listed, pictures, path, refusal, reason })
    }
}

/// Lists every step that is possible in the position.
pub(crate) fn steps(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let (given, scale) = (RequestedPosition::read(fields)?, fields.step_scale()?);
    let words = fields.words()?;
    let mut searches = LimitedSearches::new(limits);
    let assumed = AssumedUniqueness::IfProper;
    let StepsAnswer { answer, is_complete: complete, nothing } =
        crate::steps(given.position(), scale, assumed, &mut searches);
    let status = answer.status();
    match &answer.path {
        Err(why) => Ok(refused(&given, status, *why)),
        Ok(path) => {
            let nothing = nothing.map(|label| words.label(label));
            told(fields, status, Some(ListedSteps { complete, nothing }), path.explained(&words, 1))
        }
    }
}
