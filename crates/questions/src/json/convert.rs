//! The question `convert`: a puzzle in a format of variant puzzles.

use super::answer::JsonAnswer;
use super::field::{IS_LOSSY, POSITION, TO, written_formats};
use super::fields::Fields;
use super::refusal::{Refusal, RefusalDetail, RefusalKind};
use super::requested_position::RequestedPosition;
use super::requested_variant::{impossible, shown, variant_of};
use super::variant_object::{NoteObject, notes};
use super::variant_refusal::VariantRefusal;
use crate::limits::Limits;
use ninefold_variant::variant_of_classic;
use ninefold_variant_io::{
    VariantFormat, VariantLoss, VariantWriteError, VariantWriting, write_variant,
};
use ninefold_variant_model::VariantPuzzle;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct ConvertAnswer {
    /// The puzzle in the format `to`.
    text: String,
    /// Format of the given text.
    format: &'static str,
    /// What was left out, in English: title and author, and what only `lossy` allows to leave out.
    dropped: Vec<String>,
    /// What else the given text has, and the puzzle has not.
    notes: Vec<NoteObject>,
}

/// Writes a puzzle in another format.
pub(crate) fn convert(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let to = fields.needed_choice(&TO, &written_formats())?;
    let is_lossy = fields.flag(&IS_LOSSY)?;
    let text = fields.needed_text(&POSITION[0])?;
    let (writing, format, notes) = match variant_of(text, fields)? {
        Some(reading) => {
            let writing = written(&reading.puzzle, to, is_lossy)?;
            (writing, reading.format.name(), notes(&reading))
        }
        None => {
            let given = RequestedPosition::read(fields)?;
            let more = given.beside_clues();
            if !is_lossy && !more.is_empty() {
                return Err(lost(to, more));
            }
            let mut writing = written(&variant_of_classic(&given.clues), to, is_lossy)?;
            writing.dropped.extend(more);
            (writing, given.format, Vec::new())
        }
    };
    let VariantWriting { text, dropped } = writing;
    Ok(JsonAnswer::whole(&ConvertAnswer { text, format, dropped, notes }))
}

/// Writes a puzzle in a format.
pub(crate) fn written(
    puzzle: &VariantPuzzle,
    to: VariantFormat,
    is_lossy: bool,
) -> Result<VariantWriting, Refusal> {
    let on_loss = if is_lossy { VariantLoss::Drop } else { VariantLoss::Refuse };
    write_variant(puzzle, to, on_loss).map_err(|error| match error {
        VariantWriteError::Lost { format, what } => lost(format, what),
        VariantWriteError::Grid { format, needs } => {
            impossible(VariantRefusal::OtherGrid { format: format.name(), needs })
        }
        // The field has no such format.
        other => {
            let detail = RefusalDetail::Unreadable { problem: other.to_string() };
            Refusal::new(RefusalKind::Impossible, detail)
        }
    })
}

fn lost(format: VariantFormat, what: Vec<String>) -> Refusal {
    let (lost, more) = shown(what);
    impossible(VariantRefusal::Lost { format: format.name(), lost, more })
}
