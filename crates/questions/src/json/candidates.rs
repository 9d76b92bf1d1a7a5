//! The question `candidates`: which candidates are in some solution?

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use crate::searches::{LimitedSearches, Searches};
use crate::serialized::StatusWord;
use ninefold_core::{CandidateSet, Cell};
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CandidatesAnswer {
    status: StatusWord,
    /// The candidates of each cell that are in some solution.
    candidates: Vec<u16>,
    /// The candidates of each cell that a limit left open.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Vec<u16>>,
}

/// Finds the candidates that are in some solution of the position.
pub(crate) fn candidates(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let found = LimitedSearches::new(limits).solution_candidates(given.position());
    let bits = |set: CandidateSet| Cell::ALL.map(|cell| set.digits(cell).bits()).to_vec();
    let status = found.status();
    let answer = CandidatesAnswer {
        status: StatusWord(status),
        candidates: bits(found.possible),
        unknown: (!found.unknown.is_empty()).then(|| bits(found.unknown)),
    };
    Ok(JsonAnswer::new(status, &answer))
}
