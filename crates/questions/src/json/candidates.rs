//! The question `candidates`: which candidates are in some solution?

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
#[cfg(feature = "variant")]
use super::variant::ExtraCandidates;
use crate::limits::Limits;
use crate::searches::{LimitedSearches, Searches};
use crate::serialized::StatusWord;
use ninefold_core::{CandidateSet, Cell, DigitSet};
use serde::Serialize;

/// Candidates of a cell: a bit for each value, the first for the lowest value.
#[cfg(feature = "variant")]
pub(crate) type CandidateBits = u32;
/// Candidates of a cell: a bit for each digit.
#[cfg(not(feature = "variant"))]
pub(crate) type CandidateBits = u16;

/// Returns digits as bits.
#[cfg_attr(
    not(feature = "variant"),
    expect(clippy::useless_conversion, reason = "variant puzzles have more values")
)]
pub(crate) fn digit_bits(digits: DigitSet) -> CandidateBits {
    digits.bits().into()
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CandidatesAnswer {
    pub(crate) status: StatusWord,
    /// The candidates of each cell that are in some solution.
    pub(crate) candidates: Vec<CandidateBits>,
    /// The candidates of each cell that a limit left open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unknown: Option<Vec<CandidateBits>>,
    /// Only for a variant puzzle.
    #[cfg(feature = "variant")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    pub(crate) variant: Option<ExtraCandidates>,
}

/// Finds the candidates that are in some solution of the position.
pub(crate) fn candidates(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let found = LimitedSearches::new(limits).solution_candidates(given.position());
    let bits = |set: CandidateSet| Cell::ALL.map(|cell| digit_bits(set.digits(cell))).to_vec();
    let status = found.status();
    let answer = CandidatesAnswer {
        status: StatusWord(status),
        candidates: bits(found.possible),
        unknown: (!found.unknown.is_empty()).then(|| bits(found.unknown)),
        #[cfg(feature = "variant")]
        variant: None,
    };
    Ok(JsonAnswer::new(status, &answer))
}
