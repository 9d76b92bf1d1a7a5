//! The question `read`: the position of a text.

use super::answer::JsonAnswer;
use super::candidates::{CandidateBits, digit_bits};
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
#[cfg(feature = "variant")]
use super::variant_object::VariantObject;
use crate::limits::Limits;
use ninefold_core::Cell;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ReadAnswer {
    pub(crate) givens: String,
    pub(crate) filled: String,
    pub(crate) candidates: Option<Vec<CandidateBits>>,
    pub(crate) format: &'static str,
    pub(crate) more: u64,
    /// Only for a variant puzzle.
    #[cfg(feature = "variant")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    pub(crate) variant: Option<VariantObject>,
}

/// Answers what position a text has.
pub(crate) fn read(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let board = given.position().board();
    let candidates = given.marks.map(|marks| {
        let bits = |cell| {
            if board.digit(cell).is_some() { 0 } else { digit_bits(marks.get(cell)) }
        };
        Cell::ALL.into_iter().map(bits).collect()
    });
    Ok(JsonAnswer::whole(&ReadAnswer {
        givens: given.clues.to_string(),
        filled: given.position().digits_put_in().to_string(),
        candidates,
        format: given.format,
        more: given.more,
        #[cfg(feature = "variant")]
        variant: None,
    }))
}
