//! Certificates: how many solutions a puzzle has, for independent checkers.

use crate::explain::{GivenPosition, TellingPlan, Told, answer};
use ninefold::Status;
use ninefold::prove::{Claim, ProofFormat, SecondSolution};
use ninefold::questions::{self, NoProof, ProofOrder};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// What to prove, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct ProofPlan {
    /// `veripb`, `lrat` or `drat`.
    format: String,
    /// `none`, `unique` or `count`.
    claim: String,
    limit: usize,
    path: bool,
    minimal: bool,
}

/// A certificate, for Python.
#[derive(IntoPyObject)]
pub(crate) struct ProvedTexts {
    puzzle: String,
    claim: &'static str,
    solutions: Vec<String>,
    formula: String,
    proof: String,
    /// Endings of the files.
    endings: (&'static str, &'static str),
    second_solutions: Option<String>,
    lemmas: usize,
    steps: usize,
}

/// Proves how many solutions a puzzle has.
#[pyfunction]
pub(crate) fn prove(
    py: Python<'_>,
    given: GivenPosition,
    plan: TellingPlan,
    order: ProofPlan,
) -> PyResult<Told<ProvedTexts>> {
    let unknown = || PyValueError::new_err("expected a format and a claim");
    let format = ProofFormat::named(&order.format).ok_or_else(unknown)?;
    let claim = Claim::named(&order.claim).ok_or_else(unknown)?;
    answer(py, &given, &plan, |start, call| {
        let order = ProofOrder {
            claim,
            limit: order.limit,
            path: order.path.then(|| call.words.clone()),
            is_minimal: order.minimal,
        };
        let proved = match questions::prove(&start.position.clues(), &order, &mut call.searches) {
            Ok(proved) => proved,
            Err(NoProof::Stopped(_)) => return Ok((Status::Stopped as u8, None, None)),
            Err(why @ NoProof::Fault(_)) => return Err(PyRuntimeError::new_err(why.to_string())),
            Err(why) => return Ok((Status::None as u8, Some(why.to_string()), None)),
        };
        let (formula, proof) = (&proved.certificate.formula, &proved.certificate.proof);
        let texts = ProvedTexts {
            puzzle: formula.puzzle.to_string(),
            claim: formula.claim().name(),
            solutions: formula.solutions.iter().map(ToString::to_string).collect(),
            formula: formula.text(format),
            proof: proof.text(format, formula),
            endings: (format.formula_ending(), format.proof_ending()),
            second_solutions: proved.second.as_deref().map(SecondSolution::text),
            lemmas: proof.lemmas.len(),
            steps: proved.steps,
        };
        Ok((Status::Solved as u8, None, Some(texts)))
    })
}
