//! The question `read`: the position of a text.

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use ninefold_core::Cell;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ReadAnswer {
    givens: String,
    filled: String,
    candidates: Option<Vec<u16>>,
    format: &'static str,
    more: u64,
}

/// Answers what position a text has.
pub(crate) fn read(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let board = given.position().board();
    let candidates = given.marks.map(|marks| {
        let bits = |cell| if board.digit(cell).is_some() { 0 } else { marks.get(cell).bits() };
        Cell::ALL.into_iter().map(bits).collect()
    });
    Ok(JsonAnswer::whole(&ReadAnswer {
        givens: given.clues.to_string(),
        filled: given.position().digits_put_in().to_string(),
        candidates,
        format: given.format,
        more: given.more,
    }))
}
