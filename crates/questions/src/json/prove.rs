//! The question `prove`: how many solutions do the clues have, with a formula and a proof?

use super::answer::JsonAnswer;
use super::field::{CLAIM, IS_MINIMAL, IS_PATH, PROOF_FORMAT, PROVED_LIMIT};
use super::fields::Fields;
use super::refusal::{Refusal, RefusalDetail, RefusalKind};
use super::requested_position::RequestedPosition;
use crate::limits::Limits;
use crate::prove::{NoProof, ProofOrder, ProvedPuzzle};
use crate::searches::LimitedSearches;
use crate::serialized::StatusWord;
use ninefold_core::Status;
use ninefold_prove::{Claim, ProofFormat, SecondSolution};
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ProveAnswer {
    status: StatusWord,
    /// The clues.
    puzzle: String,
    /// What is proved: `none`, `unique` or `count`.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    /// Why there is no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    proved: Option<ProofTexts>,
}

/// The texts of a certificate.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ProofTexts {
    /// All solutions, in lexicographic order.
    solutions: Vec<String>,
    /// The content of the file with the formula.
    formula: String,
    /// The content of the file with the proof.
    proof: String,
    /// For each clue, a line with its cell and a second solution without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<String>,
    /// Number of lemmas of the proof.
    lemmas: usize,
    /// Number of steps of a person at the start of the proof.
    steps: usize,
}

/// Proves how many solutions the clues have.
pub(crate) fn prove(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let formats = ProofFormat::ALL.map(|format| (format.name(), format));
    let format = fields.choice(&PROOF_FORMAT, &formats)?.unwrap_or_default();
    let claims = Claim::ALL.map(|claim| (claim.name(), claim));
    let limit = fields.number(&PROVED_LIMIT)?.and_then(|limit| usize::try_from(limit).ok());
    let words = fields.words()?;
    let is_path = fields.flag(&IS_PATH)?;
    if is_path && format != ProofFormat::VeriPb {
        return Err(Refusal::new(RefusalKind::Impossible, RefusalDetail::PathNeedsVeriPb));
    }
    let order = ProofOrder {
        claim: fields.choice(&CLAIM, &claims)?.unwrap_or(Claim::Count),
        limit: limit.unwrap_or(1),
        path: is_path.then_some(words),
        is_minimal: fields.flag(&IS_MINIMAL)?,
    };
    let found = crate::prove(&given.clues, &order, &mut LimitedSearches::new(limits));
    let status = match &found {
        Ok(proved) => match proved.certificate.formula.claim() {
            Claim::None => Status::None,
            Claim::Unique => Status::Unique,
            Claim::Count => Status::Multiple,
        },
        Err(NoProof::NoSolution) => Status::None,
        Err(NoProof::Solution) => Status::Solved,
        Err(NoProof::SeveralSolutions | NoProof::TooManySolutions { .. }) => Status::Multiple,
        Err(NoProof::Redundant(_)) => Status::Unique,
        Err(NoProof::Stopped(_) | NoProof::Fault(_)) => Status::Stopped,
    };
    let answer = ProveAnswer {
        status: StatusWord(status),
        puzzle: given.clues.to_string(),
        claim: found.as_ref().ok().map(|proved| proved.certificate.formula.claim().name()),
        error: found.as_ref().err().map(ToString::to_string),
        proved: found.as_ref().ok().map(|proved| ProofTexts::new(proved, format)),
    };
    Ok(JsonAnswer::new(status, &answer))
}

impl ProofTexts {
    fn new(proved: &ProvedPuzzle, format: ProofFormat) -> Self {
        let (formula, proof) = (&proved.certificate.formula, &proved.certificate.proof);
        Self {
            solutions: formula.solutions.iter().map(ToString::to_string).collect(),
            formula: formula.text(format),
            proof: proof.text(format, formula),
            minimal: proved.second.as_deref().map(SecondSolution::text),
            lemmas: proof.lemmas.len(),
            steps: proved.steps,
        }
    }
}
