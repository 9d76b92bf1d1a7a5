//! The question `canon`: the canonical form of the clues, and their symmetries.

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CanonAnswer {
    form: String,
    automorphisms: u64,
    transform: String,
}

/// Answers what the canonical form of the clues is.
pub(crate) fn canon(fields: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let canonical = given.clues.canonical();
    Ok(JsonAnswer::whole(&CanonAnswer {
        form: canonical.form.to_string(),
        automorphisms: given.clues.automorphisms().order,
        transform: canonical.transform.to_string(),
    }))
}
